//! What each role may do. What is not listed is refused.
//!
//! | action | spectator | seat | player | arbiter | host |
//! |---|---|---|---|---|---|
//! | read the view and the events of the game | yes | yes | yes | yes | yes |
//! | `press` | - | its own, without `next` and `lag` | - | yes | yes |
//! | `halt`, `go` | - | its own | - | yes | yes |
//! | `pause`, `resume` for `player` or `vacation` | - | its own | - | yes | yes |
//! | `berserk` | - | its own, with the right | - | yes | yes |
//! | `give` | - | to another seat, with the right | - | yes | yes |
//! | `end` with `"why":"resignation"` | - | with the right | - | yes | yes |
//! | `undo` without `force` | - | with the right: its own move if another seat agrees | - | yes | yes |
//! | every other input of a clock | - | - | - | yes | yes |
//! | `commit`, `commit_when`, `commit_digest`, `withdraw` | - | - | its own | yes | yes |
//! | `ready`, `unready`, `leave`, `open_digest`, `open_when` | - | - | its own | yes | yes |
//! | every other line of rounds | - | - | - | yes | yes |
//! | list games, hear of all, create and delete the game, read its journal | - | - | - | - | yes |
//!
//! Everybody sees the same of a clock. Of rounds, a host and an arbiter see everything, players what they may see, and all
//! others what is public (C10).
//!
//! A seat can be left out of a player's input: it is the player's own. `next` would let players choose whose clock runs, and
//! `lag` (S14) is time that is given back, so a player who reports it chooses how much. A host or an arbiter measures
//! it. A host grants the rights to `berserk`, `give`, `resign` and `undo` in a token. An undo by players takes two: the one who has moved
//! asks for it, and another one agrees, each with `undo`. A gift is at most [`LONGEST_GIFT`].
//! `by` can be left out of a player's line, too. Nobody may send `at`: the server stamps every input when it comes in.

use tc_commit::PlayerId;
use tc_core::{Adjustment, Input, Next, PauseReason, Press, Seat, Span, Undo};

use super::{Right, Rights, Role};
use crate::engine::{GameInput, Line};

/// The most that a player gives at once: a day. Without a limit, a gift could be so long that the other clock cannot run.
pub const LONGEST_GIFT: Span = Span::secs(24 * 60 * 60);
/// The reason with which a player may end the clocks.
pub const RESIGNATION: &str = "resignation";

/// What somebody asks for, besides inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To read the view and the events of a game.
    View,
    /// To create a game.
    Create,
    /// To delete a game.
    Delete,
    /// To read the journal of a game.
    Journal,
    /// To list the games.
    List,
    /// To read the metrics of the server.
    Metrics,
}

