//! The short language of the tables of docs/machine.md: events in, what the clock shows out.
//!
//! Events are divided by semicolons, each with its instant behind `@`: `start 0 @0s; press @12.5s; give 1 15s @20s`.

use serde_json::{Map, Value};
use tc_core::lines::{self, LineAnswer, Request};
use tc_core::{Alert, Clock, Effect, MAX_SEATS, Pressure, Reading, Seat, Setup, Span, Timestamp, Verdict};
use tc_testkit::scenario::Options;

/// A row of a table: what is set up, and what happens.
pub(crate) struct Script<'a> {
    pub(crate) control: &'a str,
    pub(crate) rules: &'a str,
    pub(crate) events: &'a str,
}

/// A clock with room for all seats.
pub(crate) type Bench = Clock<Setup<MAX_SEATS>, MAX_SEATS>;

impl Script<'_> {
    /// The clock before anything has happened.
    pub(crate) fn clock(&self) -> Bench {
        Clock::new(options(self.rules).setup(self.control))
    }

    /// Runs the events and says what does not show as expected, one line each.
    pub(crate) fn check(&self, expected: &str) -> Vec<String> {
        let mut clock = self.clock();
        let mut effects = Vec::new();
        let mut last = None;
        for line in json_lines(self.events) {
            let answer = lines::answer(&mut clock, &line);
            effects.extend(answer.result.iter().flat_map(|answer| answer.effects.iter().copied()));
            last = Some(line_result(&answer));
        }
        let look = clock.state().as_of_last_input(clock.setup());
        let shown =
            Shown { readings: look.readings().collect(), look, effects, last: last.expect("a script has events") };
        let problems = expected.split("; ").filter(|item| !shown.shows(item));
        problems.map(|item| format!("`{item}` is not so: {}", shown.summary())).collect()
    }
}

/// `applied`, `not applied` or the kind of the refusal.
pub(crate) fn line_result<const SEATS: usize>(answer: &LineAnswer<'_, SEATS>) -> String {
    match &answer.result {
        Ok(answer) if answer.verdict == Verdict::Applied => "applied".to_owned(),
        Ok(_) => "not applied".to_owned(),
        Err(error) => error.kind().to_owned(),
    }
}

/// Everything that an expectation can be about.
struct Shown<'a> {
    look: tc_core::Look<'a, MAX_SEATS>,
    readings: Vec<Reading>,
    effects: Vec<Effect>,
    last: String,
}

impl Shown<'_> {
    fn shows(&self, item: &str) -> bool {
        if let Some((seat, items)) = item.split_once(": ").filter(|(seat, _)| seat.parse::<usize>().is_ok()) {
            let seat: usize = seat.parse().expect("checked");
            let reading = self.readings.get(seat).unwrap_or_else(|| panic!("no seat {seat}"));
            return items.split(", ").all(|item| seat_shows(reading, item));
        }
        match item.split_once(' ') {
            None => self.look.status().word() == item || self.last == item,
            Some(("not", "applied")) => self.last == item,
            Some(("no", "deadline")) => self.look.deadline().is_none(),
            Some(("no", "alert")) => self.look.next_alert().is_none(),
            Some(("alert", _)) => self.look.next_alert().is_some_and(|alert| item == written(alert)),
            Some(("deadline", at)) => self.look.deadline() == Some(instant(at)),
            Some(("cancels", at)) => self.look.cancels_at() == Some(instant(at)),
            Some(("pending", at)) => self.look.flag_pending().map(|(_, until)| until) == Some(instant(at)),
            Some(("refused", kind)) => self.last == kind,
            Some((at, _)) if at.parse::<f64>().is_ok() => self.effects.iter().any(|effect| effect.to_string() == item),
            Some(("flag", rest)) => {
                let (seat, at) = rest.split_once(" @").unwrap_or_else(|| panic!("when? `{item}`"));
                let told = format!("{} seat {seat}: flag", instant(at));
                self.effects.iter().filter(|effect| effect.to_string() == told).count() == 1
            }
            Some(_) => panic!("an expectation of nothing: `{item}`"),
        }
    }

    fn summary(&self) -> String {
        let effects: Vec<String> = self.effects.iter().map(ToString::to_string).collect();
        let status = self.look.status().word();
        format!(
            "{}, {status}, deadline {:?}, alert {:?}, {:#?}\n{}",
            self.last,
            self.look.deadline(),
            self.look.next_alert(),
            self.readings,
            effects.join("\n")
        )
    }
}

