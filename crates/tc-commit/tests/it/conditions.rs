//! Conditional commitments (C12): a round decides like a plain recursion, whatever the order of arrival.

use proptest::collection::vec;
use proptest::prelude::*;
use tc_commit::{Bids, Body, Branch, Condition, Input, MAX_DEPTH, Outcome, Plan, Policy, Resolver, Round, Spec};
use tc_core::Timestamp;
use tc_testkit::cases;
use tc_testkit::round_twin::{Act, TwinBody, TwinCondition};
use tc_testkit::rounds::machine;

const NOW: Timestamp = Timestamp::EPOCH;
/// The default action of missing players.
const HOLD: &str = "hold";

/// The body of each player; `None` for a player who does not commit.
type Bodies = Vec<Option<TwinBody>>;

fn name(place: usize) -> String {
    format!("player-{place}")
}

fn act(text: &str) -> Act {
    Act::new(text)
}

fn texts() -> impl Strategy<Value = Act> {
    prop::sample::select(vec!["x", "y", HOLD]).prop_map(act)
}

/// Generates conditions that do not depend on this player.
fn condition(players: usize, own: usize) -> impl Strategy<Value = TwinCondition> {
    let other = (1..players).prop_map(move |step| name((own + step) % players));
    let leaf = prop_oneof![
        6 => (other.clone(), texts()).prop_map(|(name, act)| TwinCondition::Is(name, act)),
        1 => other.prop_map(TwinCondition::Missing),
        1 => prop::sample::select(vec!["even", "odd"]).prop_map(|text| TwinCondition::Public(text.to_owned())),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|one| TwinCondition::Not(Box::new(one))),
            vec(inner.clone(), 0..3).prop_map(TwinCondition::All),
            vec(inner, 0..3).prop_map(TwinCondition::Any),
        ]
    })
}

fn body(players: usize, own: usize) -> impl Strategy<Value = Option<TwinBody>> {
    let when = (condition(players, own), texts(), texts())
        .prop_map(|(condition, then, otherwise)| Some(TwinBody::When { condition, then, otherwise }));
    prop_oneof![1 => Just(None), 3 => texts().prop_map(|act| Some(TwinBody::Plain(act))), 6 => when]
}

fn bodies() -> impl Strategy<Value = Bodies> {
    (2..=7_usize).prop_flat_map(|players| (0..players).map(|own| body(players, own)).collect::<Vec<_>>())
}

/// Decides one player after another by the rule, with recursion.
struct Naive<'b>(&'b Bodies);

impl Naive<'_> {
    fn action(&self, place: usize) -> Act {
        match (&self.0[place], self.branch(place)) {
            (None, _) => act(HOLD),
            (Some(TwinBody::Plain(act)), _) => act.clone(),
            (Some(TwinBody::When { then, .. }), Some(Branch::Then)) => then.clone(),
            (Some(TwinBody::When { otherwise, .. }), _) => otherwise.clone(),
        }
    }

    fn branch(&self, place: usize) -> Option<Branch> {
        let Some(TwinBody::When { condition, .. }) = &self.0[place] else { return None };
        Some(if self.leads_to(place, place, &mut Vec::new()) {
            Branch::Cycle
        } else if self.is_so(condition) {
            Branch::Then
        } else {
            Branch::Otherwise
        })
    }

    fn is_so(&self, condition: &TwinCondition) -> bool {
        match condition {
            TwinCondition::Is(name, act) => self.action(place(name)) == *act,
            TwinCondition::Missing(name) => self.0[place(name)].is_none(),
            TwinCondition::Public(text) => text == "even",
            TwinCondition::Not(one) => !self.is_so(one),
            TwinCondition::All(list) => list.iter().all(|one| self.is_so(one)),
            TwinCondition::Any(list) => list.iter().any(|one| self.is_so(one)),
        }
    }

    /// Returns whether the action of one player depends on that of another, directly or not.
    fn leads_to(&self, from: usize, to: usize, seen: &mut Vec<usize>) -> bool {
        let Some(TwinBody::When { condition, .. }) = &self.0[from] else { return false };
        condition.actions().into_iter().map(place).any(|next| {
            let is_new = !seen.contains(&next);
            seen.push(next);
            next == to || is_new && self.leads_to(next, to, seen)
        })
    }
}

fn place(name: &str) -> usize {
    name.trim_start_matches("player-").parse().expect("a number")
}

