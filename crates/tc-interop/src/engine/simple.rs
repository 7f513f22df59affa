//! The one stage that the notations of chess engines have.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use crate::subject::rule_losses;
use crate::{Loss, LossKind, Subject};

/// All that the notations of chess engines can say of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Simple {
    /// No clock.
    None,
    /// So much for every move, which does not add up.
    Move(Time),
    /// What the opponent uses is added.
    Hourglass(Time),
    /// A time, with moves again and again, with an increment that is not capped.
    Clock {
        /// After so many moves the time is added again, for ever.
        moves: Option<MoveCount>,
        time: Time,
        /// Nothing is none.
        increment: Time,
    },
}

impl Simple {
    /// The control.
    pub(crate) fn control(self) -> Result<TimeControl, Violation> {
        let stage = match self {
            Simple::None => return Ok(TimeControl::NONE),
            Simple::Move(time) => Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)),
            Simple::Hourglass(time) => Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent),
            Simple::Clock { moves, time, increment } => {
                let mut stage = Stage::builder(time);
                if let Some(moves) = moves {
                    stage = stage.moves(Moves::Required(moves)).periods(Periods::Unlimited);
                }
                if increment.is_zero() { stage } else { stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment)) }
            }
        };
        TimeControl::new([stage.build()?])
    }

    /// The control, with its increment on the clock before the start, if it has one.
    pub(crate) fn with_first_bonus(self) -> Result<Subject, Violation> {
        let rules = Rules::default();
        let rules = if self.has_increment() { rules.with_first_bonus() } else { rules };
        Ok(Subject { control: self.control()?, rules })
    }

    /// What is nearest to a control, and all that it does not say.
    pub(crate) fn of(control: &TimeControl, losses: &mut Vec<Loss>) -> Simple {
        let Some((stage, later)) = control.stages().split_first() else { return Simple::None };
        let simple = Simple::of_stage(stage, later.is_empty(), losses);
        losses.extend((0..later.len()).map(|place| Loss::of(place + 1, LossKind::Stages)));
        simple
    }

    fn of_stage(stage: &Stage, is_last: bool, losses: &mut Vec<Loss>) -> Simple {
        let mut lose = |kind| losses.push(Loss::of(0, kind));
        let time = stage.time();
        let simple = match (stage.moves(), stage.bonus()) {
            (Moves::Reset(MoveCount::ONE), None) => Simple::Move(time),
            (Moves::Any, Some(Bonus::Opponent)) => Simple::Hourglass(time),
            (moves, bonus) => {
                if matches!(moves, Moves::Reset(_)) || stage.resets_on_time() {
                    lose(LossKind::Reset);
                }
                if matches!(moves, Moves::Expire(_)) {
                    lose(LossKind::Expiry);
                }
                let increment = match bonus {
                    Some(Bonus::Increment(increment)) => increment,
                    Some(Bonus::Bronstein(_)) => {
                        lose(LossKind::Bronstein);
                        Time::ZERO
                    }
                    Some(Bonus::Opponent) => {
                        lose(LossKind::Hourglass);
                        Time::ZERO
                    }
                    None => Time::ZERO,
                };
                Simple::Clock { moves: moves.count(), time, increment }
            }
        };
        let again = matches!(simple, Simple::Clock { moves: Some(_), .. });
        let expected = if again { Periods::Unlimited } else { Periods::ONE };
        if stage.periods() != expected && (is_last || stage.periods() != Periods::ONE) {
            lose(LossKind::Periods);
        }
        if stage.delay().is_some() {
            lose(LossKind::Delay);
        }
        cap_loss(stage).into_iter().for_each(lose);
        simple
    }

    /// What of a subject is lost in a notation whose programs put the first increment on the clock before the start.
    pub(crate) fn of_first_bonus(subject: &Subject) -> (Simple, Vec<Loss>) {
        let mut losses = Vec::new();
        let simple = Simple::of(&subject.control, &mut losses);
        losses.extend(rule_losses(&subject.rules, &[LossKind::FirstBonus]));
        match (subject.rules.has_first_bonus(), simple.has_increment()) {
            (true, false) => losses.push(Loss::whole(LossKind::FirstBonus)),
            (false, true) => losses.push(Loss::whole(LossKind::NoFirstBonus)),
            _ => {}
        }
        (simple, losses)
    }

    /// What of a subject is lost in a notation that knows of no rules.
    pub(crate) fn of_plain(subject: &Subject) -> (Simple, Vec<Loss>) {
        let mut losses = Vec::new();
        let simple = Simple::of(&subject.control, &mut losses);
        losses.extend(rule_losses(&subject.rules, &[]));
        (simple, losses)
    }

    pub(crate) fn has_increment(self) -> bool {
        matches!(self, Simple::Clock { increment, .. } if !increment.is_zero())
    }

    /// It without what is finer than a unit of so many nanoseconds; `None` if no time would be left.
    pub(crate) fn floor(self, unit: u64) -> Option<Simple> {
        let floor = |time: Time| Time::from_nanos(time.as_nanos() - time.as_nanos() % unit).unwrap_or(time);
        let simple = match self {
            Simple::None => Simple::None,
            Simple::Move(time) => Simple::Move(floor(time)),
            Simple::Hourglass(time) => Simple::Hourglass(floor(time)),
            Simple::Clock { moves, time, increment } => {
                Simple::Clock { moves, time: floor(time), increment: floor(increment) }
            }
        };
        let base = match simple {
            Simple::Move(time) | Simple::Hourglass(time) => !time.is_zero(),
            _ => true,
        };
        (base && simple.control().is_ok()).then_some(simple)
    }

    /// Whether its times are whole numbers of a unit of so many nanoseconds.
    pub(crate) fn is_whole(self, unit: u64) -> bool {
        let is_whole = |time: Time| time.as_nanos().is_multiple_of(unit);
        match self {
            Simple::None => true,
            Simple::Move(time) | Simple::Hourglass(time) => is_whole(time),
            Simple::Clock { time, increment, .. } => is_whole(time) && is_whole(increment),
        }
    }
}

/// What is lost of a cap: an increment and an hourglass have none, and nothing else needs one.
pub(crate) fn cap_loss(stage: &Stage) -> Option<LossKind> {
    let has_none = matches!(stage.bonus(), Some(Bonus::Increment(_) | Bonus::Opponent));
    match stage.cap() {
        Cap::Unlimited => (!has_none).then_some(LossKind::NoCap),
        Cap::At(cap) => (has_none || cap != stage.time()).then_some(LossKind::Cap),
    }
}
