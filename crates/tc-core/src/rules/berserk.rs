//! Whether and how a player can go berserk (S12).

use crate::words::words;

words! {
    /// Whether and how a player can go berserk: give up time for a higher score (S12).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Berserk {
        /// Nobody can.
        Off = "off",
        /// Half of the first time is taken, but nothing where that is less than 40 increments. No bonus is earned from then
        /// on.
        #[default]
        Lichess = "lichess",
        /// Half of the first time is taken, but nothing where that is less than 60 increments or 25 byo-yomi periods. The
        /// seat has the first stage alone from then on, without increment.
        Lishogi = "lishogi",
        /// Half of the first time is taken, but nothing where that is less than 40 increments or Bronstein bonuses. Delays
        /// and the times of later stages are halved, and no bonus is earned from then on.
        Playstrategy = "playstrategy",
    }
}
