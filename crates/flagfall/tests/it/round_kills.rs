//! `kill -9` of `flagfall round --save` at random moments: nothing that was answered is lost, secret actions are in the
//! vault, and the rounds go on. A failing test prints its seed; `FLAGFALL_SEED` sets it.
#![cfg(unix)]

use crate::folders;

use std::env;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use folders::folder;
use tc_commit::lines::{Asked, Rounds};
use tc_commit::saved::{Journal, Vault};
use tc_testkit::many;

const PROGRAM: &str = env!("CARGO_BIN_EXE_flagfall");
/// The lines of one round.
const STEPS: usize = 5;

/// The lines of an auction with a bank of time, a millisecond apart. Ann amends her bid; Ben's seals the round.
fn line(number: usize) -> String {
    let (round, step) = (number / STEPS + 1, number % STEPS);
    match step {
        0 => {
            let tc = if round == 1 { "10h.. + 1s" } else { "previous" };
            format!(
                r#"{{"type":"open","at":{number},"round":{{"game":"auction","seq":{round}}},"players":["ann","ben"],"amend":true,"tc":"{tc}","resolve":"highest","tie":"nobody"}}"#
            )
        }
        1 | 2 => format!(r#"{{"type":"commit","at":{number},"by":"ann","action":{number}}}"#),
        3 => format!(r#"{{"type":"commit","at":{number},"by":"ben","action":{number}}}"#),
        _ => format!(r#"{{"type":"reveal","at":{number}}}"#),
    }
}

/// Runs with the lines from this one on, for this time. Returns the number of answers that could be read.
fn killed_run(folder: &Path, args: &[&str], first: usize, time: Duration) -> usize {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).arg("round").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let writer = thread::spawn(move || {
        let mut numbers = first..;
        while numbers.next().is_some_and(|number| writeln!(stdin, "{}", line(number)).is_ok()) {
            // Slower than lines are saved, so that they are answered meanwhile.
            thread::sleep(Duration::from_millis(if numbers.start % 2 == 0 { 8 } else { 0 }));
        }
    });
    let reader = thread::spawn(move || {
        let mut answers = Vec::new();
        stdout.read_to_end(&mut answers).map(|_| answers)
    });
    thread::sleep(time);
    child.kill().expect("it runs");
    child.wait().expect("it is killed");
    writer.join().expect("it ends");
    let answers = reader.join().expect("it ends").expect("bytes");
    answers.iter().filter(|byte| **byte == b'\n').count()
}

/// The last view of the arbiter after this many lines, without a crash.
fn expected(lines: usize) -> String {
    let mut rounds = Rounds::new(vec![Asked::parse("arbiter").expect("a viewer")]);
    (0..lines).for_each(|number| assert!(rounds.answer(&line(number)).is_accepted(), "{}", line(number)));
    rounds.answer("?").to_json()
}

/// The number of accepted lines on the disk, after checking that they are the first ones and that nothing is missing.
fn saved(journal: &Path, vault: &Path) -> usize {
    let bytes = fs::read(journal).expect("a journal");
    let recovered = Journal::recover(&bytes).expect("only its end is incomplete");
    let whole = String::from_utf8_lossy(&bytes[..recovered.whole]);
    let lines = whole.lines().filter(|line| line.starts_with(r#"{"line":"#)).count();
    let journal = recovered.read.expect("a file that has its name has a first line");
    // Without entries, the vault may not have its name yet.
    let vault = match fs::read(vault) {
        Ok(bytes) => Vault::recover(&bytes, &journal).expect("its vault").read.expect("a first line"),
        Err(_) => {
            assert_eq!(lines, 0, "a vault is lost");
            Vault::default()
        }
    };
    let mut rounds = Rounds::new(vec![Asked::parse("arbiter").expect("a viewer")]).with_entries();
    let entries = journal.replay(&vault, &mut rounds).filter(Result::is_ok).count();
    assert_eq!(entries, lines, "every line is accepted");
    assert_eq!(rounds.lost().count(), 0, "a secret action is lost");
    assert_eq!(rounds.answer("?").to_json(), expected(entries));
    entries
}

#[test]
fn round_is_killed() {
    let folder = folder("kill-round");
    let set = env::var("FLAGFALL_SEED").ok().map(|seed| seed.parse().expect("a seed"));
    let seed: u64 = set.unwrap_or_else(|| RandomState::new().hash_one(0)) | 1;
    let _ = writeln!(io::stderr(), "seed {seed}");
    let mut state = seed;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) % limit
    };
    // A few times as long as the program takes to begin, also on a busy machine.
    let took = (0..3).map(|number| {
        let (begun, journal, vault) = (Instant::now(), format!("j{number}"), format!("v{number}"));
        let mut command = Command::new(PROGRAM);
        command.current_dir(&folder).args(["round", "--save", &journal, "--vault", &vault]).stdin(Stdio::null());
        assert!(command.status().expect("it runs").success());
        begun.elapsed()
    });
    let most = (8 * took.min().unwrap_or_default()).clamp(Duration::from_millis(80), Duration::from_millis(400));
    let (mut kills, mut answered, mut gone_on) = (0, 0, 0);
    for game in 0..many(6) {
        let (name, vault) = (format!("game-{game}"), format!("vault-{game}"));
        let (path, vault_path) = (folder.join(&name), folder.join(&vault));
        let mut before = 0;
        for _ in 0..4 {
            let has_begun = path.exists();
            assert!(has_begun || before == 0, "the journal is gone");
            let go_on = ["--replay", &name, "--save", &name, "--vault", &vault, "--events", "-"];
            let args = if has_begun { &go_on[..] } else { &go_on[2..6] };
            let time = Duration::from_micros(below(u64::try_from(most.as_micros()).expect("short")));
            let answers = killed_run(&folder, args, before, time);
            kills += 1;
            if !path.exists() {
                assert_eq!(answers, 0);
                continue;
            }
            let entries = saved(&path, &vault_path);
            assert!(entries >= before.max(answers), "{answers} answers, {entries} entries");
            answered += usize::from(answers > before);
            gone_on += usize::from(before > 0 && entries > before);
            before = entries;
        }
    }
    let counts = format!("{kills} kills, {answered} after new answers, {gone_on} after going on");
    assert!(answered > kills / 20 && gone_on > kills / 20, "too early or too late: {counts}");
}
