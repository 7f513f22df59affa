//! Parts in the wrong order, and a second bonus.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{ErrorKind, Fault, Fix, Kind, Lexeme, Scene, StagePart, length_of, time_of};
use crate::Time;

/// `(5s) 10/5m`, `5m (5s)`, `60m/40`, `5m + 3s + 2s`
pub(super) fn wrong_order(scene: &Scene<'_>) -> Option<Fault> {
    let pieces = scene.stage_pieces();
    let chunks = chunks(pieces)?;
    let count = |part: StagePart| chunks.iter().filter(|chunk| chunk.part == part).count();
    let overtime = chunks.windows(2).any(|pair| {
        matches!(pair, [bonus, moves] if bonus.part == StagePart::Bonus && moves.pieces.first().is_some_and(|sign| sign.is("/")))
    });
    if count(StagePart::Time) > 1 || overtime {
        return None;
    }
    if let Some(fault) = second_bonus(scene, &chunks) {
        return Some(fault);
    }
    let late = chunks.windows(2).find_map(|pair| match pair {
        [before, after] if after.part < before.part => Some(after),
        _ => None,
    })?;
    let mut ordered: Vec<&Chunk<'_, '_>> = chunks.iter().collect();
    ordered.sort_by_key(|chunk| chunk.part);
    let twice = ordered.windows(2).any(|pair| matches!(pair, [one, two] if one.part == two.part));
    if twice || !ordered.iter().any(|chunk| chunk.part == StagePart::Time) {
        return None;
    }
    let whole = pieces.first()?.start..pieces.last()?.end();
    let text = written(&ordered);
    let span = late.start()..late.end();
    Some(scene.fault_in(late.part, ErrorKind::WrongOrder, span, [Fix::new("in the right order", whole, text)]))
}

/// `5m + 3s + 2s`, and `40/90m + 30m + 30s` as federations write it: the time of the next stage, and the increment of both
fn second_bonus(scene: &Scene<'_>, chunks: &[Chunk<'_, '_>]) -> Option<Fault> {
    let mut bonuses = chunks.iter().filter(|chunk| chunk.part == StagePart::Bonus);
    let (first, second) = (bonuses.next()?, bonuses.next()?);
    let span = second.start()..second.end();
    let fix = match (first.increment(), second.increment()) {
        (Some(next), Some(increment)) if next.unit() > increment.unit() => {
            let mut stage: Vec<_> = chunks.iter().filter(|chunk| chunk.part != StagePart::Bonus).collect();
            stage.sort_by_key(|chunk| chunk.part);
            let text = written(&stage);
            let both = format!("{text}.. + {increment}, {next}.. + {increment}");
            let whole = chunks.first()?.start()..chunks.last()?.end();
            Fix::new("as a second stage, with the increment in both", whole, both).guessed()
        }
        _ => Fix::new("without the second", span.clone(), "").guessed(),
    };
    Some(scene.fault_in(StagePart::Bonus, ErrorKind::SecondBonus, span, [fix]))
}

/// The text of these parts.
fn written(chunks: &[&Chunk<'_, '_>]) -> String {
    let mut text = String::new();
    chunks.iter().for_each(|chunk| chunk.write(&mut text));
    text
}

/// The pieces of one part.
struct Chunk<'p, 's> {
    part: StagePart,
    pieces: &'p [Lexeme<'s>],
}

impl Chunk<'_, '_> {
    fn start(&self) -> usize {
        self.pieces.first().map_or(0, |piece| piece.start)
    }

    fn end(&self) -> usize {
        self.pieces.last().map_or(0, Lexeme::end)
    }

    /// The time of `+ B`.
    fn increment(&self) -> Option<Time> {
        match self.pieces {
            [plus, number, unit] if plus.is("+") => {
                let (letter, micros) = length_of(unit.text)?;
                time_of(number.text, micros, letter)
            }
            _ => None,
        }
    }

    /// Adds the part to a stage, in its usual spelling.
    fn write(&self, text: &mut String) {
        if self.part == StagePart::Bonus {
            text.push(' ');
        }
        for piece in self.pieces.iter().filter(|piece| !(self.part == StagePart::Moves && piece.is("/"))) {
            match self.part {
                StagePart::Periods if piece.is_period_sign() && (piece.start > self.start() || piece.is("x")) => {}
                StagePart::Bonus if piece.is("+") => text.push_str("+ "),
                _ => text.push_str(piece.text),
            }
        }
        match self.part {
            StagePart::Periods => text.push_str(" x "),
            StagePart::Moves => text.push('/'),
            StagePart::Delay => text.push(' '),
            _ => {}
        }
    }
}

/// The parts of the stage, in any order; `None` if a piece belongs to no part.
fn chunks<'p, 's>(pieces: &'p [Lexeme<'s>]) -> Option<Vec<Chunk<'p, 's>>> {
    let mut chunks = Vec::new();
    let mut rest = pieces;
    while !rest.is_empty() {
        let (part, length) = first(rest)?;
        let (pieces, tail) = rest.split_at_checked(length)?;
        chunks.push(Chunk { part, pieces });
        rest = tail;
    }
    Some(chunks)
}

/// The part at the start of the pieces, and its number of pieces.
fn first(pieces: &[Lexeme<'_>]) -> Option<(StagePart, usize)> {
    let many = |piece: &Lexeme<'_>| piece.is_whole() || piece.is("*");
    let letter = |piece: &Lexeme<'_>| piece.is("r") || piece.is("e");
    match pieces {
        [count, sign, ..] if many(count) && sign.is_period_sign() => Some((StagePart::Periods, 2)),
        [count, slash, ..] if many(count) && slash.is("/") => Some((StagePart::Moves, 2)),
        [mark, count, slash, ..] if letter(mark) && count.is_whole() && slash.is("/") => Some((StagePart::Moves, 3)),
        [sign, count] if sign.is("x") && count.is_whole() => Some((StagePart::Periods, 2)),
        [slash, count, ..] if slash.is("/") && count.is_whole() => Some((StagePart::Moves, 2)),
        [slash, mark, count, ..] if slash.is("/") && letter(mark) && count.is_whole() => Some((StagePart::Moves, 3)),
        [open, number, unit, close, ..] if open.is("(") && is_time(number, unit) && close.is(")") => {
            Some((StagePart::Delay, 4))
        }
        [reset, number, unit, ..] if reset.is("r") && is_time(number, unit) => Some((StagePart::Time, 3)),
        [number, unit, ..] if is_time(number, unit) => Some((StagePart::Time, 2)),
        [dots, number, unit, ..] if dots.kind == Kind::Dots && is_time(number, unit) => Some((StagePart::Cap, 3)),
        [dots, ..] if dots.kind == Kind::Dots => Some((StagePart::Cap, 1)),
        [plus, dots, number, unit, ..] if plus.is("+") && dots.kind == Kind::Dots && is_time(number, unit) => {
            Some((StagePart::Bonus, 4))
        }
        [plus, number, unit, ..] if plus.is("+") && is_time(number, unit) => Some((StagePart::Bonus, 3)),
        [plus, opponent, ..] if plus.is("+") && opponent.is("opp") => Some((StagePart::Bonus, 2)),
        _ => None,
    }
}

fn is_time(number: &Lexeme<'_>, unit: &Lexeme<'_>) -> bool {
    number.is_number() && unit.is_unit()
}
