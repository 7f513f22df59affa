//! Journals and snapshots of random games (S15): what is written and read again goes on as if nothing had happened.

use proptest::prelude::*;
use serde_json::Value;
use tc_core::log::Chain;
use tc_core::saved::{Journal, JournalWriter, LONGEST_LINE};
use tc_core::{Clock, Input, Refused, Rules, Seat, Setup, Timestamp, Undo, lines};
use tc_testkit::cases;
use tc_testkit::games::{Game, Grain, SETUP, STEP};

fn games() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), SETUP..SETUP + 60 * STEP)
}

proptest! {
    #![proptest_config(cases(200))]

    /// A snapshot taken anywhere and read again behaves the same for every continuation, undo included.
    #[test]
    fn s15_a_snapshot_goes_on(bytes in games(), place in 0_usize..60) {
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let setup = game.setup();
        let mut clock = Clock::new(&setup);
        let mut again: Option<Clock> = None;
        let mut step = 0;
        while let Some((at, input, _)) = game.step(&clock) {
            if step == place {
                let read = Clock::from_snapshot(&clock.to_snapshot());
                again = Some(read.map_err(|error| TestCaseError::fail(error.to_string()))?);
            }
            let answer = clock.handle(at, &input);
            if let Some(again) = &mut again {
                prop_assert_eq!(&again.handle(at, &input), &answer);
                prop_assert_eq!(again.state(), clock.state());
            }
            if answer.is_ok() {
                game.advance(at);
            }
            step += 1;
        }
        if let Some(again) = again {
            prop_assert_eq!(again.to_snapshot(), clock.to_snapshot());
        }
    }

    /// A journal replayed gives the same clock: state, accounts, past and digest.
    #[test]
    fn s15_a_journal_is_the_whole_truth(bytes in games()) {
        let setup = Game::new(&bytes, Grain::Microseconds).setup();
        let (clock, text, writer) = played(&bytes, &setup);
        let journal = Journal::read(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(journal.writer(), writer);
        let again = journal.replay().map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(again.to_snapshot(), clock.to_snapshot());
        prop_assert_eq!(again.state().digest(again.setup()), clock.state().digest(&setup));
    }

    /// A snapshot in which one value was changed is refused.
    #[test]
    fn s15_a_damaged_snapshot_is_refused(bytes in games(), victim in any::<prop::sample::Index>()) {
        let setup = Game::new(&bytes, Grain::Microseconds).setup();
        let (clock, _, _) = played(&bytes, &setup);
        let mut value: Value = serde_json::from_str(&clock.to_snapshot()).expect("a snapshot is JSON");
        let mut leaves = Vec::new();
        collect(&mut value, &mut leaves);
        let leaf = victim.index(leaves.len());
        damage(leaves.swap_remove(leaf));
        prop_assert!(Clock::from_snapshot(&value.to_string()).is_err());
    }

    /// A journal in which one byte was changed is refused, or says the same.
    #[test]
    fn s15_a_damaged_journal_is_refused(bytes in games(), place in any::<prop::sample::Index>(), byte in 32_u8..127) {
        let setup = Game::new(&bytes, Grain::Microseconds).setup();
        let (_, text, _) = played(&bytes, &setup);
        let whole = Journal::read(&text).expect("a journal");
        let mut damaged = text.clone().into_bytes();
        let place = place.index(damaged.len());
        damaged[place] = byte;
        let damaged = String::from_utf8(damaged).expect("ASCII");
        // Another unit, or a letter in upper case in a control, is the same configuration.
        prop_assert!(Journal::read(&damaged).map_or(true, |read| read.entries() == whole.entries()));
    }
}

/// What is left of a journal whose last line break is missing, or damaged, and of one whose last line breaks off.
#[test]
fn s15_the_last_line_of_a_journal() {
    let setup = Setup::from(&"10s".parse().expect("a control"));
    let (mut writer, head) = JournalWriter::begin(&setup);
    let [start, press, tick] = [(0, Input::Start { seat: Seat::FIRST }), (1, Input::press()), (2, Input::Tick)]
        .map(|(micros, input)| writer.entry(Timestamp::saturating_micros(micros), &input));
    let two = format!("{head}\n{start}\n{press}");
    let half = &tick[..tick.len() - 1];
    for (file, entries, kept, lacks_break) in [
        (format!("{two}\n"), Some(2), two.len() + 1, false),
        (two.clone(), Some(2), two.len(), true),
        (format!("{two}\r"), Some(2), two.len(), true),
        (format!("{two} "), Some(2), two.len(), true),
        (format!("{two}\0"), Some(2), two.len(), true),
        (format!("{two}}}"), Some(2), two.len(), true),
        (format!("{two}\u{b}{half}"), Some(2), two.len(), true),
        (format!("{two}{half}"), Some(2), two.len(), true),
        (format!("{two}\n{half}"), Some(2), two.len() + 1, false),
        (two[..two.len() - 1].to_owned(), Some(1), two.len() - press.len(), false),
        (head.clone(), Some(0), head.len(), true),
        (format!("{head}0"), Some(0), head.len(), true),
        (head[..head.len() - 1].to_owned(), None, 0, false),
        (String::new(), None, 0, false),
    ] {
        let recovered = Journal::recover(file.as_bytes()).unwrap_or_else(|error| panic!("{error}: {file}"));
        assert_eq!(recovered.read.map(|journal| journal.entries().len()), entries, "{file}");
        assert_eq!((recovered.whole, recovered.lacks_break), (kept, lacks_break), "{file}");
    }
    for (file, why) in [
        (format!("{two}{tick}"), "line 3: damaged: two lines without a line break between them"),
        (format!("{two} {tick}"), "line 3: damaged: two lines without a line break between them"),
        (format!("{two}\r{tick}\n"), "line 3: damaged: the checksum does not match"),
        (two.replace("\"press\"", "\"stop\""), "line 3: damaged: the checksum does not match"),
        (head.replace("10s", "11s"), "line 1: damaged: the checksum does not match"),
    ] {
        let refused = Journal::recover(file.as_bytes()).map_err(|error| error.to_string());
        assert_eq!(refused.map(|recovered| recovered.read), Err(why.into()), "{file}");
    }
}

/// The longest line that is read, and the first that is not: with its line break, without, and as the first one.
#[test]
fn s15_long_lines_of_a_journal() {
    let setup = Setup::from(&"10s".parse().expect("a control"));
    let (mut writer, head) = JournalWriter::begin(&setup);
    let start = writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST });
    let padded = |line: &str, length: usize| line.replacen(',', &format!(",{}", " ".repeat(length - line.len())), 1);
    // Spaces are no damage if the sum is that of the line.
    let summed = |line: &str, length: usize| {
        let (mut chain, object) = (Chain::default(), Chain::object(&padded(line, length)).expect("a line"));
        chain.read(&head).expect("the first line");
        chain.write(&object)
    };
    let file = |length: usize| format!("{head}\n{}\n", summed(&start, length));
    assert!(Journal::read(&file(LONGEST_LINE)).is_ok());
    let too_long = |line: usize| format!("line {line}: the line has more than {LONGEST_LINE} bytes");
    let read = |file: &str| Journal::read(file).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(read(&file(LONGEST_LINE + 1)), Err(too_long(2)));
    assert_eq!(read(&format!("{}\n", padded(&head, LONGEST_LINE + 1))), Err(too_long(1)));
    let recovered = |file: &str| {
        let recovered = Journal::recover(file.as_bytes()).map_err(|error| error.to_string());
        recovered.map(|recovered| recovered.whole)
    };
    assert_eq!(recovered(&file(LONGEST_LINE + 1)), Err(too_long(2)));
    for (line, whole) in
        [(summed(&start, LONGEST_LINE), head.len() + 1 + LONGEST_LINE), ("{".repeat(LONGEST_LINE), head.len() + 1)]
    {
        assert_eq!(recovered(&format!("{head}\n{line}")), Ok(whole));
        let longer = line.replacen('{', "{ ", 1);
        assert_eq!(recovered(&format!("{head}\n{longer}")), Err(too_long(2)));
    }
    assert_eq!(recovered(&"{".repeat(LONGEST_LINE + 1)), Err(too_long(1)));
}

