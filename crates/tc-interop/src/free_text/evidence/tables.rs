//! The tables of evidence. A new preference is a row, above those that it is an exception to.

use super::super::said::Role;
use super::{
    Amount, DAY, Evidence, HOUR, Link, MINUTE, MOST_MINUTES, Part, Place, SECOND, Said, Script, Second, Term, Weighed,
};
use crate::Assumption::{
    self, AddsUp, BonusOnce, BonusRepeats, Bronstein, ByoYomiAfterPlus, CanadianAfterPlus, EachPlayer, EveryPeriod,
    FortyMoves, FractionOfUnit, HoursAndMinutes, IncrementAfterPlus, LastPeriod, Minutes, MinutesAndSeconds,
    MovesBeforeTime, NoMainTime, OvertimeInSeconds, PerMove, SandDivided, SandForEach, SecondIsByoYomi,
    SecondIsIncrement, Seconds, SecondsAreIncrement, SimpleDelay, StageAfterPlus, StageEndsWithTime, TimeBeforeMoves,
    TimesAreAdded,
};

/// Against a meaning that occurs about as often as another.
pub(in super::super) const EVEN: u8 = 1;
/// Against a meaning that is rare.
pub(in super::super) const RARE: u8 = 5;
/// Against a meaning that nobody has in mind.
pub(in super::super) const NEVER: u8 = 9;

const fn first(meaning: Part, assumes: Assumption) -> Weighed<Part> {
    Weighed { meaning, assumes: Some(assumes), against: 0 }
}

const fn sure(meaning: Part) -> Weighed<Part> {
    Weighed { meaning, assumes: None, against: 0 }
}

const fn other(meaning: Part, assumes: Assumption, against: u8) -> Weighed<Part> {
    Weighed { meaning, assumes: Some(assumes), against }
}

/// A meaning that is its own assumption.
const fn says(assumes: Assumption, against: u8) -> Weighed<Assumption> {
    Weighed { meaning: assumes, assumes: Some(assumes), against }
}

