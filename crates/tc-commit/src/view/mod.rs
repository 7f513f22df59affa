//! What may be shown of a round, and to whom (C10).

use alloc::vec::Vec;
use core::fmt;

use tc_core::{Reading, Timestamp};

use crate::round::{Content, Progress, Round, Transition};
use crate::spec::Own;
use crate::{
    Action, Bid, BidKind, Body, Branch, Commitment, Phase, PlayerId, Refused, RoundId, SealedBy, StatusVisibility,
};

/// The one who looks at a round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// A player.
    Player(PlayerId),
    /// Somebody who does not play, and sees no more than any player.
    Spectator,
    /// Somebody who may see everything, like the host.
    Arbiter,
}

/// What a viewer may see of a round at an instant. It holds nothing else. Its `Debug` form does not show
/// commitments.
///
/// It says who has committed, and not when: that is in the effects.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundView<A> {
    /// Which round it is.
    pub round: RoundId,
    /// Where the round is. Everyone may know it; under [`Close::All`](crate::Close::All) the last to commit learns that
    /// all are in.
    pub phase: Phase,
    /// Whether it is paused.
    pub is_paused: bool,
    /// What has sealed it.
    pub sealed: Option<SealedBy>,
    /// When the phase ends by itself; `None` if it does not, and where that would tell of others' clocks.
    pub deadline: Option<Timestamp>,
    /// How many have committed, as far as the viewer may know.
    pub committed: Option<usize>,
    /// How many are ready, as far as the viewer may know.
    pub ready: Option<usize>,
    /// The players in ascending order.
    pub players: Vec<PlayerView<A>>,
}

/// What a viewer may see of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView<A> {
    /// The player.
    pub id: PlayerId,
    /// Whether the player has nothing to do in this round.
    pub is_idle: bool,
    /// Whether the player has left.
    pub has_left: bool,
    /// What the player has done; `None` where it is hidden, and for idle players.
    pub status: Option<PlayerStatus>,
    /// Whether the commitment is open.
    pub is_opened: bool,
    /// The commitment as it is written, or the action that stands in for it once that is open; `None` where it is
    /// hidden, and where there is none.
    pub action: Option<Body<A>>,
    /// In a round of digests, the digest that the player has committed to: for those who may know that the player has
    /// committed, and for all from the seal on, so that nobody, the host included, can exchange it (C13).
    pub digest: Option<Commitment>,
    /// The branch of an open conditional commitment, once everything is open that it depends on (C11).
    pub branch: Option<OpenBranch<A>>,
    /// What the player brings to the resolution, once everyone may know. Of a conditional commitment whose branch is
    /// not known yet, it says only that it was given.
    pub bid: Option<BidKind>,
    /// The player's clock, as far as the viewer may know.
    pub clock: Option<Reading>,
}

/// The branch of an open conditional commitment. Its `Debug` form does not show the action.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct OpenBranch<A> {
    /// Which one holds.
    #[cfg_attr(feature = "serde", serde(rename = "holds"))]
    pub branch: Branch,
    /// Its action.
    pub action: A,
}

impl<A> fmt::Debug for OpenBranch<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenBranch").field("branch", &self.branch).finish_non_exhaustive()
    }
}

impl From<PlayerId> for Viewer {
    fn from(player: PlayerId) -> Viewer {
        Viewer::Player(player)
    }
}

/// What a player has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct PlayerStatus {
    /// There is a commitment.
    pub committed: bool,
    /// It was changed.
    pub amended: bool,
    /// The player is ready.
    pub ready: bool,
    /// The player's time is used up.
    pub flagged: bool,
}

