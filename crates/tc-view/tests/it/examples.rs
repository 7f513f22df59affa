//! The examples do what they show.
#![cfg(feature = "parse")]

#[path = "../../examples/draw_a_clock.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod draw_a_clock;
#[path = "../../examples/go_labels.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod go_labels;

#[test]
fn draw_a_clock() {
    let mut out = Vec::new();
    draw_a_clock::draw(&mut out).expect("it draws");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}

#[test]
fn go_labels() {
    let mut out = Vec::new();
    go_labels::run(&mut out).expect("it runs");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
