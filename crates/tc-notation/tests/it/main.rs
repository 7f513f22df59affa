//! All integration tests of tc-notation, in one program.

mod bytes;
mod corpus;
mod documents;
mod examples;
mod json;
mod laws;
mod presets;
mod values;
