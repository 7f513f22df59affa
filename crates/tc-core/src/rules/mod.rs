//! What a game decides besides its time control.

mod after_flag;
mod berserk;
mod boundary;
mod calendar;
mod duration;
mod error;
mod free_bonus;
mod lag;
mod options;
mod penalty;
mod pressure;
mod rule;
mod sets;
mod stage_change;
mod start_clock;
mod table;
mod text;
mod vacation;
mod values;

pub use after_flag::AfterFlag;
pub use berserk::Berserk;
pub use boundary::Boundary;
pub use calendar::{Calendar, CalendarError, CalendarFault, WeeklyPlan};
pub use error::{RulesError, RulesErrorKind};
pub use free_bonus::FreeBonus;
pub use lag::Lag;
pub use pressure::{Pressure, Thresholds};
pub use rule::Rule;
pub use sets::RuleSet;
pub use stage_change::StageChange;
pub use start_clock::{StartClockEnd, StartClockFor};
pub use vacation::Vacation;

use tc_notation::LostOnTime;

use crate::time::LongSpan;
use crate::{Refused, Span, Timestamp};

/// The rules of a clock besides its time control: what sites, federations and clock hardware decide differently.
///
/// The default is an ordinary clock: it starts at once, flags fall at zero, and everything stops after a flag. A later
/// version can have more rules: end every literal with `..Rules::default()`.
///
/// In text, rules are divided by commas; only those that differ from the default are written. A [`RuleSet`] can be named.
///
/// ```
/// use tc_core::{Calendar, Rules, Span};
///
/// let correspondence = Rules { calendar: Calendar::Weekend, pauses: Some(5), ..Rules::default() };
/// let quick_start = Rules { start_clock: Some(Span::secs(30)), free_moves: 1, ..correspondence };
/// assert_eq!(quick_start.pauses, Some(5));
/// assert_eq!(quick_start.to_string(), "free-moves 1, start-clock 30s, calendar weekend, pauses 5");
/// assert_eq!("free-moves 1, start-clock 30s, calendar weekend, pauses 5".parse(), Ok(quick_start));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// When a budget is used up (S1).
    pub boundary: Boundary,
    /// Whether each increment is on the clock before its move, as on FIDE and DGT clocks (S9): that of the first stage
    /// before the start, up to its cap (R8), and that of a later stage when a move brings the stage.
    pub first_bonus: bool,
    /// How many first moves of each seat cost nothing (S9).
    pub free_moves: u8,
    /// Whether a free move, or one under the start clock, earns its increment (S9).
    pub free_bonus: FreeBonus,
    /// The length of the start clock, longer than zero; `None` for no start clock. Until every seat has moved only this
    /// clock runs, and at its end the game is cancelled (S9).
    pub start_clock: Option<Span>,
    /// Whether the start clock has its length once for the game, or for each of the first moves (S9). It is the default
    /// without a [`start_clock`](Rules::start_clock).
    pub start_clock_for: StartClockFor,
    /// Whether the end of the start clock cancels the game, or is the loss of the seat that is to move (S9). It is the
    /// default without a [`start_clock`](Rules::start_clock).
    ///
    /// ```
    /// use tc_core::{Change, Clock, FlagCause, Input, Rules, Seat, Setup, StartClockEnd, StartClockFor, Timestamp};
    ///
    /// let rules: Rules = "start-clock 30s, start-clock-for each, start-clock-end lose".parse()?;
    /// let mut clock = Clock::new(&Setup::new(rules, &"3m.. + 2s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::secs(25), &Input::press())?;
    /// let late = clock.handle(Timestamp::secs(56), &Input::press())?;
    /// assert_eq!(late.effects[0].at, Timestamp::secs(55));
    /// assert_eq!(late.effects[0].change, Change::Flag { by: FlagCause::StartClock });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub start_clock_end: StartClockEnd,
    /// When the clocks can run (S8, S31).
    pub calendar: Calendar,
    /// How many pauses each player has, at most 65 534 (S7); `None` for unlimited pauses.
    pub pauses: Option<u16>,
    /// Whose clock a vacation stops (S30): all clocks, or that of the player alone.
    ///
    /// ```
    /// use tc_core::{Clock, Input, PauseReason, Rules, Seat, Setup, Span, Status, Timestamp, Vacation};
    ///
    /// let rules = Rules { vacation: Vacation::Own, ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"7d".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::EPOCH, &Input::Pause(PauseReason::Vacation(Seat::SECOND)))?;
    /// assert_eq!(clock.look(Timestamp::secs(10))?.status(), Status::Running);
    /// clock.handle(Timestamp::secs(10), &Input::press())?;
    /// assert_eq!(clock.look(Timestamp::secs(60))?.status(), Status::Paused);
    /// assert_eq!(clock.remaining(Seat::SECOND), Some(Span::days(7)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub vacation: Vacation,
    /// What happens after a flag (S11).
    pub after_flag: AfterFlag,
    /// How many timeouts a seat has before the next one is its flag (S11); `None` for any number. It is
    /// set only with [`AfterFlag::Skip`].
    ///
    /// ```
    /// use tc_core::{Change, Clock, FlagCause, Input, Rules, Seat, Setup, Timestamp};
    ///
    /// let rules: Rules = "after-flag skip, timeouts 3".parse()?;
    /// let mut clock = Clock::new(&Setup::new(rules, &"r1/30s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let answer = clock.handle(Timestamp::secs(31), &Input::Tick)?;
    /// assert_eq!(answer.effects[0].change, Change::Timeout { by: FlagCause::Time });
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::secs(60)), "the turn of the other seat ends");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub timeouts: Option<u8>,
    /// How much reported lag is taken off a move (S14).
    pub lag: Lag,
    /// How long after zero a move still counts, with nothing left on the clock (S23). It is at most 3 660 days, and zero
    /// where there is a rule for lag.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Rules, Seat, Setup, Span, Timestamp, Verdict};
    ///
    /// let rules = Rules { margin: Span::secs(1), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"10s.. + 2s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::secs(11)));
    /// let late = clock.handle(Timestamp::millis(10_500), &Input::press())?;
    /// assert_eq!(late.verdict, Verdict::Applied);
    /// assert_eq!(clock.remaining(Seat::FIRST), Some(Span::secs(2)), "the increment");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub margin: Span,
    /// The longest that a turn can run, longer than zero and at most 3 660 days: at its end the turn is lost, whatever is
    /// left on the clock (S27). `None` for no limit.
    ///
    /// ```
    /// use tc_core::{Change, Clock, FlagCause, Input, Rules, Seat, Setup, Span, Timestamp};
    ///
    /// let rules = Rules { move_limit: Some(Span::secs(10)), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"5m".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::secs(10)));
    /// let late = clock.handle(Timestamp::secs(12), &Input::press())?;
    /// assert_eq!(late.effects[0].change, Change::Flag { by: FlagCause::MoveLimit });
    /// assert_eq!(clock.remaining(Seat::FIRST), Some(Span::secs(290)), "what it has left");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub move_limit: Option<Span>,
    /// Whether a player can go berserk, and what is given up (S12): by default half of the first time and all bonuses, as on
    /// lichess.
    ///
    /// ```
    /// use tc_core::{Adjustment, Berserk, Clock, Input, Rules, Seat, Setup, Span, Timestamp};
    ///
    /// let rules = Rules { berserk: Berserk::Lishogi, ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"3m, r1/2s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Adjust(Adjustment::Berserk { seat: Seat::FIRST }))?;
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::secs(90)), "half of the time, and no byo-yomi");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub berserk: Berserk,
    /// The unit of what a move is charged, longer than zero: at the end of the move all beyond whole units of it is given
    /// back (S26). Every time of every control is a whole number of units. `None` for exact charges.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Rules, Seat, Setup, Span, Timestamp};
    ///
    /// let rules = Rules { charge: Some(Span::secs(1)), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"10s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::millis(3_900), &Input::press())?;
    /// assert_eq!(clock.remaining(Seat::FIRST), Some(Span::secs(7)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub charge: Option<Span>,
    /// The least that a move is charged, or all that is left in the period if that is less: zero by default, at most 3 660
    /// days, and a whole number of the units of [`charge`](Rules::charge) (S26).
    ///
    /// ```
    /// use tc_core::{Clock, Input, Rules, Seat, Setup, Span, Timestamp};
    ///
    /// let rules = Rules { charge_least: Span::secs(1), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"60s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::millis(200), &Input::press())?;
    /// assert_eq!(clock.remaining(Seat::FIRST), Some(Span::secs(59)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub charge_least: Span,
    /// What a turn runs beyond its delay and this time counts twice, from zero to 3 660 days; `None` to count all time once
    /// (S26).
    ///
    /// ```
    /// use tc_core::{Clock, Input, Rules, Seat, Setup, Span, Timestamp};
    ///
    /// let rules = Rules { charge_double: Some(Span::days(20)), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"30d.. + 3d".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// assert_eq!(clock.next_deadline(), Some(Timestamp::after_epoch(Span::days(25))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub charge_double: Option<Span>,
    /// How many points each period costs that is begun in the stage of [`penalty_from`](Rules::penalty_from) or a later
    /// one, by time or by moves; 0 for none (S32).
    ///
    /// ```
    /// use tc_core::{Change, Clock, Input, Rules, Seat, Setup, Timestamp};
    ///
    /// let scrabble = Rules { penalty: 10, ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(scrabble, &"25m, 10 x 1m".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let late = clock.handle(Timestamp::secs(25 * 60 + 61), &Input::press())?;
    /// let penalty = Change::Penalty { points: 10, total: 20 };
    /// assert!(late.effects.iter().any(|effect| effect.change == penalty), "a minute, and a part of the next one");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub penalty: u16,
    /// The first stage in which periods cost points, counted from 1; `None` for the last stage of each control (S32). It
    /// is a stage that some seat has, and only with a [`penalty`](Rules::penalty).
    ///
    /// ```
    /// use tc_core::{Rules, Setup};
    ///
    /// let rules = Rules { penalty: 2, penalty_from: Some(2), ..Rules::default() };
    /// assert!(Setup::new(rules, &"1h, 3 x 20m, 5m".parse()?).is_ok());
    /// assert!(Setup::new(rules, &"1h".parse()?).is_err(), "there is one stage");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub penalty_from: Option<u8>,
    /// What brings the next stage (S22).
    pub stage_change: StageChange,
    /// The times below which pressure is low and critical (S18).
    pub thresholds: Thresholds,
    /// How many presses can be undone at most (S13); `None` for all of them. A [`Clock`](crate::Clock) keeps no more in
    /// memory, and nothing with 0. It also keeps at most 64 adjustments for each press of the bound; when there are
    /// more, it forgets the oldest presses.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Refused, Rules, Seat, Setup, Timestamp, Undo};
    ///
    /// let rules = Rules { keep_undo: Some(1), ..Rules::default() };
    /// let mut clock = Clock::new(&Setup::new(rules, &"5m.. + 3s".parse()?)?);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// assert_eq!(clock.presses_to_undo(), 1);
    /// clock.handle(Timestamp::EPOCH, &Input::Undo(Undo::UnlessFlagged))?;
    /// let again = clock.handle(Timestamp::EPOCH, &Input::Undo(Undo::UnlessFlagged));
    /// assert_eq!(again, Err(Refused::NothingToUndo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub keep_undo: Option<u32>,
}

