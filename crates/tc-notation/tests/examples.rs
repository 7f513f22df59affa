//! The example does what it shows.
#![cfg(all(feature = "parse", feature = "json"))]

#[path = "../examples/settings_form.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod settings_form;

#[test]
fn settings_form() {
    let mut out = Vec::new();
    settings_form::run(&mut out).expect("it runs");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
