//! The files of journals: how they are created, and what happens if another process writes to them.
#![cfg(target_os = "linux")]

use crate::folders;

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use folders::{flagfall, folder, printed, read, refused, run, write};

const START: &str = r#"{"type":"start","at":0,"seat":0}"#;

fn press(at: u64) -> String {
    format!(r#"{{"type":"press","at":{at}}}"#)
}

/// A start and this many presses.
fn game(presses: u64) -> String {
    (1..=presses).fold(START.to_owned(), |lines, at| lines + "\n" + &press(at))
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

/// The file that shows that the library was called.
const CALLED: &str = "called";

/// An operation that a file system lacks, as a library that is called before the C library.
#[derive(Clone, Copy)]
enum Without {
    Locks,
    Links,
}

impl Without {
    /// The library, for `LD_PRELOAD`.
    fn library(self, folder: &Path) -> PathBuf {
        let (name, source) = match self {
            Without::Locks => ("locks", "int flock(int file, int how) { mark(); errno = EOPNOTSUPP; return -1; }"),
            Without::Links => (
                "links",
                "int linkat(int a, const char *b, int c, const char *d, int e) { mark(); errno = EPERM; return -1; }",
            ),
        };
        let mark = folder.join(CALLED);
        let mark = format!("static void mark(void) {{ close(creat({mark:?}, 0600)); }}");
        let (c, library) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.so")));
        let headers = "#include <errno.h>\n#include <fcntl.h>\n#include <unistd.h>";
        fs::write(&c, format!("{headers}\n{mark}\n{source}\n")).expect("the source");
        let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &c]).status().expect("cc");
        assert!(built.success());
        library
    }
}

