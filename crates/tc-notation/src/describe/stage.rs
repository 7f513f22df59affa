//! What happens in a stage, point by point.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::summary::Clause;
use super::words::Counted;
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl, flow};

/// What happens in one stage; made by [`TimeControl::describe_stages`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StageDescription {
    /// The number of the stage, from 1.
    pub stage: usize,
    /// What the stage gives: `6 byo-yomi periods of 60 seconds`.
    pub summary: String,
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
    /// What happens, in the order of a turn: the delay, the bonus, the moves, the end of the time.
    pub fn points(&self) -> impl Iterator<Item = &str> {
        [self.turn.as_deref(), self.bonus.as_deref(), self.moves.as_deref(), Some(self.time_out.as_str())]
            .into_iter()
            .flatten()
    }
}

/// What a player loses when all time has run out. The rules of a game decide it, and not its control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LostOnTime {
    /// The game.
    #[default]
    Game,
    /// The turn alone, as in board games and in poker.
    Turn,
}

impl LostOnTime {
    fn in_words(self) -> &'static str {
        match self {
            LostOnTime::Game => "the game is lost on time",
            LostOnTime::Turn => "the turn is lost on time",
        }
    }
}

impl TimeControl {
    /// What each stage gives, and what happens in it: in every turn, after every move, when its moves are made, and when its
    /// time runs out.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "90m, 6 x r1/60s".parse()?;
    /// let stages = control.describe_stages();
    /// assert_eq!(stages[1].summary, "6 byo-yomi periods of 60 seconds");
    /// assert_eq!(stages[0].time_out, "when the time runs out, stage 2 begins");
    /// assert_eq!(stages[1].moves.as_deref(), Some("every move made in time resets the clock to 60 seconds"));
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn describe_stages(&self) -> Vec<StageDescription> {
        self.describe_stages_where(LostOnTime::Game)
    }

    /// The same, where this is lost when all time has run out.
    ///
    /// ```
    /// use tc_notation::{LostOnTime, TimeControl};
    ///
    /// let control: TimeControl = "(1m) 3d".parse()?;
    /// let stages = control.describe_stages_where(LostOnTime::Turn);
    /// assert_eq!(stages[0].time_out, "when the time runs out, the turn is lost on time");
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn describe_stages_where(&self, lost: LostOnTime) -> Vec<StageDescription> {
        let stages = self.stages();
        let lost = lost.in_words();
        let described = |(index, stage): (usize, &Stage)| {
            let follows = stages
                .get(index + 1)
                .map(|next| Follows { next: Next::Stage(index + 2), takes_carried_first: flow::ends_on_moves(next) });
            let carried = flow::is_carried_into(stages, index);
            let summary = Clause { stages, index, with_cap: true }.to_string();
            let is_empty = flow::is_entered_empty(stages, index);
            let time_out = match is_empty {
                true if flow::carries(stage) => format!("it has no time to make its moves in, so {lost} at once"),
                true => format!("it has no time, so {} at once", end(follows, lost)),
                false => time_out(stage, carried, follows, lost),
            };
            let runs = Some(stage).filter(|_| !is_empty);
            let (turn, bonus) = (runs.and_then(turn), runs.and_then(bonus));
            let moves = runs.and_then(|stage| moves(stage, follows));
            StageDescription { stage: index + 1, summary, turn, bonus, moves, time_out }
        };
        stages.iter().enumerate().map(described).collect()
    }
}

/// The period or stage that follows, and how it begins.
#[derive(Clone, Copy)]
struct Follows {
    next: Next,
    /// Whether the carried time is used up before the next period or stage begins (R3).
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

/// Whether it has no time, delay or bonus that could run.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.delay().is_none() && stage.bonus().is_none()
}

fn turn(stage: &Stage) -> Option<String> {
    stage
        .delay()
        .map(|delay| format!("every turn begins with a delay of {}; any unused delay is lost", delay.in_words()))
}

fn bonus(stage: &Stage) -> Option<String> {
    let limit = match stage.cap() {
        Cap::At(cap) => format!("but never raises the time above {}", cap.in_words()),
        Cap::Unlimited => "without limit".into(),
    };
    stage.bonus().map(|bonus| match bonus {
        Bonus::Increment(time) => format!("every move adds {}, {limit}", time.in_words()),
        Bonus::Bronstein(time) => {
            format!("every move gives back the time it used, up to {}", time.in_words())
        }
        Bonus::Opponent => format!("what the opponent uses is added, {limit}"),
    })
}

fn moves(stage: &Stage, follows: Option<Follows>) -> Option<String> {
    let time = stage.time().in_words();
    let made = |count: MoveCount| Counted(count.get(), "move");
    match stage.moves() {
        Moves::Any => None,
        Moves::Reset(count) if count.get() == 1 => Some(format!("every move made in time resets the clock to {time}")),
        Moves::Reset(count) => {
            Some(format!("{} made in time reset the clock to {time}; what is left is lost", made(count)))
        }
        Moves::Required(count) if stage.resets_on_time() => {
            Some(format!("{} must be made in every {time}; making them early loses no time", made(count)))
        }
        Moves::Required(count) => Some(format!("after {}, {}", made(count), in_turn(stage, carried, follows))),
        Moves::Expire(count) => Some(format!("after {}, {}", made(count), in_turn(stage, expired, follows))),
    }
}

/// The effect of the move count in every period except the last, and in the last.
fn in_turn(stage: &Stage, brings: fn(Option<Follows>) -> String, follows: Option<Follows>) -> String {
    let next_period = || brings(Some(Follows { next: Next::Period, takes_carried_first: false }));
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
            format!("what is left is used up first, then {next} begins")
        }
        Some(Follows { next, .. }) => format!("{next} begins at once, and what is left is added to it"),
        None => "what is left runs on".into(),
    }
}

/// R6
fn expired(follows: Option<Follows>) -> String {
    match follows {
        Some(Follows { next, .. }) => format!("{next} begins, and what is left is lost"),
        None => "what is left runs on".into(),
    }
}

fn time_out(stage: &Stage, carried: bool, follows: Option<Follows>, lost: &str) -> String {
    if flow::carries(stage) {
        return match (follows, stage.periods()) {
            (None, Periods::Counted(_)) => format!("when the time runs out, {lost}, even if the moves were made"),
            _ => format!("when the time runs out before that, {lost}"),
        };
    }
    if is_empty(stage) && stage.periods() == Periods::ONE {
        return match carried {
            true => format!("it has only the time carried into it; when that runs out, {}", end(follows, lost)),
            false => format!("it has no time, so {} at once", end(follows, lost)),
        };
    }
    let start = if stage.resets_on_time() {
        let time = stage.time().in_words();
        format!("when the time runs out, the clock restarts at {time} if the moves were made; if not")
    } else {
        "when the time runs out".into()
    };
    let end = end(follows, lost);
    match stage.periods() {
        Periods::Unlimited => format!("{start}, the next period begins; the number of periods is unlimited"),
        Periods::ONE => format!("{start}, {end}"),
        Periods::Counted(count) => {
            format!("{start}, the next period begins; after the last of {count}, {end}")
        }
    }
}

/// What happens when no time is left.
fn end(follows: Option<Follows>, lost: &str) -> String {
    match follows {
        Some(Follows { next, .. }) => format!("{next} begins"),
        None => lost.into(),
    }
}
