//! Presets with names similar to a mistyped one.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Preset, all, without_sign};

/// A shorter name is similar to no preset.
const FEWEST_LETTERS: usize = 3;
/// One letter in this number may be wrong.
const LETTERS_FOR_A_SLIP: usize = 4;
/// The largest number of presets that is returned.
const MOST: usize = 4;

/// At most 4 presets for a mistyped name, the likeliest first: those whose names contain it, and those that differ from it by at
/// most one letter in four. The at sign, the family, and the end of the name can be left out.
///
/// ```
/// use tc_notation::presets;
///
/// let similar = presets::similar("@lichess/blits-3+2");
/// assert_eq!(similar[0].to_string(), "@lichess/blitz-3+2");
/// assert!(presets::similar("@nobody").is_empty());
/// ```
pub fn similar(name: &str) -> Vec<&'static Preset> {
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
    let mut similar: Vec<(usize, &Preset)> = all().filter_map(distance).collect();
    similar.sort_by_key(|(distance, _)| *distance);
    similar.into_iter().map(|(_, preset)| preset).take(MOST).collect()
}

/// The number of wrong letters in a text, compared with a name, the name without its family, or the beginning of either:
/// the smallest counts.
fn distance(text: &[char], name: &str) -> usize {
    let bare = name.split_once('/').map_or(name, |(_, bare)| bare);
    let beginning = |name: &str| name.chars().take(text.len()).collect::<String>();
    let names = [name, &beginning(name), bare, &beginning(bare)];
    names.into_iter().map(|name| edits(text, name)).min().unwrap_or(usize::MAX)
}

/// The number of letters to change, add or remove to turn one text into the other (Levenshtein).
fn edits(text: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=text.len()).collect();
    for (line, letter) in other.chars().enumerate() {
        let mut diagonal = line;
        let mut left = line + 1;
        for (above, own) in row.iter_mut().skip(1).zip(text) {
            let kept = diagonal + usize::from(*own != letter);
            diagonal = *above;
            left = kept.min(left + 1).min(*above + 1);
            *above = left;
        }
        if let Some(first) = row.first_mut() {
            *first = line + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}
