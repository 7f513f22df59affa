//! How a text is compared with a spelling: without regard to case, blanks and hyphens, and accents.

use super::Fit;
use super::letters::{bare, folded, is_gap};

/// Words with fewer letters are like too many others.
const FEWEST: usize = 5;

/// How many letters a word shares with a spelling that is one edit away, at its beginning and its end.
pub(super) fn shared_letters(word: &[char], spelling: &str) -> Option<usize> {
    let letters = spelling.chars().count();
    if letters.min(word.len()) < FEWEST || letters.abs_diff(word.len()) > 1 || spelling.contains('*') {
        return None;
    }
    let is_same = |&(own, other): &(&char, char)| *own == bare(other);
    let before = word.iter().zip(spelling.chars()).take_while(is_same).count();
    let after = word.iter().rev().zip(spelling.chars().rev()).take_while(is_same).count();
    let after = after.min(letters.min(word.len()) - before);
    let is_swap = || {
        let [first, second] = [0, 1].map(|place| spelling.chars().nth(before + place).map(bare));
        word.get(before).copied() == second && word.get(before + 1).copied() == first
    };
    match (word.len() - before - after, letters - before - after) {
        (0 | 1, 1) | (1, 0) => Some(before + after),
        (2, 2) if is_swap() => Some(letters),
        _ => None,
    }
}

/// Whether a text can begin with a spelling, by its first letters without accents. It takes far less time than [`fit`].
pub(super) fn begins(first: &[char], spelling: &str) -> bool {
    let mut letters = spelling.chars();
    for letter in first {
        match letters.next() {
            None | Some('*') => return true,
            Some(' ') => return is_gap(*letter),
            Some(expected) if bare(expected) != *letter => return false,
            Some(_) => {}
        }
    }
    true
}

/// How a text begins with a spelling: how many bytes of it, and how closely.
pub(super) fn fit(spelling: &str, text: &str) -> Option<(usize, Fit)> {
    let mut rest = folded(text).peekable();
    let mut fit = Fit::Exact;
    let mut len = 0;
    let mut is_inside = false;
    for expected in spelling.chars() {
        if expected == '*' || expected == ' ' {
            let more = |&(_, char): &(usize, char)| if expected == '*' { is_divided(char) } else { is_gap(char) };
            let before = len;
            while let Some((end, _)) = rest.next_if(more) {
                len = end;
            }
            match expected {
                '*' if len > before => fit = Fit::Stem,
                ' ' if len == before => return None,
                _ => {}
            }
            continue;
        }
        let (end, found) = rest.next()?;
        if found != expected {
            if bare(found) != bare(expected) {
                return None;
            }
            fit = fit.max(Fit::Accents);
        }
        is_inside = is_divided(expected);
        len = end;
    }
    let is_cut = is_inside && rest.peek().is_some_and(|&(_, next)| is_divided(next));
    (!is_cut).then_some((len, fit))
}

/// Whether it is a letter of a script that puts blanks between words.
fn is_divided(char: char) -> bool {
    let has_blanks = char < '\u{2e80}' && !matches!(char, '\u{e00}'..='\u{e7f}');
    has_blanks && (char.is_alphabetic() || matches!(char, '\u{900}'..='\u{963}'))
}
