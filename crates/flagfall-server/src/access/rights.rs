//! What each role may do. What is not listed is refused.
//!
//! | action | spectator | seat | arbiter | host |
//! |---|---|---|---|---|
//! | read the view and the events of the game | yes | yes | yes | yes |
//! | `press` | - | its own, without `next` and `lag` | yes | yes |
//! | `halt`, `go` | - | its own | yes | yes |
//! | `pause`, `resume` for `player` or `vacation` | - | its own | yes | yes |
//! | every other input | - | - | yes | yes |
//! | create and delete the game, read its journal | - | - | - | yes |
//!
//! A seat can be left out of a player's input: it is the player's own. `next` would let players choose whose clock runs, and
//! `lag` (S14) is time that is given back, so a player who reports it chooses how much. A host or an arbiter measures
//! it. Nobody may send `at`: the server stamps every input when it comes in.

use tc_core::{Input, Next, PauseReason, Press, Seat};

use super::Role;

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
    /// To read the metrics of the server.
    Metrics,
}

/// Why somebody may not do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// A player chooses whose turn is next.
    #[error("a player may not choose the next seat; leave `next` out")]
    Next,
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
/// assert!(action(Role::Spectator, Action::View).is_ok());
/// assert!(action(Role::Arbiter, Action::Delete).is_err());
/// ```
///
/// # Errors
/// [`Denied::Role`] if the role does not allow it.
pub fn action(role: Role, action: Action) -> Result<(), Denied> {
    match (role, action) {
        (_, Action::View) | (Role::Host, _) => Ok(()),
        _ => Err(Denied::Role(role.word())),
    }
}

/// Checks whether a role may send inputs at all, before one is read.
///
/// # Errors
/// [`Denied::Role`] for a spectator.
pub fn inputs(role: Role) -> Result<(), Denied> {
    if role == Role::Spectator { Err(Denied::Role(role.word())) } else { Ok(()) }
}

/// Checks an input, and names the seat of a player's press.
///
/// ```
/// use flagfall_server::access::Role;
/// use flagfall_server::access::rights::input;
/// use tc_core::{Input, Seat};
///
/// let (own, other) = (Seat::FIRST, Seat::SECOND);
/// assert_eq!(input(Role::Seat(own), Input::press()), Ok(Input::press_by(own)));
/// assert!(input(Role::Seat(own), Input::press_by(other)).is_err());
/// assert_eq!(input(Role::Arbiter, Input::press_by(other)), Ok(Input::press_by(other)));
/// ```
///
/// # Errors
/// A [`Denied`] if the role does not allow it.
pub fn input(role: Role, input: Input) -> Result<Input, Denied> {
    match role {
        Role::Host | Role::Arbiter => Ok(input),
        Role::Spectator => Err(Denied::Role(role.word())),
        Role::Seat(own) => of_player(own, input),
    }
}

fn of_player(own: Seat, input: Input) -> Result<Input, Denied> {
    let seat = match &input {
        Input::Press(press) if !press.lag.is_zero() => return Err(Denied::Lag),
        Input::Press(press) if press.next != Next::InOrder => return Err(Denied::Next),
        Input::Press(press) => press.seat.unwrap_or(own),
        Input::Halt { seat }
        | Input::Go { seat }
        | Input::Pause(PauseReason::Player(seat) | PauseReason::Vacation(seat))
        | Input::Resume(PauseReason::Player(seat) | PauseReason::Vacation(seat)) => *seat,
        _ => return Err(Denied::Role("seat")),
    };
    match input {
        _ if seat != own => Err(Denied::OtherSeat { own, other: seat }),
        Input::Press(press) => Ok(Input::Press(Press { seat: Some(own), ..press })),
        other => Ok(other),
    }
}
