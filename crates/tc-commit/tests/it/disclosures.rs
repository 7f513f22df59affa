//! Digest mode (C13): digests and what is disclosed.

use proptest::prelude::*;
use tc_commit::{Body, Commitment, Input, Mode, Nonce, Phase, PlayerId, Policy, Refused, Round, RoundId, Spec, Viewer};
use tc_core::{Span, Timestamp};
use tc_testkit::cases;

const NOW: Timestamp = Timestamp::EPOCH;

/// Digests from another program: SHA-256 of the domain, game, number, player, body and nonce, with lengths before texts.
/// The nonces are 32 zeros, and 0 to 31.
const VECTORS: [(&str, u64, &str, &str, u8, &str); 8] = [
    ("g1", 1, "player-1", "rock", 0, "b515321605bc8fcabeeb254f4bb7cacc8a196be8d41d6f09df5e1232c2f432d9"),
    ("g1", 1, "player-2", "rock", 0, "d16407a1965172740571cab26cbe8eafb0a0dc09072e49a62636f1b0e34a8088"),
    ("g1", 2, "player-1", "rock", 0, "a1187202d71fae62d8a4d511cad764cb4adbad5bea096c81cd4c86bd6e3d944e"),
    ("g2", 1, "player-1", "rock", 0, "544b8e46401afdfd7bb1718dd3efc704de3a11b8560fc0195825938c0afdd836"),
    ("g1", 1, "player-1", "paper", 0, "b50d9a611faad6cec25f0a5bfae206ee1a329ece9d9aac514451e6c639f12595"),
    ("g1", 1, "player-1", "rock", 1, "f5d14e8da6a56781e7c9d600584e1a97db4f80ff89e2d32b2dae3bcc44de8593"),
    ("g1", 1, "player-1", "", 1, "1dc497aa168d03c977915aa0efddb811712f746b6c69b424b69660069616306d"),
    ("g1", 1, "player-1r", "ock", 1, "a4aae3a435acfaec457005a00ce0bc26d26cba824bfed2beb2a550d09beafaa4"),
];

#[test]
fn c13_digests_are_those_of_another_program() {
    for (game, seq, who, action, nonce, expected) in VECTORS {
        let nonce = Nonce::new(std::array::from_fn(|place| nonce * place as u8));
        let body = Body::Plain(action.to_owned());
        let digest = Commitment::of(&id(game, seq), &player(who), &body, &nonce);
        assert_eq!(digest.to_string(), expected, "{game} {seq} {who} {action}");
        assert_eq!(digest, Commitment::new(*digest.as_bytes()));
    }
}

/// A player who copies a digest has committed to it but cannot disclose anything for it, not even after its owner has.
#[test]
fn c13_a_copied_digest_cannot_be_opened_by_its_copier() {
    let (mut round, body, nonce) = (sealed(), Body::Plain("rock".to_owned()), [9; 32]);
    let digest = Commitment::of(&game(), &player("ann"), &body, &Nonce::new(nonce));
    commit(&mut round, "ann", digest);
    commit(&mut round, "ben", digest);
    assert_eq!(round.phase(), Phase::Sealed);
    disclose(&mut round, "ann", &body, nonce).expect("it is hers");
    let before = round.clone();
    assert_eq!(disclose(&mut round, "ben", &body, nonce), Err(Refused::DisclosureMismatch(player("ben"))));
    assert!(round == before);
}

/// 32 zeros are an ordinary digest, and mark nothing.
#[test]
fn c13_zeros_are_a_digest_like_any_other() {
    let mut round = sealed();
    commit(&mut round, "ann", Commitment::new([0; 32]));
    let view = round.view(&Viewer::Arbiter, NOW).expect("the arbiter sees it");
    assert_eq!(view.committed, Some(1));
    assert!(view.players[0].status.expect("it is seen").committed);
    let again = round.handle(NOW, &game(), Input::CommitDigest { by: player("ann"), digest: Commitment::new([0; 32]) });
    assert_eq!(again, Err(Refused::AlreadyCommitted(player("ann"))));
    commit(&mut round, "ben", Commitment::new([0; 32]));
    assert_eq!(round.phase(), Phase::Sealed);
    let refused = disclose(&mut round, "ann", &Body::Plain(String::new()), [0; 32]);
    assert_eq!(refused, Err(Refused::DisclosureMismatch(player("ann"))));
}