impl Rules {
    /// What a player loses when all time has run out, as texts about the control say it: the turn under
    /// [`AfterFlag::Skip`], unless every seat has no timeout at all, and else the game.
    ///
    /// ```
    /// use tc_core::Rules;
    /// use tc_core::tc_notation::LostOnTime;
    ///
    /// let rules: Rules = "after-flag skip".parse()?;
    /// assert_eq!(rules.lost_on_time(), LostOnTime::Turn);
    /// assert_eq!(Rules::default().lost_on_time(), LostOnTime::Game);
    /// # Ok::<(), tc_core::RulesError>(())
    /// ```
    pub fn lost_on_time(&self) -> LostOnTime {
        let is_skipped = self.after_flag == AfterFlag::Skip && self.timeouts != Some(0);
        if is_skipped { LostOnTime::Turn } else { LostOnTime::Game }
    }

    /// The clock time from one instant to a later one, without the time that the calendar leaves out.
    pub(crate) fn clock_time(&self, from: Timestamp, to: Timestamp) -> Result<Span, Refused> {
        self.calendar.between(self.boundary, from, to).ok_or(Refused::Overflow)
    }

    /// The instant at which this clock time has run since an instant.
    pub(crate) fn instant_after(&self, from: Timestamp, run: impl Into<LongSpan>) -> Result<Timestamp, Refused> {
        self.calendar.after(self.boundary, from, run.into()).ok_or(Refused::Overflow)
    }

