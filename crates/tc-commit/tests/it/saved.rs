//! Journals and vaults of rounds with actions of any type, and what reading refuses (C15).

use std::collections::BTreeSet;
use std::ops::Deref;

use tc_commit::saved::{Journal, Redacted, RoundWriter, SavedProblem, Vault};
use tc_commit::{
    Body, Close, Commitment, Condition, Extension, InPlayerOrder, Input, Leave, Missing, Mode, Nonce, Own, PlayerId,
    Policy, Round, RoundId, Selection, Spec, StatusVisibility, Viewer, Withdraw, Withheld,
};
use tc_core::log::Chain;
use tc_core::{Span, Timestamp};
use tc_testkit::round_disk::Disk;

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("a near instant")
}

fn round() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

fn text(action: &str) -> String {
    action.to_owned()
}

/// A round, and its journal and vault.
struct Saved {
    round: Round<String>,
    disk: Disk<RoundWriter>,
}

impl Saved {
    fn new(spec: Spec<String>) -> Saved {
        let (round, _) = Round::begin(spec).expect("it begins");
        Saved { disk: Disk::begin(&round, None), round }
    }

    fn handle(&mut self, millis: i64, input: Input<String>) {
        let answer = self.round.handle(at(millis), &self::round(), input.clone()).expect("a legal input");
        self.disk.save_input(&self.round, &input, &answer.effects);
    }

    fn replayed(&self) -> (Round<String>, RoundWriter) {
        self.disk.replay_round().expect("a round")
    }

    fn redacted(&self, viewer: &Viewer) -> Vec<Redacted<String>> {
        let (journal, vault) = self.disk.read().expect("a journal");
        journal.redacted_round(&vault, viewer).expect("a round")
    }

    fn journal(&self) -> &str {
        str::from_utf8(&self.disk.journal).expect("a text")
    }

    fn vault(&self) -> &str {
        str::from_utf8(&self.disk.vault).expect("a text")
    }
}

impl Deref for Saved {
    type Target = Round<String>;

    fn deref(&self) -> &Round<String> {
        &self.round
    }
}

/// The numbers of the entries in the vault.
fn in_vault(saved: &Saved) -> Vec<u64> {
    let (_, vault) = saved.disk.read().expect("a journal");
    vault.places().map(|(entry, _)| entry).collect()
}

/// Changes the objects of a journal's lines after the first, and writes their sums again.
fn changed(journal: &str, change: impl FnOnce(&mut Vec<String>)) -> String {
    let (first, rest) = journal.split_once('\n').expect("a first line");
    let mut objects: Vec<String> = rest.lines().map(|line| Chain::object(line).expect("it ends with a sum")).collect();
    change(&mut objects);
    let mut chain = Chain::default();
    let lines: Vec<String> = objects.iter().map(|object| chain.write(object) + "\n").collect();
    format!("{first}\n{}", lines.concat())
}

/// The reason for which a journal is not replayed.
fn refusal(journal: &str) -> String {
    let journal = Journal::recover(journal.as_bytes()).expect("its sums are right").read.expect("a first line");
    journal.replay_round::<String>(&Vault::default()).expect_err("it is refused").to_string()
}

/// Returns a round in staged mode with everything that a journal can hold, up to an instant.
fn staged_until(last: i64) -> Saved {
    let spec = Spec::builder(round(), at(0)).players([id("ann"), id("ben"), id("cy")]).idle(id("dia")).policy(Policy {
        deadline: Some(at(60_000)),
        close: Close::Ready,
        withdraw: Withdraw::UntilSealed,
        missing: Missing::Default(text("hold")),
        extension: Some(Extension { by: Span::millis(10_000), budget: 2, each: None }),
        leave: Leave::Dropped,
        status: StatusVisibility::Count,
        ..Policy::default()
    });
    let mut round = Saved::new(spec.build().expect("a round"));
    let condition = Condition::all([
        Condition::is(id("ben"), text("north")),
        Condition::negated(Condition::missing(id("cy"))).expect("not too deep"),
        Condition::any([Condition::public("winter")]).expect("not too deep"),
    ]);
    let conditional = Body::when(condition.expect("not too deep"), text("east"), text("west"));
    let inputs = [
        (1, Input::commit(id("ann"), text("south"))),
        (2, Input::Withdraw { by: id("ann") }),
        (3, Input::Commit { by: id("ann"), body: conditional }),
        (4, Input::Ready { by: id("ann") }),
        (5, Input::Unready { by: id("ann") }),
        (6, Input::commit(id("ben"), text("north"))),
        (7, Input::Pause),
        (8, Input::Resume),
        (9, Input::Leave { by: id("cy") }),
        (10, Input::Tick),
        (11, Input::ForceSeal),
        (12, Input::Reveal(Selection::These(BTreeSet::from([id("ben")])))),
        (13, Input::Reveal(Selection::All)),
        (14, Input::Resolve),
    ];
    for (millis, input) in inputs.into_iter().filter(|(millis, _)| *millis <= last) {
        round.handle(millis, input);
    }
    round
}

