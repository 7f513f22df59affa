//! Small games, played to the end. The numbers of the tests (V-…) are those of a board-game framework that has tests like
//! these. Where this crate decides differently, the test says why.

use std::collections::BTreeMap;

use tc_commit::{
    Action, Bid, Bids, Bounce, Claim, Highest, InPlayerOrder, Input, Outcome, Phase, Plan, PlayerId, Refused,
    Resolution, Resolver, Round, RoundId, Spec, Tie,
};
use tc_core::Timestamp;

const NOW: Timestamp = Timestamp::EPOCH;

fn player(number: usize) -> PlayerId {
    format!("player-{number}").parse().expect("a name")
}

fn round_id() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

fn open<A: Action>(players: usize) -> Round<A> {
    let spec = Spec::builder(round_id(), NOW).players((1..=players).map(player)).build().expect("a round");
    Round::begin(spec).expect("it begins").0
}

fn commit<A: Action>(round: &mut Round<A>, number: usize, action: A) {
    round.handle(NOW, &round_id(), Input::commit(player(number), action)).expect("a commitment");
}

/// Commits the actions of player 1, player 2 and so on, in this order.
fn committed<A: Action>(actions: &[A], order: &[usize]) -> Round<A> {
    let mut round = open(actions.len());
    for &number in order {
        commit(&mut round, number, actions[number - 1].clone());
    }
    round
}

// Rock-paper-scissors.

#[derive(Clone, Copy, Debug, PartialEq)]
enum Throw {
    Rock,
    Paper,
    Scissors,
}

use Throw::{Paper, Rock, Scissors};

impl Action for Throw {
    fn encode(&self, to: &mut tc_commit::Encoder) {
        to.tag(*self as u8);
    }
}

impl Throw {
    fn beats(self, other: Throw) -> bool {
        matches!((self, other), (Rock, Scissors) | (Scissors, Paper) | (Paper, Rock))
    }
}

/// The result of a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Duel {
    is_over: bool,
    /// The winner; `None` after a draw.
    winner: Option<PlayerId>,
    /// The throws of the players, and their ranks.
    shown: Vec<(PlayerId, Throw, usize)>,
}

struct Judge;

impl Resolver<Duel, Throw> for Judge {
    type Reason = ();
    type Change = Duel;

    fn plan(&self, _: &Duel, bids: &Bids<'_, Throw>) -> Plan<Duel, ()> {
        let loses = |throw: Throw| bids.actions().any(|(_, other)| other.beats(throw));
        let rank = |throw: Throw| if loses(throw) { 2 } else { 1 };
        let shown: Vec<_> = bids.actions().map(|(player, throw)| (player.clone(), *throw, rank(*throw))).collect();
        let mut first = shown.iter().filter(|(_, _, rank)| *rank == 1).map(|(player, ..)| player.clone());
        let winner = first.next().filter(|_| first.next().is_none());
        Plan::new(Duel { is_over: true, winner, shown }, bids, |_, _| Outcome::Applied)
    }

    fn apply(&self, duel: &mut Duel, end: Duel) {
        *duel = end;
    }
}

fn duel(throws: [Throw; 2], order: &[usize]) -> Duel {
    let mut round = committed(&throws, order);
    let mut duel = Duel::default();
    let resolution = round.resolve(NOW, &mut duel, &Judge).expect("it is sealed");
    assert!(resolution.applied);
    // Everything is open.
    assert_eq!(round.phase(), Phase::Resolved);
    let bids: Vec<_> = resolution.players.into_iter().map(|player| player.bid).collect();
    assert_eq!(bids, throws.map(Bid::Given));
    duel
}

fn end(winner: Option<usize>, throws: [Throw; 2], ranks: [usize; 2]) -> Duel {
    let shown = (1..).zip(throws.into_iter().zip(ranks)).map(|(number, (throw, rank))| (player(number), throw, rank));
    Duel { is_over: true, winner: winner.map(player), shown: shown.collect() }
}

#[test]
fn v_rps1_rock_beats_scissors() {
    assert_eq!(duel([Rock, Scissors], &[1, 2]), end(Some(1), [Rock, Scissors], [1, 2]));
}

#[test]
fn v_rps2_a_draw() {
    assert_eq!(duel([Paper, Paper], &[1, 2]), end(None, [Paper, Paper], [1, 1]));
}

#[test]
fn v_rps3_paper_beats_rock() {
    assert_eq!(duel([Paper, Rock], &[1, 2]), end(Some(1), [Paper, Rock], [1, 2]));
}

#[test]
fn v_rps4_scissors_beat_paper() {
    assert_eq!(duel([Scissors, Paper], &[1, 2]), end(Some(1), [Scissors, Paper], [1, 2]));
}

