//! The known word that a mistyped one is nearest to.

use alloc::vec::Vec;

/// One letter in this number may be wrong.
pub(crate) const LETTERS_FOR_A_SLIP: usize = 4;

/// The known word that differs the least from a mistyped one, with at least one and at most one in four letters to
/// change, add or remove, or with its letters in another sequence; otherwise `None`. The case does not count, and a word of one or two letters is near to nothing.
///
/// ```
/// use tc_notation::nearest;
///
/// let known = ["boundary", "calendar"];
/// assert_eq!(nearest("Bondary", known), Some("boundary"));
/// assert_eq!(nearest("calednar", known), Some("calendar"));
/// assert_eq!(nearest("lag", known), None);
/// ```
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let slips = (letters.len() / LETTERS_FOR_A_SLIP).max(1);
    let is_near = |known: &str| letters.len() > 2 && letters.len() <= known.len() + slips;
    let sorted = |letters: &mut dyn Iterator<Item = char>| {
        let mut letters: Vec<char> = letters.collect();
        letters.sort_unstable();
        letters
    };
    let own = sorted(&mut letters.iter().copied());
    let distance = |known: &str| if sorted(&mut known.chars()) == own { slips } else { edits(&letters, known) };
    let near = known.into_iter().filter(|known| is_near(known)).map(|known| (distance(known), known));
    near.filter(|(distance, _)| *distance <= slips).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// The number of letters to change, add or remove to turn one text into the other (Levenshtein).
pub(crate) fn edits(text: &[char], other: &str) -> usize {
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
