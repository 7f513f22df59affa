//! Test support of the workspace: what tests, fuzz targets and corpus replays share.
//!
//! - [`corpus`] loads the data files under `tests/corpus`,
//! - [`properties`] are the promises, as functions that panic when one is broken,
//! - [`strategies`] makes random controls and random texts,
//! - [`markdown`] reads the tables of the documents, so that they are tests.

pub mod corpus;
#[cfg(doctest)]
mod documents;
pub mod markdown;
pub mod properties;
pub mod strategies;
