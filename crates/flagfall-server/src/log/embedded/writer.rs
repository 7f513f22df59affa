//! The thread that writes: it takes what waits, writes it as one group with one `fdatasync`, and answers.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::{error, info};

use super::super::{Append, AppendError, Record, Unavailable};
use crate::GameId;

/// The jobs of one group, and their bytes. They bound its memory and its time.
const JOBS: usize = 4096;
const BYTES: usize = 8 * 1024 * 1024;

/// The part of the last write's time for which a group waits for those who were just answered, and the longest time. Their
/// next appends come at the same time, and would otherwise wait for another write.
const GATHER: u32 = 8;
const LONGEST_GATHER: Duration = Duration::from_micros(500);

/// What the writer is asked for. Nobody may be left to hear the answer.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Result<(), AppendError>>,
}

pub(super) enum Work {
    Append(Append),
    Snapshot(GameId, Record),
    /// A snapshot takes the place of records. What is kept of them follows it.
    Erase(GameId, Record, Bytes),
}

/// The answers to the jobs of a group.
pub(super) type Answers = Vec<Result<(), AppendError>>;

/// Where groups are written.
pub(super) trait Groups {
    /// Writes the jobs of a group, all of them or none.
    fn write(&mut self, jobs: &[Job]) -> Result<Answers, AppendError>;
    /// How long nothing may be asked for until [`Groups::tend`] is called.
    fn rest(&self) -> Duration;
    /// Does a part of what nobody asks for.
    fn tend(&mut self) -> Result<(), AppendError>;
}

/// Whether the last write succeeded. It is logged when that changes.
#[derive(Debug, Default)]
pub(super) struct Health(Mutex<Option<AppendError>>);

impl Health {
    /// Why the last write failed.
    pub(super) fn failure(&self) -> Option<AppendError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, failure: Option<&AppendError>) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*last, failure) {
            (None, Some(error)) => error!(%error, "nothing is accepted until the log can be written again"),
            (Some(_), None) => info!("the log is written again"),
            _ => return,
        }
        *last = failure.cloned();
    }
}

/// Writes until every sender is gone and the queue is empty. A panic would be a fault of this library; it fails its group like
/// any other failure.
pub(super) fn run<G: Groups>(
    mut groups: G,
    mut waiting: mpsc::Receiver<Job>,
    commits: &AtomicU64,
    health: &Health,
    runtime: &Runtime,
) -> G {
    let (mut last, mut held) = ((0, Duration::ZERO), None);
    loop {
        let rest = groups.rest();
        let first = match held.take() {
            Some(held) => Ok(Some(held)),
            None => runtime.block_on(async { timeout(rest, waiting.recv()).await }),
        };
        let first = match first {
            Ok(Some(first)) => first,
            Ok(None) => return groups,
            Err(_) => {
                health.note(groups.tend().err().as_ref());
                continue;
            }
        };
        gather(&waiting, last);
        let jobs = group(first, &mut waiting, &mut held);
        let began = Instant::now();
        let written = catch_unwind(AssertUnwindSafe(|| groups.write(&jobs)));
        last = (jobs.len(), began.elapsed());
        let written = written.unwrap_or_else(|_| Err(Unavailable("writing the log broke down".to_owned()).into()));
        health.note(written.as_ref().err());
        match written {
            Ok(answers) => {
                commits.fetch_add(1, Ordering::Relaxed);
                jobs.into_iter().zip(answers).for_each(|(job, answer)| drop(job.answer.send(answer)));
            }
            Err(error) => jobs.into_iter().for_each(|job| drop(job.answer.send(Err(error.clone())))),
        }
    }
}

/// Waits until as many jobs wait as the last group had, but not for long.
fn gather(waiting: &mpsc::Receiver<Job>, (jobs, took): (usize, Duration)) {
    let (began, longest) = (Instant::now(), (took / GATHER).min(LONGEST_GATHER));
    while waiting.len() + 1 < jobs && began.elapsed() < longest {
        std::thread::yield_now();
    }
}

/// The first job and those that wait. An erasure reads its game, so it does not follow another job for the game, and is held
/// for the next group.
fn group(first: Job, waiting: &mut mpsc::Receiver<Job>, held: &mut Option<Job>) -> Vec<Job> {
    let mut bytes = first.work.bytes();
    let mut games = HashSet::from([first.work.game().clone()]);
    let mut jobs = vec![first];
    while jobs.len() < JOBS && bytes < BYTES {
        let Ok(job) = waiting.try_recv() else { break };
        let is_new = games.insert(job.work.game().clone());
        if !is_new && matches!(job.work, Work::Erase(..)) {
            *held = Some(job);
            break;
        }
        bytes += job.work.bytes();
        jobs.push(job);
    }
    jobs
}

impl Work {
    fn game(&self) -> &GameId {
        match self {
            Work::Append(append) => &append.game,
            Work::Snapshot(game, _) | Work::Erase(game, _, _) => game,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Work::Append(append) => append.records.iter().map(|record| record.len()).sum(),
            Work::Snapshot(_, snapshot) => snapshot.body.len(),
            Work::Erase(_, snapshot, kept) => snapshot.body.len() + kept.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Breaks down at the first group.
    struct Breaks(usize);

    impl Groups for Breaks {
        fn write(&mut self, jobs: &[Job]) -> Result<Answers, AppendError> {
            self.0 += 1;
            assert!(self.0 != 1, "the first group breaks down");
            Ok(jobs.iter().map(|_| Ok(())).collect())
        }

        fn rest(&self) -> Duration {
            Duration::from_secs(1)
        }

        fn tend(&mut self) -> Result<(), AppendError> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_fails_its_group_alone() {
        let (jobs, waiting) = mpsc::channel(1);
        let writer = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
            let commits = AtomicU64::new(0);
            let groups = run(Breaks(0), waiting, &commits, &Health::default(), &runtime);
            (groups.0, commits.into_inner())
        });
        let answers = [0, 0, 0].map(|expected| {
            let append =
                Append { game: "g".parse().expect("a name"), expected, records: vec![], closes: false, hint: None };
            let (answer, answered) = oneshot::channel();
            assert!(jobs.blocking_send(Job { work: Work::Append(append), answer }).is_ok());
            answered.blocking_recv().expect("an answer")
        });
        drop(jobs);
        assert!(matches!(answers, [Err(AppendError::Unavailable(_)), Ok(()), Ok(())]), "{answers:?}");
        assert_eq!(writer.join().expect("it goes on"), (3, 2));
    }
}
