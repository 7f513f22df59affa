//! What a replay asks of a clock.

use tc_core::{Next, Seat, Span};

use crate::{Move, Unit};

/// The least time that a clock is set to. A clock at zero would end the game when its turn begins.
pub(crate) const LEAST: Span = Span::micros(1);

/// A clock in the middle of a game, at the most generous state that the values so far allow.
pub(crate) trait Clockwork {
    /// The clock after a move.
    type Pressed;

    /// The clock if the seat moves after this thinking time; `None` if its time is up before that.
    fn press(&self, seat: Seat, next: Next, thought: Span) -> Option<Self::Pressed>;

    /// What the mover's clock shows after a move, as it would be noted.
    fn left(pressed: &Self::Pressed) -> Span;

    /// Goes on after a move.
    fn go_on(&mut self, pressed: &Self::Pressed);

    /// Finds the shortest thinking time that explains a value.
    fn solve(&self, seat: Seat, next: Next, target: Target) -> Solved<Self::Pressed>;

    /// Sets what is left of a seat's period, at least [`LEAST`].
    fn set(&mut self, seat: Seat, time: Span);

    /// Sets a clock to a value that the moves so far do not explain, at its count if the control has it.
    fn note(&mut self, one: &Move, clock: Span);

    /// Gives a seat time, or takes it if it is negative.
    fn give(&mut self, seat: Seat, time: Span);

    /// How long a seat can think before its flag falls; `None` if it has no clock, or for ever.
    fn to_flag(&self, seat: Seat) -> Option<Span>;

    /// What the control adds to the clock for a move after this thinking time; `None` if the time is up before that.
    fn bonus(&self, seat: Seat, next: Next, thought: Span) -> Option<Span>;

    /// Where a seat's clock is now; `None` if it has none.
    fn place(&self, seat: Seat) -> Option<Place>;

    /// How much a clock can be above its value because the opponent's thinking time is known in units only: an
    /// hourglass gains it.
    fn slack(&self, seat: Seat, unit: Unit) -> Span;

    /// Makes a move that the clock does not explain: the seat gets the time for it.
    fn pass(&mut self, seat: Seat, next: Next) {
        self.give(seat, Span::secs(60));
        if let Some(pressed) = self.press(seat, next, Span::ZERO) {
            self.go_on(&pressed);
        }
    }
}

/// Where a clock is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The stage, counted from 0.
    pub(crate) stage: usize,
    /// The periods left, the running one included; `None` if they are unlimited.
    pub(crate) periods_left: Option<u16>,
    /// What is left of the period.
    pub(crate) left: Span,
    /// What is left to the flag, delays not counted; `None` if that is unlimited.
    pub(crate) to_flag: Option<Span>,
    /// All time that was granted so far, and that of the stages and periods to come; `None` if that is unlimited.
    pub(crate) of: Option<Span>,
}

impl Place {
    /// What is left to the flag, as thousandths of all time, rounded down; `None` if that is unlimited.
    pub(crate) fn permille_left(&self) -> Option<u16> {
        let (left, of) = (self.to_flag?.as_micros(), self.of?.as_micros());
        // Nearly every time is short, and the processor divides it itself.
        match left.checked_mul(1_000) {
            Some(left) => u16::try_from(left.checked_div(of)?).ok(),
            None => u16::try_from(i128::from(left).checked_mul(1_000)?.checked_div(of.into())?).ok(),
        }
    }
}

/// What a record has of a clock after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) least: Span,
    pub(crate) most: Span,
    /// The periods left, or the moves to go.
    pub(crate) count: Option<u32>,
}

/// The answer of [`Clockwork::solve`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Solved<Pressed> {
    /// After this thinking time, the shortest one, the clock shows the value.
    After(Span, Pressed),
    /// The clock cannot show as much: at most this after any thinking time.
    TooHigh(Span),
    /// A move leaves at least this.
    TooLow(Span),
    /// No thinking time leaves this count with this value.
    Count,
}
