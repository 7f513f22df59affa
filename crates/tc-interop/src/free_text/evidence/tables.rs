//! The tables of evidence. Of the rows of a table the first that fits counts: a new preference is a row, above those
//! that it is an exception to.

use super::super::amount::{Amount, DAY, HOUR, MINUTE, SECOND};
use super::super::items::Script;
use super::super::said::{Link, Role, Said};
use super::super::settle::{adds, halves};
use super::super::term::Term;
use super::On::{
    self, All, Any, As, AtLeast, AtMost, Before, Called, Context, Earlier, Either, Every, Half, Has, Is, Last, Later,
    Linked, Not, Nth, Says, Terms, Unit, UpTo, Where, Written,
};
use super::{Part, Place, Refusal, Row, Weighed};
use crate::Assumption::{
    self, AddsUp, BonusOnce, BonusRepeats, ByoYomiAfterPlus, CanadianAfterPlus, EachPlayer, EveryPeriod, FortyMoves,
    FractionOfUnit, Hours, HoursAndMinutes, IncrementAfterPlus, LastPeriod, Minutes, MinutesAndSeconds,
    MovesBeforeTime, NoMainTime, OnePeriod, OvertimeInSeconds, PerMove, SandDivided, SandForEach, SecondIsByoYomi,
    SecondIsIncrement, Seconds, SecondsAreIncrement, StageAfterPlus, StageEndsWithTime, TimeBeforeMoves, TimesAreAdded,
};
use crate::Expectation;

/// Against a meaning that occurs about as often as another.
pub(in super::super) const EVEN: u8 = 1;
/// Against a meaning that is rare.
pub(in super::super) const RARE: u8 = 5;
/// Against a meaning that nobody has in mind.
pub(in super::super) const NEVER: u8 = 9;

const fn row<M>(
    on: &'static [On],
    meanings: &'static [Weighed<M>],
    against_others: u8,
    source: &'static str,
) -> Row<M> {
    Row { on, meanings, against_others, source }
}

const fn part(meaning: Part, assumes: Assumption, against: u8) -> Weighed<Part> {
    Weighed { meaning, assumes: Some(assumes), against }
}

/// What needs no assumption.
const fn sure<M>(meaning: M) -> Weighed<M>
where
    M: Copy,
{
    Weighed { meaning, assumes: None, against: 0 }
}

/// A meaning that is its own assumption.
const fn says(assumes: Assumption, against: u8) -> Weighed<Assumption> {
    Weighed { meaning: assumes, assumes: Some(assumes), against }
}

const fn refuse(on: &'static [On], expected: Expectation, source: &'static str) -> Refusal {
    Refusal { on, expected: Some(expected), source }
}

const fn several(on: &'static [On], source: &'static str) -> Refusal {
    Refusal { on, expected: None, source }
}

// Conditions that have a name of their own.

/// What is added to every move is shorter.
const LONG: On = AtLeast(10 * MINUTE);
const KNOWN: On = AtLeast(0);
const BARE: On = UpTo(u64::MAX);
const RATIO: On = Is(is_ratio);
const NUMBERS: On = All(&[RATIO, Half(0, &[BARE]), Half(1, &[BARE])]);
const COLONS: On = Is(has_colon);
const KNOWN_OR_COLONS: On = Either(&[KNOWN, COLONS]);
const PLAIN: On = Is(Term::is_plain);
const BRIEF_SECONDS: On = Is(Term::is_seconds);
/// At most two minutes, or in seconds.
const BRIEF: On = Either(&[AtMost(2 * MINUTE), All(&[Unit(SECOND), AtMost(10 * MINUTE - 1)])]);
const EAST_ASIAN: On = Written(Script::EastAsian);
const MARKS: On = Written(Script::Mark);
const MOVES: On = Has(Term::moves);
const SOME_MOVES: On = Either(&[Has(Term::moves), Has(Term::stones)]);
const FROM: On = Has(Term::from);
const AFTER: On = Has(Term::after);
const PERIODS: On = Has(Term::periods);
const REST: On = Is(Term::is_rest);
const PLUS: On = Linked(Link::Plus);
const THEN: On = Linked(Link::Then);
const WHEN_OUT: On = Linked(Link::WhenOut);
const PIPE: On = Linked(Link::Pipe);
const UNLINKED: On = Is(is_unlinked);
const COMMA: On = All(&[Not(&[PLUS]), Either(&[Linked(Link::Comma), Linked(Link::Semicolon)])]);
const US: On = Any(&[Says(Said::Us)]);
const CLASS: On = Context(Said::Class);
const NO_ROLE: On = Is(has_no_role);
const DELAY: On = Either(&[Called(Role::Delay), Called(Role::SimpleDelay), Called(Role::Bronstein)]);
const EXTRA: On = Either(&[DELAY, Called(Role::Increment)]);
const OVERTIME: On =
    Either(&[Called(Role::ByoYomi), Called(Role::Overtime), Called(Role::Canadian), Has(Term::stones), PERIODS]);
const PER_MOVE: On = Says(Said::PerMove);
/// Of every move, and nothing says what.
const OPEN_PER_MOVE: On = All(&[PER_MOVE, NO_ROLE, Not(&[Says(Said::Add)])]);
const LATER: On = Not(&[Nth(0)]);
/// The second of two, after a main time without moves.
const AFTER_MAIN: On = All(&[
    Nth(1),
    Either(&[Terms(2), All(&[Terms(3), On::At(2, &[Says(Said::Cap)])])]),
    On::At(0, &[Not(&[MOVES]), Not(&[RATIO])]),
]);
/// The second and last time, without a unit.
const SECOND_NUMBER: On = All(&[BARE, Nth(1), Terms(2)]);
const AS_EXTRA: On = Either(&[As(Part::Increment), As(Part::Delay), As(Part::Bronstein)]);
const SEVERAL_STAGES: On = Any(&[As(Part::Stage), Later(&[As(Part::Stage)])]);
/// `90+30/30+30`
const DOUBLE: On = All(&[
    Terms(4),
    On::At(0, &[BARE]),
    On::At(1, &[BARE, Called(Role::Increment)]),
    On::At(2, &[BARE, THEN]),
    On::At(3, &[BARE, PLUS]),
]);
/// After a comma, and no word.
const DIVIDED: On = All(&[Not(&[UNLINKED]), Is(has_only_commas)]);

fn is_ratio(term: &Term) -> bool {
    term.second.is_some()
}

fn has_colon(term: &Term) -> bool {
    matches!(term.amount, Amount::Pair { .. })
}

fn is_sum(term: &Term) -> bool {
    matches!(term.amount, Amount::Sum { .. })
}

fn is_apart(term: &Term) -> bool {
    matches!(term.amount, Amount::Sum { is_apart: true, .. })
}

fn is_fraction(term: &Term) -> bool {
    matches!(term.amount, Amount::Fraction { .. })
}

fn has_hours_and_number(term: &Term) -> bool {
    matches!(term.amount, Amount::HoursAnd { .. })
}

fn has_minutes_and_number(term: &Term) -> bool {
    matches!(term.amount, Amount::HoursAnd { hours, .. } if hours.unit == MINUTE)
}

