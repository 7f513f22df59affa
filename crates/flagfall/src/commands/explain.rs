//! `flagfall explain`

use serde::Serialize;
use tc_notation::presets::{self, Preset};
use tc_notation::{Diagnostic, StageDescription, TimeControl};

mod elsewhere;
mod picture;
mod text;

use self::elsewhere::{LengthObject, SpeedObject, SpellingObject};
use super::readings::Readings;
use crate::cli::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::input::{self, AskedAnywhere as Asked, Query};
use crate::{notations, output};

pub(super) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let ExplainArgs { control, from, all, svg } = args;
    let query = Query { from, reading: control.reading, dialect: control.dialect.into() };
    let asked = input::in_notation(&input::joined(&control.text), &query).and_then(Asked::checked);
    let asked = asked.map_err(|failure| failure.in_format(control.format))?;
    if *svg {
        return picture::drawn(&asked);
    }
    output::answer(&match control.format {
        Format::Json => output::json(&Explanation::of(&asked))?,
        Format::Text => text::text(&asked, *all),
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
    /// What the rules mean.
    rules_in_words: Vec<String>,
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
            rules: notations::options(&asked.game_rules()),
            rules_in_words: asked.in_game().in_effect().rules.describe(),
            lengths: elsewhere::lengths(control),
            speed: SpeedObject::of(control),
            notations: elsewhere::spellings(asked),
        }
    }
}

/// The preset that the text names, or else all presets of the same control.
fn same_presets(asked: &Asked) -> Vec<&'static Preset> {
    let is_same = |preset: &&Preset| preset.parse().is_ok_and(|control| control == *asked.read.control());
    match asked.preset {
        Some(preset) => vec![preset],
        None => presets::all().filter(is_same).collect(),
    }
}
