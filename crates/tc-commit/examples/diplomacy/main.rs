//! Diplomacy: all units move at once. A player orders several units, so one commitment is a set of orders; the resolver in
//! `orders.rs` uses `contest`. Then the server in `server.rs` plays two turns of seven powers, with hidden orders, a late
//! power, a crash, and a turn in digest mode, in which one power does not disclose its orders.
//!
//! ```sh
//! cargo run -p tc-commit --features json --example diplomacy
//! ```

mod files;
mod orders;
mod server;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::{env, fs, process};

use tc_commit::{
    Commitment, Input, Nonce, PlayerId, Policy, Request, Resolved, Round, RoundId, RoundView, Spec, Viewer,
};
use tc_core::Timestamp;

use orders::Order::{Move, Support};
use orders::{Adjudicator, Map, NotYours, Order, Orders};
use server::{Message, POWERS, Table};

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    let folder = env::temp_dir().join(format!("diplomacy-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let served = serve(&folder);
    fs::remove_dir_all(&folder)?;
    io::stdout().write_all(served?.as_bytes())?;
    Ok(())
}

fn goes(unit: &str, to: &str) -> Order {
    Move { unit: unit.into(), to: to.into() }
}

fn supports(unit: &str, from: &str, to: &str) -> Order {
    Support { unit: unit.into(), from: from.into(), to: to.into() }
}

/// A power, its units and its orders.
type Side<'s> = (&'s str, &'s [&'s str], Vec<Order>);

/// Plays one turn in each situation, and reports the outcomes of the orders. The numbers are those of the Diplomacy
/// Adjudicator Test Cases.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut report = String::new();
    let circle = || vec![goes("Ankara", "Constantinople"), goes("Constantinople", "Smyrna"), goes("Smyrna", "Ankara")];
    let (germany, italy): (Side<'_>, Side<'_>) = (
        ("germany", &["Munich"], vec![goes("Munich", "Tyrolia")]),
        ("italy", &["Venice"], vec![goes("Venice", "Tyrolia")]),
    );
    let supported = vec![goes("Vienna", "Tyrolia"), supports("Trieste", "Vienna", "Tyrolia")];
    let turkey: &[&str] = &["Ankara", "Constantinople", "Smyrna"];
    for (title, sides) in [
        (
            "6.A.12: three want to be in Tyrolia, and all bounce",
            vec![("austria", &["Vienna"][..], vec![goes("Vienna", "Tyrolia")]), germany.clone(), italy.clone()],
        ),
        (
            "the same, with support for one of them",
            vec![("austria", &["Vienna", "Trieste"][..], supported), germany, italy],
        ),
        ("6.C.1: a circle of three units, and all move", vec![("turkey", turkey, circle())]),
        (
            "6.C.3: a fourth unit spoils the circle, and nobody moves",
            vec![
                ("austria", &["Bulgaria"][..], vec![goes("Bulgaria", "Constantinople")]),
                ("turkey", turkey, circle()),
            ],
        ),
        (
            "orders for somebody else's unit are void, and without orders units hold",
            vec![
                ("austria", &["Vienna"][..], vec![goes("Venice", "Rome")]),
                ("germany", &["Munich"][..], vec![goes("Munich", "Vienna")]),
                ("italy", &["Venice"][..], Vec::new()),
            ],
        ),
    ] {
        writeln!(report, "{title}")?;
        turn(&sides, &mut report)?;
    }
    Ok(report)
}

