//! The resolvers of this crate, and claims to places (C5, C6).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::mem::discriminant;
use std::time::{Duration, Instant as Started};

use proptest::prelude::*;
use tc_commit::{
    Action, Bid, Bids, Bounce, Claim, Highest, InPlayerOrder, Input, Majority, Missing, Outcome, Plan, PlayerId,
    Policy, Refused, Reject, Resolution, Resolved, Resolver, Round, RoundId, Spec, Swaps, Tie, contest,
};
use tc_core::Timestamp;
use tc_testkit::cases;

const NOW: Timestamp = Timestamp::EPOCH;

fn id(name: &str) -> PlayerId {
    name.parse().expect("a name")
}

fn round_id() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

/// Returns a round of these players after these commitments, in this order.
fn sealed<A: Action>(actions: &[(&str, A)], reject: Reject) -> Round<A> {
    let players = actions.iter().map(|(player, _)| id(player));
    let spec = Spec::builder(round_id(), NOW)
        .players(players)
        .policy(Policy { reject, ..Policy::default() })
        .build()
        .expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    for (player, action) in actions {
        round.handle(NOW, &round_id(), Input::commit(id(player), action.clone())).expect("a commitment");
    }
    round
}

fn resolved<A: Action, G, R: Resolver<G, A>>(
    actions: &[(&str, A)],
    game: &mut G,
    resolver: &R,
) -> Resolution<A, R::Reason> {
    sealed(actions, Reject::SkipAction).resolve(NOW, game, resolver).expect("it is sealed")
}

fn outcomes<A, R: Clone>(resolution: &Resolution<A, R>) -> Vec<Outcome<R>> {
    resolution.players.iter().map(|player| player.outcome.clone()).collect()
}

/// The province of each unit, by the province where it started.
type Map = BTreeMap<&'static str, &'static str>;

/// `ankara - smyrna` moves, `ankara S smyrna - armenia` supports, anything else holds.
fn order(text: &'static str) -> (&'static str, Option<(&'static str, &'static str)>, bool) {
    let pair = |text: &'static str| text.split_once(" - ");
    match text.split_once(" S ") {
        Some((unit, supported)) => (unit, pair(supported), true),
        None => (pair(text).map_or(text, |(unit, _)| unit), pair(text), false),
    }
}

/// Resolves all orders at once, with support as strength.
struct Joint;

impl Resolver<Map, &'static str> for Joint {
    type Reason = ();
    type Change = Vec<(&'static str, &'static str)>;

    fn plan(&self, _: &Map, bids: &Bids<'_, &'static str>) -> Plan<Self::Change, ()> {
        let orders: Vec<_> = bids.actions().map(|(_, text)| order(text)).collect();
        let claim = |(unit, to, supports): &(&'static str, Option<(&'static str, &'static str)>, bool)| match to {
            Some(step) if !supports => {
                let support = orders.iter().filter(|(_, to, supports)| *supports && to.as_ref() == Some(step)).count();
                Claim::new(Some(*unit), step.1).with_strength(1 + support as u32)
            }
            _ => Claim::new(Some(*unit), *unit),
        };
        let claims: Vec<Claim<&'static str>> = orders.iter().map(claim).collect();
        let succeeds = contest(&claims, Swaps::Bounce);
        let moved = claims.iter().zip(&succeeds).filter(|(_, succeeds)| **succeeds);
        let change = moved.filter_map(|(claim, _)| claim.from.map(|from| (from, claim.to))).collect();
        let mut succeeds = succeeds.into_iter();
        Plan::new(change, bids, |_, _| if succeeds.next() == Some(true) { Outcome::Applied } else { Outcome::Bounced })
    }

    fn apply(&self, map: &mut Map, change: Self::Change) {
        map.extend(change);
    }
}

struct Datc {
    number: &'static str,
    orders: &'static [&'static str],
    /// The units that move if all orders are resolved together.
    together: &'static [&'static str],
    /// The units that move if orders are applied one after another.
    one_by_one: &'static [&'static str],
    /// Why the two differ, or do not.
    why: &'static str,
}

