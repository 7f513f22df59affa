//! What a word can say.

/// What a word says in a text about a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Unit(Unit),
    Number(u32),
    /// `a`, `eine`, `un`: one, per, or nothing at all.
    Article,
    /// `half`: of the unit that follows.
    Half,
    Quarter,
    /// `y media`, `et demie`: a half of the unit before.
    AndAHalf,
    /// `साढ़े`: a half more than the number that follows.
    PlusAHalf,
    /// `anderthalb`: one and a half of the unit that follows.
    OneAndAHalf,
    /// A length in seconds in a single word: `полчаса`.
    Amount(u32),
    /// `first`, `second`: the place of a move.
    Ordinal(u32),
    /// What makes digits an ordinal: `th`, `-го`.
    OrdinalSuffix,
    Move,
    Stone,
    Game,
    Player,
    /// Of all: `each`, `every`.
    Each,
    /// Of each, or of both together.
    Both,
    Per,
    /// `in`: moves in a time.
    In,
    /// `within`: moves in a time, or a time that is a limit.
    Within,
    /// `for`: a time for moves. Also where a language has one word for both.
    For,
    From,
    After,
    Until,
    /// `the first` of several, and `initial`.
    First,
    Next,
    /// `beginning`, in `from the beginning`.
    Start,
    Increment,
    /// That a time comes to another: `added`, `additional`, `extra`.
    Add,
    Delay,
    SimpleDelay,
    Bronstein,
    ByoYomi,
    Overtime,
    Canadian,
    Period,
    Times,
    /// What remains of the game or its moves.
    Rest,
    /// `simple`: a time for each move that is lost with the move.
    Simple,
    /// Until the end of the game: `sudden death`, `K.O.`, `guillotine`.
    Finish,
    All,
    Then,
    And,
    Plus,
    With,
    /// When the time has run out: `切れたら`.
    WhenOut,
    Without,
    NoClock,
    NotKnown,
    Main,
    /// A time for all moves that is used when that of a move is over: `time bank`.
    Bank,
    Time,
    /// `time control`, `Bedenkzeit`, `cadence`: what the text is about.
    Control,
    Class,
    Hourglass,
    Correspondence,
    /// What is announced with a control and says nothing of it, with its number or without: `hash 512`, `no vacation`.
    Aside,
    /// It changes nothing: `the`, `of`, `is`.
    Filler,
    Round,
    Swiss,
    RoundRobin,
    Event,
    Repeat,
    White,
    Black,
    /// One of two players, not by colour: `the stronger`, `odds`.
    Odds,
    /// One of several groups or events: `section`, `final`.
    Section,
    /// A group by its age, or a time that is a limit: `under 14`, `under 2 hours`.
    Under,
    /// `to`, between two numbers.
    Range,
    /// Of both players together, or of all the game.
    Total,
    /// `at most`: a cap.
    Cap,
    About,
    /// `maybe`, `usually`, `if`: a text with doubt, habit or a condition is not certain.
    Hedge,
    Or,
    /// What follows says the same again: `i.e.`
    Restated,
    /// How long a player may be late.
    Grace,
    Kept,
    Lost,
    /// A word of a timetable: `registration`, `Uhr`.
    Schedule,
    /// A word that no control of a game has, and what it is about.
    Foreign(&'static str),
}

impl Meaning {
    /// Whether a word that is nearly one with this meaning is rather a misspelling than a name. Without a language, many
    /// names are like a word of some language. A word that changes nothing is no help in place of one that is not known.
    pub(super) fn is_misspelt(self, is_language_known: bool) -> bool {
        use Meaning::{
            About, Article, Aside, Event, Filler, Foreign, Grace, Hedge, NotKnown, Odds, Or, Range, Repeat, Restated,
            Round, RoundRobin, Schedule, Section, Swiss, Under,
        };
        match self {
            Meaning::Unit(_) | Meaning::Move | Meaning::Increment | Meaning::ByoYomi => true,
            Filler | Hedge | Aside | Article | About | Event | Schedule | Section | Under | Round | Swiss
            | RoundRobin | Foreign(_) | Grace | NotKnown | Odds | Or | Range | Repeat | Restated => false,
            _ => is_language_known,
        }
    }
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Millisecond,
    Second,
    Minute,
    Hour,
    /// An hour in a language that writes a point before minutes: `1.45 uur`.
    ClockHour,
    Day,
    Week,
    Month,
}
