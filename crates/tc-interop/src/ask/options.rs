//! Rules as options of a program.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Rule, Rules};

/// Rules that differ from the default, as options of `flagfall run`.
///
/// ```
/// let rules = "first-bonus, start-clock 30s".parse()?;
/// assert_eq!(tc_interop::ask::options(&rules), ["--first-bonus", "--start-clock 30000"]);
/// # Ok::<(), tc_core::RulesError>(())
/// ```
pub fn options(rules: &Rules) -> Vec<String> {
    let option = |rule: &Rule| match &*rule.option(rules)? {
        "" => Some(format!("--{}", rule.word())),
        value => Some(format!("--{} {value}", rule.word())),
    };
    Rule::all().iter().filter_map(option).collect()
}
