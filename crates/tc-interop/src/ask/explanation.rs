//! A control explained, as data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_notation::presets::{self, Preset};
use tc_notation::{Diagnostic, StageDescription, TimeControl};

use super::{
    Asked, Length, LostPart, Numbered, Origin, Readings, Speeds, Translation, length_in_words, options, others,
};
use crate::{Assumption, Family, Format, Unwritable};

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
    /// What the text says of the speed of the game that neither FIDE nor a site does; missing in JSON if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
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
            note: asked.note.clone(),
            lints: asked.lints(),
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
    /// What is probably a mistake. In another notation a cap is no mistake: the text says it.
    pub fn lints(&self) -> Vec<Diagnostic<'_>> {
        let says_cap = self.origin.as_ref().is_some_and(|Origin { taken: Numbered { detected, .. }, .. }| {
            detected.format.family() != Family::Own
                && !detected.reading.assumptions.contains(&Assumption::CapOfMainTime)
        });
        let mut lints = self.read.diagnostics();
        lints.retain(|lint| !(says_cap && lint.code == "L1"));
        lints
    }

    /// The preset that the text names, or else all presets of the same control; in a notation of one game, those of this
    /// game.
    pub fn same_presets(&self) -> Vec<&'static Preset> {
        let game = self.origin.as_ref().and_then(|origin| game(origin.taken.detected.format.name()));
        let is_of_game = |preset: &Preset| game.is_none() || preset.game() == game;
        let is_same = |preset: &&Preset| {
            is_of_game(preset) && preset.parse().is_ok_and(|control| control == *self.read.control())
        };
        match self.preset {
            Some(preset) => alloc::vec![preset],
            None => presets::all().filter(is_same).collect(),
        }
    }
}

/// The game of a notation, as presets have it.
fn game(notation: &str) -> Option<&'static str> {
    const NOTATIONS: [(&str, &[&str]); 3] = [
        (
            "chess",
            &[
                "pgn",
                "uci",
                "cecp",
                "cutechess",
                "fastchess",
                "c-chess-cli",
                "openbench",
                "fishtest",
                "lichess",
                "lichess-arena",
                "lichess-board",
                "lichess-challenge",
                "lichess-export",
                "lichess-speed",
                "chess-com",
                "chess-com-class",
                "fide",
                "fide-class",
                "trf",
                "trf16",
                "us-chess",
                "dgt",
                "ics",
            ],
        ),
        (
            "go",
            &[
                "sgf",
                "gtp",
                "gtp-kata",
                "gtp-kgs",
                "gogui",
                "ogs",
                "ogs-short",
                "jgof",
                "dgs",
                "igs",
                "fox",
                "korean",
                "gosei",
                "gosei-document",
                "veggerby",
            ],
        ),
        ("shogi", &["kif", "csa", "usi", "lishogi"]),
    ];
    NOTATIONS.into_iter().find_map(|(game, names)| names.contains(&notation).then_some(game))
}
