//! How far a client's time is from a server's.

use tc_core::client::{Exchange, Offset};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::instant;
use crate::problem::{Thrown, thrown};

/// An estimate of the offset to a server's time (S20).
#[wasm_bindgen]
#[derive(Default)]
pub struct RawOffset {
    offset: Offset,
}

#[wasm_bindgen]
impl RawOffset {
    /// An estimate that has learned nothing.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RawOffset {
        RawOffset::default()
    }

    /// Learns from an exchange.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn learn(&mut self, sent: f64, received_there: f64, answered: f64, received: f64) -> Result<(), Thrown> {
        let exchange = Exchange {
            sent: instant::look(sent)?,
            received_there: instant::look(received_there)?,
            answered: instant::look(answered)?,
            received: instant::look(received)?,
        };
        self.offset.learn(exchange).map_err(|error| thrown("exchange", error))
    }

    /// The milliseconds by which the server's time is ahead; `undefined` before the first exchange.
    pub fn estimate(&self) -> Option<f64> {
        self.offset.estimate().map(instant::span)
    }

    /// The largest error of the estimate in milliseconds; `undefined` before the first exchange.
    pub fn uncertainty(&self) -> Option<f64> {
        self.offset.uncertainty().map(instant::span)
    }
}
