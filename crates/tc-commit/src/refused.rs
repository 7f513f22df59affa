//! The reasons for which a round refuses an input.

use alloc::boxed::Box;

use tc_core::{Span, Timestamp};

use crate::effect::Names;
use crate::{MAX_BODY, Phase, PlayerId, RoundId, StatusVisibility, Viewer};

/// The reason for which a round refuses an input. A refused input changes nothing in the round (C3). No refusal depends
/// on what another player committed to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The input names another round.
    #[error("expected an input for {expected}, found one for {got}")]
    StaleRound {
        /// The id of this round.
        expected: RoundId,
        /// The id that the input names.
        got: RoundId,
    },
    /// The input's instant is before that of the last accepted input.
    #[error("time went backwards{}; send instants that never decrease", Since(*last))]
    TimeBackwards {
        /// The instant of the last accepted input; `None` for viewers who may not know it.
        last: Option<Timestamp>,
        /// The round's policy, which decides who may know `last`.
        status: StatusVisibility,
    },
    /// The round has ended, in this phase.
    #[error("the round is {} and accepts nothing more", .0.word())]
    Over(Phase),
    /// The input names somebody who does not play in this round.
    #[error("{0} is not a player of this round")]
    NotAPlayer(PlayerId),
    /// The player is idle: present, and not required to act.
    #[error("{0} is idle in this round; idle players cannot act")]
    Idle(PlayerId),
    /// The round is sealed, for another reason than its deadline.
    #[error("the round is already sealed: commitments can no longer change")]
    AlreadySealed,
    /// The deadline, at this instant, has sealed the round. An input at the instant itself is too late.
    #[error("the deadline was at {0} ms; an input at that instant is already too late")]
    DeadlinePassed(Timestamp),
    /// The player has left the round, which is final.
    #[error("{0} has left the round")]
    Left(PlayerId),
    /// The player's clock has run out.
    #[error("the clock of {0} has run out")]
    Flagged(PlayerId),
    /// The round is paused.
    #[error("the round is paused until the host resumes it")]
    Paused,
    /// Resume was asked for in a round that is not paused.
    #[error("the round is not paused")]
    NotPaused,
    /// During an extension only the players who are missing can act.
    #[error("during an extension only players without a commitment can act")]
    Frozen,
    /// An action was committed in digest mode, or a digest in staged mode.
    #[error("{}", if *.digests { "expected a digest, found an action; in this round players send digests first (digest mode)" } else { "expected an action, found a digest; in this round players send actions (staged mode)" })]
    WrongBody {
        /// Whether the round is in digest mode.
        digests: bool,
    },
    /// The host tried to reveal in digest mode, or a player to disclose in staged mode.
    #[error("{}", if *.digests { "each player discloses an action in this round (digest mode); the host cannot reveal them" } else { "the host reveals the actions in this round (staged mode); no player has a digest" })]
    WrongMode {
        /// Whether the round is in digest mode.
        digests: bool,
    },
    /// The action names another actor than the player who commits it.
    #[error("the action names another player as its actor; expected {0}, who commits it")]
    ActorMismatch(PlayerId),
    /// The encoded body has this many bytes, more than [`MAX_BODY`].
    #[error("the encoded action has {0} bytes; the limit is {MAX_BODY}")]
    ActionTooLarge(usize),
    /// The condition depends on the player who commits it.
    #[error("the condition of {0} depends on {0}; it must be about other players")]
    ConditionOnSelf(PlayerId),
    /// The condition depends on somebody who does not have to act in this round.
    #[error("the condition depends on {0}, who does not have to act in this round; name a player who has to")]
    ConditionOnStranger(PlayerId),
    /// The player has a commitment, and this round does not allow amending.
    #[error("{0} has already committed, and this round does not allow amending")]
    AlreadyCommitted(PlayerId),
    /// This round does not allow withdrawing.
    #[error("this round does not allow withdrawing a commitment")]
    WithdrawalClosed,
    /// The player has no commitment.
    #[error("{0} has no commitment")]
    NotCommitted(PlayerId),
    /// The player is already ready.
    #[error("{0} is already ready")]
    AlreadyReady(PlayerId),
    /// The player is not ready.
    #[error("{0} is not ready")]
    NotReady(PlayerId),
    /// The round must be sealed first.
    #[error("the round is not sealed: players can still commit{}", Names("; waiting for ", .waiting.players()))]
    NotSealed {
        /// The players whom the round waits for.
        waiting: Waiting,
    },
    /// The commitment is already revealed.
    #[error("the commitment of {0} is already revealed")]
    AlreadyRevealed(PlayerId),
    /// What is disclosed does not give the digest: its action, nonce, player, round or game differs.
    #[error("what was disclosed does not match the digest of {0}; send its action and nonce")]
    DisclosureMismatch(PlayerId),
    /// The time to disclose is not over, and some have not disclosed.
    #[error("players can still disclose their actions{}", Names("; waiting for ", .waiting.players()))]
    NotDisclosed {
        /// The players who can still disclose.
        waiting: Waiting,
    },
    /// Status is hidden, and a player's own clock would show it.
    #[error(
        "status is hidden, but an hourglass or stages that change for all seats show what others do; set status to everyone"
    )]
    ClockTells,
    /// With this clock a player would gain time by stopping and starting it.
    #[error(
        "with an hourglass, stopping and restarting a clock gains time; forbid withdrawing, and close when all have committed"
    )]
    ClockGains,
    /// An instant or a time would be beyond 278 years.
    #[error("the result does not fit into 278 years to either side of the epoch")]
    Overflow,
    /// The clock that drives the round refuses.
    #[error("the clock refuses: {0}")]
    Clock(tc_core::Refused),
}

