//! Views: what a viewer may see of a round (C10).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Reading, Timestamp};

use crate::round::{Content, Progress, Round, Transition};
use crate::spec::Own;
use crate::{
    Action, Bid, BidKind, Body, Branch, Commitment, Conditional, Phase, PlayerId, Refused, RoundId, SealedBy,
    StatusVisibility,
};

/// Somebody who looks at a round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// This player, required or idle.
    Player(PlayerId),
    /// Somebody who does not play. A spectator sees no more than any player.
    Spectator,
    /// Somebody who may see everything that the host sees.
    Arbiter,
}

/// What a viewer may see of a round at an instant. It holds nothing hidden, and its `Debug` form shows no commitments.
///
/// A view says who has committed; effects also say when.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "a view of a round: an object")
)]
pub struct RoundView<A> {
    /// The id of the round.
    pub round: RoundId,
    /// The phase, which everyone may know. Under [`Close::All`](crate::Close::All) the last to commit learns from it
    /// that all are in.
    pub phase: Phase,
    /// Whether the round is paused.
    pub paused: bool,
    /// What sealed the round; `None` before the seal.
    pub sealed: Option<SealedBy>,
    /// When the phase ends by itself; `None` if it does not, or if that would reveal the clocks of others.
    pub deadline: Option<Timestamp>,
    /// The number of players who have committed; `None` if hidden.
    pub committed: Option<usize>,
    /// The number of players who are ready; `None` if hidden.
    pub ready: Option<usize>,
    /// All players, idle ones too, in ascending order.
    pub players: Vec<PlayerView<A>>,
}

/// What a viewer may see of a player.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "a view of a player: an object", remote = "Self"))]
pub struct PlayerView<A> {
    /// The player's id.
    pub player: PlayerId,
    /// Whether the player is idle in this round.
    pub idle: bool,
    /// Whether the player has left the round.
    pub left: bool,
    /// What the player has done; `None` if hidden, and for idle players.
    pub status: Option<PlayerStatus>,
    /// Whether the commitment is revealed.
    #[cfg_attr(feature = "serde", serde(rename = "opened"))]
    pub revealed: bool,
    /// The action as it was committed, or the default action that replaces it once that is revealed; `None` if hidden, or if
    /// there is neither.
    pub action: Option<A>,
    /// The commitment of a player who has committed to a condition and two actions (C12); `action` is `None` then. `None`
    /// if it is hidden, or if the commitment is a plain action.
    #[cfg_attr(feature = "serde", serde(default = "crate::form::none", skip_serializing_if = "Option::is_none"))]
    pub when: Option<Box<Conditional<A>>>,
    /// The player's digest, in digest mode. Before the seal it is visible to those who see the status. From the seal on
    /// everyone sees it, so that nobody, not even the host, can replace it (C13).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub digest: Option<Commitment>,
    /// The branch of a revealed conditional commitment, once everything that it depends on is revealed (C11).
    #[cfg_attr(feature = "serde", serde(default = "crate::form::none", skip_serializing_if = "Option::is_none"))]
    pub branch: Option<RevealedBranch<A>>,
    /// The kind of the player's bid, once everyone may know it. For a conditional commitment whose branch is not known
    /// yet it is [`BidKind::Given`].
    pub bid: Option<BidKind>,
    /// The player's clock; `None` if hidden, or without a clock.
    pub clock: Option<Reading>,
    /// The number of extensions that the player has left in the game
    /// ([`Extension::each`](crate::Extension::each)); `None` if hidden, or if the player has no budget.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub extensions: Option<u8>,
}

impl<A> fmt::Debug for PlayerView<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlayerView {
            player,
            idle,
            left,
            status,
            revealed,
            action: _,
            when: _,
            digest,
            branch,
            bid,
            clock,
            extensions,
        } = self;
        f.debug_struct("PlayerView")
            .field("player", player)
            .field("idle", idle)
            .field("left", left)
            .field("status", status)
            .field("revealed", revealed)
            .field("digest", digest)
            .field("branch", branch)
            .field("bid", bid)
            .field("clock", clock)
            .field("extensions", extensions)
            .finish_non_exhaustive()
    }
}

/// The branch of a revealed conditional commitment. Its `Debug` form does not show the action.
#[derive(Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "a branch: an object with `holds` and `action`")
)]
pub struct RevealedBranch<A> {
    /// Which branch holds.
    #[cfg_attr(feature = "serde", serde(rename = "holds"))]
    pub branch: Branch,
    /// The action of that branch.
    pub action: A,
}

