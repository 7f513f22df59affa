//! What each input does once nothing speaks against it.

use super::effect::Kind;
use super::state::{Held, Phase, State};
use super::{TwinSpec, What};

impl State {
    pub(super) fn apply(&mut self, spec: &TwinSpec, at: i64, what: &What) {
        match what {
            What::Commit { by, body } => self.commit(spec, at, by, Held::Body(body.clone())),
            What::CommitDigest { by, digest } => self.commit(spec, at, by, Held::Digest(digest.clone())),
            What::Withdraw(by) => {
                let player = self.player(by);
                player.held = None;
                player.is_amended = false;
                player.is_digest = false;
                self.did(at, "withdrawn", by);
                self.cancel_ready(at, by);
            }
            What::Ready(by) => {
                self.player(by).is_ready = true;
                self.did(at, "ready", by);
                self.close_if_done(spec, at);
            }
            What::Unready(by) => self.cancel_ready(at, by),
            What::Open { by, body, .. } => {
                self.player(by).held = Some(Held::Body(body.clone()));
                self.open(at, by);
                if self.closed_digests().is_empty() {
                    self.ends = None;
                }
            }
            What::Leave(by) => self.leave(spec, at, by),
            What::Tick => {}
            What::Pause => {
                self.is_paused = true;
                self.kept = self.ends.take().map(|end| end - at);
                self.tell(at, Kind::Round("paused"));
            }
            What::Resume => self.resume(at),
            What::ForceSeal => {
                if self.is_paused {
                    self.resume(at);
                }
                self.seal(spec, at, "host", None);
            }
            What::Abort => self.abort(at, "host", Vec::new()),
            What::RevealAll => {
                for name in self.names(|player| !player.is_opened) {
                    self.open(at, &name);
                }
            }
            What::Reveal(names) => names.iter().for_each(|name| self.open(at, name)),
            What::Resolve => {
                if spec.sealed.is_none() {
                    for name in self.names(|player| !player.is_opened) {
                        self.open(at, &name);
                    }
                }
                self.phase = Phase::Resolved;
                self.ends = None;
                self.tell(at, Kind::Round("resolved"));
            }
        }
    }

    fn commit(&mut self, spec: &TwinSpec, at: i64, by: &str, held: Held) {
        let player = self.player(by);
        let is_amendment = player.held.is_some();
        player.is_digest = matches!(held, Held::Digest(_));
        player.held = Some(held);
        player.is_amended = is_amendment;
        if is_amendment {
            self.did(at, "amended", by);
            self.cancel_ready(at, by);
        } else {
            self.did(at, "committed", by);
            self.close_if_done(spec, at);
        }
    }

    fn leave(&mut self, spec: &TwinSpec, at: i64, by: &str) {
        let player = self.player(by);
        player.has_left = true;
        player.is_ready = false;
        if spec.drops_leavers {
            player.held = None;
            player.is_amended = false;
            player.is_digest = false;
        }
        self.did(at, "left", by);
        self.close_if_done(spec, at);
    }

    fn resume(&mut self, at: i64) {
        self.is_paused = false;
        self.ends = self.kept.take().map(|span| at + span);
        self.tell(at, Kind::Round("resumed"));
    }

    fn open(&mut self, at: i64, by: &str) {
        self.player(by).is_opened = true;
        self.phase = Phase::Revealing;
        self.did(at, "opened", by);
    }

    fn cancel_ready(&mut self, at: i64, by: &str) {
        if std::mem::take(&mut self.player(by).is_ready) {
            self.did(at, "unready", by);
        }
    }

    fn did(&mut self, at: i64, word: &'static str, by: &str) {
        self.tell(at, Kind::Did(word, by.to_owned()));
    }

    fn player(&mut self, name: &str) -> &mut super::state::Player {
        let place = self.place(name).expect("it was looked for before");
        &mut self.players[place]
    }
}
