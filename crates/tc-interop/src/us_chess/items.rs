//! The parts of a text: periods, and what adds to them.

use alloc::vec::Vec;

use tc_notation::{MoveCount, Stage, StageBuilder, Time};

use crate::piece::Piece;
use crate::systems::with_increment;
use crate::units::SECOND;
use crate::{Expectation, ReadError, ReadErrorKind};

/// What a move adds: how a stage is made of its time and of this, and the time that is added.
pub(super) type Extra = (fn(Time, Time) -> StageBuilder, Time);

fn with_delay(time: Time, delay: Time) -> StageBuilder {
    Stage::builder(time).delay(delay)
}

/// A period.
pub(super) struct Period<'t> {
    pub(super) moves: Option<MoveCount>,
    pub(super) number: u64,
    pub(super) extra: Option<Extra>,
    pub(super) piece: Piece<'t>,
}

/// A text in its periods.
pub(super) struct Divided<'t> {
    pub(super) periods: Vec<Period<'t>>,
    /// The delay or increment of all periods.
    pub(super) general: Option<Extra>,
    /// Whether it comes after a comma, where the last period could be.
    pub(super) is_listed: bool,
    /// Whether signs divide the parts, not only blanks.
    pub(super) has_signs: bool,
    /// Whether it is about some rounds only.
    pub(super) is_of_rounds: bool,
}