/// `2 h 40`: not a quarter of an hour.
fn has_unusual_minutes(term: &Term) -> bool {
    matches!(term.amount, Amount::HoursAnd { hours, number } if hours.unit == HOUR && number % 15 != 0)
}

fn has_no_role(term: &Term) -> bool {
    term.role().is_none()
}

fn is_unlinked(term: &Term) -> bool {
    term.links.is_empty()
}

fn is_after_comma(term: &Term) -> bool {
    term.links == [Link::Comma]
}

fn is_after_semicolon(term: &Term) -> bool {
    term.links == [Link::Semicolon]
}

fn is_after_dash(term: &Term) -> bool {
    term.links == [Link::Dash]
}

fn has_only_commas(term: &Term) -> bool {
    let is_comma = |link: &Link| matches!(link, Link::Comma | Link::Semicolon | Link::Break | Link::And | Link::Dash);
    term.links.iter().all(is_comma)
}

fn is_in_list(term: &Term) -> bool {
    term.links.iter().all(|link| matches!(link, Link::Comma | Link::Semicolon))
}

fn says_addition(term: &Term) -> bool {
    term.said.iter().any(|said| adds(*said))
}

fn says_extra(term: &Term) -> bool {
    term.said.iter().any(|said| matches!(said, Said::Role(_)) && adds(*said))
}

fn says_overtime(term: &Term) -> bool {
    term.has(Said::Role(Role::ByoYomi)) || term.has(Said::Role(Role::Canadian))
}

fn says_nothing(term: &Term) -> bool {
    term.said.is_empty() && term.second.is_none()
}

fn says_only_each_player(term: &Term) -> bool {
    term.said == [Said::EachPlayer]
}

fn says_nothing_of_stages(term: &Term) -> bool {
    term.said.iter().all(|said| matches!(said, Said::EachPlayer | Said::Whole | Said::Repeat))
}

fn says_two_beginnings(term: &Term) -> bool {
    term.said.iter().filter(|said| matches!(said, Said::From(_))).count() > 1
}

fn is_from_first(term: &Term) -> bool {
    term.from() == Some(1)
}

fn is_zero(term: &Term) -> bool {
    term.bare().is_some_and(|number| number.is_below(1)) || term.known().is_some_and(|(nanos, ..)| nanos == 0)
}

fn is_fractional(term: &Term) -> bool {
    let has_part = |(nanos, ..): (u64, u64, Script)| !nanos.is_multiple_of(SECOND);
    term.bare().is_some_and(|number| number.whole().is_none()) || term.known().is_some_and(has_part)
}

/// The numbers before and after a slash.
fn slashed(term: &Term) -> Option<(u64, u64)> {
    match halves(term)? {
        [Amount::Bare(first), Amount::Bare(second)] => Some((first.floor(), second.floor())),
        _ => None,
    }
}

fn is_rising(term: &Term) -> bool {
    slashed(term).is_some_and(|(one, two)| two >= one)
}

/// `20/10 sec`: nobody has less than a second for a move.
fn is_hasty(term: &Term) -> bool {
    match halves(term) {
        Some([Amount::Bare(count), Amount::Known { nanos, .. }]) => !count.is_below(nanos / SECOND),
        _ => false,
    }
}

/// The moves of a term, and its number without a unit.
fn moves_in(term: &Term) -> (u64, u64) {
    (term.moves().unwrap_or(0), term.bare().map_or(0, |number| number.floor()))
}

/// `40/90`: a minute or more for each of many moves.
fn has_time_for_moves(term: &Term) -> bool {
    let (moves, number) = moves_in(term);
    moves >= 10 && number >= moves
}

/// `40/7200`
fn has_much_for_moves(term: &Term) -> bool {
    let (moves, number) = moves_in(term);
    has_time_for_moves(term) && (number > 240 || number >= moves.saturating_mul(15))
}

fn was_slashed(place: Place) -> bool {
    place.text.terms.get(place.place).is_some_and(is_ratio)
}

/// `90/40`: the moves are those after the slash.
fn is_before_moves(place: Place) -> bool {
    let written = place.text.terms.get(place.place).and_then(slashed);
    written.is_some_and(|(one, two)| one > two && place.term().and_then(Term::moves) == Some(two))
}

fn has_second_for_move(place: Place, seconds: u64) -> bool {
    let Some(term) = place.term() else { return false };
    let (nanos, moves) = (term.known().map_or(0, |(nanos, ..)| nanos), term.moves().unwrap_or(0));
    moves < 2 || nanos >= moves.saturating_mul(seconds * SECOND)
}

/// Less than a second for a move, or, where it does not have to be fast, than two.
fn is_too_fast(place: Place) -> bool {
    !has_second_for_move(place, if place.fits(&[As(Part::Overtime)]) { 1 } else { 2 })
}

/// The seconds that are added are a sixth of the main number, or more.
fn has_large_increment(place: Place) -> bool {
    let main = place.term().and_then(Term::bare).and_then(|number| number.whole()).filter(|number| *number > 0);
    let seconds = place.terms.get(1).and_then(|term| match (term.bare(), term.known()) {
        (Some(number), _) => number.whole(),
        (_, known) => known.map(|(nanos, ..)| nanos / SECOND),
    });
    main.zip(seconds).is_some_and(|(main, seconds)| seconds.saturating_mul(6) >= main)
}

/// The known times, or the numbers, of this time and of an earlier one.
fn compared(place: Place, back: usize) -> Option<(u64, u64)> {
    let nanos = |term: &Term| term.known().map(|(nanos, ..)| nanos);
    let number = |term: &Term| term.bare().and_then(|number| number.whole());
    let (this, other) = (place.term()?, place.terms.get(place.place.checked_sub(back)?)?);
    nanos(this).zip(nanos(other)).or(number(this).zip(number(other)))
}

fn is_shorter(place: Place) -> bool {
    compared(place, 1).is_some_and(|(this, other)| this < other)
}

fn is_longer(place: Place) -> bool {
    compared(place, 1).is_some_and(|(this, other)| this > other)
}

/// `3 min + 2 sec, 5 min + 3 sec`: what comes next is longer, or has another increment.
fn is_other_control(place: Place) -> bool {
    let amount = |at: usize| place.terms.get(at).map(|term| term.amount);
    compared(place, 2).is_some_and(|(this, first)| this > first) || amount(1) != amount(3)
}

/// `2 x 15 min`: each of the two players, or two periods.
pub(in super::super) static TWICE: &[Row<Assumption>] = &[
    row(
        &[Says(Said::Times(2)), On::At(0, &[TWO_PLAYERS, BARE])],
        &[says(EachPlayer, 0), says(NoMainTime, EVEN)],
        NEVER,
        "`2 x 15`",
    ),
    row(
        &[Says(Said::Times(2)), On::At(0, &[TWO_PLAYERS])],
        &[says(EachPlayer, 0), says(NoMainTime, RARE)],
        NEVER,
        "`2 x 15 min`",
    ),
];

