//! What the keys of settings say.

use alloc::string::String;

use crate::piece::Piece;
use crate::steps::steps;
use crate::units::{DAY, HOUR, MILLISECOND, MINUTE, SECOND};

/// What a key says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The main time.
    Main,
    /// The main time, which is minutes unless the number is large.
    Minutes,
    Increment,
    Delay,
    /// The time of a period, or of a number of moves.
    Overtime,
    Periods,
    /// The moves of a Canadian overtime.
    Moves,
    /// The time for each move.
    PerMove,
    /// A whole control.
    Control,
    /// A key that says nothing about time, or that holds other keys.
    Other,
}

/// Keys in lower case, without signs and without a unit at their end.
const KEYS: [(Part, &str); 10] = [
    (Part::Main, "main maintime base basetime initial initialtime limit clocklimit clockinitial timelimit starttime"),
    (Part::Minutes, "time clocktime gametime basictime"),
    (Part::Increment, "increment inc timeincrement timeinc clockincrement incrementtime fischer fischertime"),
    (Part::Delay, "delay delaytime timedelay"),
    (Part::Overtime, "byoyomi byoyomitime byoyomilength byolength byotime periodtime periodlength overtime"),
    (Part::Periods, "periods byoperiods byoyomiperiods overtimeperiods numperiods periodcount byoyomicount"),
    (Part::Moves, "stones byoyomistones overtimestones stonesperperiod movesperperiod"),
    (Part::PerMove, "permove perturn timepermove timeperturn"),
    (Part::Control, "timecontrol control tc"),
    (Part::Other, "rated variant timeclass class mode color colour side speed type name timer clock settings game"),
];

/// The ends of keys that say the unit.
const UNITS: [(&str, u64); 5] = [
    ("milliseconds millis ms", MILLISECOND),
    ("seconds secs sec", SECOND),
    ("minutes mins min", MINUTE),
    ("hours hrs", HOUR),
    ("days", DAY),
];

/// Keys whose system keeps them in one unit: `clock.limit` of the lichess API, `daysPerTurn`.
const OWN_UNITS: [(&str, Part, u64); 7] = [
    ("totalseconds", Part::Main, SECOND),
    ("clocklimit", Part::Main, SECOND),
    ("clockincrement", Part::Increment, SECOND),
    ("daysperturn", Part::PerMove, DAY),
    ("dayspermove", Part::PerMove, DAY),
    ("secondspermove", Part::PerMove, SECOND),
    ("secondsperturn", Part::PerMove, SECOND),
];

/// Words of keys that can change the control.
const OF_TIME: &str = "time times clock clocks timer timers move moves turn turns stone stones sec secs second seconds min \
                       mins minute minutes hour hours hr hrs day days ms millis milliseconds delay byo yomi byoyomi overtime \
                       period periods increment inc bonus fischer bronstein canadian armageddon odds handicap hourglass sand \
                       white black stage stages session sessions phase base main initial limit bank reserve grace penalty \
                       cap maximum tc";

/// Words with which a key is about something else: `whiteElo`.
const OF_PLAYERS: &str = "elo rating id name url title score result level";

/// Keys with such a word, in lower case and without signs, that say when a game was or how long it may be in moves.
const NOT_OF_TIME: &str = "timestamp endtime gamecap createdtime initialsetup initialfen maxmoves movelimit movecount movenumber \
                           timezone firstmove lastmove lasttime movetext";

/// Words of keys of a timetable: with them, `time` may be a time of day.
const OF_TIMETABLE: &str =
    "date day start begin end place venue location address fee registration deadline round rounds";

/// Values that name a system of which the keys say nothing.
const SYSTEMS: &str = "bronstein delay simpledelay usdelay hourglass canadian armageddon";

/// A key without its signs, in lower case.
fn plain(text: &str) -> String {
    steps(text.len());
    let name: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    name.to_ascii_lowercase()
}

fn is_of(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one == word)
}

/// The part that a key is, and its unit.
pub(super) fn known(key: Piece<'_>) -> Option<(Part, Option<u64>)> {
    let name = plain(key.text);
    if let Some((_, part, unit)) = OWN_UNITS.iter().find(|(own, ..)| *own == name) {
        return Some((*part, Some(*unit)));
    }
    let find = |name: &str| KEYS.iter().find(|(_, keys)| is_of(keys, name)).map(|(part, _)| *part);
    if let Some(part) = find(&name) {
        return Some((part, None));
    }
    let stem = |ends: &str| ends.split(' ').find_map(|end| name.strip_suffix(end));
    let (stem, unit) = UNITS.iter().find_map(|(ends, unit)| Some((stem(ends)?, *unit)))?;
    // `timeInSeconds`
    let found = find(if stem.is_empty() { "time" } else { stem }).or_else(|| find(stem.strip_suffix("in")?))?;
    Some((found, Some(unit)))
}

/// Whether a key that is not known can change the control: a word of its name is about time, and its value can be one.
pub(super) fn is_of_time(key: Piece<'_>, value: Piece<'_>) -> bool {
    const LONGEST: usize = 12;
    let is_number = value.text.starts_with(|char: char| char.is_ascii_digit()) && value.text.len() <= LONGEST;
    let has = |list: &str| words(key.text).any(|word| is_of(list, &plain(word)));
    (is_number || value.text == "true") && has(OF_TIME) && !has(OF_PLAYERS) && !is_of(NOT_OF_TIME, &plain(key.text))
}

/// Whether a key is of a timetable.
pub(super) fn is_of_timetable(key: Piece<'_>) -> bool {
    words(key.text).any(|word| is_of(OF_TIMETABLE, &plain(word)))
}

/// Whether a value names a system that changes what the numbers mean.
pub(super) fn is_system(value: Piece<'_>) -> bool {
    value.text.len() < 20 && is_of(SYSTEMS, &plain(value.text))
}

/// The words of a key: `mainTimeMs`, `main_time_ms`.
fn words(key: &str) -> impl Iterator<Item = &str> {
    let mut rest = key;
    core::iter::from_fn(move || {
        rest = rest.trim_start_matches(|char: char| !char.is_ascii_alphabetic());
        let mut chars = rest.char_indices().skip(1);
        let is_end = |(place, char): &(usize, char)| {
            let is_capital =
                rest.as_bytes().get(place - 1).is_some_and(u8::is_ascii_lowercase) && char.is_ascii_uppercase();
            is_capital || !char.is_ascii_alphabetic()
        };
        let end = chars.find(is_end).map_or(rest.len(), |(place, _)| place);
        let (word, after) = rest.split_at_checked(end)?;
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}
