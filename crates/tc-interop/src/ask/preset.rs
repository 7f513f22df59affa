//! The error of the name of a preset that does not exist.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::presets::{self, Preset};

use super::similarity::slips_between;
use super::{Hint, Problem};

/// A name of a family has at most one wrong letter in this number of letters.
const LETTERS_FOR_A_SLIP: usize = 3;

/// The error of a preset that does not exist, with the nearest presets and families.
pub(super) fn unknown(name: &str) -> Problem {
    let name = name.strip_prefix('@').unwrap_or(name).to_lowercase();
    let nearest = presets::nearest(&name);
    let did_you_mean = |preset: &&Preset| {
        Hint::suggesting(format!("did you mean the preset of `{}`", preset.control), preset.to_string())
    };
    let mut hints: Vec<Hint> = nearest.iter().map(did_you_mean).collect();
    let near = families_near(&name);
    hints.extend(
        near.iter().map(|family| Hint::new(format!("`flagfall presets {family}` lists the family `{family}`"))),
    );
    if near.is_empty() {
        let families =
            if nearest.is_empty() { format!("; the families are {}", families().join(", ")) } else { String::new() };
        hints.push(Hint::new(format!("`flagfall presets` lists all presets{families}")));
    }
    Problem::new("unknown_preset", format!("no preset is called `@{name}`")).with_hints(hints)
}

/// The families whose names are nearest to the one in the name of a preset, in alphabetical order.
fn families_near(name: &str) -> Vec<&'static str> {
    let name = name.split('/').next().unwrap_or_default();
    let letters = name.chars().count();
    let slips = letters / LETTERS_FOR_A_SLIP;
    let distance = |family: &'static str| (slips_between(name, family), family);
    // Otherwise a long name would cost time.
    let families = families().into_iter().filter(|family| letters <= family.len() + slips);
    let near: Vec<(usize, &str)> = families.map(distance).filter(|(distance, _)| *distance <= slips).collect();
    let least = near.iter().map(|(distance, _)| *distance).min();
    near.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, family)| family).collect()
}

/// The families in alphabetical order.
fn families() -> Vec<&'static str> {
    let mut families: Vec<&str> = presets::all().map(Preset::family).collect();
    families.sort_unstable();
    families.dedup();
    families
}