const TWO_PLAYERS: On =
    All(&[Says(Said::Times(2)), NO_ROLE, Not(&[PER_MOVE]), Not(&[RATIO]), Not(&[Unit(SECOND), Not(&[Is(is_sum)])])]);

const ADDED_OR_STAGE: &[Weighed<Assumption>] = &[says(TimesAreAdded, 0), says(StageAfterPlus, EVEN)];
const ADDED_OR_BYO_YOMI: &[Weighed<Assumption>] = &[says(TimesAreAdded, 0), says(ByoYomiAfterPlus, EVEN)];
const INCREMENT_OR_ADDED: &[Weighed<Assumption>] = &[says(SecondsAreIncrement, 0), says(TimesAreAdded, EVEN)];
const MOVES_FIRST: &[Weighed<Assumption>] = &[sure(MovesBeforeTime)];
const IS_INCREMENT: &[Weighed<Assumption>] = &[says(SecondIsIncrement, 0)];

/// A sum with a number of moves.
const SUM_FOR_MOVES: On = All(&[Is(is_apart), Half(1, &[Unit(MINUTE)]), MOVES, NO_ROLE]);
/// A sum is all that the text says.
const LONE_SUM: On =
    All(&[Terms(1), PLAIN, Not(&[Context(Said::Hourglass)]), Either(&[Is(is_sum), Is(has_minutes_and_number)])]);
const LONE_SLASH: On = All(&[Terms(1), NUMBERS, NO_ROLE, Not(&[REST]), Is(says_nothing_of_stages)]);
const MANY_MOVES_FIRST: On = All(&[Is(is_rising), Half(0, &[Not(&[UpTo(9)])])]);

/// Times that can be one or two, and numbers with a slash.
pub(in super::super) static FORMS: &[Row<Assumption>] = &[
    row(
        &[Is(is_fraction), Not(&[MOVES]), Not(&[REST])],
        &[says(FractionOfUnit, 0), says(MovesBeforeTime, RARE)],
        NEVER,
        "`1/2 h`",
    ),
    row(
        &[Is(is_sum), Is(says_addition), Half(0, &[AtLeast(3 * MINUTE)]), Half(1, &[Unit(SECOND)])],
        &[sure(SecondsAreIncrement)],
        NEVER,
        "`5 min 3 sec increment`",
    ),
    row(
        &[
            Is(has_hours_and_number),
            Not(&[MOVES]),
            On::At(0, &[Is(has_unusual_minutes), Not(&[MOVES])]),
            On::At(1, &[LONG]),
        ],
        &[says(TimesAreAdded, 0), says(TimeBeforeMoves, RARE)],
        NEVER,
        "`2 h 40 + 1 h`",
    ),
    row(&[SUM_FOR_MOVES, REST], &[sure(StageAfterPlus)], NEVER, "`40 moves in 2 h and 30 min for the rest`"),
    row(
        &[SUM_FOR_MOVES, Nth(0)],
        &[says(TimesAreAdded, 0), says(StageAfterPlus, RARE)],
        NEVER,
        "`40 moves in 2 hours and 30 minutes`",
    ),
    // So little time as in `1 h, 30 s` is rather of every move.
    row(
        &[
            AFTER_MAIN,
            Terms(2),
            PLAIN,
            Is(is_after_comma),
            Unit(MINUTE),
            LONG,
            AtMost(HOUR - 1),
            Before(&[PLAIN, Unit(HOUR)]),
        ],
        ADDED_OR_STAGE,
        NEVER,
        "`1 hour, 30 minutes`",
    ),
    row(
        &[
            AFTER_MAIN,
            Terms(2),
            PLAIN,
            Is(is_after_comma),
            LONG,
            AtMost(DAY - 1),
            Not(&[Unit(SECOND)]),
            Before(&[PLAIN, Unit(DAY)]),
        ],
        ADDED_OR_STAGE,
        NEVER,
        "`1 day, 12 hours`",
    ),
    row(
        &[
            NUMBERS,
            Nth(1),
            Terms(3),
            On::At(0, &[BARE, Not(&[RATIO]), Not(&[SHORT])]),
            On::At(2, &[BARE, Not(&[RATIO])]),
        ],
        &[sure(StageAfterPlus)],
        NEVER,
        "`90+30/30+30`",
    ),
    // Two numbers with a slash.
    row(&[RATIO, Terms(1), EXTRA], &[sure(SecondIsIncrement)], NEVER, "`15/10 increment`"),
    row(&[RATIO, Terms(1), Not(&[NUMBERS]), Either(&[PER_MOVE, FROM])], IS_INCREMENT, RARE, "`15/10 sec per move`"),
    row(
        &[LONE_TIME_AFTER_SLASH, Is(is_hasty)],
        &[says(SecondIsIncrement, 0), says(MovesBeforeTime, RARE)],
        NEVER,
        "`20/10 sec`",
    ),
    row(&[LONE_TIME_AFTER_SLASH, CLASS], IS_INCREMENT, RARE, "`blitz 5/10 sec`"),
    row(&[LONE_TIME_AFTER_SLASH], &[says(MovesBeforeTime, 0), says(SecondIsIncrement, EVEN)], NEVER, "`5/10 sec`"),
    row(&[RATIO, Not(&[NUMBERS])], MOVES_FIRST, NEVER, "`20/30 sec byo-yomi after 1 h`"),
    row(
        &[LONE_SLASH, MANY_MOVES_FIRST, CLASS],
        &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, RARE), says(SecondIsIncrement, RARE)],
        EVEN,
        "`rapid 40/90`",
    ),
    row(
        &[LONE_SLASH, MANY_MOVES_FIRST],
        &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN), says(SecondIsIncrement, EVEN)],
        EVEN,
        "`40/120`",
    ),
    row(
        &[LONE_SLASH, Not(&[Half(1, &[UpTo(30)])])],
        &[says(TimeBeforeMoves, 0), says(SecondIsIncrement, EVEN), says(MovesBeforeTime, EVEN)],
        EVEN,
        "`90/40`",
    ),
    row(&[LONE_SLASH, CLASS], IS_INCREMENT, RARE, "`blitz 5/3`"),
    row(
        &[LONE_SLASH],
        &[says(SecondIsIncrement, 0), says(TimeBeforeMoves, EVEN), says(MovesBeforeTime, EVEN)],
        EVEN,
        "`5/3`",
    ),
    row(&[NUMBERS, Called(Role::ByoYomi)], &[], NEVER, "`5/30 byo-yomi`: periods or moves"),
    row(&[NUMBERS, Terms(1), Either(&[MOVES, AFTER, PERIODS])], &[], NEVER, "`40/90 for 40 moves`: twice"),
    row(
        &[NUMBERS, Either(&[US, Called(Role::Canadian), Half(1, &[Not(&[UpTo(300)])])])],
        MOVES_FIRST,
        NEVER,
        "`40/5400 + 30`",
    ),
    row(
        &[NUMBERS, Not(&[Is(is_rising)])],
        &[says(TimeBeforeMoves, 0), says(MovesBeforeTime, EVEN)],
        NEVER,
        "`90/40 + 30`",
    ),
    row(&[NUMBERS], &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN)], NEVER, "`40/90 + 30`"),
    // `3 min 2 sec`, `90m30s`, `10分 20秒`
    row(&[LONE_SUM, Half(1, &[EAST_ASIAN, Unit(SECOND)])], ADDED_OR_BYO_YOMI, NEVER, "`10分20秒`"),
    row(&[LONE_SUM, Half(1, &[EAST_ASIAN, Unit(MINUTE), AtMost(2 * MINUTE)])], ADDED_OR_BYO_YOMI, NEVER, "`1時間1分`"),
    row(
        &[LONE_SUM, Is(is_sum), Half(1, &[MARKS, Unit(SECOND), AtMost(10 * SECOND - 1)])],
        INCREMENT_OR_ADDED,
        NEVER,
        "`5'3''`",
    ),
    row(
        &[LONE_SUM, Is(is_sum), Half(0, &[LONG]), Half(1, &[MARKS, Unit(SECOND)])],
        INCREMENT_OR_ADDED,
        NEVER,
        "`90'30''`",
    ),
    row(
        &[LONE_SUM, Is(is_apart), Half(0, &[LONG]), Half(1, &[Unit(SECOND)])],
        &[says(TimesAreAdded, 0), says(SecondsAreIncrement, EVEN)],
        NEVER,
        "`15 min 10 sec`",
    ),
    row(
        &[LONE_SUM, Half(1, &[Unit(SECOND)]), Either(&[Is(is_apart), Is(has_minutes_and_number), Half(0, &[LONG])])],
        &[says(TimesAreAdded, 0), says(SecondsAreIncrement, RARE)],
        NEVER,
        "`3 min 2 sec`",
    ),
];

