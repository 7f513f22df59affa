//! All integration tests of flagfall, in one program.

mod audit;
mod example_table;
mod examples;
mod folders;
mod generated;
mod journal;
mod keeping;
mod kills;
mod page;
mod piped;
mod play;
mod presets;
mod promises;
mod report;
mod report_page;
mod round;
mod round_journal;
mod round_kills;
mod run;
mod schema;
mod streams;
