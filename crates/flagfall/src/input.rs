//! From the words of the command line to a control.

use std::ffi::{OsStr, OsString};

use tc_notation::presets::{self, Preset};
use tc_notation::{Dialect, Spanned};

use crate::cli::ControlArgs;
use crate::failure::{Failure, UnknownName};

/// How similar a name must be to be offered.
const SIMILAR: f64 = 0.8;

/// A control that was asked for.
pub(crate) struct Asked {
    pub(crate) read: Spanned,
    /// The preset that it was named by.
    pub(crate) preset: Option<&'static Preset>,
}

/// Reads the control that the arguments ask for.
pub(crate) fn control(args: &ControlArgs) -> Result<Asked, Failure> {
    let words: Vec<&[u8]> = args.text.iter().map(OsString::as_os_str).map(OsStr::as_encoded_bytes).collect();
    read(&words.join(&b' '), args.dialect.into()).map_err(|failure| failure.in_format(args.format))
}

fn read(bytes: &[u8], dialect: Dialect) -> Result<Asked, Failure> {
    match bytes.trim_ascii().strip_prefix(b"@") {
        Some(name) => named(&String::from_utf8_lossy(name), dialect),
        None => Ok(Asked { read: Spanned::parse_bytes(bytes, dialect)?, preset: None }),
    }
}

fn named(name: &str, dialect: Dialect) -> Result<Asked, Failure> {
    let preset = presets::find(name).ok_or_else(|| unknown(name))?;
    Ok(Asked { read: Spanned::parse(preset.control, dialect)?, preset: Some(preset) })
}

/// The failure for a preset that does not exist.
pub(crate) fn unknown(name: &str) -> Failure {
    let name = name.to_lowercase();
    let mut similar: Vec<(f64, &Preset)> = presets::all()
        .map(|preset| (strsim::jaro_winkler(&name, preset.name), preset))
        .filter(|(similarity, _)| *similarity >= SIMILAR)
        .collect();
    similar.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut hints: Vec<String> =
        similar.iter().take(3).map(|(_, preset)| format!("did you mean `{preset}`: {}?", preset.control)).collect();
    hints.push("`flagfall presets` lists them all".into());
    let message = format!("no preset is called `@{}`", name.escape_debug());
    Failure::Name(UnknownName::new("unknown_preset", message, hints))
}