/// Diplomacy Adjudicator Test Cases (DATC) about simultaneous movement without dislodgement.
const DATC: [Datc; 7] = [
    Datc {
        number: "6.A.11 simple bounce",
        orders: &["vienna - tyrolia", "venice - tyrolia"],
        together: &[],
        one_by_one: &["venice"],
        why: "the first finds it free, and is in the way of the second",
    },
    Datc {
        number: "6.A.12 bounce of three units",
        orders: &["vienna - tyrolia", "munich - tyrolia", "venice - tyrolia"],
        together: &[],
        one_by_one: &["munich"],
        why: "the same; and to let two bounce and then the third in would be as wrong",
    },
    Datc {
        number: "6.C.1 three army circular movement",
        orders: &["ankara - constantinople", "constantinople - smyrna", "smyrna - ankara"],
        together: &["ankara", "constantinople", "smyrna"],
        one_by_one: &[],
        why: "whoever is first finds the next still there",
    },
    Datc {
        number: "6.C.2 three army circular movement with support",
        orders: &[
            "ankara - constantinople",
            "constantinople - smyrna",
            "smyrna - ankara",
            "bulgaria S ankara - constantinople",
        ],
        together: &["ankara", "constantinople", "smyrna"],
        one_by_one: &[],
        why: "the same; support comes too late for what was carried out before",
    },
    Datc {
        number: "6.C.3 a disrupted three army circular movement",
        orders: &["ankara - constantinople", "constantinople - smyrna", "smyrna - ankara", "bulgaria - constantinople"],
        together: &[],
        one_by_one: &[],
        why: "the same answer, but only since one by one no circle ever moves",
    },
    Datc {
        number: "6.C.3 with support for the one in the circle",
        orders: &[
            "ankara - constantinople",
            "constantinople - smyrna",
            "smyrna - ankara",
            "bulgaria - constantinople",
            "black sea S ankara - constantinople",
        ],
        together: &["ankara", "constantinople", "smyrna"],
        one_by_one: &[],
        why: "the stronger one wins the place, and the circle is whole",
    },
    Datc {
        number: "6.E.2 no self dislodgement in head to head battle",
        orders: &["berlin - kiel", "kiel - berlin", "munich S berlin - kiel"],
        together: &[],
        one_by_one: &[],
        why: "together they bounce off each other, support or not; one by one each finds the other in its place",
    },
];

#[test]
fn c06_datc_together_and_one_by_one() {
    let one_by_one = InPlayerOrder::new(
        |map: &Map, moved: &mut Map, _: &PlayerId, text: &&'static str| {
            if let (unit, Some((_, to)), false) = order(text) {
                if map.iter().any(|(unit, place)| *moved.get(unit).unwrap_or(place) == to) {
                    return Err("somebody is there");
                }
                moved.insert(unit, to);
            }
            Ok(())
        },
        |map: &mut Map, _: &PlayerId, text: &&'static str| {
            if let (unit, Some((_, to)), false) = order(text) {
                map.insert(unit, to);
            }
        },
    );
    for case in &DATC {
        let mut orders: Vec<(&str, &'static str)> = case.orders.iter().map(|text| (order(text).0, *text)).collect();
        let start: Map = orders.iter().map(|(unit, _)| order(unit).0).map(|unit| (unit, unit)).collect::<Map>();
        // The order of arrival makes no difference.
        for _ in 0..2 {
            let (mut together, mut in_order) = (start.clone(), start.clone());
            resolved(&orders, &mut together, &Joint);
            resolved(&orders, &mut in_order, &one_by_one);
            assert_eq!(moved(&together), case.together, "{}", case.number);
            assert_eq!(moved(&in_order), case.one_by_one, "{}: {}", case.number, case.why);
            orders.reverse();
        }
    }
}

fn moved(map: &Map) -> Vec<&'static str> {
    map.iter().filter(|(unit, place)| unit != place).map(|(unit, _)| *unit).collect()
}

fn step(from: u32, to: u32) -> Claim<u32> {
    Claim::new(Some(from), to)
}

