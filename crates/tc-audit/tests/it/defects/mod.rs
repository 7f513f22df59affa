//! Defects of records, put into games that were played on a clock: each is found as what it is and accuses nobody, and the
//! same game without it is clean.

mod board;
mod engine;
mod text;

use proptest::prelude::*;
use tc_audit::tc_core::Span;
use tc_audit::{Assumed, Audit, Auditor, FindingKind, MoveTimes, Record, Recorded, Unit, Verdict};

use crate::tampering::Played;

/// A game with thinking times in milliseconds, recorded in this unit.
fn game(control: &str, unit: Unit, thoughts: &[i64]) -> Record {
    played(control, unit, thoughts).record
}

fn played(control: &str, unit: Unit, thoughts: &[i64]) -> Played {
    let thoughts: Vec<Span> = thoughts.iter().map(|thought| Span::from_millis(*thought).unwrap()).collect();
    Played::of(&control.parse().unwrap(), unit, &thoughts)
}

/// The same with the times of moves, known in this way and in the unit of the clocks.
fn with_times(control: &str, unit: Unit, thoughts: &[i64], times: MoveTimes) -> Record {
    let Played { mut record, .. } = played(control, unit, thoughts);
    record.times = times;
    for (one, thought) in record.moves.iter_mut().zip(thoughts) {
        let micros = thought * 1_000;
        one.used = Recorded::new(micros - micros % unit.span().as_micros(), unit);
    }
    record
}

/// The record with this control declared, in PGN.
fn declared(mut record: Record, text: &str) -> Record {
    record.declared[0].text = text.into();
    record.declared[0].notation = "pgn";
    record
}

fn audit(record: &Record) -> Audit {
    Auditor::new().audit(record)
}

fn says(audit: &Audit) -> String {
    let found = audit.findings.iter().map(|one| format!("{} at {}: {}", one.kind.name(), one.ply, one.cause));
    let settings = audit.settings.iter().flatten().map(ToString::to_string);
    let parts = settings.chain(audit.assumed.iter().map(ToString::to_string)).chain(found);
    let parts: Vec<String> = parts.chain(audit.remarks.iter().cloned()).collect();
    format!("{}: {}", audit.verdict.name(), parts.join("; "))
}

fn has(audit: &Audit, kind: FindingKind) -> bool {
    audit.findings.iter().any(|finding| finding.kind == kind)
}

fn clean(record: &Record) -> Result<(), TestCaseError> {
    let audit = audit(record);
    prop_assert_eq!(audit.verdict, Verdict::Fits, "{}", says(&audit));
    Ok(())
}

/// A record that fits by one assumption, and nothing else.
fn fits_by(record: &Record, assumed: &[Assumed]) -> Result<Audit, TestCaseError> {
    let audit = audit(record);
    prop_assert_eq!(audit.verdict, Verdict::FitsWith, "{}", says(&audit));
    prop_assert_eq!(&audit.assumed, assumed, "{}", says(&audit));
    Ok(audit)
}

/// The thinking times of this number of moves, each below `most`.
fn thoughts(moves: impl Into<proptest::collection::SizeRange>, most: i64) -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(0..most, moves)
}
