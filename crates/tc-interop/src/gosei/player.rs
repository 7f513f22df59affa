//! What the server keeps of a player, and sends after each move.

use alloc::format;
use alloc::string::String;

use tc_core::{Look, Seat};
use tc_notation::{MoveCount, Moves, Periods, Stage, Time};

use crate::json::{Object, Value};
use crate::{Loss, LossKind, ReadError, Seconds, Unwritable};

/// What the server keeps of a player: the keys `timeRemaining`, `isInByoYomi`, `byoYomiPeriodsLeft` and
/// `byoYomiTimeLeft`. Whole seconds; less than one counts as one, so that a running clock is never zero.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::gosei::PlayerState;
///
/// let setup = Setup::from(&"2m, 5 x r1/40s".parse()?);
/// let mut clock = Clock::new(&setup);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(at(10_000)?, &Input::press())?;
/// let black = PlayerState::of(&clock.look(at(10_000)?)?, Seat::FIRST)?;
/// assert_eq!(
///     black.to_json(),
///     r#"{"timeRemaining":110,"isInByoYomi":false,"byoYomiPeriodsLeft":5,"byoYomiTimeLeft":40}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerState {
    /// `timeRemaining`: of the main time; in blitz, of the move.
    pub time_remaining: Seconds,
    /// `isInByoYomi`.
    pub is_in_byo_yomi: bool,
    /// `byoYomiPeriodsLeft`, the running one included.
    pub periods_left: u64,
    /// `byoYomiTimeLeft`: of the running period; of a whole one while there is main time.
    pub period_left: Seconds,
}

impl PlayerState {
    /// A seat of a running clock.
    ///
    /// # Errors
    /// [`Unwritable`], without a text, for a control of other stages than main time and periods, and for periods
    /// without end.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<PlayerState, Unwritable> {
        let unsayable = || Unwritable::nothing(Loss::whole(LossKind::ClockState));
        let control = look.setup().control(seat).ok_or_else(unsayable)?;
        let reading = look.reading(seat).ok_or_else(unsayable)?;
        let stages = control.stages();
        let (any, one) = (Moves::Any, Periods::ONE);
        let is_period = |stage: &Stage| match stage.moves() {
            Moves::Reset(moves) => moves == MoveCount::ONE,
            moves => moves == any && stage.periods() != one,
        };
        let is_main = |stage: &Stage| stage.moves() == any && stage.periods() == one;
        let left = Seconds(u64::try_from(reading.left.as_nanos()).unwrap_or(0).div_ceil(Seconds::NANOS));
        let (main, period) = match stages {
            [] => return Ok(PlayerState::default()),
            // Blitz, and a main time alone.
            [stage] if is_main(stage) || (is_period(stage) && stage.periods() == one) => {
                return Ok(PlayerState { time_remaining: left, ..PlayerState::default() });
            }
            [stage] if is_period(stage) => (None, stage),
            [main, stage] if is_main(main) && is_period(stage) => (Some(main), stage),
            _ => return Err(unsayable()),
        };
        if main.is_some() && reading.stage == 0 {
            let periods_left = period.periods().count().ok_or_else(unsayable)?.get().into();
            let whole = |time: Time| Seconds(time.as_nanos().div_ceil(Seconds::NANOS));
            return Ok(PlayerState {
                time_remaining: left,
                is_in_byo_yomi: false,
                periods_left,
                period_left: whole(period.time()),
            });
        }
        let periods_left = if reading.flagged { 0 } else { reading.periods_left.ok_or_else(unsayable)? };
        let state = PlayerState { is_in_byo_yomi: true, period_left: left, ..PlayerState::default() };
        Ok(PlayerState { periods_left: periods_left.into(), ..state })
    }

    /// Reads a player of a game's state, or a `timeUpdate`. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a state.
    pub fn read(text: &str) -> Result<PlayerState, ReadError> {
        let object = Object::read(text)?;
        let count = |key| object.get(key).map_or(Ok(0), Value::count);
        Ok(PlayerState {
            time_remaining: Seconds(object.need("timeRemaining")?.count()?),
            is_in_byo_yomi: object.get("isInByoYomi").map_or(Ok(false), Value::boolean)?,
            periods_left: count("byoYomiPeriodsLeft")?,
            period_left: Seconds(count("byoYomiTimeLeft")?),
        })
    }

    /// The keys of a player's state.
    pub fn to_json(&self) -> String {
        format!(
            r#"{{"timeRemaining":{},"isInByoYomi":{},"byoYomiPeriodsLeft":{},"byoYomiTimeLeft":{}}}"#,
            self.time_remaining.0, self.is_in_byo_yomi, self.periods_left, self.period_left.0
        )
    }
}