/// `20/10 sec`, and nothing says which.
const LONE_TIME_AFTER_SLASH: On = All(&[RATIO, Not(&[NUMBERS]), Terms(1), NO_ROLE, Not(&[PERIODS]), Not(&[REST])]);

const INCREMENT: Weighed<Part> = part(Part::Increment, IncrementAfterPlus, 0);
const BYO_YOMI: Weighed<Part> = part(Part::Overtime, ByoYomiAfterPlus, 0);
const INCREMENT_RATHER: &[Weighed<Part>] = &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, RARE)];
const INCREMENT_MAYBE: &[Weighed<Part>] = &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, EVEN)];
const BYO_YOMI_RATHER: &[Weighed<Part>] = &[BYO_YOMI, part(Part::Increment, IncrementAfterPlus, RARE)];
const BYO_YOMI_MAYBE: &[Weighed<Part>] = &[BYO_YOMI, part(Part::Increment, IncrementAfterPlus, EVEN)];
const INCREMENT_OR_STAGE: &[Weighed<Part>] = &[INCREMENT, part(Part::Stage, StageAfterPlus, RARE)];
const INCREMENT_OR_STAGE_MAYBE: &[Weighed<Part>] = &[INCREMENT, part(Part::Stage, StageAfterPlus, EVEN)];
const SECONDS_ADDED: &[Weighed<Part>] = &[part(Part::Increment, SecondsAreIncrement, 0)];
const OF_EVERY_MOVE: &[Weighed<Part>] = &[part(Part::Overtime, Assumption::PerMove, 0)];
const OF_MOVE_OR_GAME: &[Weighed<Part>] =
    &[part(Part::Overtime, Assumption::PerMove, 0), part(Part::Stage, AddsUp, RARE)];
const STAGE: &[Weighed<Part>] = &[sure(Part::Stage)];
const SURE_INCREMENT: &[Weighed<Part>] = &[sure(Part::Increment)];
const SURE_OVERTIME: &[Weighed<Part>] = &[sure(Part::Overtime)];

