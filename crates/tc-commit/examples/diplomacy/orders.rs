//! Orders and their resolver: all units move at once. Two units that want the same province bounce, support makes an order
//! stronger, and three units that follow each other in a circle all move.
//!
//! This example leaves out dislodgement, cutting support, convoys, and the borders of provinces.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use tc_commit::{Action, Bids, Claim, Encoder, Outcome, Plan, PlayerId, Resolver, Swaps, contest};

pub(crate) type Province = String;

/// An order to the unit in a province. A unit without one holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub(crate) enum Order {
    /// To move to another province.
    Move { unit: Province, to: Province },
    /// To support the move of another unit.
    Support { unit: Province, from: Province, to: Province },
}

use Order::{Move, Support};

impl Order {
    fn unit(&self) -> &Province {
        match self {
            Move { unit, .. } | Support { unit, .. } => unit,
        }
    }
}

/// The action of a player: all orders of one turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Orders(pub(crate) Vec<Order>);

/// Different orders are encoded differently: a tag for the kind, and texts with their length before them.
impl Action for Orders {
    fn encode(&self, to: &mut Encoder) {
        to.number(self.0.len() as u64);
        for order in &self.0 {
            let (kind, provinces) = match order {
                Move { unit, to } => (0, vec![unit, to]),
                Support { unit, from, to } => (1, vec![unit, from, to]),
            };
            to.tag(kind);
            provinces.into_iter().for_each(|province| to.text(province));
        }
    }

    fn wipe(&mut self) {
        for order in &mut self.0 {
            match order {
                Move { unit, to } => [unit, to].into_iter().for_each(Action::wipe),
                Support { unit, from, to } => [unit, from, to].into_iter().for_each(Action::wipe),
            }
        }
    }
}

/// The game: the number of the turn, the owner of the unit in each province, and the outcomes of the last orders.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Map {
    pub(crate) turn: u64,
    pub(crate) units: BTreeMap<Province, PlayerId>,
    pub(crate) report: Vec<String>,
}

/// The resolver: it decides all orders together.
pub(crate) struct Adjudicator;

impl Resolver<Map, Orders> for Adjudicator {
    type Reason = NotYours;
    type Change = Map;

    fn plan(&self, map: &Map, bids: &Bids<'_, Orders>) -> Plan<Map, NotYours> {
        // An order to another player's unit, or to no unit, rejects all orders of the player. A game could also drop only
        // that order.
        let stranger = |player: &PlayerId, orders: &Orders| {
            orders.0.iter().map(Order::unit).find(|unit| map.units.get(*unit) != Some(player)).cloned()
        };
        let valid = bids.actions().filter(|(by, orders)| stranger(by, orders).is_none());
        let valid: Vec<&Order> = valid.flat_map(|(_, orders)| &orders.0).collect();

        // Every unit makes a claim, with or without an order: units that do not move claim to stay.
        let order_of = |unit: &Province| valid.iter().find(|order| order.unit() == unit);
        let claim = |unit| match order_of(unit) {
            Some(Move { to, .. }) => {
                let supports =
                    |order: &&&Order| matches!(order, Support { from, to: goal, .. } if from == unit && goal == to);
                Claim::new(Some(unit), to).with_strength(1 + valid.iter().filter(supports).count() as u32)
            }
            _ => Claim::new(Some(unit), unit),
        };
        let claims: Vec<Claim<&Province>> = map.units.keys().map(claim).collect();

        let mut next = Map { turn: map.turn + 1, ..Map::default() };
        let mut bounced = BTreeSet::new();
        for ((claim, succeeds), (from, owner)) in claims.iter().zip(contest(&claims, Swaps::Bounce)).zip(&map.units) {
            next.units.insert(if succeeds { claim.to } else { from }.clone(), owner.clone());
            if !succeeds {
                bounced.insert(owner.clone());
            }
            next.report.push(match order_of(from) {
                Some(order @ Move { .. }) if succeeds => format!("{order}: moved"),
                Some(order @ Move { .. }) => format!("{order}: bounced"),
                Some(order) => format!("{order}: holds"),
                None => format!("{from} holds"),
            });
        }
        Plan::new(next, bids, |player, orders| match stranger(player, orders) {
            Some(unit) => Outcome::Rejected(NotYours(unit)),
            None if bounced.contains(player) => Outcome::Bounced,
            None => Outcome::Applied,
        })
    }

    fn apply(&self, map: &mut Map, next: Map) {
        *map = next;
    }
}

/// The reason for which orders are rejected.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NotYours(Province);

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move { unit, to } => write!(f, "{unit} - {to}"),
            Support { unit, from, to } => write!(f, "{unit} supports {from} - {to}"),
        }
    }
}
