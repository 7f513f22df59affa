//! Verdicts about short games, as rows of tables. `VERDICTS=overwrite cargo test -p tc-audit --test it verdicts` writes the
//! last column again; read the diff.

mod game;

use std::fs;
use std::path::Path;

use tc_audit::{Audit, Auditor, ClockTime, RecordFormat, Verdict};

#[test]
fn every_row_has_its_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts");
    let is_overwritten = std::env::var("VERDICTS").is_ok_and(|value| value == "overwrite");
    let mut rows = 0;
    let mut wrong = Vec::new();
    for file in ["chess.md", "go.md"] {
        let path = folder.join(file);
        let old = fs::read_to_string(&path).unwrap();
        let mut new = String::new();
        for (line, row) in (1..).zip(old.lines()) {
            let line_of_row = match cells(row) {
                Some(cells) => {
                    rows += 1;
                    let verdict = verdict(&cells);
                    if verdict != cells[3] {
                        wrong.push(format!(
                            "{file}:{line}: {}\n  expected {}\n  found    {verdict}",
                            cells[0], cells[3]
                        ));
                    }
                    format!("| {} | {} | {} | {verdict} |", cells[0], cells[1], cells[2])
                }
                None => row.to_string(),
            };
            new.push_str(&line_of_row);
            new.push('\n');
        }
        if is_overwritten {
            fs::write(&path, new).unwrap();
        }
    }
    assert!(rows > 60, "only {rows} rows were found");
    assert!(is_overwritten || wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The cells of a row: the case, the control, the clocks, the verdict.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let cells: Vec<&str> = inside.split(" | ").map(str::trim).collect();
    (cells.len() == 4 && !cells[0].starts_with("case") && !cells[0].starts_with("--")).then_some(cells)
}

fn verdict(cells: &[&str]) -> String {
    let record = game::record(RecordFormat::Pgn, cells[1], cells[2]);
    words(&Auditor::new().audit(&record))
}

/// A verdict in a line: what was assumed, the control if it is another one, and each finding.
fn words(audit: &Audit) -> String {
    let mut parts: Vec<String> = audit.assumed.iter().map(ToString::to_string).collect();
    if audit.verdict == Verdict::FitsWith {
        parts.extend(audit.settings.first().and_then(|settings| settings.as_ref().map(ToString::to_string)));
    }
    parts.extend(audit.findings.iter().map(|finding| {
        let clock = finding.clock.map_or("?".into(), |clock| ClockTime(clock).to_string());
        let delta = ClockTime(finding.delta);
        format!("{} at {}, {clock} is {delta} off: {}", finding.kind.name(), finding.ply, finding.cause)
    }));
    parts.extend(audit.remarks.iter().cloned());
    format!("**{}** {}", audit.verdict.name(), parts.join("; ")).trim_end().to_string()
}
