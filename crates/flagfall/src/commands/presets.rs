//! `flagfall presets`

use serde::Serialize;
use tc_core::RuleSet;
use tc_notation::presets::{self, Preset};

use super::table::table;
use crate::cli::{Format, PresetArgs};
use crate::failure::Failure;
use crate::input;
use crate::output::{self, NAME};

pub(super) fn run(args: &PresetArgs) -> Result<(), Failure> {
    if args.rules {
        return sets(args.format);
    }
    let wanted = args.name.as_deref().unwrap_or_default().trim_start_matches('@').to_lowercase();
    let found: Vec<&Preset> = presets::all().filter(|preset| preset.name.starts_with(&wanted)).collect();
    if found.is_empty() {
        return Err(input::unknown(&wanted).in_format(args.format));
    }
    output::answer(&match args.format {
        Format::Json => output::json(&found)?,
        Format::Text => as_table(&found, args.name.is_some()),
    })
}

/// The presets as a table. Rules and sources make it wide, so they are shown only for a part of the list.
fn as_table(found: &[&Preset], with_sources: bool) -> String {
    let row = |preset: &&Preset| {
        let mut row =
            vec![preset.to_string(), preset.control.to_owned(), preset.site.to_owned(), preset.title.to_owned()];
        row.extend(with_sources.then(|| [preset.rules.to_owned(), preset.source.to_owned()]).into_iter().flatten());
        row
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let columns = if with_sources { 6 } else { 4 };
    table(&["name", "control", "site", "used for", "rules", "source"][..columns], &rows, NAME)
}

/// The named rules.
fn sets(format: Format) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct SetObject {
        name: &'static str,
        title: &'static str,
        rules: String,
        description: Vec<String>,
        source: &'static str,
    }

    let object = |set: &RuleSet| SetObject {
        name: set.name,
        title: set.title,
        rules: set.rules().to_string(),
        description: set.rules().describe(),
        source: set.source,
    };
    let row =
        |set: &RuleSet| vec![set.name.to_owned(), set.rules().to_string(), set.title.to_owned(), set.source.to_owned()];
    output::answer(&match format {
        Format::Json => output::json(&RuleSet::all().iter().map(object).collect::<Vec<SetObject>>())?,
        Format::Text => {
            table(&["name", "rules", "of", "source"], &RuleSet::all().iter().map(row).collect::<Vec<_>>(), NAME)
        }
    })
}
