//! Rounds on clocks (C9, C16): seats, matches of several rounds, clocks that do not fit.

use tc_commit::saved::{RoundWriter, SavedProblem};
use tc_commit::{
    AbortedBy, Change, ClockedSpec, Close, Effect, Input, Phase, PlayerId, Policy, Refused, Round, RoundId, Selection,
    Spec, SpecBuilder, StatusVisibility, Viewer, Withdraw,
};
use tc_core::{
    AfterFlag, Clock, PauseReason, Rules, Seat, SeatSet, Setup, Span, StageChange, TimeControl, Timestamp, Undo,
};
use tc_testkit::round_disk::Disk;

fn id(name: &str) -> PlayerId {
    name.parse().expect("an id")
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("a near instant")
}

fn round(seq: u64) -> RoundId {
    RoundId::new("match", seq).expect("an id")
}

fn clock(control: &str, rules: Rules) -> Clock {
    let control: TimeControl = control.parse().expect("a control");
    Clock::new(&Setup::for_each(rules, [control.clone(), control]).expect("a setup"))
}

fn builder(seq: u64, opens: i64) -> SpecBuilder<&'static str> {
    Spec::builder(round(seq), at(opens))
}

/// A round with Ben at seat 0 and Ann at seat 1.
fn seated(builder: SpecBuilder<&'static str>) -> ClockedSpec<&'static str> {
    builder.build_clocked([(id("ann"), Seat::SECOND), (id("ben"), Seat::FIRST)]).expect("a round")
}

fn both(seq: u64, opens: i64) -> ClockedSpec<&'static str> {
    seated(builder(seq, opens).player(id("ann")).player(id("ben")))
}

fn commit(by: &str) -> Input<&'static str> {
    Input::commit(id(by), "x")
}

fn left(clock: &Clock) -> [i64; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| clock.remaining(seat).expect("a seat").as_micros() / 1_000)
}

fn told(effects: &[Effect]) -> Vec<String> {
    effects.iter().map(ToString::to_string).collect()
}

/// One clock drives a match of three rounds. In the second round one player is idle.
#[test]
fn c16_rounds_follow_each_other_on_one_clock() {
    let (mut one, _) = Round::begin_clocked(both(1, 0), clock("60s.. + 10s", Rules::default())).expect("it begins");
    one.handle(at(20_000), &round(1), commit("ann")).expect("a commitment");
    let mut one = *one.into_clock().expect_err("the turn is on").0;
    one.handle(at(30_000), &round(1), commit("ben")).expect("a commitment");
    let clock = one.into_clock().expect("the turn is over");
    assert_eq!(left(&clock), [40_000, 50_000]);

    let spec = seated(builder(2, 40_000).player(id("ann")).idle(id("ben")));
    let (mut two, _) = Round::begin_clocked(spec, clock).expect("it begins");
    assert_eq!(two.next_deadline(), Some(at(90_000)));
    two.handle(at(45_000), &round(2), commit("ann")).expect("a commitment");
    let clock = two.into_clock().expect("the turn is over");
    assert_eq!(left(&clock), [40_000, 55_000]);

    let (mut three, _) = Round::begin_clocked(both(3, 50_000), clock).expect("it begins");
    three.handle(at(51_000), &round(3), Input::Abort).expect("an end");
    let clock = three.into_clock().expect("the turn is over");
    assert_eq!(left(&clock), [39_000, 54_000]);
    assert_eq!(clock.state().turn(), SeatSet::EMPTY);
}

