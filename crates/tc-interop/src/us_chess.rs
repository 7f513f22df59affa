//! The notation of US Chess: `G/90;d5`, `40/120, SD/60; d5`, `G/90;inc30`.
//!
//! Commas or semicolons separate periods, which are in minutes; with a number of moves, 1 and 2 have always been hours.
//! `d` is a delay and `+` an increment, in seconds: after a semicolon in every period, after a blank in that period.
//! Increments are given before the first move too. A last period with a number of moves repeats.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Bonus, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use crate::detect::is_square;
use crate::piece::Piece;
use crate::saying::first_bonus::first_bonus_loss;
use crate::saying::fischer::fischer;
use crate::saying::{increment, stage_losses};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Minutes,
    ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// The notation of US Chess.
///
/// ```
/// use tc_interop::us_chess;
///
/// let readings = us_chess::FORMAT.read("40/120, SD/60; d5")?;
/// assert_eq!(readings[0].settings.control.to_string(), "40/(5s) 2h, (5s) 1h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "us-chess",
    title: "the notation of US Chess",
    family: Family::Federations,
    marks: &["G/"],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

/// The longest text that makes sense.
const LONGEST: usize = 512;

const SECOND: u64 = 1_000_000_000;
const SHAPE: Expectation = Expectation::UsPeriod;

/// What a move adds, in seconds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Delay(Time),
    Increment(Time),
}

/// A period.
struct Period<'t> {
    moves: Option<MoveCount>,
    number: u64,
    extra: Option<Extra>,
    piece: Piece<'t>,
}

/// A text in its periods.
struct Divided<'t> {
    periods: Vec<Period<'t>>,
    /// The delay or increment of all periods.
    general: Option<Extra>,
    /// Whether it comes after a comma, where the last period could be.
    is_listed: bool,
}

/// How a text with two meanings is taken.
#[derive(Clone, Copy)]
struct Taken {
    hours: bool,
    everywhere: bool,
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let text = Piece::new(text).trim();
    if text.text.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let Divided { periods, mut general, is_listed } = divided(text)?;
    if let Some(twice) = periods.iter().find(|period| general.is_some() && period.extra.is_some()) {
        return Err(twice.piece.expected(Expectation::OneExtra));
    }
    let is_of_last = matches!(periods.as_slice(), [.., before, last] if before.extra.is_none() && last.extra.is_some());
    // Without commas or semicolons nobody can say whether a blank divides.
    let may_be_everywhere = general.is_none() && is_of_last && !text.text.contains([',', ';']);
    let may_be_hours = periods.iter().any(|period| period.moves.is_some())
        && periods.iter().any(|period| matches!(period.number, 1 | 2));
    general = general.or(if may_be_everywhere { periods.last().and_then(|last| last.extra) } else { None });
    let is_general = general.is_some() && !may_be_everywhere;
    let one_or_both = |is_open, first: bool| [first, !first].into_iter().take(if is_open { 2 } else { 1 });
    let mut readings = Vec::new();
    for hours in one_or_both(may_be_hours, may_be_hours) {
        for everywhere in one_or_both(may_be_everywhere, is_general) {
            let taken = Taken { hours, everywhere };
            let settings = settings(&periods, general.filter(|_| everywhere), taken)?;
            let mut assumptions = Vec::new();
            if may_be_hours {
                assumptions.push(if hours { Assumption::Hours } else { Assumption::Minutes });
            }
            if may_be_everywhere || is_listed && periods.len() > 1 {
                assumptions.push(if everywhere { Assumption::EveryPeriod } else { Assumption::LastPeriod });
            }
            let certainty = match (assumptions.is_empty(), readings.is_empty()) {
                (true, _) => Certainty::Certain,
                (false, true) => Certainty::Likely,
                (false, false) => Certainty::Guess,
            };
            readings.push(Interpretation::assuming(settings, certainty, assumptions));
        }
    }
    Ok(readings)
}

