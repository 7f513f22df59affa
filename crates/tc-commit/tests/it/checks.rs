//! The sequence of checks, for inputs that lines cannot write (C1, C2, C3, C12).

use tc_commit::{
    Action, Amend, Body, Close, Commitment, Condition, Encoder, Input, MAX_BODY, Mode, Nonce, PlayerId, Policy,
    Refused, Round, RoundId, Selection, Spec, SpecBuilder, Unstaged, Viewer, Withdraw,
};
use tc_core::{Span, Timestamp};

/// An order that names its actor.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
struct Order {
    by: &'static str,
    bytes: usize,
}

impl Action for Order {
    fn encode(&self, to: &mut Encoder) {
        to.raw(&vec![0; self.bytes]);
    }

    fn actor(&self) -> Option<&str> {
        Some(self.by)
    }
}

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("a near instant")
}

fn round(seq: u64) -> RoundId {
    RoundId::new("orders", seq).expect("an id")
}

fn order(by: &'static str) -> Order {
    Order { by, bytes: 1 }
}

/// A round in which Ann and Ben have to act and Cy is idle.
fn builder() -> SpecBuilder<Order> {
    Spec::builder(round(1), at(0)).player(id("ann")).player(id("ben")).idle(id("cy")).policy(policy())
}

/// A policy with a deadline.
fn policy() -> Policy<Order> {
    Policy { deadline: Some(at(60_000)), ..Policy::default() }
}

fn open(builder: SpecBuilder<Order>) -> Round<Order> {
    Round::begin(builder.build().expect("a round")).expect("it begins").0
}

fn commit(by: &str, order: Order) -> Input<Order> {
    Input::commit(id(by), order)
}

/// Returns the kind of a refusal, and checks that it changed nothing.
fn refused(round: &mut Round<Order>, millis: i64, input: Input<Order>) -> &'static str {
    let (before, digest) = (round.clone(), round.secret_digest());
    let kind = round.handle(at(millis), &self::round(1), input).expect_err("a refusal").kind();
    assert!(*round == before && round.secret_digest() == digest, "{kind} changed something");
    kind
}

#[test]
fn c3_actions_of_others() {
    let mut round = open(builder());
    assert_eq!(refused(&mut round, 1, commit("ann", order("ben"))), "actor_mismatch");
    let body = Body::when(Condition::missing(id("ben")), order("ann"), order("ben"));
    assert_eq!(refused(&mut round, 1, Input::Commit { by: id("ann"), body }), "actor_mismatch");
    assert!(round.handle(at(1), &self::round(1), commit("ann", order("ann"))).is_ok());
}

#[test]
fn c1_the_largest_action() {
    let mut round = open(builder());
    let of = |bytes| commit("ann", Order { by: "ann", bytes });
    assert_eq!(refused(&mut round, 1, of(MAX_BODY + 1)), "action_too_large");
    assert!(round.handle(at(1), &self::round(1), of(MAX_BODY)).is_ok());
}

#[test]
fn c12_conditions_on_oneself_and_on_strangers() {
    let mut round = open(builder());
    let on = |player: &str| {
        let condition = Condition::negated(Condition::missing(id(player))).expect("not too deep");
        Input::Commit { by: id("ann"), body: Body::when(condition, order("ann"), order("ann")) }
    };
    assert_eq!(refused(&mut round, 1, on("ann")), "condition_on_self");
    assert_eq!(refused(&mut round, 1, on("zed")), "condition_on_stranger");
    assert_eq!(refused(&mut round, 1, on("cy")), "condition_on_stranger");
    assert!(round.handle(at(1), &self::round(1), on("ben")).is_ok());
}

/// If several checks fail, the first in this list is reported.
#[test]
fn c3_the_order_of_checks() {
    let digest = || Input::CommitDigest { by: id("ann"), digest: Commitment::new([0; 32]) };
    let too_large = |by| Order { by, bytes: MAX_BODY + 1 };
    let on_self = || Condition::is(id("ann"), order("ben"));

    // `frozen` comes before `wrong_body`.
    let extension = tc_commit::Extension { by: Span::millis(1_000), budget: 1, each: None };
    let mut extended = open(builder().policy(Policy { extension: Some(extension), ..policy() }));
    extended.handle(at(1), &round(1), commit("ann", order("ann"))).expect("a commitment");
    assert_eq!(refused(&mut extended, 60_000, digest()), "frozen");
    extended.handle(at(60_000), &round(1), Input::Pause).expect("a pause");
    assert_eq!(refused(&mut extended, 60_000, digest()), "paused");

    // `wrong_body` comes before every check of the action itself.
    let mut round = open(builder());
    round.handle(at(1), &self::round(1), commit("ann", order("ann"))).expect("a commitment");
    assert_eq!(refused(&mut round, 1, digest()), "wrong_body");
    assert_eq!(refused(&mut round, 1, commit("ann", too_large("ben"))), "actor_mismatch");
    assert_eq!(refused(&mut round, 1, commit("ann", too_large("ann"))), "action_too_large");
    let body = Body::when(on_self(), order("ann"), order("ann"));
    assert_eq!(refused(&mut round, 1, Input::Commit { by: id("ann"), body }), "condition_on_self");
    let body = Body::when(Condition::missing(id("zed")), order("ann"), order("ann"));
    assert_eq!(refused(&mut round, 1, Input::Commit { by: id("ann"), body }), "condition_on_stranger");
    assert_eq!(refused(&mut round, 1, commit("ann", order("ann"))), "already_committed");
}