impl<A> fmt::Debug for RevealedBranch<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RevealedBranch").field("branch", &self.branch).finish_non_exhaustive()
    }
}

impl From<PlayerId> for Viewer {
    fn from(player: PlayerId) -> Viewer {
        Viewer::Player(player)
    }
}

/// What a player has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "the status of a player: an object")
)]
pub struct PlayerStatus {
    /// The player has a commitment.
    pub committed: bool,
    /// The commitment was amended.
    pub amended: bool,
    /// The player is ready.
    pub ready: bool,
    /// The player's clock has run out.
    pub flagged: bool,
}

impl<A: Action> Round<A> {
    /// Returns what a viewer may see at an instant. Whatever is due by then shows as if a tick had come, although the
    /// round does not change (C16).
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Spec, StatusVisibility, Timestamp, Viewer};
    ///
    /// let now = Timestamp::EPOCH;
    /// let id = RoundId::new("g", 1)?;
    /// let ids = ["ann", "ben", "cy"].map(str::parse);
    /// let policy = Policy { status: StatusVisibility::Count, ..Policy::default() };
    /// let builder = Spec::builder(id.clone(), now).policy(policy);
    /// let (mut round, _) = Round::begin(builder.players(ids.into_iter().collect::<Result<Vec<_>, _>>()?).build()?)?;
    /// round.handle(now, &id, Input::commit("ben".parse()?, "rock"))?;
    /// let view = round.view(&Viewer::Player("ann".parse()?), now)?;
    /// assert_eq!(view.committed, Some(1));
    /// assert_eq!(view.players[1].status, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Refused::TimeBackwards`] for an instant before the last input, and [`Refused::NotAPlayer`] for a viewer who
    /// does not play.
    pub fn view(&self, viewer: &Viewer, at: Timestamp) -> Result<RoundView<A>, Refused> {
        self.view_of(viewer, &self.ahead(at)?, at)
    }

    /// Returns what a viewer may see as of the last input.
    ///
    /// # Errors
    /// [`Refused::NotAPlayer`] for a viewer who does not play.
    pub fn last_view(&self, viewer: &Viewer) -> Result<RoundView<A>, Refused> {
        self.view_of(viewer, &self.as_it_is(), self.now())
    }

    /// Returns what each of these viewers may see of the round and of one player who has done something, and of no other player:
    /// for each viewer in the same time, however many players there are. `None` for a viewer who does not play.
    ///
    /// Returns `None` unless the round is collecting: then what one player does changes nothing that others see of the rest.
    #[cfg(feature = "json")]
    pub(crate) fn views_of_one(
        &self,
        viewers: &[Viewer],
        player: &PlayerId,
        at: Timestamp,
    ) -> Option<Vec<Option<RoundView<A>>>> {
        let place = self.spec().place(player)?;
        let then = &self.ahead(at).ok()?;
        if !then.progress.phase.is_collecting() || self.is_public(&then.progress, place) {
            return None;
        }
        let view = |viewer: &Viewer| {
            if let Viewer::Player(viewer) = viewer {
                self.spec().place(viewer)?;
            }
            let sight = Sight { round: self, then, viewer, at };
            // Somebody who may not know that the player has done something must not see which player it is.
            let sees = sight.sees_all_status() || sight.is_self(place) || self.slots[place].marks.has_left;
            // While the round is collecting, nobody sees a branch or a bid.
            let player = sees.then(|| sight.player(place, None, Bid::Skipped));
            Some(sight.with_players(player.into_iter().collect()))
        };
        Some(viewers.iter().map(view).collect())
    }

    fn view_of(&self, viewer: &Viewer, then: &Transition<'_, A>, at: Timestamp) -> Result<RoundView<A>, Refused> {
        if let Viewer::Player(player) = viewer
            && self.spec().place(player).is_none()
        {
            return Err(Refused::NotAPlayer(player.clone()));
        }
        Ok(Sight { round: self, then, viewer, at }.view())
    }
}

struct Sight<'r, A: Action> {
    round: &'r Round<A>,
    /// The round at that instant.
    then: &'r Transition<'r, A>,
    viewer: &'r Viewer,
    at: Timestamp,
}

