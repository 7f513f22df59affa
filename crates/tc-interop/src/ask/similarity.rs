//! How similar two words are.

use alloc::vec;
use alloc::vec::Vec;

/// The number of letters to change, add or remove, or of neighbours to swap, to turn one word into the other; no letter
/// is changed twice (optimal string alignment).
pub(super) fn slips_between(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut earlier: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut last = None;
    for (line, letter) in one.chars().enumerate() {
        let mut row = vec![line + 1];
        let mut left = line + 1;
        for (column, own) in other.iter().enumerate() {
            let of_above = |place: usize| above.get(place).copied().unwrap_or(usize::MAX - 1);
            let kept = of_above(column) + usize::from(*own != letter);
            let before = column.checked_sub(1);
            let is_swap = last == Some(*own) && before.and_then(|place| other.get(place)) == Some(&letter);
            let swapped = before.and_then(|place| earlier.get(place)).filter(|_| is_swap).map(|slips| slips + 1);
            left = kept.min(left + 1).min(of_above(column + 1) + 1).min(swapped.unwrap_or(usize::MAX));
            row.push(left);
        }
        last = Some(letter);
        earlier = core::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
}

/// How similar two words are, from 0 to 1 for equal words, by the letters that both have at about the same place (Jaro);
/// words that begin with the same letters are more similar (Winkler).
pub(super) fn similarity(one: &str, other: &str) -> f64 {
    /// Similar words gain a tenth of what they lack for each of this number of equal letters at their beginning.
    const BEGINNING: usize = 4;
    const SIMILAR: f64 = 0.7;
    const GAIN: f64 = 0.1;

    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let jaro = jaro(&one, &other);
    if jaro <= SIMILAR {
        return jaro;
    }
    let equal = one.iter().zip(&other).take(BEGINNING).take_while(|(letter, same)| letter == same).count();
    jaro + GAIN * equal as f64 * (1.0 - jaro)
}

fn jaro(one: &[char], other: &[char]) -> f64 {
    if one.is_empty() && other.is_empty() {
        return 1.0;
    }
    let reach = (one.len().max(other.len()) / 2).saturating_sub(1);
    let mut is_taken = vec![false; other.len()];
    let mut common = Vec::new();
    for (place, letter) in one.iter().enumerate() {
        let near = other.iter().zip(&mut is_taken).take(place + reach + 1).skip(place.saturating_sub(reach));
        for (same, is_taken) in near {
            if same == letter && !*is_taken {
                *is_taken = true;
                common.push(*letter);
                break;
            }
        }
    }
    if common.is_empty() {
        return 0.0;
    }
    let taken = other.iter().zip(&is_taken).filter(|(_, is_taken)| **is_taken).map(|(letter, _)| letter);
    let moved = common.iter().zip(taken).filter(|(letter, same)| letter != same).count() / 2;
    let number = common.len() as f64;
    (number / one.len() as f64 + number / other.len() as f64 + (common.len() - moved) as f64 / number) / 3.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tc_testkit::cases;

    use super::{similarity, slips_between};

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn as_another_implementation(one in "[a-dé]{0,9}", other in "[a-dé]{0,9}") {
            prop_assert_eq!(slips_between(&one, &other), strsim::osa_distance(&one, &other));
            prop_assert_eq!(similarity(&one, &other), strsim::jaro_winkler(&one, &other));
        }
    }
}
