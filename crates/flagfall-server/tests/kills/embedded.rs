//! A server with the log in its folder is killed again and again while people play.

use std::time::Duration;

use tokio::time::sleep;

use crate::server::Server;
use crate::tables::{Play, Random};

/// `KILLS` in the environment is the number of kills.
pub(crate) async fn nothing_is_lost_by_a_kill() {
    let kills = std::env::var("KILLS").map_or(10, |kills| kills.parse().expect("KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path(), &[]);
    let play = Play::begin(&[server.address()], &server.key());
    let mut random = Random(kills);
    for _ in 0..kills {
        assert!(play.goes_on().await, "players are not answered");
        sleep(Duration::from_millis(random.below(400))).await;
        server.kill();
        sleep(Duration::from_millis(random.below(100))).await;
        server.start_again();
    }
    sleep(Duration::from_millis(500)).await;
    play.end(&format!("{kills} kills")).await;
}