impl<A: Action> Sight<'_, A> {
    fn view(&self) -> RoundView<A> {
        let decided = self.round.decide(&self.then.progress, None);
        let players = (0..self.round.slots.len()).map(|place| {
            let branch = decided[place].branch.filter(|_| self.is_public(place));
            let branch =
                branch.and_then(|branch| Some(RevealedBranch { branch, action: decided[place].action?.clone() }));
            let bid = self.round.bid(place, &decided[place]);
            self.player(place, branch, bid)
        });
        self.with_players(players.collect())
    }

    fn with_players(&self, players: Vec<PlayerView<A>>) -> RoundView<A> {
        let Progress { phase, is_paused: paused, sealed, committed, ready, .. } = self.then.progress;
        let counts = self.sees_all_status() || self.status() == StatusVisibility::Count || phase == Phase::Resolved;
        RoundView {
            round: self.round.id().clone(),
            phase,
            paused,
            sealed: sealed.map(|(by, _)| by),
            deadline: self.deadline(),
            committed: counts.then_some(committed),
            ready: counts.then_some(ready),
            players,
        }
    }

    fn player(&self, place: usize, branch: Option<RevealedBranch<A>>, bid: Bid<&A>) -> PlayerView<A> {
        let player = &self.round.spec().players[place];
        let slot = &self.round.slots[place];
        let is_public = self.is_public(place);
        let is_over = self.then.progress.phase == Phase::Resolved;
        let sees_status = player.is_required && (self.sees_all_status() || self.is_self(place) || is_over);
        let is_given = matches!(slot.content, Some(Content::Body(_)));
        let stand_in = match bid {
            Bid::Defaulted(action) if is_public && player.is_required => Some(action),
            _ => None,
        };
        let (action, when) = match slot.body().filter(|_| self.sees_action(place)) {
            Some(Body::Plain(action)) => (Some(action), None),
            Some(Body::When(conditional)) => (None, Some(conditional)),
            None => (stand_in, None),
        };
        PlayerView {
            player: player.id.clone(),
            idle: !player.is_required,
            left: slot.marks.has_left,
            status: sees_status.then(|| self.status_of(place)),
            revealed: slot.marks.is_revealed,
            action: action.cloned(),
            when: when.cloned(),
            digest: slot.marks.digest.filter(|_| sees_status || !self.then.progress.phase.is_collecting()),
            branch,
            bid: (is_public && player.is_required).then(|| if is_given { BidKind::Given } else { bid.kind() }),
            clock: self.clock(place),
            extensions: self.extensions(place),
        }
    }

    fn status_of(&self, place: usize) -> PlayerStatus {
        let slot = &self.round.slots[place];
        PlayerStatus {
            committed: slot.content.is_some(),
            amended: slot.marks.has_amended,
            ready: slot.marks.is_ready,
            flagged: self.then.has_flagged(place),
        }
    }

    fn deadline(&self) -> Option<Timestamp> {
        let is_of_clocks = !self.round.seats.is_empty() && self.then.progress.phase.is_collecting();
        self.then.next_deadline().filter(|_| !is_of_clocks || self.sees_all_status())
    }

    fn clock(&self, place: usize) -> Option<Reading> {
        let sees = self.sees_all_status() || self.is_self(place);
        if sees { self.then.reading(place, self.at) } else { None }
    }

    /// What a player has left shows who was missing at a deadline, which is status.
    fn extensions(&self, place: usize) -> Option<u8> {
        let is_over = self.then.progress.phase == Phase::Resolved;
        let sees = self.sees_all_status() || self.is_self(place) || is_over;
        if sees { self.round.extensions_left_of(&self.then.progress, place) } else { None }
    }

    fn sees_action(&self, place: usize) -> bool {
        let is_own = self.is_self(place) && self.round.spec().policy.own == Own::Visible;
        // An aborted round erases what it has not revealed.
        let is_there = self.then.progress.phase != Phase::Aborted;
        self.is_public(place) || is_there && (is_own || *self.viewer == Viewer::Arbiter)
    }

    fn is_public(&self, place: usize) -> bool {
        self.round.is_public(&self.then.progress, place)
    }

    fn sees_all_status(&self) -> bool {
        self.status() == StatusVisibility::Everyone || *self.viewer == Viewer::Arbiter
    }

    fn status(&self) -> StatusVisibility {
        self.round.spec().policy.status
    }

    fn is_self(&self, place: usize) -> bool {
        matches!(self.viewer, Viewer::Player(player) if *player == self.round.spec().players[place].id)
    }
}