#[test]
fn c06_contest() {
    let nowhere = |to| Claim::new(None, to);
    type Row = (&'static str, Vec<Claim<u32>>, Swaps, &'static [bool]);
    let table: [Row; 22] = [
        ("nobody", vec![], Swaps::Bounce, &[]),
        ("one to a free place", vec![step(0, 1)], Swaps::Bounce, &[true]),
        ("one from nowhere", vec![nowhere(1)], Swaps::Bounce, &[true]),
        ("two from nowhere to one place", vec![nowhere(1), nowhere(1)], Swaps::Bounce, &[false, false]),
        ("one that stays", vec![step(0, 0)], Swaps::Bounce, &[true]),
        ("to one that stays", vec![step(0, 0), step(1, 0)], Swaps::Bounce, &[true, false]),
        (
            "the strongest of all to one that stays",
            vec![step(0, 0), step(1, 0).with_strength(u32::MAX)],
            Swaps::Bounce,
            &[true, false],
        ),
        ("strength 2 to 1", vec![step(0, 9), step(1, 9).with_strength(2)], Swaps::Bounce, &[false, true]),
        (
            "strength 2 to 2 to 1: the weak one gains nothing",
            vec![step(0, 9).with_strength(2), step(1, 9).with_strength(2), step(2, 9)],
            Swaps::Bounce,
            &[false, false, false],
        ),
        ("strength 0 alone", vec![step(0, 9).with_strength(0)], Swaps::Bounce, &[true]),
        ("after each other", vec![step(0, 1), step(1, 2)], Swaps::Bounce, &[true, true]),
        ("after one that bounces", vec![step(0, 1), step(1, 2), step(2, 2)], Swaps::Bounce, &[false, false, true]),
        (
            "after one that bounces off an equal one",
            vec![step(0, 1), step(1, 2), nowhere(2)],
            Swaps::Bounce,
            &[false, false, false],
        ),
        ("two that swap and bounce", vec![step(0, 1), step(1, 0)], Swaps::Bounce, &[false, false]),
        ("two that swap and pass", vec![step(0, 1), step(1, 0)], Swaps::Pass, &[true, true]),
        (
            "a swap with strength, and a third one behind",
            vec![step(0, 1).with_strength(2), step(1, 0), step(2, 0)],
            Swaps::Bounce,
            &[false, false, false],
        ),
        (
            "a swap that passes, but for a third one",
            vec![step(0, 1), step(1, 0), nowhere(1)],
            Swaps::Pass,
            &[false, false, false],
        ),
        (
            "a swap that passes, and a third one that is weaker",
            vec![step(0, 1).with_strength(2), step(1, 0), nowhere(1)],
            Swaps::Pass,
            &[true, true, false],
        ),
        (
            "two circles",
            vec![step(0, 1), step(1, 2), step(2, 0), step(5, 6), step(6, 7), step(7, 8), step(8, 5)],
            Swaps::Bounce,
            &[true; 7],
        ),
        (
            "two in one place, and one does not leave",
            vec![step(0, 1), step(0, 2), step(2, 2), step(3, 0)],
            Swaps::Bounce,
            &[true, false, true, false],
        ),
        ("two in one place, and both leave", vec![step(0, 1), step(0, 2), step(3, 0)], Swaps::Bounce, &[true; 3]),
        (
            "two that stay in one place, and one that wants in",
            vec![step(0, 0), step(0, 0).with_strength(2), step(3, 0).with_strength(3)],
            Swaps::Bounce,
            &[false, true, false],
        ),
    ];
    for (name, claims, swaps, expected) in table {
        assert_eq!(contest(&claims, swaps), expected, "{name}");
    }
}

/// The slow twin: all claims succeed at first, and claims that break a rule fail, one by one, until none does.
fn slow_contest(claims: &[Claim<u8>], swaps: Swaps) -> Vec<bool> {
    let stays = |claim: &Claim<u8>| claim.from == Some(claim.to);
    let rank = |claim: &Claim<u8>| (stays(claim), claim.strength);
    let beaten = |number: usize| {
        let claim = &claims[number];
        claims.iter().enumerate().any(|(other, one)| other != number && one.to == claim.to && rank(one) >= rank(claim))
    };
    let mut goes: Vec<bool> = (0..claims.len()).map(|number| !beaten(number)).collect();
    loop {
        let is_blocked = |number: usize| {
            let claim = &claims[number];
            let stands_there = |(other, one): (usize, &Claim<u8>)| one.from == Some(claim.to) && !goes[other];
            let swaps_with = |(other, one): (usize, &Claim<u8>)| {
                goes[other] && one.from == Some(claim.to) && Some(one.to) == claim.from
            };
            !stays(claim)
                && (claims.iter().enumerate().any(stands_there)
                    || (swaps == Swaps::Bounce && claims.iter().enumerate().any(swaps_with)))
        };
        let next: Vec<bool> = (0..claims.len()).map(|number| goes[number] && !is_blocked(number)).collect();
        if next == goes {
            return goes;
        }
        goes = next;
    }
}

