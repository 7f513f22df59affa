//! What hosts hear of all games of a server: each change when the log has it, in the order in which they come to the log.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tc_commit::Phase;
use tc_core::{Status, Timestamp};
use tokio::sync::watch;

use super::note::{Ended, Sent};
use crate::GameId;

/// A change of a game, for hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Whether the change has ended a clock or a round, or closed the game.
    pub is_end: bool,
    /// One JSON object: `game`, `sequence`, `at`, the `status` of a clock or the `phase` of a round, `deadline`, `by`, `id`,
    /// `outcome` and `closed`.
    pub json: Arc<str>,
}

/// What a change has made of a game.
#[derive(Serialize)]
pub(super) struct Became<'n> {
    pub(super) status: Option<Status>,
    pub(super) phase: Option<Phase>,
    pub(super) deadline: Option<Timestamp>,
    pub(super) outcome: Option<Ended<'n>>,
}

#[derive(Serialize)]
struct NoticeObject<'n> {
    r#type: &'static str,
    game: &'n str,
    sequence: u64,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    deadline: Option<Timestamp>,
    #[serde(flatten)]
    sent: Option<&'n Sent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ended<'n>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    closed: bool,
}

impl Notice {
    #[allow(clippy::expect_used, reason = "all keys are texts, and memory takes every byte")]
    pub(super) fn new(
        game: &GameId,
        sequence: u64,
        at: Timestamp,
        became: Became<'_>,
        sent: Option<&Sent>,
        is_closed: bool,
    ) -> Notice {
        let Became { status, phase, deadline, outcome } = became;
        let is_end = is_closed || status.is_some_and(Status::is_over) || phase.is_some_and(Phase::has_ended);
        let (game, closed) = (game.as_str(), is_closed);
        let object =
            NoticeObject { r#type: "change", game, sequence, at, status, phase, deadline, sent, outcome, closed };
        Notice { is_end, json: serde_json::to_string(&object).expect("all keys are texts").into() }
    }
}

/// A place among the notices of a run of the engine: after the notice with this number. In text it is `RUN-NUMBER`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    run: Arc<str>,
    number: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.run, self.number)
    }
}

/// The last notices of all games.
pub(super) struct Notices {
    /// A name that no other run has, so that a place of another run is not taken for one of this run.
    run: Arc<str>,
    /// How many notices are kept for those who come back.
    most: usize,
    kept: Mutex<VecDeque<Notice>>,
    /// The number of the last one.
    last: watch::Sender<u64>,
}

/// What a host hears next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// All that comes after this place is heard; what was before is not known here. A host lists the games now.
    Begin(Place),
    /// A change, and the place after it.
    Change(Place, Notice),
}

/// Somebody who hears all notices after a place.
pub struct Hearing {
    notices: Arc<Notices>,
    /// The place after the last notice that was heard; `None` if the next ones are not known.
    after: Option<u64>,
}

impl Notices {
    pub(super) fn new(most: usize) -> Notices {
        // A hash with keys of its own, which the system has drawn at random.
        Notices::of_run(&format!("{:016x}", RandomState::new().hash_one(())), most)
    }

    fn of_run(run: &str, most: usize) -> Notices {
        Notices { run: run.into(), most: most.max(1), kept: Mutex::default(), last: watch::Sender::new(0) }
    }

    /// Adds the notice of a change that the log has.
    pub(super) fn add(&self, notice: Notice) {
        // A panic cannot leave the list half done.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == self.most {
            kept.pop_front();
        }
        kept.push_back(notice);
        self.last.send_modify(|last| *last += 1);
    }

    /// The number of the last notice.
    fn last(&self) -> u64 {
        let _kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        *self.last.borrow()
    }

    /// The notice with a number. An error if it is no longer kept; `None` if it has not come.
    fn get(&self, number: u64) -> Result<Option<Notice>, Gone> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *self.last.borrow() - kept.len() as u64;
        let index = number.checked_sub(before + 1).ok_or(Gone)?;
        Ok(usize::try_from(index).ok().and_then(|index| kept.get(index)).cloned())
    }

    fn place(&self, number: u64) -> Place {
        Place { run: Arc::clone(&self.run), number }
    }
}

/// A notice that is no longer kept.
struct Gone;

impl Hearing {
    /// The JSON of [`Heard::Begin`].
    pub const BEGIN: &str = r#"{"type":"begin"}"#;

    /// Hears what comes after a place, as text, or from now on. A place that is unknown is like none.
    pub(super) fn new(notices: Arc<Notices>, after: Option<&str>) -> Hearing {
        let number = |text: &str| {
            let (run, number) = text.rsplit_once('-')?;
            number.parse().ok().filter(|number| *run == *notices.run && *number <= notices.last())
        };
        Hearing { after: after.and_then(number), notices }
    }

    /// What is heard next. It waits until there is something, and can be dropped while it waits.
    pub async fn next(&mut self) -> Heard {
        let mut changes = self.notices.last.subscribe();
        while let Some(after) = self.after {
            match self.notices.get(after + 1) {
                Ok(Some(notice)) => {
                    self.after = Some(after + 1);
                    return Heard::Change(self.notices.place(after + 1), notice);
                }
                Ok(None) => {
                    // The sender is in `notices`.
                    let _ = changes.wait_for(|last| *last > after).await;
                }
                Err(Gone) => break,
            }
        }
        let now = self.notices.last();
        self.after = Some(now);
        Heard::Begin(self.notices.place(now))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn notice(sequence: u64) -> Notice {
        let became = Became { status: None, phase: None, deadline: None, outcome: None };
        Notice::new(&"g1".parse().unwrap(), sequence, Timestamp::EPOCH, became, None, false)
    }

    /// What is heard at once: the numbers of changes, and `None` for a beginning.
    fn heard(hearing: &mut Hearing) -> Vec<Option<u64>> {
        let mut all = Vec::new();
        while let Some(heard) = hearing.next().now_or_never() {
            all.push(match heard {
                Heard::Begin(_) => None,
                Heard::Change(place, _) => Some(place.number),
            });
        }
        all
    }

    #[test]
    fn what_is_kept_is_heard_once_and_what_is_gone_is_said() {
        let notices = Arc::new(Notices::of_run("run", 3));
        notices.add(notice(1));
        let mut now = Hearing::new(Arc::clone(&notices), None);
        assert_eq!(heard(&mut now), [None]);
        notices.add(notice(2));
        notices.add(notice(3));
        assert_eq!(heard(&mut now), [Some(2), Some(3)]);
        for (after, expected) in [
            ("run-0", vec![Some(1), Some(2), Some(3)]),
            ("run-2", vec![Some(3)]),
            ("run-3", vec![]),
            ("run-4", vec![None]),
            ("other-2", vec![None]),
            ("run", vec![None]),
            ("run--1", vec![None]),
        ] {
            assert_eq!(heard(&mut Hearing::new(Arc::clone(&notices), Some(after))), expected, "{after}");
        }
        // A slow one misses some, and hears that it has.
        (4..=7).for_each(|sequence| notices.add(notice(sequence)));
        assert_eq!(heard(&mut now), [None]);
        notices.add(notice(8));
        assert_eq!(heard(&mut now), [Some(8)]);
        assert_eq!(heard(&mut Hearing::new(Arc::clone(&notices), Some("run-5"))), [Some(6), Some(7), Some(8)]);
        assert_eq!(heard(&mut Hearing::new(notices, Some("run-4"))), [None]);
    }
}
