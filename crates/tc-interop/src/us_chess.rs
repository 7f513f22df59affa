//! The notation of US Chess: `G/90;d5`, `40/120, SD/60; d5`, `G/90;inc30`.
//!
//! Commas, semicolons or colons separate periods, which are in minutes; with a number of moves, 1 and 2 have always
//! been hours. `d` is a delay and `+` an increment, in seconds: after a semicolon in every period, after a blank in
//! that period. Increments are given before the first move too. A last period with a number of moves repeats. The
//! number of rounds before it, as in `5SS, G/90;d5`, and `T/C` are ignored. With the rounds that it is about, as in
//! `Rds. 1-3 G/30;d5`, it is likely at most.

mod items;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Periods, Stage, TimeControl};

use self::items::{Divided, Extra, Period};
use crate::detect::{is_depth, is_square};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::repeating;
use crate::units::{MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError, Seconds,
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
    marks: &["G/"],
    longest: 512,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    rules: "us-chess",
    ..Format::new("us-chess", "the notation of US Chess", Family::Federations)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let Divided { periods, general, is_listed, has_signs, is_of_rounds } = items::divided(Piece::new(text))?;
    let is_of_last = matches!(periods.as_slice(), [.., before, last] if before.extra.is_none() && last.extra.is_some());
    // Without commas or semicolons nobody can say whether a blank divides.
    let may_be_everywhere = general.is_none() && is_of_last && !has_signs;
    let of_all = general.or(periods.last().and_then(|last| last.extra).filter(|_| may_be_everywhere));
    let may_be_hours = periods.iter().any(|period| period.moves.is_some())
        && periods.iter().any(|period| matches!(period.number, 1 | 2));
    let either = |is_open, first: bool| [first, !first].into_iter().take(if is_open { 2 } else { 1 });
    let mut readings = Vec::new();
    for is_in_hours in either(may_be_hours, may_be_hours) {
        for is_everywhere in either(may_be_everywhere, general.is_some()) {
            let settings = settings(&periods, of_all.filter(|_| is_everywhere), is_in_hours)?;
            let unit = if is_in_hours { Assumption::Hours } else { Assumption::Minutes };
            let place = if is_everywhere { Assumption::EveryPeriod } else { Assumption::LastPeriod };
            let is_placed = may_be_everywhere || is_listed && periods.len() > 1;
            let assumptions = may_be_hours.then_some(unit).into_iter().chain(is_placed.then_some(place));
            let certainty = match readings.is_empty() {
                true if !may_be_hours && !is_placed => Certainty::Certain,
                true => Certainty::Likely,
                false => Certainty::Guess,
            };
            let reading = Interpretation::assuming(settings, certainty, assumptions);
            readings.push(match is_of_rounds {
                true => reading.assumes(Assumption::NamedGroup, Certainty::Likely),
                false => reading,
            });
        }
    }
    Ok(readings)
}

/// The settings with this delay or increment in all periods, or each with its own.
fn settings(periods: &[Period], of_all: Option<Extra>, is_in_hours: bool) -> Result<GameSettings, ReadError> {
    let stage = |period: &Period, is_last| {
        let minutes = if is_in_hours && period.number <= 2 { period.number * 60 } else { period.number };
        let time = Minutes(minutes).time()?;
        let extra = of_all.or(period.extra);
        let stage = extra.map_or(Stage::builder(time), |(with, seconds)| with(time, seconds));
        let stage = repeating(stage, period.moves);
        if is_last { stage.build() } else { stage.periods(Periods::ONE).build() }
    };
    let mut stages = Vec::new();
    for (place, period) in periods.iter().enumerate() {
        let is_last = place + 1 == periods.len();
        if period.moves.is_none() && !is_last {
            return Err(period.piece.expected(Expectation::MOVES_OF_US_PERIODS));
        }
        stages.push(stage(period, is_last).map_err(|violation| period.piece.illegal(violation))?);
    }
    Ok(GameSettings::with_first_bonus(TimeControl::new(stages)?))
}

/// A text without letters can be PGN as well, in seconds: one that gives minutes a move is more likely this.
fn detect(text: &str, readings: &[Interpretation]) -> Option<Certainty> {
    let is_own = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_usual = |stage: &Stage| {
        let moves: u64 = stage.moves().count().map_or(1, |count| count.get().into());
        let minutes = Minutes::floor(stage.time()).0;
        // `5/12` and `12/31` are scores and days as well.
        let is_date = stage.moves().count().is_some() && (moves < 20 || minutes < 30);
        (moves..=moves.saturating_mul(10)).contains(&minutes) && minutes <= 240 && !is_date && !text.contains('+')
    };
    Some(match readings.first() {
        _ if is_square(text) || is_depth(text) || is_everyday(text) => Certainty::Guess,
        _ if is_own => Certainty::Certain,
        Some(reading) if reading.settings.control.stages().iter().all(is_usual) => Certainty::Likely,
        _ => Certainty::Guess,
    })
}

/// `game 3`, which is the third game as well, and `G/2`, which no tournament has.
fn is_everyday(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_word = ["game", "all"].iter().any(|word| first.eq_ignore_ascii_case(word));
    let is_short = first.strip_prefix(['G', 'g']).is_some_and(|rest| matches!(rest.trim_start_matches('/'), "1" | "2"));
    is_short || is_word && words.next().is_some_and(|next| next.starts_with(|digit: char| digit.is_ascii_digit()))
}

const PERIOD: Form = Form::time(MINUTE).delay(SECOND).increment(SECOND).either();
/// With a number of moves, 1 and 2 are hours.
const AMONG_MOVES: Form = PERIOD.at_least(3 * MINUTE);
const SHAPE: Shape = Shape::with_first_bonus(&[
    System::single(PERIOD),
    System::row(AMONG_MOVES.required(), 1, AMONG_MOVES),
    System::row(AMONG_MOVES.required(), 1, PERIOD.at_most(0)),
    System::row(AMONG_MOVES.required(), 0, AMONG_MOVES.required().repeating()),
]);

fn spell(settings: &GameSettings) -> String {
    let stages = settings.control.stages();
    let extras: Vec<String> = stages.iter().map(extra_text).collect();
    let is_general = extras.windows(2).all(|pair| pair.first() == pair.last());
    let mut text = String::new();
    for (place, (stage, extra)) in stages.iter().zip(&extras).enumerate() {
        text += if place > 0 { ", " } else { "" };
        text += &match stage.moves().count() {
            Some(count) => format!("{count}/"),
            None => String::from(if stages.len() == 1 { "G/" } else { "SD/" }),
        };
        text += &format!("{}", Minutes::floor(stage.time()).0);
        if !is_general && !extra.is_empty() {
            text += &format!(" {extra}");
        }
    }
    match extras.first() {
        Some(extra) if is_general && !extra.is_empty() => text + if stages.len() > 1 { "; " } else { ";" } + extra,
        _ => text,
    }
}

fn extra_text(stage: &Stage) -> String {
    match (stage.bonus(), stage.delay()) {
        (Some(Bonus::Increment(time)), _) => format!("+{}", Seconds::floor(time).0),
        (_, Some(time)) => format!("d{}", Seconds::floor(time).0),
        _ => String::new(),
    }
}
