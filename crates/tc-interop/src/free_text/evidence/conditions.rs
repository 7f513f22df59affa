//! Conditions that have a name: what a term is, says and follows.

use super::super::amount::Amount;
use super::super::items::Script;
use super::super::said::{Link, Role, Said};
use super::super::settle::{adds, halves};
use super::super::term::Term;
use super::On::{
    self, All, Any, As, At, AtLeast, AtMost, Called, Context, Earlier, Either, Half, Has, Is, Later, Linked, Not, Nth,
    Says, Terms, Unit, UpTo, Where, Written,
};
use super::{Part, Place};
use crate::units::{DAY, HOUR, MINUTE, SECOND};

// How the time is written.
pub(super) const KNOWN: On = AtLeast(0);
/// What is added to every move is shorter.
pub(super) const LONG: On = AtLeast(10 * MINUTE);
pub(super) const FEW_SECONDS: On = Is(Term::is_seconds);
/// At most two minutes, or in seconds.
pub(super) const BRIEF: On = Either(&[AtMost(2 * MINUTE), All(&[Unit(SECOND), AtMost(10 * MINUTE - 1)])]);
pub(super) const BARE: On = UpTo(u64::MAX);
/// The minutes or seconds of a game of one stage.
pub(super) const SHORT: On = UpTo(29);
/// More minutes are not heard of.
pub(super) const MOST_MINUTES: On = UpTo(600);
pub(super) const DAYS: On = Is(|term| term.known().is_some_and(|(_, unit, _)| unit >= DAY));
pub(super) const EAST_ASIAN: On = Written(Script::EastAsian);
pub(super) const MARKS: On = Written(Script::Mark);
pub(super) const COLONS: On = Is(|term| matches!(term.amount, Amount::Pair { .. }));
/// `1:30`
pub(super) const FEW_BEFORE_COLON: On = Is(|term| matches!(term.amount, Amount::Pair { first: 1 | 2, .. }));
/// `0:03`
pub(super) const SECONDS_AFTER_COLON: On =
    Is(|term| matches!(term.amount, Amount::Pair { as_minutes: Some(micros), .. } if micros < MINUTE));
pub(super) const SUM: On = Is(|term| matches!(term.amount, Amount::Sum { .. }));
/// `3 min 2 sec`, and not `3m2s`.
pub(super) const APART: On = Is(|term| matches!(term.amount, Amount::Sum { is_apart: true, .. }));
/// `1/2 h`
pub(super) const FRACTION: On = Is(|term| matches!(term.amount, Amount::Fraction { .. }));
/// `1.45 uur`
pub(super) const POINT: On = Is(|term| matches!(term.amount, Amount::Point { .. }));
/// `1.25 uur`, `1.50 uur`
pub(super) const POINT_BEFORE_QUARTER: On = Is(
    |term| matches!(term.amount, Amount::Point { as_decimals, .. } if as_decimals.micros.is_multiple_of(15 * MINUTE)),
);
/// `2 h 40`
pub(super) const NUMBER_AFTER_UNIT: On = Is(|term| matches!(term.amount, Amount::HoursAnd { .. }));
/// `5m3`
pub(super) const NUMBER_AFTER_MINUTES: On =
    Is(|term| matches!(term.amount, Amount::HoursAnd { hours, .. } if hours.unit == MINUTE));
/// `2 h 40`: not a quarter of an hour.
pub(super) const UNUSUAL_MINUTES: On =
    Is(|term| matches!(term.amount, Amount::HoursAnd { hours, number } if hours.unit == HOUR && number % 15 != 0));
pub(super) const ZERO: On = Either(&[UpTo(0), AtMost(0)]);
pub(super) const FRACTIONAL: On = Is(|term| match (term.bare(), term.known()) {
    (Some(number), _) => number.whole().is_none(),
    (None, known) => known.is_some_and(|(micros, ..)| !micros.is_multiple_of(SECOND)),
});

