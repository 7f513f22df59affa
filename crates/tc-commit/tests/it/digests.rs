//! Golden digests (C14): they must be the same on every platform and in every version of the crate.

use std::path::Path;

use serde::Deserialize;
use tc_commit::{Amend, Commitment, Condition, Extension, Mode, PlayerId, Policy, RoundId, Spec};
use tc_commit::{Body, Close, Input, Missing, Nonce, Round, Selection, SpecBuilder, StatusVisibility, Withheld};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, TimeControl, Timestamp};
use tc_testkit::corpus::load;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    secret: String,
    public: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommitmentRow {
    name: String,
    commitment: String,
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/digests").join(name)
}

/// The digests of a round in a row of the file.
fn digests(round: &Round<String>) -> (String, String) {
    let texts = "its actions are texts";
    (round.secret_digest().expect(texts).to_string(), round.public_digest().expect(texts).to_string())
}

/// Rounds of all kinds, by name.
fn rounds() -> Vec<(&'static str, (String, String))> {
    vec![
        ("nobody plays", digests(&opened(|builder| builder))),
        ("two players, nothing committed", digests(&two(|builder| builder))),
        ("one has committed", digests(&told(two(|builder| builder), [(1, commit("ann", "rock"))]))),
        ("sealed by all", digests(&told(two(|builder| builder), both()))),
        ("one is open", digests(&told(two(|builder| builder), both().into_iter().chain([(3, reveal("ben"))])))),
        ("resolved", digests(&told(two(|builder| builder), both().into_iter().chain([(3, Input::Resolve)])))),
        ("aborted", digests(&told(two(|builder| builder), [(1, commit("ann", "rock")), (2, Input::Abort)]))),
        (
            "only the number shows",
            digests(&told(
                two(|b| b.policy(Policy { status: StatusVisibility::Count, ..Policy::default() })),
                [(1, commit("ann", "rock"))],
            )),
        ),
        (
            "nothing shows",
            digests(&told(
                two(|b| b.policy(Policy { status: StatusVisibility::Nobody, ..Policy::default() })),
                [(1, commit("ann", "rock"))],
            )),
        ),
        ("amended, ready, and one has left", digests(&amended())),
        ("an extension runs", digests(&extended())),
        ("a default action stands in", digests(&defaulted())),
        ("a branch is open", digests(&conditional())),
        ("digests, one of them open", digests(&sealed())),
        ("a clock runs for one of two", digests(&clocked())),
    ]
}

#[test]
fn c14_golden_digests() {
    let rows: Vec<Row> = load::<Row>(folder("rounds")).into_iter().flat_map(|(_, corpus)| corpus.rows).collect();
    let rounds = rounds();
    assert_eq!(rows.len(), rounds.len());
    let changed: Vec<String> = rounds
        .into_iter()
        .filter(|(name, (secret, public))| {
            !rows.iter().any(|row| (row.name.as_str(), &row.secret, &row.public) == (name, secret, public))
        })
        .map(|(name, (secret, public))| {
            format!("{{\"name\": \"{name}\", \"secret\": \"{secret}\", \"public\": \"{public}\"}}")
        })
        .collect();
    assert!(changed.is_empty(), "{}", changed.join(",\n"));
}

#[test]
fn c13_golden_commitments() {
    let rows: Vec<CommitmentRow> =
        load::<CommitmentRow>(folder("commitments")).into_iter().flat_map(|(_, corpus)| corpus.rows).collect();
    let bodies = [
        ("plain", Body::Plain("rock".to_owned())),
        ("conditional", when()),
        ("conditional, of every kind", Body::when(every(), "rock".to_owned(), String::new())),
    ];
    assert_eq!(rows.len(), bodies.len());
    let changed: Vec<String> = bodies
        .into_iter()
        .map(|(name, body)| (name, Commitment::of(&id(), &player("ann"), &body, &nonce()).to_string()))
        .filter(|(name, digest)| !rows.iter().any(|row| row.name == *name && row.commitment == *digest))
        .map(|(name, digest)| format!("{{\"name\": \"{name}\", \"commitment\": \"{digest}\"}}"))
        .collect();
    assert!(changed.is_empty(), "{}", changed.join(",\n"));
}

fn amended() -> Round<String> {
    let round = two(|builder| {
        builder.policy(Policy {
            amend: Amend::LatestWins,
            close: Close::Ready,
            deadline: Some(at(100)),
            ..Policy::default()
        })
    });
    let ready = |name| Input::Ready { by: player(name) };
    told(
        round,
        [
            (1, commit("ann", "rock")),
            (2, commit("ann", "paper")),
            (3, ready("ann")),
            (4, Input::Leave { by: player("ben") }),
            (5, Input::Tick),
        ],
    )
}

