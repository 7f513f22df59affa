//! `flagfall presets`

use tc_interop::ask::{self, NamedRules};
use tc_notation::presets::Preset;

use super::table::table;
use crate::cli::{Format, PresetArgs};
use crate::failure::Failure;
use crate::output::{self, NAME};

pub(super) fn run(args: &PresetArgs) -> Result<(), Failure> {
    if args.rules {
        return sets(args.format);
    }
    let found = ask::presets(args.name.as_deref().unwrap_or_default());
    let found = found.map_err(|problem| Failure::from(problem).in_format(args.format))?;
    output::answer(&match args.format {
        Format::Json => output::json(&found)?,
        Format::Text => as_table(&found, args.name.is_some()),
    })
}

/// The presets as a table. Rules and sources make it wide, so they are shown only for a part of the list.
fn as_table(found: &[&Preset], with_sources: bool) -> String {
    let row = |preset: &&Preset| {
        let mut row =
            vec![preset.to_string(), preset.control.to_owned(), preset.site().to_owned(), preset.title().to_owned()];
        row.extend(with_sources.then(|| [preset.rules.to_owned(), preset.source().to_owned()]).into_iter().flatten());
        row
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let columns = if with_sources { 6 } else { 4 };
    table(&["name", "control", "site", "used for", "rules", "source"][..columns], &rows, NAME)
}

/// The named rules.
fn sets(format: Format) -> Result<(), Failure> {
    let sets = ask::rule_sets();
    let row = |set: &NamedRules| vec![set.name.into(), set.rules.clone(), set.title.into(), set.source.into()];
    output::answer(&match format {
        Format::Json => output::json(&sets)?,
        Format::Text => table(&["name", "rules", "of", "source"], &sets.iter().map(row).collect::<Vec<_>>(), NAME),
    })
}