// What is said of it.
pub(super) const PLAIN: On = Is(Term::is_plain);
pub(super) const SILENT: On = Is(|term| term.said.is_empty() && term.second.is_none());
pub(super) const ONLY_EACH_PLAYER: On = Is(|term| term.said == [Said::EachPlayer]);
pub(super) const NOTHING_OF_STAGES: On =
    Is(|term| term.said.iter().all(|said| matches!(said, Said::EachPlayer | Said::Whole | Said::Repeat)));
pub(super) const MOVES: On = Has(Term::moves);
pub(super) const SOME_MOVES: On = Either(&[Has(Term::moves), Has(Term::stones)]);
pub(super) const PERIODS: On = Has(Term::periods);
pub(super) const AFTER: On = Has(Term::after);
pub(super) const FROM: On = Has(Term::from);
pub(super) const FROM_FIRST: On = Says(Said::From(1));
pub(super) const TWO_BEGINNINGS: On =
    Is(|term| term.said.iter().filter(|said| matches!(said, Said::From(_))).count() > 1);
pub(super) const REST: On = Is(Term::is_rest);
pub(super) const PER_MOVE: On = Says(Said::PerMove);
pub(super) const ADDED: On = Says(Said::Add);
pub(super) const NO_ROLE: On = Is(|term| term.role().is_none());
pub(super) const DELAY: On = Either(&[Called(Role::Delay), Called(Role::SimpleDelay), Called(Role::Bronstein)]);
pub(super) const EXTRA: On = Either(&[DELAY, Called(Role::Increment)]);
/// The main time is called that: `Fischer 10 min + 10 s`.
pub(super) const FISCHER: On = At(0, &[Called(Role::Increment)]);
pub(super) const BYO_YOMI: On = Called(Role::ByoYomi);
pub(super) const CANADIAN: On = Called(Role::Canadian);
pub(super) const OVERTIME: On = Either(&[BYO_YOMI, CANADIAN, Called(Role::Overtime), Has(Term::stones), PERIODS]);
/// Of every move, and nothing says what.
pub(super) const OPEN_PER_MOVE: On = All(&[PER_MOVE, NO_ROLE, Not(&ADDED)]);
/// Nothing says what a number is.
pub(super) const UNMARKED: On = All(&[NO_ROLE, Not(&PER_MOVE), Not(&REST), Not(&ADDED)]);
/// `90-30`
pub(super) const MERE_NUMBER: On = All(&[BARE, UNMARKED, PLAIN, Not(&PERIODS)]);
pub(super) const SAYS_ADDITION: On = Is(|term| term.said.iter().any(|said| adds(*said)));
pub(super) const SAYS_EXTRA: On = Is(|term| term.said.iter().any(|said| matches!(said, Said::Role(_)) && adds(*said)));
pub(super) const SAYS_OVERTIME: On = Either(&[Says(Said::Role(Role::ByoYomi)), Says(Said::Role(Role::Canadian))]);
pub(super) const CLASS: On = Context(Said::Class);
pub(super) const US: On = Any(&[Says(Said::Us)]);

// What it follows.
pub(super) const LATER: On = Not(&Nth(0));
pub(super) const PLUS: On = Linked(Link::Plus);
pub(super) const PIPE: On = Linked(Link::Pipe);
pub(super) const THEN: On = Linked(Link::Then);
pub(super) const WHEN_OUT: On = Linked(Link::WhenOut);
pub(super) const UNLINKED: On = Is(|term| term.links.is_empty());
pub(super) const AFTER_COMMA: On = Is(|term| term.links == [Link::Comma]);
pub(super) const AFTER_SEMICOLON: On = Is(|term| term.links == [Link::Semicolon]);
pub(super) const AFTER_DASH: On = Is(|term| term.links == [Link::Dash]);
pub(super) const IN_LIST: On = Is(|term| term.links.iter().all(|link| matches!(link, Link::Comma | Link::Semicolon)));
pub(super) const LISTED: On = All(&[Not(&PLUS), Either(&[Linked(Link::Comma), Linked(Link::Semicolon)])]);
/// After a comma, and no word.
pub(super) const DIVIDED: On = All(&[Not(&UNLINKED), Is(has_only_commas)]);
/// The second of two, after a main time without moves.
pub(super) const AFTER_MAIN: On = All(&[
    Nth(1),
    Either(&[Terms(2), All(&[Terms(3), At(2, &[Says(Said::Cap)])])]),
    At(0, &[Not(&MOVES), Not(&RATIO)]),
]);
/// The second and last time, without a unit.
pub(super) const SECOND_NUMBER: On = All(&[BARE, Nth(1), Terms(2)]);
/// The third of three numbers.
pub(super) const THIRD_NUMBER: On = All(&[Nth(2), BARE, PLAIN, At(0, &[BARE, PLAIN]), At(1, &[BARE, PLAIN])]);
/// `90+30/30+30`
pub(super) const DOUBLE: On = All(&[
    Terms(4),
    At(0, &[BARE]),
    At(1, &[BARE, Called(Role::Increment)]),
    At(2, &[BARE, THEN]),
    At(3, &[BARE, PLUS]),
]);

