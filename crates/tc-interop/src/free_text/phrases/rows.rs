//! The phrases, the words and the signs of free text. A new one is a row.

use super::Slot::{Ahead, Apart, Clock, Glued, Maybe, Nth, Number, Numbers, One, Sign, Skipped, Spelled};
use super::{PieceKind, Says, Slot};
use crate::Expectation;
use crate::free_text::said::{Link, Role, Said};
use crate::vocabulary::{Meaning, Meaning::*, Unit};

const PER: &[Meaning] = &[Per, For, In, Each, After, From];
const THE: &[Meaning] = &[Article, Each, All];
/// What can be between a preposition and the number of a move.
const LOOSE: &[Meaning] = &[Article, Per, For, In, All, First, Start];
const RATE: &[Meaning] = &[Per, In, Article, Each];
/// Units in which moves are counted.
const UNITS: &[Meaning] =
    &[Meaning::Unit(Unit::Minute), Meaning::Unit(Unit::Hour), Meaning::Unit(Unit::Day), Meaning::Unit(Unit::Week)];
const GROUPS: &[Meaning] = &[Section, Round, Event];
const DAYS: &[Meaning] = &[Meaning::Unit(Unit::Day), Meaning::Unit(Unit::Week)];
const LONG: &[Meaning] = &[Meaning::Unit(Unit::Minute), Meaning::Unit(Unit::Hour)];
const SHORT: &[Meaning] = &[Meaning::Unit(Unit::Second), Meaning::Unit(Unit::Minute)];
const ANY: &[Meaning] = &[
    Meaning::Unit(Unit::Millisecond),
    Meaning::Unit(Unit::Second),
    Meaning::Unit(Unit::Minute),
    Meaning::Unit(Unit::Hour),
    Meaning::Unit(Unit::Day),
    Meaning::Unit(Unit::Week),
    Meaning::Unit(Unit::Month),
];