const fn row<M>(when: fn(&Place<'_>) -> bool, meanings: &'static [Weighed<M>], against_others: u8) -> Evidence<M> {
    Evidence { when, meanings, against_others }
}

const INCREMENT: Weighed<Part> = first(Part::Increment, IncrementAfterPlus);
const BYO_YOMI: Weighed<Part> = first(Part::Overtime, ByoYomiAfterPlus);
const INCREMENT_RATHER: &[Weighed<Part>] = &[INCREMENT, other(Part::Overtime, ByoYomiAfterPlus, RARE)];
const INCREMENT_MAYBE: &[Weighed<Part>] = &[INCREMENT, other(Part::Overtime, ByoYomiAfterPlus, EVEN)];
const BYO_YOMI_RATHER: &[Weighed<Part>] = &[BYO_YOMI, other(Part::Increment, IncrementAfterPlus, RARE)];
const BYO_YOMI_MAYBE: &[Weighed<Part>] = &[BYO_YOMI, other(Part::Increment, IncrementAfterPlus, EVEN)];
const INCREMENT_OR_STAGE: &[Weighed<Part>] = &[INCREMENT, other(Part::Stage, StageAfterPlus, RARE)];
const INCREMENT_OR_STAGE_MAYBE: &[Weighed<Part>] = &[INCREMENT, other(Part::Stage, StageAfterPlus, EVEN)];
const STAGE_OR_INCREMENT: &[Weighed<Part>] =
    &[first(Part::Stage, StageAfterPlus), other(Part::Increment, IncrementAfterPlus, EVEN)];
const CANADIAN_OR_STAGE: &[Weighed<Part>] =
    &[first(Part::Overtime, CanadianAfterPlus), other(Part::Stage, StageAfterPlus, EVEN)];
const BYO_YOMI_OR_STAGE: &[Weighed<Part>] = &[BYO_YOMI, other(Part::Stage, StageAfterPlus, RARE)];
const SECONDS_ADDED: &[Weighed<Part>] = &[first(Part::Increment, SecondsAreIncrement)];
const PIPE: &[Weighed<Part>] =
    &[first(Part::Increment, SecondIsIncrement), other(Part::Overtime, SecondIsByoYomi, EVEN)];
const PIPE_AFTER_ZERO: &[Weighed<Part>] =
    &[first(Part::Overtime, SecondIsByoYomi), other(Part::Increment, SecondIsIncrement, EVEN)];

/// What a time is.
#[rustfmt::skip]
pub(in super::super) const PARTS: &[Evidence<Part>] = &[
    // What it says.
    row(|p| p.is(|term| term.has(Said::Cap)) && p.place > 0, &[sure(Part::Cap)], NEVER),
    row(|p| { p.is(|term| { term.is_link(Link::WhenOut) && !has_overtime(term) && !term.has(Said::PerMove) && is_brief(term) }) }, BYO_YOMI_OR_STAGE, NEVER),
    row(|p| p.is(|term| has_overtime(term) || term.is_link(Link::WhenOut) && term.has(Said::PerMove)), &[sure(Part::Overtime)], NEVER),
    row(|p| p.is(|term| has_delay(term) && (p.place > 0 || p.terms.len() == 1)), &[sure(Part::Delay)], NEVER),
    row(|p| p.is(|term| term.is_link(Link::WhenOut)), &[sure(Part::Stage)], NEVER),
    // `25 分鐘 + 每步 10 秒`
    row(|p| p.is_open_per_move() && p.is_east_asian() && p.place > 0 && p.is(|term| term.is_link(Link::Plus)), INCREMENT_RATHER, NEVER),
    // `持ち時間60分、1手30秒`
    row(|p| p.is_open_per_move() && p.is_east_asian() && p.place > 0, BYO_YOMI_RATHER, NEVER),
    // `15 minutes then 30 seconds per move`, `60 minutes; 30 seconds per move`
    row(|p| p.is_open_per_move() && p.is_after_main() && p.is(|term| term.is_link(Link::Then) && term.from().is_none()), BYO_YOMI_RATHER, NEVER),
    row(|p| { p.is_open_per_move() && p.place > 0 && p.is_last() && p.is(|term| term.is_link(Link::Then) && term.from().is_none()) }, BYO_YOMI_MAYBE, NEVER),
    row(|p| p.is_open_per_move() && p.is_after_main() && p.is(|term| is_listed(term) && term.from().is_none()), INCREMENT_MAYBE, NEVER),
    row(|p| p.place > 0 && p.is(|term| term.role() == Some(Role::Increment) || term.has(Said::PerMove)), &[sure(Part::Increment)], NEVER),
    // `Fischer 10 min + 10 s`: the word is about all of it.
    row(|p| p.place == 0, &[sure(Part::Stage)], NEVER),
    row(|p| p.is_double() && p.place == 2, &[sure(Part::Increment)], NEVER),
    // `90 min + 30 s after move 40`
    row(|p| p.is(|term| term.after().is_some() && is_brief(term) && term.is_seconds()), INCREMENT_OR_STAGE_MAYBE, NEVER),
    // `10m + 3m/10`: the time after a main time without moves restarts in Go, and is a stage in chess.
    row(|p| { p.is_after_main() && p.is(|term| { has_moves(term) && !term.is_rest() && term.after().or(term.from()).is_none() && !term.is_link(Link::Then) }) && p.first(|first| !first.is_rest()) }, CANADIAN_OR_STAGE, EVEN),
    // `5+3 sudden death`
    row(|p| { p.is_bare() && p.is_after_main() && p.first(|first| first.bare().is_some()) && p.is(|term| term.is_link(Link::Plus) && term.has(Said::Rest)) }, INCREMENT_OR_STAGE_MAYBE, NEVER),
    row(|p| p.is(|term| term.is_rest() && !is_little(term) || has_moves(term) || term.after().is_some()), &[sure(Part::Stage)], NEVER),
    // US Chess: `40/80;+30, SD/30;+30`, `G/90; +30`.
    row(|p| p.is_bare() && p.is_us() && p.is(|term| term.is_link(Link::Plus)), &[sure(Part::Increment)], NEVER),
    // `40/5400+30, 1800+30`
    row(|p| { p.is_bare() && p.place == 1 && p.terms.len() > 2 && p.first(has_moves) && p.is(|term| term.is_link(Link::Plus)) && p.terms.get(2).is_some_and(|next| next.bare().is_some() && is_listed(next)) }, INCREMENT_OR_STAGE_MAYBE, NEVER),
    // `30 s added from move 1`
    row(|p| p.is(|term| term.from().is_some()) && p.known(|_, unit, _| unit == SECOND), SECONDS_ADDED, RARE),
    row(|p| p.is(|term| term.is_seconds() && term.has(Said::Add)) && p.first(|first| !first.is_seconds()), SECONDS_ADDED, RARE),
    row(|p| { p.is_after_main() && p.has_class() && p.is_east_asian() && p.is(|term| term.is_seconds() && term.is_link(Link::Plus)) }, INCREMENT_RATHER, NEVER),
    // `15분+10초`: a byo-yomi is hardly that short.
    row(|p| { p.is_after_main() && p.first(is_not_fischer) && p.is_east_asian() && p.known(|nanos, unit, _| unit == SECOND && nanos < 20 * SECOND) && p.is(|term| term.is_link(Link::Plus)) }, INCREMENT_MAYBE, NEVER),
    // A byo-yomi in Japanese, and as often an increment in Chinese.
    row(|p| { p.is_after_main() && p.first(is_not_fischer) && p.is_east_asian() && p.is(|term| term.is_seconds() || is_brief(term)) }, BYO_YOMI_MAYBE, NEVER),
    row(|p| p.is_east_asian() && p.is(Term::is_seconds), &[sure(Part::Increment)], NEVER),
    // `15 min + 10 s`
    row(|p| { p.is_after_main() && p.first(|first| is_not_fischer(first) && !first.has(Said::Us)) && p.known(|_, _, script| script == Script::Letters) && p.is(|term| term.is_seconds() && is_open(term)) }, INCREMENT_RATHER, NEVER),
    row(|p| p.is(Term::is_seconds), SECONDS_ADDED, RARE),
    // `5:00 + 0:03`
    row(|p| p.is(|term| matches!(term.amount, Amount::Pair { as_minutes: Some(nanos),.. } if nanos < MINUTE)), &[INCREMENT], EVEN),
    // `7 days + 1 day`
    row(|p| { p.is_after_main() && p.known(|_, unit, _| unit == DAY || unit == HOUR) && p.first(|first| first.known().is_some_and(|(nanos,..)| nanos >= DAY)) && p.is(|term| !term.is_link(Link::Comma)) }, INCREMENT_OR_STAGE, NEVER),
    // `1h20 + 1 min`
    row(|p| { p.is_after_main() && p.known(|nanos, unit, _| unit == MINUTE && nanos <= 2 * MINUTE) && p.first(|first| first.known().is_some_and(|(nanos,..)| nanos >= HOUR)) }, INCREMENT_OR_STAGE, NEVER),
    row(|p| p.is_after_main() && p.known(|nanos, unit, _| unit == MINUTE && nanos <= 2 * MINUTE), INCREMENT_OR_STAGE_MAYBE, NEVER),
    // Numbers without a unit.
    row(|p| p.is_bare() && p.is_last() && p.any(|term| term.has(Said::PerMove)), &[sure(Part::Stage)], NEVER),
    row(|p| { p.is_bare_second() && p.is(|term| term.is_link(Link::Pipe)) && p.first(|first| first.bare().and_then(|number| number.whole()) == Some(0)) }, PIPE_AFTER_ZERO, NEVER),
    row(|p| p.is_bare_second() && p.is(|term| term.is_link(Link::Pipe)), PIPE, NEVER),
    // `40/5400+30`
    row(|p| { p.is_bare_second() && p.first(|first| matches!(first.second, Some(Amount::Bare(time)) if !time.is_below(301))) }, INCREMENT_OR_STAGE, NEVER),
    // `90 30`, as on chess servers
    row(|p| { p.is_bare_second() && p.first(|first| first.bare().is_some()) && p.is(|term| term.links.is_empty()) }, &[first(Part::Increment, SecondIsIncrement)], EVEN),
    row(|p| p.is_bare_second() && p.first(Term::is_rest), &[sure(Part::Increment)], NEVER),
    row(|p| p.is_bare_second() && p.first(has_moves), STAGE_OR_INCREMENT, NEVER),
    row(|p| { p.is_bare_second() && p.first(|first| first.bare().is_some()) && p.is(|term| term.is_link(Link::Then)) }, &[INCREMENT, other(Part::Overtime, ByoYomiAfterPlus, EVEN), other(Part::Stage, StageAfterPlus, EVEN)], NEVER),
    row(|p| p.is_bare_second() && p.first(|first| first.bare().is_some()), &[sure(Part::Increment)], NEVER),
    row(|p| p.is_bare_second(), INCREMENT_RATHER, NEVER),
    row(|p| p.is_bare() && p.is_last() && !p.any(has_extra), INCREMENT_OR_STAGE_MAYBE, NEVER),
    row(|_| true, &[sure(Part::Stage)], NEVER),
];

fn has_overtime(term: &Term) -> bool {
    matches!(term.role(), Some(Role::ByoYomi | Role::Overtime | Role::Canadian))
        || term.stones().is_some()
        || term.periods().is_some()
}

fn has_delay(term: &Term) -> bool {
    matches!(term.role(), Some(Role::Delay | Role::SimpleDelay | Role::Bronstein))
}

fn has_extra(term: &Term) -> bool {
    has_delay(term) || term.role() == Some(Role::Increment) || term.has(Said::PerMove)
}

fn has_moves(term: &Term) -> bool {
    term.moves().is_some() || term.second.is_some()
}

fn is_not_fischer(term: &Term) -> bool {
    term.role() != Some(Role::Increment)
}

fn is_listed(term: &Term) -> bool {
    !term.is_link(Link::Plus) && [Link::Comma, Link::Semicolon].iter().any(|link| term.is_link(*link))
}

/// Nothing says that it is added.
fn is_open(term: &Term) -> bool {
    term.from().is_none() && !term.has(Said::Add)
}

/// At most two minutes.
fn is_brief(term: &Term) -> bool {
    term.known().is_some_and(|(nanos, unit, _)| nanos <= 2 * MINUTE || unit == SECOND && nanos < 10 * MINUTE)
}

/// Too little for the rest of a game.
fn is_little(term: &Term) -> bool {
    term.known().is_some_and(|(nanos, unit, _)| unit == SECOND && nanos <= 2 * MINUTE)
}

const MINUTES: Weighed<Assumption> = says(Minutes, 0);
const SECONDS: Weighed<Assumption> = says(Seconds, 0);
const MINUTES_RATHER: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, RARE)];
const MINUTES_MAYBE: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, EVEN)];
const SECONDS_RATHER: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, RARE)];
const SECONDS_MAYBE: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, EVEN)];