// What it is, as far as that is settled.
pub(super) const IN_OVERTIME: On = As(Part::Overtime);
pub(super) const STAGE: On = As(Part::Stage);
pub(super) const AS_DELAY: On = Either(&[As(Part::Delay), As(Part::Bronstein)]);
pub(super) const AS_EXTRA: On = Either(&[As(Part::Increment), AS_DELAY]);
pub(super) const SEVERAL_STAGES: On = Any(&[STAGE, Later(&[STAGE])]);
pub(super) const NO_MAIN_TIME: On = All(&[IN_OVERTIME, Not(&Earlier(&[STAGE]))]);
/// The only other time, and the main time is of the whole game.
const WITH_OTHER: On = All(&[Terms(2), At(0, &[Not(&MOVES), Not(&RATIO), Not(&REST)]), At(1, &[Not(&REST)])]);
pub(super) const WITH_EXTRA: On = All(&[WITH_OTHER, At(1, &[AS_EXTRA])]);
pub(super) const WITH_PERIODS: On = All(&[Terms(2), At(1, &[Either(&[PIPE, All(&[WITH_OTHER, IN_OVERTIME])])])]);

// Forms that can be read in two ways.
/// Twice a time: for each of two players?
pub(super) const TWICE_FOR_GAME: On =
    All(&[Says(Said::Times(2)), NO_ROLE, Not(&PER_MOVE), Not(&RATIO), Either(&[SUM, Not(&Unit(SECOND))])]);
/// A sum with a number of moves.
pub(super) const SUM_FOR_MOVES: On = All(&[APART, Half(1, &[Unit(MINUTE)]), MOVES, NO_ROLE]);
/// A sum is all that the text says.
pub(super) const LONE_SUM: On =
    All(&[Terms(1), PLAIN, Not(&Context(Said::Hourglass)), Either(&[SUM, NUMBER_AFTER_MINUTES])]);
pub(super) const RATIO: On = Is(|term| term.second.is_some());
pub(super) const NUMBERS: On = All(&[RATIO, Half(0, &[BARE]), Half(1, &[BARE])]);
pub(super) const LONE_SLASH: On = All(&[Terms(1), NUMBERS, NO_ROLE, Not(&REST), NOTHING_OF_STAGES]);
/// `20/10 sec`, and nothing says which.
pub(super) const LONE_TIME_AFTER_SLASH: On = All(&[RATIO, Not(&NUMBERS), Terms(1), NO_ROLE, Not(&PERIODS), Not(&REST)]);
/// `40/120`, and not `90/40`.
pub(super) const RISING: On = Is(|term| slashed(term).is_some_and(|[one, two]| two >= one));
pub(super) const MANY_MOVES_FIRST: On = All(&[RISING, Half(0, &[Not(&UpTo(9))])]);
/// The only stage, written with a slash.
pub(super) const LONE_MOVES: On = All(&[Terms(1), MOVES, NO_ROLE, Not(&REST), Where(|place| written(place).is_some())]);
/// The moves are those after the slash.
pub(super) const MOVES_LAST: On =
    Where(|place| written(place).and_then(slashed).is_some_and(|[one, two]| one > two && place.moves() == Some(two)));
