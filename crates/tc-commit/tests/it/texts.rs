//! Every text that a user can see: effects, refusals, and the errors of rounds and lines.

use tc_commit::lines::{Asked, Rounds};
use tc_commit::{
    AbortedBy, Change, Deed, Effect, IdError, PlayerId, Policy, Refused, RoundId, SealedBy, Selection, SpecError,
    StatusVisibility, TooDeep, Viewer,
};
use tc_commit::{Input, Phase, Round, Spec};
use tc_core::{Seat, Timestamp};

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("a near instant")
}

fn round(seq: u64) -> RoundId {
    RoundId::new("chess 7", seq).expect("an id")
}

#[test]
fn effects() {
    let did = |deed| Change::Did { by: Some(id("ann")), deed };
    let others = [
        Change::Did { by: None, deed: Deed::Committed },
        Change::Extended { until: at(90_000), missing: [id("ann"), id("ben")].into(), charged: [].into() },
        Change::Extended { until: at(90_000), missing: [id("ann"), id("ben")].into(), charged: [id("ben")].into() },
        Change::Extended { until: at(90_000), missing: [].into(), charged: [].into() },
        Change::Sealed(SealedBy::All),
        Change::Sealed(SealedBy::Deadline),
        Change::Sealed(SealedBy::Host),
        Change::Paused,
        Change::Resumed,
        Change::Resolved,
        Change::Aborted { by: AbortedBy::Host, players: [].into() },
        Change::Aborted { by: AbortedBy::Missing, players: [id("ann")].into() },
        Change::Aborted { by: AbortedBy::Flag, players: [id("ann"), id("ben")].into() },
        Change::Aborted { by: AbortedBy::Clock, players: [].into() },
        Change::Clock { player: Some(id("ann")), change: tc_core::Change::Turn },
        Change::Clock { player: None, change: tc_core::Change::Cancelled },
    ];
    let changes = Deed::ALL.map(did).into_iter().chain(others);
    let lines: Vec<String> =
        changes.map(|change| Effect { at: Timestamp::micros(95_000_001), change }.to_string()).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// Returns a refusal that names the players whom the round waits for.
fn waiting(status: StatusVisibility) -> Refused {
    let spec = Spec::builder(round(1), at(0))
        .players([id("ann"), id("ben"), id("cy")])
        .policy(Policy { status, ..Policy::default() })
        .build();
    let (mut open, _) = Round::<&str>::begin(spec.expect("a round")).expect("it begins");
    open.handle(at(1), &round(1), Input::commit(id("ben"), "x")).expect("a commitment");
    open.handle(at(2), &round(1), Input::Reveal(Selection::All)).expect_err("too early")
}

#[test]
fn refusals() {
    let refusals = [
        Refused::StaleRound { expected: round(3), got: round(2) },
        Refused::TimeBackwards { last: Some(at(5_000)), status: StatusVisibility::Count },
        Refused::TimeBackwards { last: Some(at(5_000)), status: StatusVisibility::Count }
            .for_viewer(&Viewer::Spectator),
        Refused::TimeBackwards { last: Some(at(5_000)), status: StatusVisibility::Everyone }
            .for_viewer(&Viewer::Spectator),
        Refused::Over(Phase::Resolved),
        Refused::Over(Phase::Aborted),
        Refused::NotAPlayer(id("zed")),
        Refused::Idle(id("ann")),
        Refused::AlreadySealed,
        Refused::DeadlinePassed(at(60_000)),
        Refused::Left(id("ann")),
        Refused::Flagged(id("ann")),
        Refused::Paused,
        Refused::NotPaused,
        Refused::Frozen,
        Refused::WrongBody { digests: true },
        Refused::WrongBody { digests: false },
        Refused::WrongMode { digests: true },
        Refused::WrongMode { digests: false },
        Refused::ActorMismatch(id("ann")),
        Refused::ActionTooLarge(65_537),
        Refused::ConditionOnSelf(id("ann")),
        Refused::ConditionOnStranger(id("zed")),
        Refused::AlreadyCommitted(id("ann")),
        Refused::WithdrawalClosed,
        Refused::NotCommitted(id("ann")),
        Refused::AlreadyReady(id("ann")),
        Refused::NotReady(id("ann")),
        waiting(StatusVisibility::Everyone),
        waiting(StatusVisibility::Nobody),
        waiting(StatusVisibility::Everyone).for_viewer(&Viewer::Spectator),
        waiting(StatusVisibility::Count).for_viewer(&Viewer::Player(id("ann"))),
        waiting(StatusVisibility::Nobody).for_viewer(&Viewer::Arbiter),
        Refused::AlreadyRevealed(id("ann")),
        Refused::DisclosureMismatch(id("ann")),
        Refused::Overflow,
        Refused::ClockTells,
        Refused::ClockGains,
        Refused::Clock(tc_core::Refused::AlreadyStarted),
    ];
    let lines: Vec<String> = refusals.iter().map(|refused| format!("{}: {refused}", refused.kind())).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn rounds_that_cannot_be() {
    let problems = [
        SpecError::DuplicatePlayer(id("ann")),
        SpecError::TooManyPlayers(65_537),
        SpecError::DeadlineNotAfterBeginning { begins: at(0), deadline: at(0) },
        SpecError::NeedsDeadline,
        SpecError::NothingToExtend,
        SpecError::EmptyExtension,
        SpecError::NoExtensions(id("ann")),
        SpecError::ExtensionsOfStranger(id("zed")),
        SpecError::DeadlineOnClocks,
        SpecError::DeadlineOnlyOnClocks,
        SpecError::ExtensionOnClocks,
        SpecError::NoSeat(id("ann")),
        SpecError::SeatOfStranger(id("zed")),
        SpecError::SeatTaken(Seat::FIRST),
        SpecError::TooManyForClock(17),
        SpecError::NoTimeToDisclose,
        SpecError::ActionTooLarge(65_537),
        SpecError::NoDefault(id("ann")),
        SpecError::DefaultOfStranger(id("zed")),
        SpecError::Overflow,
    ];
    let lines = problems.iter().map(ToString::to_string);
    let ids = [IdError::Empty.to_string(), IdError::TooLong(256).to_string(), TooDeep.to_string()];
    insta::assert_snapshot!(lines.chain(ids).collect::<Vec<_>>().join("\n"));
}

#[test]
fn lines_that_cannot_be_read() {
    let open = r#""type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"]"#;
    let opening = |more: &str| format!("{{{open},{more}}}");
    let lines = [
        "".into(),
        "[]".into(),
        r#"{"type":"commit"}"#.into(),
        r#"{"type":"commit","at":1,"at":2}"#.into(),
        r#"{"type":"commit","at":1e3,"by":"a","action":1}"#.into(),
        r#"{"type":"commit","at":1,"by":"a"}"#.into(),
        r#"{"type":"commit","at":1,"by":7,"action":1}"#.into(),
        r#"{"type":"commit","at":1,"by":"","action":1}"#.into(),
        r#"{"type":"commit","at":1,"by":"a","action":1,"to":2}"#.into(),
        r#"{"type":"comit","at":1}"#.into(),
        r#"{"type":"reveal","at":1,"who":"a"}"#.into(),
        r#"{"type":"reveal","at":1,"who":["a","a"]}"#.into(),
        r#"{"type":"tick","at":1,"round":7}"#.into(),
        r#"{"type":"tick","at":1,"round":{"game":"g","seq":-1}}"#.into(),
        r#"{"type":"tick","at":1,"round":{"game":"g","seq":1,"x":1}}"#.into(),
        r#"{"type":"open","at":0,"players":[]}"#.into(),
        r#"{"type":"open","at":0,"round":{"game":"g","seq":1}}"#.into(),
        opening(r#""close":"both""#),
        opening(r#""close":true"#),
        opening(r#""amend":"yes""#),
        opening(r#""leave":"stays""#),
        opening(r#""status":"some""#),
        opening(r#""own":"maybe""#),
        opening(r#""missing":"wait""#),
        opening(r#""missing":{"extend":1000}"#),
        opening(r#""missing":{"extend":1000,"budget":256}"#),
        opening(r#""missing":{"extend":1000,"budget":1,"then":"wait"}"#),
        opening(r#""missing":{"default":1,"budget":1}"#),
        opening(r#""missing":{"extend":1000,"budget":0}"#),
        opening(r#""missing":{"default":1e400}"#),
        r#"{"type":"commit","at":1,"by":"a","action":1e400}"#.into(),
        r#"{"type":"commit","at":1,"by":"a","action":"\ud800"}"#.into(),
        format!(r#"{{"type":"commit","at":1,"by":"a","action":{}{}}}"#, "[".repeat(200), "]".repeat(200)),
        opening(r#""tc":7"#),
        opening(r#""tc":"5 minutes""#),
        opening(r#""tc":"@lichess/none""#),
        opening(r#""tc":"5m","after_flag":"go on""#),
        opening(r#""after_flag":"stop""#),
        opening(r#""idle":["a"]"#),
        opening(r#""tc":"5m","deadline":1000"#),
        opening(r#""deadline":0"#),
        opening(r#""tc":"previous","after_flag":"stop""#),
        opening(r#""tc":"previous","deadline":1000"#),
        opening(r#""openings":0"#),
        opening(r#""openings":"30s""#),
        opening(r#""openings":1000,"withheld":"abort""#),
        opening(r#""withheld":"skip""#),
        opening(r#""resolve":"lowest""#),
        opening(r#""resolve":"highest""#),
        opening(r#""resolve":"highest","tie":"last_player""#),
        opening(r#""resolve":"bounce","tie":"all""#),
        opening(r#""resolve":"bounce","reject":"stop""#),
        opening(r#""tie":"all""#),
        opening(r#""reject":"abort_all""#),
        r#"{"type":"commit_when","at":1,"by":"a","then":1,"otherwise":2}"#.into(),
        r#"{"type":"commit_when","at":1,"by":"a","condition":{"is":["b"]},"then":1,"otherwise":2}"#.into(),
        r#"{"type":"commit_when","at":1,"by":"a","condition":{"never":1},"then":1,"otherwise":2}"#.into(),
        r#"{"type":"commit_when","at":1,"by":"a","condition":{"is":["b",1e400]},"then":1,"otherwise":2}"#.into(),
        r#"{"type":"commit_when","at":1,"by":"a","condition":{"missing":"b"},"then":1}"#.into(),
        format!(
            r#"{{"type":"commit_when","at":1,"by":"a","condition":{}{{"missing":"b"}}{},"then":1,"otherwise":2}}"#,
            r#"{"not":"#.repeat(16),
            "}".repeat(16)
        ),
        r#"{"type":"commit_digest","at":1,"by":"a","digest":"0A"}"#.into(),
        r#"{"type":"open_digest","at":1,"by":"a","action":1,"nonce":7}"#.into(),
        r#"{"type":"resolve","at":1,"public":"winter"}"#.into(),
        r#"{"type":"tick","at":1,"public":[]}"#.into(),
    ];
    let mut rounds = Rounds::new(Vec::new());
    let told = lines.map(|line: String| {
        let answer = rounds.answer(&line);
        let error = answer.result.expect_err("a line that cannot be read");
        format!("{line}\n  {}: {error}", error.kind())
    });
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn lines_at_the_wrong_time() {
    let mut rounds = Rounds::new(Vec::new());
    let mut told = Vec::new();
    for line in [
        r#"{"type":"tick","at":0}"#,
        r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"]}"#,
        r#"{"type":"open","at":1,"round":{"game":"g","seq":2},"players":["a","b"]}"#,
        r#"{"type":"tick","at":2,"round":{"game":"g","seq":2}}"#,
        r#"{"type":"abort","at":3}"#,
        r#"{"type":"open","at":4,"round":{"game":"g","seq":1},"players":["a","b"]}"#,
        r#"{"type":"open","at":2,"round":{"game":"g","seq":2},"players":["a","b"]}"#,
        r#"{"type":"open","at":4,"round":{"game":"g","seq":2},"players":["a","b"],"tc":"previous"}"#,
        r#"{"type":"open","at":4,"round":{"game":"g","seq":2},"players":["a","b"]}"#,
        r#"{"type":"commit_when","at":5,"by":"a","condition":{"missing":"a"},"then":1,"otherwise":2}"#,
        r#"{"type":"commit_when","at":5,"by":"a","condition":{"missing":"z"},"then":1,"otherwise":2}"#,
        r#"{"type":"resolve","at":5}"#,
    ] {
        let answer = rounds.answer(line);
        let told_of = match &answer.result {
            Ok(effects) => format!("ok, {} effects", effects.len()),
            Err(error) => format!("{}: {error}", error.kind()),
        };
        told.push(format!("{line}\n  {told_of}"));
    }
    insta::assert_snapshot!(told.join("\n"));
}

/// The answer is one line whatever the action looks like: blanks between its tokens are dropped.
#[test]
fn actions_are_told_in_one_line() {
    let mut rounds = Rounds::new(vec![Asked::parse("arbiter").expect("a viewer")]);
    rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a"]}"#);
    let action = "{\"a \\\" b\" :\t[ 1,\r\n 2.0 ] }";
    let answer = rounds.answer(&format!(r#"{{"type":"commit","at":1,"by":"a","action":{action}}}"#)).to_json();
    assert!(answer.contains(r#""action":{"a \" b":[1,2.0]}"#), "{answer}");
    assert!(!answer.contains(['\n', '\r', '\t']));
}

/// Names come from anywhere: in an error text they cannot turn or hide text, or start a new line.
#[test]
fn names_are_escaped() {
    let name = "a\u{1b}[31m\n\u{202e}\u{200b}é";
    let told = Refused::NotAPlayer(id(name)).to_string();
    assert_eq!(told, "a\\u{1b}[31m\\u{a}\\u{202e}\\u{200b}é is not a player of this round");
    assert_eq!(id(name).as_str(), name);
    assert_eq!(RoundId::new(name, 1).expect("an id").to_string(), "a\\u{1b}[31m\\u{a}\\u{202e}\\u{200b}é, round 1");
    assert_eq!(RoundId::new("", 1).expect("an id").to_string(), "round 1");
}