    /// Whether a quick press may ignore these rules. A new rule does not compile until it is decided here.
    pub(crate) fn are_plain(&self) -> bool {
        let Rules {
            // The quick press leaves it out: a period that is used up takes the slow way.
            boundary: _,
            // The first start has granted it.
            first_bonus: _,
            // The quick press asks the seats.
            free_moves: _,
            free_bonus: _,
            start_clock: _,
            start_clock_for: _,
            start_clock_end: _,
            calendar,
            // No move is quick while the clocks are paused.
            pauses: _,
            vacation: _,
            after_flag,
            timeouts: _,
            lag,
            // It begins at zero, where the slow way begins.
            margin: _,
            move_limit,
            // A seat that has gone berserk can have another control.
            berserk,
            charge,
            charge_least,
            charge_double,
            // The completion of a move asks for it where a period begins.
            penalty: _,
            penalty_from: _,
            stage_change,
            // They change what is shown.
            thresholds: _,
            // The clock keeps the presses, quick or not.
            keep_undo: _,
        } = self;
        *calendar == Calendar::Always
            && *lag == Lag::Off
            && *after_flag == AfterFlag::Stop
            && *stage_change == StageChange::OnCount
            && move_limit.is_none()
            && !berserk.changes_control()
            && charge.is_none()
            && charge_least.is_zero()
            && charge_double.is_none()
    }

    /// Whether what a move is charged differs from what it took (S26).
    pub(crate) fn round_charges(&self) -> bool {
        self.charge.is_some() || !self.charge_least.is_zero() || self.charge_double.is_some()
    }

    /// Whether moves decide on stages.
    pub(crate) fn counts_moves(&self) -> bool {
        self.stage_change == StageChange::OnCount
    }
}
