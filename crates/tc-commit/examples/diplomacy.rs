//! Movement as in Diplomacy: all units move at once. Two that want the same province bounce, support makes an order
//! stronger, and three that follow each other in a circle all move. A player orders several units, so that one
//! commitment is a set of orders: the resolver is written here, over `contest`.
//!
//! What it leaves out: dislodgement, cutting support, convoys, and which provinces border on which.
//!
//! ```sh
//! cargo run -p tc-commit --example diplomacy
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

use tc_commit::{
    Action, Amend, Bids, Claim, Close, Encoder, Input, Missing, Outcome, Plan, PlayerId, Resolver, Round, RoundId,
    Spec, Swaps, contest,
};
use tc_core::Timestamp;

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    Ok(())
}

type Province = &'static str;

/// An order to the unit in a province. A unit without one holds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    /// To go to another province.
    Move(Province, Province),
    /// To support the move of another unit.
    Support(Province, (Province, Province)),
}

use Order::{Move, Support};

impl Order {
    fn unit(&self) -> Province {
        match *self {
            Move(unit, _) | Support(unit, _) => unit,
        }
    }
}

/// What a player commits to: all orders of one turn.
#[derive(Clone, PartialEq)]
struct Orders(Vec<Order>);

/// What differs is encoded differently: a kind, and texts with their length before them.
impl Action for Orders {
    fn encode(&self, to: &mut Encoder) {
        to.number(self.0.len() as u64);
        for order in &self.0 {
            let (kind, provinces) = match *order {
                Move(unit, goal) => (0, vec![unit, goal]),
                Support(unit, (from, goal)) => (1, vec![unit, from, goal]),
            };
            to.tag(kind);
            provinces.iter().for_each(|province| to.text(province));
        }
    }
}

/// The game: whose unit stands in which province, and what became of the last orders.
#[derive(Debug, Default)]
struct Map {
    units: BTreeMap<Province, PlayerId>,
    report: Vec<String>,
}

struct Adjudicator;

impl Resolver<Map, Orders> for Adjudicator {
    type Reason = NotYours;
    type Change = Map;

