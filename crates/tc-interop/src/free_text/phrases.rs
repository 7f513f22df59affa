//! Phrases: what words and numbers say together. A new phrase is a row.

use alloc::vec::Vec;
use core::ops::Range;

use super::amount::{self, Amount, whole};
use super::items::{Item, Kind, Script};
use super::said::{Link, Role, Said};
use super::steps::step;
use crate::Expectation;
use crate::vocabulary::{Meaning, Unit};
use Meaning::{
    Add, After, All, Article, Black, Bronstein, ByoYomi, Delay, Each, Event, Finish, First, For, From, Game, In,
    Increment, Japanese, Move, Next, NoClock, Overtime, Per, Period, Player, Plus, Rest, Round, RoundRobin,
    SimpleDelay, Start, Stone, Swiss, Then, Time, Times, Until, White, With, Without,
};

/// A part of a text, with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    pub(super) span: Range<usize>,
    pub(super) is_glued: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PieceKind {
    Amount(Amount),
    /// Two numbers with a slash.
    Ratio(Amount, Amount),
    Said(Said),
    Link(Link),
    Slash,
    /// `in`: what is before it is moves.
    In,
    Open,
    Close,
    /// Something that a time control does not have here.
    Wrong(Expectation),
}

/// A place in a phrase.
enum Slot {
    /// One of these words.
    One(&'static [Meaning]),
    /// One of these words, or nothing.
    Maybe(&'static [Meaning]),
    /// A whole number: `40`, `40th`, `forty`, `first`.
    Number,
    /// An ordinal: `40th`, `40.`, `first`.
    Nth,
    Sign(char),
}

/// What a phrase says; numbers are in the order of the phrase.
enum Says {
    Nothing,
    Words(&'static [Said]),
    Number(fn(u64) -> Said),
    /// A number, and something else.
    NumberAnd(fn(u64) -> Said, Said),
    /// From a number to another: `moves 41-60`.
    Through(fn(u64) -> Said),
}

use Slot::{Maybe, Nth, Number, One, Sign};

const PER: &[Meaning] = &[Per, For, In, Each, After, From];
const THE: &[Meaning] = &[Article, Each, All];
/// What can be between a preposition and the number of a move.
const LOOSE: &[Meaning] = &[Article, Per, For, In, All, First, Start];

/// The phrases. Where several fit, the one that is longest counts, and of equal ones the first.
#[rustfmt::skip]
const PHRASES: &[(&[Slot], Says)] = &[
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
    (&[Maybe(LOOSE), Maybe(&[From]), One(&[Move]), Number, One(&[Meaning::Range, Until]), Number], Says::Through(Said::Moves)),
    (&[Maybe(LOOSE), One(&[Move]), Number, Sign('-'), Number], Says::Through(Said::Moves)),
    (&[One(&[Each]), Number, One(&[Move])], Says::NumberAnd(Said::Moves, Said::Repeat)),
    (&[One(&[For]), One(&[Each]), Number, Maybe(&[Next]), One(&[Move])], Says::NumberAnd(Said::Moves, Said::Repeat)),
    (&[Maybe(&[For, Until, In]), Maybe(&[Article]), Maybe(&[First, Next, Add]), Number, Maybe(&[First, Next, Add]), Maybe(&[For, In, Until]), One(&[Move]), Maybe(&[Until, For])], Says::Number(Said::Moves)),
    (&[One(&[For]), Maybe(&[Article]), One(&[Next, First]), Number], Says::Number(Said::Moves)),
    (&[One(&[Next]), Number], Says::Number(Said::Moves)),
    (&[Maybe(&[For]), Number, One(&[Stone])], Says::Number(Said::Stones)),
    (&[Number, Maybe(&[ByoYomi, Overtime, Japanese]), One(&[Period])], Says::Number(Said::Periods)),
    (&[One(&[Period]), Number], Says::Number(Said::Periods)),
    (&[Number, One(&[Times])], Says::Number(Said::Times)),
    (&[One(&[Times]), Number, Maybe(&[Period])], Says::Number(Said::Periods)),
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
    (&[One(&[Without]), Maybe(&[All, Article]), Maybe(&[Time]), One(&[Increment, Add])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Without]), Maybe(&[All, Article]), One(&[Delay, SimpleDelay, Bronstein])], Says::Words(&[Said::Denied(Role::Delay)])),
    (&[One(&[Without]), Maybe(&[All, Article]), Maybe(&[Japanese]), One(&[ByoYomi, Overtime])], Says::Words(&[Said::Denied(Role::ByoYomi)])),
    (&[One(&[Without]), Maybe(&[All, Article]), One(&[Time, Meaning::Control, NoClock, Meaning::Cap]), Maybe(&[Meaning::Cap, Meaning::Control])], Says::Words(&[Said::NoClock])),
    (&[One(&[Increment, Add]), One(&[Without])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Delay]), One(&[Without])], Says::Words(&[Said::Denied(Role::Delay)])),
    (&[One(&[ByoYomi, Overtime]), One(&[Without])], Says::Words(&[Said::Denied(Role::ByoYomi)])),
    (&[One(&[NoClock]), One(&[Move])], Says::Nothing),
    (&[One(&[NoClock]), One(&[Increment, Add])], Says::Words(&[Said::Denied(Role::Increment)])),
    (&[One(&[Time, Meaning::Control, Meaning::Cap]), Maybe(&[Meaning::Cap]), One(&[Without])], Says::Words(&[Said::NoClock])),
    // Rounds and tournaments.
    (&[Nth, One(&[Round])], Says::Words(&[Said::Section])),
    (&[One(&[Round]), Number], Says::Words(&[Said::Section])),
    (&[Maybe(&[Swiss, RoundRobin]), Number, Maybe(&[Swiss]), One(&[Round, Swiss, RoundRobin, Event, Game])], Says::Nothing),
    (&[Number, Sign('-'), One(&[Round, Swiss, RoundRobin, Event])], Says::Nothing),
    (&[One(&[Round]), Number, One(&[Meaning::Range]), Number], Says::Words(&[Said::Section])),
    (&[One(&[Round]), Number, Sign('-'), Number], Says::Words(&[Said::Section])),
];

