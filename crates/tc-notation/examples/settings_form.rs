//! An application's settings form for a clock: a field of free text, settings in TOML and JSON, and a menu of presets.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use tc_notation::presets::{self, Preset};
use tc_notation::{Applicability, Dialect, ParseError, Spanned, TimeControl, as_text};

type Done = Result<(), Box<dyn Error>>;

#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Settings {
    name: String,
    #[serde(with = "as_text")]
    clock: TimeControl,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_text::optional")]
    odds: Option<TimeControl>,
    #[serde(default, with = "as_text::list")]
    favourites: Vec<TimeControl>,
    /// In the JSON form, stage by stage.
    #[serde(default)]
    stages: BTreeMap<String, TimeControl>,
}

/// Reads the name of a preset, or the notation.
fn read(text: &str) -> Result<Spanned, ParseError> {
    Spanned::parse(presets::find(text).map_or(text, |preset| preset.control), Dialect::Extended)
}

/// Answers a text from the field, and returns the control if the text is legal.
fn field(text: &str, out: &mut impl Write) -> io::Result<Option<TimeControl>> {
    writeln!(out, "--- {text:?}")?;
    let read = match read(text) {
        Ok(read) => read,
        Err(error) => {
            write!(out, "{}", error.diagnostic())?;
            for hint in error.diagnostic().hints.iter().filter(|hint| hint.applicability == Applicability::Correction) {
                writeln!(out, "[button: {hint}]")?;
            }
            for preset in presets::nearest(text) {
                writeln!(out, "[button: {preset}]")?;
            }
            writeln!(out, "for a web form: {}", serde_json::to_string(&error.diagnostic())?)?;
            return Ok(None);
        }
    };
    for lint in read.diagnostics() {
        write!(out, "{lint}")?;
    }
    let control = read.into_control();
    writeln!(out, "canonical   {}", control.canonical())?;
    writeln!(out, "description {}", control.describe())?;
    for (stage, description) in (1..).zip(control.describe_stages()) {
        writeln!(out, "  stage {stage}: {description:?}")?;
    }
    writeln!(out, "json        {}", control.to_json())?;
    Ok(Some(control))
}

/// Writes the settings as TOML and as JSON, and reads them again.
fn save(settings: &Settings, out: &mut impl Write) -> Done {
    let (toml, json) = (toml::to_string_pretty(settings)?, serde_json::to_string(settings)?);
    writeln!(out, "{toml}\n{json}")?;
    assert_eq!(toml::from_str::<Settings>(&toml)?, *settings);
    assert_eq!(serde_json::from_str::<Settings>(&json)?, *settings);
    for wrong in ["clock = '5m + 3'", "clock = 300", "clock = '5m'\nfavourites = ['5m', 'fünf']"] {
        writeln!(out, "{}", toml::from_str::<Settings>(&format!("name = 'x'\n{wrong}")).expect_err("it is wrong"))?;
    }
    Ok(())
}

/// Writes a menu of presets, site by site.
fn menu(out: &mut impl Write) -> Done {
    let presets: Vec<&Preset> = presets::all().collect();
    for family in presets.chunk_by(|one, other| one.family() == other.family()) {
        writeln!(out, "{}: {} presets", family[0].family_title(), family.len())?;
        for preset in family.iter().take(2) {
            writeln!(out, "   {preset}  {}  {}  {}", preset.control, preset.parse()?.describe(), preset.title())?;
        }
    }
    Ok(())
}

pub(crate) fn run(out: &mut impl Write) -> Done {
    let texts = ["90m, 6 x r1/60s", "5m + 3s", "5+3", "@lichess/blitz-3+2", "@lichess/blits-3+2", "fünf Minuten", ""];
    let mut favourites = Vec::new();
    for text in texts {
        favourites.extend(field(text, out)?);
    }
    let clock = favourites[0].clone();
    let stages = [("byo-yomi".to_owned(), clock.clone()), ("none".to_owned(), TimeControl::NONE)].into();
    save(&Settings { name: "Ann".into(), odds: Some("4m".parse()?), clock, favourites, stages }, out)?;
    menu(out)
}

fn main() -> Done {
    run(&mut io::stdout())
}
