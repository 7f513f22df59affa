//! What is told to the twin, and what it answers.

/// An input, with the names of the JSON lines of `flagfall run`. Times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named as the keys there")]
pub enum TwinInput {
    /// A seat's turn begins.
    Start { seat: u8 },
    /// The turn of several seats begins.
    Open { seats: Vec<u8> },
    /// One of them stands.
    Halt { seat: u8 },
    /// One of them runs again.
    Go { seat: u8 },
    /// Their turn ends; these have moved.
    Settle { seats: Vec<u8> },
    /// A turn ends and the next one's begins.
    Press { seat: Option<u8>, next: Next, lag: i64 },
    /// A turn ends and none begins.
    Stop { lag: i64 },
    /// Something is done within a turn.
    Act,
    /// A look at the clock.
    Tick,
    /// A seat says that it has flagged.
    Claim { seat: u8 },
    /// The clocks stand.
    Pause { reason: Reason, seat: Option<u8> },
    /// A reason to stand is gone.
    Resume { reason: Reason, seat: Option<u8> },
    /// Time is given.
    Give { seat: u8, time: i64 },
    /// Time is taken, as much as there is.
    Take { seat: u8, time: i64 },
    /// A seat's time is set, and where it stands.
    Set { seat: u8, time: i64, stage: Option<usize>, periods: Option<u16> },
    /// Time is taken from one and given to another.
    Transfer { from: u8, to: u8, time: i64 },
    /// The move count of a seat's period is set.
    Moves { seat: u8, count: u32 },
    /// A seat gives up half its time and its bonuses.
    Berserk { seat: u8 },
    /// A seat's next bonus is not given.
    SkipBonus { seat: u8 },
    /// The last press is taken back; `force`, though a flag has fallen.
    Undo { force: bool },
    /// The game is over for a reason of its own.
    End,
}

/// Whose turn follows a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next seat round the table.
    Default,
    /// This one.
    Seat(u8),
    /// Nobody's.
    Nobody,
}

/// Why the clocks stand (S7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A player asked for it; each seat has a budget.
    Player,
    /// Both agreed.
    Both,
    /// A moderator said so.
    Moderator,
    /// The server is down.
    Server,
    /// It is the weekend.
    Weekend,
    /// A player is on vacation.
    Vacation,
    /// The game is adjourned.
    Adjournment,
    /// The game is being scored.
    Scoring,
    /// The connection to a seat, or to all, is lost.
    Disconnect,
}

/// The answer to an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwinAnswer {
    /// The input was accepted.
    pub ok: bool,
    /// The input did what it says.
    pub applied: bool,
    /// Why it was refused, in the words of `flagfall run`.
    pub error: Option<&'static str>,
}

impl TwinAnswer {
    pub(super) const APPLIED: TwinAnswer = TwinAnswer { ok: true, applied: true, error: None };
    pub(super) const NOT_APPLIED: TwinAnswer = TwinAnswer { ok: true, applied: false, error: None };

    pub(super) fn refused(error: &'static str) -> TwinAnswer {
        TwinAnswer { ok: false, applied: false, error: Some(error) }
    }
}

impl TwinInput {
    /// The seats that it names.
    pub(super) fn seats(&self) -> Vec<u8> {
        match self {
            TwinInput::Open { seats } | TwinInput::Settle { seats } => seats.clone(),
            TwinInput::Start { seat }
            | TwinInput::Halt { seat }
            | TwinInput::Go { seat }
            | TwinInput::Claim { seat }
            | TwinInput::Give { seat, .. }
            | TwinInput::Take { seat, .. }
            | TwinInput::Set { seat, .. }
            | TwinInput::Moves { seat, .. }
            | TwinInput::Berserk { seat }
            | TwinInput::SkipBonus { seat } => vec![*seat],
            TwinInput::Transfer { from, to, .. } => vec![*from, *to],
            TwinInput::Pause { seat, .. } | TwinInput::Resume { seat, .. } => seat.iter().copied().collect(),
            TwinInput::Press { seat, next, .. } => {
                let next = if let Next::Seat(seat) = next { Some(*seat) } else { None };
                seat.iter().copied().chain(next).collect()
            }
            TwinInput::Stop { .. } | TwinInput::Act | TwinInput::Tick | TwinInput::Undo { .. } | TwinInput::End => {
                Vec::new()
            }
        }
    }

    /// Whether an arbiter changes a seat by it (S12).
    pub(super) fn is_adjustment(&self) -> bool {
        matches!(
            self,
            TwinInput::Give { .. }
                | TwinInput::Take { .. }
                | TwinInput::Set { .. }
                | TwinInput::Transfer { .. }
                | TwinInput::Moves { .. }
                | TwinInput::Berserk { .. }
                | TwinInput::SkipBonus { .. }
        )
    }
}
