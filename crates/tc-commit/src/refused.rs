//! Why an input is refused.

use alloc::boxed::Box;

use tc_core::{Span, Timestamp};

use crate::effect::Names;
use crate::{MAX_BODY, Phase, PlayerId, RoundId, StatusVisibility, Viewer};

/// Why an input is refused. A refused input leaves the round as it was, to the last bit (C3). No refusal depends on
/// what another player has committed to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The input names another round.
    #[error("this is {expected}; the input is for {got}")]
    StaleRound {
        /// The round.
        expected: RoundId,
        /// The one that the input is for.
        got: RoundId,
    },
    /// The input is from before the last one.
    #[error("time went backwards{}", Since(*last))]
    TimeBackwards {
        /// The instant of the last input; `None` for viewers who may not know.
        last: Option<Timestamp>,
        /// Whether others may know it.
        status: StatusVisibility,
    },
    /// The round has ended.
    #[error("the round is {}", .0.word())]
    Over(Phase),
    /// Nobody of this name plays.
    #[error("{0} is not a player of this round")]
    NotAPlayer(PlayerId),
    /// The player has nothing to do in this round.
    #[error("{0} has nothing to do in this round")]
    Idle(PlayerId),
    /// The round was sealed before its deadline.
    #[error("the round is sealed")]
    AlreadySealed,
    /// The deadline has passed; at the instant of the deadline it has.
    #[error("the deadline, {0} ms, has passed; at that very instant it is too late")]
    DeadlinePassed(Timestamp),
    /// The player has left.
    #[error("{0} has left")]
    Left(PlayerId),
    /// The player's time is used up.
    #[error("the time of {0} is used up")]
    Flagged(PlayerId),
    /// The round is paused.
    #[error("the round is paused")]
    Paused,
    /// The round is not paused.
    #[error("the round is not paused")]
    NotPaused,
    /// During an extension only those who had not committed can act.
    #[error("the round is extended for those who are missing; what was committed is frozen")]
    Frozen,
    /// An action in a round of digests, or a digest in a round of actions.
    #[error("{}", if *.sealed { "this round takes digests, not actions" } else { "this round takes actions, not digests" })]
    WrongBody {
        /// Whether the round is one of digests.
        sealed: bool,
    },
    /// In a round of digests the players open, not the host.
    #[error("in a round of digests only the players can open what they committed to")]
    WrongMode,
    /// The action names somebody else as the one who acts.
    #[error("the action names somebody else as the one who acts; {0} commits")]
    ActorMismatch(PlayerId),
    /// The action is too large.
    #[error("the action has {0} bytes encoded; at most {MAX_BODY}")]
    ActionTooLarge(usize),
    /// A condition on the committer's own action.
    #[error("a condition on the action of {0}, who commits")]
    ConditionOnSelf(PlayerId),
    /// A condition on somebody who does not act in this round.
    #[error("a condition on {0}, who does not act in this round")]
    ConditionOnStranger(PlayerId),
    /// There is a commitment already, and it cannot be changed.
    #[error("{0} has committed already, and this round lets nobody change it")]
    AlreadyCommitted(PlayerId),
    /// Commitments cannot be taken back in this round.
    #[error("this round lets nobody take a commitment back")]
    WithdrawalClosed,
    /// There is no commitment.
    #[error("{0} has not committed")]
    NotCommitted(PlayerId),
    /// The player is ready already.
    #[error("{0} is ready already")]
    AlreadyReady(PlayerId),
    /// The player is not ready.
    #[error("{0} is not ready")]
    NotReady(PlayerId),
    /// The round is not sealed.
    #[error("the round is not sealed{}", Names("; waiting for ", .waiting.players()))]
    NotSealed {
        /// Who is waited for.
        waiting: Waiting,
    },
    /// The commitment is open already.
    #[error("what {0} committed to is open already")]
    AlreadyOpened(PlayerId),
    /// The opening is not what was committed to: another action, nonce, player, round or game.
    #[error("the opening is not what {0} committed to")]
    OpeningMismatch(PlayerId),
    /// Openings can still come.
    #[error("openings can still come{}", Names("; waiting for ", .waiting.players()))]
    NotOpened {
        /// Who is waited for.
        waiting: Waiting,
    },
    /// Status is hidden, and the clock would show it.
    #[error(
        "with an hourglass, or stages in common, a player's own clock tells what others have done; build the round with status for everyone"
    )]
    ClockTells,
    /// With this clock whoever stops and goes on gains time.
    #[error(
        "with an hourglass, whoever stops and goes on gains time; nothing can be withdrawn then, and the round closes when all have committed"
    )]
    ClockGains,
    /// The result would not fit.
    #[error("the result does not fit into 64-bit nanoseconds, 292 years to either side of the epoch")]
    Overflow,
    /// The clock that drives the round refuses.
    #[error("the clock refuses: {0}")]
    Clock(tc_core::Refused),
}

