//! Names, setups and inputs for tests of the engine.

use std::time::Duration;

use flagfall_server::GameId;
use flagfall_server::engine::{Event, GameInput, Reply, Settings, Submitted, Subscription};
use serde_json::Value;
use tc_commit::Viewer;
use tc_core::{GameSettings, Input, Press, Rules, Seat, Setup, TimeControl};

pub(crate) fn id(name: &str) -> GameId {
    name.parse().expect("a game's name")
}

/// A setup of two seats with a control and its rules.
pub(crate) fn setup(control: &str) -> Setup {
    let settings: GameSettings = control.parse().expect("a control");
    Setup::for_each(settings.rules, [settings.control.clone(), settings.control]).expect("a setup")
}

/// A setup with a control for each seat.
pub(crate) fn setup_of(controls: &[&str]) -> Setup {
    let controls: Vec<TimeControl> = controls.iter().map(|control| control.parse().expect("a control")).collect();
    Setup::for_each(Rules::default(), controls).expect("a setup")
}

pub(crate) fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.shards = 2;
    settings
}

pub(crate) fn start() -> Submitted {
    submitted(Input::Start { seat: Seat::FIRST })
}

pub(crate) fn press() -> Submitted {
    submitted(Input::press())
}

pub(crate) fn press_of(seat: Seat) -> Submitted {
    submitted(Input::Press(Press { seat: Some(seat), ..Press::default() }))
}

pub(crate) fn submitted(input: Input) -> Submitted {
    by_viewer(input, Viewer::Arbiter)
}

pub(crate) fn by_viewer(input: impl Into<GameInput>, viewer: Viewer) -> Submitted {
    Submitted { input: input.into(), id: None, by: "host".to_owned(), viewer }
}

pub(crate) fn named(id: &str, submitted: Submitted) -> Submitted {
    Submitted { id: Some(id.parse().expect("an input's name")), ..submitted }
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

pub(crate) fn is_applied(reply: &Reply) -> bool {
    json(&reply.answer)["applied"] == true
}

/// The next event, which must come soon.
pub(crate) async fn next(events: &mut Subscription) -> Event {
    let next = tokio::time::timeout(Duration::from_secs(10), events.next()).await;
    next.expect("an event comes").expect("the events go on")
}

pub(crate) async fn pause(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}