fn claims() -> impl Strategy<Value = Vec<Claim<u8>>> {
    let claim = (prop::option::weighted(0.9, 0..8_u8), 0..8_u8, 1..4_u32);
    let claim = claim.prop_map(|(from, to, strength)| Claim { from, to, strength });
    prop::collection::vec(claim, 0..10)
}

/// Generates claims with one unit in each place, so that circles and long rows are frequent.
fn board() -> impl Strategy<Value = Vec<Claim<u8>>> {
    let to = prop::collection::vec((0..8_u8, 1..8_u32), 8);
    let claim =
        |(from, (to, strength)): (u8, (u8, u32))| Claim::new(Some(from), to).with_strength(strength.div_ceil(4));
    to.prop_map(move |to| (0..8).zip(to).map(claim).collect())
}

/// Generates circles that one or two claims spoil.
fn circles() -> impl Strategy<Value = Vec<Claim<u8>>> {
    let order = Just((0..8_u8).collect::<Vec<_>>()).prop_shuffle();
    let spoils = prop::collection::vec((0..8_usize, 0..8_u8, 1..3_u32), 0..3);
    (order, spoils).prop_map(|(order, spoils)| {
        let mut claims: Vec<Claim<u8>> = (0..8).zip(order).map(|(from, to)| Claim::new(Some(from), to)).collect();
        for (number, to, strength) in spoils {
            claims[number] = Claim { to, strength, ..claims[number] };
        }
        claims
    })
}

fn swaps() -> impl Strategy<Value = Swaps> {
    prop_oneof![Just(Swaps::Pass), Just(Swaps::Bounce)]
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn c06_contest_and_its_slow_twin(claims in prop_oneof![claims(), board(), circles()], swaps in swaps()) {
        prop_assert_eq!(contest(&claims, swaps), slow_contest(&claims, swaps));
    }

    #[test]
    fn c05_the_order_of_claims_does_not_matter(
        (claims, order) in prop_oneof![claims(), board(), circles()].prop_flat_map(|claims| {
            let order = Just((0..claims.len()).collect::<Vec<_>>()).prop_shuffle();
            (Just(claims), order)
        }),
        swaps in swaps(),
    ) {
        let shuffled: Vec<Claim<u8>> = order.iter().map(|number| claims[*number]).collect();
        let as_given = contest(&claims, swaps);
        let expected: Vec<bool> = order.iter().map(|number| as_given[*number]).collect();
        prop_assert_eq!(contest(&shuffled, swaps), expected);
    }

    #[test]
    fn c06_nobody_shares_a_place(claims in prop_oneof![claims(), board(), circles()], swaps in swaps()) {
        let succeeds = contest(&claims, swaps);
        let got = |place: u8| claims.iter().zip(&succeeds).filter(move |(claim, got)| **got && claim.to == place);
        for place in 0..8 {
            prop_assert!(got(place).count() <= 1, "{place} has two");
            let is_entered = got(place).any(|(claim, _)| claim.from != Some(place));
            let mut standing = claims.iter().zip(&succeeds).filter(|(claim, _)| claim.from == Some(place));
            let is_left = standing.all(|(claim, succeeds)| *succeeds && claim.to != place);
            prop_assert!(!is_entered || is_left, "{place} is entered and was not left");
        }
    }

    #[test]
    fn c06_a_claim_to_a_free_place_that_nobody_else_wants_succeeds(claims in board(), swaps in swaps()) {
        let mut claims = claims;
        claims.push(Claim::new(None, 99));
        prop_assert_eq!(contest(&claims, swaps).last().copied(), Some(true));
    }
}

