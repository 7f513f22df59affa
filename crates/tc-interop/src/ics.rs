//! Chess servers such as FICS and ICC: minutes and seconds of increment in their commands and messages.
//!
//! Commands are `seek 5 12 unrated` and `match fred 2 12 r`; messages are `GuestABCD (++++) seeking 5 0 unrated blitz`,
//! `Creating: Foo (1500) Bar (1600) rated blitz 3 0`, a line of `games` with `[ br  3   0]` and a line of `sought`; the
//! two numbers alone are read as well. With 0
//! minutes a game begins with 10 seconds, and with 0 seconds as well it has no clock. A challenge with other times for the
//! opponent, `match fred 2 12 5 10`, has no control for both.
//!
//! Source: the help files *clocks*, *seek* and *match* of FICS.

use alloc::vec::Vec;

use tc_notation::TimeControl;

use crate::piece::Piece;
use crate::systems::{single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, Interpretation, Minutes, ReadError, ReadErrorKind, Seconds,
};

/// The commands and messages of chess servers.
///
/// ```
/// use tc_interop::ics;
///
/// assert_eq!(ics::FORMAT.read("match fred 2 12 r")?[0].settings.control.to_string(), "2m.. + 12s");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["seek ", "match "],
    longest: 1_000,
    read: Some(read),
    // Many notations have two bare numbers.
    detect: Some(|text, _| text.contains(char::is_alphabetic).then_some(Certainty::Certain)),
    ..Format::new("ics", "a command or message of a chess server", Family::Sites)
};

/// Reads one command or message, or several that say the same.
fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    let mut read = text.split(&['\n']).filter_map(|line| Some((line, read_one(line).ok()?)));
    if let Some((_, first)) = read.next()
        && let Some((other, _)) = read.find(|(_, readings)| *readings != first)
    {
        return Err(other.error(ReadErrorKind::SeveralControls));
    }
    read_one(text)
}

fn read_one(text: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let text = of_game(text).unwrap_or(text);
    let words: Vec<Piece> = text.trim_marks(&['{', '}', '[', ']']).trim().split(&[' ', '\n']).collect();
    let expected = text.expected(Expectation::SERVER_COMMAND);
    let mut numbers = words.get(place(text, &words).ok_or(expected)?..).unwrap_or_default().iter();
    let mut number = |what| numbers.next().map_or(Err(text.expected(what)), |word| word.whole(what));
    let (minutes, seconds) = (number(Expectation::MINUTES)?, number(Expectation::SECONDS)?);
    same_for_both(text, [minutes, seconds], numbers.as_slice())?;
    if (minutes, seconds) == (0, 0) {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    let time = if minutes == 0 { Seconds(10).time()? } else { Minutes(minutes).time()? };
    let control = single(with_increment(time, Seconds(seconds).time()?))?;
    Ok(alloc::vec![match minutes {
        0 => Interpretation::assuming(control, Certainty::Likely, [Assumption::TenSecondsForZero]),
        _ => Interpretation::certain(control),
    }])
}

/// The times of the opponent follow in a challenge, `match fred 2 12 5 10`; the increment can be left out. Other
/// commands have no number after the times.
fn same_for_both(text: Piece, own: [u64; 2], rest: &[Piece]) -> Result<(), ReadError> {
    let is_match = text.after("match").is_some();
    let numbers = rest.iter().map(|word| word.whole(Expectation::MINUTES).ok());
    let others: Vec<u64> = numbers.take_while(|number| is_match || number.is_some()).flatten().collect();
    match others.as_slice() {
        [] => Ok(()),
        _ if !is_match || others.len() > 2 => Err(text.expected(Expectation::SERVER_COMMAND)),
        others if own.starts_with(others) => Ok(()),
        _ => Err(text.error(ReadErrorKind::SeveralPlayers)),
    }
}

/// The brackets in a line of `games`: `117 1234 Foo 1500 Bar [ br  3   0]   2:34 -  2:50 (30-30) W: 12`.
fn of_game(line: Piece<'_>) -> Option<Piece<'_>> {
    line.digits()?;
    let (brackets, _) = line.split_at(line.text.find('[')?)?.1.split_once(&[']'])?;
    let kind = brackets.text.get(1..)?.split_ascii_whitespace().next()?;
    (kind.len() <= 3 && kind.ends_with(['r', 'u'])).then_some(brackets)
}

/// Whether it is a rating: `1500`, `1650E` (estimated), `1650P` (provisional), `++++` and `----` without one.
fn is_rating(text: &str) -> bool {
    let digits = text.strip_suffix(['E', 'P']).unwrap_or(text);
    matches!(text, "++++" | "----") || !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The place of the first number among the words.
fn place(text: Piece, words: &[Piece]) -> Option<usize> {
    let find = |word: &str| words.iter().position(|piece| piece.text.eq_ignore_ascii_case(word));
    let is_number = |piece: &Piece| piece.whole(Expectation::MINUTES).is_ok();
    let is_kind = |piece: &Piece| piece.text.len() <= 3 && piece.text.ends_with(['r', 'u']);
    let before = match words {
        [first, ..] if first.after("seek").is_some_and(|rest| rest.text.is_empty()) => return Some(1),
        [first, _, ..] if first.after("match").is_some_and(|rest| rest.text.is_empty()) => return Some(2),
        [_, _] if words.iter().all(is_number) => return Some(0),
        // A line of `sought`: `7 1500 Foo   15  10 rated   standard   0-9999`.
        [number, rating, ..] if is_number(number) && is_rating(rating.text) => {
            return find("rated").or(find("unrated"))?.checked_sub(2).filter(|before| *before > 2);
        }
        [first, ..] if text.text.starts_with('[') && is_kind(first) => 0,
        _ if find("Creating").or(find("Creating:")).is_some() => find("rated").or(find("unrated"))?,
        _ => find("seeking")?,
    };
    // Messages name the kind of game before the numbers.
    Some(before + 1 + words.get(before + 1..)?.iter().position(is_number)?)
}