/// The players that a round waits for, as far as the reader may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    players: Box<[PlayerId]>,
    status: StatusVisibility,
}

impl Waiting {
    pub(crate) fn new(players: Box<[PlayerId]>, status: StatusVisibility) -> Waiting {
        Waiting { players, status }
    }

    /// Returns the players in ascending order; none for viewers who may not know them.
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    fn for_public(&self) -> Waiting {
        let players = if self.status == StatusVisibility::Everyone { self.players.clone() } else { Box::default() };
        Waiting { players, status: self.status }
    }
}

impl Refused {
    /// Returns the refusal as a viewer may read it: what others did is left out where status is hidden (C3).
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Selection, Spec, StatusVisibility, Timestamp, Viewer};
    ///
    /// let begins = Timestamp::EPOCH;
    /// let id = RoundId::new("g", 1)?;
    /// let policy = Policy { status: StatusVisibility::Nobody, ..Policy::default() };
    /// let spec = Spec::builder(id.clone(), begins).player("ann".parse()?).policy(policy).build()?;
    /// let (mut round, _) = Round::<&str>::begin(spec)?;
    /// let refused = round.handle(begins, &id, Input::Reveal(Selection::All)).unwrap_err();
    /// assert_eq!(refused.to_string(), "the round is not sealed: players can still commit; waiting for ann");
    /// assert_eq!(refused.for_viewer(&Viewer::Spectator).to_string(), "the round is not sealed: players can still commit");
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

    /// Returns the kind of the refusal, a word such as `stale_round`. The line protocol reports it under `kind`.
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
            Refused::WrongMode { .. } => "wrong_mode",
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
            Refused::AlreadyRevealed(_) => "already_opened",
            Refused::DisclosureMismatch(_) => "opening_mismatch",
            Refused::NotDisclosed { .. } => "not_opened",
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

/// Adds a span to an instant; a sum that does not fit is a refusal like any other.
pub(crate) fn later(at: Timestamp, by: Span) -> Result<Timestamp, Refused> {
    at.checked_add(by).ok_or(Refused::Overflow)
}
