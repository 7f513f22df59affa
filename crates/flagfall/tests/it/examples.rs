//! The examples do what they show.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn referee() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("referee");
    let _ = fs::remove_dir_all(&folder);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/referee.sh");
    let mut referee = Command::new("sh");
    let output = referee.args([Path::new(script), &folder]).env("FLAGFALL", env!("CARGO_BIN_EXE_flagfall")).output();
    let output = output.expect("there is a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        r#"{"type":"start","at":0,"seat":0} -> the flag falls at 180000 ms
{"type":"press","at":12500} -> the flag falls at 192500 ms
{"type":"press","at":15000,"seat":0} -> refused: another seat is to move; a press can name only the seat that is to move
{"type":"press","at":30000} -> the flag falls at 199500 ms
{"type":"tick","at":999999} -> the flag has fallen
"#
    );
    let journal = fs::read_to_string(folder.join("journal")).expect("a journal");
    assert_eq!(journal.lines().count(), 5, "the setup, and the four events that were accepted: {journal}");
}
