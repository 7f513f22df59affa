//! A meaning of a text, with its certainty and assumptions.

mod assumption;

pub use assumption::Assumption;

use crate::GameSettings;

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
    pub assumptions: alloc::vec::Vec<Assumption>,
}

/// The certainty of a reading; `Certain` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Other readings are about as likely.
    Guess,
    /// Such a text nearly always means this.
    Likely,
    /// The notation says exactly this.
    Certain,
}

impl Interpretation {
    /// A certain reading, without assumptions.
    pub fn certain(settings: impl Into<GameSettings>) -> Interpretation {
        Interpretation { settings: settings.into(), certainty: Certainty::Certain, assumptions: alloc::vec::Vec::new() }
    }

    /// The reading with at most this certainty.
    pub fn at_most(self, certainty: Certainty) -> Interpretation {
        Interpretation { certainty: self.certainty.min(certainty), ..self }
    }

    /// The reading with one more assumption, and at most this certainty.
    pub fn assumes(mut self, assumption: Assumption, most: Certainty) -> Interpretation {
        self.assumptions.push(assumption);
        self.at_most(most)
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

impl Certainty {
    /// `guess`, `likely` or `certain`.
    pub const fn word(self) -> &'static str {
        match self {
            Certainty::Guess => "guess",
            Certainty::Likely => "likely",
            Certainty::Certain => "certain",
        }
    }
}
