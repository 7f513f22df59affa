//! What comments say about time.

use memchr::{memchr, memchr2};
use tc_core::Timestamp;
use tc_interop::pgn::{Command, Stamp, Warning};

use super::{text, value};
use crate::{MoveTimes, Recorded, Unit};

/// Something that a comment says about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'b> {
    /// What the mover's clock shows.
    Clock(Recorded),
    /// What the clock shows, in two fields: read as minutes and seconds.
    ShortClock(Recorded),
    /// What the move took, and how that is known.
    Used(Recorded, MoveTimes),
    /// What the mover has used so far.
    UsedInAll(Recorded),
    /// What the dial of a mechanical clock shows.
    Dial(Recorded),
    /// When the move was made.
    At(Timestamp),
    /// It is in the style of programs for matches between engines.
    OfEngines,
    /// A value that is not a time, with its command.
    Broken(&'b [u8]),
}

/// What a comment in the usual form says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Plain {
    /// What the mover's clock shows.
    pub(super) clock: Option<Recorded>,
    /// What the move took.
    pub(super) used: Option<Recorded>,
    /// How many bytes the comment has, with the brace after it.
    pub(super) length: usize,
}

/// Reads the comment that a text begins with after its brace, if it has nothing but at most one command of a kind in its
/// usual form. [`read`] reads every comment.
pub(super) fn plain(text: &[u8]) -> Option<Plain> {
    let mut plain = Plain::default();
    let mut rest = text;
    loop {
        rest = match rest {
            [b'}', rest @ ..] => {
                plain.length = text.len() - rest.len();
                return Some(plain);
            }
            [b' ' | b'\n' | b'\r', rest @ ..] => rest,
            [b'[', b'%', b'c', b'l', b'k', b' ' | b'\n', rest @ ..] if plain.clock.is_none() => {
                let (time, rest) = value::plain(rest)?;
                plain.clock = Some(time);
                rest.strip_prefix(b"]")?
            }
            [b'[', b'%', b'e', b'm', b't', b' ' | b'\n', rest @ ..] if plain.used.is_none() => {
                let (time, rest) = value::plain(rest)?;
                plain.used = Some(time);
                rest.strip_prefix(b"]")?
            }
            [b'[', b'%', b'e', b'v', b'a', b'l', b' ' | b'\n', rest @ ..] => {
                let end = rest.iter().take(16).position(|byte| matches!(byte, b']' | b'}'))?;
                rest.get(end..)?.strip_prefix(b"]")?
            }
            _ => return None,
        }
    }
}

/// Reads a comment without its braces.
pub(super) fn read<'b>(body: &'b [u8], mut say: impl FnMut(Said<'b>)) {
    if let Some(used) = engine(body) {
        say(Said::OfEngines);
        say(Said::Used(used, MoveTimes::Shortened));
    }
    let mut at = 0;
    while let Some(found) = body.get(at..).and_then(|rest| memchr2(b'[', b'=', rest)) {
        let sign = at + found;
        at = sign + 1;
        let Some(rest) = body.get(sign..) else { return };
        if rest.starts_with(b"[%") {
            let length = memchr(b']', rest).map_or(rest.len(), |end| end + 1);
            let piece = rest.get(..length).unwrap_or(rest);
            if let Some(said) = command(piece) {
                say(said);
            }
            at = sign + length;
        } else if rest.starts_with(b"=") {
            let word = body.get(..sign).unwrap_or_default();
            let (is_used, before) = match word {
                [before @ .., b'm', b't'] => (true, before),
                [before @ .., b't', b'l'] => (false, before),
                _ => continue,
            };
            if before.last().is_none_or(|last| is_between(*last)) {
                let value = rest.get(1..).unwrap_or_default();
                let value = value.split(|byte| is_between(*byte)).next().unwrap_or_default();
                let piece = body.get(before.len()..at + value.len()).unwrap_or_default();
                say(Said::OfEngines);
                say(match in_engine_units(value) {
                    Some(used) if is_used && !used.time.is_negative() => Said::Used(used, MoveTimes::Charged),
                    Some(left) if !is_used => Said::Clock(left),
                    _ => Said::Broken(piece),
                });
            }
        }
    }
}

/// Whether a byte divides words.
fn is_between(byte: u8) -> bool {
    text::is_blank(byte) || matches!(byte, b',' | b';' | b'{' | b'}')
}

