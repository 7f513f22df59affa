//! The explanation for people: short, or with everything on request.

use std::fmt::Write;

use tc_interop::ask::{self, Asked};

use super::elsewhere;
use crate::output::{FAINT, NAME, STRONG};
use crate::report;

/// The hint at what `explain` shows only on request.
const POINTER: &str = "`--all` adds the canonical text, the JSON form and other notations";

/// What the control is, what happens in each stage, how long it lasts, and what is probably a mistake; with `all` the
/// canonical text, the JSON form and the other notations, too.
pub(super) fn text(asked: &Asked, all: bool) -> String {
    let control = asked.read.control();
    let mut text = how_it_was_read(asked);
    let _ = writeln!(text, "{STRONG}{}{STRONG:#}", control.describe());
    let rules = asked.in_game().in_effect().rules;
    let stages = control.describe_stages_where(rules.lost_on_time());
    for stage in &stages {
        // The description above is that of the only stage.
        if stages.len() > 1 {
            let _ = writeln!(text, "\n{NAME}stage {}{NAME:#}: {}", stage.stage, stage.summary);
        }
        for point in stage.points() {
            let _ = writeln!(text, "  - {point}");
        }
    }
    let rules = rules.describe();
    if !rules.is_empty() {
        let _ = writeln!(text, "\n{NAME}rules{NAME:#}");
    }
    for rule in rules {
        let _ = writeln!(text, "  - {rule}");
    }
    text.push('\n');
    text.push_str(&facts(asked, all));
    if let Some(note) = &asked.note {
        let _ = writeln!(text, "\n{NAME}note{NAME:#}: {note}");
    }
    for lint in asked.lints() {
        text.push('\n');
        text.push_str(&report::lint(&lint));
    }
    if all {
        text.push_str(&elsewhere::spellings_in_words(asked));
    } else {
        let _ = writeln!(text, "\n{FAINT}{POINTER}{FAINT:#}");
    }
    text
}

/// The notation that the text was read in, and its other meanings; empty for our notation.
fn how_it_was_read(asked: &Asked) -> String {
    let mut text = String::new();
    if let Some(origin) = &asked.origin {
        let _ = writeln!(text, "{FAINT}{}{FAINT:#}", origin.in_words());
        for other in origin.hints() {
            let _ = writeln!(text, "{FAINT}  {other}{FAINT:#}");
        }
        text.push('\n');
    }
    text
}

/// One fact a line: its name and its value.
fn facts(asked: &Asked, all: bool) -> String {
    let control = asked.read.control();
    let mut facts = vec![("notation", control.to_string())];
    if all {
        facts.push(("canonical", control.canonical().to_string()));
        facts.push(("json", control.to_json()));
    }
    let options = ask::options(&asked.game_rules());
    if !options.is_empty() {
        facts.push(("rules", options.join(" ")));
    }
    facts.push(("length", ask::length_in_words(control)));
    facts.push(("speed", elsewhere::speeds_in_words(control)));
    facts.extend(
        asked
            .same_presets()
            .iter()
            .map(|preset| ("preset", format!("{preset}  {}, {}", preset.site(), preset.title()))),
    );
    let mut text = String::new();
    for (name, value) in facts {
        let _ = writeln!(text, "{FAINT}{name:<10}{FAINT:#}{value}");
    }
    text
}