/// Plain and conditional bodies have different domains, and bytes cannot move between the parts of a conditional body.
#[test]
fn c13_conditional_bodies_are_no_plain_ones() {
    let nonce = Nonce::new([1; 32]);
    let of = |body: Body<String>| Commitment::of(&game(), &player("ann"), &body, &nonce);
    let when = |then: &str, otherwise: &str| {
        let condition = tc_commit::Condition::is(player("ben"), "rock".to_owned());
        of(Body::when(condition, then.to_owned(), otherwise.to_owned()))
    };
    let all = [when("ab", "c"), when("a", "bc"), when("abc", ""), when("c", "ab"), of(Body::Plain("abc".to_owned()))];
    for (place, one) in all.iter().enumerate() {
        assert!(all.iter().skip(place + 1).all(|other| one != other));
    }
}

/// A change of one part of a digest.
#[derive(Clone, Debug)]
enum Wrong {
    Nonce(usize, u8),
    Action(usize, u8),
    Player,
    Round(u64),
    Game,
}

fn wrongs() -> impl Strategy<Value = Wrong> {
    prop_oneof![
        (0..32_usize, 1..=255_u8).prop_map(|(place, bits)| Wrong::Nonce(place, bits)),
        (0..8_usize, 1..128_u8).prop_map(|(place, bits)| Wrong::Action(place, bits)),
        Just(Wrong::Player),
        (1..u64::MAX).prop_map(Wrong::Round),
        Just(Wrong::Game),
    ]
}

proptest! {
    #![proptest_config(cases(64))]

    /// Every change gives another digest; disclosing it is refused, and changes nothing.
    #[test]
    fn c13_a_wrong_opening_changes_nothing(action in "[a-p]{8}", nonce in any::<[u8; 32]>(), wrong in wrongs()) {
        let (body, mut disclosed, mut hidden) = (Body::Plain(action.clone()), Body::Plain(action.clone()), nonce);
        let mut meant = (game(), player("ann"));
        match wrong {
            Wrong::Nonce(place, bits) => hidden[place] ^= bits,
            Wrong::Action(place, bits) => {
                let mut bytes = action.into_bytes();
                bytes[place] ^= bits;
                disclosed = Body::Plain(String::from_utf8(bytes).expect("ASCII"));
            }
            Wrong::Player => meant.1 = player("ben"),
            Wrong::Round(other) => meant.0 = id("g", 1 ^ other),
            Wrong::Game => meant.0 = id("h", 1),
        }
        let digest = Commitment::of(&meant.0, &meant.1, &body, &Nonce::new(nonce));
        let right = Commitment::of(&game(), &player("ann"), &disclosed, &Nonce::new(hidden));
        prop_assert_ne!(digest, right);
        let mut round = sealed();
        commit(&mut round, "ann", digest);
        commit(&mut round, "ben", Commitment::new([5; 32]));
        let before = round.clone();
        prop_assert_eq!(disclose(&mut round, "ann", &disclosed, hidden), Err(Refused::DisclosureMismatch(player("ann"))));
        prop_assert!(round == before);
        prop_assert_eq!(round.secret_digest(), before.secret_digest());
    }
}

fn sealed() -> Round<String> {
    let builder = Spec::builder(game(), NOW).player(player("ann")).player(player("ben"));
    let spec = builder
        .policy(Policy { mode: Mode::Digests { disclosing: Span::micros(1), withheld: None }, ..Policy::default() })
        .build()
        .expect("a round");
    Round::begin(spec).expect("it begins").0
}

fn commit(round: &mut Round<String>, by: &str, digest: Commitment) {
    round.handle(NOW, &game(), Input::CommitDigest { by: player(by), digest }).expect("a commitment");
}

fn disclose(round: &mut Round<String>, by: &str, body: &Body<String>, nonce: [u8; 32]) -> Result<(), Refused> {
    let input = Input::Disclose { by: player(by), body: body.clone(), nonce: Nonce::new(nonce) };
    round.handle(NOW, &game(), input).map(drop)
}

fn game() -> RoundId {
    id("g", 1)
}

fn id(game: &str, seq: u64) -> RoundId {
    RoundId::new(game, seq).expect("an id")
}

fn player(name: &str) -> PlayerId {
    name.parse().expect("a name")
}
