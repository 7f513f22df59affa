//! The tasks of an engine, and whether all of them still run.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::FutureExt;
use tokio::sync::watch;

/// The tasks of an engine. If one breaks down, or ends before the engine is stopped although it must not, the engine is broken.
#[derive(Clone)]
pub(super) struct Tasks {
    /// The first task that broke down or ended too early.
    broken: watch::Sender<Option<&'static str>>,
    is_stopping: Arc<AtomicBool>,
}

impl Tasks {
    pub(super) fn new() -> Tasks {
        Tasks { broken: watch::Sender::new(None), is_stopping: Arc::default() }
    }

    /// Begins a task that ends when nobody needs it any more.
    pub(super) fn run(&self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        self.begin(name, task, |_| false);
    }

    /// Begins a task that does not end before the engine is stopped.
    pub(super) fn run_until_stopped(&self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        self.begin(name, task, |is_stopping| !is_stopping);
    }

    fn begin(
        &self,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
        is_too_early: fn(bool) -> bool,
    ) {
        let Tasks { broken, is_stopping } = self.clone();
        tokio::spawn(async move {
            let ended = AssertUnwindSafe(task).catch_unwind().await;
            if ended.is_err() || is_too_early(is_stopping.load(Ordering::Relaxed)) {
                tracing::error!(task = name, "a task of the server has ended before the server");
                broken.send_if_modified(|first| first.is_none() && first.replace(name).is_none());
            }
        });
    }

    /// From now on tasks may end.
    pub(super) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    pub(super) fn broken(&self) -> Option<&'static str> {
        *self.broken.borrow()
    }

    pub(super) async fn breaks(&self) -> &'static str {
        let mut broken = self.broken.subscribe();
        // The sender is in `self`.
        match broken.wait_for(Option::is_some).await {
            Ok(name) => name.unwrap_or_default(),
            Err(_) => std::future::pending().await,
        }
    }
}
