//! Test support of the workspace: what tests, fuzz targets and corpus replays share.
//!
//! - [`corpus`] loads the data files under `crates/tc-notation/tests/corpus`,
//! - [`properties`] are the promises, as functions that panic when one is broken,
//! - [`games`] plays random games on the clock machine,
//! - [`hostile`] are the promises of the clock about text from anywhere,
//! - [`laws`] are what holds of the clock machine in every game,
//! - [`round_hostile`] are the promises of rounds about text from anywhere,
//! - [`round_laws`] are what holds of every round,
//! - [`round_scenario`] runs the scenarios of rounds,
//! - [`round_twin`] is the slow twin of rounds,
//! - [`rounds`] plays random rounds,
//! - [`scenario_files`] reads the scenario files and makes a test of each row,
//! - [`scenario`] runs the scenarios of the clock,
//! - [`strategies`] makes random controls and random texts,
//! - [`markdown`] reads the tables of the documents, so that they are tests,
//! - [`twin`] is the slow twin of the clock machine,
//! - [`vectors`] are the scenarios for implementations in other languages.

mod checks;
pub mod corpus;
#[cfg(doctest)]
mod documents;
pub mod games;
pub mod hostile;
pub mod laws;
pub mod markdown;
mod places;
pub mod properties;
pub mod round_hostile;
pub mod round_laws;
pub mod round_scenario;
pub mod round_twin;
pub mod rounds;
pub mod scenario;
pub mod scenario_files;
mod story;
pub mod strategies;
pub mod twin;
pub mod vectors;