/// The largest number of players. Comparing all pairs would take minutes, and recursion would overflow the stack.
#[test]
fn c01_c06_a_row_and_a_circle_of_65_536() {
    const MANY: u32 = 65_536;
    let started = Started::now();
    let row: Vec<Claim<u32>> = (0..MANY).map(|place| step(place, place + 1)).collect();
    assert!(contest(&row, Swaps::Bounce).into_iter().all(|succeeds| succeeds));

    let mut blocked = row.clone();
    blocked.push(step(MANY, MANY));
    let succeeds = contest(&blocked, Swaps::Bounce);
    assert_eq!(succeeds.iter().filter(|succeeds| **succeeds).count(), 1);

    let mut circle = row;
    circle[MANY as usize - 1].to = 0;
    circle.reverse();
    assert!(contest(&circle, Swaps::Bounce).into_iter().all(|succeeds| succeeds));

    circle.push(Claim::new(None, MANY / 2));
    assert!(!contest(&circle, Swaps::Bounce).into_iter().any(|succeeds| succeeds));

    let crowd: Vec<Claim<u32>> = (0..MANY).map(|place| step(place, MANY)).collect();
    assert!(!contest(&crowd, Swaps::Bounce).into_iter().any(|succeeds| succeeds));
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

/// The place of each player; nobody can move beyond z.
type Board = BTreeMap<PlayerId, char>;

fn claim(board: &Board, player: &PlayerId, to: &u64) -> Result<Claim<char>, &'static str> {
    let to = u8::try_from(*to).ok().filter(u8::is_ascii_lowercase).ok_or("off the board")?;
    Ok(Claim::new(board.get(player).copied(), char::from(to)))
}

fn walk(board: &mut Board, player: &PlayerId, to: &u64) {
    board.extend(u8::try_from(*to).map(|to| (player.clone(), char::from(to))));
}

fn to(place: char) -> u64 {
    u64::from(place)
}

fn board_of(units: &[(&str, char)]) -> Board {
    units.iter().map(|(player, place)| (id(player), *place)).collect()
}

fn places(board: &Board) -> String {
    board.values().collect()
}

#[test]
fn c06_bounce() {
    let bounce = Bounce::new(claim, walk);
    let off = Outcome::Rejected("off the board");
    let (applied, bounced) = (Outcome::Applied, Outcome::Bounced);

    let mut board = board_of(&[("ann", 'a'), ("ben", 'b'), ("cho", 'c')]);
    let resolution = resolved(&[("cho", to('z')), ("ben", to('z')), ("ann", to('y'))], &mut board, &bounce);
    assert_eq!((places(&board).as_str(), outcomes(&resolution)), ("ybc", vec![applied, bounced, bounced]));

    let swap = [("ann", to('b')), ("ben", to('a'))];
    let mut board = board_of(&[("ann", 'a'), ("ben", 'b')]);
    assert_eq!(outcomes(&resolved(&swap, &mut board, &bounce)), [bounced, bounced]);
    assert_eq!(outcomes(&resolved(&swap, &mut board, &bounce.swaps(Swaps::Pass))), [applied, applied]);
    assert_eq!(places(&board), "ba");

    // A rejected action makes no claim; only the game knows that its player still occupies a place.
    let bad = [("ann", to('b')), ("ben", 3)];
    let mut board = board_of(&[("ann", 'a'), ("ben", 'b')]);
    assert_eq!(outcomes(&resolved(&bad, &mut board, &bounce)), [applied, off]);
    assert_eq!(places(&board), "bb");
    let bounce = bounce.occupied(|board: &Board, place: &char| board.values().any(|taken| taken == place));
    let mut board = board_of(&[("ann", 'a'), ("ben", 'b')]);
    assert_eq!(outcomes(&resolved(&bad, &mut board, &bounce)), [bounced, off]);
    assert_eq!(places(&board), "ab");
    // It makes no difference to pieces that leave, or that come from outside.
    let mut board = board_of(&[("ann", 'a'), ("ben", 'b'), ("cho", 'c')]);
    let follow = [("ann", to('b')), ("ben", to('c')), ("cho", to('d')), ("dia", to('a'))];
    assert_eq!(outcomes(&resolved(&follow, &mut board, &bounce)), [applied; 4]);
    assert_eq!(places(&board), "bcda");
}