#[test]
fn a_clock_that_cannot_drive_it_comes_back() {
    // The clock has a turn on.
    let mut busy = clock("60s", Rules::default());
    busy.handle(at(0), &tc_core::Input::Start { seat: Seat::FIRST }).expect("a start");
    let before = busy.clone();
    let not = Round::begin_clocked(both(1, 1), busy).expect_err("a turn is on");
    assert_eq!(
        not.refused.to_string(),
        "the clock refuses: a turn is already running; end it with press, stop or settle first"
    );
    assert!(*not.clock == before);
    // The clock lacks a seat.
    let third = Seat::new(2).expect("a seat");
    let spec = builder(1, 0).player(id("ann")).build_clocked([(id("ann"), third)]).expect("a round");
    let not = Round::begin_clocked(spec, clock("60s", Rules::default())).expect_err("no such seat");
    assert_eq!(not.to_string(), "the clock refuses: there is no seat 2; seats count from 0");
    // The clock has had a later input.
    let mut later = clock("60s", Rules::default());
    later.handle(at(5), &tc_core::Input::Tick).expect("a tick");
    let not = Round::begin_clocked(both(1, 4), later).expect_err("too early");
    assert_eq!(not.refused, Refused::Clock(tc_core::Refused::TimeBackwards(at(5))));
}

#[test]
fn c9_a_start_clock_that_runs_out_aborts() {
    let rules = Rules { start_clock: Some(Span::millis(30_000)), ..Rules::default() };
    let (mut one, _) = Round::begin_clocked(both(1, 0), clock("60s", rules)).expect("it begins");
    assert_eq!(one.next_deadline(), Some(at(30_000)));
    let effects = one.handle(at(99_000), &round(1), Input::Tick).expect("a tick").effects;
    assert_eq!(told(&effects), ["30000 clock: cancelled: the start clock ran out", "30000 aborted: clock"]);
    assert_eq!(one.into_clock().expect("it is over").state().status(), tc_core::Status::Cancelled);
}

/// Under `count` a player who flagged in one round has no time in the next one.
#[test]
fn c9_flagged_in_an_earlier_round() {
    let counted = clock("10s.. + 5s", Rules { after_flag: AfterFlag::Count, ..Rules::default() });
    let (mut one, _) = Round::begin_clocked(both(1, 0), counted).expect("it begins");
    one.handle(at(4_000), &round(1), commit("ann")).expect("a commitment");
    let effects = one.handle(at(12_000), &round(1), Input::Tick).expect("a tick").effects;
    assert!(told(&effects).contains(&"10000 sealed: all".to_owned()));
    let (mut two, _) =
        Round::begin_clocked(both(2, 20_000), one.into_clock().expect("it is sealed")).expect("it begins");
    let refused = two.handle(at(21_000), &round(2), commit("ben")).expect_err("no time");
    assert_eq!(refused.kind(), "flagged");
    two.handle(at(22_000), &round(2), commit("ann")).expect("a commitment");
    assert_eq!(two.phase(), Phase::Sealed);
    assert_eq!(left(two.clock().expect("a clock")), [0, 14_000]);
}

/// Under `skip` a player whose bank is empty misses the round, and has the base time of the next one. A period with `r`
/// before M is full again.
#[test]
fn c9_an_empty_bank_leaves_the_base_time() {
    for (control, out_at, next) in [("(20s) 60s", 80_000, 20_000), ("r1/30s", 30_000, 30_000)] {
        let skipped = clock(control, Rules { after_flag: AfterFlag::Skip, ..Rules::default() });
        let (mut one, _) = Round::begin_clocked(both(1, 0), skipped).expect("it begins");
        one.handle(at(4_000), &round(1), commit("ann")).expect("a commitment");
        assert_eq!(one.next_deadline(), Some(at(out_at)), "{control}");
        let effects = told(&one.handle(at(out_at + 5), &round(1), Input::Tick).expect("a tick").effects);
        assert!(effects.contains(&format!("{out_at} clock of ben: timeout")), "{effects:?}");
        assert!(effects.contains(&format!("{out_at} sealed: all")), "{effects:?}");
        let begins = 100_000;
        let clock = one.into_clock().expect("it is sealed");
        let (mut two, _) = Round::begin_clocked(both(2, begins), clock).expect("it begins");
        two.handle(at(begins + 1_000), &round(2), commit("ann")).expect("a commitment");
        assert_eq!(two.next_deadline(), Some(at(begins + next)), "{control}: what ben has");
        two.handle(at(begins + 2_000), &round(2), commit("ben")).expect("in time");
        assert_eq!(two.phase(), Phase::Sealed);
    }
}