/// What a word says alone.
fn alone(meaning: Meaning) -> Option<PieceKind> {
    use PieceKind::{Link as Linked, Said as Says};
    Some(match meaning {
        Increment => Says(Said::Role(Role::Increment)),
        Delay => Says(Said::Role(Role::Delay)),
        SimpleDelay => Says(Said::Role(Role::SimpleDelay)),
        Bronstein => Says(Said::Role(Role::Bronstein)),
        ByoYomi => Says(Said::Role(Role::ByoYomi)),
        Overtime => Says(Said::Role(Role::Overtime)),
        Meaning::Canadian => Says(Said::Role(Role::Canadian)),
        Meaning::Main => Says(Said::Role(Role::Main)),
        Add => Says(Said::Add),
        Rest | Finish => Says(Said::Rest),
        All => Says(Said::Whole),
        Then => Linked(Link::Then),
        Meaning::And => Linked(Link::And),
        Plus => Linked(Link::Plus),
        With => Linked(Link::With),
        Meaning::WhenOut => Linked(Link::WhenOut),
        NoClock => Says(Said::NoClock),
        Meaning::NotKnown => Says(Said::NotKnown),
        Meaning::Control => Says(Said::Control),
        Meaning::Class => Says(Said::Class),
        Meaning::Hourglass => Says(Said::Hourglass),
        Meaning::Correspondence => Says(Said::Correspondence),
        Meaning::Repeat => Says(Said::Repeat),
        White => Says(Said::White),
        Black => Says(Said::Black),
        Meaning::Odds => Says(Said::Odds),
        Meaning::Section => Says(Said::Section),
        Meaning::Cap => Says(Said::Cap),
        Meaning::About => Says(Said::About),
        Meaning::Or => Says(Said::Or),
        Meaning::Grace => Says(Said::Grace),
        Meaning::Kept => Says(Said::Kept),
        Meaning::Schedule => Says(Said::Schedule),
        Meaning::Foreign(what) => Says(Said::Foreign(what)),
        In | Per | For => PieceKind::In,
        Meaning::Unit(_) => PieceKind::Wrong(Expectation::NumberBeforeUnit),
        _ => return None,
    })
}

