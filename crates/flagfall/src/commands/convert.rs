//! `flagfall convert`

use serde::Serialize;
use tc_interop::Unwritable;
use tc_interop::ask::{self, Conversion, Notation, Query, Translation, Written};
use tc_notation::Dialect;

use super::readings;
use super::table::table;
use crate::cli::{ConvertArgs, Format};
use crate::failure::{Failure, Problem};
use crate::output::{self, NAME, STRONG, visible, visible_line};
use crate::{input, report};

pub(super) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    if args.list {
        return list(args.format);
    }
    let name = args.to.as_deref().unwrap_or_default();
    let query = Query { from: &args.from, reading: args.reading, dialect: Dialect::Extended };
    let asked = || {
        let to = ask::writable(name)?;
        let asked = ask::read(&input::joined(&args.text), &query)?;
        Ok((to, asked.checked()?))
    };
    let (to, asked) = asked().map_err(|problem: Box<Problem>| Failure::from(problem).in_format(args.format))?;
    match args.format {
        Format::Text => {
            let Translation { text, left_out, .. } = asked.written_in(to);
            readings::talk_rules("the preset also has rules that this notation does not say", &left_out);
            if let Some(origin) = &asked.origin {
                // The rules of the text are written, or listed as losses.
                readings::talk(origin, &tc_core::Rules::default());
            }
            written_as_text("the control", to.name(), args.lossy, text)
        }
        Format::Json => {
            let conversion = Conversion::of(&asked, to, args.lossy);
            written_as_json(&conversion.written, &conversion)
        }
    }
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

/// Writes an answer as data. A text that was not written is a finding.
pub(super) fn written_as_json(written: &Written, answer: &impl Serialize) -> Result<(), Failure> {
    output::answer(&output::json(answer)?)?;
    if written.text.is_some() { Ok(()) } else { Err(Failure::Findings) }
}

/// All notations.
fn list(format: Format) -> Result<(), Failure> {
    let objects = ask::notations();
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
    let row = |object: &Notation| {
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
