//! `flagfall audit`: what it reads, its limits, and what it writes.

#[cfg(feature = "arrow")]
mod arrow;
mod compressed;
mod files;
mod games;
mod hostile;
mod junit;
mod repair;
mod rows;
mod sequence;
mod streams;
