//! The verdicts about recorded games, and what they become when a clock is raised or lowered.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use tc_audit::tc_core::Span;
use tc_audit::{Audit, Auditor, ClockTime, Record, RecordFormat, Recorded, Unit, Verdict};

/// Every record of the fixtures, with the name of its file.
fn records() -> Vec<(String, Record)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        let format = RecordFormat::of(&bytes).unwrap();
        format.games(&bytes).map(|record| (name.clone(), record.unwrap())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(read).collect()
}

#[test]
fn verdicts() {
    let mut auditor = Auditor::new();
    let mut text = String::new();
    for (name, record) in records() {
        let audit = auditor.audit(&record);
        writeln!(text, "{name}: {}", line(&record, &audit)).unwrap();
        audit.assumed.iter().for_each(|assumed| writeln!(text, "    assumed: {assumed}").unwrap());
        for finding in &audit.findings {
            let clock = finding.clock.map_or("-".to_string(), |clock| ClockTime(clock).to_string());
            let kind = finding.kind.name();
            writeln!(text, "    {kind} at {} of seat {}, {clock}: {}", finding.ply, finding.seat, finding.cause)
                .unwrap();
        }
        audit.remarks.iter().for_each(|remark| writeln!(text, "    remark: {remark}").unwrap());
    }
    insta::assert_snapshot!(text);
}

fn line(record: &Record, audit: &Audit) -> String {
    let declared: Vec<&str> = record.declared.iter().map(|declared| declared.text.as_str()).collect();
    let control = audit.settings.first().and_then(Option::as_ref).map_or("-".to_string(), ToString::to_string);
    let resolution = audit.resolution.map_or("no clocks".to_string(), |resolution| resolution.to_string());
    format!("{} {}, by `{control}`, {resolution}", declared.join(" "), audit.verdict.name())
}

/// The least that is more than everything a control can bring at a move: the clock before it and the longest stage.
fn beyond(record: &Record, audit: &Audit, at: usize) -> Option<i64> {
    let one = record.moves.get(at)?;
    let earlier = record.moves[..at].iter().rev().find(|other| other.seat == one.seat && other.clock.is_some());
    let control = &audit.settings.get(one.seat.index())?.as_ref()?.control;
    let longest = control.stages().iter().map(|stage| Span::from(stage.time()).as_micros()).max()?;
    let bonus = 60_000_000;
    Some(earlier.map_or(0, |earlier| earlier.clock.map_or(0, |clock| clock.time.as_micros())) + longest + 2 * bonus)
}

/// Replaces the clock of a move.
fn with_clock(record: &Record, at: usize, micros: i64) -> Option<Record> {
    let mut record = record.clone();
    let clock = record.moves.get_mut(at)?.clock.as_mut()?;
    *clock = Recorded::new(micros - micros.rem_euclid(clock.unit.span().as_micros()), clock.unit)?;
    Some(record)
}

#[test]
fn a_raised_clock_is_found_and_a_lowered_one_is_not_accused() {
    let mut auditor = Auditor::new();
    let (mut raised, mut found) = (0, 0);
    for (name, record) in records() {
        let audit = auditor.audit(&record);
        // Exact clocks: no whole minutes that somebody wrote down.
        let is_exact = audit.resolution.is_some_and(|resolution| resolution.unit > Unit::HalfMinute);
        if !is_exact || !matches!(audit.verdict, Verdict::Fits | Verdict::FitsWith) {
            continue;
        }
        for at in (0..record.moves.len()).step_by(7) {
            let ply = record.moves[at].ply;
            let Some(clock) = record.moves[at].clock else { continue };
            if let Some(copy) = beyond(&record, &audit, at).and_then(|micros| with_clock(&record, at, micros)) {
                raised += 1;
                let findings = auditor.audit(&copy).findings;
                let is_found = findings.iter().any(|finding| finding.ply == ply);
                found += usize::from(is_found);
            }
            // A clock that is lower by a third, in the middle of the game and outside overtime.
            let is_last = record.moves[at + 1..].iter().all(|other| other.seat != record.moves[at].seat);
            if let Some(copy) =
                with_clock(&record, at, clock.time.as_micros() / 3 * 2).filter(|_| clock.time > Span::ZERO)
            {
                let has_count = record.moves[at].count.is_some();
                let findings = auditor.audit(&copy).findings;
                let accused = findings.iter().any(|one| one.ply == ply && one.kind.name() != "clock_against_emt");
                assert!(is_last || has_count || !accused, "{name}, move {ply}: {findings:#?}");
            }
        }
    }
    assert!(raised > 150, "only {raised} clocks were raised");
    assert!(found * 100 >= raised * 99, "{found} of {raised} raised clocks were found at their moves");
}
