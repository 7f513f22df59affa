//! All integration tests of tc-commit, in one program.

mod checks;
mod clocks;
mod conditions;
mod costs;
mod counted;
mod covered;
mod depth;
mod digests;
mod disclosures;
mod documents;
mod examples;
mod games;
mod histories;
mod hostile;
mod interference;
mod late_viewers;
mod laws;
mod resolvers;
mod saved;
mod saved_lines;
mod sent;
mod specs;
mod texts;
mod twin;
mod votes;
mod wiping;