/// What a time is.
pub(in super::super) static PARTS: &[Row<Part>] = &[
    row(&[Context(Said::Hourglass)], &[sure(Part::Sand)], NEVER, "`hourglass 5 min`"),
    // A time alone can be that of every move. Chess sites offer up to 14 days.
    row(&[Terms(1), Is(is_from_first), BRIEF_SECONDS, NO_ROLE], OF_EVERY_MOVE, RARE, "`30秒将棋（初手から）`"),
    row(&[Terms(1), PER_MOVE, Either(&[NO_ROLE, Called(Role::Overtime)])], OF_EVERY_MOVE, RARE, "`30 sec per move`"),
    row(&[Terms(1), Says(Said::Moves(1)), NO_ROLE, KNOWN_OR_COLONS], OF_EVERY_MOVE, RARE, "`1 in 3 days`"),
    row(
        &[Terms(1), Unit(DAY), Is(says_nothing), Either(&[AtMost(14 * DAY), Context(Said::Correspondence)])],
        OF_MOVE_OR_GAME,
        NEVER,
        "`3 days`",
    ),
    row(&[Terms(1), Unit(SECOND), AtMost(MINUTE), Is(says_only_each_player)], OF_MOVE_OR_GAME, NEVER, "`every 10 sec`"),
    // What it says.
    row(&[LATER, Says(Said::Cap)], &[sure(Part::Cap)], NEVER, "`10 days, bonus: 1 day, limit: 20 days`"),
    row(
        &[WHEN_OUT, BRIEF, Not(&[OVERTIME]), Not(&[PER_MOVE])],
        &[BYO_YOMI, part(Part::Stage, StageAfterPlus, RARE)],
        NEVER,
        "`60分切れたら30秒`",
    ),
    row(&[OVERTIME], SURE_OVERTIME, NEVER, "`30 min + 3 x 30 s byo-yomi`"),
    row(&[WHEN_OUT, PER_MOVE], SURE_OVERTIME, NEVER, "`60分切れたら1手30秒`"),
    row(&[LATER, Called(Role::Bronstein)], &[sure(Part::Bronstein)], NEVER, "`5 min + 3 s Bronstein`"),
    row(
        &[Either(&[LATER, Terms(1)]), Either(&[Called(Role::SimpleDelay), All(&[DELAY, BARE, US])])],
        &[sure(Part::Delay)],
        NEVER,
        "`G/90 d5`",
    ),
    row(&[LATER, DELAY, BARE, Not(&[PLUS])], &[part(Part::Delay, Assumption::SimpleDelay, 0)], EVEN, "`60, delay 5`"),
    row(
        &[Either(&[LATER, Terms(1)]), DELAY],
        &[part(Part::Delay, Assumption::SimpleDelay, 0), part(Part::Bronstein, Assumption::Bronstein, RARE)],
        NEVER,
        "`60 min + 5 s delay`",
    ),
    row(&[WHEN_OUT], STAGE, NEVER, "`90分切れたら30分`"),
    row(&[LATER, OPEN_PER_MOVE, EAST_ASIAN, PLUS], INCREMENT_RATHER, NEVER, "`25 分鐘 + 每步 10 秒`"),
    row(&[LATER, OPEN_PER_MOVE, EAST_ASIAN], BYO_YOMI_RATHER, NEVER, "`持ち時間60分、1手30秒`"),
    row(
        &[AFTER_MAIN, OPEN_PER_MOVE, THEN, Not(&[FROM])],
        BYO_YOMI_RATHER,
        NEVER,
        "`15 minutes then 30 seconds per move`",
    ),
    row(
        &[LATER, Last, OPEN_PER_MOVE, THEN, Not(&[FROM])],
        BYO_YOMI_MAYBE,
        NEVER,
        "`40/90 min, 30 min, then 30 sec per move`",
    ),
    row(&[AFTER_MAIN, OPEN_PER_MOVE, COMMA, Not(&[FROM])], INCREMENT_MAYBE, NEVER, "`60 minutes; 30 seconds per move`"),
    row(&[LATER, Either(&[Called(Role::Increment), PER_MOVE])], SURE_INCREMENT, NEVER, "`15 min + 10 sec / move`"),
    // `Fischer 10 min + 10 s`: the word is about all of it.
    row(&[Nth(0)], STAGE, NEVER, "`Fischer 10 min + 10 s`"),
    row(&[DOUBLE, Last], SURE_INCREMENT, NEVER, "`90+30/30+30`"),
    row(&[AFTER, BRIEF_SECONDS], INCREMENT_OR_STAGE_MAYBE, NEVER, "`90 min + 30 s after move 40`"),
    // The time after a main time without moves restarts in Go, and is a stage in chess.
    row(
        &[AFTER_MAIN, MOVES, Not(&[REST]), Not(&[AFTER]), Not(&[FROM]), Not(&[THEN]), On::At(0, &[Not(&[REST])])],
        &[part(Part::Overtime, CanadianAfterPlus, 0), part(Part::Stage, StageAfterPlus, EVEN)],
        EVEN,
        "`10m + 3m/10`",
    ),
    row(
        &[AFTER_MAIN, BARE, PLUS, Says(Said::Rest), On::At(0, &[BARE])],
        INCREMENT_OR_STAGE_MAYBE,
        NEVER,
        "`5+3 sudden death`",
    ),
    row(&[REST, Not(&[Unit(SECOND), AtMost(2 * MINUTE)])], STAGE, NEVER, "`40/90 min + 30 min for the rest`"),
    row(&[Either(&[MOVES, AFTER])], STAGE, NEVER, "`40/90 min, 20/60 min`"),
    row(&[BARE, PLUS, US], SURE_INCREMENT, NEVER, "`40/80;+30, SD/30;+30`"),
    row(
        &[BARE, PLUS, Nth(1), Not(&[Terms(2)]), On::At(0, &[MOVES]), On::At(2, &[BARE, COMMA])],
        INCREMENT_OR_STAGE_MAYBE,
        NEVER,
        "`40/5400+30, 1800+30`",
    ),
    row(&[FROM, Unit(SECOND)], SECONDS_ADDED, RARE, "`90 min, 30 s from move 1`"),
    row(
        &[Says(Said::Add), BRIEF_SECONDS, On::At(0, &[Not(&[BRIEF_SECONDS])])],
        SECONDS_ADDED,
        RARE,
        "`90 min plus 30 s added`",
    ),
    row(&[AFTER_MAIN, BRIEF_SECONDS, PLUS, EAST_ASIAN, CLASS], INCREMENT_RATHER, NEVER, "`快棋 10分+5秒`"),
    // A byo-yomi is hardly that short.
    row(
        &[AFTER_MAIN, NOT_FISCHER, EAST_ASIAN, PLUS, Unit(SECOND), AtMost(20 * SECOND - 1)],
        INCREMENT_MAYBE,
        NEVER,
        "`15분+10초`",
    ),
    // A byo-yomi in Japanese, and as often an increment in Chinese.
    row(&[AFTER_MAIN, NOT_FISCHER, EAST_ASIAN, BRIEF], BYO_YOMI_MAYBE, NEVER, "`10分+30秒`"),
    row(&[EAST_ASIAN, BRIEF_SECONDS], SURE_INCREMENT, NEVER, "`フィッシャー 10分+30秒`"),
    row(
        &[
            AFTER_MAIN,
            NOT_FISCHER,
            BRIEF_SECONDS,
            Written(Script::Letters),
            Not(&[FROM]),
            Not(&[Says(Said::Add)]),
            On::At(0, &[Not(&[Says(Said::Us)])]),
        ],
        INCREMENT_RATHER,
        NEVER,
        "`15 min + 10 s`",
    ),
    row(&[BRIEF_SECONDS], SECONDS_ADDED, RARE, "`90'/40 + 30' + 30''`"),
    row(&[Is(has_seconds_after_colon)], &[INCREMENT], EVEN, "`5:00 + 0:03`"),
    row(
        &[AFTER_MAIN, Either(&[Unit(DAY), Unit(HOUR)]), Not(&[Linked(Link::Comma)]), On::At(0, &[AtLeast(DAY)])],
        INCREMENT_OR_STAGE,
        NEVER,
        "`7 days + 1 day`",
    ),
    row(
        &[AFTER_MAIN, Unit(MINUTE), AtMost(2 * MINUTE), On::At(0, &[AtLeast(HOUR)])],
        INCREMENT_OR_STAGE,
        NEVER,
        "`1h20 + 1 min`",
    ),
    row(&[AFTER_MAIN, Unit(MINUTE), AtMost(2 * MINUTE)], INCREMENT_OR_STAGE_MAYBE, NEVER, "`3'+2'`"),
    // Numbers without a unit.
    row(&[BARE, Last, Any(&[PER_MOVE])], STAGE, NEVER, "`90 + 30 s per move, 30`"),
    row(
        &[SECOND_NUMBER, PIPE, On::At(0, &[BARE, Is(is_zero)])],
        &[part(Part::Overtime, SecondIsByoYomi, 0), part(Part::Increment, SecondIsIncrement, EVEN)],
        NEVER,
        "`0|30`",
    ),
    row(
        &[SECOND_NUMBER, PIPE],
        &[part(Part::Increment, SecondIsIncrement, 0), part(Part::Overtime, SecondIsByoYomi, EVEN)],
        NEVER,
        "`10|5`",
    ),
    row(&[SECOND_NUMBER, On::At(0, &[MOVES, BARE, Not(&[UpTo(300)])])], INCREMENT_OR_STAGE, NEVER, "`40/5400+30`"),
    row(
        &[SECOND_NUMBER, UNLINKED, On::At(0, &[BARE])],
        &[part(Part::Increment, SecondIsIncrement, 0)],
        EVEN,
        "`90 30`",
    ),
    row(&[SECOND_NUMBER, On::At(0, &[REST])], SURE_INCREMENT, NEVER, "`SD 60 + 5`"),
    row(
        &[SECOND_NUMBER, On::At(0, &[MOVES])],
        &[part(Part::Stage, StageAfterPlus, 0), part(Part::Increment, IncrementAfterPlus, EVEN)],
        NEVER,
        "`40/90 + 30`",
    ),
    row(
        &[SECOND_NUMBER, THEN, On::At(0, &[BARE])],
        &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, EVEN), part(Part::Stage, StageAfterPlus, EVEN)],
        NEVER,
        "`5 then 3`",
    ),
    row(&[SECOND_NUMBER, On::At(0, &[BARE])], SURE_INCREMENT, NEVER, "`3+2`"),
    row(&[SECOND_NUMBER], INCREMENT_RATHER, NEVER, "`15 min + 10`"),
    row(
        &[BARE, Last, Not(&[Any(&[Either(&[EXTRA, PER_MOVE])])])],
        INCREMENT_OR_STAGE_MAYBE,
        NEVER,
        "`90/40 + 30 + 30`",
    ),
    row(&[], STAGE, NEVER, "`90 min, 30 min`"),
];