/// The unit of a main time that has none.
#[rustfmt::skip]
pub(in super::super) const UNITS: &[Evidence<Assumption>] = &[
    // US Chess: `40/2` are hours, as nobody plays so few minutes; all others are minutes.
    row(|p| p.is_us() && p.is_at_most(2) && (p.is(has_moves) || p.place > 0), &[says(Assumption::Hours, 0), says(Minutes, RARE)], RARE),
    row(|p| p.is_us(), &[Weighed { meaning: Minutes, assumes: None, against: 0 }], NEVER),
    row(|p| p.has_class() && p.is_at_most(59), &[MINUTES], RARE),
    // `10.30` can be anything.
    row(|p| p.main().whole().is_none() && !p.has_class(), MINUTES_MAYBE, RARE),
    row(|p| p.terms.len() == 1 && p.is_at_most(59), MINUTES_RATHER, RARE),
    row(|p| p.terms.len() == 1 && p.is_at_most(180), MINUTES_MAYBE, RARE),
    row(|p| p.terms.len() == 1 && p.is_at_most(MOST_MINUTES), SECONDS_MAYBE, RARE),
    row(|p| p.terms.len() == 1, &[SECONDS], EVEN),
    row(|p| is_with_periods(p) && p.is_at_most(120), &[MINUTES], RARE),
    row(|p| is_with_periods(p) && p.is_at_most(300), MINUTES_MAYBE, RARE),
    row(|p| is_with_periods(p) && p.is_at_most(MOST_MINUTES), SECONDS_RATHER, RARE),
    row(is_with_periods, &[SECONDS], RARE),
    // `60+5d`
    row(|p| p.parts.get(1) == Some(&Part::Delay) && p.is_at_most(180), MINUTES_RATHER, RARE),
    // Programs play with fractions: `10+0.1`.
    row(|p| matches!(p.second(), Some(Second::Fraction)), SECONDS_RATHER, RARE),
    row(|p| p.is_at_most(59) && p.second_is(|seconds| seconds <= 60), MINUTES_RATHER, RARE),
    // Seconds with so large an increment are silly.
    row(|p| { p.is_at_most(120) && p.second_is(|seconds| !p.main().is_below(1) && seconds * 6 >= p.main().whole().unwrap_or(0)) }, MINUTES_RATHER, RARE),
    row(|p| p.is_at_most(180) && p.second_is(|seconds| seconds >= 10), MINUTES_MAYBE, RARE),
    row(|p| p.is_at_most(180) && p.second().is_some(), SECONDS_MAYBE, RARE),
    row(|p| p.is_at_most(MOST_MINUTES) && p.second().is_some(), SECONDS_RATHER, RARE),
    row(|p| p.second().is_some(), &[SECONDS], RARE),
    // Stages are long.
    row(|p| p.is_at_most(300), &[MINUTES], RARE),
    row(|p| p.is_at_most(MOST_MINUTES), SECONDS_RATHER, RARE),
    row(|_| true, &[SECONDS], RARE),
];

