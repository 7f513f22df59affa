//! The rules of sites, federations, clocks and programs, by name.

use super::{AfterFlag, Berserk, Boundary, FreeBonus, Lag, StageChange, Vacation};
use crate::{Rules, Span};

/// The rules that a site, federation, clock or program has, by name.
///
/// A set has what a source says, and the default for everything else. A rule that a clock does not have, such as how a
/// server rounds, is not in it.
///
/// ```
/// use tc_core::RuleSet;
///
/// let fide = RuleSet::find("FIDE").ok_or("there is such a set")?;
/// assert!(fide.rules().first_bonus);
/// assert_eq!(fide.rules().to_string(), "first-bonus");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RuleSet {
    /// The name, in lower case: `dgt-3000`.
    pub name: &'static str,
    rules: fn() -> Rules,
}

/// Where a set comes from. A program that only takes the rules of a set, such as a module for browsers, does not contain
/// these texts.
#[derive(Clone, Copy, Default)]
struct Origin {
    title: &'static str,
    source: &'static str,
}

impl RuleSet {
    /// Every set, in alphabetical order.
    pub const fn all() -> &'static [RuleSet] {
        &SETS
    }

    /// The set of this name, in either case.
    pub fn find(name: &str) -> Option<&'static RuleSet> {
        SETS.iter().find(|set| set.name.eq_ignore_ascii_case(name))
    }

    /// Whose rules they are.
    pub fn title(&self) -> &'static str {
        self.origin().title
    }

    /// What says so.
    pub fn source(&self) -> &'static str {
        self.origin().source
    }

    fn origin(&self) -> Origin {
        let found = SETS.iter().zip(&ORIGINS).find(|(set, _)| set.name == self.name);
        found.map(|(_, origin)| *origin).unwrap_or_default()
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        (self.rules)()
    }
}

/// Makes the tables of sets and of their origins.
macro_rules! sets {
    ($(set($name:expr, $title:expr, $source:expr, $rules:expr $(,)?)),* $(,)?) => {
        static SETS: [RuleSet; ORIGINS.len()] = [$(RuleSet { name: $name, rules: $rules }),*];

        static ORIGINS: [Origin; [$($name),*].len()] = [$(Origin { title: $title, source: $source }),*];
    };
}

fn first_bonus() -> Rules {
    Rules { first_bonus: true, ..Rules::default() }
}

/// A match runner: a move that uses exactly what is left is in time.
fn match_runner() -> Rules {
    Rules { boundary: Boundary::PastZero, ..first_bonus() }
}

/// A clock that does not count moves.
fn without_counter() -> Rules {
    Rules { stage_change: StageChange::AtZeroAll, ..first_bonus() }
}

/// Whole seconds, and the increment of the CSA protocol before its turn.
fn csa() -> Rules {
    Rules { charge: Some(Span::secs(1)), ..first_bonus() }
}

/// A timeout costs the turn, and not the game.
fn skips() -> Rules {
    Rules { after_flag: AfterFlag::Skip, ..Rules::default() }
}

