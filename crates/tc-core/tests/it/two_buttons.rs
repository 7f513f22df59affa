//! The example `two_buttons`: a clock as a device.

#[path = "../../examples/two_buttons.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod two_buttons;

#[test]
fn two_buttons_show() {
    insta::assert_snapshot!(two_buttons::play().expect("a device"));
}