fn is_with_periods(place: &Place) -> bool {
    matches!(place.second(), Some(Second::Periods))
        || place.terms.len() == 2 && place.terms.get(1).is_some_and(|second| second.is_link(Link::Pipe))
}

/// Two numbers with a colon.
#[rustfmt::skip]
pub(in super::super) const COLONS: &[Evidence<Assumption>] = &[
    row(|p| p.is(|term| matches!(term.amount, Amount::Pair { first: 1 | 2,.. })), &[says(HoursAndMinutes, 0), says(MinutesAndSeconds, EVEN)], RARE),
    row(|_| true, &[says(MinutesAndSeconds, 0), says(HoursAndMinutes, EVEN)], RARE),
];

/// Two numbers with a slash, alone: `5/3`, `40/120`, `90/40`.
#[rustfmt::skip]
pub(in super::super) const SLASH_ALONE: &[Evidence<Assumption>] = &[
    row(|p| is_moves_first(p) && p.has_class(), &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, RARE), says(SecondIsIncrement, RARE)], NEVER),
    row(is_moves_first, &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN), says(SecondIsIncrement, EVEN)], NEVER),
    row(|p| slashed(p).1 > 30, &[says(TimeBeforeMoves, 0), says(SecondIsIncrement, EVEN), says(MovesBeforeTime, EVEN)], NEVER),
    row(|p| p.has_class(), &[says(SecondIsIncrement, 0)], RARE),
    row(|_| true, &[says(SecondIsIncrement, 0), says(TimeBeforeMoves, EVEN), says(MovesBeforeTime, EVEN)], NEVER),
];

