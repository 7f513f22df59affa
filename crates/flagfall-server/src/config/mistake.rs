//! What is wrong with a setting, and where.

use std::fmt;

/// What is wrong with a setting, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// `flagfall.toml:3:9`, or the name of an option; `None` for settings that do not fit each other.
    place: Option<String>,
    problem: String,
}

/// Everything that is wrong with a file and its options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct Mistakes(pub Vec<Mistake>);

fn lines(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(Mistake::to_string).collect::<Vec<_>>().join("\n")
}

impl Mistake {
    /// A mistake at a byte of a file. Lines and columns count from 1, columns in characters.
    pub(super) fn in_file(name: &str, text: &str, byte: usize, problem: String) -> Mistake {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
        Mistake { place: Some(format!("{name}:{line}:{column}")), problem }
    }

    pub(super) fn of_option(key: &str, problem: String) -> Mistake {
        Mistake { place: Some(format!("--{}", key.replace('_', "-"))), problem }
    }

    pub(super) fn of_settings(problem: String) -> Mistake {
        Mistake { place: None, problem }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => f.write_str(&self.problem),
        }
    }
}
