//! Equality and hash by meaning, and the canonical form (R15).

use core::hash::{Hash, Hasher};

use crate::stage::Written;
use crate::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl};

/// The meaning of a stage, without parts that have no effect.
#[derive(PartialEq, Eq, Hash)]
struct Meaning {
    periods: Periods,
    moves: Moves,
    delay: Option<Time>,
    resets_on_time: bool,
    time: Time,
    cap: Cap,
    bonus: Option<Bonus>,
}

impl Stage {
    fn meaning(&self) -> Meaning {
        Meaning {
            periods: self.periods(),
            moves: self.moves(),
            delay: self.delay(),
            resets_on_time: self.resets_on_time(),
            time: self.time(),
            cap: self.cap(),
            bonus: self.bonus(),
        }
    }

    /// The same stage with every time in its largest whole unit and without parts that have no effect.
    pub fn canonical(&self) -> Stage {
        Stage {
            written: Written {
                periods: Some(self.periods()).filter(|periods| *periods != Periods::ONE),
                moves: Some(self.moves()).filter(|moves| *moves != Moves::Any),
                delay: self.delay().map(Time::canonical),
                resets_on_time: self.resets_on_time(),
                time: self.time().canonical(),
                cap: self.telling_cap().map(|cap| match cap {
                    Cap::At(time) => Cap::At(time.canonical()),
                    Cap::Unlimited => Cap::Unlimited,
                }),
                bonus: self.bonus().map(|bonus| match bonus {
                    Bonus::Increment(time) => Bonus::Increment(time.canonical()),
                    Bonus::Bronstein(time) => Bonus::Bronstein(time.canonical()),
                    Bonus::Opponent => Bonus::Opponent,
                }),
            },
        }
    }
}

impl TimeControl {
    /// The same control with every time in its largest whole unit (`60m` becomes `1h`, `1.5m` becomes `90s`) and without parts
    /// that have no effect. Two controls are equal exactly when their canonical texts are.
    pub fn canonical(&self) -> TimeControl {
        TimeControl::of_legal(self.stages().iter().map(Stage::canonical))
    }
}

impl PartialEq for Stage {
    fn eq(&self, other: &Stage) -> bool {
        self.meaning() == other.meaning()
    }
}

impl Eq for Stage {}

impl Hash for Stage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.meaning().hash(state);
    }
}
