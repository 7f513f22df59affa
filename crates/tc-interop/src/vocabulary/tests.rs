use super::*;

/// The codes of the languages, in their order.
fn codes() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../words/languages.tsv").lines().filter(|line| !line.starts_with('#'));
    core::iter::once("*").chain(lines.filter_map(|line| Some(line.split_once('\t')?.0)))
}

/// What a word says in a language, without the rest.
fn means(language: usize, text: &str) -> &'static [Meaning] {
    let candidates = lookup(text).map_or(Vec::new(), |found| found.candidates);
    candidates.iter().find(|candidate| candidate.language == language).map_or(&[], |candidate| candidate.means)
}

#[test]
fn the_table_has_every_language() {
    assert_eq!(codes().count(), LANGUAGES);
    assert_eq!(table::all().map(|spelling| spelling.language()).max(), Some(LANGUAGES - 1));
}

#[test]
fn every_spelling_is_found() {
    for spelling in table::all() {
        let text = spelling.text.replace('*', "");
        let found = lookup(&text).unwrap_or_else(|| panic!("`{text}` is not found"));
        assert_eq!(found.len, text.len(), "`{text}`");
        assert_eq!(means(spelling.language(), &text), spelling.means(), "`{text}`");
    }
}

#[test]
fn every_language_can_say_a_control() {
    use Meaning::*;
    for (language, code) in codes().enumerate().skip(1) {
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
            let mut own = table::all().filter(|spelling| spelling.language() == language);
            let is_said = own.any(|spelling| spelling.means().iter().any(|means| wanted.contains(means)));
            assert!(is_said, "{code}: {wanted:?}");
        }
    }
}

#[test]
fn the_longest_phrase_counts_and_words_are_not_cut() {
    let length = |text: &str| lookup(text).map(|found| found.len);
    assert_eq!(length("sudden-death in 5"), Some("sudden-death".len()));
    assert_eq!(length("Sudden \n Death/5"), Some("Sudden \n Death".len()));
    assert_eq!(length("minx"), None);
    assert_eq!(length("min30"), Some(3));
    let german = codes().position(|code| code == "de").unwrap();
    assert_eq!(means(german, "fu\u{308}r 40"), [Meaning::For]);
    assert_eq!(means(german, "FÜR 40"), [Meaning::For]);
    assert_eq!(means(german, "30-minütiger".trim_start_matches("30-")), [Meaning::Unit(super::Unit::Minute)]);
}
