//! Audits the games of the files that are named, a line for each game, and a line for each finding.

use std::{env, error::Error, fs};

use tc_audit::{Auditor, ClockTime, RecordFormat};

fn main() -> Result<(), Box<dyn Error>> {
    let mut auditor = Auditor::new();
    for path in env::args().skip(1) {
        let bytes = fs::read(&path)?;
        let format = RecordFormat::of(&bytes).ok_or("expected game records")?;
        for (number, record) in (1..).zip(format.games(&bytes)) {
            let record = record?;
            let audit = auditor.audit(&record);
            let control = audit.settings.first().and_then(|one| one.as_ref().map(ToString::to_string));
            let assumed: Vec<String> = audit.assumed.iter().map(ToString::to_string).collect();
            println!(
                "{path} {number}: {} ({}; {}; {})",
                audit.verdict.name(),
                control.unwrap_or_default(),
                audit.resolution.map_or("no clocks".to_string(), |resolution| resolution.to_string()),
                assumed.join("; ")
            );
            for finding in &audit.findings {
                let clock = finding.clock.map_or("?".to_string(), |clock| ClockTime(clock).to_string());
                println!(
                    "  {} at {} of {}: {clock}: {}",
                    finding.kind.name(),
                    finding.ply,
                    finding.seat,
                    finding.cause
                );
            }
            audit.remarks.iter().for_each(|remark| println!("  {remark}"));
        }
    }
    Ok(())
}
