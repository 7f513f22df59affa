//! What is sent as JSON: views, effects and refusals to clients (C10), and their requests.

use std::collections::{BTreeMap, BTreeSet};

use tc_commit::lines::{Asked, Rounds};
use tc_commit::{
    AbortedBy, BidKind, Body, Change, Condition, Deed, Effect, Extension, Input, Missing, PlayerId, Policy, Refused,
    Request, Round, RoundId, RoundView, SealedBy, Selection, Spec, Viewer,
};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, TimeControl, Timestamp};

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("it can be written")
}

/// A view with a conditional commitment and its branch, and effects.
#[test]
fn a_view_as_json() {
    let (now, round_id) = (Timestamp::EPOCH, RoundId::new("g", 1).expect("an id"));
    let spec = Spec::builder(round_id.clone(), now).player(id("ann")).player(id("ben")).idle(id("cy"));
    let (mut round, _) = Round::begin(spec.build().expect("a round")).expect("it begins");
    let body = Body::when(Condition::is(id("ben"), 7_u64), 1, 2);
    round.handle(now, &round_id, Input::Commit { by: id("ann"), body }).expect("a commitment");
    round.handle(now, &round_id, Input::commit(id("ben"), 7)).expect("a commitment");
    let all = Input::Reveal(Selection::These(BTreeSet::from([id("ann"), id("ben")])));
    let effects = round.handle(now, &round_id, all).expect("a reveal").effects;
    let view = round.view(&Viewer::Spectator, now).expect("a view");
    let refused = Refused::NotAPlayer(id("zed"));
    insta::assert_snapshot!(
        [json(&view), json(&round.visible_to(&Viewer::Spectator, &effects)), json(&refused)].join("\n")
    );
}

/// The views of lines are those of the library.
#[test]
fn views_of_lines_are_these() {
    let mut rounds = Rounds::new(vec![Asked::parse("spectator").expect("a viewer")]);
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann"],"deadline":5}"#;
    let answer: serde_json::Value = serde_json::from_str(&rounds.answer(open).to_json()).expect("JSON");
    let spec = Spec::<u64>::builder(RoundId::new("g", 1).expect("an id"), Timestamp::EPOCH).player(id("ann"));
    let spec =
        spec.policy(Policy { deadline: Some(Timestamp::millis(5)), ..Policy::default() }).build().expect("a round");
    let (round, _) = Round::begin(spec).expect("it begins");
    let mut view =
        serde_json::to_value(round.view(&Viewer::Spectator, Timestamp::EPOCH).expect("a view")).expect("JSON");
    view["effects"] = serde_json::json!([]);
    assert_eq!(answer["views"]["spectator"], view);
}

