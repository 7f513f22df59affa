//! Streams, colours and arguments that are not text.

use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

fn flagfall(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.args(args);
    command
}

/// A reader that stops reading is not an error.
#[test]
fn a_broken_pipe_ends_quietly() {
    for args in [&["presets"][..], &["--help"], &["man"], &["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = flagfall(args).stdout(writer).stderr(Stdio::piped()).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert!(output.status.success(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
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

/// Whatever the arguments are, no control character of theirs reaches the terminal; only our own colours do.
#[test]
fn control_characters_are_not_passed_on() {
    for hostile in
        ["5m\u{1b}[31m", "\u{7}", "\u{9b}31m", "5m\u{202e}", "@\u{1b}]0;x\u{7}", "-\u{1b}]0;x\u{7}", "--\u{1b}[2J"]
    {
        let odds = format!("1={hostile}");
        let uses: [&[&str]; 21] = [
            &["explain", hostile],
            &["explain", hostile, "--format", "json"],
            &["parse", "5m", hostile],
            &["parse", "5m", "--format", hostile],
            &["presets", hostile],
            &["run", hostile],
            &["run", "5m", "--lag", hostile],
            &["run", "5m", "--tc-seat", &odds],
            &["run", "5m", "--events", hostile],
            &["run", "--replay", hostile],
            &["round", "--as", hostile, "--as", hostile],
            &["round", "--events", hostile],
            &["round", "--format", hostile],
            &["man", hostile],
            &["audit", hostile],
            &["audit", hostile, "--format", "json"],
            &["audit", "--summary", hostile],
            &["report", hostile],
            &["report", "--plot", hostile, hostile],
            &["completions", hostile],
            &[hostile],
        ];
        for args in uses {
            let output = flagfall(&["--color", "always"]).args(args).output().expect("it runs");
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
            let text = without_colours(&text);
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {text:?}");
            assert!(!text.contains('\u{202e}'), "{args:?}: {text:?}");
        }
    }
}

/// The text without `ESC [ … m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| match part.split_once('m') {
        Some((style, rest)) if style.chars().all(|c| c.is_ascii_digit() || c == ';') => plain + rest,
        _ => plain + "\u{1b}[" + part,
    })
}