    fn plan(&self, map: &Map, bids: &Bids<'_, Orders>) -> Plan<Map, NotYours> {
        // Orders to others' units, or to none, make all orders of a player void; one could as well drop those alone.
        let stranger = |player: &PlayerId, orders: &Orders| {
            orders.0.iter().map(Order::unit).find(|unit| map.units.get(unit) != Some(player))
        };
        let valid: Vec<Order> = bids
            .actions()
            .filter(|(by, orders)| stranger(by, orders).is_none())
            .flat_map(|(_, o)| o.0.clone())
            .collect();

        // Every unit makes a claim, whether it was ordered anything or not: those that do not move stay.
        let order_of = |unit: Province| valid.iter().find(|order| order.unit() == unit);
        let claim = |&unit: &Province| match order_of(unit) {
            Some(&Move(from, to)) => {
                let supports = |order: &&Order| matches!(order, Support(_, step) if *step == (from, to));
                Claim::new(Some(from), to).with_strength(1 + valid.iter().filter(supports).count() as u32)
            }
            _ => Claim::new(Some(unit), unit),
        };
        let claims: Vec<Claim<Province>> = map.units.keys().map(claim).collect();
        let succeeds = contest(&claims, Swaps::Bounce);

        let mut next = Map::default();
        let mut bounced = BTreeSet::new();
        for ((claim, succeeds), (&from, owner)) in claims.iter().zip(succeeds).zip(&map.units) {
            let stands = if succeeds { claim.to } else { from };
            next.units.insert(stands, owner.clone());
            if !succeeds {
                bounced.insert(owner.clone());
            }
            next.report.push(match order_of(from) {
                Some(order @ Move(..)) if succeeds => format!("{order}: moved"),
                Some(order @ Move(..)) => format!("{order}: bounced"),
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

/// Why orders are rejected.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NotYours(Province);

/// Plays one turn in each situation, and tells what became of the orders. The numbers are those of the Diplomacy
/// Adjudicator Test Cases.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let circle =
        Orders(vec![Move("Ankara", "Constantinople"), Move("Constantinople", "Smyrna"), Move("Smyrna", "Ankara")]);
    let mut told = String::new();
    turn(
        "6.A.12: three want to be in Tyrolia, and all bounce",
        &[
            ("austria", &["Vienna"], Some(Orders(vec![Move("Vienna", "Tyrolia")]))),
            ("germany", &["Munich"], Some(Orders(vec![Move("Munich", "Tyrolia")]))),
            ("italy", &["Venice"], Some(Orders(vec![Move("Venice", "Tyrolia")]))),
        ],
        &mut told,
    )?;
    turn(
        "the same, with support for one of them",
        &[
            (
                "austria",
                &["Vienna", "Trieste"],
                Some(Orders(vec![Move("Vienna", "Tyrolia"), Support("Trieste", ("Vienna", "Tyrolia"))])),
            ),
            ("germany", &["Munich"], Some(Orders(vec![Move("Munich", "Tyrolia")]))),
            ("italy", &["Venice"], Some(Orders(vec![Move("Venice", "Tyrolia")]))),
        ],
        &mut told,
    )?;
    let turkey: &[Province] = &["Ankara", "Constantinople", "Smyrna"];
    turn("6.C.1: a circle of three units, and all move", &[("turkey", turkey, Some(circle.clone()))], &mut told)?;
    turn(
        "6.C.3: a fourth unit spoils the circle, and nobody moves",
        &[
            ("austria", &["Bulgaria"], Some(Orders(vec![Move("Bulgaria", "Constantinople")]))),
            ("turkey", turkey, Some(circle)),
        ],
        &mut told,
    )?;
    turn(
        "orders for somebody else's unit are void, and without orders units hold",
        &[
            ("austria", &["Vienna"], Some(Orders(vec![Move("Venice", "Rome")]))),
            ("germany", &["Munich"], Some(Orders(vec![Move("Munich", "Vienna")]))),
            ("italy", &["Venice"], None),
        ],
        &mut told,
    )?;
    Ok(told)
}

/// One turn: players with their units, and what they order, if anything.
fn turn(title: &str, players: &[(&str, &[Province], Option<Orders>)], told: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(told, "{title}")?;
    let (mut map, mut given) = (Map::default(), Vec::new());
    let id = RoundId::new("diplomacy", 1)?;
    let mut spec = Spec::builder(id.clone(), seconds(0)?)
        .deadline(seconds(86_400)?)
        // Orders can be changed until all are ready, or the day is over.
        .close(Close::Ready)
        .amend(Amend::LatestWins)
        .missing(Missing::Default(Orders(Vec::new())));
    for (player, units, orders) in players {
        let player: PlayerId = player.parse()?;
        map.units.extend(units.iter().map(|unit| (*unit, player.clone())));
        spec = spec.player(player.clone());
        given.extend(orders.clone().map(|orders| (player, orders)));
    }

    let (mut round, _) = Round::open(spec.build()?)?;
    for (player, orders) in given {
        round.handle(seconds(60)?, &id, Input::Commit { by: player.clone(), body: orders.into() })?;
        round.handle(seconds(60)?, &id, Input::Ready { by: player })?;
    }
    // If not all are ready, this is the deadline.
    let end = round.next_deadline().unwrap_or(seconds(60)?);
    round.tick(end)?;
    let resolution = round.resolve(end, &mut map, &Adjudicator)?;
    map.report.iter().try_for_each(|line| writeln!(told, "  {line}"))?;
    for one in &resolution.players {
        writeln!(told, "  {} ({}): {:?}", one.player, one.bid.word(), one.outcome)?;
    }
    Ok(())
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move(unit, to) => write!(f, "{unit} - {to}"),
            Support(unit, (from, to)) => write!(f, "{unit} supports {from} - {to}"),
        }
    }
}

/// Where a real host asks a clock that only goes forward, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
