//! What a word can say, in the words of the files. `words/README.md` explains them.

/// The meanings without a number: `and a half` is the variant `AndAHalf` of `Meaning`.
pub(crate) const PLAIN: &[&str] = &[
    "about",
    "add",
    "after",
    "all",
    "and",
    "and a half",
    "article",
    "aside",
    "bank",
    "black",
    "both",
    "bronstein",
    "byo yomi",
    "canadian",
    "cap",
    "class",
    "control",
    "correspondence",
    "delay",
    "each",
    "event",
    "filler",
    "finish",
    "first",
    "for",
    "from",
    "game",
    "grace",
    "half",
    "hedge",
    "hourglass",
    "in",
    "increment",
    "kept",
    "lost",
    "main",
    "move",
    "next",
    "no clock",
    "not known",
    "odds",
    "one and a half",
    "or",
    "ordinal suffix",
    "overtime",
    "per",
    "period",
    "player",
    "plus",
    "plus a half",
    "quarter",
    "range",
    "repeat",
    "rest",
    "restated",
    "round",
    "round robin",
    "schedule",
    "section",
    "simple",
    "simple delay",
    "start",
    "stone",
    "swiss",
    "then",
    "time",
    "times",
    "total",
    "under",
    "until",
    "when out",
    "white",
    "with",
    "within",
    "without",
];

/// The units of time: `unit minute`.
pub(crate) const UNITS: &[&str] = &["millisecond", "second", "minute", "hour", "clock hour", "day", "week", "month"];

/// The meanings with a number: `ordinal 40`.
pub(crate) const NUMBERED: &[&str] = &["amount", "number", "ordinal"];

/// The Rust of meanings that are divided by ` + `, or the one that is not known.
pub(crate) fn rust(meanings: &str) -> Result<String, &str> {
    let rust: Result<Vec<String>, &str> = meanings.split(" + ").map(|one| meaning(one).ok_or(one)).collect();
    Ok(rust?.join(", "))
}

fn meaning(text: &str) -> Option<String> {
    if PLAIN.contains(&text) {
        return Some(format!("Meaning::{}", variant(text)));
    }
    if let Some(about) = text.strip_prefix("foreign: ") {
        return Some(format!("Meaning::Foreign({about:?})"));
    }
    match text.split_once(' ')? {
        ("unit", unit) if UNITS.contains(&unit) => Some(format!("Meaning::Unit(Unit::{})", variant(unit))),
        (name, number) if NUMBERED.contains(&name) => {
            let number: u32 = number.parse().ok()?;
            Some(format!("Meaning::{}({number})", variant(name)))
        }
        _ => None,
    }
}

/// `and a half` becomes `AndAHalf`.
fn variant(words: &str) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    words.split(' ').map(capital).collect()
}
