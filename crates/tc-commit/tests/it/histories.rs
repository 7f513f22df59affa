//! Clocks that were used before they drive a round (C9, C15): the random clocks of the laws have real histories.

use tc_commit::{Phase, Round, RoundId, Spec};
use tc_core::{Adjustment, Clock, Input, Rules, Seat, Setup, Span, TimeControl, Timestamp, Undo, Verdict};
use tc_testkit::round_disk::Disk;
use tc_testkit::rounds::{Game, SETUP, STEP};

/// A clock without time flags at the opening and aborts the round; its journal has no inputs.
#[test]
fn c15_a_round_that_its_opening_aborts_has_a_journal() {
    let at = |millis| Timestamp::from_millis(millis).expect("a near instant");
    let control: TimeControl = "10s".parse().expect("a control");
    let setup = Setup::for_each(Rules::default(), [control.clone(), control]).expect("a setup");
    let mut clock = Clock::new(&setup);
    let take = Adjustment::Take { seat: Seat::FIRST, time: Span::from_millis(10_000).expect("a short span") };
    clock.handle(at(0), &Input::Adjust(take)).expect("an adjustment");
    let id = RoundId::new("g", 1).expect("an id");
    let open = |clock: Clock| {
        let spec = Spec::<u64>::builder(id.clone(), at(1_000)).player("ann".parse().expect("an id"));
        let spec = spec.player("ben".parse().expect("an id")).build_clocked_in_order().expect("a round");
        Round::begin_clocked(spec, clock).expect("it begins").0
    };
    let round = open(clock.clone());
    assert_eq!(round.phase(), Phase::Aborted);
    let (again, _) = Disk::begin(&round, Some(&clock)).replay_round::<u64>().expect("a round");
    assert!(again == round);
}

/// Returns pseudo-random bytes, always the same.
fn bytes(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    std::iter::repeat_with(next).take(SETUP + 8 * STEP).collect()
}

/// Most clocks can still drive a round, and most of these have moves to undo and adjustments to redo.
#[test]
fn c15_random_histories() {
    let (mut rounds, mut undone, mut adjusted) = (0, 0, 0);
    for seed in 0..1_000 {
        let bytes = bytes(seed);
        let Some(game) = Game::clocked_with_history(&bytes) else { continue };
        rounds += 1;
        let opens = Timestamp::saturating_micros(game.spec.begins);
        let mut clock = game.clock.clone().expect("a clock");
        adjusted += usize::from(clock.to_snapshot().contains(r#""adjusted""#));
        let answer = clock.handle(opens, &Input::Undo(Undo::Forced));
        undone += usize::from(answer.is_ok_and(|answer| answer.verdict == Verdict::Applied));
    }
    assert!(
        rounds > 600 && undone > 500 && adjusted > 400,
        "{rounds} rounds, {undone} taken back, {adjusted} adjusted"
    );
}
