//! Decimal numbers are exact to the billionth, or refused.

use tc_interop::decimal::{Decimal, NotDecimal};

#[test]
fn decimals_are_exact() {
    const SECOND: u64 = 1_000_000;
    let rows = [
        ("0", Ok(0)),
        ("1.5", Ok(1_500_000)),
        (".1", Ok(100_000)),
        ("0.000001", Ok(1)),
        ("0.0000010000", Ok(1)),
        ("0.0000001", Err(NotDecimal::TooFine)),
        ("0.0000000001", Err(NotDecimal::TooFine)),
        ("18446744073709.551615", Ok(u64::MAX)),
        ("18446744073709.551616", Err(NotDecimal::TooLarge)),
        ("99999999999999999999", Err(NotDecimal::TooLarge)),
        ("", Err(NotDecimal::NotANumber)),
        (".", Err(NotDecimal::NotANumber)),
        ("5.", Err(NotDecimal::NotANumber)),
        ("1e3", Err(NotDecimal::NotANumber)),
        ("-1", Err(NotDecimal::NotANumber)),
    ];
    for (text, expected) in rows {
        assert_eq!(Decimal::read(text).and_then(|number| number.micros(SECOND)), expected, "{text}");
    }
    assert_eq!(Decimal::read("0.5").and_then(|number| number.micros(1)), Err(NotDecimal::TooFine));
    assert_eq!(Decimal::begin("1,5 h", &['.', ',']), Decimal::read("1.5").map(|number| (number, " h")));
    assert_eq!(Decimal::begin("90,", &['.', ',']), Ok((Decimal::new(90), ",")));
}
