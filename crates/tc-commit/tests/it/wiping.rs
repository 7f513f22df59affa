//! Secrets are overwritten when they are erased: no action that a round received is dropped as it was.

use std::cell::Cell;
use std::rc::Rc;

use tc_commit::saved::RoundLine;
use tc_commit::{
    Action, Amend, Body, Condition, Encoder, Input, Leave, PlayerId, Policy, Round, RoundId, Spec, Withdraw,
};
use tc_core::Timestamp;
use tc_testkit::round_disk::Disk;

const NOW: Timestamp = Timestamp::EPOCH;

/// Counts the actions that were overwritten, and those that were dropped as they were.
#[derive(Default)]
struct Count {
    wiped: Cell<usize>,
    dropped: Cell<usize>,
}

/// An action that counts how it ends.
struct Told {
    count: Rc<Count>,
    text: String,
}

impl Clone for Told {
    fn clone(&self) -> Told {
        Told { count: self.count.clone(), text: self.text.clone() }
    }
}

impl PartialEq for Told {
    fn eq(&self, other: &Told) -> bool {
        self.text == other.text
    }
}

impl serde::Serialize for Told {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl Action for Told {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.text.as_bytes());
    }

    fn wipe(&mut self) {
        self.count.wiped.set(self.count.wiped.get() + 1);
        self.text.clear();
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        if !self.text.is_empty() {
            self.count.dropped.set(self.count.dropped.get() + 1);
        }
    }
}

/// Returns a round for two players in which commitments can change, and the counts.
struct Watched {
    count: Rc<Count>,
    round: Round<Told>,
}

impl Watched {
    fn new(change: impl FnOnce(&mut Policy<Told>)) -> Watched {
        let builder = Spec::builder(id(), NOW).player(player("ann")).player(player("ben"));
        let mut policy = Policy { amend: Amend::LatestWins, withdraw: Withdraw::UntilSealed, ..Policy::default() };
        change(&mut policy);
        let (round, _) = Round::begin(builder.policy(policy).build().expect("a round")).expect("it begins");
        Watched { count: Rc::default(), round }
    }

    fn action(&self) -> Told {
        Told { count: self.count.clone(), text: "secret".to_owned() }
    }

    fn commit(&mut self, by: &str) {
        let action = self.action();
        self.tell(Input::commit(player(by), action));
    }

    fn tell(&mut self, input: Input<Told>) {
        self.round.handle(NOW, &id(), input).expect("it is legal");
    }

    /// Checks that this number of actions was overwritten, and none dropped as it was.
    fn has_wiped(&self, expected: usize) {
        assert_eq!((self.count.wiped.get(), self.count.dropped.get()), (expected, 0));
    }
}

#[test]
fn what_is_withdrawn_is_overwritten() {
    let mut watched = Watched::new(|_| ());
    watched.commit("ann");
    watched.has_wiped(0);
    watched.tell(Input::Withdraw { by: player("ann") });
    watched.has_wiped(1);
}

#[test]
fn what_is_amended_is_overwritten() {
    let mut watched = Watched::new(|_| ());
    watched.commit("ann");
    watched.commit("ann");
    watched.has_wiped(1);
}

#[test]
fn what_is_dropped_with_a_leaver_is_overwritten() {
    let mut watched = Watched::new(|policy| policy.leave = Leave::Dropped);
    watched.commit("ann");
    watched.tell(Input::Leave { by: player("ann") });
    watched.has_wiped(1);
}

#[test]
fn what_is_aborted_is_overwritten() {
    let mut watched = Watched::new(|_| ());
    watched.commit("ann");
    watched.commit("ben");
    watched.tell(Input::Abort);
    watched.has_wiped(2);
}

#[test]
fn what_is_left_in_a_round_is_overwritten_when_it_is_dropped() {
    let Watched { count, round } = {
        let mut watched = Watched::new(|_| ());
        watched.commit("ann");
        watched
    };
    drop(round);
    assert_eq!((count.wiped.get(), count.dropped.get()), (1, 0));
}

/// Both actions of a conditional body and the one in its condition are overwritten.
#[test]
fn all_of_a_conditional_body_is_overwritten() {
    let mut watched = Watched::new(|_| ());
    let condition = Condition::all([Condition::is(player("ben"), watched.action())]).expect("it is not deep");
    let body = Body::when(condition, watched.action(), watched.action());
    watched.tell(Input::Commit { by: player("ann"), body });
    watched.tell(Input::Withdraw { by: player("ann") });
    watched.has_wiped(3);
}

/// A refused action is overwritten, too.
#[test]
fn what_is_refused_is_overwritten() {
    let mut watched = Watched::new(|policy| policy.amend = Amend::Forbid);
    watched.commit("ann");
    for (at, round, by) in [(NOW, id(), "ann"), (NOW, id(), "stranger"), (NOW, other(), "ben"), (before(), id(), "ben")]
    {
        let action = watched.action();
        let refused = watched.round.handle(at, &round, Input::commit(player(by), action));
        assert!(refused.is_err());
    }
    watched.has_wiped(4);
}

/// A journal's line of a commitment has no copy of it, and what else is made to save it is overwritten.
#[test]
fn what_is_saved_is_overwritten() {
    let Watched { count, mut round } = Watched::new(|_| ());
    let mut disk = Disk::begin(&round, None);
    let action = || Told { count: count.clone(), text: "secret".to_owned() };
    let mut handle = |input: Input<Told>| {
        let line = RoundLine::of(&input).expect("a line");
        let answer = round.handle(NOW, &id(), input).expect("it is legal");
        disk.writer.write(&round, line, &answer.effects).expect("a line").vault
    };
    let written = handle(Input::commit(player("ann"), action()));
    assert!(written.is_some_and(|(entry, line)| entry == 2 && line.contains("secret")));
    // The copy of which the line of the vault was made.
    assert_eq!((count.wiped.get(), count.dropped.get()), (1, 0));
    handle(Input::commit(player("ann"), action()));
    assert_eq!((count.wiped.get(), count.dropped.get()), (3, 0));
    assert_eq!(handle(Input::Withdraw { by: player("ann") }), None);
    assert_eq!((count.wiped.get(), count.dropped.get()), (4, 0));
    let refused = Input::commit(player("ben"), action());
    drop(RoundLine::of(&refused));
    assert!(round.handle(NOW, &other(), refused).is_err());
    assert_eq!((count.wiped.get(), count.dropped.get()), (5, 0));
}

/// With the feature `zeroize` texts are emptied.
#[cfg(feature = "zeroize")]
#[test]
fn texts_are_overwritten() {
    let mut text = "secret".to_owned();
    text.wipe();
    assert!(text.is_empty());
    let mut number = 7_u64;
    number.wipe();
    assert_eq!(number, 0);
}

fn before() -> Timestamp {
    Timestamp::micros(-1)
}

fn other() -> RoundId {
    RoundId::new("g", 2).expect("an id")
}

fn id() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

fn player(name: &str) -> PlayerId {
    name.parse().expect("a name")
}
