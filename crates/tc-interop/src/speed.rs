//! The expected length of a game, and the classes of sites and federations.
//!
//! All of them add up the time of a player for an assumed number of moves. [`expected_length`] does so for every
//! control and any number of moves. A class says less than a control, so classes are only written.

use alloc::string::String;

use tc_core::Span;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Stage, Time, TimeControl};

use crate::{Family, Format, GameSettings, Loss, LossKind, Unwritable};

/// The moves of a game as lichess, FICS and chess.com assume them: an increment counts 40 times.
pub const LICHESS_MOVES: u32 = 40;

/// The moves of a game as FIDE, US Chess, lishogi and python-chess assume them.
pub const FIDE_MOVES: u32 = 60;

/// The moves of a game as fishtest assumes them.
pub const FISHTEST_MOVES: u32 = 68;

/// The most time that one player can use in a number of moves: the estimated time of sites, the total time of
/// federations. Increments, delays and what Bronstein's delay gives back count once a move, the first bonus included.
///
/// A stage with a number of moves takes those moves, and the next stage follows. In stages that end by time, all
/// periods count, and the moves are made where they gain most, because the moment when the time runs out is unknown: in
/// `30m, 5 x r1/30s` every move can have the last period. A stage that begins with nothing ends at once, and nothing is
/// gained in it: `30m, 0s.. + 5s` lasts 30 minutes.
///
/// `None` without a clock, for an hourglass, whose sand comes back, and beyond 278 years.
///
/// ```
/// use tc_core::Span;
/// use tc_interop::speed::expected_length;
///
/// let seconds = |control: &str, moves| expected_length(&control.parse().ok()?, moves);
/// assert_eq!(seconds("3m.. + 2s", 40), Span::from_secs(260));
/// assert_eq!(seconds("40/90m.. + 30s, 30m.. + 30s", 60), Span::from_secs((90 + 30 + 30) * 60));
/// assert_eq!(seconds("(5s) 30m", 60), Span::from_secs(35 * 60));
/// assert_eq!(seconds("30m, 5 x r1/30s", 60), Span::from_secs((30 + 2 + 30) * 60));
/// assert_eq!(seconds("10m, r25/10m", 60), Span::from_secs((10 + 30) * 60));
/// assert_eq!(seconds("none", 60), None);
/// ```
pub fn expected_length(control: &TimeControl, moves: u32) -> Option<Span> {
    let is_hourglass = |stage: &Stage| stage.bonus() == Some(Bonus::Opponent);
    if control.is_none() || control.stages().iter().any(is_hourglass) {
        return None;
    }
    let micros = worth(Entry::Start, control.stages(), moves.into());
    i64::try_from(micros).ok().and_then(Span::from_micros)
}

/// What leads to a stage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// The beginning of the game.
    Start,
    /// The end of the time before it, in the middle of a turn.
    Time,
    /// Moves, which lose what was left.
    Moves,
    /// Moves, which keep what was left.
    Carried,
}

/// The most time of these stages, which are entered so, in a number of moves, in microseconds.
fn worth(entry: Entry, stages: &[Stage], moves: u64) -> u128 {
    let Some((stage, later)) = stages.split_first() else {
        return 0;
    };
    let time = u128::from(stage.time().as_micros());
    let a_move = u128::from(gain_of_a_move(entry, stage));
    let after = |entry, moves| worth(entry, later, moves);
    let periods = stage.periods().count().map_or(u64::MAX, |count| count.get().into());
    let count = stage.moves().count().map_or(1, |count| u64::from(count.get()));
    let runs = |moves: u64| moves.div_ceil(count).max(1);
    // The moves that end the stage, if moves do.
    let here = if later.is_empty() { moves } else { moves.min(count.saturating_mul(periods)) };
    match stage.moves() {
        // Only moves lead on.
        Moves::Required(_) if !stage.resets_on_time() => {
            let own = u128::from(runs(here).min(periods)) * time + u128::from(here) * a_move;
            own + if moves > here { after(Entry::Carried, moves - here) } else { 0 }
        }
        // Moves lead on, and time does as well.
        Moves::Expire(_) if periods != u64::MAX => {
            let by_moves = u128::from(here) * a_move + after(Entry::Moves, moves - here);
            u128::from(periods) * time + by_moves.max(after(Entry::Time, moves))
        }
        // Time alone leads on. Periods without end are as many as the moves need.
        _ => {
            let all = if periods == u64::MAX { 1 } else { u128::from(periods) };
            let again = if stage.moves() == Moves::Any { 0 } else { u128::from(runs(moves) - 1) };
            let here = (all + again) * time + u128::from(moves) * a_move;
            if periods == u64::MAX {
                return here;
            }
            (here + after(Entry::Time, 0)).max(all * time + after(Entry::Time, moves))
        }
    }
}

