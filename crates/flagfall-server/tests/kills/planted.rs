//! The checker finds every fault that is planted in a true history.

use std::collections::BTreeMap;

use tc_core::saved::JournalWriter;
use tc_core::{Clock, GameSettings, Input as Event, Seat, Setup, Timestamp, lines};

use crate::checker::{Fault, check};
use crate::history::{Answered, History, Input, Reader};

/// A game of two presses and a flag, with two clients and a reader, as a server without faults would leave it.
fn true_history() -> History {
    let settings: GameSettings = "10s".parse().expect("a control");
    let setup = Setup::for_each(settings.rules, [settings.control.clone(), settings.control]).expect("a setup");
    let mut clock = Clock::new(&setup);
    let (mut writer, first) = JournalWriter::begin(&setup);
    let mut history = History::default();
    let mut journal = first + "\n";
    let mut events = Vec::new();
    let inputs = [
        (1_i32, Some("a"), Event::Start { seat: Seat::FIRST }),
        (2, Some("b"), Event::press()),
        (3, Some("c"), Event::press()),
        (12, None, Event::Tick),
    ];
    for ((seconds, id, input), sequence) in inputs.into_iter().zip(2..) {
        let at = Timestamp::secs(seconds);
        let request = lines::Request { at: Some(at), input: Ok((at, input.clone())) };
        let answer = lines::answer_to(&mut clock, &request).to_json();
        journal.push_str(&writer.entry(at, &input));
        journal.push('\n');
        events.push((sequence, format!(r#"{{"sequence":{sequence},"answer":{answer},"view":{{"at":{at}}}}}"#)));
        if let Some(id) = id {
            let now = 1_000 * u64::from(seconds.unsigned_abs());
            let answered = Some(Answered { at: now + 500, sequence, answer });
            history.inputs.push(Input { game: "g".into(), id: id.into(), sent: now, answered });
        }
    }
    history.readers.push(Reader { game: "g".into(), after: 1, events });
    history.journals = BTreeMap::from([("g".to_owned(), journal)]);
    history
}

/// The journal without one of its lines, with sums that fit.
fn without_line(history: &mut History, line: usize) {
    rewrite(history, |entries| drop(entries.remove(line)));
}

/// Writes the journal of another sequence of entries.
fn rewrite(history: &mut History, change: impl FnOnce(&mut Vec<(Timestamp, Event)>)) {
    let journal = history.journals.get_mut("g").expect("a journal");
    let read = tc_core::saved::Journal::read(journal).expect("a true journal");
    let mut entries = read.entries().to_vec();
    change(&mut entries);
    let (mut writer, first) = JournalWriter::begin(read.setup());
    *journal = first + "\n";
    for (at, input) in entries {
        *journal = format!("{journal}{}\n", writer.entry(at, &input));
    }
}

fn answered(history: &mut History, input: usize) -> &mut Answered {
    history.inputs[input].answered.as_mut().expect("answered")
}

pub(crate) fn a_true_history_has_no_fault() {
    assert_eq!(check(&true_history()), []);
}

/// A change of a true history.
type Plant = fn(&mut History);
/// Whether a fault is the one that was planted.
type Found = fn(&Fault) -> bool;

pub(crate) fn planted_faults_are_found() {
    let faults: [(&str, Plant, Found); 14] = [
        ("an acknowledged input is not in the journal", |h| without_line(h, 2), |f| matches!(f, Fault::Lost { .. })),
        ("fewer inputs than acknowledged", |h| without_line(h, 2), |f| matches!(f, Fault::Missing { .. })),
        (
            "an input is there twice",
            |h| rewrite(h, |entries| entries.insert(2, entries[1].clone())),
            |f| matches!(f, Fault::Invented { .. }),
        ),
        (
            "a damaged journal",
            |h| h.journals.get_mut("g").expect("a journal").truncate(200),
            |f| matches!(f, Fault::Journal { .. }),
        ),
        (
            "another answer",
            |h| answered(h, 1).answer = answered(h, 1).answer.replace("2000", "2001"),
            |f| matches!(f, Fault::Lost { .. }),
        ),
        (
            "two inputs with one record",
            |h| *answered(h, 2) = answered(h, 1).clone(),
            |f| matches!(f, Fault::Shared { .. }),
        ),
        ("an input from before", |h| h.inputs[1].sent = 9_000, |f| matches!(f, Fault::Order { .. })),
        ("a missed change", |h| drop(h.readers[0].events.remove(1)), |f| matches!(f, Fault::Gap { .. })),
        (
            "a change that comes twice",
            |h| {
                let event = h.readers[0].events[1].clone();
                h.readers[0].events.insert(1, event);
            },
            |f| matches!(f, Fault::Gap { .. }),
        ),
        (
            "another clock",
            |h| h.readers[0].events[2].1 = h.readers[0].events[2].1.replace("3000", "3001"),
            |f| matches!(f, Fault::Shown { .. }),
        ),
        ("time that goes back", |h| h.readers[0].events.swap(0, 2), |f| matches!(f, Fault::TimeWentBack { .. })),
        (
            "a view with an earlier instant, from another server",
            |h| {
                let event = &mut h.readers[0].events[2].1;
                *event = event.replace(r#""view":{"at":3"#, r#""view":{"at":1"#);
            },
            |f| matches!(f, Fault::TimeWentBack { .. }),
        ),
        (
            "an earlier state, from another server",
            |h| h.readers[0].events.push((2, r#"{"sequence":2,"view":{}}"#.to_owned())),
            |f| matches!(f, Fault::TimeWentBack { .. }),
        ),
        (
            "two flags",
            |h| {
                rewrite(h, |entries| {
                    let force = Event::Undo(tc_core::Undo::Forced);
                    entries.extend([(Timestamp::secs(13), force), (Timestamp::secs(60), Event::Tick)]);
                });
            },
            |f| matches!(f, Fault::TwoEnds { .. }),
        ),
    ];
    for (name, plant, found) in faults {
        let mut history = true_history();
        plant(&mut history);
        let faults = check(&history);
        assert!(faults.iter().any(found), "{name}: {faults:?}");
    }
}
