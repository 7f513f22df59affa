//! Builds and checks the specification of a round.

use alloc::vec;
use alloc::vec::Vec;

use tc_core::{MAX_SEATS, Seat, Span, Timestamp};

use super::{ClockedSpec, Close, Extension, MAX_PLAYERS, Missing, Mode, Player, Policy, Spec, SpecError, Withheld};
use crate::{Action, Encoder, MAX_BODY, PlayerId, RoundId};

/// Builds a [`Spec`] or a [`ClockedSpec`].
///
/// ```
/// use tc_commit::{Close, Policy, RoundId, Spec, Timestamp};
///
/// let begins = Timestamp::millis(0);
/// let spec = Spec::<u64>::builder(RoundId::new("diplomacy 12", 5)?, begins)
///     .player("austria".parse()?)
///     .player("italy".parse()?)
///     .policy(Policy { deadline: Some(Timestamp::millis(86_400_000)), close: Close::Ready, ..Policy::default() })
///     .build()?;
/// assert_eq!(spec.players().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        rename = "Spec",
        deny_unknown_fields,
        expecting = "a specification: an object with `id`, `opens`, `players`, `idle` and `policy`"
    )
)]
pub struct SpecBuilder<A> {
    id: RoundId,
    #[cfg_attr(feature = "serde", serde(rename = "opens"))]
    begins: Timestamp,
    players: Vec<PlayerId>,
    idle: Vec<PlayerId>,
    policy: Policy<A>,
}

impl<A> SpecBuilder<A> {
    pub(super) fn new(id: RoundId, begins: Timestamp) -> SpecBuilder<A> {
        SpecBuilder { id, begins, players: Vec::new(), idle: Vec::new(), policy: Policy::default() }
    }

    /// Adds a required player, who has to act.
    pub fn player(mut self, id: PlayerId) -> SpecBuilder<A> {
        self.players.push(id);
        self
    }

    /// Adds required players, who have to act.
    pub fn players(mut self, ids: impl IntoIterator<Item = PlayerId>) -> SpecBuilder<A> {
        self.players.extend(ids);
        self
    }

    /// Adds an idle player, who is present and does not act.
    pub fn idle(mut self, id: PlayerId) -> SpecBuilder<A> {
        self.idle.push(id);
        self
    }

    /// Sets the rules; without this call, [`Policy::default`].
    pub fn policy(mut self, policy: Policy<A>) -> SpecBuilder<A> {
        self.policy = policy;
        self
    }
}

impl<A: Action> SpecBuilder<A> {
    /// Builds a round without a clock. Its only timer is the deadline of the policy.
    ///
    /// # Errors
    /// A [`SpecError`] if the parts contradict each other or exceed a limit.
    pub fn build(self) -> Result<Spec<A>, SpecError> {
        let players = self.sorted()?;
        let policy = &self.policy;
        match policy.deadline {
            Some(deadline) if deadline <= self.begins => {
                return Err(SpecError::DeadlineNotAfterBeginning { begins: self.begins, deadline });
            }
            None if policy.close == Close::Deadline => return Err(SpecError::NeedsDeadline),
            None if policy.extension.is_some() => return Err(SpecError::NothingToExtend),
            _ => {}
        }
        self.finish(players)
    }

    /// Builds a round that a clock drives, with the seat of each player (C9). Idle players need a seat, too.
    ///
    /// # Errors
    /// A [`SpecError`] if the parts contradict each other or exceed a limit, or a player has no seat.
    pub fn build_clocked(self, seats: impl IntoIterator<Item = (PlayerId, Seat)>) -> Result<ClockedSpec<A>, SpecError> {
        let players = self.sorted()?;
        if self.policy.deadline.is_some() {
            return Err(SpecError::DeadlineOnClocks);
        }
        if self.policy.close == Close::Deadline {
            return Err(SpecError::DeadlineOnlyOnClocks);
        }
        if self.policy.extension.is_some() {
            return Err(SpecError::ExtensionOnClocks);
        }
        if players.len() > MAX_SEATS {
            return Err(SpecError::TooManyForClock(players.len()));
        }
        let mut seated = vec![None; players.len()];
        for (player, seat) in seats {
            let Ok(place) = players.binary_search_by(|one| one.id.cmp(&player)) else {
                return Err(SpecError::SeatOfStranger(player));
            };
            if seated.contains(&Some(seat)) {
                return Err(SpecError::SeatTaken(seat));
            }
            if seated[place].replace(seat).is_some() {
                return Err(SpecError::DuplicatePlayer(player));
            }
        }
        let seat = |(seat, player): (Option<Seat>, &Player)| seat.ok_or_else(|| SpecError::NoSeat(player.id.clone()));
        let seats = seated.into_iter().zip(&players).map(seat).collect::<Result<_, _>>()?;
        Ok(ClockedSpec { spec: self.finish(players)?, seats })
    }

