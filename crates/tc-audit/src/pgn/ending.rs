//! How games ended, by what their records say.

use tc_core::Seat;

use crate::Ending;

/// The ending that the tag `Termination` says; without one, the ending that the last comment says, or the last move.
pub(super) fn of(termination: &str, result: &str, comment: &str, is_mate: bool) -> Ending {
    let is_tag = !matches!(termination.trim(), "" | "?" | "-" | "*");
    let text = if is_tag { termination } else { comment };
    let text = text.to_ascii_lowercase();
    if is_on_time(&text, is_tag) {
        return Ending::OnTime { loser: by_result(result).or_else(|| by_words(&text)) };
    }
    match is_tag {
        true if text.contains("unterminated") || text.contains("in progress") => Ending::Unknown,
        true => Ending::Otherwise,
        false if is_mate => Ending::Otherwise,
        false => Ending::Unknown,
    }
}

/// Whether words say that somebody's time was used up. A comment must be about nothing else.
fn is_on_time(text: &str, is_tag: bool) -> bool {
    const PHRASES: [&str; 8] =
        ["on time", "time forfeit", "out of time", "timeout", "time out", "timed out", "by time", "exceeded the time"];
    let is_phrase = PHRASES.iter().any(|phrase| text.contains(phrase));
    match is_tag {
        true => is_phrase || matches!(text.trim(), "time" | "flag"),
        false => is_phrase && text.len() < 200,
    }
}

fn by_result(result: &str) -> Option<Seat> {
    match result {
        "1-0" => Some(Seat::SECOND),
        "0-1" => Some(Seat::FIRST),
        _ => None,
    }
}

/// The loser in `white loses on time` or `black wins on time`.
fn by_words(text: &str) -> Option<Seat> {
    let (white, black) = (text.contains("white"), text.contains("black"));
    let is_winner = text.contains("win") || text.contains("won");
    match (white, black) {
        (true, false) => Some(if is_winner { Seat::SECOND } else { Seat::FIRST }),
        (false, true) => Some(if is_winner { Seat::FIRST } else { Seat::SECOND }),
        _ => None,
    }
}
