//! A bank of games: keys, shared setups, the order of expiry, memory, and how much an index of many deadlines costs.
//! That a game in a bank answers as a clock does is a law, in `laws.rs`.
#![cfg(feature = "bank")]

use tc_core::bank::{Bank, BankError, GameKey};
use tc_core::{
    AfterFlag, Change, Clock, Effect, EndReason, Input, Refused, Rules, Seat, Setup, Timestamp, Undo, Verdict,
};
use tc_testkit::some;

fn setup(control: &str, rules: Rules) -> Setup {
    Setup::new(rules, &control.parse().expect("a control")).expect("a setup")
}

fn plain(control: &str) -> Setup {
    setup(control, Rules::default())
}

fn without_undo(control: &str) -> Setup {
    setup(control, Rules { keep_undo: Some(0), ..Rules::default() })
}

const START: Input = Input::Start { seat: Seat::FIRST };

/// Inserts a game and starts it.
fn begin(bank: &mut Bank, setup: &Setup, at: Timestamp) -> GameKey {
    let game = bank.insert(setup);
    bank.handle(game, at, &START, &mut Vec::new()).expect("it starts");
    game
}

/// The ticks of an expiry: each game with its instant and its flags.
fn expired(bank: &mut Bank, at: Timestamp) -> Vec<(GameKey, Timestamp, usize)> {
    let mut ticks = Vec::new();
    bank.expire(at, |game, at, effects| {
        ticks.push((game, at, effects.iter().filter(|effect| matches!(effect.change, Change::Flag { .. })).count()));
    });
    ticks
}

#[test]
fn a_removed_game_is_unknown_for_ever() {
    let (mut bank, setup) = (Bank::new(), plain("1m"));
    let old = begin(&mut bank, &setup, Timestamp::EPOCH);
    assert!(bank.remove(old).is_some());
    assert_eq!(bank.next_deadline(), None);
    // The new game takes the place of the old one.
    let new = begin(&mut bank, &setup, Timestamp::secs(30));
    let before = bank.state(new).cloned();
    let mut effects = Vec::new();
    for input in [Input::Tick, Input::press(), START, Input::Undo(Undo::Forced)] {
        assert_eq!(bank.handle(old, Timestamp::secs(60), &input, &mut effects), Err(BankError::UnknownGame));
    }
    assert_eq!(bank.look(old, Timestamp::secs(60)).err(), Some(BankError::UnknownGame));
    assert_eq!((bank.remove(old), bank.forget_undo(old)), (None, None));
    assert_eq!(bank.clock(old), None);
    assert_eq!((bank.state(old), bank.setup(old), bank.deadline(old)), (None, None, None));
    assert_eq!((bank.accounts(old, Seat::FIRST), bank.presses_to_undo(old)), (None, None));
    assert_eq!(bank.next_alert(old, Timestamp::secs(30)), None);
    assert_eq!((bank.state(new).cloned(), effects.len()), (before, 0));
    // The timer of the old game fires: the new game has 30 s left.
    assert_eq!(expired(&mut bank, Timestamp::secs(60)), []);
    assert_eq!(bank.next_deadline(), Some(Timestamp::secs(90)));
    assert_eq!((bank.contains(old), bank.contains(new), bank.len()), (false, true, 1));
}

/// A timer that was set before a press fires after it.
#[test]
fn a_stale_timer_does_not_flag() {
    let mut bank = Bank::new();
    let game = begin(&mut bank, &plain("1m"), Timestamp::EPOCH);
    bank.handle(game, Timestamp::secs(50), &Input::press(), &mut Vec::new()).expect("a press");
    assert_eq!(expired(&mut bank, Timestamp::secs(60)), []);
    assert_eq!(expired(&mut bank, Timestamp::secs(110)), [(game, Timestamp::secs(110), 1)]);
    assert_eq!(expired(&mut bank, Timestamp::secs(110)), []);
}