/// What a move can gain at most: the delay, and the bonus as far as the cap lets it.
fn gain_of_a_move(entry: Entry, stage: &Stage) -> u64 {
    // What is left runs out first where moves end the stage (R3).
    let ends_on_moves = matches!(stage.moves(), Moves::Reset(_) | Moves::Expire(_));
    let begins_with_time = !stage.time().is_zero() || entry == Entry::Carried && !ends_on_moves;
    // It begins in the middle of a turn, and has ended before a delay or an increment can come.
    if !begins_with_time && matches!(entry, Entry::Time | Entry::Carried) {
        return 0;
    }
    let bonus = match (stage.bonus(), stage.cap()) {
        (Some(Bonus::Increment(gain)), Cap::At(cap)) => gain.min(cap),
        (Some(Bonus::Increment(gain)), _) => gain,
        // Without time none is used, and none comes back.
        (Some(Bonus::Bronstein(gain)), _) if begins_with_time => gain,
        _ => Time::ZERO,
    };
    stage.delay().unwrap_or(Time::ZERO).as_micros() + bonus.as_micros()
}

/// The classes of a site or federation: the length of a game decides, for an assumed number of moves.
///
/// ```
/// use tc_interop::speed::{CHESS_COM_CLASSES, FIDE_CLASSES, LICHESS_SPEEDS};
///
/// assert_eq!(LICHESS_SPEEDS.of(&"8m.. + 0s".parse()?), Some("rapid"));
/// assert_eq!(FIDE_CLASSES.of(&"10m".parse()?), Some("blitz"));
/// assert_eq!(FIDE_CLASSES.of(&"10m.. + 1s".parse()?), Some("rapid"));
/// assert_eq!(CHESS_COM_CLASSES.of(&"r1/1d".parse()?), Some("daily"));
/// assert_eq!(CHESS_COM_CLASSES.of(&"none".parse()?), None);
/// # Ok::<(), tc_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    /// The moves of a game.
    pub moves: u32,
    /// The classes, the shortest first, as they are written. The length of each is below this, in microseconds.
    pub below: &'static [(&'static str, i64)],
    /// The class of a game without a clock.
    pub without_clock: Option<&'static str>,
    /// The class of a day or more for every move, whatever the length.
    pub daily: Option<&'static str>,
}

const SECOND: i64 = 1_000_000;
const MINUTE: i64 = 60 * SECOND;

/// The speeds of lichess.
pub const LICHESS_SPEEDS: Classes = Classes {
    moves: LICHESS_MOVES,
    below: &[
        ("ultraBullet", 30 * SECOND),
        ("bullet", 3 * MINUTE),
        ("blitz", 8 * MINUTE),
        ("rapid", 25 * MINUTE),
        ("classical", 360 * MINUTE),
        ("correspondence", i64::MAX),
    ],
    without_clock: Some("correspondence"),
    daily: None,
};

/// The classes of FIDE (Laws of Chess, appendices A and B): ten minutes are blitz.
pub const FIDE_CLASSES: Classes = Classes {
    moves: FIDE_MOVES,
    below: &[("blitz", 10 * MINUTE + 1), ("rapid", 60 * MINUTE), ("standard", i64::MAX)],
    without_clock: None,
    daily: None,
};

/// The classes of chess.com, `time_class` in its API.
pub const CHESS_COM_CLASSES: Classes = Classes {
    moves: LICHESS_MOVES,
    below: &[("bullet", 3 * MINUTE), ("blitz", 10 * MINUTE), ("rapid", i64::MAX)],
    without_clock: None,
    daily: Some("daily"),
};

impl Classes {
    /// The class of a control, as it is written. `None` for an hourglass, and where the classes have none.
    pub fn of(&self, control: &TimeControl) -> Option<&'static str> {
        const DAY: Time = Time::hours(24);
        match control.stages() {
            [] => return self.without_clock,
            [stage] if self.daily.is_some() && stage.moves() == Moves::Reset(MoveCount::ONE) && stage.time() >= DAY => {
                return self.daily;
            }
            _ => {}
        }
        let length = expected_length(control, self.moves)?.as_micros();
        self.below.iter().find(|(_, end)| length < *end).map(|(class, _)| *class)
    }

    fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let stages = settings.control.stages();
        let why = match stages {
            [] => LossKind::NoClock,
            _ if stages.iter().any(|stage| stage.bonus() == Some(Bonus::Opponent)) => LossKind::Hourglass,
            _ => LossKind::Range,
        };
        self.of(&settings.control).map(String::from).ok_or_else(|| Unwritable::nothing(Loss::whole(why)))
    }
}

/// The speed on lichess, which is only written.
pub const LICHESS: Format = Format {
    write: Some(|settings| LICHESS_SPEEDS.write(settings)),
    ..Format::new("lichess-speed", "the speed on lichess, for 40 moves", Family::Speeds)
};

/// The class of FIDE, which is only written.
pub const FIDE: Format = Format {
    write: Some(|settings| FIDE_CLASSES.write(settings)),
    ..Format::new("fide-class", "blitz, rapid or standard for FIDE, for 60 moves", Family::Speeds)
};

/// The time class on chess.com, which is only written.
pub const CHESS_COM: Format = Format {
    write: Some(|settings| CHESS_COM_CLASSES.write(settings)),
    ..Format::new("chess-com-class", "the time class on chess.com, for 40 moves", Family::Speeds)
};
