//! Clocks of two fields: `1:30` is an hour and a half, or a minute and a half. The record decides.

use tc_core::Span;
use tc_interop::ask::named_class;

use crate::{Audit, Auditor, Record, Verdict};

/// A first clock within this factor of the declared time is near it.
const NEAR: i64 = 2;

/// Nobody has more on the clock in blitz (FIDE).
const LONGEST_BLITZ: i64 = 600_000_000;

/// Audits a game whose clocks have two fields. Its declared control shows how they are read, or the speed that the event or
/// that control names. Otherwise the reading counts that leaves less. Of two that leave as much, minutes and seconds come
/// first: that is how such texts are read everywhere.
pub(crate) fn audit(auditor: &mut Auditor, record: &Record) -> Audit {
    let declared = auditor.declared_time(record);
    let first = record.moves.iter().find_map(|one| one.clock).map(|clock| clock.time.as_micros());
    let is_near = |factor: i64| {
        let (declared, first) = (declared.map(Span::as_micros)?, first?.checked_mul(factor)?);
        Some(first <= declared.saturating_mul(NEAR) && first.saturating_mul(NEAR) >= declared)
    };
    match (is_near(1), is_near(60)) {
        (Some(true), Some(false)) => auditor.audit_as(record, false),
        (Some(false), Some(true)) => auditor.audit_as(record, true),
        _ if is_fast(record) && first.is_some_and(|first| first <= LONGEST_BLITZ && first > LONGEST_BLITZ / 60) => {
            auditor.audit_as(record, false)
        }
        _ => {
            let [minutes, hours] = [false, true].map(|is_hours| auditor.audit_as(record, is_hours));
            if left(&hours) < left(&minutes) { hours } else { minutes }
        }
    }
}

/// Whether a record says that its game is blitz or faster.
fn is_fast(record: &Record) -> bool {
    let texts =
        [record.event.as_str()].into_iter().chain(record.declared.iter().map(|declared| declared.text.as_str()));
    let mut classes = texts.filter_map(named_class).peekable();
    classes.peek().is_some() && classes.all(|class| matches!(class, "bullet" | "blitz"))
}

/// How much an audit leaves unexplained, and how much it assumes.
fn left(audit: &Audit) -> (bool, usize, usize) {
    (audit.verdict == Verdict::NoClock, audit.findings.len(), audit.assumed.len())
}
