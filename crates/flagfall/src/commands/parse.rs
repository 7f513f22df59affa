//! `flagfall parse`

use super::readings;
use crate::cli::ParseArgs;
use crate::failure::Failure;
use crate::input::{self, Query};
use crate::{notations, output};

pub(super) fn run(args: &ParseArgs) -> Result<(), Failure> {
    let control = &args.control;
    let text = input::joined(&control.text);
    let query = Query { from: &args.from, reading: control.reading, dialect: control.dialect.into() };
    let asked = input::in_notation(&text, &query).map_err(|failure| {
        let is_ours = args.from == notations::OWN;
        let failure = if is_ours { failure.or_elsewhere(|| input::automatic(&text)) } else { failure };
        failure.in_format(control.format)
    })?;
    if let Some(origin) = &asked.origin {
        readings::talk(origin, &asked.rules);
    }
    output::answer(&format!("{}\n", asked.read.control().to_json()))
}
