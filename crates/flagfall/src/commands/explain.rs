//! `flagfall explain`

use std::fmt::Write;

use serde::Serialize;
use tc_notation::presets::{self, Preset};
use tc_notation::{Bonus, Cap, Diagnostic, Moves, Stage, StageDescription, TimeControl};

mod elsewhere;
mod picture;

use self::elsewhere::{LengthObject, SpeedObject, SpellingObject};
use super::readings::{self, Readings};
use super::table::table;
use crate::cli::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::input::{self, AskedAnywhere as Asked};
use crate::output::{self, FAINT, NAME, STRONG};
use crate::report;

pub(super) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let ExplainArgs { control, from, svg } = args;
    let asked = input::in_notation(&input::joined(&control.text), from, control.dialect.into());
    let asked = asked.map_err(|failure| failure.in_format(control.format))?;
    if *svg {
        return picture::drawn(&asked);
    }
    output::answer(&match control.format {
        Format::Json => output::json(&Explanation::of(&asked))?,
        Format::Text => as_text(&asked),
    })
}

/// The explanation as data.
#[derive(Serialize)]
struct Explanation<'c> {
    control: String,
    canonical: String,
    json: &'c TimeControl,
    description: String,
    stages: Vec<StageExplanation>,
    presets: Vec<&'static Preset>,
    lints: Vec<Diagnostic<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Readings>,
    rules: Vec<String>,
    lengths: Vec<LengthObject>,
    speed: SpeedObject,
    notations: Vec<SpellingObject>,
}

#[derive(Serialize)]
struct StageExplanation {
    control: String,
    #[serde(flatten)]
    description: StageDescription,
}

impl<'c> Explanation<'c> {
    fn of(asked: &'c Asked) -> Explanation<'c> {
        let control = asked.read.control();
        let stages = control.stages().iter().zip(control.describe_stages());
        Explanation {
            control: control.to_string(),
            canonical: control.canonical().to_string(),
            json: control,
            description: control.describe().to_string(),
            stages: stages
                .map(|(stage, description)| StageExplanation { control: stage.to_string(), description })
                .collect(),
            presets: same_presets(asked),
            lints: asked.read.lints(),
            read: asked.origin.as_ref().map(Readings::of),
            rules: readings::options(&asked.rules),
            lengths: elsewhere::lengths(control),
            speed: SpeedObject::of(control),
            notations: elsewhere::spellings(&asked.subject()),
        }
    }
}

/// The preset that was asked for, or else all that are the same control.
fn same_presets(asked: &Asked) -> Vec<&'static Preset> {
    let is_same = |preset: &&Preset| preset.parse().is_ok_and(|control| control == *asked.read.control());
    match asked.preset {
        Some(preset) => vec![preset],
        None => presets::all().filter(is_same).collect(),
    }
}

fn as_text(asked: &Asked) -> String {
    let control = asked.read.control();
    let mut text = String::new();
    if let Some(origin) = &asked.origin {
        let _ = writeln!(text, "{FAINT}{}{FAINT:#}", origin.told());
        for other in origin.others_told() {
            let _ = writeln!(text, "{FAINT}  or it is{FAINT:#} {other}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{STRONG}{}{STRONG:#}", control.describe());
    if !control.is_none() {
        let rows: Vec<Vec<String>> = control.stages().iter().enumerate().map(row).collect();
        text.push('\n');
        text.push_str(&table(&["stage", "periods", "moves", "delay", "time", "bonus", "up to"], &rows, NAME));
    }
    for (stage, description) in control.stages().iter().zip(control.describe_stages()) {
        let _ = write!(text, "\n{NAME}stage {}{NAME:#}  {stage}\n", description.stage);
        for point in description.points() {
            let _ = writeln!(text, "  - {point}");
        }
    }
    text.push('\n');
    let mut fact = |name: &str, value: &str| {
        let _ = writeln!(text, "{FAINT}{name:<10}{FAINT:#}{value}");
    };
    fact("notation", &control.to_string());
    fact("canonical", &control.canonical().to_string());
    fact("json", &control.to_json());
    let options = readings::options(&asked.rules);
    if !options.is_empty() {
        fact("rules", &options.join(" "));
    }
    fact("length", &elsewhere::lengths_told(control));
    fact("speed", &SpeedObject::of(control).told());
    for preset in same_presets(asked) {
        fact("preset", &format!("{preset}  {}", preset.used_by));
    }
    text.push_str(&elsewhere::spellings_told(&asked.subject()));
    for lint in asked.read.lints() {
        text.push('\n');
        text.push_str(&report::drawn(&lint));
    }
    text
}

/// A stage as a row of the table.
fn row((index, stage): (usize, &Stage)) -> Vec<String> {
    let nothing = || String::from("-");
    let moves = match stage.moves() {
        Moves::Any => String::from("any"),
        moves => moves.to_string(),
    };
    let cap = match (stage.bonus(), stage.cap()) {
        (None | Some(Bonus::Bronstein(_)), _) => nothing(),
        (_, Cap::At(cap)) => cap.to_string(),
        (_, Cap::Unlimited) => "no limit".into(),
    };
    let time = if stage.resets_on_time() { format!("r{}", stage.time()) } else { stage.time().to_string() };
    vec![
        (index + 1).to_string(),
        stage.periods().to_string(),
        moves,
        stage.delay().map_or_else(nothing, |delay| delay.to_string()),
        time,
        stage.bonus().map_or_else(nothing, |bonus| bonus.to_string()),
        cap,
    ]
}
