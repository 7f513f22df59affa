//! All integration tests of tc-testkit, in one program.

mod declarations;
mod glossary;
mod repository;
mod round_scenarios;
mod scenario_files;
mod vectors;
