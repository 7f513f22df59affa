//! What a view has instead of what its protocol cannot say.

use alloc::boxed::Box;

use super::LossyView;

worded! {
    /// What a view has instead of a delay or of periods, which UCI, USI and CECP cannot say.
    ///
    /// **The guarantee** holds for every approximation, control and game: a seat does not flag in a turn in which it
    /// uses at most one unit less than the view says that it can use. In UCI that is its `wtime` or `btime`, or `movetime`,
    /// in USI that with `binc` or `byoyomi`, and in CECP its `time`. An engine that receives a view each turn can rely on it, and
    /// loses on time only by what it uses beyond.
    ///
    /// The approximations differ in what an engine plans with. None of them changes the losses that a view reports.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    /// use tc_interop::{Approximation, uci};
    ///
    /// let setup = Setup::from(&"(5s) 3m".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let look = clock.look(Timestamp::EPOCH)?;
    /// let closest = |approximation| {
    ///     uci::Go::view_as(&look, Seat::FIRST, approximation).err().and_then(|lossy| lossy.lossy)
    /// };
    /// let plain = closest(Approximation::Plain).ok_or("it has a view")?;
    /// assert_eq!(plain.to_string(), "go wtime 185000 btime 185000");
    /// let increment = closest(Approximation::DelayAsIncrement).ok_or("it has a view")?;
    /// assert_eq!(increment.to_string(), "go wtime 185000 btime 185000 winc 5000 binc 5000");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    Approximation, "Its name: ";

    /// Only what can be used in this turn: the time of the running period with the delay that is left. In USI, all
    /// periods but the last count as main time. The cost: an engine does not expect the delays of later turns, or the
    /// periods after this one, and plays faster than it must.
    #[default]
    Plain => "plain",
    /// Delays, Bronstein delays too, are increments. The cost: what a turn leaves of its delay is lost, but the engine
    /// plans with it, so that it can spend its time too early.
    DelayAsIncrement => "delay-as-increment",
    /// The share of a move in the period that ends the control is granted for each move: a byo-yomi period, or a
    /// Canadian one divided by its stones. UCI and CECP have it as an increment, and what comes before that period as
    /// time left; USI has it as byo-yomi. In the last period UCI and CECP say the moves to go instead. The cost: what a
    /// turn leaves of its share is lost, and main time is used before it, but the engine plans with both.
    PeriodAsGuarantee => "period-as-guarantee",
    /// In UCI, one time for every move is `movetime`, which most engines use up: with `movestogo 1`, the plain view, they
    /// keep a reserve. It is plain in USI and CECP, and where a turn can use anything else. The cost: an engine that uses
    /// all of it is late by the time that its answer takes, so that the clock needs a margin, or the view is of a later
    /// instant. The view does not have the opponent's time.
    MoveTime => "move-time",
}

impl Approximation {
    /// The view of this approximation, with the losses of the plain one.
    pub(crate) fn of<T>(self, view: impl Fn(Approximation) -> Result<T, LossyView<T>>) -> Result<T, LossyView<T>> {
        match (self, view(Approximation::Plain)) {
            // What the plain view says exactly, this one says in another word.
            (Approximation::MoveTime, Ok(_)) => view(self),
            (Approximation::Plain, plain) | (_, plain @ Ok(_)) => plain,
            (_, Err(plain)) => Err(match view(self) {
                Ok(exact) => LossyView { lossy: Some(Box::new(exact)), ..plain },
                Err(LossyView { lossy, .. }) => LossyView { lossy, ..plain },
            }),
        }
    }

    /// All of them, the default first.
    pub const ALL: [Approximation; 4] = [
        Approximation::Plain,
        Approximation::DelayAsIncrement,
        Approximation::PeriodAsGuarantee,
        Approximation::MoveTime,
    ];
}