/// A clock whose game is over cannot drive another round.
#[test]
fn c9_after_a_flag_that_ends_the_game() {
    let (mut one, _) = Round::begin_clocked(both(1, 0), clock("10s", Rules::default())).expect("it begins");
    let effects = one.handle(at(10_000), &round(1), Input::Tick).expect("a tick").effects;
    let last = effects.last().map(|effect| &effect.change);
    let flagged = [id("ann"), id("ben")].into();
    assert_eq!(last, Some(&Change::Aborted { by: AbortedBy::Flag, players: flagged }));
    let clock = one.into_clock().expect("it is over");
    let not = Round::begin_clocked(both(2, 11_000), clock).expect_err("it is over");
    assert_eq!((not.refused.kind(), not.refused), ("clock", Refused::Clock(tc_core::Refused::Over)));
}

/// A clock with the most bonuses that Ben can earn: one more is an overflow.
fn full(rules: Rules) -> Clock {
    let [long, plain] = ["60s.. + 3660d", "60s.."].map(|control| control.parse().expect("a control"));
    let mut full = Clock::new(&Setup::for_each(rules, [long, plain]).expect("a setup"));
    loop {
        let (mut next, _) = Round::begin_clocked(both(1, -1), full.clone()).expect("it begins");
        next.handle(at(-1), &round(1), commit("ann")).expect("a commitment");
        if next.handle(at(-1), &round(1), commit("ben")).is_err() {
            return full;
        }
        full = next.into_clock().expect("the turn is over");
    }
}

/// If a bonus would not fit, the last commitment is refused with the reason, and the host can still end the round.
#[test]
fn a_bonus_that_does_not_fit() {
    let (mut one, _) = Round::begin_clocked(both(1, 0), full(Rules::default())).expect("it begins");
    one.handle(at(1), &round(1), commit("ann")).expect("a commitment");
    let before = one.clone();
    let refused = one.handle(at(1), &round(1), commit("ben")).expect_err("it does not fit");
    assert_eq!(refused.kind(), "overflow");
    assert!(one == before);
    one.handle(at(1), &round(1), Input::Abort).expect("an end");
    assert_eq!(one.into_clock().expect("it is over").state().turn(), SeatSet::EMPTY);
}

/// If a flag seals the round and a bonus would not fit, the round ends, because nobody could act on a refusal.
#[test]
fn a_bonus_that_does_not_fit_at_a_flag() {
    let counted = full(Rules { after_flag: AfterFlag::Count, ..Rules::default() });
    let (mut one, _) = Round::begin_clocked(both(1, 0), counted).expect("it begins");
    one.handle(at(1), &round(1), commit("ben")).expect("a commitment");
    let effects = one.handle(at(70_000), &round(1), Input::Tick).expect("a tick").effects;
    assert_eq!(told(&effects), ["60000 clock of ann: flag", "60000 ann: flagged", "60000 aborted: clock"]);
}

/// Several nested rounds run at once, each with its own id.
#[test]
fn c16_rounds_nest() {
    let spec = |game: &str| {
        let builder = Spec::builder(RoundId::new(game, 1).expect("an id"), at(0)).player(id("ann")).player(id("ben"));
        builder.build().expect("a round")
    };
    let (mut battle, _) = Round::begin(spec("battle")).expect("it begins");
    battle.handle(at(1), &spec("battle").id().clone(), commit("ann")).expect("a commitment");
    let (mut bid, _) = Round::begin(spec("bid")).expect("it begins");
    let stray = bid.handle(at(2), battle.id(), commit("ann")).expect_err("for the battle");
    assert_eq!(stray.to_string(), "expected an input for bid, round 1, found one for battle, round 1");
    for by in ["ben", "ann"] {
        bid.handle(at(2), &spec("bid").id().clone(), commit(by)).expect("a commitment");
    }
    bid.handle(at(2), &spec("bid").id().clone(), Input::Reveal(Selection::All)).expect("a reveal");
    battle.handle(at(3), &spec("battle").id().clone(), commit("ben")).expect("a commitment");
    assert_eq!((bid.phase(), battle.phase()), (Phase::Revealing, Phase::Sealed));
}

