//! Where games begin.

use memchr::{memchr2_iter, memrchr2, memrchr2_iter};

use super::text;

/// The beginning of the next game after the one that begins here, or the end of the bytes.
pub(super) fn next(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    memchr2_iter(b'\n', b'\r', rest).find_map(|line| begin(bytes, from + line + 1)).unwrap_or(bytes.len())
}

/// The beginning of the last game; 0 if only one begins here.
pub(super) fn last(bytes: &[u8]) -> usize {
    memrchr2_iter(b'\n', b'\r', bytes).find_map(|line| begin(bytes, line + 1)).unwrap_or(0)
}

/// Where a game begins in the line that begins here, if one does.
fn begin(bytes: &[u8], line: usize) -> Option<usize> {
    let rest = bytes.get(line..)?;
    // Most lines begin with something else.
    if let [b'a'..=b'z' | b'A'..=b'Z' | b'{' | b'2'..=b'9', ..] = rest {
        return None;
    }
    let rest = indented(rest);
    let is_first_move = matches!(rest, [b'1', b'.', ..]);
    if !is_first_move && !rest.starts_with(b"[") {
        return None;
    }
    let at = bytes.len() - rest.len();
    let before = text::trim_end(bytes.get(..at)?);
    if before.is_empty() {
        return None;
    }
    let has_blank_line = has_blank_line(bytes.get(before.len()..at)?);
    if !has_blank_line && before.ends_with(b"]") {
        // One tag after the other.
        return None;
    }
    if !is_first_move && !is_tag(rest) {
        return None;
    }
    let is_begin = match has_blank_line && !is_first_move {
        true => name(rest).is_some_and(|(name, _)| name.eq_ignore_ascii_case(b"Event")) || !ends_tag(before),
        false => ends_with_result(before),
    };
    is_begin.then_some(at)
}

/// The line without the blanks that it begins with.
fn indented(mut line: &[u8]) -> &[u8] {
    loop {
        match line {
            [b' ' | b'\t', rest @ ..] | [0xEF, 0xBB, 0xBF, rest @ ..] => line = rest,
            _ => return line,
        }
    }
}

/// Whether a text begins with a tag: a bracket, a name, a quote. The seven names that each game has need no quote.
pub(super) fn is_tag(text: &[u8]) -> bool {
    const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];
    name(text).is_some_and(|(name, value)| match value {
        [b'"', ..] => true,
        [_, ..] => ROSTER.iter().any(|one| one.eq_ignore_ascii_case(name)),
        [] => false,
    })
}

/// The name of the tag that a text begins with, and what follows it and its blanks. A mark of the order of bytes is no blank
/// there: half of one would be a value.
pub(super) fn name(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inside = indented(text.strip_prefix(b"[")?);
    if !inside.first()?.is_ascii_alphabetic() {
        return None;
    }
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, rest) = inside.split_at_checked(length)?;
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    Some((name, rest.get(blanks..)?))
}

/// Whether blanks have a line without anything.
fn has_blank_line(gap: &[u8]) -> bool {
    let count = |sign: u8| gap.iter().filter(|byte| **byte == sign).count();
    match count(b'\n') {
        0 => count(b'\r') > 1,
        lines => lines > 1,
    }
}

/// Whether the last line of a text is, or ends, a tag.
fn ends_tag(text: &[u8]) -> bool {
    let [inside @ .., b']'] = text else { return false };
    let line = memrchr2(b'\n', b'\r', inside).map_or(0, |line| line + 1);
    text::trim_end(inside).ends_with(b"\"") || name(indented(text.get(line..).unwrap_or_default())).is_some()
}

/// Whether a text ends with the result of a game.
fn ends_with_result(text: &[u8]) -> bool {
    const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    let before = RESULTS.iter().find_map(|result| text.strip_suffix(*result));
    before.is_some_and(|before| before.last().is_none_or(|last| text::is_blank(*last) || matches!(last, b'}' | b')')))
}