/// The game that the bytes choose, played to its end, and its journal.
fn played(bytes: &[u8], setup: &Setup) -> (Clock, String, JournalWriter) {
    let mut game = Game::new(bytes, Grain::Microseconds);
    let mut clock = Clock::new(setup);
    let (mut writer, mut text) = JournalWriter::begin(setup);
    text.push('\n');
    while let Some((at, input, _)) = game.step(&clock) {
        if clock.handle(at, &input).is_ok() {
            game.advance(at);
            text += &(writer.entry(at, &input) + "\n");
        }
    }
    (clock, text, writer)
}

/// The numbers, texts and truths in a value.
fn collect<'v>(value: &'v mut Value, leaves: &mut Vec<&'v mut Value>) {
    match value {
        Value::Object(map) => map.values_mut().for_each(|value| collect(value, leaves)),
        Value::Array(list) => list.iter_mut().for_each(|value| collect(value, leaves)),
        leaf => leaves.push(leaf),
    }
}

fn damage(value: &mut Value) {
    *value = match value {
        Value::Null => 7.into(),
        Value::Bool(truth) => (!*truth).into(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => (number + 1).into(),
            None => (number.as_f64().expect("a number") + 0.001).into(),
        },
        Value::String(text) => format!("{text}x").into(),
        _ => Value::Null,
    };
}