#[test]
fn what_a_staged_round_does_not_open() {
    let mut round = open(builder());
    let disclosure =
        |by: &str| Input::Disclose { by: id(by), body: Body::Plain(order("ann")), nonce: Nonce::new([0; 32]) };
    assert_eq!(refused(&mut round, 1, disclosure("zed")), "not_a_player");
    assert_eq!(refused(&mut round, 1, disclosure("cy")), "idle");
    assert_eq!(refused(&mut round, 1, disclosure("ann")), "not_sealed");
    round.handle(at(2), &self::round(1), Input::ForceSeal).expect("a seal");
    assert_eq!(refused(&mut round, 2, disclosure("ann")), "wrong_mode");
}

#[test]
fn c4_an_early_reveal_changes_nothing() {
    let mut round = open(builder());
    assert_eq!(refused(&mut round, 1, Input::Reveal(Selection::All)), "not_sealed");
    assert_eq!(refused(&mut round, 1, Input::Resolve), "not_sealed");
    let before = round.clone();
    assert_eq!(round.try_reveal(at(1), Selection::All), Ok(None));
    assert!(round == before);
    assert!(matches!(round.try_reveal(at(-1), Selection::All), Err(Refused::TimeBackwards { .. })));
    round.handle(at(2), &self::round(1), Input::ForceSeal).expect("a seal");
    assert_eq!(
        round.try_reveal(at(2), Selection::All).map(|answer| answer.map(|answer| answer.effects.len())),
        Ok(Some(2))
    );
}

#[test]
fn c2_a_check_sees_what_the_committer_sees() {
    let mut round = open(builder().policy(Policy { amend: Amend::LatestWins, ..policy() }));
    round.handle(at(1), &self::round(1), commit("ben", order("ben"))).expect("a commitment");
    let before = round.clone();
    let checked = round.commit_checked(at(2), &self::round(1), id("ann"), order("ann").into(), |view, _| {
        assert!(view.players[1].action.is_none(), "what Ben has committed to");
        Err("no")
    });
    assert_eq!(checked, Err(Unstaged::Rejected("no")));
    assert!(round == before);
    let checked = round.commit_checked(at(2), &self::round(2), id("ann"), order("ann").into(), |_, _| Ok::<_, ()>(()));
    assert!(matches!(checked, Err(Unstaged::Refused(Refused::StaleRound { .. }))));
    let checked = round.commit_checked(at(2), &self::round(1), id("ann"), order("ann").into(), |_, _| Ok::<_, ()>(()));
    assert!(checked.is_ok());
    // The check sees the committer's own commitment.
    let again = round.clone().commit_checked(at(3), &self::round(1), id("ben"), order("ben").into(), |view, _| {
        assert!(view.players[1].action.is_some());
        Ok::<_, ()>(())
    });
    assert!(matches!(again, Err(Unstaged::Refused(Refused::AlreadySealed))));
}

#[test]
fn c10_who_may_look() {
    let round = open(builder());
    assert_eq!(round.view(&Viewer::Player(id("zed")), at(1)).map_err(|refused| refused.kind()), Err("not_a_player"));
    assert!(round.view(&Viewer::Player(id("cy")), at(1)).is_ok());
    assert_eq!(round.view(&Viewer::Spectator, at(-1)).map_err(|refused| refused.kind()), Err("time_backwards"));
}

/// Sealing by force ends a pause.
#[test]
fn c8_force_out_of_a_pause() {
    let mut round = open(builder().policy(Policy { close: Close::Ready, withdraw: Withdraw::UntilSealed, ..policy() }));
    round.handle(at(1), &self::round(1), Input::Pause).expect("a pause");
    let effects = round.handle(at(2), &self::round(1), Input::ForceSeal).expect("a seal").effects;
    let told: Vec<String> = effects.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["2 resumed", "2 ann: missed", "2 ben: missed", "2 sealed: host"]);
}

/// In digest mode, a round sealed during a pause gets its time to disclose when it is resumed.
#[test]
fn c13_sealed_in_a_pause() {
    let sealed = Spec::<Order>::builder(round(1), at(0)).player(id("ann")).player(id("ben"));
    let mode = Mode::Digests { disclosing: Span::millis(30_000), withheld: None };
    let mut sealed = open(sealed.policy(Policy { mode, ..Policy::default() }));
    let digest = Commitment::of(&round(1), &id("ann"), &Body::Plain(order("ann")), &Nonce::new([1; 32]));
    for (millis, input) in [
        (1, Input::CommitDigest { by: id("ann"), digest }),
        (2, Input::Pause),
        (3, Input::Leave { by: id("ben") }),
        (90_000, Input::Resume),
    ] {
        sealed.handle(at(millis), &round(1), input).expect("a legal input");
    }
    assert_eq!(sealed.next_deadline(), Some(at(120_000)));
    assert_eq!(refused(&mut sealed, 119_999, Input::Resolve), "not_opened");
    assert!(sealed.handle(at(120_000), &round(1), Input::Resolve).is_ok());
}

/// Sealing by force ignores a deadline that would not fit after the pause.
#[test]
fn c8_force_where_the_deadline_does_not_fit() {
    let mut round = open(builder());
    round.handle(at(0), &self::round(1), Input::Pause).expect("a pause");
    let late = Timestamp::MAX;
    assert_eq!(round.handle(late, &self::round(1), Input::Resume).map_err(|refused| refused.kind()), Err("overflow"));
    assert!(round.handle(late, &self::round(1), Input::ForceSeal).is_ok());
}
