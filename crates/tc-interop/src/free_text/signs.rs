//! Signs between the times of a text: slashes, and signs with nothing before or after them.

use alloc::vec::Vec;

use super::amount::Amount;
use super::items::Script;
use super::phrases::{Piece, PieceKind};
use super::said::{Link, Said};
use crate::decimal::Decimal;
use crate::units::{MINUTE, SECOND};
use crate::{Expectation, ReadError, ReadErrorKind};

/// `+ 30`, `90 +`, `90 + + 30`: a sign with nothing before or after it.
pub(super) fn hanging(pieces: &[Piece]) -> Result<(), ReadError> {
    use Link::{Plus, Then, WhenOut, With};
    let is = |piece: &&Piece, links: &[Link]| links.iter().any(|link| piece.kind == PieceKind::Link(*link));
    let first = pieces.first().filter(|piece| is(piece, &[Plus, Then, WhenOut]));
    let last = pieces.last().filter(|piece| is(piece, &[Plus, Then, WhenOut, With]));
    let twice = pieces.windows(2).find(|pair| pair.iter().all(|piece| is(&piece, &[Plus])));
    let found = first.map(|piece| (piece, Expectation::TIME_BEFORE_SIGN));
    let found = found.or(last.map(|piece| (piece, Expectation::TIME_AFTER_SIGN)));
    let found = found.or(twice.and_then(<[_]>::last).map(|piece| (piece, Expectation::TIME_BEFORE_SIGN)));
    found.map_or(Ok(()), |(piece, expected)| Err(ReadError::at(ReadErrorKind::Expected(expected), piece.span.clone())))
}

/// Resolves slashes and `in`: `90'/40`, `40/90`, `20 in 1 h`.
pub(super) fn slashes(pieces: &[Piece]) -> Result<Vec<Piece>, ReadError> {
    let error = |expected, span| Err(ReadError::at(ReadErrorKind::Expected(expected), span));
    // A preposition at the end of a text has lost its noun; in other languages it comes after it.
    let is_asian = |piece: &Piece| matches!(piece.amount(), Some(Amount::Known { script: Script::EastAsian, .. }));
    let mut done: Vec<Piece> = Vec::new();
    let mut rest = pieces.iter().cloned().peekable();
    while let Some(piece) = rest.next() {
        match (piece.kind, rest.peek()) {
            // `10 min per`
            (PieceKind::In, None) if !done.iter().any(is_asian) => {
                return error(Expectation::WORDS_OF_CONTROL, piece.span);
            }
            (PieceKind::In, Some(Piece { kind: PieceKind::Amount(_), .. })) => {
                if let Some(Piece { kind: kind @ PieceKind::Amount(Amount::Bare(_)), .. }) = done.last_mut()
                    && let PieceKind::Amount(Amount::Bare(number)) = *kind
                    && let Some(moves) = number.whole()
                {
                    *kind = PieceKind::Said(Said::Moves(moves));
                }
                done.push(piece);
            }
            // `7.5 min/board`
            (PieceKind::Slash, None) => return error(Expectation::NUMBERS_AROUND_SLASH, piece.span),
            (PieceKind::Slash, Some(_)) => {
                let next = rest.next_if(|next| matches!(next.kind, PieceKind::Amount(_)));
                slash(&mut done, piece, next)?;
            }
            _ => done.push(piece),
        }
    }
    Ok(done)
}

/// Resolves a slash between two amounts.
fn slash(done: &mut Vec<Piece>, slash: Piece, next: Option<Piece>) -> Result<(), ReadError> {
    let expected = |span| ReadError::at(ReadErrorKind::Expected(Expectation::NUMBERS_AROUND_SLASH), span);
    let before = done.last_mut().ok_or(expected(slash.span.clone()))?;
    let Some((next, second)) = next.and_then(|next| Some((next.clone(), next.amount()?))) else { return Ok(()) };
    let span = before.span.start..next.span.end;
    let is_marked = matches!(before.amount(), Some(Amount::Known { script: Script::Mark, .. }));
    let moves =
        |number: Decimal| number.whole().map(|moves| PieceKind::Said(Said::Moves(moves))).ok_or(expected(span.clone()));
    match (before.kind, second) {
        (PieceKind::Ratio(..), _) => return Err(expected(span)),
        (PieceKind::Amount(first @ Amount::Bare(number)), _) => {
            let is_short = |micros| micros <= MINUTE && number.is_below(181);
            match second {
                Amount::Known { micros, unit: SECOND, .. } if is_short(micros) => {
                    before.kind = PieceKind::Ratio(first, second)
                }
                Amount::Bare(_) => before.kind = PieceKind::Ratio(first, second),
                _ => {
                    before.kind = moves(number)?;
                    done.push(next);
                    return Ok(());
                }
            }
            before.span = span;
        }
        // `40/2hr 20/1hr`: the moves of the next time, and not minutes after hours.
        (PieceKind::Amount(Amount::HoursAnd { hours, number }), Amount::Known { .. }) => {
            before.kind = PieceKind::Amount(hours.into());
            let said = PieceKind::Said(Said::Moves(number));
            done.push(Piece { kind: PieceKind::Link(Link::Comma), ..slash.clone() });
            done.extend([Piece { kind: said, is_glued: false, ..slash }, next]);
        }
        (PieceKind::Amount(_), Amount::Bare(number)) => done.push(Piece { kind: moves(number)?, ..next }),
        // `90'/40m`
        (PieceKind::Amount(_), Amount::Known { micros, unit: MINUTE, script: Script::Letters }) if is_marked => {
            done.push(Piece { kind: PieceKind::Said(Said::Moves(micros / MINUTE)), ..next });
        }
        (PieceKind::Amount(_), _) => done.extend([Piece { kind: PieceKind::Link(Link::Comma), ..slash }, next]),
        _ => done.push(next),
    }
    Ok(())
}
