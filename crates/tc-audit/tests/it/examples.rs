//! The examples do what they show.

#[path = "../../examples/where_the_time_went.rs"]
#[allow(dead_code, reason = "its `main` is called by Cargo")]
mod where_the_time_went;

#[test]
fn where_the_time_went() {
    let mut out = Vec::new();
    let charts = where_the_time_went::write_games(&mut out).expect("it reads the game");
    assert_eq!(charts.len(), 1);
    insta::assert_snapshot!(String::from_utf8(out).expect("text"));
}