/// The numbers before and after the slash.
pub(in super::super) fn slashed(place: &Place) -> (u64, u64) {
    match place.terms.get(place.place).map(|term| (term.amount, term.second)) {
        Some((Amount::Bare(first), Some(Amount::Bare(second)))) => (first.floor(), second.floor()),
        _ => (0, 0),
    }
}

fn is_moves_first(place: &Place) -> bool {
    let (one, two) = slashed(place);
    one >= 10 && two >= one
}

/// The unit after moves with a slash: `40/7200` is PGN.
#[rustfmt::skip]
pub(in super::super) const SLASH_UNITS: &[Evidence<Assumption>] = &[
    row(|p| { is_moves_first(p) && { let (one, two) = slashed(p); two > 240 || two >= one.saturating_mul(15) } }, SECONDS_MAYBE, NEVER),
    row(is_moves_first, MINUTES_MAYBE, NEVER),
    row(|_| true, &[MINUTES], RARE),
];

/// Two numbers with a slash in a stage.
#[rustfmt::skip]
pub(in super::super) const SLASH: &[Evidence<Assumption>] = &[
    row(|p| p.is_us(), &[Weighed { meaning: MovesBeforeTime, assumes: None, against: 0 }], NEVER),
    row(|p| slashed(p).1 > 300, &[Weighed { meaning: MovesBeforeTime, assumes: None, against: 0 }], NEVER),
    row(|p| { let (one, two) = slashed(p); one > two }, &[says(TimeBeforeMoves, 0), says(MovesBeforeTime, EVEN)], NEVER),
    row(|_| true, &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN)], NEVER),
];