/// Plays a round in this order of commitments, and returns the action and branch of each player.
fn played(bodies: &Bodies, order: &[usize]) -> Vec<(Option<Act>, Option<Branch>)> {
    let id = machine::round_id("g", 1);
    let builder = Spec::builder(id.clone(), NOW)
        .policy(Policy { missing: tc_commit::Missing::Default(act(HOLD)), ..Policy::default() });
    let spec = builder.players((0..bodies.len()).map(|place| machine::player(&name(place)))).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    for place in order {
        if let Some(body) = &bodies[*place] {
            let input = Input::Commit { by: machine::player(&name(*place)), body: machine::body(body) };
            round.handle(NOW, &id, input).expect("a commitment");
        }
    }
    if round.phase().is_collecting() {
        round.handle(NOW, &id, Input::ForceSeal).expect("a seal");
    }
    let resolution = round.resolve(NOW, &mut (), &Even).expect("it is sealed");
    resolution.players.into_iter().map(|one| (one.bid.action(), one.branch)).collect()
}

struct Even;

impl Resolver<(), Act> for Even {
    type Reason = ();
    type Change = ();

    fn plan(&self, (): &(), bids: &Bids<'_, Act>) -> Plan<(), ()> {
        Plan::new((), bids, |_, _| Outcome::Applied)
    }

    fn apply(&self, (): &mut (), (): ()) {}

    fn holds(&self, (): &(), predicate: &str) -> bool {
        predicate == "even"
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn c12_conditions_are_decided_by_the_book(bodies in bodies(), turn in 0..7_usize) {
        let naive = Naive(&bodies);
        let expected: Vec<_> =
            (0..bodies.len()).map(|place| (Some(naive.action(place)), naive.branch(place))).collect();
        let order: Vec<usize> = (0..bodies.len()).collect();
        prop_assert_eq!(&played(&bodies, &order), &expected);
        let mut other: Vec<usize> = order.into_iter().rev().collect();
        other.rotate_left(turn % bodies.len());
        prop_assert_eq!(&played(&bodies, &other), &expected);
    }

    /// No combination gives a condition deeper than 16.
    #[test]
    fn c12_depth_is_limited(kinds in vec(0..3_u8, 0..40)) {
        let mut condition = Condition::missing(machine::player("ann"));
        let mut depth = 1;
        for kind in kinds {
            let deeper = match kind {
                0 => Condition::negated(condition.clone()),
                1 => Condition::all([Condition::public("p"), condition.clone()]),
                _ => Condition::any([condition.clone(), Condition::is(machine::player("ann"), act("x"))]),
            };
            prop_assert_eq!(deeper.is_ok(), depth < MAX_DEPTH);
            if let Ok(deeper) = deeper {
                condition = deeper;
                depth += 1;
            }
        }
        let written = serde_json::to_string(&condition).expect("it can be written");
        let again: Condition<Act> = serde_json::from_str(&written).expect("it can be read");
        prop_assert!(again == condition);
        let too_deep = (depth..=MAX_DEPTH).fold(written, |inner, _| format!("{{\"not\":{inner}}}"));
        prop_assert!(serde_json::from_str::<Condition<Act>>(&too_deep).is_err());
    }
}

/// A long chain and a long circle are decided without recursion.
#[test]
fn c12_long_ways() {
    let count = 3_000;
    let id = machine::round_id("g", 1);
    for is_circle in [false, true] {
        let spec = Spec::builder(id.clone(), NOW).players((0..count).map(|place| machine::player(&name(place))));
        let (mut round, _) = Round::begin(spec.build().expect("a round")).expect("it begins");
        for place in 0..count {
            let next = machine::player(&name((place + 1) % count));
            let body = if place + 1 < count || is_circle {
                Body::when(Condition::is(next, act("x")), act("x"), act("y"))
            } else {
                Body::Plain(act("x"))
            };
            round.handle(NOW, &id, Input::Commit { by: machine::player(&name(place)), body }).expect("a commitment");
        }
        let resolution = round.resolve(NOW, &mut (), &Even).expect("it is sealed");
        let (text, branch) = if is_circle { ("y", Branch::Cycle) } else { ("x", Branch::Then) };
        assert_eq!(resolution.players[0].bid.clone().action(), Some(act(text)));
        let count_of = resolution.players.iter().filter(|one| one.branch == Some(branch)).count();
        assert_eq!(count_of, if is_circle { count } else { count - 1 });
    }
}