    /// Builds a round that a clock drives, and gives seats 0, 1, … to all players in ascending order of their ids (C9).
    ///
    /// # Errors
    /// A [`SpecError`] if the parts contradict each other or exceed a limit.
    pub fn build_clocked_in_order(self) -> Result<ClockedSpec<A>, SpecError> {
        let ids = self.sorted()?.into_iter().map(|player| player.id);
        self.build_clocked(ids.zip((0..MAX_SEATS).filter_map(Seat::new)))
    }

    /// Returns the players in ascending order, each once.
    fn sorted(&self) -> Result<Vec<Player>, SpecError> {
        let count = self.players.len() + self.idle.len();
        if count > MAX_PLAYERS {
            return Err(SpecError::TooManyPlayers(count));
        }
        let required = self.players.iter().map(|id| Player { id: id.clone(), is_required: true });
        let idle = self.idle.iter().map(|id| Player { id: id.clone(), is_required: false });
        let mut players: Vec<_> = required.chain(idle).collect();
        players.sort_by(|one, other| one.id.cmp(&other.id));
        match players.windows(2).find(|pair| pair[0].id == pair[1].id) {
            Some(pair) => Err(SpecError::DuplicatePlayer(pair[0].id.clone())),
            None => Ok(players),
        }
    }

    fn finish(self, players: Vec<Player>) -> Result<Spec<A>, SpecError> {
        let SpecBuilder { id, begins, policy, .. } = self;
        if let Some(Extension { by, budget, each }) = &policy.extension {
            if *by <= Span::ZERO || *budget == 0 {
                return Err(SpecError::EmptyExtension);
            }
            if let Some(each) = each {
                let mut required = players.iter().filter(|player| player.is_required);
                if let Some(player) = required.find(|player| !each.contains_key(&player.id)) {
                    return Err(SpecError::NoExtensions(player.id.clone()));
                }
                let is_stranger = |id: &&PlayerId| players.binary_search_by(|player| player.id.cmp(id)).is_err();
                if let Some(stranger) = each.keys().find(is_stranger) {
                    return Err(SpecError::ExtensionsOfStranger(stranger.clone()));
                }
            }
        }
        if let Mode::Digests { disclosing, .. } = policy.mode
            && disclosing <= Span::ZERO
        {
            return Err(SpecError::NoTimeToDisclose);
        }
        if let Missing::Defaults(actions) = &policy.missing {
            let mut required = players.iter().filter(|player| player.is_required);
            if let Some(player) = required.clone().find(|player| !actions.contains_key(&player.id)) {
                return Err(SpecError::NoDefault(player.id.clone()));
            }
            if let Some(stranger) = actions.keys().find(|id| !required.any(|player| player.id == **id)) {
                return Err(SpecError::DefaultOfStranger(stranger.clone()));
            }
        }
        for action in defaults(&policy) {
            let bytes = Encoder::of(|to| action.encode(to)).len();
            if bytes > MAX_BODY {
                return Err(SpecError::ActionTooLarge(bytes));
            }
        }
        let spec = Spec { id, begins, players: players.into(), policy };
        let tail = spec.tail(0).ok_or(SpecError::Overflow)?;
        spec.policy.deadline.unwrap_or(begins).checked_add(tail).ok_or(SpecError::Overflow)?;
        Ok(spec)
    }
}

fn defaults<A>(policy: &Policy<A>) -> impl Iterator<Item = &A> {
    let (one, each) = match &policy.missing {
        Missing::Default(action) => (Some(action), None),
        Missing::Defaults(actions) => (None, Some(actions.values())),
        _ => (None, None),
    };
    let withheld = match &policy.mode {
        Mode::Digests { withheld: Some(Withheld::Default(action)), .. } => Some(action),
        _ => None,
    };
    one.into_iter().chain(each.into_iter().flatten()).chain(withheld)
}

impl<A> From<Spec<A>> for SpecBuilder<A> {
    fn from(Spec { id, begins, players, policy }: Spec<A>) -> SpecBuilder<A> {
        let (required, idle): (Vec<_>, Vec<_>) = players.into_iter().partition(|player| player.is_required);
        let ids = |players: Vec<Player>| players.into_iter().map(|player| player.id).collect();
        SpecBuilder { id, begins, players: ids(required), idle: ids(idle), policy }
    }
}

impl<A: Action> TryFrom<SpecBuilder<A>> for Spec<A> {
    type Error = SpecError;

    fn try_from(builder: SpecBuilder<A>) -> Result<Spec<A>, SpecError> {
        builder.build()
    }
}

/// A clocked specification as it was read, not yet checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, bound = "A: serde::Deserialize<'de> + Action")]
pub(super) struct UncheckedClocked<A> {
    spec: Spec<A>,
    seats: Vec<Seat>,
}

#[cfg(feature = "serde")]
impl<A: Action> TryFrom<UncheckedClocked<A>> for ClockedSpec<A> {
    type Error = SpecError;

    fn try_from(UncheckedClocked { spec, seats }: UncheckedClocked<A>) -> Result<ClockedSpec<A>, SpecError> {
        let seated: Vec<_> = spec.players.iter().map(|player| player.id.clone()).zip(seats).collect();
        SpecBuilder::from(spec).build_clocked(seated)
    }
}
