//! Which games and findings are answered.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};
use tc_audit::{Audit, Finding, FindingKind, Record, known_text};
use tc_core::Span;

use crate::commands::millis;

/// Options that choose games and findings.
#[derive(Args, Clone, Default)]
pub(super) struct Filter {
    /// Only findings of these kinds, and games that have one, such as `time_set,too_high`
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind, conflicts_with_all = ["summary", "fix_tags"])]
    only: Vec<FindingKind>,
    /// No findings of these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind, conflicts_with_all = ["summary", "fix_tags"])]
    not: Vec<FindingKind>,
    /// Only findings that are this many milliseconds or more outside of what would fit
    #[arg(long, value_name = "MS", value_parser = millis::length, conflicts_with_all = ["summary", "fix_tags"])]
    min_delta: Option<Span>,
    /// Only games of players whose name has this text, in letters of either case; an unknown name, ? or -, has no text
    #[arg(long, value_name = "NAME", conflicts_with = "fix_tags")]
    player: Option<String>,
    /// Begin at this byte of the decompressed file, where a game begins, as `offset` of `--format json` has it; games are
    /// counted from there
    #[arg(long, value_name = "BYTE", default_value_t = 0, conflicts_with = "fix_tags")]
    pub(super) from_offset: u64,
    /// Only this many games, those whose findings are farthest outside first
    #[arg(long, value_name = "N", conflicts_with_all = ["summary", "fix_tags"])]
    pub(super) top: Option<NonZeroUsize>,
    /// What ends the program with status 1
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ExitOn::Misfit)]
    pub(super) exit_on: ExitOn,
}

/// What ends the program with status 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum ExitOn {
    /// A game that does not fit
    #[default]
    Misfit,
    /// A game that does not fit, or fits with assumptions only
    FitsWith,
    /// Nothing: findings do not change the status
    Never,
}

/// The kind of this name.
fn kind(name: &str) -> Result<FindingKind, String> {
    FindingKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
        let names: Vec<&str> = FindingKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

impl Filter {
    /// Whether findings are chosen, so that games without any are not answered.
    pub(super) fn chooses_findings(&self) -> bool {
        !self.only.is_empty() || !self.not.is_empty() || self.min_delta.is_some() || self.top.is_some()
    }

    /// Whether a game has the player.
    pub(super) fn has_player(&self, record: &Record) -> bool {
        let Some(name) = &self.player else { return true };
        let name = name.to_lowercase();
        record.players.iter().any(|player| known_text(player).unwrap_or_default().to_lowercase().contains(&name))
    }

    /// Leaves out the findings that are not chosen, and says how many they are.
    pub(super) fn choose(&self, audit: &mut Audit) {
        let before = audit.findings.len();
        audit.findings.retain(|finding| self.keeps(finding));
        match before - audit.findings.len() {
            0 => {}
            1 => audit.remarks.push("one more finding was not chosen".to_owned()),
            more => audit.remarks.push(format!("{more} more findings were not chosen")),
        }
    }

    fn keeps(&self, finding: &Finding) -> bool {
        let is_of = |kinds: &[FindingKind]| kinds.contains(&finding.kind);
        (self.only.is_empty() || is_of(&self.only))
            && !is_of(&self.not)
            && self.min_delta.is_none_or(|least| size(finding) >= least.as_micros().unsigned_abs())
    }
}

/// How far a finding is outside, in microseconds.
fn size(finding: &Finding) -> u64 {
    finding.delta.as_micros().unsigned_abs()
}

/// How far the findings of a game are outside at most.
pub(super) fn largest(audit: &Audit) -> u64 {
    audit.findings.iter().map(size).max().unwrap_or(0)
}
