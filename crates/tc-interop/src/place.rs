//! The place of a clock in its control, as records and programs say it: a time, and stones or periods.

use tc_core::{Adjustment, Seat, Span, StagePosition};
use tc_notation::{Moves, TimeControl};

/// The place of a clock in its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockPlace {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The moves that are still to be made; `None` if no number matters.
    pub moves_to_go: Option<u32>,
    /// The time left of the period; `None` if it is not said.
    pub left: Option<Span>,
}

impl ClockPlace {
    /// The place of a time with the stones to play, or the periods left, of an overtime; without them, or without an
    /// overtime, it is main time. More than the control has is what it has. `None` without a clock.
    pub(crate) fn of(control: &TimeControl, left: Option<Span>, count: Option<u32>) -> Option<ClockPlace> {
        let stages = control.stages();
        let overtime = stages.iter().position(|stage| matches!(stage.moves(), Moves::Reset(_)));
        let (stage, count) = match (overtime, count) {
            (Some(stage), Some(count)) if count > 0 => (stage, Some(count)),
            _ => (0, None),
        };
        let its = stages.get(stage)?;
        let periods = its.periods().count().map(|periods| periods.get());
        let moves = its.moves().count().map(|moves| moves.get());
        let (periods_left, moves_to_go) = match count {
            Some(count) if moves == Some(1) => {
                (periods.map(|most| most.min(u16::try_from(count).unwrap_or(u16::MAX))), moves)
            }
            Some(count) => (periods, moves.map(|most| most.min(count))),
            None => (periods, moves),
        };
        // Without a main time, no main time left is the beginning of the overtime.
        let is_new = count.is_none() && overtime == Some(0) && left.is_some_and(|left| left <= Span::ZERO);
        let left = if is_new { Some(its.time().into()) } else { left };
        Some(ClockPlace { stage, periods_left, moves_to_go, left })
    }

    /// What brings the clock of a seat with this control to this place; a time below zero is zero. Nothing if the time
    /// left is not said.
    pub fn adjustments(&self, seat: Seat, control: &TimeControl) -> impl Iterator<Item = Adjustment> + use<> {
        let position = StagePosition { stage: Some(self.stage), periods: self.periods_left };
        let set = self.left.map(|left| Adjustment::Set { seat, time: left.max(Span::ZERO), position, force: false });
        let moves = control.stages().get(self.stage).and_then(|stage| stage.moves().count());
        let made = moves.zip(self.moves_to_go).map_or(0, |(moves, to_go)| moves.get().saturating_sub(to_go));
        let moves = (made > 0 && set.is_some()).then_some(Adjustment::Moves { seat, count: made });
        set.into_iter().chain(moves)
    }
}
