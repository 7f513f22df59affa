//! The example `two_buttons`: a clock as a device.

#[path = "../../examples/two_buttons.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod example;

#[test]
fn two_buttons_show() {
    insta::assert_snapshot!(example::play().expect("a device"));
}
