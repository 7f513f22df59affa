//! What a client shows: goban's JGOFClock, in milliseconds.

use tc_core::{Span, Timestamp};

use super::{Game, PauseControl, PlayerTime, Players, System, WireClock};
use crate::Color;

/// The meaning of the bare number in a simple clock. Documents disagree; the last two are those of clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SimpleRule {
    /// Nothing: the mover has the time for a move that the settings say, less what was used. So does goban.
    #[default]
    Settings,
    /// Seconds on the clock: the document *Time control*. For a player who waits it is 0.
    Seconds,
    /// Milliseconds on the clock: goban's comments, and Surround.
    Milliseconds,
    /// The instant of the loss, milliseconds since the epoch: the pseudo-code of the document, OnlineGo and gtp2ogs.
    Until,
}

/// A clock as a client shows it at an instant.
///
/// ```
/// use tc_interop::ogs::{Game, SimpleRule};
/// use tc_core::Timestamp;
///
/// let game = Game::read(r#"{
///     "time_control":{"system":"byoyomi","main_time":10,"period_time":30,"periods":5},
///     "clock":{"black_player_id":1,"white_player_id":2,"current_player":1,"last_move":1000,
///         "black_time":{"thinking_time":10,"periods":5,"period_time":30},
///         "white_time":{"thinking_time":10,"periods":5,"period_time":30}}}"#)?;
/// let shown = game.at(Timestamp::millis(96_000), SimpleRule::Settings);
/// let black = shown.black.ok_or("there is a clock")?;
/// assert_eq!(black.to_json(), r#"{"main_time":0,"periods_left":3,"period_time_left":5000}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JgofClock {
    /// `current_player`; `None` if it is neither of the two.
    pub current_player: Option<Color>,
    /// `current_player_id`.
    pub current_player_id: Option<u64>,
    /// `time_of_last_move`.
    pub time_of_last_move: Timestamp,
    /// `black_clock`; `None` without a clock.
    pub black: Option<PlayerClock>,
    /// `white_clock`; `None` without a clock.
    pub white: Option<PlayerClock>,
    /// `start_mode`: neither player has made a first move yet, and their clocks are paused.
    pub start_mode: bool,
    /// `start_time_left`, in start mode: until the game is cancelled.
    pub start_time_left: Option<Span>,
    /// `stone_removal_time_left`, while the score is being agreed on.
    pub stone_removal_time_left: Option<Span>,
    /// `paused_since`; `None` while the clocks run.
    pub paused_since: Option<Timestamp>,
    /// `pause_state`: the reasons of the pause; empty while the clocks run.
    pub pauses: PauseControl,
}

/// The clock of a player as a client shows it. No time is below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// `main_time`; the time for the move in a simple clock.
    pub main_time: Span,
    /// `periods_left`, the running one included.
    pub periods_left: Option<u16>,
    /// `period_time_left`: of the running period; the whole period while there is main time.
    pub period_time_left: Option<Span>,
    /// `moves_left` in the block, as of the last move.
    pub moves_left: Option<u32>,
    /// `block_time_left`.
    pub block_time_left: Option<Span>,
}

impl PlayerClock {
    /// Whether the time is up.
    pub fn is_timed_out(&self) -> bool {
        let more = self.periods_left.map(|periods| periods > 0);
        let block = self.block_time_left.map(|left| left > Span::ZERO);
        self.main_time <= Span::ZERO && !more.or(block).unwrap_or(false)
    }

    /// The time until the loss, or until the next period or block begins.
    pub fn until_next(&self) -> Span {
        match self.period_time_left.or(self.block_time_left) {
            Some(overtime) if self.main_time <= Span::ZERO => overtime,
            _ => self.main_time,
        }
    }
}

impl WireClock {
    /// How far the server's time is ahead of the client's, from when this was received and how long a message takes
    /// there and back: `now + latency / 2 - received`. It has the sign of [`Offset`](tc_core::client::Offset): what a
    /// client shows at a local instant is the clock at `local + offset`. The site's own `drift` is the negative of it.
    /// `None` if the message does not say when it was sent, or if the offset does not fit.
    pub fn offset(&self, received: Timestamp, latency: Span) -> Option<Span> {
        let half = Span::from_nanos(latency.as_nanos() / 2);
        self.now?.since(received)?.checked_add(half)
    }

    /// Who moves, if it is one of the two.
    pub fn mover(&self) -> Option<Color> {
        self.players.color(self.current_player?)
    }