/// By deadline, then by insertion, whichever slots the games have.
#[test]
fn games_expire_in_order() {
    let mut bank = Bank::new();
    let [long, short] = ["2m", "1m"].map(plain);
    let gone: Vec<GameKey> = (0..3).map(|_| bank.insert(&long)).collect();
    let first = begin(&mut bank, &long, Timestamp::EPOCH);
    for game in gone {
        bank.remove(game);
    }
    let others: Vec<GameKey> = (0..4).map(|_| begin(&mut bank, &long, Timestamp::EPOCH)).collect();
    let earlier = begin(&mut bank, &short, Timestamp::secs(59));
    let (one, two) = (Timestamp::secs(119), Timestamp::secs(120));
    let mut expected = vec![(earlier, one, 1), (first, two, 1)];
    expected.extend(others.iter().map(|game| (*game, two, 1)));
    assert_eq!(expired(&mut bank, Timestamp::secs(500)), expected);
}

/// A game that goes on after a flag has its next tick when the other games had theirs.
#[test]
fn a_game_expires_more_than_once() {
    let mut bank = Bank::new();
    let rules = Rules { after_flag: AfterFlag::Drop, ..Rules::default() };
    let three = Setup::for_all(rules, &"1m".parse().expect("a control"), 3).expect("a setup");
    let (game, other) = (begin(&mut bank, &three, Timestamp::EPOCH), begin(&mut bank, &three, Timestamp::secs(30)));
    let at = Timestamp::secs;
    let ticks = expired(&mut bank, at(130));
    assert_eq!(ticks, [(game, at(60), 1), (other, at(90), 1), (game, at(120), 1)]);
    assert_eq!(bank.next_deadline(), Some(at(150)));
    // An input between the deadline and the instant of the expiry is still in time.
    assert_eq!(bank.state(game).and_then(|state| state.now()), Some(at(120)));
}

/// Equal setups are kept once, each spelling for itself, and dropped with their last game.
#[test]
fn setups_are_shared() {
    let mut bank = Bank::new();
    let setups = [plain("60m"), plain("1h"), without_undo("60m")];
    assert_eq!(setups[0], setups[1]);
    let games: Vec<GameKey> = setups.iter().chain(&setups).map(|setup| bank.insert(setup)).collect();
    assert_eq!((bank.len(), bank.setups()), (6, 3));
    for (game, setup) in games.iter().zip(setups.iter().chain(&setups)) {
        let written = |setup: &Setup| format!("{} {}", setup.control(Seat::FIRST).expect("a control"), setup.rules());
        assert_eq!(bank.setup(*game).map(written), Some(written(setup)));
    }
    for (removed, left) in games.iter().zip([3, 3, 3, 2, 1, 0]) {
        assert!(bank.remove(*removed).is_some());
        assert_eq!(bank.setups(), left);
    }
    // The number of a setup that was dropped is used again.
    let game = bank.insert(&plain("5m"));
    assert_eq!(bank.setup(game), Some(&plain("5m")));
}

/// A snapshot of a game in the middle of a move, with undo, comes back as the same game.
#[test]
#[cfg(feature = "json")]
fn a_game_is_restored_from_its_snapshot() {
    let mut bank = Bank::new();
    let game = begin(&mut bank, &plain("10m, 5 x r1/30s"), Timestamp::EPOCH);
    for second in [5, 700, 800] {
        bank.handle(game, Timestamp::secs(second), &Input::press(), &mut Vec::new()).expect("a press");
    }
    let snapshot = bank.clock(game).expect("a game").to_snapshot();
    let mut again: Bank = Bank::default();
    let restored = again.insert_clock(Clock::from_snapshot(&snapshot).expect("a snapshot"));
    assert_eq!(again.clock(restored), bank.clock(game));
    assert_eq!((again.next_deadline(), again.presses_to_undo(restored)), (bank.next_deadline(), Some(3)));
    let undo = Input::Undo(Undo::UnlessFlagged);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    assert_eq!(
        again.handle(restored, Timestamp::secs(801), &undo, &mut one),
        bank.handle(game, Timestamp::secs(801), &undo, &mut other)
    );
    assert_eq!((again.clock(restored), one), (bank.clock(game), other));
}

