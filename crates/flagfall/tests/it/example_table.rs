//! `flagfall parse` prints the JSON of every row of the example table in docs/notation.md, and nothing else.

use assert_cmd::Command;
use tc_testkit::markdown::table;

#[test]
fn example_table() {
    let document = include_str!("../../../../docs/notation.md");
    for row in table(document, "Examples") {
        let [text, _, json] = row.as_slice() else { panic!("{row:?}") };
        let mut program = Command::cargo_bin("flagfall").expect("the program is built");
        program.args(["parse", text]).assert().success().stdout(format!("{json}\n")).stderr("");
    }
}