/// Why somebody may not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Denied {
    /// The role does not allow it.
    #[error("the role {0} does not allow this")]
    Role(&'static str),
    /// The input of another seat.
    #[error("this token is for seat {own}, and the input for seat {other}")]
    OtherSeat {
        /// The seat of the token.
        own: Seat,
        /// The seat of the input.
        other: Seat,
    },
    /// The line of another player.
    #[error("this token is for player {0}, and the line for another one; leave `by` out")]
    OtherPlayer(PlayerId),
    /// A player chooses whose turn is next.
    #[error("a player may not choose the next seat; leave `next` out")]
    Next,
    /// A player does what a host can grant, and has not granted.
    #[error("this token does not grant `{0}`; a host adds it to the claim `may`")]
    NotGranted(&'static str),
    /// A player gives time to the own clock.
    #[error("a player gives time to another seat, not to the own one")]
    GiveToItself,
    /// A player gives more than [`LONGEST_GIFT`].
    #[error("a player gives at most {} ms at once", LONGEST_GIFT.as_micros() / 1_000)]
    Gift,
    /// A player ends the clocks for another reason than [`RESIGNATION`].
    #[error("a player ends the game with \"why\":\"{RESIGNATION}\" alone")]
    OtherEnd,
    /// A player takes a flag back.
    #[error("a player may not take a flag back; leave `force` out")]
    Force,
    /// A player reports lag.
    #[error("a player may not report lag; leave `lag` out")]
    Lag,
}

/// Checks an action.
///
/// ```
/// use flagfall_server::access::Role;
/// use flagfall_server::access::rights::{Action, action};
///
/// assert!(action(&Role::Spectator, Action::View).is_ok());
/// assert!(action(&Role::Arbiter, Action::Delete).is_err());
/// ```
///
/// # Errors
/// [`Denied::Role`] if the role does not allow it.
pub fn action(role: &Role, action: Action) -> Result<(), Denied> {
    match (role, action) {
        (_, Action::View) | (Role::Host, _) => Ok(()),
        _ => Err(Denied::Role(role.word())),
    }
}

/// Checks whether a role may send inputs at all, before one is read.
///
/// # Errors
/// [`Denied::Role`] for a spectator.
pub fn inputs(role: &Role) -> Result<(), Denied> {
    if *role == Role::Spectator { Err(Denied::Role(role.word())) } else { Ok(()) }
}

/// Checks an input, and names the seat of a player's press.
///
/// ```
/// use flagfall_server::access::rights::input;
/// use flagfall_server::access::{Rights, Role};
/// use flagfall_server::engine::GameInput;
/// use tc_core::{Input, Seat, Undo};
///
/// let (own, other, none) = (Seat::FIRST, Seat::SECOND, Rights::default());
/// let GameInput::Clock(press) = input(&Role::Seat(own), none, Input::press())? else { return Err("a clock".into()) };
/// assert_eq!(press, Input::press_by(own));
/// assert!(input(&Role::Seat(own), none, Input::press_by(other)).is_err());
/// assert!(input(&Role::Arbiter, none, Input::press_by(other)).is_ok());
///
/// let undo = Input::Undo(Undo::UnlessFlagged);
/// assert!(input(&Role::Seat(own), none, undo.clone()).is_err());
/// let granted = input(&Role::Seat(own), Rights::from_words(["undo"])?, undo)?;
/// assert!(matches!(granted, GameInput::UndoByPlayers { by } if by == own));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`Denied`] if the role does not allow it.
pub fn input(role: &Role, rights: Rights, input: Input) -> Result<GameInput, Denied> {
    match role {
        Role::Host | Role::Arbiter => Ok(input.into()),
        Role::Spectator | Role::Player(_) => Err(Denied::Role(role.word())),
        Role::Seat(own) => of_seat(*own, rights, input),
    }
}

/// What a player may send, and nothing else.
const OF_PLAYERS: [&str; 9] =
    ["commit", "commit_when", "commit_digest", "withdraw", "ready", "unready", "leave", "open_digest", "open_when"];

/// Checks a line of rounds, and names the player of a player's line.
///
/// ```
/// use flagfall_server::access::Role;
/// use flagfall_server::access::rights::line;
/// use flagfall_server::engine::Line;
///
/// let role = Role::from_claims("player", None, Some("ann"))?;
/// let read = |text| Line::read(&"table".parse().expect("a name"), text).map(|(line, _)| line);
/// assert_eq!(line(&role, read(r#"{"type":"ready"}"#)?)?.by(), Some("ann"));
/// assert!(line(&role, read(r#"{"type":"ready","by":"ben"}"#)?).is_err());
/// assert!(line(&role, read(r#"{"type":"resolve"}"#)?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`Denied`] if the role does not allow it.
pub fn line(role: &Role, line: Line) -> Result<Line, Denied> {
    match role {
        Role::Host | Role::Arbiter => Ok(line),
        Role::Player(own) if OF_PLAYERS.contains(&line.kind()) => match line.by() {
            Some(by) if by != own.as_str() => Err(Denied::OtherPlayer(own.clone())),
            _ => Ok(line.with_by(own)),
        },
        Role::Player(_) | Role::Seat(_) | Role::Spectator => Err(Denied::Role(role.word())),
    }
}

fn of_seat(own: Seat, rights: Rights, input: Input) -> Result<GameInput, Denied> {
    let granted = |right: Right| if rights.contains(right) { Ok(()) } else { Err(Denied::NotGranted(right.word())) };
    let seat = match &input {
        Input::Press(press) if !press.lag.is_zero() => return Err(Denied::Lag),
        Input::Press(press) if press.next != Next::InOrder => return Err(Denied::Next),
        Input::Press(press) => press.seat.unwrap_or(own),
        Input::Halt { seat }
        | Input::Go { seat }
        | Input::Pause(PauseReason::Player(seat) | PauseReason::Vacation(seat))
        | Input::Resume(PauseReason::Player(seat) | PauseReason::Vacation(seat)) => *seat,
        Input::Adjust(Adjustment::Berserk { seat }) => granted(Right::Berserk).map(|()| *seat)?,
        Input::Adjust(Adjustment::Give { seat, time }) => {
            granted(Right::Give)?;
            return match () {
                () if *seat == own => Err(Denied::GiveToItself),
                () if *time > LONGEST_GIFT => Err(Denied::Gift),
                () => Ok(input.into()),
            };
        }
        Input::End { reason } => {
            granted(Right::Resign)?;
            return if reason.to_string() == RESIGNATION { Ok(input.into()) } else { Err(Denied::OtherEnd) };
        }
        Input::Undo(Undo::UnlessFlagged) => {
            return granted(Right::Undo).map(|()| GameInput::UndoByPlayers { by: own });
        }
        Input::Undo(_) => return granted(Right::Undo).and(Err(Denied::Force)),
        _ => return Err(Denied::Role("seat")),
    };
    match input {
        _ if seat != own => Err(Denied::OtherSeat { own, other: seat }),
        Input::Press(press) => Ok(Input::Press(Press { seat: Some(own), ..press }).into()),
        other => Ok(other.into()),
    }
}
