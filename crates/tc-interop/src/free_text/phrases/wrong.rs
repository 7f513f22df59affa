//! Numbers and signs that a time control does not have, or that can be read in two ways.

use super::{Phrases, is_number, is_spelled};
use crate::Expectation;
use crate::free_text::amount;
use crate::free_text::items::{Item, Kind};
use crate::vocabulary::{Meaning, Unit};

impl Phrases<'_> {
    /// Numbers and signs that can be read in two ways, or in none.
    pub(super) fn wrong(&self, at: usize) -> Option<(Expectation, usize)> {
        let kind = |place: usize| self.kind(at + place);
        let before = |places: usize| self.kind(at.checked_sub(places)?);
        // `time: 5 * 60`, and not `2*15` or `30 + 3*30 byo-yomi`
        if let Some(used) = self.product(at) {
            return Some((Expectation("one number with its unit instead of a product"), used));
        }
        match kind(0)? {
            // `1.45 uur` can be read, and `19.45 uur` is when something begins.
            Kind::Number(number, 2) if kind(1) == Some(Kind::Word(Meaning::Unit(Unit::ClockHour))) => {
                let [hours, minutes] = amount::hours_and_minutes(number)?;
                match minutes {
                    ..60 => (hours >= 8).then_some((Expectation::TIME_OF_DAY, 2)),
                    75 => None,
                    _ => Some((Expectation::COLON_OR_DECIMAL, 2)),
                }
            }
            // `1.30 h`, and not `1.25 h`.
            Kind::Number(number, decimals @ 2..)
                if matches!(kind(1), Some(Kind::Word(Meaning::Unit(Unit::Hour | Unit::Minute)))) =>
            {
                let is_quarters = number.plus(number).plus(number.plus(number)).whole().is_some();
                let expected = if decimals == 2 { Expectation::COLON_OR_DECIMAL } else { Expectation::ONE_DECIMAL };
                (!is_quarters || decimals > 2).then_some((expected, 2))
            }
            // `5.400 Sekunden`: nobody writes zeros after decimals.
            Kind::Number(number, 3)
                if matches!(kind(1), Some(Kind::Word(Meaning::Unit(Unit::Second | Unit::Millisecond))))
                    && !number.is_below(1)
                    && number.micros(100).is_ok() =>
            {
                Some((Expectation::ONE_DECIMAL, 2))
            }
            // `5:4`, `1:2:3`
            Kind::Colons(..) if self.has_one_digit_after_colon(at) => {
                Some((Expectation("two digits after the colon"), 1))
            }
            // `19:30 h`
            Kind::Colons(8.., _, None) if kind(1) == Some(Kind::Word(Meaning::Unit(Unit::Hour))) => {
                Some((Expectation::TIME_OF_DAY, 2))
            }
            // `1,500`, and not `40/90,20/30`.
            Kind::Sign(',')
                if self.is_glued(at) && self.is_glued(at + 1) && is_number(before(1)) && is_number(kind(1)) =>
            {
                let is_list = |kind| matches!(kind, Some(Kind::Sign('/' | '+')));
                (!is_list(before(2)) && !is_list(kind(2))).then_some((Expectation::POINT_BEFORE_DECIMALS, 1))
            }
            Kind::Sign('-') if at == 0 && self.is_glued(1) => Some((Expectation::WORDS_OF_CONTROL, 1)),
            // `>90 min`, and not `90 min > 30 sec` or `>= 90 min`
            Kind::Sign('>') if !self.has_number_before(at) && kind(1) != Some(Kind::Sign('=')) => {
                Some((Expectation::WORDS_OF_CONTROL, 1))
            }
            _ => None,
        }
    }

    fn has_number_before(&self, at: usize) -> bool {
        let before = self.items.get(..at).unwrap_or_default();
        before.iter().any(|item| matches!(item.kind, Kind::Number(..) | Kind::Colons(..)))
    }

    /// How many items a product is that begins at this place, as in programs: `5 * 60`. With its label, `time: 5m x 60`, it
    /// may have a unit and any sign. Nothing else in the text is a time before it, or says that periods are counted.
    fn product(&self, at: usize) -> Option<usize> {
        use Meaning::{ByoYomi, Canadian, Control, Main, Overtime, Period, Time};
        let is_unit = |place: usize| matches!(self.kind(place), Some(Kind::Word(Meaning::Unit(_))));
        let Some(Kind::Number(number, _)) = self.kind(at) else { return None };
        let sign = at + 1 + usize::from(is_unit(at + 1));
        let is_sign = |spelling: &str| self.items.get(sign).is_some_and(|item| is_spelled(self.text, item, spelling));
        let before = self.items.get(..at).unwrap_or_default();
        let is_value = before.iter().any(|item| matches!(item.kind, Kind::Sign(':' | '=')))
            || matches!(before.last(), Some(Item { kind: Kind::Word(Time | Control | Main), .. }));
        let counts = |item: &Item| matches!(item.kind, Kind::Word(ByoYomi | Canadian | Overtime | Period));
        let is_two = number.whole() == Some(2);
        let is_product = match is_value {
            true => is_sign("*") || !is_two && ["x", "×", "х"].into_iter().any(is_sign),
            false => is_sign("*") && !is_two && !is_unit(at + 1) && !is_unit(sign + 2),
        };
        let is_free = !self.has_number_before(at) && !self.items.iter().any(counts);
        (is_product && is_free && is_number(self.kind(sign + 1))).then_some(sign + 2 - at)
    }

    /// Whether a number after a colon has one digit before its decimals, and the first no more than two: `5400:0` is
    /// of records.
    fn has_one_digit_after_colon(&self, at: usize) -> bool {
        let text = self.items.get(at).and_then(|item| self.text.get(item.span.clone())).unwrap_or_default();
        let mut digits = text.split(':').map(|part| part.bytes().take_while(u8::is_ascii_digit).count());
        digits.next().is_some_and(|first| first <= 2) && digits.any(|count| count == 1)
    }
}