/// The periods, and what adds to them.
fn divided(text: Piece<'_>) -> Result<Divided<'_>, ReadError> {
    let mut periods: Vec<Period> = Vec::new();
    let last = text.text.rfind(';').and_then(|place| split_at(text, place));
    let (body, mut general) = match last.and_then(|(body, rest)| Some((body, rest.after(";")?))) {
        Some((body, extra)) if period(extra).is_err() => (body, Some(whole_extra(extra)?)),
        // `40/2; SD/1`: the last part is a period.
        _ => (text, None),
    };
    let (mut is_listed, mut has_own) = (false, false);
    for (place, part) in body.split(',').flat_map(|group| group.split(';').enumerate()) {
        if is_listed {
            return Err(part.expected(Expectation::NothingAfterExtra));
        }
        let is_extra = some_extra(part)?.is_some();
        match periods.last_mut() {
            // `40/80;+30, SD/30;+30`: each period has its own.
            Some(last) if is_extra && place > 0 => {
                last.extra = Some(whole_extra(part)?);
                has_own = true;
                continue;
            }
            // `G/60, d5`: the part after the last comma applies to all.
            Some(_) if is_extra && general.is_none() => {
                general = Some(whole_extra(part)?);
                is_listed = true;
                continue;
            }
            _ => {}
        }
        let mut rest = part;
        // Blanks alone divide periods as well: `40/120 SD30 d5`.
        while !rest.text.is_empty() || rest.span() == part.span() {
            let (period, after) = period(rest)?;
            periods.push(period);
            rest = after;
        }
    }
    if let (true, Some(last @ Period { extra: None, .. })) = (has_own, periods.last_mut()) {
        last.extra = general.take();
    }
    // `40/120;d5;SD/60`: nobody can say whether it is of the last period too.
    if let Some(without) = periods.iter().find(|period| has_own && period.extra.is_none()) {
        return Err(without.piece.expected(Expectation::ExtraOfEach));
    }
    Ok(Divided { periods, general, is_listed })
}

fn settings(periods: &[Period], general: Option<Extra>, taken: Taken) -> Result<GameSettings, ReadError> {
    let mut stages = Vec::new();
    for (place, period) in periods.iter().enumerate() {
        let is_last = place + 1 == periods.len();
        if period.moves.is_none() && !is_last {
            return Err(period.piece.expected(Expectation::MovesOfUsPeriods));
        }
        let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), period.piece.span());
        let extra = if taken.everywhere { general } else { period.extra };
        stages.push(stage(period, extra, is_last, taken).map_err(illegal)?);
    }
    let has_increment = stages.first().is_some_and(|stage| !increment(stage).is_zero());
    let rules = if has_increment { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
    Ok(GameSettings { control: TimeControl::new(stages)?, rules })
}

fn stage(period: &Period, extra: Option<Extra>, is_last: bool, taken: Taken) -> Result<Stage, Violation> {
    let minutes = match period.number {
        number @ (1 | 2) if taken.hours => number * 60,
        number => number,
    };
    let time = Minutes(minutes).time()?;
    let mut stage = match extra {
        Some(Extra::Increment(increment)) => fischer(time, increment),
        Some(Extra::Delay(delay)) => Stage::builder(time).delay(delay),
        None => Stage::builder(time),
    };
    if let Some(moves) = period.moves {
        stage = stage.moves(Moves::Required(moves));
        if is_last {
            stage = stage.periods(Periods::Unlimited);
        }
    }
    stage.build()
}

