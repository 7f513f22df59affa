//! The example does what it shows.

#[path = "../examples/go_labels.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod go_labels;

#[test]
fn go_labels() {
    let mut out = Vec::new();
    go_labels::run(&mut out).expect("it runs");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
