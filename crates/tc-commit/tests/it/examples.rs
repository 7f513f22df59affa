//! The output of the example programs.

#![cfg(feature = "digest")]

#[path = "../../examples/auction.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod auction;
#[cfg(feature = "serde")]
#[path = "../../examples/diplomacy/main.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod diplomacy;
#[path = "../../examples/one_round.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod one_round;
#[path = "../../examples/rock_paper_scissors.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod rock_paper_scissors;
#[path = "../../examples/timed_turn.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod timed_turn;

#[test]
fn one_round_prints() {
    let mut out = Vec::new();
    one_round::play(&mut out).expect("it plays");
    insta::assert_snapshot!("one_round", String::from_utf8_lossy(&out));
}

#[test]
fn rock_paper_scissors_prints() {
    insta::assert_snapshot!("rock_paper_scissors", rock_paper_scissors::play().expect("it plays"));
}

#[test]
fn auction_prints() {
    insta::assert_snapshot!("auction", auction::play().expect("it plays"));
}

#[cfg(feature = "serde")]
#[test]
fn diplomacy_prints() {
    insta::assert_snapshot!("diplomacy", diplomacy::play().expect("it plays"));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("diplomacy");
    std::fs::create_dir_all(&folder).expect("a folder");
    insta::assert_snapshot!("diplomacy_server", diplomacy::serve(&folder).expect("it serves"));
}

#[test]
fn timed_turn_prints() {
    insta::assert_snapshot!("timed_turn", timed_turn::play().expect("it plays"));
}