fn staged() -> Saved {
    staged_until(14)
}

/// Returns a round in digest mode in which one player has disclosed.
fn sealed() -> Saved {
    let instead = Withheld::Default(text("nothing"));
    let spec = Spec::builder(round(), at(0)).players([id("ann"), id("ben")]).policy(Policy {
        mode: Mode::Digests { disclosing: Span::millis(1_000), withheld: Some(instead) },
        ..Policy::default()
    });
    let mut round = Saved::new(spec.build().expect("a round"));
    let (body, nonce) = (Body::Plain(text("rock")), Nonce::new([7; 32]));
    let digest = Commitment::of(&self::round(), &id("ann"), &body, &nonce);
    let inputs = [
        (1, Input::CommitDigest { by: id("ann"), digest }),
        (2, Input::CommitDigest { by: id("ben"), digest }),
        (3, Input::Disclose { by: id("ann"), body, nonce }),
        (1_002, Input::Abort),
    ];
    for (millis, input) in inputs {
        round.handle(millis, input);
    }
    round
}

#[test]
fn what_is_written() {
    for (name, round) in [("staged", staged()), ("staged_secret", staged_until(6)), ("sealed", sealed())] {
        let (again, writer) = round.replayed();
        assert!(again == *round && writer == round.disk.writer, "{name} is played again");
        insta::assert_snapshot!(name, format!("{}\n{}", round.journal(), round.vault()));
    }
}