/// A period, and what follows it.
fn period(piece: Piece<'_>) -> Result<(Period<'_>, Piece<'_>), ReadError> {
    let rest_of_game = ["game/", "game", "g/", "g", "sd/", "sd", "all/", "all"];
    let (moves, rest) = match rest_of_game.iter().find_map(|word| piece.after(word)) {
        Some(rest) => (None, rest),
        None => {
            let (number, rest) = digits(piece).ok_or(piece.expected(SHAPE))?;
            let rest = rest.after("/").ok_or(piece.expected(SHAPE))?;
            let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), number.span());
            (Some(MoveCount::new(number.whole(SHAPE)?).map_err(illegal)?), rest)
        }
    };
    if let Some((inside, after)) = rest.after("(").and_then(|rest| rest.split_once(&[')'])) {
        let (base, extra) = inside.split_once(&['+']).ok_or(inside.expected(Expectation::ChessClock))?;
        let extra = Some(Extra::Increment(extra.time(SECOND, Expectation::Seconds)?));
        return Ok((Period { moves, number: base.whole(Expectation::Minutes)?, extra, piece }, after));
    }
    let (number, mut rest) = digits(rest).ok_or(rest.expected(Expectation::Minutes))?;
    let number = number.whole(Expectation::Minutes)?;
    let mut extra = None;
    if let Some((found, after)) = some_extra(rest)? {
        (extra, rest) = (Some(found), after);
    }
    Ok((Period { moves, number, extra, piece }, rest))
}

/// A delay or an increment, if one begins here, and what follows it.
fn some_extra(piece: Piece<'_>) -> Result<Option<(Extra, Piece<'_>)>, ReadError> {
    let increments = ["increment/", "increment", "inc/", "inc", "i/", "i", "+"];
    let delays = ["delay/", "delay", "td/", "td", "t/d", "d/", "d"];
    let after = |words: &[&str]| words.iter().find_map(|word| piece.after(word));
    let (rest, kind): (Piece, fn(Time) -> Extra) = match (after(&increments), after(&delays)) {
        (Some(rest), _) => (rest, Extra::Increment),
        (None, Some(rest)) => (rest, Extra::Delay),
        (None, None) => return Ok(None),
    };
    // `+inc30` and `+30` are the same.
    let rest = increments.iter().find_map(|word| rest.after(word)).unwrap_or(rest);
    let (number, rest) = digits(rest).ok_or(rest.expected(Expectation::Seconds))?;
    let rest = ["seconds", "second", "secs", "sec", "s", "inc"]
        .iter()
        .filter(|word| !(**word == "s" && rest.after("sd").is_some()))
        .find_map(|word| rest.after(word))
        .unwrap_or(rest);
    Ok(Some((kind(number.time(SECOND, Expectation::Seconds)?), rest)))
}

/// What follows the semicolon.
fn whole_extra(piece: Piece) -> Result<Extra, ReadError> {
    const EXTRA: Expectation = Expectation::UsExtra;
    match some_extra(piece)? {
        Some((extra, rest)) if rest.text.is_empty() => Ok(extra),
        Some((_, rest)) => Err(rest.expected(Expectation::NothingAfterExtra)),
        None => Err(piece.expected(EXTRA)),
    }
}

/// The digits that begin here, and what follows them.
fn digits(piece: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let count = piece.text.bytes().take_while(u8::is_ascii_digit).count();
    split_at(piece, count).filter(|_| count > 0)
}

/// A text without letters can be PGN as well, in seconds: one that gives minutes a move is more likely this.
/// `game 3`, which is the third game as well.
fn is_everyday(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    ["game", "all"].iter().any(|word| first.eq_ignore_ascii_case(word))
        && words.next().is_some_and(|next| next.starts_with(|digit: char| digit.is_ascii_digit()))
}

fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_usual = |stage: &Stage| {
        let moves: u64 = stage.moves().count().map_or(1, |count| count.get().into());
        let minutes = Minutes::floor(stage.time()).0;
        // `5/12` and `12/31` are scores and days as well.
        let is_date = stage.moves().count().is_some() && (moves < 20 || minutes < 30);
        (moves..=moves.saturating_mul(10)).contains(&minutes) && minutes <= 240 && !is_date && !text.contains('+')
    };
    let certainty = match readings.first() {
        _ if is_square(text) || is_everyday(text) => Certainty::Guess,
        _ if is_own => Certainty::Certain,
        Some(reading) if reading.settings.control.stages().iter().all(is_usual) => Certainty::Likely,
        _ => Certainty::Guess,
    };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let stages = settings.control.stages();
    if stages.is_empty() {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    }
    let mut losses = settings.rule_losses(&[LossKind::FirstBonus]);
    losses.extend(first_bonus_loss(stages, &settings.rules));
    let extras: Vec<Option<Extra>> = stages.iter().map(extra_of).collect();
    let is_general = extras.windows(2).all(|pair| pair.first() == pair.last());
    let mut text = String::new();
    for (place, (stage, extra)) in stages.iter().zip(&extras).enumerate() {
        if place > 0 {
            text.push_str(", ");
        }
        text.push_str(&period_text(place, stage, stages, &mut losses));
        if let (false, Some(extra)) = (is_general, extra) {
            text.push_str(&format!(" {}", extra_text(*extra)));
        }
    }
    if let (true, Some(Some(extra))) = (is_general, extras.first()) {
        text.push_str(&format!("{}{}", if stages.len() > 1 { "; " } else { ";" }, extra_text(*extra)));
    }
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}

/// The whole seconds of a delay or an increment.
fn extra_of(stage: &Stage) -> Option<Extra> {
    let whole = |time| Seconds::floor(time).time().ok().filter(|time| !time.is_zero());
    match (stage.bonus(), stage.delay()) {
        (Some(Bonus::Increment(time)), _) => whole(time).map(Extra::Increment),
        (_, Some(time)) => whole(time).map(Extra::Delay),
        _ => None,
    }
}

fn extra_text(extra: Extra) -> String {
    match extra {
        Extra::Delay(time) => format!("d{}", Seconds::floor(time).0),
        Extra::Increment(time) => format!("+{}", Seconds::floor(time).0),
    }
}

/// A period, with all that it cannot say.
fn period_text(place: usize, stage: &Stage, stages: &[Stage], losses: &mut Vec<Loss>) -> String {
    let is_last = place + 1 == stages.len();
    let mut lose = |kind| losses.push(Loss::of(place, kind));
    let (prefix, periods) = match (stage.moves().count(), stages.len()) {
        (Some(count), _) if is_last => (format!("{count}/"), Periods::Unlimited),
        (Some(count), _) => (format!("{count}/"), Periods::ONE),
        (None, 1) => ("G/".into(), Periods::ONE),
        (None, _) => ("SD/".into(), Periods::ONE),
    };
    if stage.periods() != periods {
        lose(LossKind::Periods);
    }
    if stage.moves() == Moves::Any && !is_last {
        lose(LossKind::Stages);
    }
    let minutes = Minutes::floor(stage.time());
    // With a number of moves, 1 and 2 are hours.
    if matches!(minutes.0, 1 | 2) && stages.iter().any(|stage| stage.moves().count().is_some()) {
        lose(LossKind::Range);
    }
    let bonus = increment(stage);
    let wholes = [Minutes::of(stage.time()).is_some(), Seconds::of(bonus).is_some()];
    let delay = stage.delay().unwrap_or(Time::ZERO);
    if wholes.contains(&false) || Seconds::of(delay).is_none() {
        lose(LossKind::Fraction);
    }
    if !bonus.is_zero() && !delay.is_zero() {
        lose(LossKind::Delay);
    }
    let said = [LossKind::Periods, LossKind::Moves, LossKind::Delay, LossKind::Increment];
    losses.extend(stage_losses(place, stage, &said));
    format!("{prefix}{}", minutes.0)
}

/// Both sides of a place, without blanks before the second; `None` where no character begins.
fn split_at(piece: Piece<'_>, place: usize) -> Option<(Piece<'_>, Piece<'_>)> {
    let (before, after) = piece.text.split_at_checked(place)?;
    Some((Piece { text: before, at: piece.at }, Piece { text: after, at: piece.at + place }.trim()))
}
