//! Clocks that were used before they drive a round (C9, C15): that the random ones have a history worth the name.

use tc_core::{Input, Instant, Undo, Verdict};
use tc_testkit::rounds::{Game, SETUP, STEP};

/// Bytes that look random, always the same.
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

/// Most clocks still can drive a round, and of these most have moves to take back and adjustments to make again.
#[test]
fn c15_random_histories() {
    let (mut rounds, mut undone, mut adjusted) = (0, 0, 0);
    for seed in 0..1_000 {
        let bytes = bytes(seed);
        let Some(game) = Game::clocked_with_history(&bytes) else { continue };
        rounds += 1;
        let opens = Instant::from_nanos(game.spec.opens);
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
