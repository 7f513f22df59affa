//! Audited games as data: the objects of `flagfall audit --format json` and `flagfall report --format json`.
//!
//! Times are numbers of milliseconds, exact to the microsecond, and in rows decimals of seconds. What is not known is `null`, or an
//! empty cell.
//!
//! ```
//! use tc_audit::form::ReportForm;
//! use tc_audit::{Auditor, RecordFormat, Timeline};
//!
//! let sgf = b"(;GM[1]TM[60]OT[3x10 byo-yomi];B[aa]BL[55];W[bb]WL[58.5])";
//! let record = RecordFormat::Sgf.games(sgf).next().ok_or("one game")??;
//! let audit = Auditor::new().audit(&record);
//! let timeline = Timeline::of(&record, &audit);
//! let report = serde_json::to_value(ReportForm::of("game.sgf", 1, (&record, &audit, &timeline)))?;
//! assert_eq!(report["control"], "1m, 3 x r1/10s");
//! assert_eq!(report["timeline"][1]["thought"], 1500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod finding;
mod game;
mod moves;
mod report;

pub use csv::csv_cell;
pub use finding::FindingRow;
pub use game::GameForm;
pub use moves::MoveRow;
pub use report::ReportForm;
