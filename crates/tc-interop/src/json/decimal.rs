//! Numbers as they are written.

use core::fmt;

/// Nanoseconds as a number of units of n nanoseconds, with as many decimals as it takes. The unit is a power of
/// ten: that of seconds or of milliseconds.
pub(crate) fn decimal(nanos: i64, unit: u64) -> impl fmt::Display {
    struct Decimal(i64, u64);

    impl fmt::Display for Decimal {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let (nanos, unit) = (self.0.unsigned_abs(), self.1);
            let sign = if self.0 < 0 { "-" } else { "" };
            write!(f, "{sign}{}", nanos / unit)?;
            let (mut rest, mut digits) = (nanos % unit, unit.ilog10() as usize);
            if rest == 0 {
                return Ok(());
            }
            while rest % 10 == 0 {
                rest /= 10;
                digits -= 1;
            }
            write!(f, ".{rest:0digits$}")
        }
    }

    Decimal(nanos, unit)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Milliseconds, Seconds};

    #[test]
    fn numbers_are_written_with_their_decimals() {
        assert_eq!(decimal(1_500_000_000, Seconds::NANOS).to_string(), "1.5");
        assert_eq!(decimal(-5, Seconds::NANOS).to_string(), "-0.000000005");
        assert_eq!(decimal(i64::MIN, Milliseconds::NANOS).to_string(), "-9223372036854.775808");
    }
}
