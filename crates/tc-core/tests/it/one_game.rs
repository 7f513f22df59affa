//! The example `one_game`: the shortest program with a clock.

#![cfg(feature = "parse")]

#[path = "../../examples/one_game.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod example;

#[test]
fn one_game_prints() {
    let mut out = Vec::new();
    example::play(&mut out).expect("it plays");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