/// Clocks that would show hidden status, or give time to a player who stops and restarts.
#[test]
fn c9_clocks_that_do_not_fit() {
    let hourglass = || clock("60s.. + opp", Rules::default());
    let in_common = || clock("40/60s, 30s", Rules { stage_change: StageChange::AtZeroAll, ..Rules::default() });
    let two = || builder(1, 0).player(id("ann")).player(id("ben"));
    let refused = |builder: SpecBuilder<&'static str>, clock: Clock| {
        Round::begin_clocked(seated(builder), clock).err().map(|not| not.refused)
    };
    assert_eq!(refused(two(), hourglass()), None);
    assert_eq!(refused(two(), in_common()), None);
    for status in [StatusVisibility::Count, StatusVisibility::Nobody] {
        assert_eq!(
            refused(two().policy(Policy { status, ..Policy::default() }), hourglass()),
            Some(Refused::ClockTells)
        );
        assert_eq!(
            refused(two().policy(Policy { status, ..Policy::default() }), in_common()),
            Some(Refused::ClockTells)
        );
    }
    assert_eq!(
        refused(two().policy(Policy { withdraw: Withdraw::UntilSealed, ..Policy::default() }), hourglass()),
        Some(Refused::ClockGains)
    );
    assert_eq!(
        refused(two().policy(Policy { close: Close::Ready, ..Policy::default() }), hourglass()),
        Some(Refused::ClockGains)
    );
    assert_eq!(
        refused(two().policy(Policy { withdraw: Withdraw::UntilSealed, ..Policy::default() }), in_common()),
        None
    );
    // A paused clock would accept no input.
    let mut standing = hourglass();
    standing.handle(at(-1), &tc_core::Input::Pause(PauseReason::Adjournment)).expect("a pause");
    assert_eq!(refused(two(), standing), Some(Refused::Clock(tc_core::Refused::Paused)));
}

/// A clock without time flags before anybody can act.
#[test]
fn c9_flags_at_the_opening() {
    let rules = Rules::default();
    let (round, opening) = Round::begin_clocked(both(1, 0), clock("0s.. + 3s", rules)).expect("it begins");
    assert_eq!(round.phase(), Phase::Aborted);
    let all = told(&opening.effects);
    assert_eq!(all[all.len() - 3..], ["0 ann: flagged", "0 ben: flagged", "0 aborted: flag, ann, ben"]);

    let counted = clock("0s.. + 3s", Rules { after_flag: AfterFlag::Count, ..rules });
    let (round, opening) = Round::begin_clocked(both(1, 0), counted).expect("it begins");
    assert_eq!(round.phase(), Phase::Sealed);
    let last = ["0 ann: flagged", "0 ben: flagged", "0 ann: missed", "0 ben: missed", "0 sealed: all"];
    let all = told(&opening.effects);
    assert_eq!(all[all.len() - 5..], last);
}

/// A journal keeps the clock from before the beginning, and begins with no other.
#[test]
fn c15_a_journal_knows_its_clock() {
    let fresh = || clock("60s.. + 10s", Rules::default());
    let spec = Spec::builder(round(1), at(0)).player(id("ann")).player(id("ben")).build_clocked_in_order();
    let (mut round, _) = Round::<String>::begin_clocked(spec.expect("a round"), fresh()).expect("it begins");
    let begin = |clock: Option<Clock>| RoundWriter::begin(1, &round, clock.as_ref()).map(drop);
    assert_eq!(begin(Some(clock("60s.. + 9s", Rules::default()))), Err(SavedProblem::Changed));
    assert_eq!(begin(None), Err(SavedProblem::Changed));
    let mut disk = Disk::begin(&round, Some(&fresh()));
    let input = Input::commit(id("ann"), "rock".to_owned());
    let answer = round.handle(at(5), &self::round(1), input.clone()).expect("a commitment");
    disk.save_input(&round, &input, &answer.effects);
    assert!(disk.replay_round().expect("a round").0 == round);
}

