//! The types that docs/glossary.md names are public items of the crate that their section names: they are in the lists of
//! `.ci/public-api`, which `.ci/public-api/check` compares with the code.

use std::fs;
use std::path::PathBuf;

/// A file of the repository.
fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is in code marks.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A list of public items without the parameters of types: `Clock::look` is `Clock::look`.
fn without_parameters(items: &str) -> String {
    let mut depth = 0_usize;
    let outside = |sign: &char| {
        let is_outside = depth == 0 && *sign != '<';
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '\n' => depth = 0,
            _ => {}
        }
        is_outside
    };
    items.chars().filter(outside).collect()
}

/// Whether such a list has a path.
fn has_item(items: &str, path: &str) -> bool {
    let is_whole = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    items.match_indices(path).any(|(at, _)| is_whole(&items[at + path.len()..]))
}

#[test]
fn types_exist() {
    let glossary = read("docs/glossary.md");
    let (mut types, mut missing) = (0, Vec::new());
    for section in glossary.split("\n## ").skip(1) {
        let (heading, body) = section.split_once('\n').expect("a section has rows");
        let package = marks(heading).next().expect("the heading names a crate");
        let items = without_parameters(&read(&format!(".ci/public-api/{package}.txt")));
        for row in body.lines().filter(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            assert_eq!(cells.len(), 4, "{row}");
            for name in marks(cells[3]) {
                types += 1;
                let path = format!("{}::{name}", package.replace('-', "_"));
                if !has_item(&items, &path) {
                    missing.push(path);
                }
            }
        }
    }
    assert!(types > 60, "{types} types");
    assert!(missing.is_empty(), "no public items: {missing:?}");
}

/// The check itself: the beginning of a name is not the name.
#[test]
fn wrong_types_are_found() {
    let items = without_parameters("pub struct tc_core::Clock\npub fn tc_core::Clock::look(&self) -> u8\n");
    assert!(has_item(&items, "tc_core::Clock"));
    assert!(has_item(&items, "tc_core::Clock::look"));
    assert!(!has_item(&items, "tc_core::Clo"));
    assert!(!has_item(&items, "tc_core::Watch"));
}