/// A run that answers line by line.
struct Run {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Run {
    fn begin(mut command: Command) -> Run {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (stdin, stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Run { child, stdin, stdout: BufReader::new(stdout) }
    }

    /// The next answer; empty after the last one.
    fn hear(&mut self) -> String {
        let mut answer = String::new();
        self.stdout.read_line(&mut answer).expect("text");
        answer
    }

    fn say(&mut self, line: &str) -> String {
        self.stdin.write_all(line.as_bytes()).and_then(|()| self.stdin.write_all(b"\n")).expect("it reads");
        self.hear()
    }

    /// Its exit status and its errors.
    fn end(self) -> (Option<i32>, String) {
        drop(self.stdin);
        let output = self.child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    }
}

/// Neither a new journal nor a copy that cannot be written leaves a file.
#[test]
fn what_cannot_be_written_leaves_no_file() {
    let folder = folder("unwritten");
    write(&folder, "events", game(40));
    printed(&folder, &["5m", "--events", "events", "--save", "game"]);
    let before = names(&folder);
    for (blocks, args) in
        [(0, &["5m", "--events", "events", "--save", "new"][..]), (2, &["--replay", "game", "--save", "new"])]
    {
        // Files of at most these blocks; a longer one is an error without a signal.
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let program = flagfall(&folder, args);
        let mut limited = Command::new("sh");
        limited.current_dir(&folder).args(["-c", &script]).arg(program.get_program()).args(program.get_args());
        let output = limited.output().expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && stderr.contains("`new` cannot be written: File too large"),
            "{stderr}"
        );
        assert!(output.stdout.is_empty());
        assert_eq!(names(&folder), before);
    }
}

/// Arguments that are refused leave no file.
#[test]
fn wrong_names_leave_no_file() {
    let folder = folder("wrong_names");
    write(&folder, "events", game(1));
    for names in ["White", "White,White", "White,Black,Red"] {
        refused(&folder, &["5m", "--names", names, "--events", "events", "--save", "new"]);
        assert_eq!(self::names(&folder), ["events"]);
    }
}

/// A partial copy of a killed process is not taken for a journal, and does not prevent another copy.
#[test]
fn a_part_of_a_copy_is_no_journal() {
    let folder = folder("partial");
    write(&folder, "events", game(3));
    printed(&folder, &["5m", "--events", "events", "--save", "game"]);
    let partial = ".flagfall-4711-0.partial";
    fs::copy(folder.join("game"), folder.join(partial)).expect("a copy");
    for args in [&["--replay", partial][..], &["--replay", partial, "--save", partial]] {
        let stderr = refused(&folder, args);
        assert!(
            stderr
                .contains("cannot be replayed: its name is that of a temporary file of a `--save` that did not finish"),
            "{stderr}"
        );
    }
    printed(&folder, &["--replay", "game", "--save", "copy"]);
    assert_eq!(read(&folder, "copy"), read(&folder, "game"));
    for args in
        [&["5m", "--save", ".flagfall-1-0.partial"][..], &["--replay", "game", "--save", ".flagfall-1-0.partial"]]
    {
        let stderr = refused(&folder, args);
        assert!(stderr.contains("such names are reserved for temporary files; choose another name"), "{stderr}");
    }
}

/// An empty file is not overwritten, and the error says what to do.
#[test]
fn an_empty_file_is_not_overwritten() {
    let folder = folder("empty");
    write(&folder, "taken", "");
    let stderr = refused(&folder, &["5m", "--save", "taken"]);
    assert!(stderr.contains("the file is empty: delete it, or choose another name"), "{stderr}");
    let stderr = refused(&folder, &["--replay", "taken"]);
    assert!(stderr.contains("`taken` cannot be replayed: the file is empty"), "{stderr}");
    assert_eq!(read(&folder, "taken"), "");
}

/// Removing the journal ends the run, because nothing more would be saved.
#[test]
fn a_removed_journal_ends_the_run() {
    let folder = folder("removed");
    let mut run = Run::begin(flagfall(&folder, &["5m", "--save", "game"]));
    assert!(run.say(START).contains(r#""ok":true"#));
    fs::remove_file(folder.join("game")).expect("it is removed");
    assert_eq!(run.say(&press(1)), "");
    let (status, stderr) = run.end();
    assert!(status == Some(2) && stderr.contains("`game` cannot be written: the file was removed"), "{stderr}");
}

/// If several processes create the same journal at the same time, exactly one succeeds, with and without hard links.
#[test]
fn a_journal_is_begun_once() {
    let folder = folder("once");
    let library = Without::Links.library(&folder);
    write(&folder, "events", game(3));
    let answers = printed(&folder, &["5m", "--events", "events", "--save", "game"]);
    for (has_links, args) in [(true, false), (true, true), (false, false), (false, true)].into_iter().enumerate().map(
        |(number, (has_links, is_copy))| {
            let name = format!("new-{number}");
            let args = if is_copy { ["--replay", "game"].to_vec() } else { ["5m", "--events", "events"].to_vec() };
            (has_links, [args.into_iter().map(str::to_owned).collect(), vec!["--save".to_owned(), name]].concat())
        },
    ) {
        let runs = thread::scope(|scope| {
            let begin = || {
                let args: Vec<&str> = args.iter().map(String::as_str).collect();
                let mut command = flagfall(&folder, &args);
                if !has_links {
                    command.env("LD_PRELOAD", &library);
                }
                command.output().expect("it runs")
            };
            let runs: Vec<_> = (0..6).map(|_| scope.spawn(begin)).collect();
            runs.into_iter().map(|run| run.join().expect("it ends")).collect::<Vec<_>>()
        });
        let (done, refused): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| run.status.success());
        assert_eq!(done.len(), 1, "{args:?}");
        assert_eq!(String::from_utf8_lossy(&done[0].stdout), answers);
        for run in refused {
            let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(stderr.contains("already exists and is not overwritten"), "{stderr}");
        }
        assert_eq!(read(&folder, &args[args.len() - 1]), read(&folder, "game"));
    }
    assert!(!names(&folder).iter().any(|name| name.contains("partial")));
    assert!(folder.join(CALLED).exists());
}

/// A journal is locked as soon as it has its name, a new one as well as a copy.
#[test]
fn a_new_journal_is_locked() {
    let folder = folder("lock");
    let library = Without::Links.library(&folder);
    write(&folder, "events", game(0));
    printed(&folder, &["5m", "--events", "events", "--save", "game"]);
    for (has_links, name) in [(true, "new"), (false, "other")] {
        let mut command = flagfall(&folder, &["--replay", "game", "--save", name, "--events", "-"]);
        if !has_links {
            command.env("LD_PRELOAD", &library);
        }
        let mut copying = Run::begin(command);
        assert!(copying.hear().contains(r#""ok":true"#));
        let stderr = refused(&folder, &["--replay", name, "--save", name]);
        assert!(stderr.contains("another process is writing to it"), "{stderr}");
        assert!(copying.say(&press(1)).contains(r#""ok":true"#));
        assert_eq!(copying.end(), (Some(0), String::new()));
        assert_eq!(printed(&folder, &["--replay", name, "--save", name]).lines().count(), 2);
    }
    assert!(folder.join(CALLED).exists());
}

/// Whatever program writes to the file: nothing that it has written is overwritten, and the run ends.
#[test]
fn what_another_has_written_stays() {
    let folder = folder("another");
    let path = folder.join("game");
    let mut first = Run::begin(flagfall(&folder, &["5m", "--save", "game"]));
    assert!(first.say(START).contains(r#""ok":true"#));
    OpenOptions::new().append(true).open(&path).and_then(|mut file| file.write_all(b"mine")).expect("it is written");
    let kept = read(&folder, "game");
    assert_eq!(first.say(&press(1)), "");
    let (status, stderr) = first.end();
    assert!(
        status == Some(2) && stderr.contains("`game` cannot be written: another process has written to it"),
        "{stderr}"
    );
    assert_eq!(read(&folder, "game"), kept);
}

/// Where files cannot be locked two runs can open the same journal: the first to write continues, and the other ends.
#[test]
fn without_locks_one_run_goes_on() {
    let folder = folder("unlocked");
    let library = Without::Locks.library(&folder);
    let unlocked = |args: &[&str]| {
        let mut command = flagfall(&folder, args);
        command.env("LD_PRELOAD", &library);
        command
    };
    write(&folder, "events", game(2));
    let output = unlocked(&["5m", "--events", "events", "--save", "game"]).output().expect("it runs");
    assert!(output.status.success());
    let go_on = ["--replay", "game", "--save", "game", "--events", "-"];
    let mut runs = [0, 1].map(|_| Run::begin(unlocked(&go_on)));
    for run in &mut runs {
        for _ in 0..3 {
            assert!(run.hear().contains(r#""ok":true"#));
        }
    }
    let [mut one, mut other] = runs;
    assert!(one.say(&press(10)).contains(r#""ok":true"#));
    assert_eq!(other.say(&press(11)), "");
    let (status, stderr) = other.end();
    assert!(status == Some(2) && stderr.contains("another process has written to it"), "{stderr}");
    assert!(one.say(&press(12)).contains(r#""ok":true"#));
    assert_eq!(one.end(), (Some(0), String::new()));
    assert_eq!(printed(&folder, &["--replay", "game"]).lines().count(), 5);

    // Another process could be writing the incomplete last line: it is not cut off, but the journal can be copied.
    let whole = read(&folder, "game");
    for (number, torn) in [format!("{whole}{{\"at\":"), whole.trim_end().to_owned()].into_iter().enumerate() {
        write(&folder, "game", &torn);
        let output = unlocked(&go_on).stdin(Stdio::null()).output().expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && stderr.contains("--replay FILE --save COPY"), "{stderr}");
        assert_eq!(read(&folder, "game"), torn);
        let copy = format!("copy-{number}");
        assert!(unlocked(&["--replay", "game", "--save", &copy]).output().expect("it runs").status.success());
        assert_eq!(read(&folder, &copy), whole);
    }
}

/// An endless file, or one with a line that is too long for a journal, is not read to its end.
#[test]
fn long_lines_are_not_read() {
    let folder = folder("long");
    let stderr = refused(&folder, &["--replay", "/dev/zero"]);
    assert!(stderr.contains("`/dev/zero` cannot be replayed: line 1: the line has more than 131072 bytes"), "{stderr}");
    write(&folder, "events", game(3));
    printed(&folder, &["5m", "--events", "events", "--save", "game"]);
    let kept = read(&folder, "game");
    let long = kept.replacen("\"press\"", &format!("{}\"press\"", " ".repeat(200_000)), 1);
    for line_break in ["\n", ""] {
        write(&folder, "long", long.trim_end().to_owned() + line_break);
        for args in [&["--replay", "long"][..], &["--replay", "long", "--save", "long"]] {
            let stderr = refused(&folder, args);
            assert!(
                stderr.contains("`long` cannot be replayed: line 3: the line has more than 131072 bytes"),
                "{stderr}"
            );
        }
    }
    assert_eq!(run(&folder, &["--replay", "game"]).status.code(), Some(0));
}