#[test]
fn v_rps5_who_commits_first_makes_no_difference() {
    for throws in [[Rock, Scissors], [Rock, Paper], [Rock, Rock]] {
        assert_eq!(duel(throws, &[1, 2]), duel(throws, &[2, 1]));
    }
}

#[test]
fn v_rps6_a_second_commitment_is_refused() {
    let mut round = open(2);
    commit(&mut round, 1, Rock);
    let before = round.clone();
    let refused = round.handle(NOW, &round_id(), Input::commit(player(1), Paper));
    assert_eq!(refused, Err(Refused::AlreadyCommitted(player(1))));
    assert!(round == before);
    // After the seal it is refused, too; the framework ignores it silently.
    commit(&mut round, 2, Rock);
    let before = round.clone();
    let refused = round.handle(NOW, &round_id(), Input::commit(player(1), Paper));
    assert_eq!(refused, Err(Refused::AlreadySealed));
    assert!(round == before);
}

/// Partly different: an early reveal changes nothing, as there, but it is refused. `try_resolve` is silent; `resolve` names
/// the missing players.
#[test]
fn v_rps7_a_reveal_that_comes_too_early() {
    let mut round = open(2);
    commit(&mut round, 1, Rock);
    let (before, mut duel) = (round.clone(), Duel::default());
    assert_eq!(round.try_resolve(NOW, &mut duel, &Judge), Ok(None));
    match round.resolve(NOW, &mut duel, &Judge) {
        Err(Refused::NotSealed { waiting }) => assert_eq!(waiting.players(), [player(2)]),
        other => panic!("{other:?}"),
    }
    assert!(round == before);
    assert_eq!(duel, Duel::default());
    // The commitment is still there, and player 2 can still commit.
    commit(&mut round, 2, Scissors);
    round.resolve(NOW, &mut duel, &Judge).expect("it is sealed");
    assert_eq!(duel.winner, Some(player(1)));
}

// An auction with sealed bids.

/// The winner, and the winning bid.
type Sold = Option<(PlayerId, i64)>;

struct Auction {
    sold: Sold,
    resolution: Resolution<i64, &'static str>,
}

fn auction(bids: &[i64], order: &[usize]) -> Auction {
    let highest = Highest::new(
        |_: &Sold, _: &PlayerId, bid: &i64| if *bid >= 0 { Ok(*bid) } else { Err("less than nothing") },
        Tie::FirstPlayer,
        |sold: &mut Sold, winners: &[(PlayerId, i64)]| *sold = winners.first().cloned(),
    );
    let mut sold = None;
    let resolution = committed(bids, order).resolve(NOW, &mut sold, &highest).expect("it is sealed");
    Auction { sold, resolution }
}

impl Auction {
    /// The players and their ranks, highest bid first. Of equal bids the lower id comes first.
    fn ranking(&self) -> Vec<(PlayerId, usize)> {
        let allowed = self.resolution.players.iter().filter(|one| !matches!(one.outcome, Outcome::Rejected(_)));
        let mut bids: Vec<(i64, PlayerId)> =
            allowed.filter_map(|one| one.bid.action().map(|bid| (-bid, one.player.clone()))).collect();
        bids.sort();
        let rank = |bid: i64| 1 + bids.iter().filter(|(other, _)| *other < bid).count();
        bids.iter().map(|(bid, player)| (player.clone(), rank(*bid))).collect()
    }

    fn wins(&self) -> usize {
        self.resolution.players.iter().filter(|one| one.outcome == Outcome::Applied).count()
    }
}

#[test]
fn v_au1_the_highest_bid_wins() {
    let auction = auction(&[100, 150, 75], &[1, 2, 3]);
    assert_eq!(auction.sold, Some((player(2), 150)));
    assert_eq!(auction.ranking(), [(player(2), 1), (player(1), 2), (player(3), 3)]);
}

#[test]
fn v_au2_of_equal_bids_the_first_player_wins() {
    let auction = auction(&[100; 3], &[3, 1, 2]);
    assert_eq!(auction.sold, Some((player(1), 100)));
    assert_eq!(auction.ranking(), [(player(1), 1), (player(2), 1), (player(3), 1)]);
    assert_eq!(auction.wins(), 1);
}

#[test]
fn v_au3_ranks() {
    let auction = auction(&[50, 200, 100], &[1, 2, 3]);
    assert_eq!(auction.ranking(), [(player(2), 1), (player(3), 2), (player(1), 3)]);
}

