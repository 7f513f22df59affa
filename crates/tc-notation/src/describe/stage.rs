//! What happens in a stage, point by point.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::words::Counted;
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl};

/// What happens in one stage; made by [`TimeControl::describe_stages`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StageDescription {
    /// The number of the stage, from 1.
    pub stage: usize,
    /// At the start of every turn, if there is a delay.
    pub turn: Option<String>,
    /// After every move, if it brings a bonus.
    pub bonus: Option<String>,
    /// When the move count is met, if there is one.
    pub moves: Option<String>,
    /// When the time runs out.
    pub time_out: String,
}

impl StageDescription {
    /// The points in the order in which they come up.
    pub fn points(&self) -> impl Iterator<Item = &str> {
        [self.turn.as_deref(), self.bonus.as_deref(), self.moves.as_deref(), Some(self.time_out.as_str())]
            .into_iter()
            .flatten()
    }
}

impl TimeControl {
    /// What happens in each stage: in every turn, after every move, when its moves are made and when its time runs out.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "90m, 6 x r1/60s".parse()?;
    /// let stages = control.describe_stages();
    /// assert_eq!(stages[0].time_out, "when the time runs out, stage 2 begins");
    /// assert_eq!(stages[1].moves.as_deref(), Some("every move made in time restores the full 60 seconds"));
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn describe_stages(&self) -> Vec<StageDescription> {
        let next = self.stages().iter().skip(1).map(Some).chain([None]);
        let described = |(index, (stage, next)): (usize, (&Stage, Option<&Stage>))| {
            let number = index + 1;
            let follows = next.map(|next| Follows { next: Next::Stage(number + 1), takes_carried_first: waits(next) });
            StageDescription {
                stage: number,
                turn: turn(stage),
                bonus: bonus(stage),
                moves: moves(stage, follows),
                time_out: time_out(stage, follows),
            }
        };
        self.stages().iter().zip(next).enumerate().map(described).collect()
    }
}

/// What follows.
#[derive(Clone, Copy)]
struct Follows {
    next: Next,
    /// Whether carried time is used up before it begins (R3).
    takes_carried_first: bool,
}

/// The period or stage that follows.
#[derive(Clone, Copy)]
enum Next {
    Period,
    Stage(usize),
}

impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Next::Period => f.write_str("the next period"),
            Next::Stage(number) => write!(f, "stage {number}"),
        }
    }
}

fn waits(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Reset(_) | Moves::Expire(_)) || stage.resets_on_time()
}

/// Nothing in it that could run.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.delay().is_none() && stage.bonus().is_none()
}

fn turn(stage: &Stage) -> Option<String> {
    stage
        .delay()
        .map(|delay| format!("every turn begins with a delay of {}; what is not used of it is lost", delay.in_words()))
}

fn bonus(stage: &Stage) -> Option<String> {
    let limit = match stage.cap() {
        Cap::At(cap) => format!("but never raises the time above {}", cap.in_words()),
        Cap::Unlimited => "without limit".into(),
    };
    stage.bonus().map(|bonus| match bonus {
        Bonus::Increment(time) => format!("every move adds {}, {limit}", time.in_words()),
        Bonus::Bronstein(time) => {
            format!("every move gives back what it used, at most {}", time.in_words())
        }
        Bonus::Opponent => format!("what one player uses the opponent gains, {limit}"),
    })
}

fn moves(stage: &Stage, follows: Option<Follows>) -> Option<String> {
    let time = stage.time().in_words();
    let made = |count: MoveCount| Counted(count.get(), "move");
    match stage.moves() {
        Moves::Any => None,
        Moves::Reset(count) if count.get() == 1 => Some(format!("every move made in time restores the full {time}")),
        Moves::Reset(count) => {
            Some(format!("{} made in time restore the full {time}; what is left is lost", made(count)))
        }
        Moves::Required(count) if stage.resets_on_time() => {
            Some(format!("{} must be made in every {time}; time that is left is not lost", made(count)))
        }
        Moves::Required(count) => Some(format!("after {}, {}", made(count), in_turn(stage, carried, follows))),
        Moves::Expire(count) => Some(format!("after {}, {}", made(count), in_turn(stage, expired, follows))),
    }
}

/// What the move count brings in every period but the last, and in the last.
fn in_turn(stage: &Stage, brings: fn(Option<Follows>) -> String, follows: Option<Follows>) -> String {
    let next_period = || brings(Some(Follows { next: Next::Period, takes_carried_first: waits(stage) }));
    match stage.periods() {
        Periods::ONE => brings(follows),
        Periods::Counted(_) => format!("{}; in the last period {}", next_period(), brings(follows)),
        Periods::Unlimited => next_period(),
    }
}

/// R3
fn carried(follows: Option<Follows>) -> String {
    match follows {
        Some(Follows { next, takes_carried_first: true }) => {
            format!("what is left is used up first, and then {next} begins")
        }
        Some(Follows { next, .. }) => format!("{next} begins at once, and what is left is added to it"),
        None => "the time that is left runs on".into(),
    }
}

/// R6
fn expired(follows: Option<Follows>) -> String {
    match follows {
        Some(Follows { next, .. }) => format!("{next} begins, and what is left is lost"),
        None => "the time that is left runs on".into(),
    }
}

fn time_out(stage: &Stage, follows: Option<Follows>) -> String {
    if let (Moves::Required(count), false) = (stage.moves(), stage.resets_on_time()) {
        let lost =
            format!("with fewer than {} made when the time runs out, the game is lost", Counted(count.get(), "move"));
        return match (follows, stage.periods()) {
            (None, Periods::Counted(_)) => format!("{lost}; so it is when the time runs out later"),
            _ => lost,
        };
    }
    if let (true, Periods::ONE, Some(Follows { next, .. })) = (is_empty(stage), stage.periods(), follows) {
        return format!("it has no time, so {next} begins at once");
    }
    let start = match (stage.moves(), stage.resets_on_time()) {
        (Moves::Required(_), true) => {
            format!(
                "when the time runs out and they were made, it begins anew with {}; if not",
                stage.time().in_words()
            )
        }
        _ => "when the time runs out".into(),
    };
    let end = match follows {
        Some(Follows { next, .. }) => format!("{next} begins"),
        None => "the game is lost on time".into(),
    };
    match stage.periods() {
        Periods::Unlimited => format!("{start}, the next period begins, and so on for ever"),
        Periods::Counted(count) if count.get() == 1 => format!("{start}, {end}"),
        Periods::Counted(count) => {
            format!("{start}, a period is spent and the next begins; after the last of {count}, {end}")
        }
    }
}