/// Who is waited for, as far as the reader may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    players: Box<[PlayerId]>,
    status: StatusVisibility,
}

impl Waiting {
    pub(crate) fn new(players: Box<[PlayerId]>, status: StatusVisibility) -> Waiting {
        Waiting { players, status }
    }

    /// The players in ascending order; empty for viewers who may not know.
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    fn for_public(&self) -> Waiting {
        let players = if self.status == StatusVisibility::Everyone { self.players.clone() } else { Box::default() };
        Waiting { players, status: self.status }
    }
}

impl Refused {
    /// The refusal without what others have done, where that is hidden from a viewer (C3).
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Selection, Spec, StatusVisibility, Timestamp, Viewer};
    ///
    /// let opens = Timestamp::from_nanos(0);
    /// let id = RoundId::new("g", 1)?;
    /// let policy = Policy { status: StatusVisibility::Nobody, ..Policy::default() };
    /// let spec = Spec::builder(id.clone(), opens).player("ann".parse()?).policy(policy).build()?;
    /// let (mut round, _) = Round::<&str>::open(spec)?;
    /// let refused = round.handle(opens, &id, Input::Reveal(Selection::All)).unwrap_err();
    /// assert_eq!(refused.to_string(), "the round is not sealed; waiting for ann");
    /// assert_eq!(refused.for_viewer(&Viewer::Spectator).to_string(), "the round is not sealed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_viewer(&self, viewer: &Viewer) -> Refused {
        match (self, viewer) {
            (_, Viewer::Arbiter) => self.clone(),
            (Refused::NotSealed { waiting }, _) => Refused::NotSealed { waiting: waiting.for_public() },
            (Refused::TimeBackwards { status, .. }, _) if *status != StatusVisibility::Everyone => {
                Refused::TimeBackwards { last: None, status: *status }
            }
            _ => self.clone(),
        }
    }

    /// What kind of refusal it is, as the line protocol names it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Refused::StaleRound { .. } => "stale_round",
            Refused::TimeBackwards { .. } => "time_backwards",
            Refused::Over(_) => "over",
            Refused::NotAPlayer(_) => "not_a_player",
            Refused::Idle(_) => "idle",
            Refused::AlreadySealed => "already_sealed",
            Refused::DeadlinePassed(_) => "deadline_passed",
            Refused::Left(_) => "left",
            Refused::Flagged(_) => "flagged",
            Refused::Paused => "paused",
            Refused::NotPaused => "not_paused",
            Refused::Frozen => "frozen",
            Refused::WrongBody { .. } => "wrong_body",
            Refused::WrongMode => "wrong_mode",
            Refused::ActorMismatch(_) => "actor_mismatch",
            Refused::ActionTooLarge(_) => "action_too_large",
            Refused::ConditionOnSelf(_) => "condition_on_self",
            Refused::ConditionOnStranger(_) => "condition_on_stranger",
            Refused::AlreadyCommitted(_) => "already_committed",
            Refused::WithdrawalClosed => "withdrawal_closed",
            Refused::NotCommitted(_) => "not_committed",
            Refused::AlreadyReady(_) => "already_ready",
            Refused::NotReady(_) => "not_ready",
            Refused::NotSealed { .. } => "not_sealed",
            Refused::AlreadyOpened(_) => "already_opened",
            Refused::OpeningMismatch(_) => "opening_mismatch",
            Refused::NotOpened { .. } => "not_opened",
            Refused::ClockTells | Refused::ClockGains => "clock",
            Refused::Overflow => "overflow",
            Refused::Clock(tc_core::Refused::Overflow) => "overflow",
            Refused::Clock(_) => "clock",
        }
    }
}

struct Since(Option<Timestamp>);

impl core::fmt::Display for Since {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.map_or(Ok(()), |last| write!(f, ": the last input was at {last} ms"))
    }
}

/// Spans that do not fit are refused like any other overflow.
pub(crate) fn later(at: Timestamp, by: Span) -> Result<Timestamp, Refused> {
    at.as_nanos().checked_add(by.as_nanos()).map(Timestamp::from_nanos).ok_or(Refused::Overflow)
}
