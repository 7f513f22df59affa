//! Rounds of lines on disk: a replay is the first run, and a crash loses nothing that was answered (C15).

#![cfg(feature = "json")]

use serde_json::Value;
use tc_commit::lines::{Asked, Rounds};
use tc_commit::saved::{Journal, LinesWriter, SavedError, SavedProblem, Vault};
use tc_testkit::round_disk::Disk;
use tc_testkit::round_scenario::{Scenario, load};
use tc_testkit::{is_long, some};

/// The lines of all scenarios.
fn scenarios() -> Vec<(String, Vec<String>)> {
    let rows = load().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let lines = |row| {
        let scenario = Scenario::of(row).expect("a scenario");
        scenario.can_be_said().then(|| scenario.lines().map(str::to_owned).collect())
    };
    rows.iter().filter_map(|row| Some((row.place.to_string(), lines(row)?))).collect()
}

fn rounds() -> Rounds {
    let asked = ["a", "b", "arbiter", "spectator"].map(|name| Asked::parse(name).expect("a viewer"));
    Rounds::new(asked.into()).with_public_digests().with_entries()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// An answer without what a replay may lack: actions that are gone.
fn lasting(answer: &str) -> Value {
    let mut json = json(answer);
    for view in json["views"].as_object_mut().into_iter().flat_map(|views| views.values_mut()) {
        for player in view["players"].as_array_mut().into_iter().flatten() {
            if player["opened"] == false {
                player.as_object_mut().expect("a player").retain(|key, _| !matches!(key.as_str(), "action" | "when"));
            }
        }
    }
    json
}

/// Every scenario, usually every eighth, killed at every moment of writing: what was answered is there, and the rounds go
/// on as if nothing had happened.
#[test]
fn c15_a_crash_loses_nothing() {
    let (mut crashes, mut count) = (0, 0);
    let scenarios: Vec<_> = scenarios().into_iter().collect();
    for (place, lines) in some(&scenarios, 8) {
        let (mut first, mut disk) = (rounds(), Disk::new());
        let mut answers = Vec::new();
        for line in lines {
            let answer = first.answer(line);
            let Some(accepted) = &answer.accepted else { continue };
            let answered = answers.len();
            disk.save_in_steps(accepted, |crashed| {
                let mut again = rounds();
                let replayed = crashed.replay(&mut again);
                assert!(replayed.len() == answered || replayed.len() == answered + 1, "{place}");
                assert_eq!(again.lost().count(), 0, "{place}: {line}");
                crashes += 1;
            });
            answers.push(answer.to_json());
        }
        let mut again = rounds();
        let replayed = disk.replay(&mut again);
        assert_eq!(replayed.len(), answers.len(), "{place}");
        for (answer, first) in replayed.iter().zip(&answers) {
            assert_eq!(lasting(&answer.to_json()), lasting(first), "{place}");
        }
        // The state now is the same to the letter.
        assert_eq!(again.answer("?").to_json(), first.answer("?").to_json(), "{place}");
        count += 1;
    }
    let (least, least_crashes) = if is_long() { (900, 5_000) } else { (110, 600) };
    assert!(count > least && crashes > least_crashes, "{count} scenarios, {crashes} crashes");
}

/// A replay writes the same journal: nothing that is saved changes from one run to the next.
#[test]
fn c15_a_replay_saves_the_same() {
    let scenarios: Vec<_> = scenarios().into_iter().collect();
    for (place, lines) in some(&scenarios, 8) {
        let (mut first, mut disk) = (rounds(), Disk::new());
        lines.iter().filter_map(|line| first.answer(line).accepted).for_each(|accepted| disk.save(&accepted));
        let mut copy = Disk::new();
        for answer in disk.replay(&mut rounds()) {
            copy.save(&answer.accepted.expect("it was accepted"));
        }
        assert_eq!(String::from_utf8_lossy(&copy.journal), String::from_utf8_lossy(&disk.journal), "{place}");
    }
}

const LINES: [&str; 5] = [
    r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"],"amend":true,"tc":"@lichess/blitz-3+2"}"#,
    r#"{"type":"commit","at":1,"by":"a","action":"secret one"}"#,
    r#"{ "type" : "commit", "at":2, "by":"a", "action": {"secret" : "two"} }"#,
    r#"{"type":"commit_when","at":3,"by":"b","condition":{"is":["a","secret three"]},"then":"secret four","otherwise":5}"#,
    r#"{"type":"resolve","at":4}"#,
];

fn saved(lines: &[&str]) -> Disk {
    let (mut rounds, mut disk) = (rounds(), Disk::new());
    lines.iter().filter_map(|line| rounds.answer(line).accepted).for_each(|accepted| disk.save(&accepted));
    disk
}

/// Secret actions are in the vault alone, and when they are revealed, in the journal alone.
#[test]
fn c15_secret_actions_are_in_the_vault_alone() {
    for count in 0..LINES.len() {
        let disk = saved(&LINES[..count]);
        let (journal, vault) = (String::from_utf8_lossy(&disk.journal), String::from_utf8_lossy(&disk.vault));
        assert!(!journal.contains("secret"), "{journal}");
        assert_eq!(vault.contains("secret one"), count == 2, "{vault}");
        assert_eq!(vault.contains("two"), count >= 3, "{vault}");
        assert!(!journal.contains('@') && (count == 0 || journal.contains("3m.. + 2s")), "{journal}");
    }
    let disk = saved(&LINES);
    let (journal, vault) = (String::from_utf8_lossy(&disk.journal), String::from_utf8_lossy(&disk.vault));
    assert!(journal.contains("two") && journal.contains("secret four") && !journal.contains("one"), "{journal}");
    assert!(!vault.contains("secret"), "{vault}");
}

/// Without its vault a journal replays, with secret actions as null.
#[test]
fn c15_without_the_vault() {
    let disk = saved(&LINES[..4]);
    let journal = Journal::recover(&disk.journal).expect("a journal").read.expect("a first line");
    let mut again = rounds();
    let answers: Vec<_> = journal.replay(&Vault::default(), &mut again).collect();
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(again.lost().map(ToString::to_string).collect::<Vec<_>>(), ["a", "b"]);
    let (seen, mut first) = (json(&again.answer("?").to_json()), rounds());
    assert_eq!(seen["views"]["arbiter"]["players"][0]["action"], Value::Null);
    disk.replay(&mut first);
    let expected = first.answer("?").to_json();
    assert_eq!(seen["public_digest"], json(&expected)["public_digest"]);
    assert_eq!(lasting(&seen.to_string()), lasting(&expected));
}

/// Every change of a byte is found, except in what a crash can leave.
#[test]
fn c15_damage_is_found() {
    let disk = saved(&LINES);
    for place in 0..disk.journal.len() {
        let mut journal = disk.journal.clone();
        journal[place] ^= 1;
        let whole = Journal::recover(&disk.journal).expect("a journal");
        match Journal::recover(&journal) {
            Err(_) => {}
            // The last line break is damaged, and the line is kept.
            Ok(recovered) => assert!(recovered.lacks_break && recovered.read == whole.read, "byte {place}"),
        }
    }
    for place in 0..disk.journal.len() {
        let recovered = Journal::recover(&disk.journal[..place]).expect("only its last line is incomplete");
        let lines = disk.journal[..place].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        assert_eq!(recovered.whole, if recovered.lacks_break { place } else { lines });
    }
}

/// Every change of a bit of a vault is reported with its line. Some can also come from a crash: then nothing is lost, or
/// the replay says whose action is.
#[test]
fn c15_damage_of_a_vault_is_found() {
    let disk = saved(&LINES[..4]);
    let (journal, whole) = disk.read().expect("a journal and its vault");
    let mut lost = 0;
    for place in 0..disk.vault.len() {
        let number = 1 + disk.vault[..place].iter().filter(|byte| **byte == b'\n').count();
        let is_erased = disk.vault.split(|byte| *byte == b'\n').nth(number - 1).is_some_and(|line| line[0] == b' ');
        for bit in 0..8 {
            let mut vault = disk.vault.clone();
            vault[place] ^= 1 << bit;
            match Vault::recover(&vault, &journal) {
                Ok(recovered) if place + 1 == vault.len() => {
                    assert_eq!((recovered.lacks_break, recovered.whole), (true, place), "bit {bit}");
                    assert!(recovered.read.is_some_and(|read| read.places().eq(whole.places())), "bit {bit}");
                }
                Ok(recovered) if is_erased && disk.vault[place] == b' ' => {
                    assert!(recovered.read.is_some_and(|read| read.places().eq(whole.places())), "byte {place}");
                }
                // A last line whose number is one above the journal is one that the journal did not get.
                Ok(recovered) => {
                    let (read, mut rounds) = (recovered.read.expect("a first line"), rounds());
                    assert_eq!(read.litter().len(), 1, "byte {place}, bit {bit}");
                    assert!(journal.replay(&read, &mut rounds).all(|answer| answer.is_ok()));
                    assert_eq!(rounds.lost().count(), 1, "byte {place}, bit {bit}");
                    lost += 1;
                }
                Err(error) => {
                    assert_eq!(error.line(), number, "byte {place}, bit {bit}: {error}");
                    let is_damage = match error.problem() {
                        SavedProblem::Damaged(_) | SavedProblem::NotInJournal(_) => number > 1,
                        SavedProblem::SomethingElse(_) => number == 1,
                        _ => false,
                    };
                    assert!(is_damage, "byte {place}, bit {bit}: {error}");
                }
            }
        }
    }
    assert_eq!(lost, 1, "entry 4 becomes entry 5");
}

/// A last line of the vault that is whole and lacks only its line break is kept.
#[test]
fn c15_a_vault_without_its_last_line_break() {
    let disk = saved(&LINES[..4]);
    let (journal, whole) = disk.read().expect("a journal and its vault");
    for end in 0..disk.vault.len() {
        let recovered = Vault::recover(&disk.vault[..end], &journal).expect("only its last line is incomplete");
        let lines = disk.vault[..end].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let lacks_break = disk.vault[end] == b'\n' && disk.vault[lines] == b'{';
        assert_eq!(
            (recovered.lacks_break, recovered.whole),
            (lacks_break, if lacks_break { end } else { lines }),
            "{end}"
        );
        let is_there = recovered.read.is_some_and(|read| read.places().eq(whole.places()));
        assert_eq!(is_there, end + 1 == disk.vault.len(), "{end}");
    }
}

/// A line of the vault that blanks have reached in part is gone, and damages nothing else.
#[test]
fn c15_half_erased_lines_of_a_vault() {
    let disk = saved(&LINES[..4]);
    let journal = Journal::recover(&disk.journal).expect("a journal").read.expect("a first line");
    let (_, whole) = disk.read().expect("a vault");
    let places: Vec<_> = whole.places().collect();
    assert_eq!(places.len(), 2);
    for (entry, place) in places {
        for erased in 1..place.len() {
            for blanks in [place.start..place.start + erased, place.end - erased..place.end] {
                let mut vault = disk.vault.clone();
                vault[blanks.clone()].fill(b' ');
                let recovered = Vault::recover(&vault, &journal).unwrap_or_else(|error| panic!("{blanks:?}: {error}"));
                let read = recovered.read.expect("a first line");
                assert!(read.places().all(|(one, _)| one != entry), "{blanks:?}");
                assert_eq!((read.places().count(), read.litter()), (1, &[place.clone()][..]), "{blanks:?}");
            }
        }
    }
}

/// Disks write the sectors of a long line in any sequence, so the first that is erased can be in its middle.
#[test]
fn c15_a_sector_of_a_long_line_is_erased() {
    let line = LINES[1].replace("secret one", &"secret".repeat(1_000));
    let disk = saved(&[LINES[0], &line]);
    let (journal, whole) = disk.read().expect("a vault");
    let (_, place) = whole.places().next().expect("an action");
    let erased = |blanks: usize| {
        let mut vault = disk.vault.clone();
        vault[place.start + 1_000..][..blanks].fill(b' ');
        Vault::recover(&vault, &journal).map(|recovered| recovered.read.expect("a first line").litter().to_vec())
    };
    assert_eq!(erased(512), Ok(vec![place.clone()]));
    assert_eq!(
        erased(511).map_err(|error| error.to_string()),
        Err("line 2: damaged: the checksum does not match".into())
    );
}

#[test]
fn c15_what_is_refused() {
    let disk = saved(&LINES[..4]);
    let journal = Journal::recover(&disk.journal).expect("a journal").read.expect("a first line");
    let short = saved(&LINES[..2]);
    let short = Journal::recover(&short.journal).expect("a journal").read.expect("a first line");
    let clock = br#"{"flagfall":"journal","version":1,"setup":{"controls":["5m"]},"sum":"5de8fb2ed6807a05"}"#;
    let (_, first, head) = LinesWriter::begin(1);
    let other_vault = saved(&LINES[..4]).vault;
    let other_vault = [LinesWriter::begin(2).2.as_bytes(), &other_vault[head.len()..]].concat();
    let vault = |bytes: &[u8], journal| Vault::recover(bytes, journal).map(|_| ());
    let errors: Vec<SavedError> = [
        Journal::recover(&[clock, &b"\n"[..]].concat()).map(|_| ()),
        Journal::recover(&[first.as_bytes(), first.as_bytes()].concat()).map(|_| ()),
        Journal::recover(&[first.as_bytes(), b"\n"].concat()).map(|_| ()),
        Journal::recover(&[first.as_bytes(), b"\xff\n"].concat()).map(|_| ()),
        Journal::recover(&[first.trim_end().as_bytes(), first.as_bytes()].concat()).map(|_| ()),
        vault(first.as_bytes(), &journal),
        vault(&disk.vault, &short),
        vault(
            &[head.as_bytes(), br#"{"entry":2,"body":{"plain":1},"sum":"0000000000000000"}"#, b"\n"].concat(),
            &journal,
        ),
        // The same lines with other actions, and a vault that has nothing yet.
        vault(&other_vault, &journal),
        vault(LinesWriter::begin(2).2.as_bytes(), &journal),
        vault(head.replace("01\"", "0G\"").as_bytes(), &journal),
    ]
    .into_iter()
    .filter_map(Result::err)
    .collect();
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(texts.join("\n"));
}