/// Games whose clock must restore from its snapshot, at every step: an adjustment is kept for undo as it was made, and
/// the stage that runs now may have no room for it.
#[test]
fn s15_an_adjustment_of_an_earlier_stage_is_restored() {
    let games = [
        ("2 x 10s, 20s", r#"{"type":"set","at":2000,"seat":1,"time":5000,"periods":2}"#, 18_000),
        ("10s, 3 x r1/20s", r#"{"type":"set","at":2000,"seat":1,"time":5000,"stage":1,"periods":3}"#, 30_000),
        ("5m", r#"{"type":"berserk","at":2000,"seat":1}"#, 18_000),
        ("5m.. + 3s", r#"{"type":"skip_bonus","at":2000,"seat":0}"#, 18_000),
        ("40/5m, 60s", r#"{"type":"moves","at":2000,"seat":1,"count":40}"#, 18_000),
        ("10s, 20s", r#"{"type":"transfer","at":2000,"from":1,"to":0,"time":10000}"#, 18_000),
    ];
    for (control, adjustment, pressed) in games {
        let control = control.parse().expect("a control");
        let mut clock = Clock::new(&Setup::new(Rules::default(), &control).expect("a setup"));
        let (press, later) = (r#"{"type":"press","at":1000}"#, format!(r#"{{"type":"press","at":{pressed}}}"#));
        for line in [r#"{"type":"start","at":0,"seat":0}"#, press, adjustment, &later, r#"{"type":"undo","at":40000}"#]
        {
            let answer = lines::answer(&mut clock, line).to_json();
            assert!(answer.contains(r#""applied":true"#), "{line}: {answer}");
            let read = Clock::from_snapshot(&clock.to_snapshot());
            assert_eq!(read.as_ref(), Ok(&clock), "after {line}");
        }
    }
}

/// A bound of the history is a rule: it is in journals and snapshots, and a clock that is read again undoes no more.
#[test]
fn s13_s15_the_bound_of_undo_is_saved() {
    let control = "5m.. + 3s".parse().expect("a control");
    let setup = Setup::new(Rules { keep_undo: Some(2), ..Rules::default() }, &control).expect("a setup");
    let mut clock = Clock::new(&setup);
    let (mut writer, mut journal) = JournalWriter::begin(&setup);
    assert!(journal.contains(r#""rules":{"keep_undo":2}"#), "{journal}");
    for (second, input) in [Input::Start { seat: Seat::FIRST }, Input::press(), Input::press(), Input::press()]
        .into_iter()
        .chain([Input::Undo(Undo::UnlessFlagged)])
        .zip(0..)
        .map(|(input, second)| (second, input))
    {
        let at = Timestamp::saturating_micros(second * 1_000_000);
        clock.handle(at, &input).expect("it is legal");
        journal = journal + "\n" + &writer.entry(at, &input);
    }
    let mut without = Clock::from_snapshot(&clock.to_snapshot_without_undo()).expect("a snapshot");
    let undo = without.handle(Timestamp::secs(5), &Input::Undo(Undo::Forced));
    assert_eq!((undo, without.state()), (Err(Refused::NothingToUndo), clock.state()));
    let replayed = Journal::read(&(journal + "\n")).and_then(|journal| journal.replay());
    let restored = Clock::from_snapshot(&clock.to_snapshot()).expect("a snapshot");
    for mut again in [clock.clone(), replayed.expect("a journal"), restored] {
        assert_eq!(again, clock);
        assert_eq!(again.presses_to_undo(), 1);
        let undo = Input::Undo(Undo::UnlessFlagged);
        again.handle(Timestamp::secs(5), &undo).expect("the last one");
        assert_eq!(again.handle(Timestamp::secs(5), &undo), Err(Refused::NothingToUndo));
    }
}
