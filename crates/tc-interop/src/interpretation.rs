//! A meaning of a text, with its certainty and assumptions.

mod assumption;

use alloc::string::{String, ToString};
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
    /// The keys of settings that say nothing about time, and were passed over, as they are written. With any, the
    /// reading is at most [`Certainty::Likely`].
    pub passed_over: Vec<String>,
}

worded! {
    /// The certainty of a reading; `Certain` is the greatest.
    Certainty, "The certainty ";

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
        Interpretation::assuming(settings, Certainty::Certain, [])
    }

    /// The assumptions as clauses, and the keys that are passed over: `a number without a unit is seconds; passed over:
    /// throughput`. Empty if there are none.
    pub(crate) fn additions(&self) -> String {
        let mut clauses: Vec<String> = self.assumptions.iter().map(ToString::to_string).collect();
        if !self.passed_over.is_empty() {
            clauses.push(alloc::format!("passed over: {}", self.passed_over.join(", ")));
        }
        clauses.join("; ")
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
        let assumptions = assumptions.into_iter().collect();
        Interpretation { settings: settings.into(), certainty, assumptions, passed_over: Vec::new() }
    }
}

/// A choice that a text leaves open, and what a reading that makes it assumes.
#[cfg(any(feature = "all", feature = "chess-com", feature = "gosei", feature = "lichess"))]
pub(crate) type Choice<T> = (T, Option<Assumption>);

#[cfg(feature = "all")]
impl Interpretation {
    /// The reading without these keys of its text.
    pub(crate) fn passing_over(mut self, keys: &[String]) -> Interpretation {
        if keys.is_empty() {
            return self;
        }
        self.passed_over = keys.to_vec();
        self.assumes(Assumption::KeysPassedOver, Certainty::Likely)
    }
}

#[cfg(any(feature = "all", feature = "chess-com", feature = "gosei", feature = "lichess"))]
impl Interpretation {
    /// A reading for each unit and each of other choices, the first the likeliest. Choices without a control are left
    /// out.
    ///
    /// # Errors
    /// The first error, if no choice has a control.
    pub(crate) fn every<T: Copy>(
        units: &[Choice<u64>],
        others: &[Choice<T>],
        control: impl Fn(u64, T) -> Result<tc_notation::TimeControl, crate::ReadError>,
    ) -> Result<alloc::vec::Vec<Interpretation>, crate::ReadError> {
        let mut readings = alloc::vec::Vec::new();
        let mut first_error = None;
        for ((unit, of_unit), (other, of_other)) in
            units.iter().flat_map(|unit| others.iter().map(move |other| (unit, other)))
        {
            let assumptions: alloc::vec::Vec<Assumption> = of_unit.iter().chain(of_other).copied().collect();
            let certainty = match (assumptions.is_empty(), readings.is_empty()) {
                (true, _) => Certainty::Certain,
                (_, true) => Certainty::Likely,
                _ => Certainty::Guess,
            };
            match control(*unit, *other) {
                Ok(control) => readings.push(Interpretation::assuming(control, certainty, assumptions)),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.filter(|_| readings.is_empty()).map_or(Ok(readings), Err)
    }
}