/// The pieces of a text.
pub(super) fn pieces(text: &str, items: &[Item]) -> Vec<Piece> {
    let is_said = |item: &&Item| !matches!(item.kind, Kind::Word(Meaning::Filler) | Kind::Unknown);
    let items = us_chess(text, items.iter().filter(is_said).cloned().collect());
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = items.get(at..)
        && let Some(first) = rest.first()
    {
        let (kinds, used) = piece(text, rest, items.get(..at).unwrap_or_default());
        let last = rest.get(used.max(1) - 1).unwrap_or(first);
        let span = first.span.start..last.span.end;
        pieces.extend(kinds.into_iter().map(|kind| Piece { kind, span: span.clone(), is_glued: first.is_glued }));
        at += used.max(1);
    }
    pieces
}

fn piece(text: &str, rest: &[Item], before: &[Item]) -> (Vec<PieceKind>, usize) {
    if let Some((expected, used)) = wrong(rest, before) {
        return (alloc::vec![PieceKind::Wrong(expected)], used);
    }
    if let Some(found) = rate(rest).or_else(|| periods(text, rest)).or_else(|| range(text, rest, before)) {
        return found;
    }
    let phrase = phrase(rest).filter(|(says, _)| !(says.is_empty() && is_counted_on(before)));
    let amount = amount::amount(text, rest);
    // `1 h 30 pour 40 coups`: a time may begin with the number of a phrase, and is longer.
    match (phrase, amount) {
        (Some((says, used)), amount) if amount.is_none_or(|(_, longer)| longer < used) => (says, used),
        (_, Some((amount, used))) => (alloc::vec![PieceKind::Amount(amount)], used),
        (Some((says, used)), None) => (says, used),
        (None, None) => (single(text, rest).into_iter().collect(), 1),
    }
}

/// `3+2 tournament`: the number after a sign is a time, and does not count tournaments.
fn is_counted_on(before: &[Item]) -> bool {
    matches!(before.last(), Some(Item { kind: Kind::Sign('+' | '/' | '|'), .. }))
}

/// The longest phrase at the beginning.
fn phrase(rest: &[Item]) -> Option<(Vec<PieceKind>, usize)> {
    let mut best: Option<(&Says, Vec<u64>, usize)> = None;
    for (slots, says) in PHRASES {
        // `90 + 30 round2`
        let is_cut = |used: usize| {
            used > 1
                && rest.get(used - 1).is_some_and(|last| last.kind == Kind::Word(Round))
                && rest.get(used).is_some_and(|next| next.is_glued && matches!(next.kind, Kind::Number(..)))
        };
        if let Some((numbers, used)) = fit(slots, rest)
            && !is_cut(used)
            && best.as_ref().is_none_or(|(_, _, longest)| used > *longest)
        {
            best = Some((says, numbers, used));
        }
    }
    let (says, numbers, used) = best?;
    let is_east_asian = rest.get(used.max(1) - 1).is_some_and(|item| item.script == Script::EastAsian);
    let plain = |said: Said| match said {
        Said::Moves(1) => Said::PerMove,
        Said::Times(count) if is_east_asian => Said::Periods(count),
        said => said,
    };
    let said: Vec<Said> = match (says, numbers.as_slice()) {
        (Says::Words(said), _) => said.to_vec(),
        (Says::Number(said), [number, ..]) => alloc::vec![said(*number)],
        (Says::NumberAnd(said, other), [number, ..]) => alloc::vec![said(*number), *other],
        (Says::Through(said), [first, last, ..]) => alloc::vec![said((last + 1).saturating_sub(*first))],
        _ => Vec::new(),
    };
    Some((said.into_iter().map(plain).map(PieceKind::Said).collect(), used))
}

/// The numbers of a phrase, and how many items it is.
fn fit(slots: &[Slot], rest: &[Item]) -> Option<(Vec<u64>, usize)> {
    step();
    let Some((slot, slots)) = slots.split_first() else { return Some((Vec::new(), 0)) };
    let is_one =
        |words: &[Meaning]| matches!(rest.first(), Some(Item { kind: Kind::Word(word), .. }) if words.contains(word));
    let after = |used: usize| {
        let (numbers, more) = fit(slots, rest.get(used..)?)?;
        Some((numbers, used + more))
    };
    match slot {
        One(words) => {
            if is_one(words) {
                after(1)
            } else {
                None
            }
        }
        Maybe(words) => {
            let with = if is_one(words) { after(1) } else { None };
            with.or_else(|| after(0))
        }
        Sign(sign) => {
            if matches!(rest.first()?.kind, Kind::Sign(found) if found == *sign) {
                after(1)
            } else {
                None
            }
        }
        Nth if !is_ordinal(rest) => None,
        Nth | Number => {
            let (number, used) = count(rest)?;
            let (mut numbers, used) = after(used)?;
            // `for the next 30 minutes`
            if slots.is_empty() && matches!(rest.get(used), Some(Item { kind: Kind::Word(Meaning::Unit(_)), .. })) {
                return None;
            }
            numbers.insert(0, number);
            Some((numbers, used))
        }
    }
}

