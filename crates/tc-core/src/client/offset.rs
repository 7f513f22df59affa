//! How far a client's time is from a server's.

use crate::{Span, Timestamp};

/// One question and answer between a client and a server: two instants of the client's time and two of the server's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// When the client sent the question, in the client's time.
    pub sent: Timestamp,
    /// When the server received the question, in the server's time.
    pub received_there: Timestamp,
    /// When the server answered, in the server's time.
    pub answered: Timestamp,
    /// When the client received the answer, in the client's time.
    pub received: Timestamp,
}

/// Why nothing can be learned from an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExchangeError {
    /// One of the two times was set back in between, or instants were swapped.
    #[error("the reply is earlier than its request; measure the offset again")]
    Backwards,
    /// The offset is beyond 278 years.
    #[error("the offset is beyond 278 years")]
    TooFar,
}

/// An estimate of how far the server's time is ahead of the client's (S20), from the exchange with the shortest round
/// trip so far. It reads no clock and has no randomness.
///
/// ```
/// use tc_core::client::{Exchange, Offset};
/// use tc_core::{Span, Timestamp};
///
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut offset = Offset::default();
/// let exchange = Exchange { sent: at(1_000)?, received_there: at(61_020)?, answered: at(61_025)?, received: at(1_045)? };
/// offset.learn(exchange)?;
/// assert_eq!(offset.estimate(), Span::from_millis(60_000));
/// assert_eq!(offset.uncertainty(), Span::from_millis(20));
/// assert_eq!(offset.server_time(at(2_000)?), Some(at(62_000)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset {
    pub(crate) best: Option<Sample>,
}

/// The offset and round trip of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) offset: Span,
    pub(crate) round_trip: Span,
}

impl Offset {
    /// Learns from an exchange, if its round trip was shorter than all before.
    ///
    /// # Errors
    /// An [`ExchangeError`]; the estimate stays the same.
    pub fn learn(&mut self, exchange: Exchange) -> Result<(), ExchangeError> {
        let sample = Sample::of(exchange)?;
        if self.best.is_none_or(|best| sample.round_trip < best.round_trip) {
            self.best = Some(sample);
        }
        Ok(())
    }

    /// How far the server's time is ahead of the client's, rounded down to the microsecond; `None` before the first
    /// exchange.
    pub fn estimate(&self) -> Option<Span> {
        self.best.map(|best| best.offset)
    }

    /// The largest error of the estimate: half a round trip, rounded up; `None` before the first exchange.
    pub fn uncertainty(&self) -> Option<Span> {
        let micros = self.best?.round_trip.as_micros();
        Some(Span::known(micros / 2 + micros % 2))
    }

    /// The server's time at an instant of the client's; `None` before the first exchange, or if it does not fit.
    pub fn server_time(&self, client: Timestamp) -> Option<Timestamp> {
        client.checked_add(self.estimate()?)
    }
}

impl Sample {
    fn of(exchange: Exchange) -> Result<Sample, ExchangeError> {
        let micros = Timestamp::as_micros;
        let Exchange { sent, received_there, answered, received } = exchange;
        let (there, back) = (micros(received_there) - micros(sent), micros(answered) - micros(received));
        let (asked, worked) = (micros(received) - micros(sent), micros(answered) - micros(received_there));
        if worked < 0 || asked < worked {
            return Err(ExchangeError::Backwards);
        }
        let fit = |micros: i64| Span::from_micros(micros).ok_or(ExchangeError::TooFar);
        Ok(Sample { offset: fit((there + back).div_euclid(2))?, round_trip: fit(asked - worked)? })
    }
}
