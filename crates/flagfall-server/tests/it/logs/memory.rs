//! The log in memory, with which the others are compared.

use flagfall_server::log::memory::MemoryLog;

use super::{kept, laws};

#[tokio::test]
async fn laws() {
    laws::all(&MemoryLog::default(), "memory").await;
    kept::all_is_kept(&MemoryLog::default(), "memory").await;
}