/// The first and last instants.
#[test]
fn instants_at_the_edges() {
    let (first, last) = (Timestamp::MIN, Timestamp::MAX);
    let mut bank = Bank::new();
    let game = begin(&mut bank, &plain("1m"), first);
    let fresh = bank.insert(&plain("1m"));
    let late = bank.handle(fresh, last, &START, &mut Vec::new());
    assert_eq!(late, Err(BankError::Refused(Refused::Overflow)));
    assert_eq!(expired(&mut bank, first), []);
    let deadline = bank.next_deadline().expect("a deadline");
    assert_eq!(deadline.as_micros(), Timestamp::MIN.as_micros() + 60_000_000);
    assert_eq!(expired(&mut bank, last), [(game, deadline, 1)]);
    assert_eq!((bank.next_deadline(), bank.deadline(fresh)), (None, None));
    let over =
        bank.handle(game, deadline, &Input::End { reason: EndReason::new("late").expect("a word") }, &mut vec![]);
    assert_eq!(over, Err(BankError::Refused(Refused::Over)));
    assert_eq!(bank.handle(game, last, &Input::press(), &mut Vec::new()), Ok(Verdict::NotApplied));
}

/// The bytes that a bank takes for a game: those that are left, and the most that there were while it grew.
fn bytes(games: usize, setup: &Setup) -> (u64, u64) {
    let mut bank = Bank::new();
    let mut effects = Vec::with_capacity(16);
    let taken = allocation_counter::measure(|| {
        for number in 0..games {
            let game = bank.insert(setup);
            effects.clear();
            bank.handle(game, Timestamp::secs(number as i32 % 1_000), &START, &mut effects).expect("it starts");
        }
    });
    assert_eq!(bank.len(), games);
    (taken.bytes_current.unsigned_abs() / games as u64, taken.bytes_max / games as u64)
}

/// The figures of the documents. The limit is 216 bytes, while the bank grows, too.
#[test]
fn bytes_a_game() {
    let setup = without_undo("10m, 5 x r1/30s");
    for (games, each) in some(&[(100_000, 211), (1_000_000, 210)], 2) {
        assert_eq!(bytes(*games, &setup), (*each, *each), "{games} games");
    }
    assert_eq!(bytes(10_000, &setup), (216, 216), "what chunks leave over");
    assert_eq!(bytes(100_000, &plain("5m.. + 3s")), (307, 307), "an undo is kept, of which there is no press");
}

/// Removed games leave room for others.
#[test]
fn places_are_used_again() {
    let (mut bank, setup) = (Bank::new(), without_undo("5m.. + 3s"));
    let mut games: Vec<GameKey> = (0..2_000).map(|_| begin(&mut bank, &setup, Timestamp::EPOCH)).collect();
    let again = allocation_counter::measure(|| {
        for game in &mut games {
            drop(bank.remove(*game));
            *game = begin(&mut bank, &setup, Timestamp::EPOCH);
        }
    });
    assert_eq!(again.bytes_current, 0);
    assert_eq!(bank.len(), 2_000);
}

/// Presses, ticks, deadlines and expiries allocate nothing: without undo never, and with a bound of undo not after the
/// first presses.
#[test]
fn nothing_is_allocated() {
    let two = |control| setup(control, Rules { keep_undo: Some(2), ..Rules::default() });
    for (setup, before) in [(without_undo("5m.. + 3s"), 0), (two("5m.. + 3s"), 8), (two("10s, 3 x r1/5s"), 8)] {
        let mut bank = Bank::new();
        let games: Vec<GameKey> = (0..3_000).map(|_| bank.insert(&setup)).collect();
        let mut effects: Vec<Effect> = Vec::with_capacity(64);
        let mut round = |bank: &mut Bank, second: i32| {
            for (number, game) in games.iter().enumerate() {
                effects.clear();
                let at = Timestamp::millis(second * 1_000 + number as i32 % 700);
                let input = if second == 0 { START } else { Input::press() };
                bank.handle(*game, at, &input, &mut effects).expect("it is legal");
                bank.handle(*game, at, &Input::Tick, &mut effects).expect("it is legal");
                assert!(bank.next_deadline() <= bank.deadline(*game));
            }
        };
        (0..before).for_each(|second| round(&mut bank, second));
        let played = allocation_counter::measure(|| (before..16).for_each(|second| round(&mut bank, second)));
        assert_eq!(played.count_total, 0);
        // The list of effects that the bank keeps grows once.
        let mut flags = 0;
        let first = bank.next_deadline().expect("a deadline");
        bank.expire(first, |_, _, effects| flags += effects.len());
        let expired = allocation_counter::measure(|| {
            bank.expire(Timestamp::secs(10_000), |_, _, effects| flags += effects.len());
        });
        assert_eq!((expired.count_total, bank.next_deadline()), (0, None));
        assert!(flags >= 3_000, "{flags}");
    }
}
