//! Halves and quarters that are written with a slash.

use super::{Awaited, Parser};
use crate::free_text::term::Amount;
use crate::free_text::token::Sort;
use crate::spelled::{DAY, Decimal, HOUR, MINUTE, SECOND};

/// A fraction has these below its slash.
const PARTS: [u64; 2] = [2, 4];

impl Parser<'_> {
    /// `1 1/2 h`, and `1/2 h` if the moves are known already: the time, and the pieces after the number that it takes.
    pub(super) fn fraction_with(&self, number: Decimal) -> Option<(Amount, usize)> {
        let whole = number.whole()?;
        let piece = |place: usize| Some(self.tokens.get(self.at + place)?.sort);
        let amount = |place: usize| match (piece(place)?, piece(place + 1)?) {
            (Sort::Number(parts), Sort::Unit(unit, script)) => {
                Some(Amount::Time { nanos: parts.of(unit).ok()?.as_nanos(), unit, script })
            }
            _ => None,
        };
        let is_told = self.awaited == Awaited::AfterSlash && self.is_word_slash && self.term.moves.is_some();
        if is_told && piece(0)? == Sort::Sign('/') {
            return Some((fraction(whole, amount(1)?)?, 3));
        }
        let (Sort::Number(count), Sort::Sign('/')) = (piece(0)?, piece(1)?) else { return None };
        let Amount::Time { nanos, unit, script } = fraction(count.whole()?, amount(2)?)? else { return None };
        let Sort::Unit(large, _) = piece(3)? else { return None };
        let nanos = number.of(large).ok()?.as_nanos().checked_add(nanos)?;
        Some((Amount::Time { nanos, unit, script }, 4))
    }
}

/// A half or quarters of a unit, written with a slash.
pub(super) fn fraction(count: u64, amount: Amount) -> Option<Amount> {
    let Amount::Time { nanos, unit, script } = amount else { return None };
    // The parts are in the next smaller unit.
    let smaller = match unit {
        DAY => HOUR,
        HOUR => MINUTE,
        MINUTE => SECOND,
        _ => return None,
    };
    let parts = nanos / unit;
    let is_one = PARTS.contains(&parts) && nanos.is_multiple_of(unit) && count < parts && count % 2 == 1;
    is_one.then(|| Amount::Time { nanos: unit / parts * count, unit: smaller, script })
}