/// A whole number, or an ordinal.
fn count(items: &[Item]) -> Option<(u64, usize)> {
    if let Kind::Word(Meaning::Ordinal(number)) = items.first()?.kind {
        return Some((number.into(), 1));
    }
    if let Kind::Word(First) = items.first()?.kind {
        return Some((1, 1));
    }
    let (number, mut used) = amount::number(items)?;
    let suffix = |place: usize| matches!(items.get(place), Some(Item { kind: Kind::Word(Meaning::OrdinalSuffix), .. }));
    let is_dash = matches!(items.get(used), Some(Item { kind: Kind::Sign('-'), .. }));
    if suffix(used) {
        used += 1;
    } else if is_dash && suffix(used + 1) {
        used += 2;
    }
    Some((number.whole()?, used))
}

fn is_ordinal(items: &[Item]) -> bool {
    let Some((_, used)) = count(items) else { return false };
    let last = used.checked_sub(1).and_then(|place| items.get(place)).map(|item| item.kind);
    matches!(last, Some(Kind::Word(Meaning::OrdinalSuffix | Meaning::Ordinal(_) | First)))
}

/// `20 moves per hour`, `one move a day`.
fn rate(rest: &[Item]) -> Option<(Vec<PieceKind>, usize)> {
    let (moves, used) = count(rest)?;
    let word = |place: usize| match rest.get(place)?.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    };
    let is_bare = word(used) != Some(Move);
    let mut at = if is_bare { used } else { used + 1 };
    let start = at;
    let is_slash = !is_bare && matches!(rest.get(at)?.kind, Kind::Sign('/'));
    at += usize::from(is_slash);
    while matches!(word(at), Some(Per | In | Article | Each)) {
        at += 1;
    }
    let Meaning::Unit(unit) = word(at)? else { return None };
    if at == start
        || is_bare && word(start) != Some(Per)
        || !matches!(unit, Unit::Hour | Unit::Day | Unit::Week | Unit::Minute)
    {
        return None;
    }
    let unit = amount::nanos(unit);
    let time = Amount::Known { nanos: unit, unit, script: rest.get(at)?.script };
    let said = [Said::Moves(moves), Said::Repeat].map(PieceKind::Said);
    Some((alloc::vec![said[0], said[1], PieceKind::Amount(time)], at + 1))
}

/// `3 byo-yomi of 30 seconds`
fn periods(text: &str, rest: &[Item]) -> Option<(Vec<PieceKind>, usize)> {
    let [number, Item { kind: Kind::Word(ByoYomi), .. }, after @ ..] = rest else { return None };
    let is_between = |item: &Item| matches!(item.kind, Kind::Word(Per | In | For | Each | After));
    let after = after.split_first().filter(|(first, _)| is_between(first)).map_or(after, |(_, after)| after);
    let (Amount::Known { unit: amount::SECOND | amount::MINUTE, .. }, _) = amount::amount(text, after)? else {
        return None;
    };
    let said = [Said::Periods(whole(number)?), Said::Role(Role::ByoYomi)];
    Some((said.map(PieceKind::Said).to_vec(), 2))
}

