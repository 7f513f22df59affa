//! `flagfall parse`

use tc_interop::ask::{self, Query};

use super::readings;
use crate::cli::ParseArgs;
use crate::failure::Failure;
use crate::{input, output};

pub(super) fn run(args: &ParseArgs) -> Result<(), Failure> {
    let control = &args.control;
    let query = Query { from: &args.from, reading: control.reading, dialect: control.dialect.into() };
    let asked = ask::read(&input::joined(&control.text), &query);
    let asked = asked.map_err(|problem| Failure::from(problem).in_format(control.format))?;
    match &asked.origin {
        Some(origin) => readings::talk(origin, &asked.rules),
        None => readings::talk_rules("the text also sets rules", &asked.rules),
    }
    output::answer(&format!("{}\n", asked.read.control().to_json()))
}
