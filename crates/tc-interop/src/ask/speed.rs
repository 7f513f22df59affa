//! How long a control lasts, and which speed it is on sites and in federations.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Serialize, Serializer};
use tc_core::Span;
use tc_notation::TimeControl;

use crate::ogs::{self, Average};
use crate::speed::{CHESS_COM_CLASSES, FIDE_CLASSES, FIDE_MOVES, LICHESS_MOVES, LICHESS_SPEEDS, expected_length};

/// The side of the board for which the speed of OGS is given.
pub const SPEED_BOARD: u8 = 19;

/// The longest time of one player for a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Length {
    /// The number of moves.
    pub moves: u32,
    /// The time; `None` if there is no limit. In JSON it is `seconds`, a number.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Option<Span>,
}

impl Length {
    /// The lengths for the numbers of moves that lichess and FIDE assume.
    pub fn of(control: &TimeControl) -> [Length; 2] {
        let length = |moves| Length { moves, time: expected_length(control, moves) };
        [LICHESS_MOVES, FIDE_MOVES].map(length)
    }
}

/// The longest times of one player in words: `at most 7 min a player for 40 moves, 8 min for 60`. A fraction of a second is
/// rounded up.
pub fn length_in_words(control: &TimeControl) -> String {
    let [few, many] = Length::of(control);
    match (few.time.map(in_words), many.time.map(in_words)) {
        (Some(short), Some(long)) if short == long => format!("at most {short} a player"),
        (Some(short), Some(long)) => {
            format!("at most {short} a player for {} moves, {long} for {}", few.moves, many.moves)
        }
        _ => "no limit".into(),
    }
}

/// `1 h 30 min`, `4 min 20 s`: units that are zero are left out.
fn in_words(length: Span) -> String {
    let all = length.as_micros().unsigned_abs().div_ceil(1_000_000);
    let parts = [(all / 86_400, "d"), (all / 3_600 % 24, "h"), (all / 60 % 60, "min"), (all % 60, "s")];
    let parts = parts.iter().filter(|(number, _)| *number > 0).map(|(number, unit)| format!("{number} {unit}"));
    let words = parts.collect::<Vec<String>>().join(" ");
    if words.is_empty() { "0 s".into() } else { words }
}

fn in_seconds<S: Serializer>(time: &Option<Span>, serializer: S) -> Result<S::Ok, S::Error> {
    let number = |time: Span| time.to_string().trim_end_matches('s').parse::<serde_json::Number>().ok();
    time.and_then(number).serialize(serializer)
}

/// The speed that sites and federations give a control; `None` if it has none there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Speeds {
    /// The speed on lichess.
    pub lichess: Option<&'static str>,
    /// The speed on OGS, on a board of [`SPEED_BOARD`] lines.
    pub ogs_19x19: Option<&'static str>,
    /// The class of FIDE.
    pub fide: Option<&'static str>,
}

impl Speeds {
    /// The speeds of a control.
    pub fn of(control: &TimeControl) -> Speeds {
        let average = Average::goban(SPEED_BOARD, SPEED_BOARD);
        Speeds {
            lichess: LICHESS_SPEEDS.of(control),
            ogs_19x19: ogs::speed(control, average).map(ogs::Speed::word),
            fide: FIDE_CLASSES.of(control),
        }
    }
}

/// The classes, the fastest first, and how words of many languages for them begin.
const CLASSES: [(&str, &[&str]); 4] = [
    ("bullet", &["bullet"]),
    ("blitz", &["blitz", "blits", "blic", "блиц"]),
    ("rapid", &["rapid", "ràpid", "rápid", "рапид"]),
    ("classical", &["classic", "clàssic", "clásic", "clássic", "clasic", "klassi", "klasi", "класси", "класи"]),
];

/// The slowest class of games that a text names with a word of some language: `bullet`, `blitz`, `rapid` or `classical`.
/// `None` if it names none.
///
/// ```
/// assert_eq!(tc_interop::ask::named_class("Rated Blitz game"), Some("blitz"));
/// ```
pub fn named_class(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let places = named(&text).filter_map(|class| CLASSES.iter().position(|(name, _)| *name == class));
    Some(CLASSES.get(places.max()?)?.0)
}

/// The classes that a text in lower case names.
fn named(text: &str) -> impl Iterator<Item = &'static str> {
    let begins = |word: &str| CLASSES.iter().find(|(_, words)| words.iter().any(|begin| word.starts_with(begin)));
    text.split(|char: char| !char.is_alphabetic()).filter_map(begins).map(|(class, _)| *class)
}

/// A note about a text that names a class which neither FIDE nor a site gives the control.
pub(super) fn other_class(text: &str, control: &TimeControl) -> Option<String> {
    let text = text.to_lowercase();
    let mut said = named(&text);
    let class = said.next()?;
    let others = [("FIDE", &FIDE_CLASSES), ("lichess", &LICHESS_SPEEDS), ("chess.com", &CHESS_COM_CLASSES)];
    let others = others.map(|(who, classes)| Some((who, classes.of(control)?)));
    let is_it = |name: &str| {
        name == class || (name, class) == ("standard", "classical") || (name, class) == ("ultraBullet", "bullet")
    };
    if said.any(|other| other != class) || others.iter().flatten().any(|(_, name)| is_it(name)) {
        return None;
    }
    let [first, rest @ ..] = others;
    let (who, name) = first?;
    let rest: String = rest.into_iter().flatten().map(|(who, name)| format!(", {who} {name}")).collect();
    Some(format!("the text says {class}; {who} calls this control {name}{rest}"))
}
