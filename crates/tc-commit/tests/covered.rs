//! What the secret digest covers (C14): every rule of a round, who plays, and when, each on its own.

use tc_commit::{
    Amend, Close, Extension, Leave, Missing, Own, PlayerId, Reject, Round, RoundId, Spec, SpecBuilder,
    StatusVisibility, Withdraw, Withheld,
};
use tc_core::{Span, Timestamp};

type Change = fn(SpecBuilder<String>) -> SpecBuilder<String>;

/// Each makes a round another one, by one thing.
const CHANGES: [(&str, Change); 27] = [
    ("an idle player", |builder| builder.idle(player("cy"))),
    ("another idle player", |builder| builder.idle(player("di"))),
    ("a third player", |builder| builder.player(player("cy"))),
    ("another deadline", |builder| builder.deadline(at(101))),
    ("close: ready", |builder| builder.close(Close::Ready)),
    ("close: deadline", |builder| builder.close(Close::Deadline)),
    ("amend", |builder| builder.amend(Amend::LatestWins)),
    ("withdraw", |builder| builder.withdraw(Withdraw::WhileOpen)),
    ("missing: forfeit", |builder| builder.missing(Missing::Forfeit)),
    ("missing: abort", |builder| builder.missing(Missing::Abort)),
    ("missing: a default", |builder| builder.missing(Missing::Default("hold".to_owned()))),
    ("missing: another default", |builder| builder.missing(Missing::Default("move".to_owned()))),
    ("missing: a default for each", |builder| builder.missing(defaults("hold", "hold"))),
    ("missing: another one for the first", |builder| builder.missing(defaults("move", "hold"))),
    ("missing: another one for the second", |builder| builder.missing(defaults("hold", "move"))),
    ("an extension", |builder| builder.extension(Extension { by: Span::from_nanos(5), budget: 1 })),
    ("a longer extension", |builder| builder.extension(Extension { by: Span::from_nanos(6), budget: 1 })),
    ("two extensions", |builder| builder.extension(Extension { by: Span::from_nanos(5), budget: 2 })),
    ("leave: dropped", |builder| builder.leave(Leave::Dropped)),
    ("status: count", |builder| builder.status(StatusVisibility::Count)),
    ("status: nobody", |builder| builder.status(StatusVisibility::Nobody)),
    ("own: hidden", |builder| builder.own(Own::Hidden)),
    ("reject: all", |builder| builder.reject(Reject::AbortAll)),
    ("sealed", |builder| builder.sealed(Span::from_nanos(5))),
    ("sealed for longer", |builder| builder.sealed(Span::from_nanos(6))),
    ("sealed, withheld is skipped", |builder| {
        builder.sealed_accepting_withholding(Span::from_nanos(5), Withheld::Skip)
    }),
    ("sealed, a default for withheld", |builder| {
        builder.sealed_accepting_withholding(Span::from_nanos(5), Withheld::Default("pass".to_owned()))
    }),
];

#[test]
fn c14_every_rule_is_covered() {
    let unchanged: Change = |builder| builder;
    let mut seen: Vec<(&str, String)> = vec![
        ("another opening", digest("g", 1, -1, unchanged)),
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
    let builder = Spec::builder(id, at(opens)).player(player("ann")).player(player("ben")).deadline(at(100));
    let (round, _) = Round::open(change(builder).build().expect("a round")).expect("it opens");
    round.secret_digest().to_string()
}

fn defaults(of_ann: &str, of_ben: &str) -> Missing<String> {
    Missing::Defaults([(player("ann"), of_ann.to_owned()), (player("ben"), of_ben.to_owned())].into())
}

fn at(nanos: i64) -> Timestamp {
    Timestamp::from_nanos(nanos)
}

fn player(name: &str) -> PlayerId {
    name.parse().expect("a name")
}