const NOT_FISCHER: On = On::At(0, &[Not(&[Called(Role::Increment)])]);

/// `0:03`
fn has_seconds_after_colon(term: &Term) -> bool {
    matches!(term.amount, Amount::Pair { as_minutes: Some(nanos), .. } if nanos < MINUTE)
}

const MINUTES: Weighed<Assumption> = says(Minutes, 0);
const SECONDS: Weighed<Assumption> = says(Seconds, 0);
const MINUTES_RATHER: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, RARE)];
const MINUTES_MAYBE: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, EVEN)];
const SECONDS_RATHER: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, RARE)];
const SECONDS_MAYBE: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, EVEN)];
/// More minutes are not heard of.
const MOST_MINUTES: On = UpTo(600);
/// The only other time, and the main time is of the whole game.
const WITH_OTHER: On =
    All(&[Terms(2), On::At(0, &[Not(&[MOVES]), Not(&[RATIO]), Not(&[REST])]), On::At(1, &[Not(&[REST])])]);
const WITH_EXTRA: On = All(&[WITH_OTHER, On::At(1, &[AS_EXTRA])]);
const WITH_PERIODS: On = All(&[Terms(2), On::At(1, &[Either(&[PIPE, All(&[WITH_OTHER, As(Part::Overtime)])])])]);
/// `40/120`
const LONE_MOVES: On = All(&[Terms(1), MOVES, NO_ROLE, Not(&[REST]), Where(was_slashed)]);
const IN_OVERTIME: On = As(Part::Overtime);

/// The unit of a number, and what two numbers with a colon are.
pub(in super::super) static UNITS: &[Row<Assumption>] = &[
    row(&[COLONS, Either(&[IN_OVERTIME, AS_EXTRA])], &[sure(MinutesAndSeconds)], NEVER, "`5:00 + 0:03`"),
    row(
        &[COLONS, Is(has_few_before_colon)],
        &[says(HoursAndMinutes, 0), says(MinutesAndSeconds, EVEN)],
        RARE,
        "`1:30`",
    ),
    row(&[COLONS], &[says(MinutesAndSeconds, 0), says(HoursAndMinutes, EVEN)], RARE, "`5:00`"),
    row(&[As(Part::Sand)], SECONDS_MAYBE, RARE, "`*60`"),
    row(&[AS_EXTRA], &[sure(Seconds)], NEVER, "`3+2`"),
    // Overtime.
    row(&[IN_OVERTIME, Terms(1), NO_ROLE, Not(&[PERIODS])], SECONDS_MAYBE, RARE, "`30 per move`"),
    row(
        &[IN_OVERTIME, Called(Role::Canadian), UpTo(19)],
        &[MINUTES, says(OvertimeInSeconds, EVEN)],
        NEVER,
        "`30 min + 25/10 Canadian`",
    ),
    row(
        &[IN_OVERTIME, Called(Role::Canadian), UpTo(120)],
        &[says(OvertimeInSeconds, 0), says(Minutes, EVEN)],
        NEVER,
        "`30 min + 25/60 Canadian`",
    ),
    row(&[IN_OVERTIME, Called(Role::Canadian)], &[says(OvertimeInSeconds, 0)], RARE, "`30 min + 25/600 Canadian`"),
    row(&[IN_OVERTIME, MOVES, NO_ROLE, UpTo(300)], &[MINUTES], EVEN, "`30 min + 20/10`"),
    row(&[IN_OVERTIME, MOVES, NO_ROLE], &[SECONDS], EVEN, "`10m + 25/600`"),
    row(
        &[IN_OVERTIME, Either(&[PERIODS, Not(&[NO_ROLE])]), UpTo(99), Not(&[UpTo(9)])],
        &[says(OvertimeInSeconds, 0)],
        RARE,
        "`30 min + 3x30 byo-yomi`",
    ),
    row(
        &[IN_OVERTIME, Either(&[PERIODS, Not(&[NO_ROLE])])],
        &[says(OvertimeInSeconds, 0)],
        EVEN,
        "`30 min + 3x5 byo-yomi`",
    ),
    row(&[IN_OVERTIME], &[sure(Seconds)], NEVER, "`0|30`"),
    // US Chess: nobody plays so few minutes; all others are minutes.
    row(&[US, UpTo(2), Either(&[MOVES, LATER])], &[says(Hours, 0), says(Minutes, RARE)], NEVER, "`40/2, SD/1`"),
    row(&[US], &[sure(Minutes)], NEVER, "`G/90`"),
    // One stage of moves.
    row(&[LONE_MOVES, BARE, Where(is_before_moves)], &[MINUTES], RARE, "`90/40`"),
    row(&[LONE_MOVES, Is(has_much_for_moves)], SECONDS_MAYBE, NEVER, "`40/7200`"),
    row(&[LONE_MOVES, Is(has_time_for_moves)], MINUTES_MAYBE, NEVER, "`40/120`"),
    row(&[LONE_MOVES], &[MINUTES], RARE, "`40/10`"),
    row(&[CLASS, UpTo(59)], &[MINUTES], RARE, "`Blitz 3+2`"),
    // `10.30` can be anything.
    row(&[Is(is_fractional), Not(&[CLASS])], MINUTES_MAYBE, RARE, "`1.30 + 30`"),
    row(&[Terms(1), UpTo(59)], MINUTES_RATHER, RARE, "`for each player 15`"),
    row(&[Terms(1), UpTo(180)], MINUTES_MAYBE, RARE, "`for each player 90`"),
    row(&[Terms(1), MOST_MINUTES], SECONDS_MAYBE, RARE, "`for each player 300`"),
    row(&[Terms(1)], &[SECONDS], EVEN, "`for each player 900`"),
    row(&[WITH_PERIODS, UpTo(120)], &[MINUTES], RARE, "`30 + 3x30 byo-yomi`"),
    row(&[WITH_PERIODS, UpTo(300)], MINUTES_MAYBE, RARE, "`180|2`"),
    row(&[WITH_PERIODS, MOST_MINUTES], SECONDS_RATHER, RARE, "`600 + 3x30 byo-yomi`"),
    row(&[WITH_PERIODS], &[SECONDS], RARE, "`1800 + 3x30 byo-yomi`"),
    row(
        &[UpTo(180), On::At(1, &[Either(&[As(Part::Delay), As(Part::Bronstein)])])],
        MINUTES_RATHER,
        RARE,
        "`60 + 5 delay`",
    ),
    // Programs play with fractions.
    row(&[WITH_EXTRA, On::At(1, &[Is(is_fractional)])], SECONDS_RATHER, RARE, "`10+0.1`"),
    row(&[WITH_EXTRA, UpTo(59), On::At(1, &[Either(&[UpTo(60), AtMost(MINUTE)])])], MINUTES_RATHER, RARE, "`3+2`"),
    // Seconds with so large an increment are silly.
    row(&[WITH_EXTRA, UpTo(120), Where(has_large_increment)], MINUTES_RATHER, RARE, "`90+30`"),
    row(
        &[WITH_EXTRA, UpTo(180), On::At(1, &[Either(&[All(&[BARE, Not(&[UpTo(9)])]), AtLeast(10 * SECOND)])])],
        MINUTES_MAYBE,
        RARE,
        "`150+10`",
    ),
    row(&[WITH_EXTRA, UpTo(180)], SECONDS_MAYBE, RARE, "`180+2`"),
    row(&[WITH_EXTRA, MOST_MINUTES], SECONDS_RATHER, RARE, "`300+3`"),
    row(&[WITH_EXTRA], &[SECONDS], RARE, "`900+10`"),
    // Stages are long.
    row(&[UpTo(300)], &[MINUTES], RARE, "`40/90 + 30`"),
    row(&[MOST_MINUTES], SECONDS_RATHER, RARE, "`40/600 + 600`"),
    row(&[], &[SECONDS], RARE, "`40/5400+30`"),
];

