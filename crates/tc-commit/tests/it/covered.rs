//! The secret digest covers every rule of a round, its players and its instants, each separately (C14).

use tc_commit::{
    Amend, Close, Extension, Leave, Missing, Mode, Own, PlayerId, Policy, Reject, Round, RoundId, Spec, SpecBuilder,
    StatusVisibility, Withdraw, Withheld,
};
use tc_core::{Span, Timestamp};

/// Changes the required players, the idle players, or the rules.
type Change = fn(&mut Vec<PlayerId>, &mut Vec<PlayerId>, &mut Policy<String>);

/// Changes of one thing each, which must each change the digest.
const CHANGES: [(&str, Change); 30] = [
    ("an idle player", |_, idle, _| idle.push(player("cy"))),
    ("another idle player", |_, idle, _| idle.push(player("di"))),
    ("a third player", |players, _, _| players.push(player("cy"))),
    ("another deadline", |_, _, policy| policy.deadline = Some(at(101))),
    ("close: ready", |_, _, policy| policy.close = Close::Ready),
    ("close: deadline", |_, _, policy| policy.close = Close::Deadline),
    ("amend", |_, _, policy| policy.amend = Amend::LatestWins),
    ("withdraw", |_, _, policy| policy.withdraw = Withdraw::UntilSealed),
    ("missing: forfeit", |_, _, policy| policy.missing = Missing::Forfeit),
    ("missing: abort", |_, _, policy| policy.missing = Missing::Abort),
    ("missing: a default", |_, _, policy| policy.missing = Missing::Default("hold".to_owned())),
    ("missing: another default", |_, _, policy| policy.missing = Missing::Default("move".to_owned())),
    ("missing: a default for each", |_, _, policy| policy.missing = defaults("hold", "hold")),
    ("missing: another one for the first", |_, _, policy| policy.missing = defaults("move", "hold")),
    ("missing: another one for the second", |_, _, policy| policy.missing = defaults("hold", "move")),
    ("an extension", |_, _, policy| policy.extension = extension(5, 1, None)),
    ("a longer extension", |_, _, policy| policy.extension = extension(6, 1, None)),
    ("two extensions", |_, _, policy| policy.extension = extension(5, 2, None)),
    ("each player has none left", |_, _, policy| policy.extension = extension(5, 1, Some([0, 0]))),
    ("the first player has one left", |_, _, policy| policy.extension = extension(5, 1, Some([1, 0]))),
    ("the second player has one left", |_, _, policy| policy.extension = extension(5, 1, Some([0, 1]))),
    ("leave: dropped", |_, _, policy| policy.leave = Leave::Dropped),
    ("status: count", |_, _, policy| policy.status = StatusVisibility::Count),
    ("status: nobody", |_, _, policy| policy.status = StatusVisibility::Nobody),
    ("own: hidden", |_, _, policy| policy.own = Own::Hidden),
    ("reject: all", |_, _, policy| policy.reject = Reject::AbortAll),
    ("sealed", |_, _, policy| policy.mode = Mode::Digests { disclosing: Span::micros(5), withheld: None }),
    ("sealed for longer", |_, _, policy| policy.mode = Mode::Digests { disclosing: Span::micros(6), withheld: None }),
    ("sealed, withheld is skipped", |_, _, policy| {
        policy.mode = Mode::Digests { disclosing: Span::micros(5), withheld: Some(Withheld::Skip) }
    }),
    ("sealed, a default for withheld", |_, _, policy| {
        policy.mode =
            Mode::Digests { disclosing: Span::micros(5), withheld: Some(Withheld::Default("pass".to_owned())) }
    }),
];

#[test]
fn c14_every_rule_is_covered() {
    let unchanged: Change = |_, _, _| ();
    let mut seen: Vec<(&str, String)> = vec![
        ("another beginning", digest("g", 1, -1, unchanged)),
        ("another number", digest("g", 2, 0, unchanged)),
        ("another game", digest("h", 1, 0, unchanged)),
    ];
    for (name, change) in [("nothing", unchanged)].into_iter().chain(CHANGES) {
        let digest = digest("g", 1, 0, change);
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == digest) {
            panic!("`{name}` and `{other}` have the same digest");
        }
        seen.push((name, digest));
    }
}

fn digest(game: &str, seq: u64, opens: i64, change: Change) -> String {
    let id = RoundId::new(game, seq).expect("an id");
    let (mut players, mut idle) = (vec![player("ann"), player("ben")], Vec::new());
    let mut policy = Policy { deadline: Some(at(100)), ..Policy::default() };
    change(&mut players, &mut idle, &mut policy);
    let builder = Spec::builder(id, at(opens)).players(players).policy(policy);
    let builder = idle.into_iter().fold(builder, SpecBuilder::idle);
    let (round, _) = Round::begin(builder.build().expect("a round")).expect("it begins");
    round.secret_digest().expect("its actions are texts").to_string()
}

fn defaults(of_ann: &str, of_ben: &str) -> Missing<String> {
    Missing::Defaults([(player("ann"), of_ann.to_owned()), (player("ben"), of_ben.to_owned())].into())
}

/// `each` is what `ann` and `ben` have left.
fn extension(micros: i32, budget: u8, each: Option<[u8; 2]>) -> Option<Extension> {
    let each = each.map(|each| ["ann", "ben"].map(player).into_iter().zip(each).collect());
    Some(Extension { by: Span::micros(micros), budget, each })
}

fn at(micros: i64) -> Timestamp {
    Timestamp::saturating_micros(micros)
}

fn player(name: &str) -> PlayerId {
    name.parse().expect("a name")
}