/// The phrases. Where several fit, the one that is longest counts, and of equal ones the first.
#[rustfmt::skip]
pub(super) const PHRASES: &[(&[Slot], Says)] = &[
    // US Chess: `SD 30`, `G60`, `G/60 w/5 sec delay`.
    (&[Spelled("sd"), Ahead(&[Number])], Says::Words(&[Said::Us, Said::Rest])),
    (&[Spelled("g"), Ahead(&[Number])], Says::Words(&[Said::Us])),
    (&[One(&[With]), Sign('/')], Says::Link(Link::With)),
    // From and after a move.
    (&[One(&[From]), Maybe(LOOSE), Maybe(LOOSE), One(&[Move]), Number], Says::Number(Said::From)),
    (&[One(&[From]), Maybe(LOOSE), Number, Maybe(LOOSE), One(&[Move])], Says::Number(Said::From)),
    (&[One(&[From]), Maybe(LOOSE), One(&[First, Start]), Maybe(&[Move, Game])], Says::Words(&[Said::From(1)])),
    (&[One(&[From]), Maybe(&[Article]), One(&[Start]), Maybe(&[Article]), One(&[Game])], Says::Words(&[Said::From(1)])),
    (&[One(&[From]), Maybe(&[Article]), One(&[Move]), One(&[First])], Says::Words(&[Said::From(1)])),
    (&[Number, One(&[Move]), One(&[From])], Says::Number(Said::From)),
    (&[Maybe(&[From]), Nth, One(&[From]), One(&[Move]), Maybe(&[From])], Says::Number(Said::From)),
    (&[One(&[From]), Maybe(&[Article]), Nth], Says::Number(Said::From)),
    (&[Nth, One(&[From])], Says::Number(Said::From)),
    (&[One(&[First, Start]), Maybe(&[Move]), One(&[From])], Says::Words(&[Said::From(1)])),
    (&[One(&[After]), Maybe(LOOSE), Maybe(LOOSE), One(&[Move]), Number], Says::Number(Said::After)),
    (&[One(&[After]), Maybe(LOOSE), Number, Maybe(LOOSE), One(&[Move])], Says::Number(Said::After)),
    (&[Number, One(&[Move]), One(&[After])], Says::Number(Said::After)),
    // Moves, stones and periods.
    (&[One(&[Until]), Maybe(&[Article]), One(&[Move]), Number], Says::Number(Said::Moves)),
    (&[One(&[Until]), Maybe(&[Article]), Number, One(&[Move])], Says::Number(Said::Moves)),
    (&[Maybe(LOOSE), Maybe(&[From]), One(&[Move]), Number, One(&[Range, Until]), Number], Says::Through(Said::Moves)),
    (&[Maybe(LOOSE), One(&[Move]), Number, Sign('-'), Number], Says::Through(Said::Moves)),
    (&[One(&[Each]), Number, One(&[Move])], Says::NumberAnd(Said::Moves, Said::Repeat)),
    (&[One(&[For]), One(&[Each]), Number, Maybe(&[Next]), One(&[Move])], Says::NumberAnd(Said::Moves, Said::Repeat)),
    (&[Maybe(&[For, Until, In]), Maybe(&[Article]), Maybe(&[First, Next, Add]), Number, Maybe(&[First, Next, Add]), Maybe(&[For, In, Until]), One(&[Move]), Maybe(&[Until, For])], Says::Number(Said::Moves)),
    // `complete 40 moves within 2 hours`
    (&[One(&[Finish]), Maybe(&[Article]), Maybe(&[First, Next]), Number, One(&[Move])], Says::Number(Said::Moves)),
    (&[One(&[For]), Maybe(&[Article]), One(&[Next, First]), Number], Says::Number(Said::Moves)),
    (&[One(&[Next]), Number], Says::Number(Said::Moves)),
    (&[Maybe(&[For]), Number, One(&[Stone])], Says::Number(Said::Stones)),
    (&[Number, Maybe(&[ByoYomi, Overtime]), One(&[Period])], Says::Number(Said::Periods)),
    (&[One(&[Period]), Number], Says::Number(Said::Periods)),
    (&[One(&[Period]), Sign(':'), Number], Says::Number(Said::Periods)),
    (&[One(&[Stone]), Sign(':'), Number], Says::Number(Said::Stones)),
    (&[Number, One(&[Times])], Says::Number(Said::Times)),
    (&[One(&[Times]), Number, One(&[Period])], Says::Number(Said::Periods)),
    (&[One(&[Times]), Number], Says::NumberAnd(Said::Periods, Said::Multiplied)),
    // `minden lépés 60 perc alatt`
    (&[One(&[Per]), One(&[Move]), Ahead(&[Number, One(&[In]), One(LONG)])], Says::Words(&[Said::Whole])),
    // Of every move.
    (&[Maybe(&[Add, With]), One(PER), Maybe(THE), Maybe(THE), One(&[Move])], Says::Words(&[Said::PerMove])),
    (&[Sign('/'), Maybe(THE), One(&[Move])], Says::Words(&[Said::PerMove])),
    (&[One(&[Article, Each]), One(&[Move])], Says::Words(&[Said::PerMove])),
    (&[One(&[Move]), One(&[Each, Per])], Says::Words(&[Said::PerMove])),
    // Of every player.
    (&[Maybe(&[Per, For, In, Each]), Maybe(THE), One(&[Player]), Maybe(&[Each])], Says::Words(&[Said::EachPlayer])),
    (&[Sign('/'), One(&[Meaning::Unit(Unit::Minute)])], Says::Words(&[Said::PerMove])),
    (&[Sign('/'), One(&[Player])], Says::Words(&[Said::EachPlayer])),
    (&[Maybe(&[For]), One(&[Each])], Says::Words(&[Said::EachPlayer])),
    // Of the rest of the game, and of all of it.
    (&[Maybe(&[Per, For, In, Until, Each]), Maybe(&[All, Article, Next]), One(&[Rest]), Maybe(PER), Maybe(THE), Maybe(&[Game, Move])], Says::Words(&[Said::Rest])),
    (&[Sign('/'), Maybe(&[Article]), One(&[Rest, Finish])], Says::Words(&[Said::Rest])),
    (&[Maybe(&[Per, For, Until, In]), Maybe(&[Article]), One(&[Finish]), Maybe(&[Article]), Maybe(&[Game, Move]), Maybe(&[In, For])], Says::Words(&[Said::Rest])),
    (&[One(&[Until]), Maybe(&[Article]), One(&[Game])], Says::Words(&[Said::Rest])),
    (&[One(&[Finish]), Sign('/')], Says::Words(&[Said::Us, Said::Rest])),
    (&[Maybe(&[Per, For, In]), Maybe(&[Article, Each]), One(&[All]), Maybe(&[Article]), Maybe(&[Rest]), One(&[Game, Move, Event]), Maybe(&[In])], Says::Words(&[Said::Whole])),
    (&[Maybe(&[Add]), One(&[Per, For, Each]), Maybe(THE), One(&[Game])], Says::Words(&[Said::Whole])),
    (&[Sign('/'), One(&[Game])], Says::Words(&[Said::Rest])),
    (&[One(&[All]), Sign('/')], Says::Words(&[Said::Us])),
    (&[One(&[Game]), One(&[In])], Says::Words(&[Said::Us])),
    (&[One(&[Game]), Sign('/')], Says::Words(&[Said::Us])),
    // What there is not.
    (&[One(&[Without]), Maybe(&[All, Article]), Maybe(&[Time]), One(&[Increment, Add]), Maybe(ANY)], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Without]), Maybe(&[All, Article]), One(&[Delay, SimpleDelay, Bronstein])], Says::Words(&[Said::Denied(Role::Delay)])),
    (&[One(&[Without]), Maybe(&[All, Article]), Maybe(&[ByoYomi]), One(&[ByoYomi, Overtime])], Says::Words(&[Said::Denied(Role::ByoYomi)])),
    (&[One(&[Without]), Maybe(&[All, Article]), One(&[Time, Control, NoClock, Cap]), Maybe(&[Cap, Control])], Says::Words(&[Said::NoClock])),
    (&[One(&[Without]), One(PER), Maybe(THE), One(&[Move]), One(&[Increment, Add])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Without]), One(&[Move]), One(&[Increment, Add])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Increment, Add]), One(&[Without])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Delay]), One(&[Without])], Says::Words(&[Said::Denied(Role::Delay)])),
    (&[One(&[ByoYomi, Overtime]), One(&[Without])], Says::Words(&[Said::Denied(Role::ByoYomi)])),
    (&[One(&[NoClock]), One(&[Move])], Says::Words(&[])),
    (&[One(&[Main]), One(&[Without])], Says::Words(&[Said::Denied(Role::Main)])),
    (&[One(&[Without]), Maybe(&[Article]), One(&[Main])], Says::Words(&[Said::Denied(Role::Main)])),
    (&[One(&[Without]), Maybe(&[Control, Time]), One(&[Move])], Says::Words(&[])),
    (&[One(&[NoClock]), One(&[Increment, Add])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Time, Control, Cap]), Maybe(&[Cap]), One(&[Without])], Says::Words(&[Said::NoClock])),
    // Rounds and tournaments.
    (&[One(PER), Maybe(THE), One(&[Round])], Says::Words(&[])),
    (&[Nth, One(&[Round])], Says::Words(&[Said::Section])),
    (&[Nth, One(&[Event]), Ahead(&[Sign(':')])], Says::Words(&[Said::Section])),
    (&[One(&[Round]), Number], Says::Words(&[Said::Section])),
    (&[One(&[Round]), Sign(':'), Number, Ahead(&[Sign(',')])], Says::Words(&[])),
    (&[Maybe(&[Swiss, RoundRobin]), Number, Maybe(&[Swiss]), One(&[Round, Swiss, RoundRobin, Event, Game])], Says::Words(&[])),
    (&[One(&[Times]), Number, One(&[Round, Game, Event])], Says::Words(&[])),
    // `16 players, 7 rounds`, `iki oyuncu için 60 dakika`, `2 days, 5 rounds`, `5 rounds, 2 days, 15 min`
    (&[Number, One(&[Player]), Ahead(&[Sign(',')])], Says::Words(&[])),
    (&[Number, One(&[Player]), One(&[For, In, All, Total]), Ahead(&[Number, One(ANY)])], Says::Words(&[Said::EachPlayer])),
    (&[Number, One(DAYS), Ahead(&[Sign(','), Number, One(&[Round, Game])])], Says::Words(&[])),
    (&[Number, One(&[Round, Game]), Sign(','), Number, One(DAYS), Ahead(&[Sign(',')])], Says::Words(&[])),
    // `Division 2: 90 minutes`, `U14 15 min`, `U-12: 15 min`, `Rounds 1 and 2: 15 min`
    (&[One(&[Section]), Sign('-'), Numbers, Ahead(&[Sign(':')])], Says::Words(&[Said::Section])),
    (&[One(&[Section]), Sign('-'), Number, Ahead(&[Number, One(ANY)])], Says::Words(&[Said::Section])),
    (&[One(GROUPS), Numbers, Ahead(&[Sign(':')])], Says::Words(&[Said::Section])),
    (&[Number, One(&[Section]), Ahead(&[Sign(':')])], Says::Words(&[Said::Section])),
    (&[One(&[Section]), Numbers, Ahead(&[Number])], Says::Words(&[Said::Section])),
    (&[One(GROUPS), Numbers, Ahead(&[Sign(','), Number, One(ANY)])], Says::Words(&[Said::Section])),
    (&[One(GROUPS), Numbers, Ahead(&[Sign('('), Number, One(ANY)])], Says::Words(&[Said::Section])),
    (&[One(&[Section]), Number, Ahead(&[Sign('-'), Number, One(ANY)])], Says::Words(&[Said::Section])),
    // `2 groups, 90 minutes`, `2 groups 90 minutes`
    (&[Number, One(&[Section]), Ahead(&[Sign(','), Number, One(ANY)])], Says::Words(&[Said::Section])),
    (&[Number, One(&[Section]), Ahead(&[Number, One(ANY)])], Says::Words(&[Said::Section])),
    // `five rounds in 3 hours`, `round 2 in 30 minutes`
    (&[Number, One(&[Round]), One(&[In]), Ahead(&[Number, One(ANY)])], Says::Words(&[Said::Foreign("a timetable")])),
    (&[One(&[Round]), Number, One(&[In]), Ahead(&[Number, One(ANY)])], Says::Words(&[Said::Foreign("a timetable")])),
    // `each day 2 hours`
    (&[One(&[Each]), One(DAYS)], Says::Words(&[Said::Foreign("a timetable")])),
    // `3 games a day`
    (&[Number, One(&[Round, Game, Event]), One(RATE), Maybe(RATE), One(UNITS)], Says::Words(&[])),
    (&[Number, One(&[Times]), One(&[Round, Game, Event])], Says::Words(&[])),
    (&[Number, Sign('-'), One(&[Round, Swiss, RoundRobin, Event])], Says::Words(&[])),
    (&[One(&[Round]), Number, One(&[Range]), Number], Says::Words(&[Said::Section])),
    (&[One(&[Round]), Number, Sign('-'), Number], Says::Words(&[Said::Section])),
    // `20 moves per hour`, `one move a day`.
    (&[Number, One(&[Move]), One(RATE), Maybe(RATE), One(UNITS)], Says::Rate),
    (&[Number, One(&[Move]), Sign('/'), Maybe(RATE), One(UNITS)], Says::Rate),
    (&[Number, One(&[Per]), Maybe(RATE), One(UNITS)], Says::Rate),
    // `3 byo-yomi of 30 seconds`
    (&[Number, One(&[ByoYomi]), Maybe(PER), Ahead(&[Number, One(SHORT)])], Says::NumberAnd(Said::Periods, Said::Role(Role::ByoYomi))),
    // `20秒(3)`
    (&[Sign('('), Number, Sign(')')], Says::InBrackets),
    // `10-15 min`, `10 to 15 minutes`, `de 10 a 15 minutos`.
    (&[Number, Maybe(ANY), Sign('-'), Number, One(ANY)], Says::Range),
    (&[Number, Maybe(ANY), Sign('~'), Number, One(ANY)], Says::Range),
    (&[Number, Maybe(ANY), Sign('…'), Number, One(ANY)], Says::Range),
    (&[Number, Maybe(ANY), One(&[Range, Until]), Number, One(ANY)], Says::Range),
    (&[Number, Skipped, Number, One(ANY)], Says::NearRange),
    (&[One(&[From]), Number, One(&[For, In, Per, Each]), Number, One(ANY)], Says::NearRange),
    (&[Number, One(&[From]), Number, One(ANY)], Says::NearRange),
    // `<= 60 min`, `>= 60 min`
    (&[Sign('<'), Sign('=')], Says::Words(&[Said::About])),
    (&[Sign('>'), Sign('=')], Says::Words(&[Said::About])),
    // `not longer than 20 min`, and not `without about 30 s added`; `10 min or more`
    (&[One(&[Without]), One(&[About]), Ahead(&[Number, One(LONG)])], Says::Words(&[Said::About])),
    (&[One(&[Or]), One(&[Add])], Says::Words(&[Said::About])),
    // `9:45-10:20`, `1:75`, `40/5400+30 : 1800+30`
    (&[Clock, Sign('-'), Clock], Says::Wrong(Expectation::TIME_OF_DAY)),
    (&[Clock, One(&[Range, Until]), Clock], Says::Wrong(Expectation::TIME_OF_DAY)),
    (&[Number, Glued(':'), Ahead(&[Number])], Says::Wrong(Expectation::WORDS_OF_CONTROL)),
    (&[Number, Apart(':'), Ahead(&[Number])], Says::Wrong(Expectation::WORDS_OF_CONTROL)),
    (&[Number, Sign(':'), Ahead(&[Number, One(ANY)])], Says::Wrong(Expectation::WORDS_OF_CONTROL)),
    // What programs play with: `hash 512`, `128 MB`, `/ ponder off`; and `no vacation`, `Stockfish 17 vs Lc0`.
    (&[One(&[Aside]), Number], Says::Words(&[])),
    (&[One(&[Aside]), Number, One(&[Meaning::Unit(Unit::Millisecond)])], Says::Words(&[])),
    (&[Number, One(&[Aside])], Says::Words(&[])),
    (&[Sign('/'), One(&[Aside])], Says::Words(&[])),
    (&[One(&[Without]), One(&[Aside])], Says::Words(&[])),
    (&[One(&[Odds]), One(&[Aside])], Says::Words(&[])),
    (&[One(&[Odds]), One(&[Aside]), Number], Says::Words(&[])),
    // The number of a field in the report of a tournament.
    (&[Spelled("122"), Ahead(&[Number])], Says::Words(&[])),
    (&[Spelled("122"), Ahead(&[One(&[Class, Control])])], Says::Words(&[])),
    (&[Spelled("222"), Ahead(&[Number])], Says::Words(&[])),
];