#[test]
fn v_au4_who_bids_first_makes_no_difference() {
    let one = auction(&[50, 200, 100], &[1, 2, 3]);
    let other = auction(&[50, 200, 100], &[3, 2, 1]);
    assert_eq!(one.sold, other.sold);
    assert_eq!(one.resolution.players, other.resolution.players);
}

/// Partly different: a bid below zero is accepted and judged at the reveal, as there. But there every reveal fails, so that
/// the round can never end; here the bid is rejected, and the others count.
#[test]
fn v_au5_a_bad_bid_does_not_block_the_reveal() {
    let auction = auction(&[-50, 100, 75], &[1, 2, 3]);
    assert_eq!(auction.sold, Some((player(2), 100)));
    let outcomes: Vec<_> = auction.resolution.players.iter().map(|one| one.outcome).collect();
    assert_eq!(outcomes, [Outcome::Rejected("less than nothing"), Outcome::Applied, Outcome::Lost]);
}

#[test]
fn v_au6_a_bid_of_nothing_is_a_bid() {
    let auction = auction(&[0, 10, 5], &[1, 2, 3]);
    assert_eq!(auction.sold, Some((player(2), 10)));
    assert_eq!(auction.ranking(), [(player(2), 1), (player(3), 2), (player(1), 3)]);
    assert_eq!(self::auction(&[0], &[1]).sold, Some((player(1), 0)));
}

// Movement.

type Units = BTreeMap<PlayerId, &'static str>;

fn marched(order: &[usize]) -> Units {
    let march = Bounce::new(
        |units: &Units, player: &PlayerId, to: &&'static str| Ok::<_, ()>(Claim::new(units.get(player).copied(), *to)),
        |units: &mut Units, player: &PlayerId, to: &&'static str| {
            units.insert(player.clone(), *to);
        },
    );
    let mut units = Units::from([(player(1), "vienna"), (player(2), "munich")]);
    let mut round = committed(&["trieste", "berlin"], order);
    round.resolve(NOW, &mut units, &march).expect("it is sealed");
    assert_eq!(round.phase(), Phase::Resolved);
    units
}

#[test]
fn v_di1_moves_that_do_not_meet() {
    assert_eq!(marched(&[1, 2]), Units::from([(player(1), "trieste"), (player(2), "berlin")]));
}

#[test]
fn v_di2_whose_orders_come_first_makes_no_difference() {
    assert_eq!(marched(&[2, 1]), marched(&[1, 2]));
}

// Applying actions.

/// Records who acts. The game does not know an empty action.
fn notes() -> impl Resolver<Vec<PlayerId>, &'static str, Reason = &'static str> {
    InPlayerOrder::new(
        |_: &Vec<PlayerId>, (): &mut (), _: &PlayerId, action: &&'static str| {
            if action.is_empty() { Err("there is no such action") } else { Ok(()) }
        },
        |notes: &mut Vec<PlayerId>, player: &PlayerId, _: &&'static str| notes.push(player.clone()),
    )
}

/// Partly different: an unknown action is ignored, as there, but the resolution reports it.
#[test]
fn v_r3_an_action_that_the_game_does_not_know() {
    let mut round = committed(&["", "x"], &[1, 2]);
    let mut noted = Vec::new();
    let resolution = round.resolve(NOW, &mut noted, &notes()).expect("it is sealed");
    assert_eq!(round.phase(), Phase::Resolved);
    assert_eq!(resolution.players[0].outcome, Outcome::Rejected("there is no such action"));
    assert_eq!(noted, [player(2)]);
}

#[test]
fn v_r4_actions_are_applied_in_the_order_of_the_ids() {
    let ids = ["z", "a", "m"].map(|name| name.parse::<PlayerId>().expect("a name"));
    let spec = Spec::builder(round_id(), NOW).players(ids.clone()).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    for id in ids {
        round.handle(NOW, &round_id(), Input::commit(id, "x")).expect("a commitment");
    }
    let mut noted = Vec::new();
    round.resolve(NOW, &mut noted, &notes()).expect("it is sealed");
    assert_eq!(noted.iter().map(PlayerId::as_str).collect::<Vec<_>>(), ["a", "m", "z"]);
}

#[test]
fn v_r5_an_action_is_applied_once() {
    let mut round = committed(&["x"], &[1]);
    let mut noted = Vec::new();
    round.resolve(NOW, &mut noted, &notes()).expect("it is sealed");
    assert_eq!(noted, [player(1)]);
    // A second resolution is refused, so nothing is applied twice.
    let again = round.resolve(NOW, &mut noted, &notes());
    assert_eq!(again.err(), Some(Refused::Over(Phase::Resolved)));
    assert_eq!(noted, [player(1)]);
}
