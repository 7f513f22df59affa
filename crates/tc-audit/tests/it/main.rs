//! All integration tests of tc-audit, in one program.

mod cases;
mod defects;
mod examples;
mod fixtures_audited;
mod fixtures_read;
mod formats;
mod identity;
mod journals;
mod laws;
mod limits;
mod pgn;
mod pgn_laws;
mod pgn_limits;
mod support;
mod tampering;
mod verdicts;
