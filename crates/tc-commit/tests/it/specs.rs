//! What the builder refuses (C1).

use tc_commit::{
    Close, Encoder, Extension, MAX_BODY, MAX_PLAYERS, Missing, Mode, Phase, PlayerId, Policy, Round, RoundId, Spec,
    SpecBuilder, SpecError, Withheld,
};
use tc_core::{Seat, Span, Timestamp};

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn at(micros: i64) -> Timestamp {
    Timestamp::saturating_micros(micros)
}

fn builder() -> SpecBuilder<Vec<u8>> {
    Spec::builder(RoundId::new("", 0).expect("an id"), at(0)).player(id("b")).player(id("a"))
}

fn extension(micros: i64, budget: u8) -> Extension {
    Extension { by: Span::saturating_micros(micros), budget, each: None }
}

/// Returns a round with a deadline 10 µs after its beginning, and extensions of this length of which each of these players
/// has some left.
fn each(builder: SpecBuilder<Vec<u8>>, micros: i64, budget: u8, each: &[(&str, u8)]) -> SpecBuilder<Vec<u8>> {
    let each = Some(each.iter().map(|(name, number)| (id(name), *number)).collect());
    let extension = Some(Extension { each, ..extension(micros, budget) });
    builder.policy(Policy { deadline: Some(at(10)), extension, ..Policy::default() })
}

