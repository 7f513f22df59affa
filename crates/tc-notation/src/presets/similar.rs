//! Presets whose names are like one that nobody has.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Preset, all, without_sign};

/// Fewer letters than these say of no preset that it is meant.
const FEWEST_LETTERS: usize = 3;
/// One letter in this number may be wrong.
const LETTERS_FOR_A_SLIP: usize = 4;
/// How many presets are returned at most.
const MOST: usize = 4;

/// Presets for a mistyped name, the likeliest first, 4 at most: those whose names have it as a part, and those that differ
/// from it by one letter in four or less. The at sign, the family, and the end of the name can be left out.
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
        // A long name costs no time.
        whole if letters.len() > whole.len() + slips => None,
        whole => Some((distance(&letters, whole), preset)).filter(|(distance, _)| *distance <= slips),
    };
    let mut similar: Vec<(usize, &Preset)> = all().filter_map(distance).collect();
    similar.sort_by_key(|(distance, _)| *distance);
    similar.into_iter().map(|(_, preset)| preset).take(MOST).collect()
}

/// How far a text is from a name, or from the name without its family, or from the beginning of either.
fn distance(text: &[char], name: &str) -> usize {
    let bare = name.split_once('/').map_or(name, |(_, bare)| bare);
    let beginning = |name: &str| name.chars().take(text.len()).collect::<String>();
    let names = [name, &beginning(name), bare, &beginning(bare)];
    names.into_iter().map(|name| edits(text, name)).min().unwrap_or(usize::MAX)
}

/// How many letters must be changed, added or left out to make one text of the other (Levenshtein).
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
