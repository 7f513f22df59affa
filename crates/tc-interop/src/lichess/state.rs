//! The clocks of a game: as it runs, and as they were recorded.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat};
use tc_notation::Time;

use crate::json::{Object, Value};
use crate::systems::increment;
use crate::{Centiseconds, Expectation, Milliseconds, ReadError, ReadErrorKind};

/// The clocks of `gameState` in the streams of the board and bot APIs: milliseconds.
///
/// ```
/// use tc_interop::lichess::GameState;
///
/// let text = r#"{"type":"gameState","moves":"e2e4","wtime":180000,"btime":178250,"winc":2000,"binc":2000}"#;
/// let state = GameState::read(text)?;
/// assert_eq!(state.black.0, 178_250);
/// assert_eq!(state.to_string(), r#"{"wtime":180000,"btime":178250,"winc":2000,"binc":2000}"#);
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl GameState {
    /// The clocks of a game of two; `None` if a seat is missing. Fractions of a millisecond are dropped, but the
    /// clock of a seat that has not lost is never zero.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>) -> Option<GameState> {
        let left = |seat| {
            let reading = look.reading(seat)?;
            let nanos = u64::try_from(reading.left.as_nanos()).unwrap_or(0);
            let shown = Milliseconds(nanos / 1_000_000);
            Some(if nanos > 0 && !reading.flagged { shown.max(Milliseconds(1)) } else { shown })
        };
        let gain = |seat| {
            let stage = look.reading(seat)?.stage;
            let stages = look.setup().control(seat)?.stages();
            Some(Milliseconds::floor(stages.get(stage).map_or(Time::ZERO, increment)))
        };
        let (white, black) = (Seat::new(0)?, Seat::new(1)?);
        Some(GameState {
            white: left(white)?,
            black: left(black)?,
            white_increment: gain(white)?,
            black_increment: gain(black)?,
        })
    }

    /// Reads a line of the stream; `gameFull` has it under `state`.
    ///
    /// # Errors
    /// [`ReadError`] for a text that is not an object, or lacks one of the four numbers.
    pub fn read(text: &str) -> Result<GameState, ReadError> {
        let object = Object::read(text)?;
        let object = match object.get("state") {
            Some(state) => state.object()?,
            None => object,
        };
        let number = |key| Ok::<_, ReadError>(Milliseconds(object.need(key)?.count()?));
        Ok(GameState {
            white: number("wtime")?,
            black: number("btime")?,
            white_increment: number("winc")?,
            black_increment: number("binc")?,
        })
    }

    /// The JSON as it is in the stream.
    pub fn to_json(&self) -> String {
        self.to_string()
    }
}

/// The four keys as JSON.
impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameState { white, black, white_increment, black_increment } = self;
        let (winc, binc) = (white_increment.0, black_increment.0);
        write!(f, r#"{{"wtime":{},"btime":{},"winc":{winc},"binc":{binc}}}"#, white.0, black.0)
    }
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
        true => list(Value::read("clocks", text)?)?,
        false => list(Object::read(text)?.need("clocks")?)?,
    };
    if values.len() > MOST {
        return Err(ReadError::new(ReadErrorKind::NotAValue { key: "clocks", expected: Expectation::FewerClocks }));
    }
    values.into_iter().map(|value| value.count().map(Centiseconds)).collect()
}

/// The values of a list.
fn list(value: Value<'_>) -> Result<Vec<Value<'_>>, ReadError> {
    let values: Vec<&serde_json::value::RawValue> =
        serde_json::from_str(value.text).map_err(|_| value.unexpected(Expectation::List))?;
    Ok(values.into_iter().map(|text| Value { key: value.key, text: text.get() }).collect())
}
