//! Spellings that are understood everywhere.

use super::Meaning::*;
use super::Unit::*;
use super::Word;

const SI: &str = "ISO 80000-3, and habit";
const ENGINES: &str = "records and rating lists of engine matches";
const EVENTS: &str = "FIDE handbook, and events of all countries";

pub(super) const WORDS: &[Word] = &[
    ("ms|msec", &[Unit(Millisecond)], SI),
    ("s|sec|secs|sek", &[Unit(Second)], SI),
    ("m|min|mins|mn", &[Unit(Minute)], SI),
    ("h|hr|hrs", &[Unit(Hour)], SI),
    ("d", &[Unit(Day)], SI),
    ("с", &[Unit(Second)], "GOST 8.417"),
    ("м", &[Unit(Minute)], "habit in Cyrillic texts"),
    ("ч", &[Unit(Hour)], "GOST 8.417"),
    ("х", &[Times], "a Cyrillic letter in place of `x`"),
    ("w", &[Unit(Week)], SI),
    ("x|×", &[Times], EVENTS),
    ("fischer|fisher|fischer bonus|increment|inc|incr|bonus", &[Increment], EVENTS),
    ("delay", &[Delay], EVENTS),
    ("canadian", &[Canadian], "Go federations"),
    ("japanese", &[ByoYomi], "Go federations"),
    ("bronstein", &[Bronstein], EVENTS),
    ("byo yomi|byoyomi|byō yomi|byōyomi|byo|bio yomi|bioyomi", &[ByoYomi], "Go federations"),
    ("k.o|ko", &[Finish], EVENTS),
    ("qpf|q.p.f", &[Finish], "quickplay finish: FIDE Laws, guideline III"),
    ("sd|sudden death|knockout|guillotine", &[Finish], "US Chess and FIDE events"),
    ("blitz|rapid|bullet|standard|classical", &[Class], EVENTS),
    ("∞", &[NoClock], "lichess, and habit"),
    ("tba|tbd|tbc", &[NotKnown], EVENTS),
    ("st|nd|th|º|ª|°", &[OrdinalSuffix], EVENTS),
    ("swiss", &[Swiss], EVENTS),
    (
        "ccrl|cegt|ssdf|ipon|spcc|fcp|scct|tcec|ccc|fgrl|frc|lichess|chess.com|fics|playchess|kgs|ogs|igs|fox|aga|egf|fide|uscf|iccf",
        &[Filler],
        "names of rating lists, sites and federations",
    ),
    (
        "cpu|cpus|core|cores|thread|threads|mb|gb|hash|hashes|ponder|pb|book|books|ctg|tablebases|egtb",
        &[Aside],
        ENGINES,
    ),
    ("ponder on|ponder off|ponder=on|ponder=off|pb=on|pb=off", &[Aside], ENGINES),
    ("stockfish|rybka|komodo|houdini|fritz|shredder|crafty|leela|lc|superfinal", &[Aside], ENGINES),
];
