//! Texts that are too long, and bytes that are no text.

use std::fmt::Write;

use tc_notation::{Dialect, ErrorKind, Spanned, TimeControl, limits::MAX_INPUT};
use tc_testkit::properties;

/// 4 096 bytes are read, 4 097 are not, whatever is in them.
#[test]
fn the_longest_text() {
    for text in ["5m", "90m, 6 x r1/60s", "none", "5m +", "😀", "×"] {
        let padded = |length: usize| format!("{}{text}", " ".repeat(length - text.len()));
        let longest = padded(MAX_INPUT).parse::<TimeControl>();
        assert_eq!(
            longest.map_err(|error| *error.kind()),
            text.parse().map_err(|error: tc_notation::ParseError| *error.kind())
        );
        let error = padded(MAX_INPUT + 1).parse::<TimeControl>().expect_err("it is too long");
        assert_eq!(*error.kind(), ErrorKind::InputTooLong, "{text}");
        assert!(error.source_text().len() <= MAX_INPUT);
        properties::any_bytes(padded(MAX_INPUT).as_bytes());
        properties::any_bytes(padded(MAX_INPUT + 1).as_bytes());
    }
}

/// The span of an error about bytes that are not UTF-8 is where they begin; a text that is too long is reported first.
#[test]
fn bytes_that_are_no_text() {
    let mut shown = String::new();
    for (bytes, start) in
        [(&b"\xff"[..], 0), (b"5m\xff", 2), (b"5m, \xc3", 4), (b"6\xc3\x97\xc3 60s", 3), (b"\xed\xa0\x80m", 0)]
    {
        let error = TimeControl::parse_bytes(bytes, Dialect::Extended).expect_err("it is not UTF-8");
        assert_eq!((*error.kind(), error.span().start), (ErrorKind::NotUtf8, start), "{bytes:?}");
        assert_eq!(Spanned::parse_bytes(bytes, Dialect::Extended).expect_err("the same"), error);
        properties::any_bytes(bytes);
        writeln!(shown, "{error}\n{}", error.diagnostic()).unwrap();
    }
    let mut long = vec![b' '; MAX_INPUT];
    long.push(0xff);
    let error = TimeControl::parse_bytes(&long, Dialect::Extended).expect_err("it is too long");
    assert_eq!(*error.kind(), ErrorKind::InputTooLong);
    writeln!(shown, "{error}\n{}", error.diagnostic()).unwrap();
    properties::any_bytes(&long);
    insta::assert_snapshot!("bytes", shown);
    assert_eq!(
        TimeControl::parse_bytes("6×60s".as_bytes(), Dialect::Extended).map(|c| c.to_string()).as_deref(),
        Ok("6 x 60s")
    );
}
