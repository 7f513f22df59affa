//! lichess: the spelling `3+2`, the JSON of its API in its four forms, and the state of a running game.
//!
//! The API has seconds in challenges and exports, milliseconds in the streams of the board API, hundredths in the
//! clocks of an export, and minutes with decimals in arenas. Each form is a separate format, so that units are never
//! mixed. A limit of 0 begins with the increment, or with 3 seconds if that is more.
//!
//! On lichess the first move of each player is free and earns nothing; that is its policy and not in what it writes.
//! [`rules`] has it.

mod api;
mod state;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Moves, Time, TimeControl, TimeUnit, Violation};

pub use api::{ARENA, BOARD, CHALLENGE, EXPORT};
pub use state::{GameState, clocks};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, single, with_increment};
use crate::units::{DAY, MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, Seconds, Unwritable,
};

/// `3+2`, `½+0`, `1 day`: a clock as lichess shows it. The JSON of its API is read too.
///
/// ```
/// use tc_interop::lichess;
///
/// assert_eq!(lichess::FORMAT.read("½+0")?[0].settings.control.to_string(), "0.5m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    read: Some(read),
    write: Some(|settings| write(settings, &SHAPE, spell)),
    detect: Some(detect),
    rules: "lichess",
    has_rules: has_clock,
    ..Format::new("lichess", "a clock as lichess shows it", Family::Sites)
};

/// The longest limit in minutes; a larger number is seconds.
const MOST_MINUTES: u64 = 180;
/// Quarters of a minute are what the site has.
const QUARTER: u64 = 15 * SECOND;
/// Any number of days for each move.
const DAYS: System = System::single(Form::time(DAY).at_least(DAY).per_move());
const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(QUARTER).at_least(QUARTER).at_most(MOST_MINUTES * MINUTE).increment(SECOND)),
    DAYS,
    System::NoClock,
]);

/// Whether a game has a clock, and not days for each move or no limit at all.
fn has_clock(control: &TimeControl) -> bool {
    !control.is_none() && control.stages().iter().all(|stage| !matches!(stage.moves(), Moves::Reset(_)))
}

/// The rules of the clock on lichess: the first move of each player is free and earns no increment.
///
/// ```
/// assert_eq!(tc_interop::lichess::rules().free_moves, 1);
/// ```
pub fn rules() -> Rules {
    Rules { free_moves: 1, ..Rules::default() }
}

/// Parts of a minute as people type them, and their seconds.
const QUARTERS: [(&str, u16); 3] = [("1/4", 15), ("1/2", 30), ("3/4", 45)];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    if text.contains(['{', '=', ':']) {
        return if text.contains("\"wtime\"") { state::at_the_start(text) } else { api::any(text) };
    }
    // A page has more after the clock: `10+0 • Rapid • Casual`.
    let piece = piece.split_once(&['•']).map_or(piece, |(clock, _)| clock);
    if matches!(piece.text, "∞" | "Unlimited" | "unlimited") {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    if let Some(number) = piece.before("days").or(piece.before("day")) {
        return Ok(alloc::vec![Interpretation::certain(days(number.whole(Expectation::DAYS)?)?)]);
    }
    let (limit, increment) =
        piece.split_once(&['+']).ok_or(piece.expected(Expectation("minutes, a plus and seconds, as in `3+2`")))?;
    let increment = Seconds(increment.whole(Expectation::WHOLE_SECONDS_NUMBER)?).time()?;
    if let Some((_, seconds)) = QUARTERS.into_iter().find(|(typed, _)| limit.text == *typed) {
        return Ok(alloc::vec![Interpretation::certain(clock(Time::secs(seconds), increment)?)]);
    }
    if limit.text.contains(['.', '¼', '½', '¾']) {
        return Ok(alloc::vec![Interpretation::certain(clock(limit.minutes()?, increment)?)]);
    }
    let [minutes, seconds] = [(MINUTE, Some(Assumption::Minutes)), (SECOND, Some(Assumption::Seconds))];
    let units: &[_] = match limit.whole(Expectation::MINUTES)? {
        0 => &[minutes],
        1..=MOST_MINUTES => &[minutes, seconds],
        _ => &[seconds],
    };
    Interpretation::every(units, &[((), None)], |unit, ()| {
        Ok(clock(limit.time(unit, Expectation::MINUTES)?, increment)?)
    })
}

/// What other sites write just like it is for them to say.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_json = text.contains(['{', '=', ':']);
    let is_typed = |limit: &str| QUARTERS.iter().any(|(typed, _)| limit.trim() == *typed);
    let is_own = text.contains(['¼', '½', '¾']) || text.split_once('+').is_some_and(|(limit, _)| is_typed(limit));
    let certainty = if is_own { Certainty::Likely } else { Certainty::Guess };
    (!is_json).then_some(certainty)
}

/// The control of a limit and an increment.
fn clock(limit: Time, increment: Time) -> Result<TimeControl, Violation> {
    let start = if limit.is_zero() && !increment.is_zero() { start_of_zero(increment) } else { limit };
    single(with_increment(start, increment))
}

/// What a limit of 0 begins with.
fn start_of_zero(increment: Time) -> Time {
    increment.max(Time::secs(3))
}

/// Days for each move.
fn days(days: u64) -> Result<TimeControl, Violation> {
    single(per_move(Time::new(days, TimeUnit::Days)?))
}

/// The text of settings. A start that is no limit is that of a limit of 0 for some increments.
fn write(
    settings: &GameSettings,
    shape: &Shape,
    spell: impl Fn(&GameSettings) -> String,
) -> Result<String, Unwritable> {
    let exact = shape.write(settings, &spell);
    let [stage] = settings.control.stages() else { return exact };
    let gain = increment(stage);
    let is_of_zero = with_increment(start_of_zero(gain), gain).build() == Ok(*stage);
    if exact.is_ok() || gain.is_zero() || !is_of_zero {
        return exact;
    }
    // In place of 0, a limit that every shape has.
    let [minute, zero] = [Time::mins(1), Time::ZERO].map(|limit| {
        let control = single(with_increment(limit, gain)).ok()?;
        Some(GameSettings { control, rules: settings.rules })
    });
    let (Some(minute), Some(zero)) = (minute, zero) else { return exact };
    shape.write(&minute, |_| spell(&zero)).or(exact)
}

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else { return "unlimited".into() };
    match (stage.moves(), stage.time().as_micros() / DAY) {
        (Moves::Reset(_), 1) => "1 day".into(),
        (Moves::Reset(_), days) => format!("{days} days"),
        _ => {
            let limit = minutes(stage.time());
            let sign = [("0.25", "¼"), ("0.5", "½"), ("0.75", "¾")].into_iter().find(|(number, _)| *number == limit);
            format!("{}+{}", sign.map_or(&*limit, |(_, sign)| sign), Seconds::floor(increment(stage)).0)
        }
    }
}

/// A number of minutes, with decimals.
fn minutes(time: Time) -> String {
    let minutes = time.in_unit(TimeUnit::Minutes).unwrap_or(time).to_string();
    minutes.trim_end_matches('m').to_string()
}
