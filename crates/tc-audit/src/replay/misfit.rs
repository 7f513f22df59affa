//! What a replay finds.

use alloc::vec::Vec;

use tc_core::{Seat, Span};

use crate::{Ending, Record};

/// A value that no thinking time explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) kind: MisfitKind,
    pub(crate) ply: u32,
    pub(crate) seat: Seat,
    pub(crate) clock: Option<Span>,
    /// The bounds of what would fit.
    pub(crate) expected: Option<(Span, Span)>,
    /// How much the value is above or below them.
    pub(crate) delta: Span,
    /// How much the clock has more than the recorded time of the move leaves; `None` if that time is not known, or the
    /// clock before it.
    pub(crate) by_used: Option<Span>,
    /// Whether it is the first value of its seat.
    pub(crate) is_first: bool,
    /// Whether it is the last value of its seat.
    pub(crate) is_last: bool,
    /// Whether the game ended with its move.
    pub(crate) ends_game: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MisfitKind {
    /// The clock shows more than any thinking time leaves.
    High,
    /// The clock shows less than a move leaves.
    Low,
    /// The clock shows less than a move leaves, and the recorded time of the move says why: it was longer than what was left.
    Overrun,
    /// The count of periods or moves is one that no thinking time leaves.
    Count,
    /// The time was used up before the move.
    Late,
    /// Times that were measured from outside add up to more than the control gives.
    AddUp,
    /// The recorded time is longer than what was left, and the next clock of the player shows that this is wrong.
    Refuted,
    /// The clock contradicts the time that the move took.
    Contradicts,
    /// The first clock shows more than the time of the first move leaves. It accuses nobody: clocks are started early or
    /// late. But it can show that the first move is free, or has its bonus before.
    FirstMore,
    /// What the record has as the last clock is not what the moves leave.
    End,
}

/// A record with as many misfits is not replayed further: nothing in it can be trusted.
pub(crate) const MOST_MISFITS: usize = 1_000;

/// The weight of a value that needs an accusation. No game has more low values and contradictions.
const ACCUSATION: usize = 1 << 20;

impl Misfit {
    fn weight(&self) -> usize {
        match self.kind {
            MisfitKind::Low if self.is_harmless() => 2,
            MisfitKind::Contradicts | MisfitKind::Refuted | MisfitKind::FirstMore => 1,
            _ => ACCUSATION,
        }
    }

    /// Whether a low clock says nothing against its player: in the middle of a game somebody read it early, and a move that
    /// ends the game adds no bonus on some sites.
    fn is_harmless(&self) -> bool {
        !self.is_last || self.has_no_last_bonus()
    }

    fn has_no_last_bonus(&self) -> bool {
        /// No bonus of a move is longer, but the time of a stage is.
        const LONGEST: Span = Span::secs(60);
        let is_bonus = self.expected.is_some_and(|(least, _)| least <= LONGEST);
        self.ends_game && is_bonus && self.clock.is_some_and(|clock| clock > Span::ZERO)
    }

    /// Whether it is only a hint for the search, and is not reported.
    pub(crate) fn is_hint(&self) -> bool {
        match self.kind {
            MisfitKind::Low => self.is_harmless(),
            MisfitKind::FirstMore => true,
            _ => false,
        }
    }
}

/// What a replay found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replayed {
    pub(crate) misfits: Vec<Misfit>,
    /// How many moves have a clock and the time that they took, and could be compared.
    pub(crate) compared: usize,
    /// How many players' first clock is lower than the time of the move leaves, by one increment.
    pub(crate) first_without_bonus: usize,
    /// How many moves without thinking left a clock as it was that should have gained.
    pub(crate) unpaid: usize,
}

impl Replayed {
    /// How badly the values fit, 0 if all do. A value that needs an accusation weighs most. A low one in the middle of a
    /// game was probably noted early, and two records of a move that contradict each other need not mean the control.
    pub(crate) fn cost(&self) -> usize {
        self.misfits.iter().map(Misfit::weight).sum()
    }

    /// How many values need an accusation.
    pub(crate) fn accusations(&self) -> usize {
        self.cost() / ACCUSATION
    }

    /// What the misfits cost even if every low value is in the middle of the game.
    pub(super) fn least_cost(&self) -> usize {
        let weight = |one: &Misfit| if one.kind == MisfitKind::Low { 2 } else { one.weight() };
        self.misfits.iter().map(weight).sum()
    }

    fn has(&self, kinds: &[MisfitKind]) -> bool {
        self.misfits.iter().any(|one| kinds.contains(&one.kind))
    }

    /// Whether a clock has more than the control leaves.
    pub(crate) fn has_gained(&self) -> bool {
        self.has(&[MisfitKind::High, MisfitKind::Count])
    }

    /// Whether a first clock has more than the time of its move leaves.
    pub(crate) fn first_has_more(&self) -> bool {
        self.has(&[MisfitKind::FirstMore])
    }

    /// Whether a clock is lower than a move leaves it.
    pub(crate) fn has_low(&self) -> bool {
        self.has(&[MisfitKind::Low])
    }

    /// How many clocks contradict the times that moves took.
    pub(crate) fn contradictions(&self) -> usize {
        self.misfits.iter().filter(|one| one.kind == MisfitKind::Contradicts).count()
    }

    /// Whether a clock contradicts the time that one of the first two moves of a player took.
    pub(crate) fn contradict_first_moves(&self) -> bool {
        self.first_has_more() || self.misfits.iter().any(|one| one.kind == MisfitKind::Contradicts && one.ply <= 4)
    }

    /// The clocks that are lower than a move leaves them, the last of each player left out.
    pub(crate) fn early(&self) -> impl Iterator<Item = &Misfit> {
        self.misfits.iter().filter(|one| one.kind == MisfitKind::Low && !one.is_last)
    }

    /// The last clock of the game, if it is lower than its move leaves it and the bonus of that move explains it.
    pub(crate) fn without_last_bonus(&self) -> Option<&Misfit> {
        self.misfits.iter().find(|one| one.kind == MisfitKind::Low && one.is_last && one.has_no_last_bonus())
    }

    /// The first clocks that have more than the times of their moves leave.
    pub(crate) fn first_with_more(&self) -> impl Iterator<Item = &Misfit> {
        self.misfits.iter().filter(|one| one.kind == MisfitKind::FirstMore)
    }

    /// Finds the last values of players, and leaves out the low one of a player who lost on time.
    pub(super) fn finish(&mut self, record: &Record) {
        for misfit in &mut self.misfits {
            let mut later = record.moves.iter().rev().take_while(|one| one.ply > misfit.ply);
            misfit.is_last = !later.any(|one| one.seat == misfit.seat && one.has_reading());
            misfit.ends_game = record.moves.last().is_some_and(|last| last.ply == misfit.ply);
        }
        let has_lost = |misfit: &Misfit| record.ending == Ending::OnTime { loser: Some(misfit.seat) };
        self.misfits.retain(|misfit| !(misfit.kind == MisfitKind::Low && misfit.is_last && has_lost(misfit)));
    }
}
