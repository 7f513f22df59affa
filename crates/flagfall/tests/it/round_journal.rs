//! `flagfall round --save`, `--replay` and `--vault`.

use crate::folders;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::CommandCargoExt;
use folders::{folder, read, write};

const LINES: [&str; 8] = [
    r#"{"type":"open","at":0,"round":{"game":"auction","seq":1},"players":["ann","ben"],"tc":"1m","resolve":"highest","tie":"nobody","amend":true}"#,
    r#"{"type":"commit","at":1000,"by":"ann","action":1234567}"#,
    r#"{"type":"commit","at":2000,"by":"ann","action":7654321}"#,
    r#"{"type":"commit","at":3000,"by":"ben","action":333}"#,
    r#"{"type":"reveal","at":4000}"#,
    r#"{"type":"open","at":5000,"round":{"game":"auction","seq":2},"players":["ann","ben"],"tc":"previous"}"#,
    r#"{"type":"commit","at":6000,"by":"ben","action":"closed"}"#,
    r#"{"type":"commit","at":7000,"by":"ann","action":"also closed"}"#,
];
const SAVE: [&str; 4] = ["--save", "game", "--vault", "vault"];
const GO_ON: [&str; 6] = ["--replay", "game", "--save", "game", "--vault", "vault"];

fn round(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    command.current_dir(folder).arg("round").args(args).output().expect("it runs")
}

