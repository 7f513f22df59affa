//! `RE`: how a game ended.

use tc_core::Seat;

use crate::Ending;

/// What the words of different languages mean.
const ON_TIME: [&str; 6] = ["시간", "時間切", "超时", "超時", "时间", "timeout"];
const NOT_SAID: [&str; 4] = ["?", "void", "unknown", "unfinished"];

/// The ending that a result says; `seat` has the seats of Black and of White.
pub(super) fn ending(result: &str, [black, white]: [Seat; 2]) -> Ending {
    let result = result.trim().to_lowercase();
    if result.is_empty() || NOT_SAID.contains(&result.as_str()) {
        return Ending::Unknown;
    }
    if let Some((winner, how)) = result.split_once('+') {
        let how = how.trim();
        let is_on_time = how == "t" || how.starts_with("time") || ON_TIME.iter().any(|word| how.contains(word));
        return match winner.trim() {
            "b" | "black" if is_on_time => Ending::OnTime { loser: Some(white) },
            "w" | "white" if is_on_time => Ending::OnTime { loser: Some(black) },
            _ if is_on_time => Ending::OnTime { loser: None },
            _ if how.is_empty() => Ending::Unknown,
            _ => Ending::Otherwise,
        };
    }
    if ON_TIME.iter().any(|word| result.contains(word)) {
        let has = |words: [&str; 3]| words.iter().any(|word| result.contains(word));
        // `백 시간승`: White wins by time. Where both are named, the text does not say who lost.
        let loser = match (has(["흑", "黑", "黒"]), has(["백", "白", "white"])) {
            (true, false) => Some(white),
            (false, true) => Some(black),
            _ => None,
        };
        return Ending::OnTime { loser: loser.filter(|_| has(["승", "勝", "胜"])) };
    }
    Ending::Otherwise
}