/// Words that US Chess writes in its own way: `d5` and `5d` are a delay and not days, `SD 30` is `SD/30`.
fn us_chess(text: &str, items: Vec<Item>) -> Vec<Item> {
    let is_d = |item: &Item| {
        item.kind == Kind::Word(Meaning::Unit(Unit::Day))
            && text.get(item.span.clone()).is_some_and(|d| matches!(d, "d" | "D"))
    };
    let is_sd = |item: &Item| text.get(item.span.clone()).is_some_and(|sd| sd.eq_ignore_ascii_case("sd"));
    let is_slash = |item: Option<&Item>| matches!(item.map(|item| item.kind), Some(Kind::Sign('/')));
    let is_w = |item: &Item| {
        item.kind == Kind::Word(Meaning::Unit(Unit::Week))
            && !item.is_glued
            && text.get(item.span.clone()).is_some_and(|w| w.eq_ignore_ascii_case("w"))
    };
    let is_number = |item: Option<&Item>| matches!(item.map(|item| item.kind), Some(Kind::Number(..)));
    let is_unit = |item: Option<&Item>| matches!(item.map(|item| item.kind), Some(Kind::Word(Meaning::Unit(_))));
    let is_day = |item: &&Item| matches!(item.kind, Kind::Word(Meaning::Unit(Unit::Hour | Unit::Day)));
    let has_days = items.iter().filter(is_day).count() > 1;
    let has_game = matches!(items.first().map(|item| item.kind), Some(Kind::Word(Game)));
    let numbers = items.iter().filter(|item| is_number(Some(item))).count();
    let mut done: Vec<Item> = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let after = items.get(place + 1);
        let is_delay_before = is_number(after) && !is_unit(items.get(place + 2)) && !done.is_empty();
        let is_delay_after =
            !is_number(after) && !has_days && (numbers > 1 && place > 1 || has_game) && place + 1 == items.len();
        if is_d(item) && (is_delay_before || is_delay_after) {
            done.push(Item { kind: Kind::Word(Delay), ..item.clone() });
            continue;
        }
        // `G/60 w/5 sec delay`
        if is_w(item) && is_slash(after) {
            done.push(Item { kind: Kind::Word(With), ..item.clone() });
            continue;
        }
        if is_slash(Some(item)) && place.checked_sub(1).and_then(|before| items.get(before)).is_some_and(is_w) {
            continue;
        }
        done.push(item.clone());
        if is_sd(item) && is_number(after) {
            done.push(Item { kind: Kind::Sign('/'), ..item.clone() });
        }
    }
    done
}

/// `10-15 min`, `10 to 15 minutes`, `de 10 a 15 minutos`.
fn range(text: &str, rest: &[Item], before: &[Item]) -> Option<(Vec<PieceKind>, usize)> {
    let first = whole(rest.first()?)?;
    if let Some(Kind::Word(Round | Move | Meaning::Section)) = before.last().map(|item| item.kind) {
        return None;
    }
    // A word that says nothing between two numbers that could be the ends.
    if let [one, two, Item { kind: Kind::Word(Meaning::Unit(_)), .. }, ..] = rest
        && matches!((one.kind, two.kind), (Kind::Number(..), Kind::Number(..)))
        && !two.is_glued
        && text.get(one.span.end..two.span.start)?.contains(char::is_alphabetic)
        && whole(two).is_some_and(|second| first < second && second <= 3 * first.min(60))
    {
        return Some((alloc::vec![PieceKind::Said(Said::Range)], 3));
    }
    // `da 10 a 15 minuti`
    if let [
        _,
        Item { kind: Kind::Word(word @ (From | For | In | Per | Each)), .. },
        two,
        Item { kind: Kind::Word(Meaning::Unit(_)), .. },
        ..,
    ] = rest
        && (*word == From || matches!(before.last(), Some(Item { kind: Kind::Word(From), .. })))
        && whole(two).is_some_and(|second| first < second && second <= 2 * first.min(60))
    {
        return Some((alloc::vec![PieceKind::Said(Said::Range)], 4));
    }
    let mut at = 1;
    if let Kind::Word(Meaning::Unit(_)) = rest.get(at)?.kind {
        at += 1;
    }
    if !matches!(rest.get(at)?.kind, Kind::Sign('-' | '~') | Kind::Word(Meaning::Range | Until)) {
        return None;
    }
    let second = whole(rest.get(at + 1)?)?;
    let Kind::Word(Meaning::Unit(_)) = rest.get(at + 2)?.kind else { return None };
    // `5-5 min` is 5 for each.
    if first == second {
        return Some((Vec::new(), at + 1));
    }
    (first < second).then(|| (alloc::vec![PieceKind::Said(Said::Range)], at + 3))
}

