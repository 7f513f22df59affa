//! The cost of an input does not depend on the number of players, nor on what they did before.

use std::time::{Duration, Instant as Stopwatch};

use tc_commit::lines::Rounds;
use tc_commit::{InPlayerOrder, Input, PlayerId, Round, RoundId, Selection, Spec};
use tc_core::Timestamp;

const FEW: usize = 100;
const MANY: usize = 65_536;

fn name(place: usize) -> String {
    format!("p{place:05}")
}

/// Returns a round with this number of players.
fn rounds(players: usize) -> Rounds {
    let names: Vec<String> = (0..players).map(|place| format!("\"{}\"", name(place))).collect();
    let mut rounds = Rounds::new(Vec::new());
    let opened = rounds.answer(&format!(
        r#"{{"type":"open","at":0,"round":{{"game":"g","seq":1}},"amend":true,"withdraw":true,"players":[{}]}}"#,
        names.join(",")
    ));
    assert!(opened.is_accepted(), "{}", opened.to_json());
    rounds
}

fn round(players: usize) -> (Round<u64>, RoundId) {
    let id = RoundId::new("g", 1).expect("an id");
    let names = (0..players).map(|place| name(place).parse::<PlayerId>().expect("an id"));
    let spec = Spec::builder(id.clone(), Timestamp::EPOCH).players(names).build().expect("a round");
    (Round::begin(spec).expect("it begins").0, id)
}

/// Returns the number of allocations and their bytes.
fn allocated(what: impl FnOnce()) -> (u64, u64) {
    let allocations = allocation_counter::measure(what);
    (allocations.count_total, allocations.bytes_total)
}

/// Lines allocate the same among many players, except lines that seal, reveal, or name players whom the round waits for.
#[test]
fn lines_allocate_the_same_among_many() {
    let lines = [
        r#"{"type":"commit","at":1,"by":"p00007","action":7}"#,
        r#"{"type":"commit","at":2,"by":"p00007","action":[7]}"#,
        r#"{"type":"ready","at":3,"by":"p00007"}"#,
        r#"{"type":"unready","at":4,"by":"p00007"}"#,
        r#"{"type":"withdraw","at":5,"by":"p00007"}"#,
        r#"{"type":"leave","at":6,"by":"p00008"}"#,
        r#"{"type":"tick","at":7}"#,
        r#"{"type":"pause","at":8}"#,
        r#"{"type":"commit","at":9,"by":"p00007","action":7}"#,
        r#"{"type":"resume","at":10}"#,
        r#"{"type":"ready","at":11,"by":"p00007"}"#,
        r#"{"type":"commit","at":12,"by":"nobody","action":7}"#,
        r#"{"type":"tick","at":1}"#,
        r#"{"type":"tick","at":13,"round":{"game":"g","seq":2}}"#,
        r#"{"type":"open","at":14,"round":{"game":"g","seq":2},"players":["a","b"]}"#,
        "nothing",
    ];
    let (mut few, mut many) = (rounds(FEW), rounds(MANY));
    for line in lines {
        let of = |rounds: &mut Rounds| allocated(|| drop(rounds.answer(line).to_json()));
        assert_eq!(of(&mut few), of(&mut many), "{line}");
    }
}

/// `try_reveal` and `try_resolve` before the seal make no list of missing players.
#[test]
fn trying_allocates_the_same_among_many() {
    let rules =
        InPlayerOrder::new(|(): &(), (): &mut (), _: &PlayerId, _: &u64| Ok::<(), ()>(()), |(): &mut (), _, _| ());
    let of = |players: usize| {
        let (mut round, id) = round(players);
        let now = Timestamp::EPOCH;
        round.handle(now, &id, Input::commit(name(7).parse().expect("an id"), 7)).expect("a commitment");
        let reveal = allocated(|| assert_eq!(round.try_reveal(now, Selection::All), Ok(None)));
        let resolve = allocated(|| assert!(matches!(round.try_resolve(now, &mut (), &rules), Ok(None))));
        [reveal, resolve]
    };
    assert_eq!(of(FEW), of(MANY));
}

/// Lines take about the same time among many players, because none visits them all.
#[test]
fn lines_take_as_long_among_many() {
    const LINES: usize = 2_000;
    /// How many times longer a line may take among many players: a search is longer, and memory slower.
    const TIMES: u32 = 10;
    let took = |rounds: &mut Rounds, step: usize, most: Duration| {
        let began = Stopwatch::now();
        for number in 0..LINES {
            let (at, by) = (number + 1, name(number * step));
            let line = format!(r#"{{"type":"commit","at":{at},"by":"{by}","action":{number}}}"#);
            let answer = rounds.answer(&line);
            assert!(answer.is_accepted(), "{}", answer.to_json());
            assert!(began.elapsed() < most, "{number} lines took {:?}", began.elapsed());
        }
        began.elapsed()
    };
    let few = took(&mut rounds(LINES + 1), 1, Duration::MAX);
    took(&mut rounds(MANY), MANY / LINES, few * TIMES + Duration::from_millis(100));
}
