//! What the tests of the engine share.

#[path = "../../shared/engine.rs"]
mod shared;

use std::sync::Arc;
use std::time::Duration;

use flagfall_server::engine::Engine;

use super::held_log::HeldLog;
pub(crate) use shared::*;

/// As long as a test waits for what must not happen.
pub(crate) const SOON: Duration = Duration::from_millis(100);

pub(crate) async fn engine(log: &HeldLog) -> Engine {
    Engine::start(Arc::new(log.clone()), settings()).await.expect("the log is there")
}