#[test]
fn what_is_refused() {
    let sealed = sealed();
    let deep = (0..16).fold(r#"{"public":"p"}"#.to_owned(), |inner, _| format!(r#"{{"not":{inner}}}"#));
    let revealed = r#"{"plain":"rock"}"#;
    assert!(sealed.journal().contains(revealed));
    let damages = [
        (r#""opens":0"#, r#""opens":"+0""#),
        (r#""opens":0"#, r#""opens":"0""#),
        (r#""ann","#, r#""ben","#),
        (r#""ann","#, r#""","#),
        (r#""openings":1000"#, r#""openings":0"#),
        (r#""seq":1"#, r#""seq":1,"x":1"#),
        ("}}}}}", r#"}}}}},"seats":[16]"#),
        ("}}}}}", r#"}}}}},"clock":"?""#),
        (r#""input":"abort""#, r#""input":"stop""#),
        (r#""input":"abort""#, r#""commit":"ann","input":"abort""#),
        (r#""by":"ann""#, r#""by":"ann","to":"ben""#),
        ("0707", "07"),
        ("0707", "070G"),
        (revealed, &format!(r#"{{"when":{{"condition":{deep},"then":"a","otherwise":"b"}}}}"#)),
    ];
    let told = damages.map(|(from, to)| {
        let damaged = changed(sealed.journal(), |objects| {
            let damaged = objects.iter_mut().find(|object| object.contains(from)).expect(from);
            *damaged = damaged.replacen(from, to, 1);
        });
        format!("{}\n  {}", if to.len() > 60 { "a condition 17 deep" } else { to }, refusal(&damaged))
    });
    insta::assert_snapshot!(told.join("\n"));
}

/// Optional instants are written like all others.
#[test]
fn instants_are_as_they_are_written() {
    let staged = staged_until(0);
    for key in ["opens", "deadline", "at"] {
        let (_, rest) = staged.journal().split_once(&format!(r#""{key}":"#)).expect("it is there");
        let end = rest.find([',', '}']).expect("the end of a number");
        let millis = &rest[..end];
        let with = |value: &str| {
            let (from, to) = (format!(r#""{key}":{millis}"#), format!(r#""{key}":{value}"#));
            let journal = changed(staged.journal(), |objects| objects[0] = objects[0].replacen(&from, &to, 1));
            let journal = Journal::recover(journal.as_bytes()).expect("its sums are right").read.expect("a first line");
            journal.replay_round::<String>(&Vault::default()).map(drop).map_err(|error| error.to_string())
        };
        assert_eq!(with(millis), Ok(()), "{key}");
        let refused = |value: &str, reason: &str| {
            let error = with(value).expect_err(key);
            assert!(error.starts_with(&format!("line 2: the rounds refuse this line: {reason}")), "{key}: {error}");
        };
        refused(&format!("{millis}.0001"), &format!("`{key}`: finer than a microsecond"));
        for value in ["\"\"", "\"-0\"", "\"60000\"", "8796093022208", "1e300", "true", "[]"] {
            refused(value, "");
        }
        // Only optional keys can be null; the extension of this round needs the deadline.
        let is_optional = key == "deadline";
        let expected = format!("`{key}`: expected a number of milliseconds");
        refused("null", if is_optional { "`begin`: an extension needs a deadline" } else { &expected });
    }
}

/// A vault has one line for each entry.
#[test]
fn entries_of_a_vault() {
    let round = staged_until(6);
    let (journal, _) = round.disk.read().expect("a journal");
    let last = round.vault().lines().last().expect("a line");
    let twice = format!("{}{last}\n", round.vault());
    let error = Vault::recover(twice.as_bytes(), &journal).expect_err("an entry appears twice");
    assert_eq!(error.to_string(), format!("line {}: entry 7 appears twice", twice.lines().count()));
}

/// Misplaced entries, or entries of another round, are refused by the number of their line.
#[test]
fn what_is_not_played_again() {
    let swapped = changed(staged_until(6).journal(), |objects| objects.swap(1, 2));
    assert_eq!(refusal(&swapped), "line 3: the rounds refuse this line: ann has no commitment");
}

/// After a crash a round continues, with the writer of what was saved.
#[test]
fn a_round_goes_on() {
    let whole = staged_until(10);
    let (round, writer) = whole.replayed();
    let mut again = Saved { round, disk: whole.disk.clone() };
    again.disk.writer = writer;
    assert_eq!(in_vault(&again), [4, 7]);
    again.handle(11, Input::ForceSeal);
    again.handle(12, Input::Abort);
    assert_eq!(in_vault(&again), [0; 0], "what was secret before the crash is erased as well");
    assert!(again.replayed().0 == *again);
}

#[test]
fn only_a_round_that_was_just_opened_begins_a_journal() {
    let spec = || Spec::builder(round(), at(0)).player(id("ann")).build().expect("a round");
    let (fresh, _) = Round::<String>::begin(spec()).expect("it begins");
    let begin = |round: &Round<String>| RoundWriter::begin(1, round, None).map(drop);
    for input in [
        Input::commit(id("ann"), text("rock")),
        Input::Leave { by: id("ann") },
        Input::Pause,
        Input::ForceSeal,
        Input::Abort,
    ] {
        let mut round = fresh.clone();
        round.handle(at(0), &self::round(), input.clone()).expect("a legal input");
        assert_eq!(begin(&round), Err(SavedProblem::Changed), "{input:?}");
    }
    assert_eq!(begin(&fresh), Ok(()));
    let nobody = Spec::builder(round(), at(0)).build().expect("a round");
    assert_eq!(begin(&Round::begin(nobody).expect("it begins").0), Ok(()));
}

/// A crash between journal and vault: what has to be erased is known, a lost commitment is reported, and the vault of
/// another journal is refused.
#[test]
fn a_crash_between_journal_and_vault() {
    let spec = || {
        let spec = Spec::builder(round(), at(0)).player(id("ann")).player(id("ben"));
        let spec = spec.policy(Policy { withdraw: Withdraw::UntilSealed, ..Policy::default() });
        spec.build().expect("a round")
    };
    let mut round = Saved::new(spec());
    round.handle(1, Input::commit(id("ann"), text("rock")));
    let before = round.disk.vault.clone();
    round.handle(2, Input::Withdraw { by: id("ann") });
    let (journal, _) = round.disk.read().expect("a journal");
    let vault = Vault::recover(&before, &journal).expect("a vault").read.expect("a first line");
    let (_, writer) = journal.replay_round::<String>(&vault).expect("a round");
    assert_eq!((vault.places().count(), writer.in_vault().count()), (1, 0));

    round.handle(3, Input::commit(id("ann"), text("rock")));
    let (journal, _) = round.disk.read().expect("a journal");
    let (poorer, writer) = journal.replay_round::<String>(&Vault::default()).expect("a round");
    assert_eq!(writer.lost(&poorer).collect::<Vec<_>>(), [&id("ann")]);
    let (_, _, other) = RoundWriter::begin(2, &Round::begin(spec()).expect("it begins").0, None).expect("a journal");
    let foreign = Vault::recover(other.as_bytes(), &journal).expect_err("another journal");
    assert_eq!(foreign.problem(), &SavedProblem::OtherJournal);
}

/// A resolution can be repeated for a game that was not saved with it, and does not change the round.
#[test]
fn a_resolution_again() {
    let mut round = Saved::new(Spec::builder(round(), at(0)).player(id("ann")).build().expect("a round"));
    round.handle(1, Input::commit(id("ann"), text("rock")));
    let note = InPlayerOrder::new(
        |_: &Vec<String>, (): &mut (), _: &PlayerId, _: &String| Ok::<(), ()>(()),
        |game: &mut Vec<String>, _: &PlayerId, action: &String| game.push(action.clone()),
    );
    let mut game = Vec::new();
    assert!(round.resolve_again(&mut game, &note).is_none(), "it was never resolved");
    let first = round.round.resolve(at(2), &mut game, &note).expect("a resolution");
    round.disk.save_input(&round.round, &Input::Resolve, &first.effects);
    let (again, _) = round.replayed();
    let mut replayed_game = Vec::new();
    let second = again.resolve_again(&mut replayed_game, &note).expect("a resolution");
    assert_eq!((second.players, replayed_game), (first.players, game));
}

/// An effect that follows from a hidden deed has its own instant, and does not reveal that of the deed.
#[test]
fn c10_redacted_journals_do_not_date_hidden_deeds() {
    let of = |millis: i64| {
        let spec = Spec::builder(round(), at(0)).player(id("ann")).player(id("ben")).player(id("cy"));
        let policy = Policy {
            deadline: Some(at(60_000)),
            status: StatusVisibility::Nobody,
            extension: Some(Extension { by: Span::millis(30_000), budget: 1, each: None }),
            ..Policy::default()
        };
        let mut round = Saved::new(spec.policy(policy).build().expect("a round"));
        round.handle(millis, Input::commit(id("ben"), text("x")));
        round.redacted(&Viewer::Spectator)
    };
    assert_eq!(of(65_000), of(66_000));
    assert_eq!(of(65_000)[0].at, at(60_000));
    assert_eq!(of(59_000), [], "what shows nothing is not there");
}

/// Under `Own::Hidden` the owner's redacted journal hides the commitment, too, until it is revealed.
#[test]
fn c10_own_hidden_in_redacted_journals() {
    let policy = Policy { own: Own::Hidden, ..Policy::default() };
    let spec = Spec::builder(round(), at(0)).player(id("ann")).policy(policy).build().expect("a round");
    let mut round = Saved::new(spec);
    round.handle(1, Input::commit(id("ann"), text("rock")));
    let seen = |round: &Saved| {
        let redacted = round.redacted(&Viewer::Player(id("ann")));
        redacted.iter().map(|entry| entry.bodies.len()).sum::<usize>()
    };
    assert_eq!(seen(&round), 0);
    round.handle(2, Input::Reveal(Selection::All));
    assert_eq!(seen(&round), 1);
}

/// A pause cannot end so late that the deadline would not fit.
#[test]
fn c8_a_resumption_that_does_not_fit() {
    let extension = Some(Extension { by: Span::millis(30_000), budget: 2, each: None });
    let policy = Policy { deadline: Some(at(60_000)), extension, ..Policy::default() };
    let spec = Spec::builder(round(), at(0)).player(id("ann")).policy(policy).build().expect("a round");
    let (mut round, _) = Round::<String>::begin(spec).expect("it begins");
    round.handle(at(0), &self::round(), Input::Pause).expect("a pause");
    let last = Timestamp::saturating_micros(Timestamp::MAX.as_micros() - 120_000_000);
    let late = Timestamp::saturating_micros(last.as_micros() + 1);
    assert_eq!(round.handle(late, &self::round(), Input::Resume).map_err(|refused| refused.kind()), Err("overflow"));
    assert!(round.handle(last, &self::round(), Input::Resume).is_ok());
}

/// The vault of an aborted round is empty, and what was revealed is in the journal.
#[test]
fn c15_what_an_abort_erases() {
    let spec = Spec::builder(round(), at(0)).player(id("ann")).player(id("ben")).build().expect("a round");
    let mut round = Saved::new(spec);
    for (millis, input) in [
        (1, Input::commit(id("ann"), text("rock"))),
        (2, Input::commit(id("ben"), text("paper"))),
        (3, Input::Reveal(Selection::These(BTreeSet::from([id("ben")])))),
        (4, Input::Abort),
    ] {
        round.handle(millis, input);
    }
    assert_eq!(in_vault(&round), [0; 0]);
    assert!(round.journal().contains("paper") && !round.journal().contains("rock"));
    assert!(!round.vault().contains("rock") && !round.vault().contains("paper"));
    assert!(round.replayed().0 == *round);
}
