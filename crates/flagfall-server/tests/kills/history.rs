//! What clients have done and seen, in their own words.

use std::collections::BTreeMap;

/// What all clients of a run have done and seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The inputs, each with all its attempts.
    pub(crate) inputs: Vec<Input>,
    /// The events that readers received, in the order in which each of them did.
    pub(crate) readers: Vec<Reader>,
    /// The journals of the games after the run, by their names.
    pub(crate) journals: BTreeMap<String, String>,
}

/// An input that a client has sent until it was answered.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) game: String,
    /// The name that the client has given to it.
    pub(crate) id: String,
    /// When it was first sent, in nanoseconds of the run.
    pub(crate) sent: u64,
    /// When it was answered, and how; `None` if no answer came before the run ended.
    pub(crate) answered: Option<Answered>,
}

/// The answer to an input.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) at: u64,
    pub(crate) sequence: u64,
    /// The JSON of an answer of `flagfall run`.
    pub(crate) answer: String,
}

/// A reader of one game.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(crate) game: String,
    /// The number after which it began to read.
    pub(crate) after: u64,
    /// The events: their numbers and their JSON.
    pub(crate) events: Vec<(u64, String)>,
}
