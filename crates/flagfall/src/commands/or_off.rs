//! Options that can be turned off, whatever the rules of a site or a preset say.

use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Switch {
    On,
    Off,
}

impl Switch {
    pub(super) fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// A value, or the word that turns the rule off.
#[derive(Clone, Copy)]
pub(super) struct OrOff<T>(Option<T>);

impl<T> OrOff<T> {
    /// The value; `None` if the rule is off.
    pub(super) fn value(self) -> Option<T> {
        self.0
    }
}

/// The word that turns a rule off, or its value.
pub(super) fn or_off<T>(
    text: &str,
    off: &str,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<OrOff<T>, String> {
    if text == off {
        Ok(OrOff(None))
    } else {
        read(text).map(|value| OrOff(Some(value))).map_err(|error| format!("{error}, or `{off}`"))
    }
}

/// A number from 0 to the largest one.
pub(super) fn number<T: TryFrom<u64>>(text: &str, largest: u64) -> Result<T, String> {
    let in_range = text.parse().ok().filter(|number| *number <= largest).and_then(|number| T::try_from(number).ok());
    in_range.ok_or_else(|| format!("expected a number from 0 to {largest}"))
}
