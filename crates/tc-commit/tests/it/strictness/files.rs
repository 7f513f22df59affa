//! Journals and vaults: the samples are their lines, which are read with the sums that they should have.

use serde_json::{Value, json};
use tc_commit::lines::Rounds;
use tc_commit::saved::{Journal, Vault};
use tc_commit::{Input, Round};
use tc_core::log::Chain;
use tc_core::{Clock, Timestamp};
use tc_testkit::round_disk::Disk;
use tc_testkit::strictness::Type;

use super::{clock, inputs, on_clocks, parsed, spec, to_text};

/// The objects of the lines of a file.
fn objects(bytes: &[u8]) -> Vec<Value> {
    let lines = str::from_utf8(bytes).expect("a text").lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| parsed(&Chain::object(line).expect("it ends with a sum"))).collect()
}

/// The first line of a journal or a vault, and lines after it, with the sums that they should have.
fn summed(first: &str, rest: &[String]) -> String {
    let mut chain = Chain::default();
    Chain::default().write(first) + "\n" + &rest.iter().map(|line| chain.write(line) + "\n").collect::<String>()
}

fn journal(text: &str) -> Result<Journal, String> {
    let read = Journal::recover(text.as_bytes()).map_err(|error| error.to_string())?;
    read.read.ok_or_else(|| "the first line is incomplete".into())
}

/// The journal and the vault of lines: the first of two actions is revealed.
fn disk() -> Disk {
    let (mut rounds, mut disk) = (Rounds::new(Vec::new()).with_entries(), Disk::new());
    let commit = |by: &str| json!({"type": "commit", "at": 1, "by": by, "action": "rock"});
    for line in [
        json!({"type": "open", "at": 0, "round": {"game": "g", "seq": 1}, "players": ["ann", "ben"]}),
        commit("ann"),
        commit("ben"),
        json!({"type": "reveal", "at": 2, "who": ["ann"]}),
    ] {
        let answer = rounds.answer(&line.to_string());
        disk.save(&answer.accepted.unwrap_or_else(|| panic!("{line} is refused")));
    }
    disk
}

/// The readers of the lines of a journal and of a vault.
pub(super) fn types_of_files() -> Vec<Type> {
    let disk = disk();
    let (lines, vault) = (objects(&disk.journal), objects(&disk.vault));
    let texts = |lines: &[Value]| lines.iter().map(ToString::to_string).collect::<Vec<String>>();
    let first = lines[0].to_string();
    let read = disk.read().expect("a journal").0;
    let with_head = {
        let (disk, head) = (disk.clone(), disk.vault.iter().position(|byte| *byte == b'\n').expect("a line"));
        move |text: &str| {
            let vault = [text.as_bytes(), &disk.vault[head..]].concat();
            to_text(Vault::recover(&vault, &read))
        }
    };
    let read = disk.read().expect("a journal").0;
    let mut types = vec![
        Type {
            name: "first line of a journal",
            samples: vec![lines[0].clone()],
            read: Box::new(|text| to_text(journal(&summed(text, &[])))),
        },
        Type {
            name: "first line of a vault",
            samples: vec![vault[0].clone()],
            read: Box::new(move |text| with_head(&Chain::default().write(text))),
        },
    ];
    for (place, line) in lines.iter().enumerate().skip(1) {
        let (first, before) = (first.clone(), texts(&lines[1..place]));
        types.push(Type {
            name: if line.get("line").is_some() { "line of a journal" } else { "opened line of a journal" },
            samples: vec![line.clone()],
            read: Box::new(move |text| {
                let journal = journal(&summed(&first, &[&before[..], &[text.to_owned()]].concat()))?;
                let answers: Result<Vec<_>, _> =
                    journal.replay(&Vault::default(), &mut Rounds::new(Vec::new())).collect();
                to_text(answers)
            }),
        });
    }
    let (head, before) = (vault[0].to_string(), texts(&lines[1..]));
    let (journal_chain, entry) = (before[..3].to_vec(), vault[1].clone());
    types.push(Type {
        name: "line of a vault",
        samples: vec![entry],
        read: Box::new(move |text| {
            let mut chain = Chain::default();
            journal_chain.iter().for_each(|line| drop(chain.write(line)));
            let vault = Chain::default().write(&head) + "\n" + &chain.write(text) + "\n";
            to_text(Vault::recover(vault.as_bytes(), &read))
        }),
    });
    types
}

/// The readers of the lines of the journal of one round.
pub(super) fn types_of_rounds() -> Vec<Type> {
    let journal_of = |round: &mut Round<String>, clock: Option<&Clock>, inputs: Vec<Input<String>>| {
        let mut disk = Disk::begin(round, clock);
        for input in inputs {
            let id = round.id().clone();
            let answer = round.handle(Timestamp::millis(5), &id, input.clone()).expect("a legal input");
            disk.save_input(round, &input, &answer.effects);
        }
        objects(&disk.journal)
    };
    let (mut staged, _) = Round::begin(spec().build().expect("a round")).expect("it begins");
    let (mut clocked, _) =
        Round::begin_clocked(on_clocks().build_clocked_in_order().expect("a round"), clock()).expect("it begins");
    let clock = clock();
    let inputs = inputs();
    let journals = [
        journal_of(&mut staged, None, vec![inputs[2].clone()]),
        journal_of(&mut clocked, Some(&clock), vec![inputs[0].clone(), inputs[7].clone()]),
    ];
    let mut types = Vec::new();
    for objects in &journals {
        let texts: Vec<String> = objects.iter().map(ToString::to_string).collect();
        for (place, object) in objects.iter().enumerate().skip(1) {
            let (first, before) = (texts[0].clone(), texts[1..place].to_vec());
            types.push(Type {
                name: if place == 1 { "beginning of a round" } else { "line of a round" },
                samples: vec![object.clone()],
                read: Box::new(move |text| {
                    let journal = journal(&summed(&first, &[&before[..], &[text.to_owned()]].concat()))?;
                    to_text(journal.replay_round::<String>(&Vault::default()))
                }),
            });
        }
    }
    types
}