/// The value of `mt=` or `tl=`: milliseconds, or seconds with an `s`, or hours, minutes and seconds.
fn in_engine_units(text: &[u8]) -> Option<Recorded> {
    match text {
        [number @ .., b's'] => value::any(core::str::from_utf8(number).ok()?),
        _ if text.contains(&b':') => value::any(core::str::from_utf8(text).ok()?),
        _ => value::whole(text, 1_000, Unit::Millisecond),
    }
}

/// What a move took in the comment of a program for engine games: `+0.25/12 1.4s`, a rating, a depth, a time. The moves
/// that the program expected can be before it, in parentheses. Without a rating, `1.4s` is all there is before a comma.
fn engine(body: &[u8]) -> Option<Recorded> {
    let mut body = text::trim_start(body);
    if let [b'(', rest @ ..] = body {
        body = text::trim_start(rest.get(memchr(b')', rest)? + 1..)?);
    }
    let score = body.iter().position(|byte| !matches!(byte, b'+' | b'-' | b'.' | b'#' | b'M' | b'0'..=b'9'))?;
    let Some(rest) = body.get(score..)?.strip_prefix(b"/") else {
        let alone = body.split(|byte| *byte == b',').next()?;
        return value::seconds(text::trim_end(alone).strip_suffix(b"s")?);
    };
    let depth = rest.iter().position(|byte| !byte.is_ascii_digit()).filter(|depth| *depth > 0 && score > 0)?;
    let mut words = rest.get(depth..)?.split(|byte| is_between(*byte));
    let word = words.next().filter(|word| word.is_empty()).and_then(|_| words.find(|word| !word.is_empty()))?;
    match word {
        [number @ .., b'm', b's'] => {
            value::whole(number, 1_000, Unit::Millisecond).filter(|time| !time.time.is_negative())
        }
        [number @ .., b's'] => value::seconds(number),
        number => value::seconds(number),
    }
}

/// A command with its brackets, the closing one perhaps missing; `None` if it is not about time.
fn command(piece: &[u8]) -> Option<Said<'_>> {
    const NAMES: [&[u8]; 6] = [b"clk", b"emt", b"egt", b"mct", b"ts", b"timestamp"];
    let broken = Said::Broken(piece);
    let inside = piece.get(2..)?;
    let length = inside.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(inside.len());
    let name = inside.get(..length)?;
    if !NAMES.contains(&name) {
        return None;
    }
    let value = inside.get(length..)?.strip_prefix(b" ");
    if let Some((time, b"]")) = value.and_then(value::plain) {
        match name {
            b"clk" => return Some(Said::Clock(time)),
            b"emt" => return Some(Said::Used(time, MoveTimes::Measured)),
            b"egt" => return Some(Said::UsedInAll(time)),
            _ => {}
        }
    }
    let Ok(text) = core::str::from_utf8(piece) else { return Some(broken) };
    let read = match Command::read(text) {
        Ok(read) => read?,
        Err(_) => return Some(below_zero(name, text).map_or(broken, Said::Clock)),
    };
    let measured = |used| Said::Used(used, MoveTimes::Measured);
    let charged = |used| Said::Used(used, MoveTimes::Charged);
    let tenths = |tenths: u64| Recorded::new(i64::try_from(tenths).ok()?.checked_mul(100_000)?, Unit::Tenth);
    let said = match read {
        Command::Clock(stamp) if has_two_fields(&stamp) => value::of_stamp(&stamp, text).map(Said::ShortClock),
        Command::Clock(stamp) => value::of_stamp(&stamp, text).map(Said::Clock),
        Command::Elapsed(stamp) => value::of_stamp(&stamp, text).map(measured),
        Command::GameElapsed(stamp) => value::of_stamp(&stamp, text).map(Said::UsedInAll),
        Command::Dial(stamp) => value::of_stamp(&stamp, text).map(Said::Dial),
        Command::Epoch(at) => i64::try_from(at.0).ok().and_then(Timestamp::from_millis).map(Said::At),
        Command::Timestamp(used) => tenths(used.0).map(charged),
        _ => None,
    };
    Some(said.unwrap_or(broken))
}

/// Whether a time is written as `1:30`, without decimals.
fn has_two_fields(stamp: &Stamp) -> bool {
    stamp.warnings.contains(&Warning::NoHours) && !stamp.warnings.contains(&Warning::Fraction)
}

/// The value of `%clk` below zero, as programs write it that let a clock run on.
fn below_zero(name: &[u8], text: &str) -> Option<Recorded> {
    let value = text.strip_prefix("[%clk")?.strip_suffix(']')?.trim();
    (name == b"clk" && value.starts_with('-')).then(|| value::any(value))?
}
