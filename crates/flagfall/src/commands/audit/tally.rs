//! What all games together came to, and the exit status.

use std::fmt::Write;

use tc_audit::{Audit, FindingKind, Verdict};

use super::filter::ExitOn;
use super::words;
use crate::failure::Failure;
use crate::output::{FAINT, NAME, STRONG};

/// How many games and findings there are.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    verdicts: [u64; Verdict::ALL.len()],
    /// Findings, and the games that have them.
    findings: [(u64, u64); FindingKind::ALL.len()],
    /// Files that cannot be read, or have no record.
    unusable_files: u64,
    /// Games that are not shown, and have remarks.
    unsaid: u64,
    /// Games that do not fit, or fit with assumptions only, and have a finding that was chosen.
    chosen: [u64; 2],
    /// Games of other players.
    passed_over: u64,
    /// Tags that were repaired in the copy.
    pub(super) changes: u64,
}

impl Tally {
    /// Counts a game, which is answered or not.
    pub(super) fn add(&mut self, audit: &Audit, is_chosen: bool) {
        self.add_verdict(audit.verdict);
        let [misfits, assumptions] = &mut self.chosen;
        match audit.verdict {
            Verdict::Misfit => *misfits += u64::from(is_chosen),
            Verdict::FitsWith => *assumptions += u64::from(is_chosen),
            _ => {}
        }
        for (kind, (findings, games)) in FindingKind::ALL.iter().zip(&mut self.findings) {
            let found = audit.findings.iter().filter(|finding| finding.kind == *kind).count() as u64;
            *findings += found;
            *games += u64::from(found > 0);
        }
    }

    /// Counts a game that is not audited.
    pub(super) fn pass_over(&mut self) {
        self.passed_over += 1;
    }

    /// Counts a game that cannot be read.
    pub(super) fn add_unreadable(&mut self) {
        self.add_verdict(Verdict::Unreadable);
    }

    /// Counts a file that cannot be read.
    pub(super) fn add_unusable_file(&mut self) {
        self.unusable_files += 1;
    }

    /// Whether a file cannot be read, or has no record.
    pub(super) fn has_unusable_file(&self) -> bool {
        self.unusable_files > 0
    }

    /// Counts a game that is not shown, if there are remarks about it.
    pub(super) fn add_unsaid(&mut self, audit: &Audit) {
        self.unsaid += u64::from(!audit.remarks.is_empty());
    }

    /// Counts a repaired tag.
    pub(super) fn add_change(&mut self) {
        self.changes += 1;
    }

    fn add_verdict(&mut self, verdict: Verdict) {
        if let Some((_, count)) = Verdict::ALL.iter().zip(&mut self.verdicts).find(|(each, _)| **each == verdict) {
            *count += 1;
        }
    }

    /// Adds all that another tally has.
    pub(super) fn merge(&mut self, other: &Tally) {
        for (sum, count) in self.verdicts.iter_mut().zip(other.verdicts) {
            *sum += count;
        }
        for (sum, count) in self.findings.iter_mut().zip(other.findings) {
            *sum = (sum.0 + count.0, sum.1 + count.1);
        }
        for (sum, count) in self.chosen.iter_mut().zip(other.chosen) {
            *sum += count;
        }
        self.passed_over += other.passed_over;
        self.unusable_files += other.unusable_files;
        self.unsaid += other.unsaid;
        self.changes += other.changes;
    }

    /// How many games there are, with those that were not audited.
    pub(super) fn seen(&self) -> u64 {
        self.games() + self.passed_over
    }

    /// How many games were audited.
    pub(super) fn games(&self) -> u64 {
        self.verdicts.iter().sum()
    }

    fn count(&self, verdict: Verdict) -> u64 {
        let counted = Verdict::ALL.iter().zip(self.verdicts).find(|(each, _)| **each == verdict);
        counted.map_or(0, |(_, count)| count)
    }

    /// The exit status: unusable files are worse than findings, and findings than games that cannot be read.
    pub(super) fn status(&self, exit_on: ExitOn) -> Result<(), Failure> {
        let [misfits, assumptions] = self.chosen;
        let found = match exit_on {
            ExitOn::Misfit => misfits,
            ExitOn::FitsWith => misfits + assumptions,
            ExitOn::Never => 0,
        };
        match () {
            () if self.unusable_files > 0 => Err(Failure::Unusable),
            () if found > 0 => Err(Failure::Findings),
            () if self.count(Verdict::Unreadable) > 0 => Err(Failure::Unusable),
            () => Ok(()),
        }
    }

    /// The games by verdict, and the findings by kind.
    pub(super) fn text(&self) -> String {
        let games = self.games();
        let mut text = format!("{STRONG}{games} {}{STRONG:#}\n", plural(games, "game"));
        for (verdict, count) in Verdict::ALL.iter().zip(self.verdicts).filter(|(_, count)| *count > 0) {
            let _ = writeln!(text, "  {count:>9}  {NAME}{}{NAME:#}", words::verdict(*verdict));
        }
        let findings: u64 = self.findings.iter().map(|(findings, _)| findings).sum();
        if findings > 0 {
            let _ = writeln!(text, "{STRONG}{findings} {}{STRONG:#}", plural(findings, "finding"));
        }
        for (kind, (findings, games)) in FindingKind::ALL.iter().zip(self.findings).filter(|(_, count)| count.0 > 0) {
            let _ = writeln!(
                text,
                "  {findings:>9}  {NAME}{}{NAME:#}, in {games} {}",
                words::kind(*kind),
                plural(games, "game")
            );
        }
        let has = |verdict: &Verdict| self.count(*verdict) > 0;
        for caution in Verdict::ALL.iter().rev().filter(|verdict| has(verdict)).filter_map(|verdict| verdict.caution())
        {
            let _ = writeln!(text, "{FAINT}note:{FAINT:#} {caution}");
        }
        if self.unsaid > 0 {
            let games = if self.unsaid == 1 { "game has" } else { "games have" };
            let _ = writeln!(text, "{} more {games} remarks, which `--all` shows", self.unsaid);
        }
        text
    }
}

/// A noun with its number.
pub(super) fn plural(count: u64, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