/// `20/10 sec`: nobody has less than a second for a move.
pub(super) const LESS_THAN_A_SECOND: On = Is(
    |term| matches!(halves(term), Some([Amount::Bare(count), Amount::Known { micros, .. }]) if !count.is_below(micros / SECOND)),
);
/// `40/90`: a minute or more for each of many moves.
pub(super) const TIME_FOR_MOVES: On = Where(|place| is_for_moves(place, 1));
/// `40/7200`: too many minutes.
pub(super) const MUCH_FOR_MOVES: On =
    Where(|place| is_for_moves(place, 1) && !place.fits(&[UpTo(240)]) || is_for_moves(place, 15));
/// Less than a second for a move.
pub(super) const TOO_FAST: On = Where(|place| is_faster(place, SECOND));
/// Less than two seconds for a move.
pub(super) const FAST: On = Where(|place| is_faster(place, 2 * SECOND));

// Comparisons.
/// The seconds that are added are a sixth of the main number, or more.
pub(super) const LARGE_INCREMENT: On = Where(|place| {
    let main = place.number().filter(|number| *number > 0);
    let other = place.at(1);
    let seconds = other.number().or(other.micros().map(|micros| micros / SECOND));
    main.zip(seconds).is_some_and(|(main, seconds)| seconds.saturating_mul(6) >= main)
});
pub(super) const SHORTER: On = Where(|place| compared(place, 1).is_some_and(|[this, other]| this < other));
pub(super) const LONGER: On = Where(|place| compared(place, 1).is_some_and(|[this, other]| this > other));
/// Twice the time before.
pub(super) const DOUBLED: On =
    Where(|place| compared(place, 1).is_some_and(|[this, other]| Some(this) == other.checked_mul(2)));
/// `30 minutes` after an hour.
pub(super) const PART_OF_UNIT_BEFORE: On = Where(|place| {
    let unit = place.place.checked_sub(1).and_then(|before| place.terms.get(before)?.known());
    place.micros().zip(unit).is_some_and(|(micros, (_, unit, _))| micros < unit)
});
/// What comes next is longer, or has another increment.
pub(super) const OTHER_CONTROL: On = Where(|place| {
    let amount = |at: usize| place.terms.get(at).map(|term| term.amount);
    compared(place, 2).is_some_and(|[this, first]| this > first) || amount(1) != amount(3)
});

impl Place<'_> {
    fn moves(self) -> Option<u64> {
        self.term()?.moves()
    }

    /// A whole number without a unit.
    fn number(self) -> Option<u64> {
        self.term()?.bare()?.whole()
    }

    fn micros(self) -> Option<u64> {
        self.term()?.known().map(|(micros, ..)| micros)
    }
}

fn has_only_commas(term: &Term) -> bool {
    let is_comma = |link: &Link| matches!(link, Link::Comma | Link::Semicolon | Link::Break | Link::And | Link::Dash);
    term.links.iter().all(is_comma)
}

/// The numbers before and after a slash.
fn slashed(term: &Term) -> Option<[u64; 2]> {
    match halves(term)? {
        [Amount::Bare(first), Amount::Bare(second)] => Some([first.floor(), second.floor()]),
        _ => None,
    }
}

/// The term as it was written, with a slash.
fn written(place: Place<'_>) -> Option<&Term> {
    place.text.terms.get(place.place).filter(|term| term.second.is_some())
}

/// Whether there are ten moves or more, and for each of them this number.
fn is_for_moves(place: Place, each: u64) -> bool {
    let number = place.term().and_then(Term::bare).map(|number| number.floor());
    let moves = place.moves().filter(|moves| *moves >= 10);
    number.zip(moves).is_some_and(|(number, moves)| number >= moves.saturating_mul(each))
}

fn is_faster(place: Place, micros: u64) -> bool {
    let moves = place.moves().filter(|moves| *moves > 1);
    place.micros().zip(moves).is_some_and(|(time, moves)| time < moves.saturating_mul(micros))
}

/// The known times, or the numbers, of this time and of an earlier one.
fn compared(place: Place, back: usize) -> Option<[u64; 2]> {
    let other = place.at(place.place.checked_sub(back)?);
    let pair = place.micros().zip(other.micros()).or(place.number().zip(other.number()));
    pair.map(|(this, other)| [this, other])
}
