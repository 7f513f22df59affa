//! A control explained, and written in another notation, as data.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::{Rule, Rules};
use tc_notation::presets::Preset;
use tc_notation::{Diagnostic, StageDescription, TimeControl, presets};

use super::{
    Asked, Hint, Length, Numbered, Origin, Problem, Readings, Speeds, length_in_words, named, options, others,
};
use crate::{Assumption, Family, Format, GameSettings, Loss, Unwritable};

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
    /// A note about a class of games that the text names and neither FIDE nor a site gives the control; left out of JSON if `None`.
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

/// A loss as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LostPart {
    /// The stage, from 1; `None` for a loss of the whole control.
    pub stage: Option<usize>,
    /// What is lost, in words.
    pub what: String,
}

impl From<&Loss> for LostPart {
    fn from(loss: &Loss) -> LostPart {
        let what = Loss { stage: None, kind: loss.kind }.to_string();
        LostPart { stage: loss.stage.map(|stage| stage + 1), what }
    }
}

/// What was written in a notation, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Written {
    /// The name of the notation.
    pub to: &'static str,
    /// The text; `None` if nothing was written.
    pub text: Option<String>,
    /// What the text loses, or would lose.
    pub losses: Vec<LostPart>,
}

impl Written {
    /// What was written in the notation `to`. A text that loses something is written only if that is `lossy`.
    pub fn of(to: &'static str, text: Result<String, Unwritable>, lossy: bool) -> Written {
        match text {
            Ok(text) => Written { to, text: Some(text), losses: Vec::new() },
            Err(Unwritable { lossy: closest, losses }) => {
                Written { to, text: closest.filter(|_| lossy), losses: losses.iter().map(LostPart::from).collect() }
            }
        }
    }
}

/// The answer of `flagfall convert`.
///
/// ```
/// use tc_interop::ask::{self, Conversion, Query};
///
/// let asked = ask::read(b"G/90;d5", &Query::default())?;
/// let conversion = Conversion::of(&asked, ask::writable("dgt")?, false);
/// assert_eq!((conversion.written.text, conversion.control.as_str()), (None, "(5s) 90m"));
/// # Ok::<(), Box<ask::Problem>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Conversion {
    /// The text and its losses.
    #[serde(flatten)]
    pub written: Written,
    /// The control in our notation.
    pub control: String,
    /// The rules of the text, as options of `flagfall run`.
    pub rules: Vec<String>,
    /// How the text was read, unless it is plainly our notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Readings>,
}

impl Conversion {
    /// The control in a notation. A text that loses something is written only if that is `lossy`.
    pub fn of(asked: &Asked, to: &'static Format, lossy: bool) -> Conversion {
        Conversion {
            written: Written::of(to.name(), asked.written_in(to).text, lossy),
            control: asked.read.control().to_string(),
            rules: options(&asked.rules),
            read: asked.origin.as_ref().map(Readings::from),
        }
    }
}

/// The notation with this name, if it can be written.
///
/// # Errors
/// A [`Problem`] of the kind `unknown_notation` or `only_read`.
pub fn writable(name: &str) -> Result<&'static Format, Box<Problem>> {
    let to = named(name)?;
    if to.is_written() {
        return Ok(to);
    }
    let message = format!("`{}` ({}) can only be read, not written", to.name(), to.title());
    let hint = Hint::new("`flagfall convert --list` shows the notations that can be written");
    Err(Box::new(Problem::new("only_read", message).with_hints([hint])))
}

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