/// `1:30`
fn has_few_before_colon(term: &Term) -> bool {
    matches!(term.amount, Amount::Pair { first: 1 | 2, .. })
}

/// What is taken for granted of a time, whatever else is: all rows that fit count.
pub(in super::super) static GRANTED: &[Row<Assumption>] = &[
    row(&[IN_OVERTIME, LATER, PERIODS, NO_ROLE, LONG], &[says(PerMove, 0)], EVEN, "`3½ h + 3 × ½ h`"),
    row(
        &[
            IN_OVERTIME,
            Not(&[SOME_MOVES]),
            Not(&[PERIODS]),
            Not(&[PER_MOVE]),
            Either(&[Called(Role::ByoYomi), Called(Role::Overtime)]),
        ],
        &[says(OnePeriod, 0)],
        RARE,
        "`30 min + 30 s byo-yomi`",
    ),
    row(&[NO_STAGE, PERIODS, LONG], &[says(NoMainTime, 0)], EVEN, "`3 x 15 min byo-yomi`"),
    row(&[NO_STAGE, OVERTIME], &[says(NoMainTime, 0)], RARE, "`3 x 30 s byo-yomi`"),
];

const NO_STAGE: On = All(&[IN_OVERTIME, Not(&[Earlier(&[As(Part::Stage)])])]);

/// What ends a stage that is not the last and has no number of moves.
pub(in super::super) static GATES: &[Row<Assumption>] = &[
    row(
        &[Either(&[
            Any(&[IN_OVERTIME]),
            Any(&[As(Part::Stage), Later(&[As(Part::Stage), Later(&[As(Part::Stage)])])]),
        ])],
        &[says(StageEndsWithTime, 0)],
        EVEN,
        "`60 min + 30 min + 3 x 30 s`",
    ),
    row(
        &[Terms(3), On::At(2, &[As(Part::Increment), KNOWN])],
        &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)],
        NEVER,
        "`90 + 30 + 30s per move`",
    ),
    row(&[DOUBLE], &[says(StageEndsWithTime, 0), says(FortyMoves, EVEN)], NEVER, "`90+30/30+30`"),
    // A second stage is hardly longer than the first.
    row(
        &[Terms(2), On::At(0, &[AtLeast(30 * MINUTE)]), On::At(1, &[Where(is_shorter)])],
        &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)],
        NEVER,
        "`90 min + 30 min`",
    ),
    row(&[], &[says(FortyMoves, 0), says(StageEndsWithTime, EVEN)], NEVER, "`10 min + 15 min`"),
];

/// Whether moves and their time come again.
pub(in super::super) static REPEATS: &[Row<Assumption>] = &[
    row(
        &[Either(&[Any(&[Says(Said::Repeat)]), Context(Said::Kept)])],
        &[sure(BonusRepeats)],
        NEVER,
        "`40/90 min repeating`",
    ),
    row(&[], &[says(BonusRepeats, 0), says(BonusOnce, RARE)], NEVER, "`40 moves in 90 min`"),
];

/// Which stages have the increment or the delay of this time.
pub(in super::super) static SCOPES: &[Row<Assumption>] = &[
    row(
        &[Either(&[Not(&[SEVERAL_STAGES]), FROM, Linked(Link::Semicolon), Says(Said::Whole)])],
        &[sure(EveryPeriod)],
        NEVER,
        "`40/90, SD/30; d5`",
    ),
    // Before the last stage.
    row(&[Later(&[As(Part::Stage)])], &[says(EveryPeriod, 0)], RARE, "`40/90 + 30 s, 30 min`"),
    // US Chess: a blank before it says that it is of that period only, and many write it for all.
    row(&[US, UNLINKED], &[says(EveryPeriod, 0), says(LastPeriod, EVEN)], NEVER, "`40/90, SD/30 d5`"),
    row(&[], &[says(EveryPeriod, 0), says(LastPeriod, RARE)], NEVER, "`90'/40 + 30' + 30''`"),
];

/// Whose the sand is.
pub(in super::super) static SANDS: &[Row<Assumption>] = &[
    row(&[Says(Said::EachPlayer)], &[sure(SandForEach)], NEVER, "`hourglass 5 min each`"),
    row(&[], &[says(SandForEach, 0), says(SandDivided, RARE)], NEVER, "`hourglass 5 min`"),
];

/// Nothing says what a number is.
const UNMARKED: On = All(&[NO_ROLE, Not(&[PER_MOVE]), Not(&[REST]), Not(&[Says(Said::Add)])]);
/// A number alone: `90-30`.
const MERE_NUMBER: On = All(&[BARE, UNMARKED, PLAIN, Not(&[PERIODS])]);
const DAYS: On = All(&[AtLeast(0), Is(is_in_days)]);
const SHORT: On = UpTo(29);

fn is_in_days(term: &Term) -> bool {
    term.known().is_some_and(|(_, unit, _)| unit >= DAY)
}

fn is_from_later(term: &Term) -> bool {
    term.from().is_some_and(|from| from > 1)
}

