//! The examples do what they show.
#![cfg(all(feature = "parse", feature = "json"))]

#[path = "../../examples/explain.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod explain;
#[path = "../../examples/settings_form.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod settings_form;

#[test]
fn explain() {
    let mut out = Vec::new();
    for text in ["90m, 6 x r1/60s", "5m + 3s", "5+3"] {
        explain::explain(text, &mut out).expect("it writes");
    }
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}

#[test]
fn settings_form() {
    let mut out = Vec::new();
    settings_form::run(&mut out).expect("it runs");
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