/// A word or a sign alone.
fn single(text: &str, rest: &[Item]) -> Option<PieceKind> {
    let item = rest.first()?;
    match item.kind {
        Kind::Word(Game) if is_game_in(text, item) && rest.get(1).is_some_and(|next| whole(next).is_some()) => {
            Some(PieceKind::Said(Said::Us))
        }
        Kind::Word(word) => alone(word),
        Kind::Break => Some(PieceKind::Link(Link::Break)),
        Kind::Sign(sign) => match sign {
            '+' => Some(PieceKind::Link(Link::Plus)),
            ',' => Some(PieceKind::Link(Link::Comma)),
            ';' => Some(PieceKind::Link(Link::Semicolon)),
            '|' | '_' => Some(PieceKind::Link(Link::Pipe)),
            '-' | '•' | '·' | '・' | '→' | '>' => Some(PieceKind::Link(Link::Dash)),
            '/' => Some(PieceKind::Slash),
            '(' => Some(PieceKind::Open),
            ')' => Some(PieceKind::Close),
            // `90 + 30?` is a question, `90 + ?` is a gap.
            '?' => (!item.is_glued).then_some(PieceKind::Said(Said::NotKnown)),
            '~' | '≈' => Some(PieceKind::Said(Said::About)),
            // `tc=40/60`
            '=' if item.is_glued && rest.get(1).is_some_and(|next| next.is_glued) => {
                Some(PieceKind::Wrong(Expectation::WordsOfControl))
            }
            ':' | '!' | '=' | '.' => None,
            '‥' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => {
                Some(PieceKind::Wrong(Expectation::WordsOfControl))
            }
            sign if !sign.is_ascii() => None,
            _ => Some(PieceKind::Wrong(Expectation::WordsOfControl)),
        },
        Kind::Number(..) | Kind::Colons(..) | Kind::Unknown => None,
    }
}

/// `G60`, `game in 60`
fn is_game_in(text: &str, item: &Item) -> bool {
    text.get(item.span.clone()).is_some_and(|game| game.eq_ignore_ascii_case("g") || game.ends_with(" in"))
}

/// Numbers and signs that can be read in two ways, or in none.
fn wrong(rest: &[Item], before: &[Item]) -> Option<(Expectation, usize)> {
    let kind = |place: usize| rest.get(place).map(|item| item.kind);
    let is_glued = |place: usize| rest.get(place).is_some_and(|item| item.is_glued);
    let is_number_before = matches!(before.last().map(|item| item.kind), Some(Kind::Number(..)));
    let is_sign = |item: Option<&Item>| matches!(item.map(|item| item.kind), Some(Kind::Sign('/' | '+')));
    match kind(0)? {
        Kind::Number(number, decimals @ 2..) => match kind(1)? {
            Kind::Word(Meaning::Unit(Unit::Hour | Unit::Minute)) => {
                let is_quarters = number.plus(number).plus(number.plus(number)).whole().is_some();
                let expected = if decimals == 2 { Expectation::ColonOrDecimal } else { Expectation::OneDecimal };
                (!is_quarters || decimals > 2).then_some((expected, 2))
            }
            _ => None,
        },
        // `9:45-10:20`
        Kind::Colons(..)
            if matches!(
                (kind(1), kind(2)),
                (Some(Kind::Sign('-') | Kind::Word(Meaning::Range | Until)), Some(Kind::Colons(..)))
            ) =>
        {
            Some((Expectation::TimeOfDay, 3))
        }
        Kind::Colons(8.., _, None) if matches!(kind(1), Some(Kind::Word(Meaning::Unit(Unit::Hour)))) => {
            Some((Expectation::TimeOfDay, 2))
        }
        // `1:75`, `40/5400+30 : 1800+30`
        Kind::Sign(':')
            if is_number_before && is_glued(0) == is_glued(1) && matches!(kind(1), Some(Kind::Number(..))) =>
        {
            Some((Expectation::WordsOfControl, 1))
        }
        Kind::Sign(',')
            if is_number_before && is_glued(0) && is_glued(1) && matches!(kind(1), Some(Kind::Number(..))) =>
        {
            let is_list =
                is_sign(before.len().checked_sub(2).and_then(|place| before.get(place))) || is_sign(rest.get(2));
            (!is_list).then_some((Expectation::PointBeforeDecimals, 1))
        }
        Kind::Sign('-') if before.is_empty() && is_glued(1) => Some((Expectation::WordsOfControl, 1)),
        _ => None,
    }
}
