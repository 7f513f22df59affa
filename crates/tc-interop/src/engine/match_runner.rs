//! The time options of programs that let engines play: `tc=40/60+0.6 timemargin=100`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Bonus, Moves, Time, TimeControl, Violation};

use super::seconds;
use super::words::words;
use crate::piece::Piece;
use crate::shape::Shape;
use crate::systems::{hourglass, increment, per_move, repeating, single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, GameSettings, Interpretation, Milliseconds, Minutes, ReadError, ReadErrorKind,
    Seconds, Unwritable,
};

/// A program that lets engines play, by how its time options are spelled.
#[derive(Clone, Copy, Debug)]
pub struct MatchRunner {
    /// Words for no clock, the first of which is written.
    pub(crate) infinite: &'static [&'static str],
    /// Words before the slash with which the time is for the whole game.
    pub(crate) whole_game: &'static [&'static str],
    /// The beginning of an hourglass.
    pub(crate) hourglass: Option<&'static str>,
    /// Whether a colon divides minutes and seconds.
    pub(crate) has_minutes: bool,
    /// The keys of the control, of the time for a move, in seconds, and of the tolerated overrun, in milliseconds.
    pub(crate) keys: [&'static str; 3],
    /// What the program can do.
    pub(crate) shape: Shape,
}