fn extended() -> Round<String> {
    let extension = Extension { by: Span::micros(50), budget: 3, each: None };
    let round = two(|builder| {
        builder.policy(Policy {
            deadline: Some(at(100)),
            extension: Some(extension),
            missing: Missing::Forfeit,
            ..Policy::default()
        })
    });
    told(round, [(1, commit("ann", "rock")), (160, Input::Tick), (170, Input::Pause)])
}

fn defaulted() -> Round<String> {
    let round = two(|builder| {
        builder.policy(Policy {
            deadline: Some(at(100)),
            missing: Missing::Default("hold".to_owned()),
            ..Policy::default()
        })
    });
    told(round, [(1, commit("ann", "rock")), (100, Input::Reveal(Selection::All))])
}

fn conditional() -> Round<String> {
    let body = Input::Commit { by: player("ann"), body: when() };
    told(two(|builder| builder), [(1, body), (2, commit("ben", "rock")), (3, Input::Reveal(Selection::All))])
}

fn sealed() -> Round<String> {
    let withheld = Withheld::Default("pass".to_owned());
    let round = two(|builder| {
        builder.policy(Policy {
            mode: Mode::Digests { disclosing: Span::micros(50), withheld: Some(withheld) },
            ..Policy::default()
        })
    });
    let body = Body::Plain("rock".to_owned());
    let digest = Commitment::of(&id(), &player("ann"), &body, &nonce());
    let other = Commitment::new([255; 32]);
    told(
        round,
        [
            (1, Input::CommitDigest { by: player("ann"), digest }),
            (2, Input::CommitDigest { by: player("ben"), digest: other }),
            (3, Input::Disclose { by: player("ann"), body, nonce: nonce() }),
        ],
    )
}

fn clocked() -> Round<String> {
    let control: TimeControl = "10s, 3 x r1/30s".parse().expect("a control");
    let rules = Rules { after_flag: AfterFlag::Count, ..Rules::default() };
    let setup = Setup::for_each(rules, [control.clone(), control]).expect("a setup");
    let builder = Spec::builder(id(), at(0)).player(player("ann")).player(player("ben"));
    let spec = builder.build_clocked_in_order().expect("a round");
    let (round, _) = Round::begin_clocked(spec, Clock::new(&setup)).expect("it begins");
    told(round, [(15_000_000, commit("ann", "rock")), (20_000_000, Input::Tick)])
}

fn when() -> Body<String> {
    Body::when(Condition::is(player("ben"), "rock".to_owned()), "paper".to_owned(), "rock".to_owned())
}

/// Returns a condition that has every kind.
fn every() -> Condition<String> {
    let one = Condition::is(player("ben"), "rock".to_owned());
    let two = Condition::negated(Condition::missing(player("ben"))).expect("it is not deep");
    let three = Condition::any([Condition::public("winter"), one.clone()]).expect("it is not deep");
    Condition::all([one, two, three]).expect("it is not deep")
}

fn both() -> [(i64, Input<String>); 2] {
    [(1, commit("ben", "paper")), (2, commit("ann", "rock"))]
}

fn opened(with: impl FnOnce(SpecBuilder<String>) -> SpecBuilder<String>) -> Round<String> {
    let spec = with(Spec::builder(id(), at(0))).build().expect("a round");
    Round::begin(spec).expect("it begins").0
}

/// Returns a round with two required players and an idle one.
fn two(with: impl FnOnce(SpecBuilder<String>) -> SpecBuilder<String>) -> Round<String> {
    opened(|builder| with(builder.player(player("ben")).player(player("ann")).idle(player("cy"))))
}

fn told(mut round: Round<String>, inputs: impl IntoIterator<Item = (i64, Input<String>)>) -> Round<String> {
    for (micros, input) in inputs {
        round.handle(at(micros), &id(), input).expect("it is legal");
    }
    round
}

fn commit(by: &str, action: &str) -> Input<String> {
    Input::commit(player(by), action.to_owned())
}

fn reveal(name: &str) -> Input<String> {
    Input::Reveal(Selection::These([player(name)].into()))
}

fn nonce() -> Nonce {
    Nonce::new(std::array::from_fn(|place| place as u8))
}

fn at(micros: i64) -> Timestamp {
    Timestamp::saturating_micros(micros)
}

fn id() -> RoundId {
    RoundId::new("g1", 1).expect("an id")
}

fn player(name: &str) -> PlayerId {
    name.parse().expect("a name")
}
