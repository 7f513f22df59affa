//! All integration tests of tc-view, in one program.

mod details;
mod examples;
mod gallery;
mod laws;
mod letters;
mod scenes;
mod times;