/// Returns a clock after this number of moves.
fn played(moves: i64, rules: Rules) -> Clock {
    let mut clock = clock("60s", rules);
    clock.handle(at(0), &tc_core::Input::Start { seat: Seat::FIRST }).expect("it starts");
    for _ in 0..moves {
        clock.handle(at(0), &tc_core::Input::press()).expect("a move");
    }
    clock.handle(at(0), &tc_core::Input::Stop { lag: Span::ZERO }).expect("a stop");
    assert!(clock.presses_to_undo() as i64 == moves + 1 || rules.keep_undo.is_some());
    clock
}

/// A round puts the clock's moves for undo aside, and returns them unless its turn was settled (S13).
#[test]
fn c09_what_an_undo_goes_back_to_is_given_back() {
    let stop = Rules { after_flag: AfterFlag::Stop, ..Rules::default() };
    let undo = tc_core::Input::Undo(Undo::Forced);

    let paused = {
        let mut clock = played(3, stop);
        clock.handle(at(0), &tc_core::Input::Pause(PauseReason::Server)).expect("a pause");
        clock
    };
    let refused = Round::begin_clocked(both(1, 0), paused.clone()).expect_err("the clocks are paused");
    assert_eq!(*refused.clock, paused);

    let nobody = seated(builder(1, 0).idle(id("ann")).idle(id("ben")));
    let (round_of_nobody, _) = Round::begin_clocked(nobody, played(3, stop)).expect("it begins");
    assert_eq!(round_of_nobody.into_clock().expect("it is sealed"), played(3, stop));

    let (mut flagged, _) = Round::begin_clocked(both(1, 0), played(3, stop)).expect("it begins");
    flagged.handle(at(60_000), &round(1), Input::Tick).expect("both flags");
    let mut clock = flagged.into_clock().expect("it is aborted");
    assert_eq!(clock.presses_to_undo(), 4);
    clock.handle(at(60_000), &undo).expect("the stop is taken back");

    let bounded = played(3, Rules { keep_undo: Some(2), ..stop });
    let (mut settled, _) = Round::begin_clocked(both(1, 0), bounded).expect("it begins");
    settled.handle(at(1_000), &round(1), Input::Abort).expect("an end");
    let mut clock = settled.into_clock().expect("it is over");
    assert_eq!(clock.handle(at(1_000), &undo), Err(tc_core::Refused::NothingToUndo));
    clock.handle(at(1_000), &tc_core::Input::Start { seat: Seat::FIRST }).expect("it starts");
    for _ in 0..3 {
        clock.handle(at(1_000), &tc_core::Input::press()).expect("a move");
    }
    assert_eq!(clock.presses_to_undo(), 2, "the bound stays");
}

/// The cost of an input or a view does not depend on the number of earlier moves.
#[test]
fn c09_an_input_does_not_copy_the_moves_of_the_clock() {
    let allocated = |moves: i64| {
        let (mut one, _) = Round::begin_clocked(both(1, 0), played(moves, Rules::default())).expect("it begins");
        let info = allocation_counter::measure(|| {
            one.view(&Viewer::Arbiter, at(10_000)).expect("a view");
            one.handle(at(20_000), &round(1), commit("ann")).expect("a commitment");
            one.handle(at(20_000), &round(1), commit("ann")).expect_err("a second one");
        });
        info.bytes_total
    };
    assert_eq!(allocated(10_000), allocated(10));
}
