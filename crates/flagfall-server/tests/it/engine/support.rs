//! What the tests of the engine share.

#[path = "../../shared/engine.rs"]
mod shared;

use std::sync::Arc;

use flagfall_server::engine::Engine;

use super::held_log::HeldLog;
pub(crate) use shared::*;

pub(crate) async fn engine(log: &HeldLog) -> Engine {
    Engine::start(Arc::new(log.clone()), settings()).await.expect("the log is there")
}