/// Plays one turn of some powers. A power without orders does not commit.
fn turn(sides: &[Side<'_>], report: &mut String) -> Result<(), Box<dyn Error>> {
    let (now, id, mut map) = (seconds(0)?, RoundId::new("diplomacy", 1)?, Map::default());
    let mut spec = Spec::builder(id.clone(), now)
        .policy(Policy { missing: tc_commit::Missing::Default(Orders::default()), ..Policy::default() });
    for (power, units, _) in sides {
        let power: PlayerId = power.parse()?;
        map.units.extend(units.iter().map(|unit| (unit.to_string(), power.clone())));
        spec = spec.player(power);
    }
    let (mut round, _) = Round::begin(spec.build()?)?;
    for (power, _, orders) in sides.iter().filter(|(.., orders)| !orders.is_empty()) {
        round.handle(now, &id, Input::commit(power.parse()?, Orders(orders.clone())))?;
    }
    if round.phase().is_collecting() {
        round.handle(now, &id, Input::ForceSeal)?;
    }
    let resolution = round.resolve(now, &mut map, &Adjudicator)?;
    map.report.iter().try_for_each(|line| writeln!(report, "  {line}"))?;
    outcomes(&resolution.players, report)
}

fn outcomes(players: &[Resolved<Orders, NotYours>], report: &mut String) -> Result<(), Box<dyn Error>> {
    for one in players {
        writeln!(report, "  {} ({}): {:?}", one.player, one.bid.kind().word(), one.outcome)?;
    }
    Ok(())
}

/// Serves two turns of a game, and reports what clients receive and what is on the disk.
pub(crate) fn serve(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut report = String::new();
    let path = folder.join("table.json");
    let units = ["Vienna", "London", "Paris", "Munich", "Venice", "Warsaw", "Ankara"];
    let units = units.iter().zip(POWERS).map(|(unit, power)| Ok((unit.to_string(), power.parse()?)));
    let map = Map { turn: 1, units: units.collect::<Result<_, tc_commit::IdError>>()?, report: Vec::new() };

    writeln!(report, "staged: the server keeps the orders")?;
    let mut table = Table::begin(&path, seconds(0)?, map, false)?;
    let commits =
        |orders: &str| format!(r#"{{"round":{{"game":"diplomacy 12","seq":1}},"request":{{"commit":[{orders}]}}}}"#);
    let order = |unit: &str, to: &str| format!(r#"{{"order":"move","unit":"{unit}","to":"{to}"}}"#);
    let ready = |turn: u64| format!(r#"{{"round":{{"game":"diplomacy 12","seq":{turn}}},"request":"ready"}}"#);
    for (at, power, text) in [
        (10, "austria", commits(&order("Vienna", "Tyrolia"))),
        (20, "germany", commits(&order("Munich", "Tyrolia"))),
        (30, "italy", commits(&order("London", "Wales"))),
        (40, "england", commits(&order("London", "Wales"))),
        (50, "france", commits("")),
        (60, "russia", commits(&order("Warsaw", "Galicia"))),
        (70, "england", ready(1)),
        (80, "england", ready(7)),
    ] {
        writeln!(report, "  {power}: {text}\n    {}", table.message(seconds(at)?, &power.parse()?, &text)?)?;
    }
    let view: RoundView<Orders> = serde_json::from_str(&table.view(seconds(90)?, &Viewer::Spectator)?)?;
    writeln!(report, "  a spectator sees {:?} commitments, and no orders: {}", view.committed, {
        view.players.iter().all(|player| player.action.is_none())
    })?;

    // The server crashes, and continues with what is on the disk.
    let before = table.round.secret_digest()?;
    drop(table);
    let mut table = Table::recover(&path)?;
    writeln!(report, "  after a crash it is the same round: {}", table.round.secret_digest()? == before)?;

    // Turkey is late, gets one more minute, and is still late. The others cannot use that minute.
    table.timer()?.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    let again = commits(&order("London", "Yorkshire"));
    writeln!(report, "  england again: {}", table.message(seconds(310)?, &"england".parse()?, &again)?)?;
    table.timer()?.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    outcomes(&table.resolve(seconds(361)?)?, &mut report)?;
    table.map.report.iter().try_for_each(|line| writeln!(report, "  {line}"))?;
    let recovered = Table::recover(&path)?;
    writeln!(report, "  on the disk it is turn {}", recovered.map.turn)?;

    writeln!(report, "sealed: the server sees digests first")?;
    let mut table = Table::begin(&path, seconds(400)?, recovered.map, true)?;
    let round = table.round.id().clone();
    let mut secrets = BTreeMap::new();
    for (power, byte) in POWERS.iter().zip(1..).filter(|(power, _)| **power != "turkey") {
        let player: PlayerId = power.parse()?;
        let unit = table.map.units.iter().find(|(_, owner)| **owner == player).map(|(unit, _)| unit.clone());
        let orders = Orders(vec![goes(&unit.ok_or("a unit")?, "Switzerland")]);
        // For this example only: a real nonce comes from secure randomness, fresh for every commitment.
        let nonce = Nonce::new([byte; 32]);
        let request = Request::CommitDigest(Commitment::of(&round, &player, &orders.clone().into(), &nonce));
        table.message(seconds(410)?, &player, &serde_json::to_string(&Message { round: round.clone(), request })?)?;
        secrets.insert(player, (orders, nonce));
    }
    table.timer()?;
    table.timer()?.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    // The server crashes again. Then all powers except Russia disclose their orders, and Russia forfeits.
    let mut table = Table::recover(&path)?;
    for (player, (action, nonce)) in secrets.into_iter().filter(|(player, _)| player.as_str() != "russia") {
        let request = Request::Disclose { action, nonce };
        let text = serde_json::to_string(&Message { round: round.clone(), request })?;
        writeln!(report, "  {player}: {}", table.message(seconds(770)?, &player, &text)?)?;
    }
    if let Err(refused) = table.resolve(seconds(771)?) {
        writeln!(report, "  too early: {refused}")?;
    }
    table.timer()?.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    outcomes(&table.resolve(seconds(1_000)?)?, &mut report)?;
    Ok(report)
}

/// Instants of this example. A real host reads a clock that never goes back, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
