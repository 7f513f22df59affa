//! What is told to somebody, as JSON (C10): the form of the line protocol, for any action.

use std::collections::BTreeSet;

use tc_commit::lines::{Asked, Rounds};
use tc_commit::{Body, Condition, Input, PlayerId, Refused, Round, RoundId, Selection, Spec, Viewer};
use tc_core::Timestamp;

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("it can be written")
}

/// A conditional commitment, its branch, and effects.
#[test]
fn a_view_as_json() {
    let (now, round_id) = (Timestamp::EPOCH, RoundId::new("g", 1).expect("an id"));
    let spec = Spec::builder(round_id.clone(), now).player(id("ann")).player(id("ben")).idle(id("cy"));
    let (mut round, _) = Round::open(spec.build().expect("a round")).expect("it opens");
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

/// The program's views are the library's.
#[test]
fn views_of_lines_are_these() {
    let mut rounds = Rounds::new(vec![Asked::parse("spectator").expect("a viewer")]);
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann"],"deadline":5}"#;
    let answer: serde_json::Value = serde_json::from_str(&rounds.answer(open).to_json()).expect("JSON");
    let spec = Spec::<u64>::builder(RoundId::new("g", 1).expect("an id"), Timestamp::EPOCH).player(id("ann"));
    let spec = spec.deadline(Timestamp::from_millis(5).expect("near")).build().expect("a round");
    let (round, _) = Round::open(spec).expect("it opens");
    let mut view =
        serde_json::to_value(round.view(&Viewer::Spectator, Timestamp::EPOCH).expect("a view")).expect("JSON");
    view["effects"] = serde_json::Value::Array(Vec::new());
    assert_eq!(answer["views"]["spectator"], view);
}

/// What was due in a round, and is told when the next one opens, is for the host: the next round has other rules.
#[test]
fn c10_what_ended_before_is_told_to_the_host_alone() {
    let mut rounds = Rounds::new(vec![Asked::parse("spectator").expect("a viewer")]);
    let open = r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a","b"],"deadline":60000,"missing":"abort","status":"nobody"}"#;
    rounds.answer(open);
    rounds.answer(r#"{"type":"commit","at":1,"by":"a","action":1}"#);
    let answer = rounds.answer(r#"{"type":"open","at":70000,"round":{"game":"g","seq":2},"players":["a","b"]}"#);
    let told: Vec<String> = answer.result.expect("it opens").iter().map(ToString::to_string).collect();
    assert_eq!(told, ["60000 aborted: missing, b"]);
    assert!(answer.views[0].1.as_ref().expect("a view").effects.is_empty());
}
