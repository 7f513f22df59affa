//! Streams, colours and arguments that are not text.

use std::io::Read;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

fn flagfall(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.args(args);
    command
}

/// A reader that has seen enough is no error.
#[test]
fn a_broken_pipe_ends_quietly() {
    let mut child = flagfall(&["presets"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let mut told = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert_eq!(told, "");
    assert!(child.wait().expect("it ends").success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::File::create("/dev/full").expect("/dev/full");
    let output = flagfall(&["parse", "5m"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the answer cannot be written"));
}

#[test]
fn colour_is_only_where_it_belongs() {
    let is_coloured = |args: &[&str], no_color: bool| {
        let mut command = flagfall(args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.env_remove("CLICOLOR_FORCE").output().expect("it runs").stdout.contains(&0x1b)
    };
    assert!(!is_coloured(&["explain", "5m"], false), "a pipe has no colours");
    assert!(!is_coloured(&["explain", "5m"], true));
    assert!(is_coloured(&["--color", "always", "explain", "5m"], false));
    assert!(!is_coloured(&["--color", "never", "explain", "5m"], false));
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = flagfall(&["parse"]);
    let output = command.arg(OsStr::from_bytes(b"5m\xff")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not_utf8"));
    assert!(output.stdout.is_empty());
}

/// Whatever is asked, nothing from outside reaches the terminal as a control character.
#[test]
fn control_characters_are_not_passed_on() {
    for text in ["5m\u{1b}[31m", "\u{7}", "\u{9b}31m", "5m\u{202e}", "@\u{1b}]0;x\u{7}"] {
        for format in ["text", "json"] {
            let output = flagfall(&["explain", text, "--format", format]).output().expect("it runs");
            assert_eq!(output.status.code(), Some(2), "{text:?}");
            let told = [output.stdout, output.stderr].concat();
            let told = String::from_utf8(told).expect("text");
            assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told:?}");
            assert!(!told.contains('\u{202e}'), "{told:?}");
        }
    }
}
