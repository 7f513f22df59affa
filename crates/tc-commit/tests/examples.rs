//! What the programs that ship print.

#![cfg(feature = "digest")]

#[path = "../examples/auction.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod auction;
#[path = "../examples/diplomacy.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod diplomacy;
#[path = "../examples/rock_paper_scissors.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod rock_paper_scissors;
#[path = "../examples/timed_turn.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod timed_turn;

#[test]
fn rock_paper_scissors_prints() {
    insta::assert_snapshot!("rock_paper_scissors", rock_paper_scissors::play().expect("it plays"));
}

#[test]
fn auction_prints() {
    insta::assert_snapshot!("auction", auction::play().expect("it plays"));
}

#[test]
fn diplomacy_prints() {
    insta::assert_snapshot!("diplomacy", diplomacy::play().expect("it plays"));
}

#[test]
fn timed_turn_prints() {
    insta::assert_snapshot!("timed_turn", timed_turn::play().expect("it plays"));
}