/// `20/10 sec`: nobody has less than a second for a move.
#[rustfmt::skip]
pub(in super::super) const SLASH_SECONDS: &[Evidence<Assumption>] = &[
    row(|p| { p.is(|term| matches!((term.amount, term.second), (Amount::Bare(count), Some(Amount::Known { nanos,.. })) if !count.is_below(nanos / SECOND))) }, &[says(SecondIsIncrement, 0), says(MovesBeforeTime, RARE)], NEVER),
    row(|p| p.has_class(), &[says(SecondIsIncrement, 0)], RARE),
    row(|_| true, &[says(MovesBeforeTime, 0), says(SecondIsIncrement, EVEN)], NEVER),
];

/// The unit of Canadian overtime that has none: `25/600 Canadian`.
#[rustfmt::skip]
pub(in super::super) const CANADIAN_UNITS: &[Evidence<Assumption>] = &[
    row(|p| slashed(p).1 < 20, &[says(Minutes, 0), says(OvertimeInSeconds, EVEN)], NEVER),
    row(|p| slashed(p).1 < 121, &[says(OvertimeInSeconds, 0), says(Minutes, EVEN)], NEVER),
    row(|_| true, &[says(OvertimeInSeconds, 0)], RARE),
];

/// `1/2 h`
#[rustfmt::skip]
pub(in super::super) const FRACTIONS: &[Evidence<Assumption>] =
    &[row(|_| true, &[says(FractionOfUnit, 0), says(MovesBeforeTime, RARE)], NEVER)];

/// `2 x 15 min`: each of the two players, or two periods.
#[rustfmt::skip]
pub(in super::super) const TWICE: &[Evidence<Assumption>] = &[
    row(|p| p.is_bare(), &[says(EachPlayer, 0), says(NoMainTime, EVEN)], NEVER),
    row(|_| true, &[says(EachPlayer, 0), says(NoMainTime, RARE)], NEVER),
];

/// `2 h 40`: 160 minutes, or 40 moves.
#[rustfmt::skip]
pub(in super::super) const HOURS_AND: &[Evidence<Assumption>] =
    &[row(|_| true, &[says(TimesAreAdded, 0), says(TimeBeforeMoves, RARE)], NEVER)];

/// Whether a time alone is of every move.
#[rustfmt::skip]
pub(in super::super) const LONE: &[Evidence<bool>] = &[row(|_| true, &[Weighed { meaning: true, assumes: Some(PerMove), against: 0 }, Weighed { meaning: false, assumes: Some(AddsUp), against: RARE }], NEVER)];

/// `40 moves in 2 hours and 30 minutes`
#[rustfmt::skip]
pub(in super::super) const JOINED: &[Evidence<Assumption>] =
    &[row(|_| true, &[says(TimesAreAdded, 0), says(StageAfterPlus, RARE)], NEVER)];

/// `1 hour, 30 minutes`
#[rustfmt::skip]
pub(in super::super) const LISTED: &[Evidence<Assumption>] =
    &[row(|_| true, &[says(TimesAreAdded, 0), says(StageAfterPlus, EVEN)], NEVER)];

/// `3 min 2 sec`, `90m30s`, `10分20秒`
#[rustfmt::skip]
pub(in super::super) const SUMS: &[Evidence<Assumption>] = &[
    row(|p| p.is_east_asian(), &[says(TimesAreAdded, 0), says(ByoYomiAfterPlus, EVEN)], NEVER),
    // `5'3''`
    row(|p| p.is(|term| matches!(term.amount, Amount::Sum { second,.. } if second.script == Script::Mark && second.nanos < 10 * SECOND)), &[says(SecondsAreIncrement, 0), says(TimesAreAdded, EVEN)], NEVER),
    // `90'30"`
    row(|p| { p.is(|term| matches!(term.amount, Amount::Sum { first, second,.. } if first.nanos >= 10 * MINUTE && second.script == Script::Mark)) }, &[says(SecondsAreIncrement, 0), says(TimesAreAdded, EVEN)], NEVER),
    row(|p| p.is(|term| matches!(term.amount, Amount::Sum { first, is_apart: true,.. } if first.nanos >= 10 * MINUTE)), &[says(TimesAreAdded, 0), says(SecondsAreIncrement, EVEN)], NEVER),
    row(|_| true, &[says(TimesAreAdded, 0), says(SecondsAreIncrement, RARE)], NEVER),
];