/// A player without an action still occupies a place (C8).
#[test]
fn c06_c08_bounce_off_who_is_missing() {
    let occupied = |board: &Board, place: &char| board.values().any(|taken| taken == place);
    for (missing, expected) in [(Missing::Skip, Outcome::Void), (Missing::Default(to('b')), Outcome::Applied)] {
        let spec = Spec::builder(round_id(), NOW)
            .players([id("ann"), id("ben")])
            .policy(Policy { missing, ..Policy::default() });
        let (mut round, _) = Round::begin(spec.build().expect("a round")).expect("it begins");
        round.handle(NOW, &round_id(), Input::commit(id("ann"), to('b'))).expect("a commitment");
        round.handle(NOW, &round_id(), Input::ForceSeal).expect("it is open");
        let mut board = board_of(&[("ann", 'a'), ("ben", 'b')]);
        let resolver = Bounce::new(claim, walk).occupied(occupied);
        let resolution = round.resolve(NOW, &mut board, &resolver).expect("it is sealed");
        assert_eq!(outcomes(&resolution), [Outcome::Bounced, expected]);
        assert_eq!(places(&board), "ab");
    }
}

/// The winners that the award received; `None` if it was not called.
type Award = Option<Vec<(PlayerId, i64)>>;

#[test]
fn c06_highest() {
    const OUT: Outcome<&str> = Outcome::Rejected("less than nothing");
    const APPLIED: Outcome<&str> = Outcome::Applied;
    const BOUNCED: Outcome<&str> = Outcome::Bounced;
    const LOST: Outcome<&str> = Outcome::Lost;
    type Row = (&'static [i64], Tie, &'static [usize], &'static [Outcome<&'static str>]);
    let table: [Row; 16] = [
        (&[], Tie::FirstPlayer, &[], &[]),
        (&[], Tie::Nobody, &[], &[]),
        (&[], Tie::All, &[], &[]),
        (&[5], Tie::Nobody, &[0], &[APPLIED]),
        (&[1, 3, 2], Tie::FirstPlayer, &[1], &[LOST, APPLIED, LOST]),
        (&[1, 3, 2], Tie::Nobody, &[1], &[LOST, APPLIED, LOST]),
        (&[1, 3, 2], Tie::All, &[1], &[LOST, APPLIED, LOST]),
        (&[3, 1, 3], Tie::FirstPlayer, &[0], &[APPLIED, LOST, LOST]),
        // As in Goofspiel: a tie discards the prize, and the next bid does not win it.
        (&[3, 1, 3], Tie::Nobody, &[], &[BOUNCED, LOST, BOUNCED]),
        (&[3, 1, 3], Tie::All, &[0, 2], &[APPLIED, LOST, APPLIED]),
        (&[-1, 1, 1], Tie::FirstPlayer, &[1], &[OUT, APPLIED, LOST]),
        (&[1, -1, 0], Tie::Nobody, &[0], &[APPLIED, OUT, LOST]),
        (&[-1, 0, 0], Tie::All, &[1, 2], &[OUT, APPLIED, APPLIED]),
        (&[-1, -2, -1], Tie::FirstPlayer, &[], &[OUT, OUT, OUT]),
        (&[-1, -2, -1], Tie::Nobody, &[], &[OUT, OUT, OUT]),
        (&[-1, -2, -1], Tie::All, &[], &[OUT, OUT, OUT]),
    ];
    for (bids, tie, winners, expected) in table {
        let bids: Vec<(&str, i64)> = ["ann", "ben", "cho"].into_iter().zip(bids.iter().copied()).collect();
        let highest = Highest::new(
            |_: &Award, _: &PlayerId, bid: &i64| if *bid >= 0 { Ok(*bid) } else { Err("less than nothing") },
            tie,
            |award: &mut Award, winners: &[(PlayerId, i64)]| *award = Some(winners.to_vec()),
        );
        let mut award = None;
        let resolution = resolved(&bids, &mut award, &highest);
        assert_eq!(outcomes(&resolution), expected, "{bids:?} {tie:?}");
        let winners: Vec<(PlayerId, i64)> =
            winners.iter().map(|place| bids[*place]).map(|(who, bid)| (id(who), bid)).collect();
        assert_eq!(award, Some(winners), "{bids:?} {tie:?}");
    }
}

