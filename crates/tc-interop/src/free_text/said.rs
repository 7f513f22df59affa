//! What a text says in addition to its times.

/// What is said of a time, or of the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Moves(u64),
    Stones(u64),
    Periods(u64),
    /// Periods, or players: `2 x`.
    Times(u64),
    /// The number of periods is only a number: `30 s x 5`.
    Multiplied,
    PerMove,
    /// Unused time of a move is lost.
    Simple,
    EachPlayer,
    /// For the rest of the game.
    Rest,
    /// For the whole game.
    Whole,
    /// `G/`, as in the United States.
    Us,
    From(u64),
    After(u64),
    Role(Role),
    /// It is added to another time.
    Add,
    Repeat,
    Cap,
    /// It is used when the time of a move is over. [`Text::bank`](super::term::Text::bank) has it in the end.
    Bank,
    Kept,
    /// It is absent.
    Denied(Role),
    /// `no`, and nothing that the vocabulary has.
    Without,
    NoClock,
    /// The text is about a time control.
    Control,
    NotKnown,
    Class,
    Hourglass,
    Correspondence,
    Section,
    White,
    Black,
    Odds,
    Schedule,
    Grace,
    About,
    Range,
    Or,
    Foreign(&'static str),
}

/// What a word says that a time is, the most exact last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    Main,
    Overtime,
    ByoYomi,
    Canadian,
    Increment,
    Delay,
    SimpleDelay,
    Bronstein,
}

/// What connects a time with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Plus,
    Comma,
    Semicolon,
    Pipe,
    /// The end of a sentence or a line.
    Break,
    Dash,
    Then,
    And,
    With,
    WhenOut,
}