/// The answers to lines, in a file that `--events` names.
fn answers(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    write(folder, "events", lines.join("\n"));
    let output = round(folder, &[args, &["--events", "events"]].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(folder: &Path, args: &[&str]) -> String {
    let output = round(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "nothing is answered by halves: {args:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// The answers after a replay of some lines are those of one run.
#[test]
fn a_journal_is_gone_on_with() {
    let folder = folder("round-halves");
    let whole = answers(&folder, &["--as", "spectator"], &LINES);
    for middle in 1..LINES.len() {
        let _ = fs::remove_file(folder.join("game"));
        let _ = fs::remove_file(folder.join("vault"));
        let (first, second) = LINES.split_at(middle);
        answers(&folder, &SAVE, first);
        let args = [&GO_ON[..], &["--as", "spectator"]].concat();
        assert_eq!(answers(&folder, &args, second), whole, "{middle}");
        let output = round(&folder, &["--replay", "game", "--vault", "vault", "--as", "spectator"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), whole, "{middle}");
    }
}

/// What is refused is not in the journal, and bad input is answered as ever.
#[test]
fn refused_lines_are_not_saved() {
    let folder = folder("round-refused");
    write(&folder, "events", format!("{}\nx\n{}\n", LINES[0], LINES[0]));
    let output = round(&folder, &[&SAVE[..], &["--events", "events"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(read(&folder, "game").lines().count(), 2);
}

/// Closed actions are in the vault and not in the journal; open ones the other way round.
#[test]
fn closed_actions_are_apart() {
    let folder = folder("round-apart");
    answers(&folder, &SAVE, &LINES[..4]);
    let (journal, vault) = (read(&folder, "game"), read(&folder, "vault"));
    assert!(!journal.contains("7654321") && vault.contains("7654321") && !vault.contains("1234567"), "{vault}");
    answers(&folder, &GO_ON, &LINES[4..5]);
    let (journal, vault) = (read(&folder, "game"), read(&folder, "vault"));
    assert!(journal.contains("7654321") && !journal.contains("1234567"), "{journal}");
    assert_eq!(vault.lines().count(), 1, "{vault}");
}

/// Without its vault a journal can be looked at; while actions are closed it cannot be continued.
#[test]
fn without_the_vault() {
    let folder = folder("round-lost");
    let whole = answers(&folder, &SAVE, &LINES[..7]);
    let output = round(&folder, &["--replay", "game"]);
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()), (Some(0), whole));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the secret action of ben is not in its vault"));
    fs::rename(folder.join("vault"), folder.join("elsewhere")).expect("renamed");
    let kept = read(&folder, "game");
    for args in [&GO_ON[..], &["--replay", "game", "--events", "events"]] {
        let stderr = refused(&folder, args);
        assert!(stderr.contains("the secret action of ben is not in its vault"), "{stderr}");
    }
    assert_eq!(read(&folder, "game"), kept);
    assert!(!folder.join("vault").exists());
    // When nothing is closed, a new vault is enough.
    fs::rename(folder.join("elsewhere"), folder.join("vault")).expect("renamed");
    answers(&folder, &GO_ON, &[r#"{"type":"abort","at":8000}"#]);
    fs::remove_file(folder.join("vault")).expect("removed");
    let open =
        r#"{"type":"open","at":9000,"round":{"game":"auction","seq":3},"players":["ann","ben"],"tc":"previous"}"#;
    answers(&folder, &GO_ON, &[open, r#"{"type":"commit","at":9500,"by":"ben","action":"closed"}"#]);
    assert!(read(&folder, "vault").contains("closed"));
}

#[test]
fn a_wrong_vault_is_refused_and_stays() {
    let folder = folder("round-other");
    answers(&folder, &SAVE, &LINES[..7]);
    let other = LINES[..7].iter().map(|line| line.replace("1m", "2m")).collect::<Vec<_>>();
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    answers(&folder, &["--save", "other", "--vault", "others"], &other);
    let kept = read(&folder, "others");
    let stderr = refused(&folder, &["--replay", "game", "--save", "game", "--vault", "others"]);
    assert!(stderr.contains("`others` cannot be read: line 1: the vault belongs to another journal"), "{stderr}");
    let stderr = refused(&folder, &["--replay", "game", "--save", "game", "--vault", "other"]);
    assert!(stderr.contains("line 1: expected a vault of rounds, version 1"), "{stderr}");
    assert_eq!(read(&folder, "others"), kept);
    write(&folder, "empty", "");
    let stderr = refused(&folder, &["--replay", "game", "--save", "game", "--vault", "empty"]);
    assert!(stderr.contains("`empty` cannot be read: the file is empty"), "{stderr}");
}

/// A line that a crash left incomplete is left out, in the journal and in the vault; half erased lines are erased.
#[test]
fn torn_lines_are_left_out() {
    let folder = folder("round-torn");
    let whole = answers(&folder, &SAVE, &LINES[..7]);
    let (journal, vault) = (read(&folder, "game"), read(&folder, "vault"));
    write(&folder, "game", journal.clone() + "{\"line\":{\"at\"");
    write(&folder, "vault", vault.clone() + "{\"entry\":3,\"body\":      \n{\"entry\":8,\"bo");
    let output = round(&folder, &GO_ON);
    assert_eq!(String::from_utf8_lossy(&output.stdout), whole);
    assert!(String::from_utf8_lossy(&output.stderr).contains("the last line of `game` is incomplete and is left out"));
    assert_eq!(read(&folder, "game"), journal);
    assert_eq!(read(&folder, "vault").trim_end(), vault.trim_end());
}

/// A last line of the vault that lacks only its line break is kept, and a damaged line is reported.
#[test]
fn damage_of_a_vault() {
    let folder = folder("round-damage");
    let whole = answers(&folder, &SAVE, &LINES[..7]);
    let vault = read(&folder, "vault");
    write(&folder, "vault", vault.trim_end_matches('\n'));
    let output = round(&folder, &GO_ON);
    assert_eq!(String::from_utf8_lossy(&output.stdout), whole);
    assert_eq!(read(&folder, "vault"), vault);
    let (lines, last) = vault.trim_end().rsplit_once('\n').expect("lines");
    let damaged = format!("{lines}\n{}\n", last.replacen("\"plain\"", "\"plaim\"", 1));
    assert_ne!(damaged, vault);
    write(&folder, "vault", &damaged);
    let stderr = refused(&folder, &GO_ON);
    let number = vault.lines().count();
    let expected = format!("`vault` cannot be read: line {number}: damaged: the checksum does not match");
    assert!(stderr.contains(&expected), "{stderr}");
    assert_eq!(read(&folder, "vault"), damaged);
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder("round-overwrite");
    write(&folder, "precious", "text");
    answers(&folder, &SAVE, &LINES);
    let kept = (read(&folder, "game"), read(&folder, "vault"));
    for (args, part) in [
        (&["--save", "precious", "--vault", "new"][..], "`precious` already exists and is not overwritten"),
        (&["--save", "new", "--vault", "precious"], "`precious` already exists and is not overwritten"),
        (&["--save", "new", "--vault", "vault"], "`vault` already exists and is not overwritten"),
        (&["--save", "game", "--vault", "new"], "--replay game --save game --vault VAULT"),
        (&["--save", "new"], "--vault <FILE>"),
        (&["--vault", "vault"], "'--vault' goes with '--save' or '--replay'"),
        (&["--save", "new", "--vault", "new"], "secret actions are kept apart"),
        (&["--replay", "precious"], "`precious` cannot be replayed: line 1"),
        (&["--replay", "game", "{}"], "cannot be used with"),
    ] {
        let stderr = refused(&folder, args);
        assert!(stderr.contains(part), "{args:?}: {stderr}");
        assert!(!folder.join("new").exists(), "{args:?}");
    }
    assert_eq!((read(&folder, "game"), read(&folder, "vault")), kept);
    assert_eq!(read(&folder, "precious"), "text");
}

/// A run that was killed between creating its journal and its vault goes on.
#[test]
fn a_journal_without_entries_gets_a_vault() {
    let folder = folder("round-begun");
    answers(&folder, &SAVE, &[]);
    fs::remove_file(folder.join("vault")).expect("removed");
    answers(&folder, &GO_ON, &LINES[..2]);
    assert!(read(&folder, "vault").contains("1234567"));
}

/// A vault without actions belongs to its journal, too, even if that is gone.
#[test]
fn a_new_journal_needs_a_new_vault() {
    let folder = folder("round-shared");
    answers(&folder, &SAVE, &LINES[..1]);
    let kept = read(&folder, "vault");
    for journal in ["game2", "game"] {
        let stderr = refused(&folder, &["--save", journal, "--vault", "vault"]);
        assert!(stderr.contains("`vault` already exists and is not overwritten"), "{stderr}");
        let hint = "to continue the journal of this vault: `--replay JOURNAL --save JOURNAL --vault vault`";
        assert!(stderr.contains(hint), "{stderr}");
        assert!(!folder.join("game2").exists());
        let _ = fs::remove_file(folder.join("game"));
    }
    assert_eq!(read(&folder, "vault"), kept);
}

/// Nobody but the owner reads a vault, whatever the umask is.
#[cfg(unix)]
#[test]
fn a_vault_is_private() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("round-private");
    let mut command = Command::new("sh");
    command.args(["-c", "umask 0; exec \"$0\" round --save game --vault vault --events /dev/null"]);
    let program = assert_cmd::cargo::cargo_bin!("flagfall");
    assert!(command.arg(program).current_dir(&folder).status().expect("it runs").success());
    let mode = fs::metadata(folder.join("vault")).expect("a vault").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

/// Two games with the same lines and other actions: neither takes an action from the vault of the other.
#[test]
fn the_vault_of_a_game_with_the_same_lines_is_refused() {
    let folder = folder("round-twins");
    answers(&folder, &SAVE, &LINES[..2]);
    let other = LINES[1].replace("1234567", "7");
    answers(&folder, &["--save", "other", "--vault", "others"], &[LINES[0], &other]);
    let kept = ["game", "vault", "other", "others"].map(|file| read(&folder, file));
    for args in [
        &["--replay", "game", "--save", "game", "--vault", "others"][..],
        &["--replay", "game", "--save", "copy", "--vault", "others"],
        &["--replay", "game", "--vault", "others"],
        &["--replay", "other", "--save", "other", "--vault", "vault"],
    ] {
        let stderr = refused(&folder, args);
        assert!(stderr.contains("line 1: the vault belongs to another journal"), "{args:?}: {stderr}");
        assert!(!folder.join("copy").exists());
    }
    assert_eq!(["game", "vault", "other", "others"].map(|file| read(&folder, file)), kept);
}

/// A copy takes the vault over: the journal that was copied does not go on with it, and erases nothing.
#[test]
fn a_copied_journal_has_no_vault() {
    let folder = folder("round-taken");
    answers(&folder, &SAVE, &LINES[..7]);
    let before = read(&folder, "vault");
    answers(&folder, &["--replay", "game", "--save", "copy", "--vault", "vault"], &LINES[7..]);
    let kept = ["game", "copy", "vault"].map(|file| read(&folder, file));
    let stderr = refused(&folder, &GO_ON);
    assert!(stderr.contains("`vault` cannot be read: line 1: the vault belongs to another journal"), "{stderr}");
    assert!(stderr.contains("the vault goes to the copy"), "{stderr}");
    assert_eq!(["game", "copy", "vault"].map(|file| read(&folder, file)), kept);
    // Killed before the copy took the vault over, which is the last step: the journal goes on, the copy does not.
    write(&folder, "vault", before);
    let stderr = refused(&folder, &["--replay", "copy", "--save", "copy", "--vault", "vault"]);
    assert!(stderr.contains("the vault belongs to another journal"), "{stderr}");
    answers(&folder, &GO_ON, &[r#"{"type":"resolve","at":8000}"#][..0]);
    assert!(read(&folder, "vault").contains("closed"));
}

/// A copy takes the vault over.
#[test]
fn a_copy_goes_on() {
    let folder = folder("round-copy");
    answers(&folder, &SAVE, &LINES[..7]);
    let kept = read(&folder, "game");
    let copy = ["--replay", "game", "--save", "copy", "--vault", "vault"];
    answers(&folder, &copy, &LINES[7..]);
    assert_eq!(read(&folder, "game"), kept);
    assert_eq!(read(&folder, "copy").lines().count(), kept.lines().count() + 1);
    answers(&folder, &["--replay", "copy", "--save", "copy", "--vault", "vault"], &[r#"{"type":"resolve","at":8000}"#]);
    assert!(read(&folder, "copy").contains("also closed"));
}

/// A journal of a clock is not one of rounds, and the other way round.
#[test]
fn journals_of_other_commands_are_refused() {
    let folder = folder("round-clock");
    answers(&folder, &SAVE, &LINES[..1]);
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    let output = command.current_dir(&folder).args(["run", "--replay", "game"]).output().expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("expected a journal, found `rounds`"), "{stderr}");
    assert!(stderr.contains("use `flagfall round --replay game`"), "{stderr}");
    write(
        &folder,
        "clock",
        "{\"flagfall\":\"journal\",\"version\":1,\"setup\":{\"controls\":[\"5m\"]},\"sum\":\"0\"}\n",
    );
    let stderr = refused(&folder, &["--replay", "clock"]);
    assert!(stderr.contains("line 1: expected a journal of rounds, version 1"), "{stderr}");
    assert!(stderr.contains("use `flagfall run --replay clock`"), "{stderr}");
}