/// `alert 0 stage_ends @600s`
fn written(alert: Alert) -> String {
    let seconds = Span::from_nanos(alert.at.as_nanos());
    format!("alert {} {} @{seconds}", alert.seat, alert.kind.word())
}

fn seat_shows(reading: &Reading, item: &str) -> bool {
    let words: Vec<&str> = item.split(' ').collect();
    match words.as_slice() {
        ["flagged"] => reading.flagged,
        ["calm"] => reading.pressure == Pressure::Calm,
        ["low"] => reading.pressure == Pressure::Low,
        ["critical"] => reading.pressure == Pressure::Critical,
        [left] => reading.left.as_nanos() == nanos(left),
        ["stage", stage] => reading.stage.to_string() == *stage,
        ["endless", "periods"] => reading.periods_left.is_none(),
        [count, "periods" | "period"] => reading.periods_left.is_some_and(|left| left.to_string() == *count),
        [count, "moves" | "move"] => reading.moves.to_string() == *count,
        [count, "to", "go"] => reading.moves_to_go.is_some_and(|moves| moves.to_string() == *count),
        ["delay", delay] => reading.delay_left.as_nanos() == nanos(delay),
        ["total", total] => reading.to_flag.is_some_and(|total_left| total_left.as_nanos() == nanos(total)),
        ["used", used] => reading.used_this_turn.as_nanos() == nanos(used),
        [permille, "permille"] => reading.permille_left().is_some_and(|left| left.to_string() == *permille),
        _ => panic!("a reading of nothing: `{item}`"),
    }
}

/// Events as lines of the protocol.
pub(crate) fn json_lines(events: &str) -> Vec<String> {
    let events = events.split(';').map(str::trim).filter(|event| !event.is_empty() && *event != "-");
    let lines = events.map(|event| {
        let (event, at) = event.split_once('@').unwrap_or_else(|| panic!("when? `{event}`"));
        json_line(event.trim(), nanos(at.trim()))
    });
    lines.collect()
}

/// The instant of the last of these events, in nanoseconds.
pub(crate) fn last_instant(events: &str) -> i64 {
    events.rsplit_once('@').map_or(0, |(_, at)| nanos(at.trim()))
}