/// Effects of a round that the beginning of the next one reports are for the host only, since the next round has other rules.
#[test]
fn c10_what_ended_before_is_told_to_the_host_alone() {
    let mut rounds = Rounds::new(vec![Asked::parse("spectator").expect("a viewer")]);
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"],"deadline":60000,"missing":"abort","status":"nobody"}"#;
    rounds.answer(open);
    rounds.answer(r#"{"type":"commit","at":1,"by":"a","action":1}"#);
    let answer = rounds.answer(r#"{"type":"open","at":70000,"round":{"game":"g","seq":2},"players":["a","b"]}"#);
    let json: serde_json::Value = serde_json::from_str(&answer.to_json()).expect("JSON");
    let told: Vec<String> = answer.result.expect("it begins").iter().map(ToString::to_string).collect();
    assert_eq!(told, ["60000 aborted: missing, b"]);
    assert_eq!(json["views"]["spectator"]["effects"], serde_json::json!([]));
}

/// The JSON of requests, and their inputs.
#[test]
fn requests() {
    let digits = "07".repeat(32);
    let when = r#"{"condition":{"is":["ben",8]},"then":8,"otherwise":2}"#;
    let requests = [
        r#"{"commit":8}"#.to_owned(),
        format!(r#"{{"commit_when":{when}}}"#),
        format!(r#"{{"commit_digest":"{digits}"}}"#),
        r#""withdraw""#.to_owned(),
        r#""ready""#.to_owned(),
        r#""unready""#.to_owned(),
        format!(r#"{{"open":{{"action":8,"nonce":"{digits}"}}}}"#),
        format!(r#"{{"open_when":{{"when":{when},"nonce":"{digits}"}}}}"#),
        r#""leave""#.to_owned(),
    ];
    let inputs = requests.map(|text| {
        let request: Request<u64> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&request).expect("it can be written"), text);
        assert!(!format!("{request:?}").contains('8'), "{request:?} shows what it says");
        serde_json::to_string(&request.by(id("ann"))).expect("it can be written")
    });
    insta::assert_snapshot!(inputs.join("\n"));
}

/// A client cannot ask for what only the host does, nor act for another player.
#[test]
fn requests_that_are_none() {
    let texts = [
        r#""tick""#,
        r#""pause""#,
        r#""force_seal""#,
        r#""abort""#,
        r#""resolve""#,
        r#"{"reveal":"all"}"#,
        r#"{"ready":{"by":"ben"}}"#,
        r#"{"commit":7,"by":"ben"}"#,
        r#"{"commit":{"by":"ben","body":{"plain":7}}}"#,
        r#"{"commit":"seven"}"#,
        r#"{"open":{"action":7,"nonce":"07"}}"#,
        r#"{"open":{"action":7,"by":"ben"}}"#,
    ];
    let told = texts.map(|text| {
        let error = serde_json::from_str::<Request<u64>>(text).expect_err(text).to_string();
        format!("{text}\n  {}", error.split(" at line").next().unwrap_or_default())
    });
    insta::assert_snapshot!(told.join("\n"));
}

/// Everything else that is sent or saved is read back as it was written, also through a tree of JSON values.
fn is_read_back<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq>(value: &T) {
    let text = json(value);
    assert!(serde_json::from_str::<T>(&text).unwrap_or_else(|error| panic!("{text}: {error}")) == *value, "{text}");
    let tree = serde_json::to_value(value).expect("it can be written");
    assert!(serde_json::from_value::<T>(tree).unwrap_or_else(|error| panic!("{text}: {error}")) == *value, "{text}");
}

#[test]
fn what_is_sent_is_read_back() {
    let (now, round_id) = (Timestamp::EPOCH, RoundId::new("g", 1).expect("an id"));
    let control: TimeControl = "10s, 3 x r1/30s".parse().expect("a control");
    let rules = Rules { after_flag: AfterFlag::Count, ..Rules::default() };
    let setup = Setup::for_each(rules, [control.clone(), control]).expect("a setup");
    let spec = Spec::builder(round_id.clone(), now).player(id("ann")).player(id("ben"));
    let spec = spec.policy(Policy {
        missing: Missing::Defaults(BTreeMap::from([(id("ann"), 1_u64), (id("ben"), 2)])),
        ..Policy::default()
    });
    let spec = spec.build_clocked_in_order().expect("a round");
    is_read_back(&spec);
    is_read_back(spec.spec());
    let (mut round, opening) = Round::begin_clocked(spec, Clock::new(&setup)).expect("it begins");
    opening.effects.iter().for_each(is_read_back);
    let body = Body::when(Condition::is(id("ben"), 7), 1, 2);
    let at = |seconds: i64| Timestamp::from_millis(seconds * 1_000).expect("near");
    for (seconds, input) in
        [(25, Input::Commit { by: id("ann"), body }), (200, Input::Tick), (201, Input::Reveal(Selection::All))]
    {
        is_read_back(&input);
        is_read_back(&round.handle(at(seconds), &round_id, input).expect("a legal input"));
        for viewer in [Viewer::Player(id("ann")), Viewer::Spectator, Viewer::Arbiter] {
            is_read_back(&viewer);
            is_read_back(&round.view(&viewer, at(seconds)).expect("a view"));
        }
    }
    is_read_back(&round.phase());
    for change in [
        Change::Did { by: None, deed: Deed::Withdrew },
        Change::Extended { until: at(9), missing: [id("ann")].into(), charged: [].into() },
        Change::Extended { until: at(9), missing: [id("ann"), id("ben")].into(), charged: [id("ben")].into() },
        Change::Sealed(SealedBy::Host),
        Change::Paused,
        Change::Resumed,
        Change::Resolved,
        Change::Aborted { by: AbortedBy::Missing, players: [id("ann")].into() },
    ] {
        is_read_back(&Effect { at: at(8), change });
    }
    for kind in BidKind::ALL {
        is_read_back(&kind);
    }
    // An unknown key, in an effect and in a view.
    assert!(serde_json::from_str::<Effect>(r#"{"type":"paused","at":0,"by":"host"}"#).is_err());
    assert!(serde_json::from_str::<Effect>(r#"{"type":"committed","at":0,"player":null,"action":7}"#).is_err());
    let mut view = serde_json::to_value(round.view(&Viewer::Spectator, at(300)).expect("a view")).expect("JSON");
    view["players"][0]["action"] = serde_json::json!(7);
    let error = serde_json::from_value::<RoundView<u64>>(view).expect_err("two commitments").to_string();
    assert_eq!(error, "expected a commitment under `action` or under `when`, found both");
}

/// The extensions that players have left, in a round that is saved: each player has one number, and other keys are refused.
#[test]
fn extensions_of_players() {
    let each = Some(BTreeMap::from([(id("ann"), 1), (id("ben"), 0)]));
    let extension = Some(Extension { by: Span::millis(30_000), budget: 2, each });
    let policy = Policy { deadline: Some(Timestamp::millis(60_000)), extension, ..Policy::default() };
    let builder = Spec::<u64>::builder(RoundId::new("g", 1).expect("an id"), Timestamp::EPOCH);
    let spec = builder.player(id("ann")).player(id("ben")).policy(policy).build().expect("a round");
    is_read_back(&spec);
    let form = serde_json::to_string(&spec).expect("JSON");
    let written = r#""extension":{"by":30000,"budget":2,"each":{"ann":1,"ben":0}}"#;
    assert!(form.contains(written), "{form}");
    let read = |each: &str| {
        let form = form.replace(written, &format!(r#""extension":{{"by":30000,"budget":2{each}}}"#));
        serde_json::from_str::<Spec<u64>>(&form).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(read(""), Ok(()));
    for (each, reason) in [
        (r#","each":{"ann":1}"#, "the player \"ben\" has no number of extensions"),
        (r#","each":{"ann":1,"ben":0,"cy":1}"#, "a number of extensions is given for \"cy\""),
        (r#","each":{"ann":1,"ben":0,"ann":1}"#, "ann has two numbers"),
        (r#","each":{"ann":1,"ben":256}"#, "invalid value: integer `256`"),
        (r#","each":{"ann":1,"ben":-1}"#, "invalid value: integer `-1`"),
        (r#","each":{"ann":1,"":0}"#, ""),
        (r#","each":null"#, "invalid type: null, expected a number from 0 to 255 for each player"),
        (r#","each":2"#, "invalid type: integer `2`, expected a number from 0 to 255 for each player"),
        (r#","joining":2"#, "unknown field `joining`"),
    ] {
        let error = read(each).expect_err(each);
        assert!(error.starts_with(reason), "{each}: {error}");
    }
}
