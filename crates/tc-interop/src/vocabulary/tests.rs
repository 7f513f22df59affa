use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::spelling::folded;
use super::*;

fn spellings() -> impl Iterator<Item = (&'static str, &'static str, &'static [Meaning])> {
    let rows = LANGUAGES.iter().flat_map(|language| language.1.iter().map(|row| (language.0, row)));
    rows.flat_map(|(code, (spellings, means, _))| spellings.split('|').map(move |spelling| (code, spelling, *means)))
}

/// What a word says in a language, without the rest.
fn means(language: &str, text: &str) -> &'static [Meaning] {
    let Some(place) = LANGUAGES.iter().position(|known| known.0 == language) else { return &[] };
    let candidates = lookup(text).map_or(Vec::new(), |found| found.candidates);
    candidates.iter().find(|candidate| candidate.language == place).map_or(&[], |candidate| candidate.means)
}

#[test]
fn spellings_are_in_the_form_that_the_comparison_expects() {
    let mut seen = BTreeSet::new();
    for (code, spelling, means) in spellings() {
        assert!(seen.insert((code, spelling)), "{code}: `{spelling}` occurs twice");
        let folded: String = folded(spelling).map(|(_, char)| char).collect();
        assert_eq!(spelling, folded, "{code}: lower case, in composed characters");
        assert!(!means.is_empty() && !spelling.starts_with('*') && !spelling.is_empty(), "{code}: `{spelling}`");
        assert!(!spelling.contains('-'), "{code}: `{spelling}`: a blank means a hyphen");
        assert!(!spelling.ends_with('.'), "{code}: `{spelling}`: the grammar knows the point of an abbreviation");
        assert!(
            !spelling.contains(|char: char| char.is_ascii_digit()),
            "{code}: `{spelling}`: digits are not looked up"
        );
        assert!(!spelling.contains("  ") && spelling.trim() == spelling, "{code}: `{spelling}`");
    }
}

#[test]
fn every_spelling_is_found() {
    for (code, spelling, expected) in spellings() {
        let text = spelling.replace('*', "");
        let found = lookup(&text).unwrap_or_else(|| panic!("{code}: `{text}` is not found"));
        assert_eq!(found.len, text.len(), "{code}: `{text}`");
        assert_eq!(means(code, &text), expected, "{code}: `{text}`");
    }
}

#[test]
fn every_language_can_say_a_control() {
    use Meaning::*;
    for (code, words) in LANGUAGES.iter().skip(1) {
        for wanted in [
            &[Unit(super::Unit::Second)] as &[Meaning],
            &[Unit(super::Unit::Minute)],
            &[Unit(super::Unit::Hour)],
            &[Unit(super::Unit::Day)],
            &[Move],
            &[Per],
            &[Game, Rest, Finish],
            &[Increment],
            &[Then],
            &[And],
            &[Control],
            &[Number(1), Article],
            &[Number(2)],
            &[Number(3)],
        ] {
            let is_said = words.iter().any(|(_, means, _)| means.iter().any(|means| wanted.contains(means)));
            assert!(is_said, "{code}: {wanted:?}");
        }
        assert!(words.iter().all(|(.., source)| !source.is_empty()), "{code}: a row without a source");
    }
}

#[test]
fn the_longest_phrase_counts_and_words_are_not_cut() {
    let length = |text: &str| lookup(text).map(|found| found.len);
    assert_eq!(length("sudden-death in 5"), Some("sudden-death".len()));
    assert_eq!(length("Sudden \n Death/5"), Some("Sudden \n Death".len()));
    assert_eq!(length("minx"), None);
    assert_eq!(length("min30"), Some(3));
    assert_eq!(means("de", "fu\u{308}r 40"), [Meaning::For]);
    assert_eq!(means("de", "FÜR 40"), [Meaning::For]);
    assert_eq!(means("de", "30-minütiger".trim_start_matches("30-")), [Meaning::Unit(super::Unit::Minute)]);
}
