//! How much of the increment the cap would waste (S19).

use tc_core::{Adjustment, Clock, Input, Rules, Seat, Setup, Span, Timestamp};

/// The control, how many seconds were thought, what the cap would waste, in seconds.
const ROWS: [(&str, i64, i64); 12] = [
    // KataGo, minimum time of fischer-capped 60 10 60: thinking less wastes the rest.
    ("60s + 10s", 0, 10),
    ("60s + 10s", 9, 1),
    ("60s + 10s", 10, 0),
    ("60s + 10s", 40, 0),
    // KataGo, fischer-capped 600 10 605.
    ("600s..605s + 10s", 0, 5),
    ("600s..605s + 10s", 4, 1),
    ("600s..605s + 10s", 5, 0),
    // Without a cap nothing is wasted, and without an increment there is nothing to waste.
    ("5m.. + 3s", 0, 0),
    ("5m", 0, 0),
    ("5m + ..3s", 0, 0),
    ("60m + opp", 0, 0),
    ("none", 0, 0),
];

fn clock(control: &str) -> Clock {
    let control = control.parse().expect("a control");
    let setup = Setup::new(Rules::default(), &control).expect("a setup");
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    clock
}

fn seconds(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds * 1_000).expect("near")
}

#[test]
fn s19_waste() {
    for (control, thought, wasted) in ROWS {
        let look = clock(control);
        let look = look.look(seconds(thought)).expect("a look");
        assert_eq!(look.waste(Seat::FIRST), Span::from_secs(wasted), "`{control}` after {thought} s");
    }
}

/// Above the cap, all of it is wasted (R8); with a skipped bonus none is due.
#[test]
fn s19_gifts_and_skips() {
    let seat = Seat::FIRST;
    let mut clock = clock("60s + 10s");
    let time = Span::secs(5);
    clock.handle(Timestamp::EPOCH, &Input::Adjust(Adjustment::Give { seat, time })).expect("given");
    assert_eq!(clock.look(Timestamp::EPOCH).expect("a look").waste(seat), Span::from_secs(10));
    assert_eq!(clock.look(seconds(15)).expect("a look").waste(seat), Span::from_secs(0));
    assert_eq!(clock.look(seconds(14)).expect("a look").waste(seat), Span::from_secs(1));
    assert_eq!(clock.look(Timestamp::EPOCH).expect("a look").skips_bonus(seat), Some(false));
    clock.handle(Timestamp::EPOCH, &Input::Adjust(Adjustment::SkipBonus { seat })).expect("skipped");
    let nobody = Seat::new(2).expect("a seat");
    let look = clock.look(Timestamp::EPOCH).expect("a look");
    assert_eq!((look.waste(seat), look.skips_bonus(seat)), (Some(Span::ZERO), Some(true)));
    assert_eq!((look.waste(nobody), look.skips_bonus(nobody)), (None, None));
    clock.handle(Timestamp::EPOCH, &Input::press()).expect("pressed");
    assert_eq!(clock.look(Timestamp::EPOCH).expect("a look").skips_bonus(seat), Some(false));
}
