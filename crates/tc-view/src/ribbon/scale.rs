//! The lengths of the segments of a ribbon.

use tc_core::Span;

use super::Drawn;

/// More periods than this are drawn as one segment.
const MOST_PIECES: u16 = 8;
/// Unlimited periods are drawn as long as this number of periods, after the running one.
const ENDLESS: u64 = 3;

/// The scale of all ribbons of a view.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    /// The length of a ribbon in units.
    units: u16,
    /// More periods than this are drawn as one segment.
    in_pieces: u16,
    /// The greatest load of a ribbon.
    most: Load,
}

/// The load of a ribbon: segments, which get a unit each, and weights, in proportion to which they share the other units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Load {
    pub(super) pieces: u64,
    pub(super) weight: u64,
}

impl Load {
    pub(super) fn and(self, other: Load) -> Load {
        Load { pieces: self.pieces.saturating_add(other.pieces), weight: self.weight.saturating_add(other.weight) }
    }

    fn max(self, other: Load) -> Load {
        Load { pieces: self.pieces.max(other.pieces), weight: self.weight.max(other.weight) }
    }
}

impl Scale {
    /// The scale at which the longest control of the seats fills its ribbon at the start of the game.
    pub(crate) fn of<'d>(drawn: impl Iterator<Item = Drawn<'d>> + Clone, units: u16) -> Scale {
        let scale = |in_pieces: u16| {
            let scale = Scale { units, in_pieces, most: Load::default() };
            let most = drawn.clone().map(|drawn| drawn.most(scale)).fold(Load::default(), Load::max);
            Scale { most, ..scale }
        };
        let scaled = scale(MOST_PIECES);
        // Segments of one or two units look alike.
        if scaled.most.pieces.saturating_mul(3) <= units.into() { scaled } else { scale(1) }
    }

    /// The same scale for a ribbon with this load, which is greater than at the start only after time was given.
    pub(super) fn for_load(self, load: Load) -> Scale {
        Scale { most: self.most.max(load), ..self }
    }

    /// Whether this number of periods is drawn as one segment each.
    pub(super) fn is_each_drawn(self, periods: u16) -> bool {
        periods <= self.in_pieces
    }

    /// The load of periods on a ribbon; if their stage is running, the running period is not among them. Periods that are
    /// drawn as one segment weigh as much as the smallest number that is drawn so.
    pub(super) fn load(self, time: Span, periods: Option<u16>, is_running: bool) -> Load {
        let most = u64::from(self.in_pieces);
        let extra = u64::from(!is_running);
        let count = periods.map_or(ENDLESS + extra, |periods| u64::from(periods).min(most + extra));
        Load { pieces: count, weight: weight(time).saturating_mul(count) }
    }

    /// The number of units that a load fills.
    pub(super) fn length(self, load: Load) -> u16 {
        let most = u16::try_from(self.most.pieces).ok();
        // With more segments than units, some get none.
        let (least, shared) = match most.and_then(|most| self.units.checked_sub(most)) {
            Some(shared) => (load.pieces, shared),
            None => (0, self.units),
        };
        let (share, _) = in_units(shared, load.weight, self.most.weight);
        u16::try_from(least.saturating_add(share)).unwrap_or(self.units).min(self.units)
    }

    /// The number of units that are left of a ribbon.
    pub(super) fn rest(self, used: u16) -> u16 {
        self.units.saturating_sub(used)
    }
}

/// The part of a whole that has this number of units: its whole units, and the rest of a unit as a part of the whole. The bytes
/// of the number are multiplied one after the other, so that no product of a span, which has 53 bits, has more than 64.
pub(super) fn in_units(units: u16, part: u64, whole: u64) -> (u64, u64) {
    let [high, low] = units.to_be_bytes().map(u64::from);
    let whole = whole.max(1);
    let high = high.saturating_mul(part);
    let low = (high % whole).saturating_mul(256).saturating_add(low.saturating_mul(part));
    (high / whole * 256 + low / whole, low % whole)
}

/// The weight of a time: its square root.
fn weight(time: Span) -> u64 {
    time.as_micros().unsigned_abs().isqrt().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact() {
        let longest = Span::MAX.as_micros().unsigned_abs();
        for units in [0, 1, 255, 256, 257, u16::MAX] {
            for (part, whole) in
                [(0, 1), (1, 1), (1, 3), (2, 3), (1, longest), (longest - 1, longest), (longest, longest)]
            {
                let product = u128::from(units) * u128::from(part);
                let (share, rest) = in_units(units, part, whole);
                let expected = (product / u128::from(whole), product % u128::from(whole));
                assert_eq!((share.into(), rest.into()), expected, "{units} units, {part} of {whole}");
            }
        }
        assert_eq!(in_units(u16::MAX, 0, 0), (0, 0));
    }
}
