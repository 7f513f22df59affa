//! How long the pieces of a ribbon are.

use tc_core::Span;

use super::Drawn;

/// More periods than these are drawn as one piece.
const MOST_PIECES: u16 = 8;
/// Periods without end are drawn as long as this number of them, after the one that runs.
const ENDLESS: u64 = 3;

/// How long times are drawn: the same for all ribbons of a view.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    /// How long a ribbon is, in units.
    units: u16,
    /// More periods than these are drawn as one piece.
    in_pieces: u16,
    /// The most that a ribbon is to hold.
    most: Load,
}

/// What a ribbon holds: pieces, which have a unit each, and weights, among which the other units are shared out.
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
    /// The scale at which the longest of the seats' controls fills a ribbon when it is fresh.
    pub(crate) fn of<'d>(drawn: impl Iterator<Item = Drawn<'d>> + Clone, units: u16) -> Scale {
        let scale = |in_pieces: u16| {
            let scale = Scale { units, in_pieces, most: Load::default() };
            let most = drawn.clone().map(|drawn| drawn.most(scale)).fold(Load::default(), Load::max);
            Scale { most, ..scale }
        };
        let scaled = scale(MOST_PIECES);
        // Segments of a unit or two cannot be told apart.
        if scaled.most.pieces.saturating_mul(3) <= units.into() { scaled } else { scale(1) }
    }

    /// The same for a ribbon that holds this load; only given time makes a ribbon hold more than its fresh control.
    pub(super) fn for_load(self, load: Load) -> Scale {
        Scale { most: self.most.max(load), ..self }
    }

    /// Whether this number of periods is drawn as a segment each.
    pub(super) fn is_each_drawn(self, periods: u16) -> bool {
        periods <= self.in_pieces
    }

    /// The load of periods on a ribbon, the running one apart if it is of the same stage. Those
    /// that are drawn as one piece load as much as if they were just too many to be drawn as a piece each.
    pub(super) fn load(self, time: Span, periods: Option<u16>, is_running: bool) -> Load {
        let most = u64::from(self.in_pieces);
        let beside = u64::from(!is_running);
        let count = periods.map_or(ENDLESS + beside, |periods| u64::from(periods).min(most + beside));
        Load { pieces: count, weight: weight(time).saturating_mul(count) }
    }

    /// How many units a load fills.
    pub(super) fn length(self, load: Load) -> u16 {
        let units = u64::from(self.units);
        // Where there are more pieces than units, some have none.
        let (least, shared) = match units.checked_sub(self.most.pieces) {
            Some(shared) => (load.pieces, shared),
            None => (0, units),
        };
        let share = u128::from(load.weight) * u128::from(shared);
        let share = share.checked_div(self.most.weight.into()).unwrap_or(0);
        u16::try_from(u128::from(least) + share).unwrap_or(self.units).min(self.units)
    }

    /// How many units are left of a ribbon.
    pub(super) fn rest(self, used: u16) -> u16 {
        self.units.saturating_sub(used)
    }
}

/// How much room a time takes, before it is scaled.
fn weight(time: Span) -> u64 {
    (time.as_nanos().unsigned_abs() / 1_000).isqrt().max(1)
}
