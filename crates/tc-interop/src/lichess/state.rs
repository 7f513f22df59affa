//! The clocks of a game: as it runs, and as they were recorded.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Look, Seat};
use tc_notation::{Time, TimeControl};

use crate::json::record::{Codec, Record, count, read, write};
use crate::json::{Object, Value};
use crate::piece::Piece;
use crate::systems::increment;
use crate::units::MILLISECOND;
use crate::{Assumption, Centiseconds, Certainty, Expectation, Interpretation, Milliseconds, ReadError, ReadErrorKind};

/// The clocks of `gameState` in the streams of the board and bot APIs: milliseconds.
///
/// ```
/// use tc_interop::lichess::GameState;
///
/// let text = r#"{"type":"gameState","moves":"e2e4","wtime":180000,"btime":178250,"winc":2000,"binc":2000}"#;
/// let state = GameState::read(text)?;
/// assert_eq!(state.black.0, 178_250);
/// assert_eq!(state.to_json(), r#"{"wtime":180000,"btime":178250,"winc":2000,"binc":2000}"#);
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameState {
    /// White's time left.
    pub white: Milliseconds,
    /// Black's time left.
    pub black: Milliseconds,
    /// White's increment.
    pub white_increment: Milliseconds,
    /// Black's increment.
    pub black_increment: Milliseconds,
}

const NUMBER: Codec<Milliseconds> =
    Codec { read: |value| value.count().map(Milliseconds), write: |Milliseconds(number)| (count().write)(number) };

impl GameState {
    /// What the stream says of a player without a clock.
    const UNLIMITED: Milliseconds = Milliseconds(2_147_483_647);

    /// Whether neither player has a clock: the stream then says 2147483647 ms of both.
    pub fn is_unlimited(&self) -> bool {
        [self.white, self.black] == [GameState::UNLIMITED; 2]
    }

    /// The clocks of a game of two; `None` if a seat is missing. Fractions of a millisecond are dropped, but the
    /// clock of a seat that has not lost is never zero.
    pub fn of(look: &Look<'_>) -> Option<GameState> {
        let shown = |seat| {
            let reading = look.reading(seat)?;
            let micros = u64::try_from(reading.left.as_micros()).unwrap_or(0);
            let least = u64::from(micros > 0 && !reading.flagged);
            let stage = look.setup().control(seat)?.stages().get(reading.stage);
            let gain = Milliseconds::floor(stage.map_or(Time::ZERO, increment));
            Some((Milliseconds((micros / MILLISECOND).max(least)), gain))
        };
        let ((white, white_increment), (black, black_increment)) = (shown(Seat::FIRST)?, shown(Seat::SECOND)?);
        Some(GameState { white, black, white_increment, black_increment })
    }

    /// Reads a line of the stream; `gameFull` has it under `state`.
    ///
    /// # Errors
    /// [`ReadError`] for a text that is not an object, or lacks one of the four numbers.
    pub fn read(text: &str) -> Result<GameState, ReadError> {
        let outer = Object::read(text)?;
        let state = outer.get("state").map_or(Ok(outer), Value::object)?;
        read(&state, GameState::default(), GameState::fields)
    }

    /// The JSON as it is in the stream.
    pub fn to_json(&self) -> String {
        write(self, GameState::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.need("wtime", &mut self.white, NUMBER)?;
        record.need("btime", &mut self.black, NUMBER)?;
        record.need("winc", &mut self.white_increment, NUMBER)?;
        record.need("binc", &mut self.black_increment, NUMBER)
    }
}

/// The control of a game whose clocks are still those of its start.
pub(super) fn at_the_start(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let GameState { white, black, white_increment, black_increment } = GameState::read(text)?;
    if (white, white_increment) != (black, black_increment) {
        return Err(Piece::new(text).expected(Expectation::SAME_FOR_BOTH));
    }
    if white == GameState::UNLIMITED {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    let control = super::clock(white.time()?, white_increment.time()?)?;
    Ok(alloc::vec![Interpretation::assuming(control, Certainty::Likely, [Assumption::AtTheStart])])
}

/// The clocks of an exported game, `clocks`, after each move: hundredths of a second. The list alone is read as well.
///
/// ```
/// use tc_interop::lichess::clocks;
///
/// let after = clocks(r#"{"id":"x","clocks":[18003,18003,17915]}"#)?;
/// assert_eq!(after[2].time().map(|time| time.to_string()).as_deref(), Ok("179.15s"));
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`] for a text without such a list, and for more than 10 000 numbers.
pub fn clocks(text: &str) -> Result<Vec<Centiseconds>, ReadError> {
    const MOST: usize = 10_000;
    let values = match text.trim_start().starts_with('[') {
        true => Value::read("clocks", text)?.list()?,
        false => Object::read(text)?.need("clocks")?.list()?,
    };
    if values.len() > MOST {
        return Err(ReadError::new(ReadErrorKind::NotAValue {
            key: "clocks",
            expected: Expectation("at most 10000 numbers"),
        }));
    }
    values.into_iter().map(|value| value.count().map(Centiseconds)).collect()
}
