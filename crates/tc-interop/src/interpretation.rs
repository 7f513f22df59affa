//! A meaning of a text, with its certainty and assumptions.

mod assumption;

use alloc::vec::Vec;

use crate::GameSettings;

pub use assumption::Assumption;

/// One meaning of a text.
///
/// ```
/// use tc_interop::{Assumption, Certainty, format};
///
/// let lichess = format("lichess").ok_or("this build has no lichess")?;
/// let readings = lichess.read("3+2")?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// assert_eq!(readings[0].certainty, Certainty::Likely);
/// assert_eq!(readings[0].assumptions, [Assumption::Minutes]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// The control, and the rules that the notation implies.
    pub settings: GameSettings,
    /// The certainty of this meaning.
    pub certainty: Certainty,
    /// Everything that the text does not say and this reading adds.
    pub assumptions: Vec<Assumption>,
}

worded! {
    /// The certainty of a reading; `Certain` is the greatest.
    Certainty, "A reading that is ";

    /// Other readings are about as likely.
    Guess => "guess",
    /// Such a text nearly always means this.
    Likely => "likely",
    /// The notation says exactly this.
    Certain => "certain",
}

impl Interpretation {
    /// A certain reading, without assumptions.
    pub fn certain(settings: impl Into<GameSettings>) -> Interpretation {
        Interpretation { settings: settings.into(), certainty: Certainty::Certain, assumptions: Vec::new() }
    }

    /// The reading with at most this certainty.
    pub fn at_most(self, certainty: Certainty) -> Interpretation {
        Interpretation { certainty: self.certainty.min(certainty), ..self }
    }

    /// A reading with assumptions.
    pub fn assuming(
        settings: impl Into<GameSettings>,
        certainty: Certainty,
        assumptions: impl IntoIterator<Item = Assumption>,
    ) -> Interpretation {
        Interpretation { settings: settings.into(), certainty, assumptions: assumptions.into_iter().collect() }
    }
}