/// The periods, and what adds to them.
pub(super) fn divided(text: Piece<'_>) -> Result<Divided<'_>, ReadError> {
    let (lead, is_of_rounds) = without_lead(text);
    let mut divided = Divided { periods: Vec::new(), general: None, is_listed: false, has_signs: false, is_of_rounds };
    // Periods in a row with semicolons have each their own: `40/80;+30, SD/30;+30`.
    let mut each_its_own = false;
    let (mut sign, mut rest) = (' ', lead);
    let is_games =
        || text.digits().and_then(|(_, rest)| after_word(rest, &["games"])).is_some_and(|rest| rest.text.is_empty());
    if text.text.contains(|char: char| char.is_ascii_digit()) && rest.text.is_empty() || is_games() {
        return Err(text.error(ReadErrorKind::NoTimeControl("a number of rounds or games")));
    }
    loop {
        let after = match (some_extra(rest)?, period(rest)) {
            (Some((extra, after)), _) => {
                let last = divided.periods.last_mut().ok_or(rest.expected(Expectation::US_PERIOD))?;
                let is_of_all = sign == ',' || sign == ';' && after.text.is_empty() && !each_its_own;
                let slot = if is_of_all { &mut divided.general } else { &mut last.extra };
                if slot.replace(extra).is_some() {
                    return Err(rest.expected(Expectation::ONE_EXTRA));
                }
                each_its_own |= sign == ';' && !is_of_all;
                divided.is_listed |= sign == ',';
                after
            }
            (None, Err(error)) if sign == ';' && error.kind == ReadErrorKind::Expected(Expectation::US_PERIOD) => {
                return Err(rest.expected(Expectation("a delay or an increment in seconds, as in `d5` or `+30`")));
            }
            (None, Ok(_)) if divided.is_listed => {
                return Err(rest.expected(Expectation("nothing after the delay or increment")));
            }
            (None, period) => {
                let (period, after) = period?;
                divided.periods.push(period);
                after
            }
        };
        if after.text.is_empty() {
            break;
        }
        if after_word(after, &["or"]).is_some() {
            return Err(after.error(ReadErrorKind::SeveralControls));
        }
        (sign, rest) = match (after.after(","), after.after(";").or(after.after(":"))) {
            (Some(rest), _) => (',', rest),
            (_, Some(rest)) => (';', rest),
            _ => (' ', after),
        };
        if of_rounds(rest).is_some() {
            return Err(rest.error(ReadErrorKind::SeveralControls));
        }
        divided.has_signs |= sign != ' ';
    }
    for period in &divided.periods {
        match period.extra {
            Some(_) if divided.general.is_some() => return Err(period.piece.expected(Expectation::ONE_EXTRA)),
            // `40/120;d5;SD/60`: nobody can say whether it is of the last period too.
            None if each_its_own => {
                return Err(period.piece.expected(Expectation("a delay or an increment, as another period has")));
            }
            _ => {}
        }
    }
    Ok(divided)
}

const ROUNDS: [&str; 6] = ["rounds", "round", "rds.", "rds", "rd.", "rd"];

/// The text without what announcements have before it: `T/C`, a number of rounds as `5SS`, `4-SS,` or `3-RR`, and the
/// rounds that it is about, `Rds. 2-4`; and whether it has those.
fn without_lead(text: Piece<'_>) -> (Piece<'_>, bool) {
    fn of_count(text: Piece<'_>) -> Option<Piece<'_>> {
        let (_, rest) = text.digits()?;
        let rest = rest.after("-").unwrap_or(rest);
        let rest = after_word(rest, &["SS", "RR", "DSS", "DRR"]).or_else(|| after_word(rest, &ROUNDS))?;
        Some(after_word(rest, &["Swiss", "SS"]).unwrap_or(rest))
    }
    fn after_sign(rest: Piece<'_>) -> Piece<'_> {
        [",", ":", ";"].iter().find_map(|sign| rest.after(sign)).unwrap_or(rest)
    }
    let leads: [fn(Piece<'_>) -> Option<Piece<'_>>; 2] = [|text| after_word(text, &["T/C", "TC"]), of_count];
    let rest = leads.iter().fold(text, |text, lead| lead(text).map_or(text, after_sign));
    of_rounds(rest).map_or((rest, false), |rest| (after_sign(rest), true))
}

/// What follows `Rd. 1` or `Rds. 2-4`.
fn of_rounds(text: Piece<'_>) -> Option<Piece<'_>> {
    let (_, rest) = after_word(text, &ROUNDS)?.digits()?;
    Some(rest.after("-").and_then(Piece::digits).map_or(rest, |(_, rest)| rest))
}

/// A period, and what follows it.
fn period(piece: Piece<'_>) -> Result<(Period<'_>, Piece<'_>), ReadError> {
    const SHAPE: Expectation = Expectation::US_PERIOD;
    let (moves, rest) = match ["game", "g", "sd", "all"].iter().find_map(|word| piece.after(word)) {
        Some(rest) => (None, rest.after("/").unwrap_or(rest)),
        None => {
            let (number, rest) = piece.digits().ok_or(piece.expected(SHAPE))?;
            (Some(number.moves(SHAPE)?), rest.after("/").ok_or(piece.expected(SHAPE))?)
        }
    };
    if let Some((inside, after)) = rest.after("(").and_then(|rest| rest.split_once(&[')'])) {
        let (base, extra) = inside.split_once(&['+']).ok_or(inside.expected(Expectation::CHESS_CLOCK))?;
        let extra: Extra = (with_increment, extra.time(SECOND, Expectation::SECONDS)?);
        return Ok((Period { moves, number: base.whole(Expectation::MINUTES)?, extra: Some(extra), piece }, after));
    }
    let (number, rest) = rest.digits().ok_or(rest.expected(Expectation::MINUTES))?;
    let number = number.whole(Expectation::MINUTES)?;
    let rest = after_word(rest, &["minutes", "mins", "min"]).unwrap_or(rest);
    let rest = after_word(rest, &["repeating", "repeated"]).unwrap_or(rest);
    Ok((Period { moves, number, extra: None, piece }, rest))
}

/// The words before a number of seconds.
const INCREMENTS: [&str; 6] = ["increment", "inc.", "inc", "i", "+", "plus"];
const DELAYS: [&str; 4] = ["delay", "td", "t/d", "d"];

/// A delay or an increment, if one begins here, and what follows it: `d5`, `+30`, `inc/30`, `5 second delay`.
fn some_extra(piece: Piece<'_>) -> Result<Option<(Extra, Piece<'_>)>, ReadError> {
    // Whether it is a delay, and what follows the word.
    fn kind(piece: Piece<'_>) -> Option<(bool, Piece<'_>)> {
        let after = |words: &[&str]| words.iter().find_map(|word| piece.after(word));
        after(&INCREMENTS).map(|rest| (false, rest)).or_else(|| Some((true, after(&DELAYS)?)))
    }
    // `G45/d5`.
    let begin = piece.after("/").unwrap_or(piece);
    let before = kind(begin);
    // `+inc30` and `+30` are the same.
    let number = before.map_or(begin, |(_, rest)| kind(rest).map_or(rest, |(_, rest)| rest));
    let number = number.after("/").filter(|_| before.is_some()).unwrap_or(number);
    let Some((number, rest)) = number.digits() else {
        return if before.is_some() { Err(number.expected(Expectation::SECONDS)) } else { Ok(None) };
    };
    let rest = after_word(rest, &["seconds", "second", "secs", "sec.", "sec", "s"]).unwrap_or(rest);
    let after = after_word(rest, &["increment", "inc.", "inc", "plus"]).map(|rest| (false, rest));
    let after = after.or_else(|| Some((true, after_word(rest, &["delay", "t/d"])?)));
    let Some((is_delay, _)) = before.or(after) else { return Ok(None) };
    let rest = after.map_or(rest, |(_, rest)| rest);
    let rest = ["from move 1", "per move", "/move"].iter().find_map(|words| rest.after(words)).unwrap_or(rest);
    let stage = if is_delay { with_delay } else { with_increment };
    Ok(Some(((stage, number.time(SECOND, Expectation::SECONDS)?), rest)))
}

/// What follows one of these words, if no letter or digit does.
fn after_word<'t>(piece: Piece<'t>, words: &[&str]) -> Option<Piece<'t>> {
    words.iter().find_map(|word| {
        let rest = piece.after(word)?;
        let next = piece.text.get(word.len()..)?.chars().next();
        (!next.is_some_and(|next| next.is_alphabetic())).then_some(rest)
    })
}
