//! The resolvers `Majority` and `AllOrNothing`: votes and agreements (C6).

use proptest::prelude::*;
use tc_commit::{AllOrNothing, Input, Majority, Outcome, PlayerId, Resolver, Round, RoundId, Spec, Timestamp};
use tc_testkit::cases;

/// What the resolver applied, one list for each time.
type Applied = Vec<Vec<(PlayerId, u64)>>;

/// Resolves the bids of players a, b, c and so on: each a digit, of which 9 is rejected, or `-` for nothing. Returns
/// the first letters of the outcomes and of those whose actions were applied, `none` if the resolver applied nothing.
fn resolve(bids: &str, resolver: &impl Resolver<Applied, u64, Reason = &'static str>) -> (String, String) {
    let (now, id) = (Timestamp::EPOCH, RoundId::new("g", 1).expect("an id"));
    let players: Vec<PlayerId> =
        ('a'..='z').take(bids.len()).map(|name| name.to_string().parse().expect("a name")).collect();
    let spec = Spec::builder(id.clone(), now).players(players.clone()).build().expect("a round");
    let (mut round, _) = Round::begin(spec).expect("it begins");
    for (player, bid) in players.into_iter().zip(bids.chars()) {
        if let Some(digit) = bid.to_digit(10) {
            round.handle(now, &id, Input::commit(player, u64::from(digit))).expect("a commitment");
        }
    }
    if round.phase().is_collecting() {
        round.handle(now, &id, Input::ForceSeal).expect("it is open");
    }
    let mut applied = Vec::new();
    let resolution = round.resolve(now, &mut applied, resolver).expect("it is sealed");
    let letter = |outcome: &Outcome<&str>| match outcome {
        Outcome::Applied => 'A',
        Outcome::Rejected(_) => 'R',
        Outcome::Bounced => 'B',
        Outcome::Lost => 'L',
        Outcome::Void => '-',
        _ => 'D',
    };
    let outcomes = resolution.players.iter().map(|player| letter(&player.outcome)).collect();
    assert!(applied.len() <= 1, "{bids}: applied twice");
    let names = applied.first().map(|all| all.iter().map(|(player, _)| player.as_str()).collect());
    (outcomes, names.unwrap_or("none".to_owned()))
}

fn choice(_: &Applied, _: &PlayerId, choice: &u64) -> Result<u64, &'static str> {
    if *choice == 9 { Err("no such choice") } else { Ok(*choice) }
}

fn apply(applied: &mut Applied, all: &[(PlayerId, u64)]) {
    applied.push(all.to_vec());
}

#[test]
fn c06_majority() {
    for (bids, outcomes, winners) in [
        ("", "", ""),
        ("-", "-", ""),
        ("9", "R", ""),
        ("1", "A", "a"),
        ("1-", "A-", "a"),
        ("12", "BB", ""),
        ("11", "AA", "ab"),
        ("112", "AAL", "ab"),
        ("1122", "BBBB", ""),
        ("11223", "BBBBB", ""),
        ("11122", "AAALL", "abc"),
        // A vote that is rejected does not count, and neither does a missing one.
        ("1129", "AALR", "ab"),
        ("112-", "AAL-", "ab"),
        ("129", "BBR", ""),
        // Twice the votes of every other choice are not more than half of all.
        ("112345", "BBBBBB", ""),
    ] {
        let found = resolve(bids, &Majority::new(choice, apply));
        assert_eq!(found, (outcomes.to_owned(), winners.to_owned()), "{bids}");
    }
}

#[test]
fn c06_all_or_nothing() {
    for (bids, outcomes, winners) in [
        ("", "", ""),
        ("-", "-", "none"),
        ("9", "R", "none"),
        ("1", "A", "a"),
        ("11", "AA", "ab"),
        ("12", "BB", "none"),
        ("112", "BBB", "none"),
        // Somebody brings nothing, or something illegal: the others are not to blame.
        ("11-", "DD-", "none"),
        ("119", "DDR", "none"),
        ("129", "DDR", "none"),
        ("12-", "DD-", "none"),
    ] {
        let found = resolve(bids, &AllOrNothing::new(choice, apply));
        assert_eq!(found, (outcomes.to_owned(), winners.to_owned()), "{bids}");
    }
}

proptest! {
    #![proptest_config(cases(64))]

    /// A majority is one choice with more than half of the votes, and everybody in it wins.
    #[test]
    fn c06_a_majority_is_more_than_half(bids in "[0-3-9]{0,12}") {
        let votes: Vec<char> = bids.chars().filter(|bid| !matches!(bid, '-' | '9')).collect();
        let count = |choice: &char| votes.iter().filter(|vote| *vote == choice).count();
        let chosen = votes.iter().find(|choice| 2 * count(choice) > votes.len());
        let expected = |bid: char| match (bid, chosen) {
            ('-', _) => '-',
            ('9', _) => 'R',
            (_, None) => 'B',
            (bid, Some(chosen)) => if bid == *chosen { 'A' } else { 'L' },
        };
        let (outcomes, _) = resolve(&bids, &Majority::new(choice, apply));
        prop_assert_eq!(outcomes, bids.chars().map(expected).collect::<String>());
    }

    /// All actions are applied, or none.
    #[test]
    fn c06_all_are_applied_or_none(bids in "[1-2-9]{0,5}") {
        let (outcomes, applied) = resolve(&bids, &AllOrNothing::new(choice, apply));
        let is_agreed = bids.chars().all(|bid| bid == '1') || bids.chars().all(|bid| bid == '2');
        prop_assert_eq!(outcomes.chars().all(|outcome| outcome == 'A'), is_agreed);
        prop_assert_eq!(outcomes.contains('A') || bids.is_empty(), applied != "none");
    }
}
