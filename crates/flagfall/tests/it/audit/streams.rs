//! stdin, pipes that close, signals, and memory.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::games::{audit, folder, game, games, objects, text};

#[test]
fn stdin_is_the_default() {
    let folder = folder("stdin");
    for args in [&["--format", "json"][..], &["-", "--format", "json"]] {
        let mut child = audit(&folder, args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        child.stdin.take().expect("piped").write_all(games(2).as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        let objects = objects(&text(&output.stdout));
        assert_eq!((objects.len(), &objects[0]["file"]), (2, &"stdin".into()));
    }
}

/// Nobody reads the answer, and stdin stays open: the program ends all the same.
#[test]
fn a_broken_pipe_ends_quietly() {
    let folder = folder("broken-pipe");
    for args in [&["--format", "json"][..], &["--all"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut child =
            audit(&folder, args).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("piped");
        // It may end before all is written.
        let _ = stdin.write_all(games(2_000).as_bytes());
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = folder("full-disk");
    fs::write(folder.join("a.pgn"), games(1)).expect("a file");
    let full = fs::File::create("/dev/full").expect("/dev/full");
    let output = audit(&folder, &["a.pgn", "--all"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the answer cannot be written"));
}

/// A signal ends the program while it waits for more of stdin. What it has answered is complete.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_program_between_answers() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    let folder = folder("signals");
    for (name, number) in [("INT", 2), ("TERM", 15)] {
        let mut child = audit(&folder, &["--format", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let writing = std::thread::spawn(move || {
            let _ = stdin.write_all(games(2_000).as_bytes());
            stdin
        });
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("an answer");
        let sent = Command::new("sh").args(["-c", &format!("kill -s {name} {}", child.id())]).status();
        assert!(sent.expect("a signal").success());
        std::io::Read::read_to_string(&mut stdout, &mut answer).expect("text");
        assert_eq!(child.wait().expect("it ends").signal(), Some(number));
        drop(writing.join().expect("written"));
        assert!(answer.ends_with("}\n"), "the last line is complete");
        assert!(!objects(&answer).is_empty());
    }
}

/// The most memory that a process had, in KiB.
#[cfg(target_os = "linux")]
fn most_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("it has a size");
    line.split_whitespace().nth(1).and_then(|size| size.parse().ok()).expect("a number")
}

/// A stream far longer than the memory that it may take, with games that are too long in it.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_file() {
    let folder = folder("memory");
    let some: String = (0..600).map(|number| game(number, false)).collect();
    // A finding, so that the exit status shows that the end was reached.
    let last = game(0, true);
    let long = format!("[Event \"long\"]\n\n{{{}}} 1. e4 *\n\n", "a comment\n".repeat(600_000));
    // Where each game has an answer, a stream takes longer.
    let rows: [(&[&str], usize); 3] = [(&[], 60), (&["--format", "json"], 4), (&["--summary", "player"], 4)];
    for (args, times) in rows {
        let args = [args, &["--jobs", "8"]].concat();

        let mut child = audit(&folder, &args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let reading = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).expect("it answers"));
        for _ in 0..times {
            stdin.write_all(some.as_bytes()).expect("it reads");
        }
        stdin.write_all(long.as_bytes()).expect("it reads");
        stdin.write_all(last.as_bytes()).expect("it reads");
        let most = most_memory(child.id());
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
        reading.join().expect("it ends");
        assert!(most < 64 << 10, "{args:?}: {most} KiB");
    }
}
