//! What the whole clock is doing.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{PauseSet, Reason, Status};

use crate::{Face, Names};

/// What the whole clock is doing, if that is not simply running: `paused by White and the moderator; weekend`.
pub fn header(face: &Face, names: Names<'_>) -> Option<String> {
    let start = face.start_clock.as_ref().map(|left| format!("{left} to the first move, then the game is cancelled"));
    let status = match face.status {
        Status::Running => None,
        Status::Paused => Some(paused(face.pauses, names)),
        status => Some(status.word().to_string()),
    };
    match (status, start) {
        (Some(status), Some(start)) => Some(format!("{status}; {start}")),
        (status, start) => status.or(start),
    }
}

/// Who has paused the game, and what else it stands for.
fn paused(pauses: PauseSet, names: Names<'_>) -> String {
    let (mut by, mut others) = (Vec::new(), Vec::new());
    for reason in pauses.iter() {
        match reason {
            Reason::Player(seat) => by.push(names.of(seat)),
            Reason::Both => by.push("both".to_string()),
            Reason::Moderator | Reason::Server => by.push(format!("the {}", reason.word())),
            _ => others.push(match reason.seat() {
                Some(seat) => format!("{} of {}", reason.word(), names.of(seat)),
                None => reason.word().to_string(),
            }),
        }
    }
    match (by.join(" and "), others.join(", ")) {
        (by, others) if by.is_empty() && others.is_empty() => Status::Paused.word().to_string(),
        (by, others) if by.is_empty() => format!("paused: {others}"),
        (by, others) if others.is_empty() => format!("paused by {by}"),
        (by, others) => format!("paused by {by}; {others}"),
    }
}