/// Returns default actions of this number of bytes for each of these players.
fn defaults(names: &[&str], bytes: usize) -> Missing<Vec<u8>> {
    Missing::Defaults(names.iter().map(|name| (id(name), vec![0; bytes])).collect())
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

#[test]
fn plain_rounds() {
    let far = i64::MAX;
    let rows: [(SpecBuilder<Vec<u8>>, Option<SpecError>); 32] = [
        (builder(), None),
        (builder().idle(id("a")), Some(SpecError::DuplicatePlayer(id("a")))),
        (builder().player(id("b")), Some(SpecError::DuplicatePlayer(id("b")))),
        (builder().policy(Policy { deadline: Some(at(1)), ..Policy::default() }), None),
        (
            builder().policy(Policy { deadline: Some(at(0)), ..Policy::default() }),
            Some(SpecError::DeadlineNotAfterBeginning { begins: at(0), deadline: at(0) }),
        ),
        (builder().policy(Policy { close: Close::Deadline, ..Policy::default() }), Some(SpecError::NeedsDeadline)),
        (builder().policy(Policy { close: Close::Deadline, deadline: Some(at(1)), ..Policy::default() }), None),
        (
            builder().policy(Policy { extension: Some(extension(1, 1)), ..Policy::default() }),
            Some(SpecError::NothingToExtend),
        ),
        (
            builder().policy(Policy { deadline: Some(at(1)), extension: Some(extension(0, 1)), ..Policy::default() }),
            Some(SpecError::EmptyExtension),
        ),
        (
            builder().policy(Policy { deadline: Some(at(1)), extension: Some(extension(1, 0)), ..Policy::default() }),
            Some(SpecError::EmptyExtension),
        ),
        (
            builder().policy(Policy { deadline: Some(at(1)), extension: Some(extension(1, 255)), ..Policy::default() }),
            None,
        ),
        (builder().policy(Policy { deadline: Some(at(far)), ..Policy::default() }), None),
        (
            builder().policy(Policy { deadline: Some(at(far)), extension: Some(extension(1, 1)), ..Policy::default() }),
            Some(SpecError::Overflow),
        ),
        (
            builder().policy(Policy { deadline: Some(at(1)), extension: Some(extension(far, 2)), ..Policy::default() }),
            Some(SpecError::Overflow),
        ),
        (each(builder(), 1, 1, &[("a", 1), ("b", 0)]), None),
        (each(builder(), 1, 1, &[("a", 0), ("b", 0)]), None),
        (each(builder(), 1, 1, &[("a", 255)]), Some(SpecError::NoExtensions(id("b")))),
        (each(builder(), 1, 1, &[]), Some(SpecError::NoExtensions(id("a")))),
        (each(builder(), 1, 1, &[("a", 1), ("b", 0), ("c", 0)]), Some(SpecError::ExtensionsOfStranger(id("c")))),
        (each(builder().idle(id("c")), 1, 1, &[("a", 1), ("b", 0), ("c", 3)]), None),
        (each(builder().idle(id("c")), 1, 1, &[("a", 1), ("b", 0)]), None),
        // No player has a second extension, so that the round cannot last for two.
        (each(builder(), Span::MAX.as_micros() / 3 * 2, 2, &[("a", 1), ("b", 0)]), None),
        (each(builder(), Span::MAX.as_micros() / 3 * 2, 2, &[("a", 2), ("b", 0)]), Some(SpecError::Overflow)),
        (builder().policy(Policy { missing: Missing::Default(vec![0; MAX_BODY]), ..Policy::default() }), None),
        (
            builder().policy(Policy { missing: Missing::Default(vec![0; MAX_BODY + 1]), ..Policy::default() }),
            Some(SpecError::ActionTooLarge(MAX_BODY + 1)),
        ),
        (builder().policy(Policy { missing: defaults(&["a", "b"], 1), ..Policy::default() }), None),
        (
            builder().policy(Policy { missing: defaults(&["a"], 1), ..Policy::default() }),
            Some(SpecError::NoDefault(id("b"))),
        ),
        (
            builder().policy(Policy { missing: defaults(&["a", "b", "c"], 1), ..Policy::default() }),
            Some(SpecError::DefaultOfStranger(id("c"))),
        ),
        (
            builder().idle(id("c")).policy(Policy { missing: defaults(&["a", "b", "c"], 1), ..Policy::default() }),
            Some(SpecError::DefaultOfStranger(id("c"))),
        ),
        (
            builder().policy(Policy { missing: defaults(&["a", "b"], MAX_BODY + 1), ..Policy::default() }),
            Some(SpecError::ActionTooLarge(MAX_BODY + 1)),
        ),
        (
            builder()
                .policy(Policy { mode: Mode::Digests { disclosing: Span::ZERO, withheld: None }, ..Policy::default() }),
            Some(SpecError::NoTimeToDisclose),
        ),
        (
            builder().policy(Policy {
                mode: Mode::Digests {
                    disclosing: Span::micros(1),
                    withheld: Some(Withheld::Default(vec![0; MAX_BODY + 1])),
                },
                ..Policy::default()
            }),
            Some(SpecError::ActionTooLarge(MAX_BODY + 1)),
        ),
    ];
    for (place, (builder, expected)) in rows.into_iter().enumerate() {
        assert_eq!(builder.build().err(), expected, "row {place}");
    }
}

#[test]
fn rounds_on_clocks() {
    let seats =
        |seats: &[(&str, usize)]| seats.iter().map(|(name, number)| (id(name), seat(*number))).collect::<Vec<_>>();
    let rows = [
        (builder(), seats(&[("a", 1), ("b", 0)]), None),
        (builder(), seats(&[("a", 1)]), Some(SpecError::NoSeat(id("b")))),
        (builder(), seats(&[("a", 1), ("b", 1)]), Some(SpecError::SeatTaken(seat(1)))),
        (builder(), seats(&[("a", 1), ("a", 2), ("b", 0)]), Some(SpecError::DuplicatePlayer(id("a")))),
        (builder(), seats(&[("a", 1), ("b", 0), ("c", 2)]), Some(SpecError::SeatOfStranger(id("c")))),
        (builder().idle(id("c")), seats(&[("a", 1), ("b", 0)]), Some(SpecError::NoSeat(id("c")))),
        (
            builder().policy(Policy { deadline: Some(at(1)), ..Policy::default() }),
            seats(&[("a", 1), ("b", 0)]),
            Some(SpecError::DeadlineOnClocks),
        ),
        (
            builder().policy(Policy { close: Close::Deadline, ..Policy::default() }),
            seats(&[("a", 1), ("b", 0)]),
            Some(SpecError::DeadlineOnlyOnClocks),
        ),
        (
            builder().policy(Policy { extension: Some(extension(1, 1)), ..Policy::default() }),
            seats(&[("a", 1), ("b", 0)]),
            Some(SpecError::ExtensionOnClocks),
        ),
    ];
    for (place, (builder, seats, expected)) in rows.into_iter().enumerate() {
        assert_eq!(builder.build_clocked(seats).err(), expected, "row {place}");
    }
    let many = (0..17).fold(Spec::<u64>::builder(RoundId::new("", 0).expect("an id"), at(0)), |builder, number| {
        builder.player(id(&format!("{number:02}")))
    });
    assert_eq!(many.build_clocked_in_order().err(), Some(SpecError::TooManyForClock(17)));
}

#[test]
fn the_most_players() {
    let of = |count: usize| {
        let ids = (0..count).rev().map(|number| id(&format!("{number:05}")));
        Spec::<u64>::builder(RoundId::new("", 0).expect("an id"), at(0)).players(ids).build()
    };
    let spec = of(MAX_PLAYERS).expect("as many as there can be");
    assert!(spec.players().zip(spec.players().skip(1)).all(|((one, _), (other, _))| one < other));
    assert_eq!(of(MAX_PLAYERS + 1).err(), Some(SpecError::TooManyPlayers(MAX_PLAYERS + 1)));
}

/// If a specification has several faults, those of players are reported before those of rules.
#[test]
fn a_round_of_nobody() {
    let builder = Spec::<u64>::builder(RoundId::new("", 0).expect("an id"), at(0))
        .idle(id("a"))
        .policy(Policy { deadline: Some(at(5)), ..Policy::default() });
    let (mut round, opening) = Round::begin(builder.build().expect("a round")).expect("it begins");
    assert_eq!(opening.effects.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0 sealed: all"]);
    assert_eq!((round.phase(), round.next_deadline()), (Phase::Sealed, None));
    let resolver = tc_commit::InPlayerOrder::new(
        |_: &u64, (): &mut (), _: &PlayerId, _: &u64| Ok::<_, ()>(()),
        |_: &mut u64, _: &PlayerId, _: &u64| (),
    );
    let resolution = round.resolve(at(0), &mut 7, &resolver).expect("a resolution");
    assert!(resolution.applied && resolution.players.is_empty());
    assert_eq!(round.phase(), Phase::Resolved);
}

/// Every part of an encoding has its length before it.
#[test]
fn c14_encodings_are_injective() {
    let of = |write: fn(&mut Encoder)| {
        struct Written(fn(&mut Encoder));
        impl Clone for Written {
            fn clone(&self) -> Written {
                Written(self.0)
            }
        }
        impl PartialEq for Written {
            fn eq(&self, _: &Written) -> bool {
                false
            }
        }
        impl tc_commit::Action for Written {
            fn encode(&self, to: &mut Encoder) {
                (self.0)(to);
            }
        }
        let nonce = tc_commit::Nonce::new([1; 32]);
        let round = RoundId::new("g", 1).expect("an id");
        tc_commit::Commitment::of(&round, &id("a"), &tc_commit::Body::Plain(Written(write)), &nonce)
    };
    assert_ne!(of(|to| (to.text("ab"), to.text("c")).0), of(|to| (to.text("a"), to.text("bc")).0));
    assert_ne!(of(|to| to.number(1)), of(|to| to.tag(1)));
}