/// A player without a bid does not take part.
#[test]
fn c06_c08_highest_without_the_missing() {
    let players = [id("ann"), id("ben"), id("cho")];
    let spec = Spec::builder(round_id(), NOW)
        .players(players)
        .policy(Policy { missing: Missing::Forfeit, ..Policy::default() })
        .build()
        .expect("a round");
    let (mut round, _) = Round::<i64>::begin(spec).expect("it begins");
    round.handle(NOW, &round_id(), Input::commit(id("cho"), 0)).expect("a commitment");
    round.handle(NOW, &round_id(), Input::ForceSeal).expect("it is open");
    let value = |_: &Award, _: &PlayerId, bid: &i64| Ok::<_, ()>(*bid);
    let award = |award: &mut Award, winners: &[(PlayerId, i64)]| *award = Some(winners.to_vec());
    let mut won = None;
    let resolution = round.resolve(NOW, &mut won, &Highest::new(value, Tie::Nobody, award)).expect("it is sealed");
    assert_eq!(won, Some(vec![(id("cho"), 0)]));
    assert_eq!(outcomes(&resolution), [Outcome::Void, Outcome::Void, Outcome::Applied]);
    assert_eq!(resolution.players[0].bid, Bid::Forfeited);
}

/// Takes coins out of a pot, one player after another.
fn taking() -> impl Resolver<Vec<u64>, u64, Reason = &'static str> {
    InPlayerOrder::new(
        |taken: &Vec<u64>, more: &mut u64, _: &PlayerId, coins: &u64| {
            if taken.iter().sum::<u64>() + *more + coins > 10 {
                return Err("not enough left");
            }
            *more += coins;
            Ok(())
        },
        |taken: &mut Vec<u64>, _: &PlayerId, coins: &u64| taken.push(*coins),
    )
}

#[test]
fn c05_c06_in_player_order() {
    let not_enough = Outcome::Rejected("not enough left");
    let mut taken = Vec::new();
    let resolution = resolved(&[("cho", 4), ("ann", 5), ("ben", 6)], &mut taken, &taking());
    // By id, not by arrival; a failed action does not stop the next.
    assert_eq!(taken, [5, 4]);
    assert_eq!(outcomes(&resolution), [Outcome::Applied, not_enough, Outcome::Applied]);
    assert!(resolution.applied);
}

/// Every resolver, with one illegal action among the others.
#[test]
fn c06_a_rejected_action_is_skipped_or_aborts_all() {
    let none = vec![];
    one_is_rejected("in player order", &[("ann", 7), ("ben", 7), ("cho", 1)], &none, &vec![7, 1], &taking(), 1);

    let board = board_of(&[("ann", 'a'), ("ben", 'b'), ("cho", 'c')]);
    let moved = board_of(&[("ann", 'x'), ("ben", 'b'), ("cho", 'y')]);
    let actions = [("ann", to('x')), ("ben", 1), ("cho", to('y'))];
    one_is_rejected("bounce", &actions, &board, &moved, &Bounce::new(claim, walk), 1);

    let value = |_: &Award, _: &PlayerId, bid: &i64| if *bid >= 0 { Ok(*bid) } else { Err("less than nothing") };
    let award = |award: &mut Award, winners: &[(PlayerId, i64)]| *award = Some(winners.to_vec());
    let highest = Highest::new(value, Tie::FirstPlayer, award);
    let won = Some(vec![(id("cho"), 2)]);
    one_is_rejected("highest", &[("ann", 1), ("ben", -3), ("cho", 2)], &None, &won, &highest, 1);

    let won = Some(vec![(id("cho"), 2), (id("dia"), 2)]);
    let votes = [("ann", 1), ("ben", -3), ("cho", 2), ("dia", 2)];
    one_is_rejected("majority", &votes, &None, &won, &Majority::new(value, award), 1);
}

