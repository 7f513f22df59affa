//! Test support of the workspace: what tests, fuzz targets and corpus replays share.
//!
//! What needs the clock is behind the feature `clocks`, what needs rounds behind `rounds`, so that the tests of a small crate
//! compile little.
//!
//! Random games and rounds, and what holds in each of them:
//!
//! - [`games`] plays random games of the clock, [`laws`] checks them, [`twin`] is the slow twin of the clock,
//! - [`rounds`] plays random rounds, [`round_laws`] checks them, [`round_twin`] is the slow twin of rounds,
//! - [`round_lines`] makes random lines of rounds, and knows who may see what is in them,
//! - [`hostile`] and [`round_hostile`] check what no text can make the clock and rounds do,
//! - [`strictness`] edits every key of the objects that are read,
//! - [`strategies`] makes random controls and texts, [`properties`] checks what the notation promises,
//! - [`cases()`], [`many`] and [`some`] say how many cases a law runs.
//!
//! Rows of files and documents:
//!
//! - [`scenario_files`] reads the scenario files and makes a test of each row,
//! - [`scenario`] and [`round_scenario`] run the rows of the clock and of rounds,
//! - [`vectors`] writes and replays the rows as JSON, for implementations in other languages,
//! - [`corpus`] loads the files under `crates/tc-notation/tests/corpus`,
//! - [`markdown`] reads the tables of the documents, so that they are tests.
//!
//! Test programs of their own:
//!
//! - [`outside`] has the tests that need a program which Cargo cannot bring.

mod cases;
#[cfg(feature = "clocks")]
mod checks;
pub mod corpus;
#[cfg(all(doctest, feature = "rounds"))]
mod documents;
#[cfg(feature = "clocks")]
pub mod games;
#[cfg(feature = "clocks")]
pub mod hostile;
#[cfg(feature = "clocks")]
pub mod laws;
pub mod markdown;
pub mod outside;
#[cfg(feature = "clocks")]
mod places;
pub mod properties;
#[cfg(feature = "rounds")]
pub mod round_disk;
#[cfg(feature = "rounds")]
pub mod round_hostile;
#[cfg(feature = "rounds")]
pub mod round_laws;
#[cfg(feature = "rounds")]
pub mod round_lines;
#[cfg(feature = "rounds")]
pub mod round_scenario;
#[cfg(feature = "rounds")]
pub mod round_twin;
#[cfg(feature = "rounds")]
pub mod rounds;
#[cfg(feature = "clocks")]
pub mod scenario;
pub mod scenario_files;
#[cfg(feature = "clocks")]
mod story;
pub mod strategies;
pub mod strictness;
#[cfg(feature = "clocks")]
pub mod twin;
#[cfg(feature = "clocks")]
pub mod vectors;

pub use cases::{cases, is_long, many, some};
