//! What periods cost (S32).

use super::Rules;
use crate::compiled::Program;

impl Rules {
    /// How many points a period costs that is begun in a stage, counted from 0, of this control.
    pub(crate) fn price(&self, program: &Program, stage: usize) -> u16 {
        let first = self.penalty_from.map_or(program.stages(), usize::from);
        if stage + 1 >= first { self.penalty } else { 0 }
    }
}
