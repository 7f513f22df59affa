//! `flagfall convert`

use serde::Serialize;
use tc_interop::{Format as Notation, Loss, Unwritable};
use tc_notation::Dialect;

use super::readings::{self, Readings};
use super::table::table;
use crate::cli::{ConvertArgs, Format};
use crate::failure::{Failure, Hint, Problem};
use crate::input::{self, Query};
use crate::output::{self, NAME, STRONG, visible, visible_line};
use crate::{notations, report};

pub(super) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    if args.list {
        return list(args.format);
    }
    let name = args.to.as_deref().unwrap_or_default();
    let query = Query { from: &args.from, reading: args.reading, dialect: Dialect::Extended };
    let asked = || {
        let to = writable(name)?;
        let asked = input::in_notation(&input::joined(&args.text), &query)?;
        Ok((to, asked.checked()?))
    };
    let (to, asked) = asked().map_err(|failure: Failure| failure.in_format(args.format))?;
    let (written, left_out) = notations::written(to, &asked);
    match args.format {
        Format::Text => {
            readings::talk_rules("the preset also has rules that this notation does not say", &left_out);
            if let Some(origin) = &asked.origin {
                // The rules of the text are written, or listed as losses.
                readings::talk(origin, &tc_core::Rules::default());
            }
            written_as_text("the control", to.name(), args.lossy, written)
        }
        Format::Json => {
            let control = asked.read.control().to_string();
            let read = asked.origin.as_ref().map(Readings::of);
            let facts = Facts { control, rules: notations::options(&asked.rules), read };
            written_as_json(to.name(), args.lossy, &written, facts)
        }
    }
}

/// The notation to write.
fn writable(name: &str) -> Result<&'static Notation, Failure> {
    let to = notations::named(name)?;
    if to.is_written() {
        return Ok(to);
    }
    let message = format!("`{}` ({}) can only be read, not written", to.name(), to.title());
    let hint = Hint::new("`flagfall convert --list` shows the notations that can be written");
    Err(Problem::new("only_read", message).with_hints([hint]).into())
}

/// Writes the text of `what` in a notation, or says what would be lost.
pub(super) fn written_as_text(
    what: &str,
    to: &str,
    lossy: bool,
    written: Result<String, Unwritable>,
) -> Result<(), Failure> {
    let (text, losses) = match written {
        Ok(text) => return output::answer(&line(&text)),
        Err(Unwritable { lossy, losses }) => (lossy, losses),
    };
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    match text {
        Some(text) if lossy => {
            let message = format!("{what} cannot be written exactly as `{to}`; this is lost");
            output::talk(&report::warning_with(&message, &losses));
            output::answer(&line(&text))
        }
        text => {
            let hint = match text {
                Some(text) => format!("`--lossy` writes `{}`", visible_line(&text)),
                None => "`--lossy` cannot write it either: no text of this notation is close".into(),
            };
            let message = format!("{what} cannot be written exactly as `{to}`; this would be lost");
            output::talk(&report::with_notes(&message, &losses, &hint));
            Err(Failure::Findings)
        }
    }
}

/// A text with a line break at its end. Programs read it, so only characters that a terminal would act on are escaped.
fn line(text: &str) -> String {
    let mut shown = visible(text);
    if !shown.ends_with('\n') {
        shown.push('\n');
    }
    shown
}

/// A loss as data.
#[derive(Serialize)]
pub(super) struct LossObject {
    /// From 1; null for a loss of the whole control.
    stage: Option<usize>,
    what: String,
}

impl LossObject {
    pub(super) fn of(loss: &Loss) -> LossObject {
        let what = Loss { stage: None, kind: loss.kind }.to_string();
        LossObject { stage: loss.stage.map(|stage| stage + 1), what }
    }
}

/// The same as data, with these facts.
pub(super) fn written_as_json(
    to: &'static str,
    lossy: bool,
    written: &Result<String, Unwritable>,
    facts: impl Serialize,
) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Conversion<'c, T> {
        to: &'static str,
        text: Option<&'c str>,
        losses: Vec<LossObject>,
        #[serde(flatten)]
        facts: T,
    }

    let (text, losses) = match written {
        Ok(text) => (Some(text), Vec::new()),
        Err(Unwritable { lossy: closest, losses }) => {
            (closest.as_ref().filter(|_| lossy), losses.iter().map(LossObject::of).collect())
        }
    };
    let text = text.map(String::as_str);
    output::answer(&output::json(&Conversion { to, text, losses, facts })?)?;
    if text.is_some() { Ok(()) } else { Err(Failure::Findings) }
}

/// The control that is written, and how it was read.
#[derive(Serialize)]
struct Facts {
    control: String,
    rules: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Readings>,
}

/// All notations.
fn list(format: Format) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct NotationObject {
        name: &'static str,
        title: &'static str,
        family: &'static str,
        read: bool,
        detected: bool,
        written: bool,
    }

    let objects: Vec<NotationObject> = tc_interop::formats()
        .map(|notation| NotationObject {
            name: notation.name(),
            title: notation.title(),
            family: notation.family().word(),
            read: notation.is_read(),
            detected: notation.is_detected(),
            written: notation.is_written(),
        })
        .collect();
    if format == Format::Json {
        return output::answer(&output::json(&objects)?);
    }
    let mut families: Vec<&str> = Vec::new();
    for object in &objects {
        if !families.contains(&object.family) {
            families.push(object.family);
        }
    }
    let name_width = objects.iter().map(|object| object.name.len()).max().unwrap_or_default();
    let row = |object: &NotationObject| {
        let read = match (object.read, object.detected) {
            (true, true) => "read",
            (true, false) => "if named",
            (false, _) => "-",
        };
        let written = if object.written { "written" } else { "-" };
        vec![
            format!("{:name_width$}", object.name),
            format!("{read:8}"),
            format!("{written:7}"),
            object.title.to_owned(),
        ]
    };
    let mut text = String::new();
    for family in families {
        let rows: Vec<Vec<String>> = objects.iter().filter(|object| object.family == family).map(row).collect();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{STRONG}{family}{STRONG:#}\n"));
        // The headings of the families replace the header of the table.
        let table = table(&["", "", "", ""], &rows, NAME);
        text.push_str(table.split_once('\n').map_or(table.as_str(), |(_, rows)| rows));
    }
    output::answer(&text)
}
