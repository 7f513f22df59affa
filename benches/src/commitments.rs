//! Rounds of simultaneous commitment, of few players and of many.

use std::hint::black_box;
use std::sync::LazyLock;

use tc_commit::{Bounce, Claim, Extension, InPlayerOrder, Input, PlayerId, Policy, Resolver, Round, RoundId, Spec};
use tc_core::{Span, Timestamp};

use crate::games::legal;
use crate::{Contender, Contest};

/// All players of a round commit, and it is resolved: the time for each player. Sorting alone would let a player of
/// 10 000 take 1.33 times as long as one of 1 000, and the rest is that 10 000 do not fit into the fast caches. A round
/// that looked at everybody for everybody would be over the bound by far: 10 times as long.
///
/// It is measured in whole rounds, so that times for fewer than 10 000 players, or for a number that is no multiple of
/// it, are too long.
pub const COMMITMENTS: Contest = Contest {
    task: "a player of a round",
    own: Contender { name: "round-of-10000", works_on: "commit, resolve", run: |times| play(times, &CROWDS[3]) },
    yardstick: Contender { name: "round-of-1000", works_on: "commit, resolve", run: |times| play(times, &CROWDS[2]) },
    bound: 3.0,
    others: &[
        Contender { name: "round-of-100", works_on: "commit, resolve", run: |times| play(times, &CROWDS[1]) },
        Contender { name: "round-of-10", works_on: "commit, resolve", run: |times| play(times, &CROWDS[0]) },
        Contender { name: "round-of-2", works_on: "rock and scissors", run: |times| play(times, &DUEL) },
        Contender { name: "applied-directly", works_on: "rock and scissors", run: apply_directly },
    ],
};

/// The same in an extension, where everybody is late and commits in the order of the names: nobody is to be looked for
/// among those who have committed already.
pub const LATECOMERS: Contest = Contest {
    task: "a late player of a round",
    own: Contender { name: "late-round-of-10000", works_on: "commit, resolve", run: |times| play(times, &LATE[1]) },
    yardstick: Contender {
        name: "late-round-of-1000",
        works_on: "commit, resolve",
        run: |times| play(times, &LATE[0]),
    },
    bound: 3.0,
    others: &[],
};

static LATE: LazyLock<[Crowd; 2]> = LazyLock::new(|| [1_000, 10_000].map(Crowd::late));
static CROWDS: LazyLock<[Crowd; 4]> = LazyLock::new(|| [10, 100, 1_000, 10_000].map(Crowd::new));
static DUEL: LazyLock<Crowd> = LazyLock::new(|| Crowd::new(2));

/// A game that keeps how often rock, paper and scissors were thrown: 0, 1 and 2.
pub type Thrown = [u32; 3];

/// Players who will commit.
pub struct Crowd {
    spec: Spec<u64>,
    id: RoundId,
    players: Vec<PlayerId>,
}

impl Crowd {
    /// This number of players, with names of 6 bytes. They commit in an order that is not their own.
    pub fn new(players: usize) -> Crowd {
        let mut crowd = Crowd::of(players, Policy::default());
        shuffle(&mut crowd.players);
        crowd
    }

    /// This number of players. They all miss the deadline and commit in the extension, in their own order.
    pub fn late(players: usize) -> Crowd {
        let extension = Extension { by: Span::secs(1), budget: 1, each: None };
        let deadline = Some(Timestamp::micros(1));
        Crowd::of(players, Policy { deadline, extension: Some(extension), ..Policy::default() })
    }

    fn of(players: usize, policy: Policy<u64>) -> Crowd {
        let id = legal(RoundId::new("bench", 1));
        let players: Vec<PlayerId> = (0..players).map(|number| legal(format!("p{number:05}").parse())).collect();
        let builder = Spec::builder(id.clone(), Timestamp::EPOCH).players(players.iter().cloned());
        Crowd { spec: legal(builder.policy(policy).build()), id, players }
    }

    /// A round of theirs, in which commitments are taken: after the deadline, if there is one.
    pub fn open(&self) -> Round<u64> {
        let mut round = legal(Round::begin(self.spec.clone())).0;
        if let Some(deadline) = self.spec.policy().deadline {
            legal(round.handle(deadline, &self.id, Input::Tick));
        }
        round
    }

    /// All of them commit.
    pub fn commit(&self, round: &mut Round<u64>) {
        let first = round.now().as_micros();
        for (at, player) in (first..).zip(&self.players) {
            let input = Input::commit(player.clone(), black_box(at as u64 % 3));
            black_box(legal(round.handle(Timestamp::saturating_micros(at), &self.id, input)));
        }
    }

    /// The round is resolved.
    pub fn resolve<G>(&self, round: &mut Round<u64>, game: &mut G, resolver: &impl Resolver<G, u64>) {
        let end = round.now();
        black_box(legal(round.resolve(end, game, resolver)));
    }
}

/// What is done to the game is the same in a round and without one.
pub fn throwing() -> impl Resolver<Thrown, u64, Reason = ()> {
    InPlayerOrder::new(
        |game: &Thrown, (): &mut (), _: &PlayerId, throw: &u64| check(game, *throw),
        |game, _, throw| apply(game, *throw),
    )
}

/// Every player wants to be where the next one is, in a circle of three at a time: all claims depend on others.
pub fn moving() -> impl Resolver<(), u64, Reason = ()> {
    let place = |player: &PlayerId| player.as_str()[1..].parse::<u32>().unwrap_or(0);
    let next = |place: u32| if place % 3 == 2 { place - 2 } else { place + 1 };
    Bounce::new(
        move |(): &(), player: &PlayerId, _: &u64| Ok(Claim::new(Some(place(player)), next(place(player)))),
        |(): &mut (), _: &PlayerId, _: &u64| {},
    )
}

/// Two actions, one applied after the other.
pub fn apply_both(game: &mut Thrown) {
    for throw in black_box([0, 2]) {
        legal(check(game, throw));
        apply(game, throw);
    }
}

fn check(_: &Thrown, throw: u64) -> Result<(), ()> {
    if throw < 3 { Ok(()) } else { Err(()) }
}

fn apply(game: &mut Thrown, throw: u64) {
    if let Some(count) = game.get_mut(throw as usize) {
        *count = count.wrapping_add(1);
    }
}

fn play(times: u64, crowd: &Crowd) {
    let (resolver, mut game) = (throwing(), Thrown::default());
    for _ in 0..times.div_ceil(crowd.players.len() as u64) {
        let mut round = crowd.open();
        crowd.commit(&mut round);
        crowd.resolve(&mut round, &mut game, &resolver);
    }
    black_box(game);
}

fn apply_directly(times: u64) {
    let mut game = Thrown::default();
    for _ in 0..times.div_ceil(2) {
        apply_both(black_box(&mut game));
    }
}

/// The same shuffle in every run.
fn shuffle(players: &mut [PlayerId]) {
    let mut random: u64 = 1;
    for end in (1..players.len()).rev() {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        players.swap(end, (random >> 33) as usize % (end + 1));
    }
}
