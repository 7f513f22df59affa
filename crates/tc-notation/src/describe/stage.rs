//! What happens in a stage, point by point.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::words::Counted;
use crate::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

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
        let count = self.stages().len();
        let next = self.stages().iter().skip(1).map(Some).chain([None]);
        let described = |(index, (stage, next)): (usize, (&Stage, Option<&Stage>))| {
            let number = index + 1;
            let follows = next.map(|next| Follows { number: number + 1, takes_carried_first: waits(next) });
            StageDescription {
                stage: number,
                turn: turn(stage),
                bonus: bonus(stage),
                moves: moves(stage, follows),
                time_out: time_out(stage, follows),
            }
        };
        self.stages().iter().zip(next).enumerate().take(count).map(described).collect()
    }
}

/// The stage behind the one described.
#[derive(Clone, Copy)]
struct Follows {
    number: usize,
    /// Whether carried time is used up before it begins (R3).
    takes_carried_first: bool,
}

fn waits(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Reset(_) | Moves::Expire(_)) || stage.resets_on_time()
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
    let one_period = stage.periods() == Periods::ONE;
    let carried = match follows {
        Some(Follows { number, takes_carried_first: true }) if one_period => {
            format!("what is left is used up first, and then stage {number} begins")
        }
        Some(Follows { number, .. }) if one_period => {
            format!("stage {number} begins at once, and what is left is added to it")
        }
        None if one_period => "the time that is left runs on".into(),
        _ if waits(stage) => "the next period begins".into(),
        _ => "the next period begins at once, and what is left is added to it".into(),
    };
    match stage.moves() {
        Moves::Any => None,
        Moves::Reset(count) if count.get() == 1 => Some(format!("every move made in time restores the full {time}")),
        Moves::Reset(count) => {
            Some(format!("{} made in time restore the full {time}; what is left is lost", Counted(count.get(), "move")))
        }
        Moves::Required(count) if stage.resets_on_time() => Some(format!(
            "{} must be made in every {time}; time that is left is not lost",
            Counted(count.get(), "move")
        )),
        Moves::Required(count) => Some(format!("after {}, {carried}", Counted(count.get(), "move"))),
        Moves::Expire(count) => {
            let then = match follows {
                _ if !one_period => "the next period begins anew; what is left is lost".into(),
                Some(Follows { number, .. }) => format!("stage {number} begins; what is left is lost"),
                None => "the time that is left runs on".into(),
            };
            Some(format!("after {}, {then}", Counted(count.get(), "move")))
        }
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
        Some(Follows { number, .. }) => format!("stage {number} begins"),
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
