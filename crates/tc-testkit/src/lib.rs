//! Test support of the workspace: what tests, fuzz targets and corpus replays share.
//!
//! Random games and rounds, and what holds in each of them:
//!
//! - [`games`] plays random games of the clock, [`laws`] checks them, [`twin`] is the slow twin of the clock,
//! - [`rounds`] plays random rounds, [`round_laws`] checks them, [`round_twin`] is the slow twin of rounds,
//! - [`round_lines`] makes random lines of rounds, and knows who may see what is in them,
//! - [`hostile`] and [`round_hostile`] check what no text can make the clock and rounds do,
//! - [`strategies`] makes random controls and texts, [`properties`] checks what the notation promises.
//!
//! Rows of files and documents:
//!
//! - [`scenario_files`] reads the scenario files and makes a test of each row,
//! - [`scenario`] and [`round_scenario`] run the rows of the clock and of rounds,
//! - [`vectors`] writes and replays the rows as JSON, for implementations in other languages,
//! - [`corpus`] loads the files under `crates/tc-notation/tests/corpus`,
//! - [`markdown`] reads the tables of the documents, so that they are tests.

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
pub mod round_disk;
pub mod round_hostile;
pub mod round_laws;
pub mod round_lines;
pub mod round_scenario;
pub mod round_twin;
pub mod rounds;
pub mod scenario;
pub mod scenario_files;
mod story;
pub mod strategies;
pub mod twin;
pub mod vectors;
