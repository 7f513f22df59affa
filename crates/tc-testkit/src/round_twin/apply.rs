//! What each input does once nothing speaks against it.

use tc_commit::{AbortedBy, Change, Deed, Leave, Phase, PlayerId, SealedBy, Selection};

use super::state::{Held, Player, State};
use super::{TwinDigest, What};

impl State {
    pub(super) fn apply(&mut self, at: i64, what: &What) {
        match what {
            What::Commit { by, body } => self.commit(at, by, Held::Body(body.clone()), None),
            What::CommitDigest { by, digest } => self.commit(at, by, Held::Digest, Some(digest)),
            What::Withdraw { by } => {
                self.player(by).drop_commitment();
                self.did(at, Deed::Withdrew, by);
                self.cancel_ready(at, by);
            }
            What::Ready { by } => {
                self.player(by).is_ready = true;
                self.did(at, Deed::Readied, by);
                self.close_if_done(at);
            }
            What::Unready { by } => self.cancel_ready(at, by),
            What::Disclose { by, body, .. } => {
                self.player(by).held = Some(Held::Body(body.clone()));
                self.reveal_one(at, by);
                if self.closed_digests().is_empty() {
                    self.ends = None;
                }
            }
            What::Leave { by } => {
                let is_dropped = self.spec.policy.leave != Leave::Counts;
                let player = self.player(by);
                (player.has_left, player.is_ready) = (true, false);
                if is_dropped {
                    player.drop_commitment();
                }
                self.did(at, Deed::Left, by);
                self.close_if_done(at);
            }
            What::Tick => {}
            What::Pause => {
                self.is_paused = true;
                self.kept = self.ends.take().map(|end| end - at);
                self.report(at, Change::Paused);
            }
            What::Resume => self.resume(at),
            What::ForceSeal => {
                if self.is_paused {
                    self.resume(at);
                }
                self.seal(at, SealedBy::Host);
            }
            What::Abort => self.abort(at, AbortedBy::Host, Vec::new()),
            What::Reveal(Selection::All) => self.open_all(at),
            What::Reveal(Selection::These(names)) => names.iter().for_each(|name| self.reveal_one(at, name)),
            What::Resolve => {
                if !self.spec.is_sealed() {
                    self.open_all(at);
                }
                self.phase = Phase::Resolved;
                self.ends = None;
                self.report(at, Change::Resolved);
            }
        }
    }

    fn commit(&mut self, at: i64, by: &PlayerId, held: Held, digest: Option<&TwinDigest>) {
        let player = self.player(by);
        player.is_amended = player.held.is_some();
        player.held = Some(held);
        player.digest = digest.cloned();
        if player.is_amended {
            self.did(at, Deed::Amended, by);
            self.cancel_ready(at, by);
        } else {
            self.did(at, Deed::Committed, by);
            self.close_if_done(at);
        }
    }

    fn resume(&mut self, at: i64) {
        self.is_paused = false;
        self.ends = self.kept.take().map(|span| at + span);
        self.report(at, Change::Resumed);
    }

    fn open_all(&mut self, at: i64) {
        self.names(|player| !player.is_revealed).iter().for_each(|name| self.reveal_one(at, name));
    }

    fn reveal_one(&mut self, at: i64, by: &PlayerId) {
        self.player(by).is_revealed = true;
        self.phase = Phase::Revealing;
        self.did(at, Deed::Revealed, by);
    }

    fn cancel_ready(&mut self, at: i64, by: &PlayerId) {
        if std::mem::take(&mut self.player(by).is_ready) {
            self.did(at, Deed::Unreadied, by);
        }
    }

    fn player(&mut self, name: &PlayerId) -> &mut Player {
        let place = self.place(name.as_str()).expect("it was looked for before");
        &mut self.players[place]
    }
}

impl Player {
    fn drop_commitment(&mut self) {
        self.held = None;
        self.digest = None;
        self.is_amended = false;
    }
}