/// What ends a stage that is not the last and has no number of moves.
#[rustfmt::skip]
pub(in super::super) const GATES: &[Evidence<Assumption>] = &[
    row(|p| stages(p) > 2 || p.parts.contains(&Part::Overtime), &[says(StageEndsWithTime, 0)], EVEN),
    row(stages_said_with_increment, &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)], NEVER),
    row(is_double_of_numbers, &[says(StageEndsWithTime, 0), says(FortyMoves, EVEN)], NEVER),
    // A second stage is hardly longer than the first.
    row(is_usual_pair, &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)], NEVER),
    row(|_| true, &[says(FortyMoves, 0), says(StageEndsWithTime, EVEN)], NEVER),
];

fn stages(place: &Place) -> usize {
    place.parts.iter().filter(|part| **part == Part::Stage).count()
}

/// `90 + 30 + 30s per move`
fn stages_said_with_increment(place: &Place) -> bool {
    place.terms.len() == 3
        && place.parts.last() == Some(&Part::Increment)
        && place.terms.last().is_some_and(|last| last.known().is_some())
}

fn is_double_of_numbers(place: &Place) -> bool {
    place.is_double()
}

fn is_usual_pair(place: &Place) -> bool {
    match place.terms {
        [first, second] => match (first.known(), second.known()) {
            (Some((first, ..)), Some((second, ..))) => second < first && first >= 30 * MINUTE,
            _ => false,
        },
        _ => false,
    }
}

/// Whether moves and their time come again.
#[rustfmt::skip]
pub(in super::super) const REPEATS: &[Evidence<Assumption>] = &[
    row(|p| p.any(|term| term.has(Said::Repeat)) || p.text.said.contains(&Said::Kept), &[Weighed { meaning: BonusRepeats, assumes: None, against: 0 }], NEVER),
    row(|_| true, &[says(BonusRepeats, 0), says(BonusOnce, RARE)], NEVER),
];

/// Which stages have the increment or the delay; `place` is the time that says it.
#[rustfmt::skip]
pub(in super::super) const SCOPES: &[Evidence<Assumption>] = &[
    row(|p| { stages(p) == 1 || p.is(|term| term.from().is_some() || term.is_link(Link::Semicolon) || term.has(Said::Whole)) }, &[Weighed { meaning: EveryPeriod, assumes: None, against: 0 }], NEVER),
    // Before the last stage.
    row(|p| p.parts.iter().skip(p.place).any(|part| *part == Part::Stage), &[says(EveryPeriod, 0)], RARE),
    // US Chess: a blank before it says that it is of that period only, and many write it for all.
    row(|p| p.is_us() && p.is(|term| term.links.is_empty()), &[says(EveryPeriod, 0), says(LastPeriod, EVEN)], NEVER),
    row(|_| true, &[says(EveryPeriod, 0), says(LastPeriod, RARE)], NEVER),
];

/// Which delay.
#[rustfmt::skip]
pub(in super::super) const DELAYS: &[Evidence<Assumption>] = &[
    row(|p| p.is(|term| term.role() == Some(Role::SimpleDelay)) || p.is_bare() && p.is_us(), &[Weighed { meaning: SimpleDelay, assumes: None, against: 0 }], NEVER),
    row(|p| p.is(|term| term.role() == Some(Role::Bronstein)), &[Weighed { meaning: Bronstein, assumes: None, against: 0 }], NEVER),
    row(|p| p.is_bare() && p.is(|term| !term.is_link(Link::Plus)), &[says(SimpleDelay, 0)], EVEN),
    row(|_| true, &[says(SimpleDelay, 0), says(Bronstein, RARE)], NEVER),
];

/// Whose the sand is.
#[rustfmt::skip]
pub(in super::super) const SAND: &[Evidence<Assumption>] = &[
    row(|p| p.is(|term| term.has(Said::EachPlayer)), &[Weighed { meaning: SandForEach, assumes: None, against: 0 }], NEVER),
    row(|_| true, &[says(SandForEach, 0), says(SandDivided, RARE)], NEVER),
];

/// A number without a unit where seconds are usual: in an hourglass, or of every move.
#[rustfmt::skip]
pub(in super::super) const SHORT_UNITS: &[Evidence<Assumption>] = &[row(|_| true, SECONDS_MAYBE, NEVER)];