    /// How long the turn has run at an instant of the server's time. A pause counts only while there is a reason for
    /// it; it can have begun before the turn. Where the server does not say when it began, it began when this was sent.
    pub fn elapsed(&self, at: Timestamp) -> Span {
        let until = match self.pause_control.is_empty() {
            true => at,
            false => self.paused_since().unwrap_or(self.last_move),
        };
        let elapsed = until.as_nanos().saturating_sub(self.last_move.as_nanos());
        if self.start_mode { Span::ZERO } else { Span::from_nanos(elapsed.max(0)) }
    }

    fn paused_since(&self) -> Option<Timestamp> {
        let inner = self.pause.as_ref().and_then(|pause| pause.paused_since);
        self.paused_since.or(inner).or(self.now)
    }
}

impl Players {
    /// The side of a player, by the number of the account; `None` if it is neither of the two.
    pub(super) fn color(&self, id: u64) -> Option<Color> {
        if self.black == Some(id) { Some(Color::Black) } else { (self.white == Some(id)).then_some(Color::White) }
    }
}

impl Game {
    /// The clock that a client shows at an instant of the server's time.
    pub fn at(&self, at: Timestamp, simple: SimpleRule) -> JgofClock {
        let clock = &self.clock;
        let mover = clock.mover();
        let elapsed = clock.elapsed(at);
        let left_until = |end: Timestamp| Span::from_nanos(end.as_nanos().saturating_sub(at.as_nanos()).max(0));
        let player = |color: Color, time: Option<PlayerTime>| {
            let runs = mover == Some(color);
            let elapsed = if runs { elapsed } else { Span::ZERO };
            time.map(|time| self.player_at(time, elapsed, runs, simple))
        };
        let is_paused = !clock.pause_control.is_empty();
        JgofClock {
            current_player: mover,
            current_player_id: clock.current_player,
            time_of_last_move: clock.last_move,
            black: player(Color::Black, clock.black_time),
            white: player(Color::White, clock.white_time),
            start_mode: clock.start_mode,
            start_time_left: clock.expiration.filter(|_| clock.start_mode).map(left_until),
            stone_removal_time_left: clock
                .stone_removal_expiration
                .filter(|_| clock.stone_removal_mode)
                .map(left_until),
            paused_since: clock.paused_since().filter(|_| is_paused),
            pauses: clock.pause_control.clone(),
        }
    }

    fn player_at(&self, time: PlayerTime, elapsed: Span, runs: bool, simple: SimpleRule) -> PlayerClock {
        let elapsed = elapsed.as_nanos();
        let left = |of: Span| of.as_nanos().saturating_sub(elapsed).max(0);
        let over = |main: Span| elapsed.saturating_sub(main.as_nanos().max(0)).max(0);
        match time {
            PlayerTime::Thinking { thinking_time, .. } => {
                PlayerClock { main_time: Span::from_nanos(left(thinking_time)), ..PlayerClock::default() }
            }
            PlayerTime::Byoyomi { thinking_time, periods, period_time } => {
                let (over, period) = (over(thinking_time), period_time.as_nanos());
                let used = if period > 0 { over / period } else { i64::MAX };
                let periods = i64::from(periods).saturating_sub(used).max(0);
                // The last period holds nothing any more once it is used up; goban shows a whole one.
                let period_left = if periods > 0 { period - over % period } else { 0 };
                PlayerClock {
                    main_time: Span::from_nanos(left(thinking_time)),
                    periods_left: Some(u16::try_from(periods).unwrap_or(u16::MAX)),
                    period_time_left: Some(Span::from_nanos(period_left)),
                    ..PlayerClock::default()
                }
            }
            PlayerTime::Canadian { thinking_time, moves_left, block_time } => PlayerClock {
                main_time: Span::from_nanos(left(thinking_time)),
                moves_left: Some(moves_left),
                block_time_left: Some(Span::from_nanos(
                    (block_time.as_nanos().saturating_sub(over(thinking_time))).max(0),
                )),
                ..PlayerClock::default()
            },
            PlayerTime::Simple { number } => {
                let main_time = self.simple_at(number, runs, simple);
                PlayerClock { main_time: Span::from_nanos(left(main_time)), ..PlayerClock::default() }
            }
        }
    }

    /// What a simple clock held when the turn began.
    fn simple_at(&self, number: Span, runs: bool, simple: SimpleRule) -> Span {
        let per_move = match self.settings.system {
            System::Simple { per_move } => Span::from(per_move),
            _ => Span::ZERO,
        };
        match simple {
            SimpleRule::Settings => per_move,
            SimpleRule::Seconds if runs => Span::from_nanos(number.as_nanos().saturating_mul(1_000)),
            SimpleRule::Until if runs => {
                Span::from_nanos(number.as_nanos().saturating_sub(self.clock.last_move.as_nanos()))
            }
            SimpleRule::Milliseconds => number,
            SimpleRule::Seconds | SimpleRule::Until => per_move,
        }
    }
}
