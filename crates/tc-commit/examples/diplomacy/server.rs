//! A server for one game. Requests come in and views and effects go out as JSON; journal and vault are on the disk before
//! anybody gets an answer.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tc_commit::saved::{RoundLine, RoundWriter};
use tc_commit::{
    Amend, Close, Effect, Extension, Input, Missing, Mode, Phase, PlayerId, Policy, Request, Resolved, Round, RoundId,
    Spec, StatusVisibility, Viewer,
};
use tc_core::{Span, Timestamp};

use super::files::Files;
use super::orders::{Adjudicator, Map, NotYours, Orders};

pub(crate) const POWERS: [&str; 7] = ["austria", "england", "france", "germany", "italy", "russia", "turkey"];

/// A message from a client. The connection, not the message, identifies the player.
#[derive(Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) round: RoundId,
    pub(crate) request: Request<Orders>,
}

/// A game on the disk.
pub(crate) struct Table {
    path: PathBuf,
    files: Files,
    writer: RoundWriter,
    pub(crate) map: Map,
    pub(crate) round: Round<Orders>,
}

impl Table {
    /// Begins the round of the current turn. In digest mode powers commit to digests, and disclose their orders after the
    /// seal.
    pub(crate) fn begin(path: &Path, at: Timestamp, map: Map, with_digests: bool) -> Result<Table, Box<dyn Error>> {
        let minutes = |number: i64| Span::saturating_micros(number * 60_000_000);
        let powers: Vec<PlayerId> = POWERS.iter().map(|power| power.parse()).collect::<Result<_, _>>()?;
        let hold = powers.iter().map(|power| (power.clone(), Orders::default())).collect();
        let mode = if with_digests { Mode::Digests { disclosing: minutes(1), withheld: None } } else { Mode::Staged };
        let policy = Policy {
            deadline: Some(at.checked_add(minutes(5)).ok_or("too far")?),
            close: Close::Ready,
            amend: Amend::LatestWins,
            // A late power gets one more minute; after that all its units hold.
            extension: Some(Extension { by: minutes(1), budget: 1, each: None }),
            missing: Missing::Defaults(hold),
            status: StatusVisibility::Count,
            mode,
            ..Policy::default()
        };
        let builder = Spec::builder(RoundId::new("diplomacy 12", map.turn)?, at).players(powers).policy(policy);
        let (round, _) = Round::begin(builder.build()?)?;
        // For this example only: a real id is 128 random bits.
        let (writer, journal, vault) = RoundWriter::begin(map.turn.into(), &round, None)?;
        let files = Files::create(path, &journal, &vault)?;
        let table = Table { path: path.to_owned(), files, writer, map, round };
        table.save_map()?;
        Ok(table)
    }

    fn save_map(&self) -> Result<(), Box<dyn Error>> {
        let new = self.path.with_extension("new");
        fs::write(&new, serde_json::to_string(&self.map)?)?;
        fs::rename(new, &self.path)?;
        Ok(())
    }

    /// Saves an input that the round has accepted.
    fn save(&mut self, line: RoundLine, effects: &[Effect]) -> Result<(), Box<dyn Error>> {
        let written = self.writer.write(&self.round, line, effects)?;
        Ok(self.files.write(written)?)
    }

    /// Reads the saved game, to continue after a crash.
    pub(crate) fn recover(path: &Path) -> Result<Table, Box<dyn Error>> {
        let mut map: Map = serde_json::from_str(&fs::read_to_string(path)?)?;
        let (files, round, writer) = Files::recover(path)?;
        if round.phase() == Phase::Resolved && map.turn == round.id().seq() {
            // The crash came after the resolution was recorded, and before the map was saved.
            round.resolve_again(&mut map, &Adjudicator);
        }
        Ok(Table { path: path.to_owned(), files, writer, map, round })
    }

    /// Handles a message of a client, and returns the answer: the effects that the client may know, or the refusal.
    pub(crate) fn message(&mut self, at: Timestamp, from: &PlayerId, text: &str) -> Result<String, Box<dyn Error>> {
        let Message { round, request } = serde_json::from_str(text)?;
        let viewer = Viewer::Player(from.clone());
        let input = request.by(from.clone());
        let line = RoundLine::of(&input)?;
        Ok(match self.round.handle(at, &round, input) {
            Ok(answer) => {
                self.save(line, &answer.effects)?;
                serde_json::to_string(&self.round.visible_to(&viewer, &answer.effects))?
            }
            Err(refused) => serde_json::to_string(&refused.for_viewer(&viewer))?,
        })
    }

    /// Returns the view of a viewer as JSON.
    pub(crate) fn view(&self, at: Timestamp, viewer: &Viewer) -> Result<String, Box<dyn Error>> {
        Ok(serde_json::to_string(&self.round.view(viewer, at)?)?)
    }

    /// Handles the timer, which fires at the next deadline.
    pub(crate) fn timer(&mut self) -> Result<Vec<Effect>, Box<dyn Error>> {
        let due = self.round.next_deadline().ok_or("nothing is due")?;
        let answer = self.round.tick(due)?;
        self.save(RoundLine::of(&Input::<Orders>::Tick)?, &answer.effects)?;
        Ok(answer.effects)
    }

    /// Resolves all orders together.
    pub(crate) fn resolve(&mut self, at: Timestamp) -> Result<Vec<Resolved<Orders, NotYours>>, Box<dyn Error>> {
        let resolution = self.round.resolve(at, &mut self.map, &Adjudicator)?;
        self.save(RoundLine::of(&Input::<Orders>::Resolve)?, &resolution.effects)?;
        self.save_map()?;
        Ok(resolution.players)
    }
}
