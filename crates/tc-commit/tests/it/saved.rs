//! The saved forms of journals and vaults, and what reading refuses (C15).

use std::collections::BTreeSet;

use tc_commit::journal::{Journal, Journaled, ReplayError, Vault};
use tc_commit::{
    Body, Close, Commitment, Condition, Extension, InPlayerOrder, Input, Leave, Missing, Mode, Nonce, Own, PlayerId,
    Policy, Round, RoundId, Selection, Spec, StatusVisibility, Viewer, Withdraw, Withheld,
};
use tc_core::{Span, Timestamp};

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

/// Returns a round in staged mode with everything that a journal can hold.
fn staged() -> Journaled<String> {
    let spec = Spec::builder(round(), at(0)).players([id("ann"), id("ben"), id("cy")]).idle(id("dia")).policy(Policy {
        deadline: Some(at(60_000)),
        close: Close::Ready,
        withdraw: Withdraw::WhileOpen,
        missing: Missing::Default(text("hold")),
        extension: Some(Extension { by: Span::millis(10_000), budget: 2 }),
        leave: Leave::Dropped,
        status: StatusVisibility::Count,
        ..Policy::default()
    });
    let (round, _) = Round::open(spec.build().expect("a round")).expect("it opens");
    let mut round = Journaled::new(round).expect("it was just opened");
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
    for (millis, input) in inputs {
        round.handle(at(millis), &self::round(), input).expect("a legal input");
    }
    round
}

/// Returns a round in sealed mode with one open digest.
fn sealed() -> Journaled<String> {
    let instead = Withheld::Default(text("nothing"));
    let spec = Spec::builder(round(), at(0)).players([id("ann"), id("ben")]).policy(Policy {
        mode: Mode::Sealed { openings: Span::millis(1_000), withheld: Some(instead) },
        ..Policy::default()
    });
    let (round, _) = Round::open(spec.build().expect("a round")).expect("it opens");
    let mut round = Journaled::new(round).expect("it was just opened");
    let (body, nonce) = (Body::Plain(text("rock")), Nonce::new([7; 32]));
    let digest = Commitment::of(&self::round(), &id("ann"), &body, &nonce);
    let inputs = [
        (1, Input::CommitDigest { by: id("ann"), digest }),
        (2, Input::CommitDigest { by: id("ben"), digest }),
        (3, Input::Open { by: id("ann"), body, nonce }),
        (1_002, Input::Abort),
    ];
    for (millis, input) in inputs {
        round.handle(at(millis), &self::round(), input).expect("a legal input");
    }
    round
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("it can be written")
}

#[test]
fn what_is_written() {
    for (name, round) in [("staged", staged()), ("sealed", sealed())] {
        let (journal, vault) = (json(round.journal()), json(round.vault()));
        let read: Journal<String> = serde_json::from_str(&journal).expect("a journal");
        let secrets: Vault<String> = serde_json::from_str(&vault).expect("a vault");
        assert!(read == *round.journal() && secrets == *round.vault(), "{name} is read as it was written");
        assert!(read.replay(&secrets, None).expect("a round") == *round, "{name} is played again");
        insta::assert_snapshot!(name, format!("{journal}\n{vault}"));
    }
}

