//! The commands that answer lines, as other programs use them: through pipes, with any bytes as input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

/// The program with pipes for its input, output and errors.
pub(crate) fn flagfall(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output for this input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = flagfall(args).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("it ends")
    })
}

pub(crate) fn answers(output: &Output) -> Vec<Value> {
    let text = str::from_utf8(&output.stdout).expect("text");
    assert!(text.chars().all(|c| matches!(c, ' '..='~' | '\n')), "nothing in it acts on a terminal");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

pub(crate) fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("none")
}

pub(crate) fn keys(answer: &Value) -> Vec<&str> {
    answer.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The number of lines that are not blank.
fn lines(input: &[u8]) -> usize {
    input.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

/// Checks that every line that is not blank has one answer, and the exit status. Returns the answers.
pub(crate) fn each_is_answered(args: &[&str], input: &[u8]) -> Vec<Value> {
    let output = run(args, input);
    let answers = answers(&output);
    assert_eq!(answers.len(), lines(input));
    let is_bad = answers.iter().any(|answer| kind(answer) == "bad_input");
    assert_eq!(output.status.code(), Some(i32::from(is_bad)));
    assert!(output.stderr.is_empty());
    answers
}

/// Inputs that no program should send.
fn garbage() -> Vec<Vec<u8>> {
    let deep = "[".repeat(60_000);
    let lines: [&[u8]; 15] = [
        b"",
        b"   \t\r",
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"{\"type\":\"tick\",\"at\":0}\x0c",
        b"{}",
        b"[]",
        b"null",
        b"{",
        br#"{"type":"tick","at":0} {}"#,
        br#"{"type":"tick","at":1e999}"#,
        br#"{"type":"tick","at":"1000"}"#,
        "{\"type\":\"t\u{202e}\u{1b}[31m\",\"at\":1}".as_bytes(),
        deep.as_bytes(),
    ];
    lines.map(<[u8]>::to_vec).into()
}

/// Checks that garbage is answered, however its lines end, and random bytes, and lines with random bytes in them, from a fixed seed.
pub(crate) fn garbage_is_answered(lines: &[&[u8]], check: impl Fn(&[u8])) {
    let mut garbage = garbage();
    garbage.extend(lines.iter().map(|line| line.to_vec()));
    check(&garbage.join(&b'\n'));
    check(&garbage.join(&b"\r\n"[..]));
    check(b"\n\n\n");
    check(b"");
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 32) as usize
    };
    let noise: Vec<u8> = (0..200_000).map(|_| random() as u8).collect();
    check(&noise);
    let mut mutated = Vec::new();
    for _ in 0..2_000 {
        let mut line = lines[random() % lines.len()].to_vec();
        for _ in 0..random() % 4 {
            let place = random() % line.len();
            match random() % 3 {
                0 => line[place] = random() as u8,
                1 => line.insert(place, b"0123456789.,-+eE\"{}[]:"[random() % 22]),
                _ => drop(line.remove(place)),
            }
        }
        mutated.append(&mut line);
        mutated.push(b'\n');
    }
    check(&mutated);
}

/// Checks the longest line that is read, and the first that is not.
pub(crate) fn long_lines_are_skipped(args: &[&str], line: &str, longest: usize) {
    let padded = |length: usize| line.to_owned() + &" ".repeat(length - line.len());
    for end in ["\n", ""] {
        assert_eq!(each_is_answered(args, (padded(longest) + end).as_bytes())[0]["ok"], true);
        let too_long = each_is_answered(args, (padded(longest + 1) + end).as_bytes());
        assert_eq!(kind(&too_long[0]), "bad_input");
        let message = too_long[0]["error"]["message"].as_str().expect("a text");
        assert!(message.ends_with(&format!("the line has more than {longest} bytes")), "{message}");
    }
    let input = format!("{}\n{}\n{line}\n", " ".repeat(3 * longest), "x".repeat(50 * longest));
    let answers = answers(&run(args, input.as_bytes()));
    let kinds: Vec<&str> = answers.iter().map(kind).collect();
    assert_eq!(kinds, ["bad_input", "none"], "a blank line is blank however long it is");
}

/// A program on the other side of a pipe, which writes a line when it has read the answer to the last one.
pub(crate) struct Dialogue {
    child: std::process::Child,
    stdin: Option<std::process::ChildStdin>,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Dialogue {
    pub(crate) fn begin(args: &[&str]) -> Dialogue {
        let mut child = flagfall(args).spawn().expect("it runs");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        Dialogue { child, stdin, stdout }
    }

    /// The answer; in the text form its effects are indented, and the clocks are last.
    pub(crate) fn say(&mut self, line: &str) -> String {
        let stdin = self.stdin.as_mut().expect("it is not over");
        stdin.write_all(line.as_bytes()).and_then(|()| stdin.write_all(b"\n")).expect("it reads");
        self.hear()
    }

    pub(crate) fn hear(&mut self) -> String {
        let mut answer = String::new();
        while answer.is_empty() || answer.starts_with("  ") {
            answer.clear();
            self.stdout.read_line(&mut answer).expect("it answers");
        }
        answer
    }

    /// The exit status when there are no more lines.
    pub(crate) fn end(mut self) -> Option<i32> {
        drop(self.stdin.take());
        self.child.wait().expect("it ends").code()
    }
}

/// Checks that a reader that stops reading is not an error.
pub(crate) fn a_broken_pipe_ends_quietly(args: &[&str]) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = flagfall(args).stdout(writer).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

/// Checks that an error is reported if the answers cannot be written.
#[cfg(target_os = "linux")]
pub(crate) fn a_full_disk_is_told(args: &[&str]) {
    let full = std::fs::File::create("/dev/full").expect("/dev/full");
    let output = flagfall(args).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the answer cannot be written"));
}
