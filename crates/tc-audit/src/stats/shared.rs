//! What the games of an event that declare the same control say about it together.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::key::cut;
use crate::words::says_unknown;
use crate::{Assumed, Audit, Declared, Record, Verdict, known_text};

/// The most controls of events that are kept apart.
const MOST: usize = 4_000;
/// The most controls that games of one event are known to fit under the same declared text.
const MOST_CONTROLS: usize = 4;
/// The most sentences that are kept for one of them.
const MOST_SENTENCES: usize = 6;
/// The longest declared text, in bytes.
const LONGEST: usize = 200;

/// The declared controls of events, and what the games that share one say about it.
///
/// Games of an [unknown](known_text) event share nothing. Memory is bounded: 4,000 declared controls are kept apart, and what later ones say is not known.
#[derive(Clone, Debug, Default)]
pub struct SharedControls {
    events: BTreeMap<Box<str>, BTreeMap<Box<str>, Shared>>,
    kept: usize,
    is_full: bool,
}

/// What games with the same declared control say.
#[derive(Clone, Debug, Default)]
struct Shared {
    games: u64,
    unchecked: u64,
    /// The games that controls explain best which are not kept.
    others: Explained,
    controls: BTreeMap<Box<str>, Explained>,
}

/// The games that one control explains best.
#[derive(Clone, Debug, Default)]
struct Explained {
    fits: u64,
    misfit: u64,
    proved: u64,
    assumed: BTreeMap<Box<str>, u64>,
}

/// What the games of an event say about the control that all of them declare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SharedControl {
    /// The control as the records declare it.
    pub declared: String,
    /// The games that declare it.
    pub games: u64,
    /// The control that most of these games fit, or, if none fits, that explains most of them best; `None` if no clock can be
    /// checked.
    pub control: Option<String>,
    /// Other controls that explain as many of these games as well, in the order of their texts; at most three.
    pub also: Vec<String>,
    /// The games that fit `control`.
    pub fits: u64,
    /// The games that fit no control.
    pub misfit: u64,
    /// The games that fit another control, one of `also` included.
    pub otherwise: u64,
    /// The games without clocks that can be checked.
    pub unchecked: u64,
    /// How many games prove `control`, if it is not what the declared text says by its letter.
    pub proved: u64,
    /// What is assumed where `control` or one of `also` explains a game best.
    pub assumed: Vec<SharedAssumption>,
}

/// What is assumed in some games of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SharedAssumption {
    /// A sentence.
    pub text: String,
    /// In how many games.
    pub games: u64,
}

impl SharedControls {
    /// No games.
    pub fn new() -> SharedControls {
        SharedControls::default()
    }

    /// Adds a game, if its event is known and it has one declared control for all players.
    pub fn add(&mut self, record: &Record, audit: &Audit) {
        let Some((event, declared)) = of(record) else { return };
        let Some(shared) = self.shared(&event, declared) else { return };
        shared.games += 1;
        let controls: Option<Vec<String>> =
            audit.settings.iter().map(|one| one.as_ref().map(|one| one.control.canonical().to_string())).collect();
        let Some(mut controls) = controls.filter(|controls| !controls.is_empty()) else {
            shared.unchecked += 1;
            return;
        };
        controls.dedup();
        let fits = matches!(audit.verdict, Verdict::Fits | Verdict::FitsWith);
        let mut explained = Explained { fits: fits.into(), misfit: (!fits).into(), ..Explained::default() };
        let is_proof = audit.is_proved && audit.verdict == Verdict::FitsWith;
        explained.proved = (is_proof && audit.assumed.iter().any(Assumed::is_of_control)).into();
        let sentences = audit.assumed.iter().take(MOST_SENTENCES);
        explained.assumed = sentences.map(|assumed| (assumed.to_string().into(), 1)).collect();
        shared.explain(&controls.join(" / "), &explained);
    }

    /// Adds the games of others.
    pub fn merge(&mut self, other: &SharedControls) {
        self.is_full |= other.is_full;
        for (event, texts) in &other.events {
            for (text, games) in texts {
                if let Some(shared) = self.shared(event, text) {
                    shared.merge(games);
                }
            }
        }
    }