/// One event as a line of the protocol.
pub(crate) fn json_line(event: &str, at: i64) -> String {
    let words: Vec<&str> = event.split_whitespace().collect();
    let keys: Vec<(&str, String)> = match words.as_slice() {
        ["press" | "act" | "tick" | "stop" | "undo"] => Vec::new(),
        ["start" | "halt" | "go" | "claim" | "berserk" | "skip_bonus", seat] => vec![("seat", seat.to_string())],
        ["open" | "settle", seats @ ..] => vec![("seats", format!("[{}]", seats.join(",")))],
        ["pause" | "resume", reason] => vec![("reason", format!("\"{reason}\""))],
        ["pause" | "resume", reason, seat] => vec![("reason", format!("\"{reason}\"")), ("seat", seat.to_string())],
        ["give" | "take", seat, time] => vec![("seat", seat.to_string()), ("time", millis(time))],
        ["set", seat, time, rest @ ..] => {
            let mut keys = vec![("seat", seat.to_string()), ("time", millis(time))];
            keys.extend(pairs(rest));
            keys
        }
        ["transfer", from, to, time] => {
            vec![("from", from.to_string()), ("to", to.to_string()), ("time", millis(time))]
        }
        ["moves", seat, count] => vec![("seat", seat.to_string()), ("count", count.to_string())],
        ["undo", "force"] => vec![("force", "true".to_owned())],
        ["end", why @ ..] => vec![("why", format!("\"{}\"", why.join(" ")))],
        ["press" | "stop", rest @ ..] => pairs(rest),
        _ => panic!("no such event: `{event}`"),
    };
    let mut line = format!(r#"{{"type":"{}","at":{}"#, words[0], Timestamp::from_nanos(at));
    keys.iter().for_each(|(key, value)| line.push_str(&format!(r#","{key}":{value}"#)));
    line.push('}');
    assert!(Request::read(&line).input.is_ok(), "{event}: {line}: {:?}", Request::read(&line).input);
    line
}

/// `seat 1 next none lag 2s`
fn pairs<'a>(words: &[&'a str]) -> Vec<(&'a str, String)> {
    let pairs = words.chunks(2).map(|pair| match pair {
        ["lag", lag] => ("lag", millis(lag)),
        ["next", "none"] => ("next", "null".to_owned()),
        [key, value] => (*key, value.to_string()),
        _ => panic!("a key without a value: {words:?}"),
    });
    pairs.collect()
}

fn millis(text: &str) -> String {
    Timestamp::from_nanos(nanos(text)).to_string()
}

/// The instant of a number and a unit.
pub(crate) fn instant(text: &str) -> Timestamp {
    Timestamp::from_nanos(nanos(text.trim_start_matches('@')))
}

/// Nanoseconds of a number and a unit.
pub(crate) fn nanos(text: &str) -> i64 {
    let start = text.find(|sign: char| sign.is_ascii_alphabetic()).unwrap_or_else(|| panic!("no unit: `{text}`"));
    let (number, unit) = text.split_at(start);
    let unit: i64 = match unit {
        "ns" => 1,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        "d" => 86_400_000_000_000,
        _ => panic!("no such unit: `{text}`"),
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let whole: i64 = whole.parse().unwrap_or_else(|_| panic!("no number: `{text}`"));
    let share =
        decimals.bytes().fold((0, unit), |(sum, unit), digit| (sum + i64::from(digit - b'0') * (unit / 10), unit / 10));
    whole * unit + share.0
}

/// The options that have a value of their own words, and how they are written in the scenario files.
pub(crate) const OPTIONS: [&str; 13] = [
    "--seats",
    "--tc-seat",
    "--boundary",
    "--first-bonus",
    "--free-moves",
    "--free-bonus",
    "--start-clock",
    "--calendar",
    "--pauses",
    "--after-flag",
    "--lag",
    "--stage-change",
    "--keep-undo",
];

/// The options of `flagfall run`, as they are written there.
pub(crate) fn options(text: &str) -> Options {
    let mut map = Map::new();
    let mut odds = Map::new();
    for option in text.split("--").map(str::trim).filter(|option| !option.is_empty() && *option != "-") {
        let (name, value) = option.split_once(' ').unwrap_or((option, ""));
        let value = value.trim().trim_matches('"');
        assert!(OPTIONS.contains(&format!("--{name}").as_str()), "no such option: --{name}");
        let parsed = match name {
            "first-bonus" | "free-bonus" => Value::Bool(true),
            "seats" | "free-moves" | "start-clock" | "pauses" | "keep-undo" => {
                value.parse().unwrap_or_else(|_| panic!("a number: `{option}`"))
            }
            "tc-seat" => {
                let (seat, control) = value.split_once('=').unwrap_or_else(|| panic!("whose? `{option}`"));
                odds.insert(seat.to_owned(), control.into());
                continue;
            }
            _ => value.into(),
        };
        map.insert(name.replace('-', "_"), parsed);
    }
    map.insert("tc_seat".to_owned(), Value::Object(odds));
    serde_json::from_value(Value::Object(map)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A seat by its number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}