fn one_is_rejected<A, G, R>(name: &str, actions: &[(&str, A)], before: &G, after: &G, resolver: &R, rejected: usize)
where
    A: Action + Debug,
    G: Clone + PartialEq + Debug,
    R: Resolver<G, A>,
{
    let mut planned = None;
    for reject in [Reject::SkipAction, Reject::AbortAll] {
        let mut round = sealed(actions, reject);
        let mut game = before.clone();
        let resolution = round.resolve(NOW, &mut game, resolver).expect("it is sealed");
        let is_rejected = |place: usize| matches!(resolution.players[place].outcome, Outcome::Rejected(_));
        assert!((0..actions.len()).all(|place| is_rejected(place) == (place == rejected)), "{name}");
        assert_eq!(resolution.applied, reject == Reject::SkipAction, "{name}");
        // Nothing was applied and nothing won, so what would have been applied or lost is dropped.
        let word = |one: &Resolved<A, R::Reason>| discriminant(&one.outcome);
        let words: Vec<_> = resolution.players.iter().map(word).collect();
        let [applied, lost, dropped] =
            [Outcome::Applied, Outcome::Lost, Outcome::Dropped].map(|word| discriminant::<Outcome<R::Reason>>(&word));
        planned.get_or_insert_with(|| words.clone());
        let expected = planned.iter().flatten().map(|word| match reject {
            Reject::AbortAll if *word == applied || *word == lost => dropped,
            _ => *word,
        });
        assert_eq!(words, expected.collect::<Vec<_>>(), "{name} {reject:?}");
        let is_applied = |one: &Resolved<A, R::Reason>| matches!(one.outcome, Outcome::Applied);
        assert_eq!(resolution.players.iter().any(is_applied), resolution.applied, "{name}: an outcome says `Applied`");
        assert_eq!(&game, if resolution.applied { after } else { before }, "{name} {reject:?}");
        // Either way the round has ended.
        assert!(round.phase().has_ended(), "{name}");
        assert!(matches!(round.resolve(NOW, &mut game, resolver), Err(Refused::Over(_))), "{name}");
    }
    // Without an illegal action `AbortAll` changes nothing.
    let allowed: Vec<(&str, A)> =
        actions.iter().enumerate().filter(|(place, _)| *place != rejected).map(|(_, one)| one.clone()).collect();
    let mut game = before.clone();
    let resolution = sealed(&allowed, Reject::AbortAll).resolve(NOW, &mut game, resolver).expect("it is sealed");
    assert!(resolution.applied && game == *after, "{name}");
}

#[test]
fn c04_nothing_is_resolved_before_the_seal() {
    let spec = Spec::builder(round_id(), NOW).players([id("ann"), id("ben")]).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    round.handle(NOW, &round_id(), Input::commit(id("ann"), 3)).expect("a commitment");
    let (before, mut taken) = (round.clone(), Vec::new());
    assert!(matches!(round.try_resolve(NOW, &mut taken, &taking()), Ok(None)));
    let refused = round.resolve(NOW, &mut taken, &taking()).expect_err("it is open");
    assert_eq!(refused.to_string(), "the round is not sealed: players can still commit; waiting for ben");
    assert!(round == before && taken.is_empty());

    round.handle(NOW, &round_id(), Input::commit(id("ben"), 4)).expect("a commitment");
    let resolution = round.try_resolve(NOW, &mut taken, &taking()).expect("it is sealed").expect("it is sealed");
    assert!(resolution.applied && taken == [3, 4]);
}

/// A round without players resolves to nothing.
#[test]
fn c04_nobody_to_resolve() {
    let spec = Spec::<u64>::builder(round_id(), NOW).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    let mut taken = vec![1];
    let resolution = round.resolve(NOW, &mut taken, &taking()).expect("it is sealed");
    assert!(resolution.applied && resolution.players.is_empty() && taken == [1]);
}

/// A resolver that panics leaves the round as it was, and another one can resolve it.
#[test]
fn c6_a_resolver_that_panics() {
    let (now, id) = (Timestamp::EPOCH, RoundId::new("g", 1).expect("an id"));
    let spec = Spec::builder(id.clone(), now).player("ann".parse().expect("an id")).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    round.handle(now, &id, Input::commit("ann".parse().expect("an id"), 7_u64)).expect("a commitment");
    let before = round.clone();
    let apply = |sum: &mut u64, _: &PlayerId, action: &u64| *sum += action;
    let bad =
        InPlayerOrder::new(|_: &u64, (): &mut (), _: &PlayerId, _: &u64| -> Result<(), ()> { panic!("a bug") }, apply);
    let mut sum = 0;
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| round.resolve(now, &mut sum, &bad).is_ok()));
    assert!(caught.is_err());
    assert!(round == before && sum == 0);
    let good = InPlayerOrder::new(|_: &u64, (): &mut (), _: &PlayerId, _: &u64| Ok::<_, ()>(()), apply);
    assert!(round.resolve(now, &mut sum, &good).is_ok());
    assert_eq!(sum, 7);
}
