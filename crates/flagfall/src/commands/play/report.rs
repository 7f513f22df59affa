//! A report of the game as plain text.

use std::fmt::Write;

use tc_core::{Outcome, Seat, Span, Status, Timestamp};

use super::columns::columns;
use super::game::{Game, MoveTime, Turns};
use super::players::Players;

const SECOND: i64 = 1_000_000;
const DAY: i64 = 86_400;

/// The report of a game that has begun.
pub(super) fn text(game: &Game, players: &Players, begun: Timestamp) -> String {
    let mut text = String::from("Game report of flagfall play\n\n");
    let mut fact = |name: &str, value: &str| {
        let _ = writeln!(text, "{name:<9} {value}");
    };
    let controls: Vec<String> =
        game.seats().filter_map(|seat| game.clock().setup().control(seat)).map(ToString::to_string).collect();
    match controls.first() {
        Some(first) if controls.iter().all(|control| control == first) => fact("Control", first),
        _ => {
            for ((_, name, _), control) in players.each().zip(&controls) {
                fact("Control", &format!("{control}  ({name})"));
            }
        }
    }
    fact("Rules", &game.clock().setup().rules().to_string());
    fact("Players", &players.names().join(", "));
    fact("Begun", &date(begun));
    fact("Result", &result(game, players));
    text.push('\n');
    table(&mut text, game, players);
    text
}

/// How the game ended, or that it goes on.
fn result(game: &Game, players: &Players) -> String {
    let clock = game.clock();
    match (clock.state().outcome(clock.setup()), game.end()) {
        (Some(Outcome::TimeForfeit { losers, .. }), _) => {
            let names: Vec<&str> = losers.iter().map(|seat| players.name(seat)).collect();
            let verb = if names.len() == 1 { "'s flag has fallen" } else { ": their flags have fallen" };
            names.join(", ") + verb
        }
        (Some(Outcome::Cancelled), _) => "cancelled: the first move did not come in time".into(),
        (Some(Outcome::Ended), Some(reason)) => reason.as_str().to_owned(),
        (Some(_), _) => "ended".into(),
        (None, _) => {
            let turn: Vec<&str> = clock.state().turn().iter().map(|seat| players.name(seat)).collect();
            let paused = if clock.state().status() == Status::Paused { ", paused" } else { "" };
            match turn.as_slice() {
                [] => format!("not over{paused}"),
                names => format!("not over{paused}; to move: {}", names.join(", ")),
            }
        }
    }
}

/// Every move and where its time went, and the sums of each player.
fn table(text: &mut String, game: &Game, players: &Players) {
    let has_credit = game.moves().iter().filter_map(|made| made.time).any(|time| time.credit > Span::ZERO);
    let number = match game.turns() {
        Turns::Ordinary => "turn",
        Turns::Rounds => "round",
    };
    let mut header = vec![number, "player", "stage", "period", "thought", "charged", "delay"];
    header.extend(has_credit.then_some("credit"));
    header.push("left");
    let spent = |time: &MoveTime| -> Vec<String> {
        let credit = has_credit.then_some(time.credit);
        [time.thought, time.charged, time.delay].into_iter().chain(credit).map(clock_time).collect()
    };
    let mut rows: Vec<Vec<String>> = vec![header.into_iter().map(String::from).collect()];
    for made in game.moves() {
        let mut row = vec![format!("{}.", made.turn), players.name(made.seat).to_owned()];
        if let Some(time) = &made.time {
            row.push((time.stage + 1).to_string());
            row.push(time.period.map_or("-".into(), |period| (u32::from(period) + 1).to_string()));
            row.extend(spent(time));
            row.push(time.left.map_or("-".into(), clock_time));
        } else {
            row.push("flag fallen".into());
        }
        rows.push(row);
    }
    write_rows(text, &rows);
    text.push_str("\nAll moves of\n");
    let sums = game.seats().map(|seat| {
        let mut row = vec![players.name(seat).to_owned()];
        row.extend(sums(game, seat).as_ref().map_or_else(Vec::new, spent));
        row
    });
    let mut header = vec!["player", "thought", "charged", "delay"];
    header.extend(has_credit.then_some("credit"));
    let rows: Vec<Vec<String>> = std::iter::once(header.into_iter().map(String::from).collect()).chain(sums).collect();
    write_rows(text, &rows);
    let credit = match has_credit {
        true if game.has_margin() => "credit   covered by the margin\n",
        true => "credit   covered by the credit for lag\n",
        false => "",
    };
    let _ = write!(
        text,
        "\nthought  from the beginning of the turn to the move, without pauses\n\
         charged  taken from the clock; a free move costs nothing\n\
         delay    covered by the delay\n{credit}\
         A turn that a flag ends has no move. Times are cut to the millisecond; sums are those of exact times.\n"
    );
}

/// What all moves of a player took together; `None` if it does not fit.
fn sums(game: &Game, seat: Seat) -> Option<MoveTime> {
    let nothing = MoveTime {
        thought: Span::ZERO,
        charged: Span::ZERO,
        delay: Span::ZERO,
        credit: Span::ZERO,
        stage: 0,
        period: None,
        left: None,
    };
    let times = game.moves().iter().filter(|made| made.seat == seat).filter_map(|made| made.time);
    times.into_iter().try_fold(nothing, |sum, time| {
        Some(MoveTime {
            thought: sum.thought.checked_add(time.thought)?,
            charged: sum.charged.checked_add(time.charged)?,
            delay: sum.delay.checked_add(time.delay)?,
            credit: sum.credit.checked_add(time.credit)?,
            ..sum
        })
    })
}

/// Rows in columns: words to the left, numbers to the right.
fn write_rows(text: &mut String, rows: &[Vec<String>]) {
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0);
    let is_words = |column: usize| rows.first().and_then(|row| row.get(column)).is_some_and(|name| name == "player");
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let gap = width(column).saturating_sub(columns(cell));
            let (before, after) = if is_words(column) { (0, gap) } else { (gap, 0) };
            let _ = write!(line, "  {:before$}{cell}{:after$}", "", "");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// A time as `1:02:03.045`, cut to the millisecond.
fn clock_time(time: Span) -> String {
    let millis = time.as_micros().unsigned_abs() / 1_000;
    let (seconds, sign) = (millis / 1_000, if time < Span::ZERO { "-" } else { "" });
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    let begin = if hours == 0 { format!("{minutes}") } else { format!("{hours}:{minutes:02}") };
    format!("{sign}{begin}:{:02}.{:03}", seconds % 60, millis % 1_000)
}

/// An instant as `2026-11-23 05:58:07 UTC`.
fn date(at: Timestamp) -> String {
    let seconds = at.as_micros().div_euclid(SECOND);
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02} UTC", rest / 3_600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a number of days since 1970. Years are counted from March, so that a leap day is the last day.
fn civil(days: i64) -> (i64, i64, i64) {
    // From 0000-03-01; 146097 days are 400 years.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    (year + i64::from(month <= 2), month, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_399, "2000-02-28 23:59:59 UTC"),
            (951_782_400, "2000-02-29 00:00:00 UTC"),
            (1_709_251_200, "2024-03-01 00:00:00 UTC"),
            (-1, "1969-12-31 23:59:59 UTC"),
        ] {
            assert_eq!(date(Timestamp::saturating_micros(seconds * SECOND)), text);
        }
    }

    #[test]
    fn times() {
        for (micros, text) in [(0, "0:00.000"), (1_999, "0:00.001"), (3_723_045_000, "1:02:03.045")] {
            assert_eq!(clock_time(Span::saturating_micros(micros)), text);
        }
    }
}
