//! A control explained, as data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_notation::presets::{self, Preset};
use tc_notation::{Diagnostic, StageDescription, TimeControl};

use super::{Asked, Length, LostPart, Readings, Speeds, Translation, length_in_words, options, others};
use crate::{Format, Unwritable};

/// The answer of `flagfall explain`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Explanation<'c> {
    /// The control in our notation, as it was written.
    pub control: String,
    /// The control in units that are the same for the same times.
    pub canonical: String,
    /// The control in JSON.
    pub json: &'c TimeControl,
    /// The control in one sentence.
    pub description: String,
    /// The stages in words.
    pub stages: Vec<StageExplanation>,
    /// The preset that the text names, or else all presets of the same control.
    pub presets: Vec<&'static Preset>,
    /// What is probably a mistake.
    pub lints: Vec<Diagnostic<'c>>,
    /// How the text was read, unless it is plainly our notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Readings>,
    /// The rules of a game, as options of `flagfall run`.
    pub rules: Vec<String>,
    /// What the rules mean for this control.
    pub rules_in_words: Vec<String>,
    /// The longest times of one player in words.
    pub length: String,
    /// The longest times of one player.
    pub lengths: [Length; 2],
    /// The speeds of sites and federations.
    pub speed: Speeds,
    /// The control in other notations.
    pub notations: Vec<Spelling>,
}

/// A stage in words.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StageExplanation {
    /// The stage in our notation.
    pub control: String,
    /// The stage in words. In JSON its keys are those of this object.
    #[serde(flatten)]
    pub description: StageDescription,
}

/// A control in another notation, or what would be lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Spelling {
    /// The name of the notation.
    pub name: &'static str,
    /// The control, if it can be written exactly.
    pub text: Option<String>,
    /// What would be lost.
    pub losses: Vec<LostPart>,
    /// The closest text that the notation can express, if it cannot be written exactly.
    pub lossy: Option<String>,
}

impl<'c> Explanation<'c> {
    /// Explains a control.
    pub fn of(asked: &'c Asked) -> Explanation<'c> {
        let control = asked.read.control();
        let rules = asked.in_game().in_effect().rules;
        let stages = control.stages().iter().zip(control.describe_stages_where(rules.lost_on_time()));
        Explanation {
            control: control.to_string(),
            canonical: control.canonical().to_string(),
            json: control,
            description: control.describe().to_string(),
            stages: stages
                .map(|(stage, description)| StageExplanation { control: stage.to_string(), description })
                .collect(),
            presets: asked.same_presets(),
            lints: asked.read.diagnostics(),
            read: asked.origin.as_ref().map(Readings::from),
            rules: options(&asked.game_rules()),
            rules_in_words: rules.describe(),
            length: length_in_words(control),
            lengths: Length::of(control),
            speed: Speeds::of(control),
            notations: others().map(|format| Spelling::of(asked, format)).collect(),
        }
    }
}

impl Spelling {
    fn of(asked: &Asked, format: &Format) -> Spelling {
        let name = format.name();
        let Translation { text, .. } = asked.written_in(format);
        match text {
            Ok(text) => Spelling { name, text: Some(text), losses: Vec::new(), lossy: None },
            Err(Unwritable { losses, lossy }) => {
                Spelling { name, text: None, losses: losses.iter().map(LostPart::from).collect(), lossy }
            }
        }
    }
}

impl Asked {
    /// The preset that the text names, or else all presets of the same control.
    pub fn same_presets(&self) -> Vec<&'static Preset> {
        let is_same = |preset: &&Preset| preset.parse().is_ok_and(|control| control == *self.read.control());
        match self.preset {
            Some(preset) => alloc::vec![preset],
            None => presets::all().filter(is_same).collect(),
        }
    }
}
