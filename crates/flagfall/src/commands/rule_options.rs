//! The rules of a clock, an option each.

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use tc_core::{Rule, Rules, Thresholds};

/// An option for each rule that there is, with its value.
#[derive(Clone, Default)]
pub(crate) struct RuleOptions(Vec<(&'static Rule, String)>);

impl RuleOptions {
    /// Whether the option of a rule is there.
    pub(super) fn has(&self, word: &str) -> bool {
        self.0.iter().any(|(rule, _)| rule.word() == word)
    }

    /// These rules, with those of the options in place of them.
    pub(super) fn apply(&self, rules: Rules) -> Result<Rules, String> {
        self.0.iter().try_fold(rules, |rules, (rule, value)| {
            let problem = || format!("'--{}': expected {}", rule.word(), rule.problem(value));
            rule.with_option(rules, value).ok_or_else(problem)
        })
    }
}

impl Args for RuleOptions {
    fn augment_args(command: Command) -> Command {
        command.args(Rule::all().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RuleOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = |rule: &'static Rule| Some((rule, matches.get_one::<String>(rule.word())?.clone()));
        Ok(Self(Rule::all().iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(rule: &'static Rule) -> Arg {
    let argument = Arg::new(rule.word()).long(rule.word()).help(rule.about());
    match (rule.placeholder(), rule.choices()) {
        ("", _) => {
            let argument = argument.value_name("SWITCH").num_args(0..=1).require_equals(true);
            argument.default_missing_value("on").value_parser(PossibleValuesParser::new(["on", "off"]))
        }
        (placeholder, []) => {
            let value = ValueParser::new(|text: &str| value(rule, text));
            argument.value_name(placeholder).allow_negative_numbers(true).value_parser(value)
        }
        (placeholder, choices) => argument.value_name(placeholder).value_parser(PossibleValuesParser::new(choices)),
    }
}

/// A value that the rule can have after all others.
fn value(rule: &Rule, text: &str) -> Result<String, String> {
    let any = Rules { thresholds: Thresholds::below(tc_core::Span::ZERO), ..Rules::default() };
    rule.with_option(any, text).map(|_| text.to_owned()).ok_or_else(|| format!("expected {}", rule.problem(text)))
}