/// Times that make no control, and what is expected of them. A first number below 30 is that of a whole game, and not
/// of its first stage.
pub(in super::super) static REFUSALS: &[Refusal] = &[
    refuse(
        &[Context(Said::Hourglass), Either(&[Not(&[Terms(1)]), Not(&[PLAIN])])],
        Expectation::LoneHourglass,
        "`hourglass 5 min + 3 s`",
    ),
    refuse(
        &[Terms(1), PER_MOVE, NO_ROLE, Either(&[AFTER, Is(is_from_later)])],
        Expectation::MainTimeWithIncrement,
        "`30 s per move from move 41`",
    ),
    refuse(
        &[Terms(1), Either(&[EXTRA, Says(Said::Add)]), Not(&[IN_OVERTIME])],
        Expectation::MainTimeFirst,
        "`30 s increment`",
    ),
    // Several controls.
    several(
        &[Nth(1), Terms(3), BARE, MOVES, On::At(0, &[SHORT, Not(&[MOVES])]), On::At(2, &[BARE, PLAIN])],
        "`3+2/5+0`",
    ),
    several(&[NUMBERS_BEFORE, DIVIDED], "`5, 3, 1`"),
    several(&[NUMBERS_BEFORE, Later(&[]), Either(&[On::At(0, &[SHORT]), Where(is_longer)])], "`3+2 5+3`"),
    several(
        &[Nth(1), Not(&[Terms(2)]), Every(&[As(Part::Stage), PLAIN, Either(&[Nth(0), DIVIDED])])],
        "`5 min, 3 min, 1 min`",
    ),
    several(&[Nth(1), Every(&[COLONS, PLAIN, Either(&[Nth(0), DIVIDED])])], "`10:00, 13:30`"),
    several(
        &[
            Nth(2),
            As(Part::Stage),
            PLAIN,
            DIVIDED,
            KNOWN,
            On::At(0, &[As(Part::Stage), PLAIN, KNOWN]),
            On::At(1, &[As(Part::Increment)]),
            On::At(3, &[As(Part::Increment)]),
            Where(is_other_control),
        ],
        "`3 min + 2 sec, 5 min + 3 sec`",
    ),
    // What the text denies.
    refuse(
        &[Context(Said::Denied(Role::Increment)), As(Part::Increment), Not(&[Is(is_zero)])],
        Expectation::NothingDenied,
        "`5+3 no increment`",
    ),
    refuse(
        &[Context(Said::Denied(Role::ByoYomi)), IN_OVERTIME, Not(&[Is(is_zero)])],
        Expectation::NothingDenied,
        "`30 min + 3 x 30 s, no byo-yomi`",
    ),
    refuse(
        &[Context(Said::Denied(Role::Delay)), Either(&[As(Part::Delay), As(Part::Bronstein)]), Not(&[Is(is_zero)])],
        Expectation::NothingDenied,
        "`G/60 d5 no delay`",
    ),
    refuse(&[PIPE, Not(&[Terms(1)]), Not(&[Terms(2)])], Expectation::OneBar, "`10|5|3`"),
    // Times without a sign or a word between them.
    refuse(
        &[LATER, BARE, Says(Said::EachPlayer), Is(is_in_list), Before(&[Not(&[BARE])])],
        Expectation::UnitAfterNumber,
        "`10 min, 5 each`",
    ),
    refuse(
        &[
            BARE,
            Is(is_in_list),
            UNMARKED,
            Not(&[MOVES]),
            Either(&[Before(&[Says(Said::Us)]), All(&[LATER, Is(is_after_semicolon)])]),
        ],
        Expectation::DelayOrPlus,
        "`G/60 5`",
    ),
    refuse(&[BARE, UNMARKED, Before(&[DAYS])], Expectation::UnitAfterNumber, "`3 days + 1`"),
    refuse(&[DAYS, Before(&[BARE])], Expectation::UnitAfterNumber, "`3 + 1 day`"),
    refuse(
        &[LATER, UNLINKED, NO_ROLE, Is(is_apart), Half(1, &[Unit(SECOND)])],
        Expectation::PlusBetween,
        "`90 min 5 min 30 s`",
    ),
    refuse(
        &[UNLINKED, PLAIN, KNOWN, Not(&[Unit(SECOND)]), Before(&[PLAIN, KNOWN])],
        Expectation::PlusBetween,
        "`5 min 3 min`",
    ),
    refuse(&[LATER, UNLINKED, MERE_NUMBER, Before(&[Not(&[BARE])])], Expectation::PlusBetween, "`90 min 30`"),
    refuse(&[Is(is_after_dash), MERE_NUMBER, Before(&[BARE])], Expectation::PlusBetween, "`90-30`"),
    refuse(&[LATER, UNLINKED, BARE, PLAIN, Before(&[LATER, BARE, UNLINKED])], Expectation::PlusBetween, "`90 30 30`"),
    // What a time cannot have.
    refuse(&[RATIO], Expectation::LengthOfTime, "`5/30 byo-yomi`"),
    refuse(&[IN_OVERTIME, AFTER], Expectation::LengthOfTime, "`60 min, after move 40 byo-yomi 30 s`"),
    refuse(&[Is(says_two_beginnings)], Expectation::LaterMove, "`90 min + 30 s from move 1 from move 41`"),
    refuse(&[Is(has_minutes_and_number), MOVES], Expectation::PlusBetween, "`40/90m30`"),
    refuse(&[AS_EXTRA, PERIODS], Expectation::OneOfExtras, "`30 min + 3 x 30 s increment`"),
    refuse(
        &[Is(says_extra), Either(&[IN_OVERTIME, Is(says_overtime)])],
        Expectation::OneOfExtras,
        "`30 min + 30 s byo-yomi increment`",
    ),
    refuse(
        &[As(Part::Stage), Says(Said::Rest), MOVES, Not(&[SEVERAL_STAGES])],
        Expectation::StageBeforeRest,
        "`40 moves in 90 min for the rest`",
    ),
    refuse(
        &[As(Part::Stage), Says(Said::Us), Not(&[MOVES]), Later(&[As(Part::Stage)])],
        Expectation::RestLast,
        "`G/60, 30 min`",
    ),
    refuse(
        &[As(Part::Stage), Says(Said::Rest), Later(&[As(Part::Stage)])],
        Expectation::RestLast,
        "`30 min for the rest, 20 min`",
    ),
    refuse(&[IN_OVERTIME, Called(Role::Canadian), Not(&[SOME_MOVES])], Expectation::Moves, "`30 min + 5 min Canadian`"),
    refuse(
        &[NO_STAGE, Called(Role::ByoYomi), Not(&[PERIODS]), Either(&[LONG, All(&[BARE, Not(&[UpTo(599)])])])],
        Expectation::LengthOfPeriod,
        "`10 min byo-yomi`",
    ),
    refuse(&[As(Part::Stage), Earlier(&[IN_OVERTIME])], Expectation::OvertimeLast, "`3 x 30 s byo-yomi, then 60 min`"),
    refuse(&[IN_OVERTIME, Earlier(&[IN_OVERTIME])], Expectation::OneOvertime, "`1 h + 3 x 30 s + 2 x 10 s`"),
    refuse(&[AS_EXTRA, MOVES], Expectation::MoreTimeForMoves, "`5 min + 10 s increment for 20 moves`"),
    refuse(&[AS_EXTRA, BARE, Not(&[UpTo(600)])], Expectation::UsualIncrement, "`5+2024`"),
    refuse(
        &[LATER, Unit(SECOND), AtMost(MINUTE), MOVES, Not(&[Called(Role::Canadian)]), Where(is_too_fast)],
        Expectation::MoreTimeForMoves,
        "`5 min + 3 sec for 20 moves`",
    ),
];

/// The third of three numbers.
const NUMBERS_BEFORE: On = All(&[Nth(2), BARE, PLAIN, On::At(0, &[BARE, PLAIN]), On::At(1, &[BARE, PLAIN])]);