impl<A: Action> Round<A> {
    /// What a viewer may see at an instant, which is not before the last input. What is due by then shows as it will
    /// be, although no tick has been handed in yet.
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Spec, StatusVisibility, Timestamp, Viewer};
    ///
    /// let now = Timestamp::from_nanos(0);
    /// let id = RoundId::new("g", 1)?;
    /// let ids = ["ann", "ben", "cy"].map(str::parse);
    /// let policy = Policy { status: StatusVisibility::Count, ..Policy::default() };
    /// let builder = Spec::builder(id.clone(), now).policy(policy);
    /// let (mut round, _) = Round::open(builder.players(ids.into_iter().collect::<Result<Vec<_>, _>>()?).build()?)?;
    /// round.handle(now, &id, Input::commit("ben".parse()?, "rock"))?;
    /// let view = round.view(&Viewer::Player("ann".parse()?), now)?;
    /// assert_eq!(view.committed, Some(1));
    /// assert_eq!(view.players[1].status, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Refused::TimeBackwards`], and [`Refused::NotAPlayer`] for a viewer who does not play.
    pub fn view(&self, viewer: &Viewer, at: Timestamp) -> Result<RoundView<A>, Refused> {
        self.view_of(viewer, &self.ahead(at)?, at)
    }

    /// What a viewer may see as of the last input.
    ///
    /// # Errors
    /// [`Refused::NotAPlayer`] for a viewer who does not play.
    pub fn last_view(&self, viewer: &Viewer) -> Result<RoundView<A>, Refused> {
        self.view_of(viewer, &self.as_it_is(), self.now())
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

/// What one viewer sees at one instant.
struct Sight<'r, A: Action> {
    round: &'r Round<A>,
    /// The round at that instant.
    then: &'r Transition<'r, A>,
    viewer: &'r Viewer,
    at: Timestamp,
}

impl<A: Action> Sight<'_, A> {
    fn view(&self) -> RoundView<A> {
        let Progress { phase, is_paused, sealed, committed, ready, .. } = self.then.progress;
        let counts = self.sees_all_status() || self.status() == StatusVisibility::Count || phase == Phase::Resolved;
        let decided = self.round.decide(&self.then.progress, None);
        let players = (0..self.round.slots.len()).map(|place| {
            let branch = decided[place].branch.filter(|_| self.is_public(place));
            let branch = branch.and_then(|branch| Some(OpenBranch { branch, action: decided[place].action?.clone() }));
            let bid = self.round.bid(place, &decided[place]);
            self.player(place, branch, bid)
        });
        RoundView {
            round: self.round.id().clone(),
            phase,
            is_paused,
            sealed: sealed.map(|(by, _)| by),
            deadline: self.deadline(),
            committed: counts.then_some(committed),
            ready: counts.then_some(ready),
            players: players.collect(),
        }
    }

    fn player(&self, place: usize, branch: Option<OpenBranch<A>>, bid: Bid<&A>) -> PlayerView<A> {
        let player = &self.round.spec().players[place];
        let slot = &self.round.slots[place];
        let is_public = self.is_public(place);
        let is_over = self.then.progress.phase == Phase::Resolved;
        let sees_status = player.is_required && (self.sees_all_status() || self.is_self(place) || is_over);
        let is_given = matches!(slot.content, Some(Content::Body(_)));
        let stand_in = match bid {
            Bid::Defaulted(action) if is_public && player.is_required => Some(Body::Plain(action.clone())),
            _ => None,
        };
        PlayerView {
            id: player.id.clone(),
            is_idle: !player.is_required,
            has_left: slot.marks.has_left,
            status: sees_status.then(|| self.status_of(place)),
            is_opened: slot.marks.is_opened,
            action: slot.body().filter(|_| self.sees_action(place)).cloned().or(stand_in),
            digest: slot.marks.digest.filter(|_| sees_status || !self.then.progress.phase.is_open()),
            branch,
            bid: (is_public && player.is_required).then(|| if is_given { BidKind::Given } else { bid.kind() }),
            clock: self.clock(place),
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
        let is_of_clocks = !self.round.seats.is_empty() && self.then.progress.phase.is_open();
        self.then.next_deadline().filter(|_| !is_of_clocks || self.sees_all_status())
    }

    fn clock(&self, place: usize) -> Option<Reading> {
        let sees = self.sees_all_status() || self.is_self(place);
        if sees { self.then.reading(place, self.at) } else { None }
    }

    fn sees_action(&self, place: usize) -> bool {
        let is_own = self.is_self(place) && self.round.spec().policy.own == Own::Visible;
        // What an aborted round has not opened is as good as erased.
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
