//! Processes that append to the log in a folder, and can be killed. They are ignored tests of this program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::embedded::{EmbeddedLog, Options};
use flagfall_server::log::{Append, Log, Record};

use super::laws::game;

/// Names the folder for the process.
const FOLDER: &str = "FLAGFALL_TEST_LOG";
/// Begins each line that this file prints, because the test harness prints lines too.
const MARK: &str = "log: ";

/// A process of this test program. It is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Process {
    /// Starts an ignored test of this module. With `--file-size`, no file of the process may have more blocks of 512 bytes.
    pub(crate) fn start(test: &str, folder: &Path, limit: &[&str]) -> Process {
        let program = std::env::current_exe().unwrap();
        let mut command = match limit {
            [_, blocks] => {
                let mut shell = Command::new("sh");
                shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$@\"")).arg("sh").arg(program);
                shell
            }
            _ => Command::new(program),
        };
        let name = format!("logs::process::{test}");
        let options = ["--exact", &name, "--ignored", "--nocapture", "--test-threads", "1"];
        let command = command.args(options.map(OsStr::new)).env(FOLDER, folder);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Process { child, lines }
    }

    /// The next line; nothing after the process has ended. The kill may cut the last line: then it is dropped.
    pub(crate) fn line(&mut self) -> Option<String> {
        let found = self.lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, line) = line.split_once(MARK)?;
            line.strip_suffix(';').map(str::to_owned)
        });
        if found.is_none() {
            self.child.wait().unwrap();
        }
        found
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    pub(crate) fn allow_files_of_any_size(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("prlimit").args(["--fsize=unlimited", "--pid", &pid]).status().unwrap().success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended, or has nothing left to say.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Notes the record of a line.
pub(crate) fn acknowledge(records: &mut BTreeMap<GameId, Vec<Record>>, line: &str) {
    let [name, number, body] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line:?}") };
    let record = Record { number: number.parse().unwrap(), body: Bytes::copy_from_slice(body.as_bytes()) };
    records.entry(game(name)).or_default().push(record);
}

/// Every acknowledged record is in the log once, at its number, and the numbers have no gaps.
pub(crate) async fn all_are_in(acknowledged: &BTreeMap<GameId, Vec<Record>>, log: &EmbeddedLog) {
    assert!(!acknowledged.is_empty());
    for (game, acknowledged) in acknowledged {
        let records = log.read_whole(game).await.unwrap().records;
        assert!((1..).zip(&records).all(|(number, record)| record.number == number), "{game}");
        for record in acknowledged {
            let copies: Vec<&Record> = records.iter().filter(|found| found.body == record.body).collect();
            assert_eq!(copies, [record], "{game}");
        }
    }
}

fn folder() -> PathBuf {
    std::env::var_os(FOLDER).expect("a test of embedded.rs starts this as a process").into()
}

/// Appends a record that no other one equals, and prints it when it is in the log.
async fn append(log: &EmbeddedLog, game: &GameId, padding: usize) -> Result<(), flagfall_server::log::AppendError> {
    let expected = log.read(game).await?.last();
    let body = format!("{}-{expected}-{}", std::process::id(), "x".repeat(padding));
    let records = vec![Bytes::copy_from_slice(body.as_bytes())];
    log.append(Append { game: game.clone(), expected, records, closes: false, hint: None }).await?;
    say(&format!("{game} {} {body}", expected + 1));
    Ok(())
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{MARK}{line};").unwrap();
    out.flush().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a process that a test of embedded.rs starts and kills"]
async fn appends_until_killed() {
    let log = Arc::new(EmbeddedLog::open(folder(), Options::default()).unwrap());
    let writers = (0..20).map(|writer| {
        let (log, game) = (Arc::clone(&log), game(&format!("g{writer}")));
        tokio::spawn(async move {
            loop {
                append(&log, &game, 10).await.unwrap();
            }
        })
    });
    futures_util::future::join_all(writers.collect::<Vec<_>>()).await;
}

#[tokio::test]
#[ignore = "a process that a test of embedded.rs starts with little room"]
async fn appends_until_the_disk_is_full() {
    let (log, game) = (EmbeddedLog::open(folder(), Options::default()).unwrap(), game("g"));
    let refused = loop {
        if let Err(refused) = append(&log, &game, 20_000).await {
            break refused;
        }
    };
    say(&format!("refused {refused}"));
    std::io::stdin().read_line(&mut String::new()).unwrap();
    append(&log, &game, 20_000).await.unwrap();
}