/// What a word says alone.
pub(super) const WORDS: &[(Meaning, PieceKind)] = &[
    (Increment, PieceKind::Said(Said::Role(Role::Increment))),
    (Delay, PieceKind::Said(Said::Role(Role::Delay))),
    (SimpleDelay, PieceKind::Said(Said::Role(Role::SimpleDelay))),
    (Bronstein, PieceKind::Said(Said::Role(Role::Bronstein))),
    (ByoYomi, PieceKind::Said(Said::Role(Role::ByoYomi))),
    (Overtime, PieceKind::Said(Said::Role(Role::Overtime))),
    (Canadian, PieceKind::Said(Said::Role(Role::Canadian))),
    (Main, PieceKind::Said(Said::Role(Role::Main))),
    (Bank, PieceKind::Said(Said::Bank)),
    (Add, PieceKind::Said(Said::Add)),
    (Rest, PieceKind::Said(Said::Rest)),
    (Finish, PieceKind::Said(Said::Rest)),
    (All, PieceKind::Said(Said::Whole)),
    (Then, PieceKind::Link(Link::Then)),
    (And, PieceKind::Link(Link::And)),
    (Plus, PieceKind::Link(Link::Plus)),
    (With, PieceKind::Link(Link::With)),
    (WhenOut, PieceKind::Link(Link::WhenOut)),
    (Simple, PieceKind::Said(Said::Simple)),
    (Without, PieceKind::Said(Said::Without)),
    (NoClock, PieceKind::Said(Said::NoClock)),
    (NotKnown, PieceKind::Said(Said::NotKnown)),
    (Control, PieceKind::Said(Said::Control)),
    (Class, PieceKind::Said(Said::Class)),
    (Hourglass, PieceKind::Said(Said::Hourglass)),
    (Correspondence, PieceKind::Said(Said::Correspondence)),
    (Repeat, PieceKind::Said(Said::Repeat)),
    (White, PieceKind::Said(Said::White)),
    (Black, PieceKind::Said(Said::Black)),
    (Odds, PieceKind::Said(Said::Odds)),
    (Section, PieceKind::Said(Said::Section)),
    (Cap, PieceKind::Said(Said::Cap)),
    (About, PieceKind::Said(Said::About)),
    (Or, PieceKind::Said(Said::Or)),
    (Grace, PieceKind::Said(Said::Grace)),
    (Kept, PieceKind::Said(Said::Kept)),
    (Schedule, PieceKind::Said(Said::Schedule)),
    (In, PieceKind::In),
    (Per, PieceKind::In),
    (For, PieceKind::In),
];

/// What signs say.
pub(super) const SIGNS: &[(&str, PieceKind)] = &[
    ("+", PieceKind::Link(Link::Plus)),
    (",", PieceKind::Link(Link::Comma)),
    (";", PieceKind::Link(Link::Semicolon)),
    ("|_", PieceKind::Link(Link::Pipe)),
    ("-•·・→>", PieceKind::Link(Link::Dash)),
    ("/", PieceKind::Slash),
    ("(", PieceKind::Open),
    (")", PieceKind::Close),
    ("~≈±≤≥≦≧⩽⩾≲≳≃≅", PieceKind::Said(Said::About)),
];
