//! Presets with names near a mistyped one.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Preset, all, without_sign};
use crate::nearest::{LETTERS_FOR_A_SLIP, edits};

/// A shorter name is similar to no preset.
const FEWEST_LETTERS: usize = 3;
/// The largest number of presets that is returned.
const MOST: usize = 4;

/// At most 4 presets for a mistyped name, the likeliest first: those whose names contain it, and those that differ from it by at
/// most one letter in four. The at sign, the family, and the end of the name can be left out.
///
/// ```
/// use tc_notation::presets;
///
/// let nearest = presets::nearest("@lichess/blits-3+2");
/// assert_eq!(nearest[0].to_string(), "@lichess/blitz-3+2");
/// assert!(presets::nearest("@nobody").is_empty());
/// ```
pub fn nearest(name: &str) -> Vec<&'static Preset> {
    let name = without_sign(name).to_lowercase();
    let letters: Vec<char> = name.chars().collect();
    if letters.len() < FEWEST_LETTERS {
        return Vec::new();
    }
    let slips = letters.len() / LETTERS_FOR_A_SLIP;
    let distance = |preset: &'static Preset| match preset.name {
        whole if whole.contains(&name) => Some((0, preset)),
        // Otherwise a long name would cost time.
        whole if letters.len() > whole.len() + slips => None,
        whole => Some((distance(&letters, whole), preset)).filter(|(distance, _)| *distance <= slips),
    };
    let mut nearest: Vec<(usize, &Preset)> = all().filter_map(distance).collect();
    nearest.sort_by_key(|(distance, _)| *distance);
    nearest.into_iter().map(|(_, preset)| preset).take(MOST).collect()
}

/// The number of wrong letters in a text, compared with a name, the name without its family, or the beginning of either:
/// the smallest counts.
fn distance(text: &[char], name: &str) -> usize {
    let bare = name.split_once('/').map_or(name, |(_, bare)| bare);
    let beginning = |name: &str| name.chars().take(text.len()).collect::<String>();
    let names = [name, &beginning(name), bare, &beginning(bare)];
    names.into_iter().map(|name| edits(text, name)).min().unwrap_or(usize::MAX)
}
