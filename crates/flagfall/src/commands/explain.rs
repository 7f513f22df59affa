//! `flagfall explain`

use tc_interop::ask::{self, Asked, Explanation, Query};

mod elsewhere;
mod picture;
mod text;

use crate::cli::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::{input, output};

pub(super) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let ExplainArgs { control, from, all, svg } = args;
    let query = Query { from, reading: control.reading, dialect: control.dialect.into() };
    let asked = ask::read(&input::joined(&control.text), &query).and_then(Asked::checked);
    let asked = asked.map_err(|problem| Failure::from(problem).in_format(control.format))?;
    if *svg {
        return picture::drawn(&asked);
    }
    output::answer(&match control.format {
        Format::Json => output::json(&Explanation::of(&asked))?,
        Format::Text => text::text(&asked, *all),
    })
}
