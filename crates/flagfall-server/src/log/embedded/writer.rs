//! The thread that writes: it takes what waits, writes it in one transaction, and answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use redb::Error;
use tokio::sync::{mpsc, oneshot};
use tracing::{error, info};

use super::super::{Append, AppendError, Record, Unavailable};
use super::store::{Store, Tables};
use crate::GameId;

/// The jobs of one transaction, and their bytes. They bound its memory and its time.
const JOBS: usize = 4096;
const BYTES: usize = 8 * 1024 * 1024;

/// What the writer is asked for. Nobody may be left to hear the answer.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Result<(), AppendError>>,
}

pub(super) enum Work {
    Append(Append),
    Compact(GameId, Record),
}

/// The answers to the jobs of a transaction.
type Answers = Vec<Result<(), AppendError>>;

/// Writes until every sender is gone and the queue is empty.
pub(super) fn run(store: &Store, waiting: mpsc::Receiver<Job>, commits: &AtomicU64) {
    write_all(waiting, commits, |jobs, has_failed| {
        if has_failed { store.reopen() } else { Ok(()) }.and_then(|()| store.with(|file| write(file, jobs)))
    });
}

/// Writes what waits. The function writes the jobs of one transaction; its second argument says whether the last transaction
/// failed. redb may panic over a damaged file. That is a failure like any other, and the file is opened again.
fn write_all(
    mut waiting: mpsc::Receiver<Job>,
    commits: &AtomicU64,
    mut write: impl FnMut(&[Job], bool) -> Result<Answers, Unavailable>,
) {
    let mut failed = false;
    while let Some(first) = waiting.blocking_recv() {
        let jobs = group(first, &mut waiting);
        let written = catch_unwind(AssertUnwindSafe(|| write(&jobs, failed)));
        match written.unwrap_or_else(|_| Err(Unavailable("writing the file broke down".to_owned()))) {
            Ok(answers) => {
                commits.fetch_add(1, Ordering::Relaxed);
                if failed {
                    info!("the log is written again");
                }
                failed = false;
                jobs.into_iter().zip(answers).for_each(|(job, answer)| drop(job.answer.send(answer)));
            }
            Err(unavailable) => {
                if !failed {
                    error!(%unavailable, "the log is not written; the file is opened again at the next append");
                }
                failed = true;
                jobs.into_iter().for_each(|job| drop(job.answer.send(Err(unavailable.clone().into()))));
            }
        }
    }
}

/// The first job and those that wait.
fn group(first: Job, waiting: &mut mpsc::Receiver<Job>) -> Vec<Job> {
    let mut bytes = first.work.bytes();
    let mut jobs = vec![first];
    while jobs.len() < JOBS && bytes < BYTES {
        let Ok(job) = waiting.try_recv() else { break };
        bytes += job.work.bytes();
        jobs.push(job);
    }
    jobs
}

/// Writes all jobs in one transaction. It is durable when this returns.
fn write(file: &redb::Database, jobs: &[Job]) -> Result<Answers, Error> {
    let transaction = file.begin_write()?;
    let mut tables = Tables::open(&transaction)?;
    let answers = jobs.iter().map(|job| match &job.work {
        Work::Append(append) => tables.append(append),
        Work::Compact(game, snapshot) => Ok(tables.compact(game, snapshot)?.map_err(AppendError::from)),
    });
    let answers = answers.collect::<Result<_, _>>()?;
    drop(tables);
    transaction.commit()?;
    Ok(answers)
}

impl Work {
    fn bytes(&self) -> usize {
        match self {
            Work::Append(append) => append.records.iter().map(|record| record.len()).sum(),
            Work::Compact(_, snapshot) => snapshot.body.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_fails_its_transaction_alone() {
        let (jobs, waiting) = mpsc::channel(1);
        let writer = std::thread::spawn(move || {
            let (commits, mut runs) = (AtomicU64::new(0), Vec::new());
            write_all(waiting, &commits, |jobs, has_failed| {
                runs.push(has_failed);
                assert!(runs.len() != 1, "the first transaction breaks down");
                Ok(jobs.iter().map(|_| Ok(())).collect())
            });
            (runs, commits.into_inner())
        });
        let answers = [0, 0, 0].map(|expected| {
            let append = Append { game: "g".parse().expect("a name"), expected, records: vec![], closes: false };
            let (answer, answered) = oneshot::channel();
            assert!(jobs.blocking_send(Job { work: Work::Append(append), answer }).is_ok());
            answered.blocking_recv().expect("an answer")
        });
        drop(jobs);
        assert!(matches!(answers, [Err(AppendError::Unavailable(_)), Ok(()), Ok(())]), "{answers:?}");
        assert_eq!(writer.join().expect("it goes on"), (vec![false, true, false], 2));
    }
}