    /// What is known about the control that this game shares with others of its event; `None` if it declares none, or more
    /// than one, if the event is unknown, or if there are too many.
    pub fn of_game(&self, record: &Record) -> Option<SharedControl> {
        let (event, declared) = of(record)?;
        Some(self.events.get(event.as_str())?.get(declared)?.said(declared))
    }

    /// The controls that the games of an event declare, those with the most games first.
    pub fn of_event(&self, event: &str) -> Vec<SharedControl> {
        let texts = self.events.get(cut(event).as_str());
        let mut all: Vec<SharedControl> =
            texts.into_iter().flatten().map(|(declared, shared)| shared.said(declared)).collect();
        all.sort_by_key(|shared| core::cmp::Reverse(shared.games));
        all
    }

    /// Every event with a control that its games declare, in order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, SharedControl)> {
        self.events.iter().flat_map(|(event, texts)| {
            texts.iter().map(move |(declared, shared)| (event.as_ref(), shared.said(declared)))
        })
    }

    /// Whether there were too many declared controls for all of them.
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    fn shared(&mut self, event: &str, declared: &str) -> Option<&mut Shared> {
        let is_known = self.events.get(event).is_some_and(|texts| texts.contains_key(declared));
        if !is_known && self.kept >= MOST {
            self.is_full = true;
            return None;
        }
        self.kept += usize::from(!is_known);
        Some(self.events.entry(event.into()).or_default().entry(declared.into()).or_default())
    }
}

impl Shared {
    fn explain(&mut self, control: &str, games: &Explained) {
        let has_room = self.controls.len() < MOST_CONTROLS || self.controls.contains_key(control);
        let explained = if has_room { self.controls.entry(control.into()).or_default() } else { &mut self.others };
        explained.merge(games);
    }

    fn merge(&mut self, other: &Shared) {
        self.games += other.games;
        self.unchecked += other.unchecked;
        self.others.merge(&other.others);
        for (control, games) in &other.controls {
            self.explain(control, games);
        }
    }

    fn said(&self, declared: &str) -> SharedControl {
        let all = || self.controls.values().chain([&self.others]);
        let rank = |games: &Explained| (games.fits, games.misfit);
        let most = self.controls.values().map(rank).max();
        let mut best = self.controls.iter().filter(|(_, games)| Some(rank(games)) == most);
        let mut assumed: BTreeMap<&str, u64> = BTreeMap::new();
        for (text, games) in best.clone().flat_map(|(_, games)| &games.assumed) {
            *assumed.entry(text).or_default() += games;
        }
        let said = |(text, games): (&str, u64)| SharedAssumption { text: text.into(), games };
        let mut assumed: Vec<SharedAssumption> = assumed.into_iter().map(said).collect();
        assumed.sort_by_key(|assumed| core::cmp::Reverse(assumed.games));
        let first = best.next();
        let (fits, proved) = first.map_or((0, 0), |(_, games)| (games.fits, games.proved));
        SharedControl {
            declared: declared.into(),
            games: self.games,
            control: first.map(|(control, _)| control.to_string()),
            also: best.map(|(control, _)| control.to_string()).collect(),
            fits,
            misfit: all().map(|games| games.misfit).sum(),
            otherwise: all().map(|games| games.fits).sum::<u64>() - fits,
            unchecked: self.unchecked,
            proved,
            assumed,
        }
    }
}

impl Explained {
    fn merge(&mut self, other: &Explained) {
        self.fits += other.fits;
        self.misfit += other.misfit;
        self.proved += other.proved;
        for (sentence, count) in &other.assumed {
            if self.assumed.len() < MOST_SENTENCES || self.assumed.contains_key(sentence) {
                *self.assumed.entry(sentence.clone()).or_default() += count;
            }
        }
    }
}

/// The event of a record and the control that is declared for all players, if both are known.
fn of(record: &Record) -> Option<(String, &str)> {
    match record.declared.as_slice() {
        [Declared { text, seat: None, .. }] if text.len() <= LONGEST && !says_unknown(text) => {
            Some((cut(known_text(&record.event)?), text))
        }
        _ => None,
    }
}
