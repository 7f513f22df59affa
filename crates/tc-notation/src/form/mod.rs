//! The JSON form: an array of stages, times in seconds.

pub mod as_text;
#[cfg(feature = "json")]
mod json;
mod problem;
mod read;
mod scalar;
mod seconds;
mod write;

#[cfg(feature = "json")]
pub use json::JsonError;
