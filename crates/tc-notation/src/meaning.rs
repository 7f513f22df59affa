//! Equality and hash by meaning, and the canonical form (R15).

use core::hash::{Hash, Hasher};

use crate::stage::Written;
use crate::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

impl Stage {
    /// The parts that have an effect. Two stages with the same meaning have equal ones.
    fn meaning(&self) -> Written {
        Written {
            periods: Some(self.periods()).filter(|periods| *periods != Periods::ONE),
            moves: Some(self.moves()).filter(|moves| *moves != Moves::Any),
            delay: self.delay(),
            resets_on_time: self.resets_on_time(),
            time: self.time(),
            cap: self.telling_cap(),
            bonus: self.bonus(),
        }
    }

    /// The same stage with every time in its largest whole unit and without parts that have no effect.
    pub fn canonical(&self) -> Stage {
        let mut written = self.meaning();
        let times = written.delay.iter_mut().chain([&mut written.time]);
        let cap = written.cap.iter_mut().filter_map(|cap| match cap {
            Cap::At(time) => Some(time),
            Cap::Unlimited => None,
        });
        let bonus = written.bonus.iter_mut().filter_map(|bonus| match bonus {
            Bonus::Increment(time) | Bonus::Bronstein(time) => Some(time),
            Bonus::Opponent => None,
        });
        times.chain(cap).chain(bonus).for_each(|time| *time = time.canonical());
        Stage { written }
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
