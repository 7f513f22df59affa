//! Words that say too little, or that only this project would use, do not come back.

use super::files::Repository;
use super::text;

/// A phrase to avoid, and what to write for it.
const AVOIDED: &[(&str, &str)] = &[
    ("told", "reported, said"),
    ("tell of", "report, say"),
    ("tells of", "reports, says"),
    ("telling of", "reporting"),
    ("stand", "is, is paused, is written"),
    ("stands", "is, is paused, is written"),
    ("is none", "is not a ..."),
    ("are none", "are not ..."),
    ("so many", "a number of"),
    ("so much", "this time, this amount"),
    ("anew", "again, restarts"),
    ("beside", "with, next to"),
    ("behind", "after"),
    ("what comes of", "the result"),
    ("at hand", "given, present"),
    ("for certain", "certain, always"),
    ("leave in order", "leave cleanly"),
    ("leaves in order", "leaves cleanly"),
    ("ends in order", "ends cleanly"),
    ("odd", "unusual"),
    ("of its own", "its own"),
];

#[test]
fn avoided_words_do_not_come_back() {
    let repository = Repository::read();
    let mut found = Vec::new();
    for path in repository.files(".md") {
        found.extend(avoided(path, &text::without_code_blocks(&repository.text(path))));
    }
    for path in repository.files(".rs").filter(|path| !path.ends_with("/words.rs")) {
        let source = repository.text(path);
        let text = if path.contains("/src/") { source } else { text::comments(&source) };
        found.extend(avoided(path, &text));
    }
    let found: Vec<String> = found.iter().map(Found::to_string).collect();
    assert!(found.is_empty(), "{} avoided words:\n{}", found.len(), found.join("\n"));
}

/// The check itself: what it finds, and what it leaves alone.
#[test]
fn avoided_words_are_found() {
    let found = |text: &str| -> Vec<String> { avoided("x.md", text).iter().map(Found::to_string).collect() };
    assert_eq!(
        found(
            "The odds, a sum of its owner, told_cap, besides, `Standing`, `told`. What this is. None of it. So, many."
        ),
        [""; 0]
    );
    let wrong = "The clock stands; it begins\nanew. The text is\n/// none.\n|so many|\\ntold";
    let expected = [
        "x.md:1: `stands` (write: is, is paused, is written) in: The clock stands; it begins anew.",
        "x.md:2: `anew` (write: again, restarts) in: clock stands; it begins anew. The text is",
        "x.md:2: `is none` (write: is not a ...) in: begins anew. The text is none. so many told",
        "x.md:4: `so many` (write: a number of) in: The text is none. so many told",
        "x.md:4: `told` (write: reported, said) in: is none. so many told",
    ];
    assert_eq!(found(wrong), expected);
}

/// An avoided phrase in a text.
struct Found<'t> {
    path: &'t str,
    line: usize,
    phrase: &'static str,
    instead: &'static str,
    context: String,
}

impl std::fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Found { path, line, phrase, instead, context } = self;
        write!(f, "{path}:{line}: `{phrase}` (write: {instead}) in: {context}")
    }
}

/// The avoided phrases of a text, also those that a line break divides. A word in code marks is a name, and is skipped; so is
/// a phrase that the end of a sentence divides.
fn avoided<'t>(path: &'t str, text: &str) -> Vec<Found<'t>> {
    let text = text.replace("\\n", "  ");
    let is_space = |sign: char| sign.is_whitespace() || matches!(sign, '|' | '/' | '\\' | '>' | '!');
    let lines = text.lines().enumerate();
    let words: Vec<(usize, &str)> = lines
        .flat_map(|(number, line)| line.split(is_space).map(move |word| (number + 1, word)))
        .filter(|(_, word)| !matches!(*word, "" | "-"))
        .collect();
    let mut found = Vec::new();
    for (place, (line, _)) in words.iter().enumerate() {
        for (phrase, instead) in AVOIDED {
            let count = phrase.split(' ').count();
            let Some(there) = words.get(place..place + count) else {
                continue;
            };
            if is_phrase(phrase, there) {
                let around = &words[place.saturating_sub(4)..words.len().min(place + count + 3)];
                let context = around.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" ");
                found.push(Found { path, line: *line, phrase, instead, context });
            }
        }
    }
    found
}

fn is_phrase(phrase: &str, there: &[(usize, &str)]) -> bool {
    let is_sign = |sign: char| !sign.is_alphanumeric() && !matches!(sign, '_' | '`');
    let is_word = |(word, (_, there)): (&str, &(usize, &str))| there.trim_matches(is_sign).eq_ignore_ascii_case(word);
    let ends = |(_, word): &(usize, &str)| word.ends_with(['.', ',', ';', ':', ')']);
    phrase.split(' ').zip(there).all(is_word) && !there[..there.len() - 1].iter().any(ends)
}
