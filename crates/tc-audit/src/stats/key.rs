//! What games are grouped by.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Seat;
use tc_view::text::without_controls;

use crate::{Audit, Record, known_text};

/// The longest name of a group, in bytes. A longer one is cut, so that names with the same beginning are one group.
const LONGEST: usize = 96;

/// What games are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SummaryKey {
    /// The name of a player, as in the record. Only that player's moves and findings count. Players whose names are
    /// [unknown](known_text) are one group, without a name.
    Player,
    /// The control that explains the clocks best; where no control was found, the one that the record declares. If the
    /// seats have different controls, all of them.
    Control,
    /// The event, as in the record. Games of unknown events are one group, without a name.
    Event,
}

impl SummaryKey {
    /// Every key.
    pub const ALL: [SummaryKey; 3] = [SummaryKey::Player, SummaryKey::Control, SummaryKey::Event];

    /// The name, in lower case: `player`.
    pub const fn name(self) -> &'static str {
        match self {
            SummaryKey::Player => "player",
            SummaryKey::Control => "control",
            SummaryKey::Event => "event",
        }
    }

    /// The groups of a game, each with the seats that count there. A name is in the list once.
    pub(super) fn groups(self, record: &Record, audit: &Audit) -> Vec<(String, Seats)> {
        match self {
            SummaryKey::Player => players(record),
            SummaryKey::Control => [(cut(&control(record, audit)), Seats::All)].into(),
            SummaryKey::Event => [(name(&record.event), Seats::All)].into(),
        }
    }
}

/// Whose moves count in a group.
pub(super) enum Seats {
    All,
    These(Vec<Seat>),
}

impl Seats {
    pub(super) fn contains(&self, seat: Seat) -> bool {
        match self {
            Seats::All => true,
            Seats::These(seats) => seats.contains(&seat),
        }
    }
}

fn players(record: &Record) -> Vec<(String, Seats)> {
    let mut groups: Vec<(String, Vec<Seat>)> = Vec::new();
    let named = (0..record.players.len()).filter_map(Seat::new);
    let moved = record.moves.iter().map(|made| made.seat);
    for seat in named.chain(moved).collect::<BTreeSet<Seat>>() {
        let name = name(record.players.get(seat.index()).map_or("", String::as_str));
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, seats)) => seats.push(seat),
            None => groups.push((name, [seat].into())),
        }
    }
    groups.into_iter().map(|(name, seats)| (name, Seats::These(seats))).collect()
}

fn control(record: &Record, audit: &Audit) -> String {
    let mut controls: Vec<String> =
        audit.settings.iter().flatten().map(|settings| settings.control.to_string()).collect();
    if controls.is_empty() {
        controls = record.declared.iter().map(|declared| declared.text.clone()).collect();
    }
    controls.dedup();
    controls.join(" / ")
}

/// The name of a group; empty if the record does not know it.
fn name(text: &str) -> String {
    cut(known_text(text).unwrap_or_default())
}

/// A name without control characters and of bounded length.
pub(super) fn cut(name: &str) -> String {
    let name = without_controls(name.trim());
    if name.len() <= LONGEST {
        return name;
    }
    let room = LONGEST - '…'.len_utf8();
    let end = (0..=room).rev().find(|end| name.is_char_boundary(*end)).unwrap_or(0);
    let start: String = name.get(..end).unwrap_or_default().into();
    start + "…"
}
