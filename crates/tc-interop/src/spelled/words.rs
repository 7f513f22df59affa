//! Words for times, in English, Japanese, Chinese and Korean.

use super::tokens::Token;
use super::{DAY, HOUR, MINUTE, SECOND};

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// Byo-yomi.
    ByoYomi,
    /// Canadian overtime.
    Canadian,
    /// Fischer.
    Fischer,
    /// A time for each move.
    Simple,
    /// With a cap.
    Capped,
    /// Japanese style.
    Japanese,
    /// Moves, or stones.
    Moves,
    /// Periods.
    Periods,
    /// No clock, or no overtime.
    None,
}

/// Scripts that do not divide words: the longer before its beginning.
const RUNS: &[(&str, Option<Token>)] = &[
    ("秒読み", Some(Token::Word(Word::ByoYomi))),
    ("秒読", Some(Token::Word(Word::ByoYomi))),
    ("读秒", Some(Token::Word(Word::ByoYomi))),
    ("讀秒", Some(Token::Word(Word::ByoYomi))),
    ("初读", Some(Token::Word(Word::ByoYomi))),
    ("초읽기", Some(Token::Word(Word::ByoYomi))),
    ("日本式", Some(Token::Word(Word::Japanese))),
    ("カナダ式", Some(Token::Word(Word::Canadian))),
    ("加拿大", Some(Token::Word(Word::Canadian))),
    ("フィッシャー", Some(Token::Word(Word::Fischer))),
    ("피셔", Some(Token::Word(Word::Fischer))),
    ("切れ負け", Some(Token::Word(Word::None))),
    ("なし", Some(Token::Word(Word::None))),
    ("없음", Some(Token::Word(Word::None))),
    ("无", Some(Token::Word(Word::None))),
    ("無", Some(Token::Word(Word::None))),
    ("各自", None),
    ("各", None),
    ("각각", None),
    ("각", None),
    ("每方", None),
    ("毎", None),
    ("每", None),
    ("ずつ", None),
    ("手", Some(Token::Word(Word::Moves))),
    ("步", Some(Token::Word(Word::Moves))),
    ("수", Some(Token::Word(Word::Moves))),
    ("次", Some(Token::Word(Word::Periods))),
    ("回", Some(Token::Word(Word::Periods))),
    ("회", Some(Token::Word(Word::Periods))),
    ("번", Some(Token::Word(Word::Periods))),
    ("개", Some(Token::Word(Word::Periods))),
];

const UNITS: &[(&str, u64)] = &[
    ("時間", HOUR),
    ("小时", HOUR),
    ("小時", HOUR),
    ("시간", HOUR),
    ("分钟", MINUTE),
    ("分鐘", MINUTE),
    ("分", MINUTE),
    ("분", MINUTE),
    ("秒钟", SECOND),
    ("秒鐘", SECOND),
    ("秒", SECOND),
    ("초", SECOND),
    ("天", DAY),
    ("日", DAY),
    ("일", DAY),
];

/// A unit at the beginning of a text in lower case, in nanoseconds; and what follows.
pub(super) fn unit(text: &str) -> Option<(u64, &str)> {
    let (letters, rest) = letters(text);
    if !letters.is_empty() {
        let unit = match letters {
            "s" | "sec" | "secs" | "second" | "seconds" => SECOND,
            "m" | "min" | "mins" | "minute" | "minutes" => MINUTE,
            "h" | "hr" | "hrs" | "hour" | "hours" => HOUR,
            "d" | "day" | "days" => DAY,
            _ => return None,
        };
        return Some((unit, rest.strip_prefix('.').unwrap_or(rest)));
    }
    if run(text).is_some() {
        return None;
    }
    UNITS.iter().find_map(|(word, unit)| Some((*unit, text.strip_prefix(word)?)))
}

/// A word at the beginning of a text in lower case, `None` for one that says nothing; and what follows.
pub(super) fn word(text: &str) -> Option<(Option<Token>, &str)> {
    if let Some((unit, rest)) = unit(text) {
        return Some((Some(Token::Unit(unit)), rest));
    }
    let (letters, rest) = letters(text);
    if letters.is_empty() {
        return run(text);
    }
    let word = match letters {
        "x" => return Some((Some(Token::Times), rest)),
        "per" | "in" | "por" => return Some((Some(Token::Sign('/')), rest)),
        "of" | "each" | "every" | "style" | "overtime" | "yomi" => return Some((None, rest)),
        "byo-yomi" | "byoyomi" | "byo_yomi" | "byo" | "byō-yomi" | "byōyomi" => Word::ByoYomi,
        "canadian" => Word::Canadian,
        "fischer" | "fisher" => Word::Fischer,
        "simple" => Word::Simple,
        "capped" => Word::Capped,
        "japanese" => Word::Japanese,
        "move" | "moves" | "stone" | "stones" | "jugada" | "jugadas" => Word::Moves,
        "period" | "periods" | "times" => Word::Periods,
        "none" | "no" | "unlimited" | "absolute" => Word::None,
        _ => return None,
    };
    Some((Some(Token::Word(word)), rest))
}

fn run(text: &str) -> Option<(Option<Token>, &str)> {
    RUNS.iter().find_map(|(word, token)| Some((*token, text.strip_prefix(word)?)))
}

/// Latin letters, with hyphens between them.
fn letters(text: &str) -> (&str, &str) {
    let is_letter = |char: char| char.is_ascii_alphabetic() || char == 'ō';
    let end = text.find(|char: char| !is_letter(char) && char != '-' && char != '_').unwrap_or(text.len());
    let letters = text[..end].trim_end_matches(['-', '_']);
    if letters.starts_with(is_letter) { text.split_at(letters.len()) } else { ("", text) }
}
