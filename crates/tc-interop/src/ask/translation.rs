//! A control that was read, written in another notation.

use alloc::string::String;

use tc_core::{Rule, Rules};

use super::Asked;
use crate::{Format, GameSettings, Unwritable};

/// Settings in another notation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Translation {
    /// The text, or what would be lost.
    pub text: Result<String, Unwritable>,
    /// The rules of the preset that the text leaves out: those that no control in a notation says, such as how lag is
    /// credited. Rules that the text itself states are never left out: the notation says them, or loses them.
    pub left_out: Rules,
}

impl Asked {
    /// The control and its rules in a notation, which need not say the rules that every game on its site has.
    ///
    /// ```
    /// use tc_interop::ask::{self, Query};
    ///
    /// let asked = ask::read(b"5m + 3s; first-bonus", &Query::default())?;
    /// let written = asked.written_in(ask::named("pgn")?);
    /// assert!(written.text.is_err_and(|refused| refused.lossy.as_deref() == Some("300+3")));
    /// # Ok::<(), Box<ask::Problem>>(())
    /// ```
    pub fn written_in(&self, format: &Format) -> Translation {
        let settings = self.settings();
        let exact = format.write_for_site(&settings);
        if exact.is_ok() {
            return Translation { text: exact, left_out: Rules::default() };
        }
        let Some(of_preset) = self.preset.and_then(|preset| GameSettings::of_preset(preset).ok()) else {
            return Translation { text: format.write(&settings), left_out: Rules::default() };
        };
        let GameSettings { control, rules } = settings.in_effect();
        let (said, left_out) = parted(rules, &of_preset.in_effect().rules);
        Translation { text: format.write(&GameSettings { control, rules: said }), left_out }
    }
}

/// The rules that are part of a control: some notations say them.
const OF_CONTROLS: [&str; 3] = ["first-bonus", "calendar", "stage-change"];

/// The rules that a control in a notation says, or that the text has in place of the preset's, and those that only the
/// preset has.
fn parted(rules: Rules, of_preset: &Rules) -> (Rules, Rules) {
    let plain = Rules::default();
    let (mut said, mut left_out) = (rules, plain);
    for rule in Rule::all() {
        if !OF_CONTROLS.contains(&rule.word()) && rule.is_same(&rules, of_preset) {
            rule.copy(&mut said, &plain);
            rule.copy(&mut left_out, &rules);
        }
    }
    (said, left_out)
}
