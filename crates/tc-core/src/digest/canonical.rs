//! The canonical bytes of all types. Every number is eight bytes, little-endian; every choice has a number, which never
//! changes. Inputs and rules are written as their [`tables`](crate::tables) have them. A change of these bytes is a
//! new version of digests, snapshots and journals.

use super::Digester;
use crate::tables::{Flat, IfAny, Later, LaterUnlessDefault, Needed, UnlessDefault};
use crate::{EndReason, FreeBonus, Lag, Next, PauseReason, Seat, SeatSet, Span, Thresholds, Timestamp, Undo};

/// A type with canonical bytes.
pub(crate) trait Canonical {
    fn digest(&self, to: &mut Digester);
}

/// How the value of a key goes into a digest.
pub(crate) trait Digested<T> {
    fn digest(value: &T, to: &mut Digester);
}

macro_rules! as_they_are {
    ($($how:ident)*) => {
        $(
            impl<T: Canonical> Digested<T> for $how {
                fn digest(value: &T, to: &mut Digester) {
                    value.digest(to);
                }
            }
        )*
    };
}

as_they_are! { Needed IfAny UnlessDefault Flat }

/// An absent value adds nothing. A present one begins with -1, so that it differs from the number of seats that follows
/// the rules.
impl<T: Canonical> Digested<Option<T>> for Later {
    fn digest(value: &Option<T>, to: &mut Digester) {
        if let Some(value) = value {
            to.number(-1);
            value.digest(to);
        }
    }
}

/// The default adds nothing.
impl<T: Canonical + Default + PartialEq, const MARK: i64> Digested<T> for LaterUnlessDefault<MARK> {
    fn digest(value: &T, to: &mut Digester) {
        if *value != T::default() {
            to.number(MARK);
            value.digest(to);
        }
    }
}

macro_rules! numbers {
    ($($type:ty: $number:expr),* $(,)?) => {
        $(
            impl Canonical for $type {
                fn digest(&self, to: &mut Digester) {
                    to.number($number(*self));
                }
            }

            impl Canonical for Option<$type> {
                fn digest(&self, to: &mut Digester) {
                    to.optional(self.map($number));
                }
            }
        )*
    };
}

numbers! {
    bool: i64::from,
    u8: i64::from,
    u16: i64::from,
    u32: i64::from,
    usize: |number: usize| number as i64,
    Span: Span::as_micros,
    Timestamp: Timestamp::as_micros,
    SeatSet: |seats: SeatSet| seats.bits().into(),
    FreeBonus: |bonus: FreeBonus| (bonus == FreeBonus::Earned).into(),
    Undo: |undo: Undo| (undo == Undo::Forced).into(),
}

/// A seat has the bytes of an optional seat that is present.
impl Canonical for Seat {
    fn digest(&self, to: &mut Digester) {
        Some(*self).digest(to);
    }
}

impl Canonical for Option<Seat> {
    fn digest(&self, to: &mut Digester) {
        to.optional(self.map(|seat| seat.index() as i64));
    }
}

impl Canonical for Next {
    fn digest(&self, to: &mut Digester) {
        let (kind, next) = match *self {
            Next::InOrder => (0, None),
            Next::Seat(next) => (1, Some(next)),
            Next::Nobody => (2, None),
        };
        to.number(kind);
        next.digest(to);
    }
}

impl Canonical for PauseReason {
    fn digest(&self, to: &mut Digester) {
        to.number(match self {
            PauseReason::Player(_) => 0,
            PauseReason::Both => 1,
            PauseReason::Moderator => 2,
            PauseReason::Server => 3,
            PauseReason::Weekend => 4,
            PauseReason::Vacation(_) => 5,
            PauseReason::Adjournment => 6,
            PauseReason::Scoring => 7,
            PauseReason::Disconnection(_) => 8,
        });
        self.seat().digest(to);
    }
}

impl Canonical for EndReason {
    fn digest(&self, to: &mut Digester) {
        self.as_str().len().digest(to);
        to.bytes(self.as_str().as_bytes());
    }
}

impl Canonical for Lag {
    fn digest(&self, to: &mut Digester) {
        match self {
            Lag::Off => to.number(0),
            Lag::Lichess => to.number(1),
            Lag::Fixed(allowance) => {
                to.number(2);
                allowance.digest(to);
            }
        }
    }
}

impl Canonical for Thresholds {
    fn digest(&self, to: &mut Digester) {
        match self {
            Thresholds::OfFirstTime => to.number(0),
            Thresholds::At { low, critical } => {
                to.number(1);
                low.digest(to);
                critical.digest(to);
            }
        }
    }
}