#[test]
fn what_is_refused() {
    let journal = json(sealed().journal());
    let deep = (0..16).fold(r#"{"public":"p"}"#.to_owned(), |inner, _| format!(r#"{{"not":{inner}}}"#));
    let opened = r#"{
            "plain": "rock"
          }"#;
    assert!(journal.contains(opened));
    let damages = [
        ("journal/v1", "journal/v2"),
        (r#""opens": 0"#, r#""opens": "+0""#),
        (r#""opens": 0"#, r#""opens": "0""#),
        (r#""ann","#, r#""ben","#),
        (r#""ann","#, r#""","#),
        (r#""openings": 1000"#, r#""openings": 0"#),
        (r#""seq": 1"#, r#""seq": 1, "x": 1"#),
        (r#""seats": []"#, r#""seats": [16]"#),
        (r#""input": "abort""#, r#""input": "stop""#),
        (r#""by": "ann""#, r#""by": "ann", "to": "ben""#),
        ("0707", "07"),
        ("0707", "070G"),
        (opened, &format!(r#"{{"when":{{"condition":{deep},"then":"a","otherwise":"b"}}}}"#)),
    ];
    let told = damages.map(|(from, to)| {
        let damaged = journal.replacen(from, to, 1);
        assert_ne!(damaged, journal, "{from}");
        let error = serde_json::from_str::<Journal<String>>(&damaged).expect_err(to).to_string();
        let reason = error.split(" at line").next().unwrap_or_default().to_owned();
        format!("{}\n  {reason}", if to.len() > 60 { "a condition 17 deep" } else { to })
    });
    insta::assert_snapshot!(told.join("\n"));
}

/// Optional instants are written like all others.
#[test]
fn instants_are_as_they_are_written() {
    let journal = json(staged().journal());
    for key in ["opens", "deadline", "at"] {
        let (_, rest) = journal.split_once(&format!(r#""{key}": "#)).expect("it is there");
        let end = rest.find([',', '\n']).expect("the end of a number");
        let millis = &rest[..end];
        let with = |value: &str| {
            let (from, to) = (format!(r#""{key}": {millis}"#), format!(r#""{key}": {value}"#));
            serde_json::from_str::<Journal<String>>(&journal.replacen(&from, &to, 1))
        };
        assert!(with(millis).is_ok(), "{key}");
        let error = with(&format!("{millis}.0001")).expect_err(key).to_string();
        assert!(error.starts_with("`instant`: finer than a microsecond"), "{key}: {error}");
        for value in ["\"\"", "\"-0\"", "\"60000\"", "8796093022208", "1e300", "true", "[]"] {
            assert!(with(value).is_err(), "{key}: {value}");
        }
        // Only optional keys can be null; the extension of this round needs the deadline.
        let null = with("null").expect_err(key).to_string();
        let expected = if key == "deadline" {
            "an extension needs a deadline"
        } else {
            "`instant`: expected a number of milliseconds"
        };
        assert!(null.starts_with(expected), "{key}: {null}");
    }
}

/// A vault has at most one entry for each player, each under its own number.
#[test]
fn entries_of_a_vault() {
    let read = |entries: &str| {
        let text =
            format!(r#"{{"format":"tc-commit/vault/v1","round":{{"game":"g","seq":1}},"entries":{{{entries}}}}}"#);
        let vault = serde_json::from_str::<Vault<String>>(&text);
        vault.map(|vault| vault.iter().len()).map_err(|error| error.to_string())
    };
    let entry = |number: usize| format!(r#""{number}":{{"plain":"x"}}"#);
    let many = |count: usize| read(&(0..count).map(entry).collect::<Vec<_>>().join(","));
    assert_eq!(many(0), Ok(0));
    assert_eq!(many(65_536), Ok(65_536));
    let refused = |told: Result<usize, String>, why: &str| {
        assert!(told.as_ref().is_err_and(|told| told.starts_with(why)), "{told:?}");
    };
    refused(many(65_537), "a vault has at most 65536 entries");
    refused(read(&[entry(1), entry(2), entry(1)].join(",")), "entry 1 appears twice");
}

/// Misplaced entries, or entries of another round, are refused by number.
#[test]
fn what_is_not_played_again() {
    let round = staged();
    let mut value: serde_json::Value = serde_json::from_str(&json(round.journal())).expect("a journal");
    let entries = value["entries"].as_array_mut().expect("a list");
    entries.swap(0, 1);
    let journal: Journal<String> = serde_json::from_value(value).expect("a journal");
    let error = journal.replay(round.vault(), None).expect_err("out of place");
    assert_eq!(error.to_string(), "the round refuses entry 0: ann has no commitment");
}

/// After a crash the head and the entries, saved one by one, are read back, and the round continues.
#[test]
fn a_round_goes_on() {
    let whole = staged();
    let mut head: Journal<String> = serde_json::from_str(&json(&whole.journal().head())).expect("a journal");
    assert!(head.entries().is_empty());
    let entries = &whole.journal().entries()[..10];
    head.extend(entries.iter().map(|entry| serde_json::from_str(&json(entry)).expect("an entry")));
    let vault: Vault<String> = serde_json::from_str(&json(whole.vault())).expect("a vault");
    let mut again = head.resume(vault, None).expect("a round");
    again.handle(at(11), &round(), Input::ForceSeal).expect("a seal");
    again.handle(at(12), &round(), Input::Abort).expect("an end");
    assert_eq!(again.vault().iter().len(), 0, "what stood before the crash is erased as well");
}

#[test]
fn only_a_round_that_was_just_opened_begins_a_journal() {
    let spec = || Spec::builder(round(), at(0)).player(id("ann")).build().expect("a round");
    let (fresh, _) = Round::<String>::open(spec()).expect("it opens");
    for input in [
        Input::commit(id("ann"), text("rock")),
        Input::Leave { by: id("ann") },
        Input::Pause,
        Input::ForceSeal,
        Input::Abort,
    ] {
        let mut round = fresh.clone();
        round.handle(at(0), &self::round(), input.clone()).expect("a legal input");
        assert!(Journaled::new(round).is_err(), "{input:?}");
    }
    assert!(Journaled::new(fresh).is_ok());
    let nobody = Spec::builder(round(), at(0)).build().expect("a round");
    assert!(Journaled::new(Round::<String>::open(nobody).expect("it opens").0).is_ok());
}

/// A crash between journal and vault: resuming erases old commitments, and reports a lost one.
#[test]
fn a_crash_between_journal_and_vault() {
    let spec = Spec::builder(round(), at(0))
        .player(id("ann"))
        .player(id("ben"))
        .policy(Policy { withdraw: Withdraw::WhileOpen, ..Policy::default() })
        .build();
    let (fresh, _) = Round::open(spec.expect("a round")).expect("it opens");
    let mut round = Journaled::new(fresh).expect("it was just opened");
    round.handle(at(1), &self::round(), Input::commit(id("ann"), text("rock"))).expect("a commitment");
    let before = round.vault().clone();
    round.handle(at(2), &self::round(), Input::Withdraw { by: id("ann") }).expect("a withdrawal");
    let again = round.journal().clone().resume(before, None).expect("a round");
    assert_eq!(again.vault().iter().len(), 0);

    round.handle(at(3), &self::round(), Input::commit(id("ann"), text("rock"))).expect("a commitment");
    let lost = round.journal().clone().resume(Vault::new(self::round()), None).expect_err("it is lost");
    assert_eq!(
        lost.to_string(),
        "entry 2 is a current commitment, and it is not in the vault; use the vault saved with the journal"
    );
    let other = RoundId::new("g", 2).expect("an id");
    let foreign = round.journal().clone().resume(Vault::new(other.clone()), None).expect_err("another round");
    assert_eq!(foreign, ReplayError::OtherVault(other.clone()));
    assert_eq!(round.journal().replay(&Vault::new(other), None), Err(foreign));
}

/// A resolution can be repeated for a game that was not saved with it, and does not change the round.
#[test]
fn a_resolution_again() {
    let spec = Spec::builder(round(), at(0)).player(id("ann")).build().expect("a round");
    let (fresh, _) = Round::open(spec).expect("it opens");
    let mut round = Journaled::new(fresh).expect("it was just opened");
    round.handle(at(1), &self::round(), Input::commit(id("ann"), text("rock"))).expect("a commitment");
    let note = InPlayerOrder::new(
        |_: &Vec<String>, _: &PlayerId, _: &String| Ok::<(), ()>(()),
        |game: &mut Vec<String>, _: &PlayerId, action: &String| game.push(action.clone()),
    );
    let mut game = Vec::new();
    assert!(round.resolve_again(&mut game, &note).is_none(), "it was never resolved");
    let first = round.resolve(at(2), &mut game, &note).expect("a resolution");
    let again = round.journal().clone().resume(round.vault().clone(), None).expect("a round");
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
            extension: Some(Extension { by: Span::millis(30_000), budget: 1 }),
            ..Policy::default()
        };
        let (fresh, _) = Round::open(spec.policy(policy).build().expect("a round")).expect("it opens");
        let mut round = Journaled::new(fresh).expect("it was just opened");
        round.handle(at(millis), &self::round(), Input::commit(id("ben"), text("x"))).expect("a commitment");
        round.journal().redacted_for(&Viewer::Spectator, round.vault(), None).expect("a journal")
    };
    assert_eq!(of(65_000), of(66_000));
    assert_eq!(of(65_000)[0].at, at(60_000));
    assert_eq!(of(59_000), [], "what shows nothing is not there");
}

/// Under `Own::Hidden` the owner's redacted journal hides the commitment, too, until it is opened.
#[test]
fn c10_own_hidden_in_redacted_journals() {
    let spec = Spec::builder(round(), at(0))
        .player(id("ann"))
        .policy(Policy { own: Own::Hidden, ..Policy::default() })
        .build()
        .expect("a round");
    let (fresh, _) = Round::open(spec).expect("it opens");
    let mut round = Journaled::new(fresh).expect("it was just opened");
    round.handle(at(1), &self::round(), Input::commit(id("ann"), text("rock"))).expect("a commitment");
    let seen = |round: &Journaled<String>| {
        let redacted = round.journal().redacted_for(&Viewer::Player(id("ann")), round.vault(), None);
        redacted.expect("a journal").iter().map(|entry| entry.bodies.len()).sum::<usize>()
    };
    assert_eq!(seen(&round), 0);
    round.handle(at(2), &self::round(), Input::Reveal(Selection::All)).expect("a reveal");
    assert_eq!(seen(&round), 1);
}

/// A pause cannot end so late that the deadline would not fit.
#[test]
fn c8_a_resumption_that_does_not_fit() {
    let extension = Some(Extension { by: Span::millis(30_000), budget: 2 });
    let policy = Policy { deadline: Some(at(60_000)), extension, ..Policy::default() };
    let spec = Spec::builder(round(), at(0)).player(id("ann")).policy(policy).build().expect("a round");
    let (mut round, _) = Round::<String>::open(spec).expect("it opens");
    round.handle(at(0), &self::round(), Input::Pause).expect("a pause");
    let last = Timestamp::saturating_micros(Timestamp::MAX.as_micros() - 120_000_000);
    let late = Timestamp::saturating_micros(last.as_micros() + 1);
    assert_eq!(round.handle(late, &self::round(), Input::Resume).map_err(|refused| refused.kind()), Err("overflow"));
    assert!(round.handle(last, &self::round(), Input::Resume).is_ok());
}

/// An aborted round keeps open commitments only.
#[test]
fn c15_what_an_abort_erases() {
    let spec = Spec::builder(round(), at(0)).player(id("ann")).player(id("ben")).build().expect("a round");
    let (fresh, _) = Round::open(spec).expect("it opens");
    let mut round = Journaled::new(fresh).expect("it was just opened");
    for (millis, input) in [
        (1, Input::commit(id("ann"), text("rock"))),
        (2, Input::commit(id("ben"), text("paper"))),
        (3, Input::Reveal(Selection::These(BTreeSet::from([id("ben")])))),
        (4, Input::Abort),
    ] {
        round.handle(at(millis), &self::round(), input).expect("a legal input");
    }
    let left: Vec<u64> = round.vault().iter().map(|(entry, _)| entry).collect();
    assert_eq!(left, [1]);
    let again = round.journal().clone().resume(round.vault().clone(), None).expect("a round");
    assert!(*again == *round);
}