sets![
    set(
        "boardgames",
        "board games online, where a timeout costs the turn",
        "Board Game Arena, Game clock: the turns of a player who is out of time are skipped, if an opponent asks for it",
        skips,
    ),
    set(
        "c-chess-cli",
        "c-chess-cli",
        "c-chess-cli: adds the increment before every move, and forfeits when less than zero is left",
        match_runner,
    ),
    set(
        "chess-com",
        "Chess.com",
        "chess.com forum, time controls: both start with the base time, increments come after a move",
        Rules::default,
    ),
    set(
        "csa",
        "computer shogi by the CSA protocol",
        "CSA server protocol 1.2.1: the increment is added before every turn, a part of a second is not counted; least times are in the game",
        csa,
    ),
    set(
        "cutechess",
        "cutechess-cli",
        "cutechess, timecontrol.cpp: starts with base and increment, and forfeits when more than the rest is used",
        match_runner,
    ),
    set("default", "an ordinary clock", "docs/machine.md: S1, S7 to S9, S11, S14, S22", Rules::default),
    set(
        "dgt-2010",
        "DGT 2010",
        "DGT 2010 manual: the bonus is added before each move; the next period comes for both at the first zero",
        without_counter,
    ),
    set(
        "dgt-3000",
        "DGT 3000, Fischer bonus and delay",
        "DGT 3000 manual 1.0, timing methods: the next period comes for both at the first zero; in FISCH the last zero freezes",
        without_counter,
    ),
    set(
        "dgt-3000-time",
        "DGT 3000, method TIME",
        "DGT 3000 manual, options TIME: after the first flag the other side still counts down",
        || Rules { after_flag: AfterFlag::Count, ..without_counter() },
    ),
    set(
        "fastchess",
        "fastchess",
        "fastchess, timecontrol: starts with base and increment, and forfeits below zero",
        match_runner,
    ),
    set(
        "fide",
        "FIDE",
        "FIDE Laws of Chess, glossary: the increment is added before each move, from the first",
        first_bonus,
    ),
    set(
        "fishtest",
        "fishtest",
        "fishtest, worker: cutechess-cli with its own rules, and a margin only for engines that count nodes",
        match_runner,
    ),
    set(
        "floodgate",
        "floodgate",
        "shogi-server, ChessClockWithLeastZero: 600 and 10 allow 610 for the first move, parts of a second are cut off; out at zero",
        csa,
    ),
    set(
        "iccf",
        "ICCF",
        "ICCF rules 2.4: whole periods of 24 hours count, those of a move beyond 20 days twice; leave stops the player's clock",
        || Rules {
            charge: Some(Span::days(1)),
            charge_double: Some(Span::days(20)),
            vacation: Vacation::Own,
            ..Rules::default()
        },
    ),
    set(
        "ing",
        "Go by the Ing rules",
        "Sensei's Library, Ing rules: main time, and then at most three periods, each of which costs two points",
        || Rules { penalty: 2, ..Rules::default() },
    ),
    set(
        "jsa",
        "professional shogi by stopwatch",
        "Sensei's Library, Japanese timing, and games of the Japan Shogi Association: less than a minute of a move is not counted",
        || Rules { charge: Some(Span::secs(60)), ..Rules::default() },
    ),
    set(
        "lichess",
        "lichess, games with a clock",
        "scalachess Clock and LagTracker: the first move of each player is free and earns nothing; lag has a quota",
        || Rules { free_moves: 1, lag: Lag::Lichess, ..Rules::default() },
    ),
    set(
        "lishogi",
        "lishogi, games with a clock",
        "scalashogi Game and Clock: the clock starts after the second move, so first moves are free and earn nothing",
        || Rules { free_moves: 1, berserk: Berserk::Lishogi, ..Rules::default() },
    ),
    set(
        "ogs",
        "OGS",
        "OGS clock documentation: first moves are free, under a start clock of the game, at whose end it is cancelled; vacations pause the game; 5 pauses a player",
        || Rules { free_moves: 1, free_bonus: FreeBonus::Earned, pauses: Some(5), ..Rules::default() },
    ),
    set(
        "playscrabble",
        "Scrabble on playscrabble.com",
        "playscrabble.com, timer and overtime rules: 10 points on entering overtime and for each further minute; a loss at its end",
        || Rules { penalty: 10, ..Rules::default() },
    ),
    set(
        "playstrategy",
        "PlayStrategy, going berserk",
        "strategygames, ClockDisplayTest: a clock after berserk has half of its times and delays, and no increment",
        || Rules { berserk: Berserk::Playstrategy, ..Rules::default() },
    ),
    set(
        "poker",
        "poker with a base time and a bank",
        "rooms of online poker: who runs out of time and bank checks or folds, and has the base time in the next turn",
        skips,
    ),
    set(
        "scrabble",
        "Scrabble tournaments",
        "tournament Scrabble: 10 points for each minute of overtime, or a part of it",
        || Rules { penalty: 10, boundary: Boundary::PastZero, ..Rules::default() },
    ),
    set(
        "shogi-server",
        "shogi-server, games with a least time of 1 s a move",
        "shogi-server, ChessClock with Least_Time_Per_Move 1: whole seconds, at least one; the increment counts in its own turn",
        || Rules { charge_least: Span::secs(1), ..csa() },
    ),
    set("us-chess", "US Chess", "US Chess: increment is granted for move 1; G/3;inc2 starts at 3:02", first_bonus),
    set(
        "woogles",
        "Woogles",
        "Woogles, timers: time is over strictly below zero; 10 points for each minute of overtime, or a part of it",
        || Rules { boundary: Boundary::PastZero, penalty: 10, ..Rules::default() },
    ),
];
