//! The slow twin on games whose numbers were worked out by hand, and on random ones.

use tc_testkit::twin::{
    AfterFlag, Lag, MS, Next, Reason, StageChange, Twin, TwinAnswer, TwinInput, TwinRules, TwinStatus,
};

/// The first Saturday of Unix time and the Monday after it, in milliseconds.
const SATURDAY: i64 = 2 * 86_400_000;
const MONDAY: i64 = 4 * 86_400_000;

const PRESS: TwinInput = TwinInput::Press { seat: None, next: Next::Default, lag: 0 };

/// A game of two seats with one control, started with seat 0 at 0.
fn started(control: &str, rules: TwinRules) -> Twin {
    started_with(&[control, control], rules)
}

fn started_with(controls: &[&str], rules: TwinRules) -> Twin {
    let mut twin = waiting(controls, rules);
    applied(&mut twin, 0, TwinInput::Start { seat: 0 });
    twin
}

fn waiting(controls: &[&str], rules: TwinRules) -> Twin {
    let controls: Vec<_> = controls.iter().map(|text| text.parse().expect("the case has a control")).collect();
    Twin::new(&controls, rules)
}

#[track_caller]
fn applied(twin: &mut Twin, at: i64, input: TwinInput) {
    assert_eq!(twin.handle(at, &input), TwinAnswer { ok: true, applied: true, error: None }, "{input:?} at {at}");
}

#[track_caller]
fn not_applied(twin: &mut Twin, at: i64, input: TwinInput) {
    assert_eq!(twin.handle(at, &input), TwinAnswer { ok: true, applied: false, error: None }, "{input:?} at {at}");
}

#[track_caller]
fn refused(twin: &mut Twin, at: i64, input: TwinInput, error: &'static str) {
    let before = twin.view(at);
    let answer = twin.handle(at, &input);
    assert_eq!(answer, TwinAnswer { ok: false, applied: false, error: Some(error) }, "{input:?} at {at}");
    assert_eq!(twin.view(at), before, "a refused input leaves everything as it was");
}

/// Stage, periods left, moves and milliseconds left of a seat.
fn seat(twin: &Twin, at: i64, seat: usize) -> (usize, u16, u32, i64) {
    let view = twin.view(at).seats[seat];
    (view.stage, view.periods_left.unwrap_or(u16::MAX), view.moves, whole_ms(view.remaining))
}

/// Milliseconds left of every seat.
fn left(twin: &Twin, at: i64) -> Vec<i64> {
    twin.view(at).seats.iter().map(|seat| whole_ms(seat.remaining)).collect()
}

/// Milliseconds left of the delay of every seat.
fn delays(twin: &Twin, at: i64) -> Vec<i64> {
    twin.view(at).seats.iter().map(|seat| whole_ms(seat.delay)).collect()
}

#[track_caller]
fn whole_ms(nanos: i64) -> i64 {
    assert_eq!(nanos % MS, 0, "a whole number of milliseconds");
    nanos / MS
}

/// Seats and nanosecond dates of the flags.
fn flags(twin: &Twin, at: i64) -> Vec<(u8, i64)> {
    twin.view(at).flags.iter().map(|flag| (flag.seat, flag.at)).collect()
}

#[test]
fn an_increment_is_added_after_the_move() {
    let mut twin = started("10s.. + 2s", TwinRules::default());
    applied(&mut twin, 3_000, PRESS);
    assert_eq!(left(&twin, 3_000), [9_000, 10_000]);
    assert_eq!(left(&twin, 4_500), [9_000, 8_500]);
    applied(&mut twin, 4_500, PRESS);
    assert_eq!(left(&twin, 4_500), [9_000, 10_500]);
    assert_eq!(twin.deadline_within(4_500, 9_000), Some(13_500 * MS));
    assert_eq!(twin.deadline_within(4_500, 8_999), None);
}

#[test]
fn an_increment_stops_at_the_cap() {
    let mut twin = started("10s + 2s", TwinRules::default());
    applied(&mut twin, 500, PRESS);
    assert_eq!(left(&twin, 500), [10_000, 10_000]);
    assert_eq!(twin.view(500).seats[0].tally.bonuses, 500 * MS);
    applied(&mut twin, 600, TwinInput::Give { seat: 0, time: 5_000 });
    applied(&mut twin, 700, PRESS);
    applied(&mut twin, 701, PRESS);
    assert_eq!(left(&twin, 701), [14_999, 10_000], "what is above the cap stays");
}

#[test]
fn at_zero_the_last_instant_is_too_late() {
    let mut twin = started("1s", TwinRules::default());
    applied(&mut twin, 999, PRESS);
    not_applied(&mut twin, 1_999, PRESS);
    assert_eq!(flags(&twin, 1_999), [(1, 1_999 * MS)]);
    not_applied(&mut twin, 2_000, PRESS);
    not_applied(&mut twin, 2_000, TwinInput::Tick);
    refused(&mut twin, 2_000, TwinInput::Act, "over");
}

#[test]
fn past_zero_it_is_a_nanosecond_later() {
    let rules = TwinRules { past_zero: true, ..TwinRules::default() };
    let mut twin = started("1s", rules);
    applied(&mut twin, 1_000, PRESS);
    assert_eq!(twin.deadline_within(1_000, 1_001), Some(2_000 * MS + 1));
    not_applied(&mut twin, 2_001, PRESS);
    assert_eq!(flags(&twin, 2_001), [(1, 2_000 * MS + 1)]);

    let mut twin = started("1s, 2s", rules);
    assert_eq!(seat(&twin, 1_000, 0), (0, 1, 0, 0));
    assert_eq!(seat(&twin, 1_001, 0), (1, 1, 0, 1_999), "the excess is charged to what follows");
    applied(&mut twin, 3_000, PRESS);
    assert_eq!(seat(&twin, 3_000, 0), (1, 1, 1, 0));
}

#[test]
fn byo_yomi_periods_are_spent_and_reset() {
    let mut twin = started("10s, 3 x r1/5s", TwinRules::default());
    assert_eq!(seat(&twin, 10_000, 0), (1, 3, 0, 5_000));
    assert_eq!(seat(&twin, 18_000, 0), (1, 2, 0, 2_000));
    assert_eq!(twin.deadline_within(18_000, 7_000), Some(25_000 * MS));
    applied(&mut twin, 18_000, PRESS);
    assert_eq!(seat(&twin, 18_000, 0), (1, 2, 0, 5_000));
    assert_eq!(twin.view(18_000).seats[0].tally.forfeited, 2_000 * MS);
    applied(&mut twin, 18_001, PRESS);
    not_applied(&mut twin, 28_001, TwinInput::Tick);
    assert_eq!(flags(&twin, 28_001), [(0, 28_001 * MS)]);
}

#[test]
fn the_move_that_enters_canadian_time_is_its_first() {
    let mut twin = started("10s, r3/20s", TwinRules::default());
    applied(&mut twin, 12_000, PRESS);
    assert_eq!(seat(&twin, 12_000, 0), (1, 1, 1, 18_000));
    for at in [13_000, 15_000, 16_000] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 16_000, 0), (1, 1, 2, 16_000));
    applied(&mut twin, 17_000, PRESS);
    assert_eq!(seat(&twin, 17_000, 0), (1, 1, 0, 20_000));
}

#[test]
fn a_delay_runs_first_in_every_turn() {
    let mut twin = started("(2s) 10s", TwinRules::default());
    assert_eq!(twin.view(500).seats[0].delay, 1_500 * MS);
    assert_eq!(left(&twin, 2_000), [10_000, 10_000]);
    applied(&mut twin, 5_000, PRESS);
    assert_eq!(left(&twin, 5_000), [7_000, 10_000]);
    assert_eq!(twin.view(5_500).seats[0].delay, 2_000 * MS, "in full while it waits");
    assert_eq!(twin.deadline_within(5_000, 60_000), Some(17_000 * MS));
}

#[test]
fn a_stage_entered_in_mid_turn_gives_its_delay_from_the_next_turn() {
    let mut twin = started("1s, (5s) 2s", TwinRules::default());
    assert_eq!(seat(&twin, 1_500, 0), (1, 1, 0, 1_500));
    let empty = started_with(&["0s, (5s) 2s", "1m"], TwinRules::default());
    assert_eq!(seat(&empty, 4_000, 0), (1, 1, 0, 2_000), "an empty period is left before the turn's delay is known");
    assert_eq!(seat(&empty, 6_000, 0), (1, 1, 0, 1_000));
    let past_zero = TwinRules { past_zero: true, ..TwinRules::default() };
    let empty = started_with(&["0s, (5s) 2s", "1m"], past_zero);
    assert_eq!(seat(&empty, 0, 0), (0, 1, 0, 0));
    assert_eq!(seat(&empty, 1_000, 0), (1, 1, 0, 1_000), "past zero the delay waits for the next turn");
    not_applied(&mut twin, 3_000, TwinInput::Tick);
}

#[test]
fn bronstein_gives_back_what_was_used() {
    let mut twin = started("10s + ..3s", TwinRules::default());
    applied(&mut twin, 2_000, PRESS);
    applied(&mut twin, 2_001, PRESS);
    assert_eq!(left(&twin, 2_001), [10_000, 10_000]);
    applied(&mut twin, 7_001, PRESS);
    assert_eq!(left(&twin, 7_001), [8_000, 10_000]);

    let mut twin = started("10s, 10s + ..3s", TwinRules::default());
    applied(&mut twin, 11_000, PRESS);
    assert_eq!(seat(&twin, 11_000, 0), (1, 1, 1, 10_000), "only what this period lost");
}

#[test]
fn a_met_requirement_carries_what_is_left() {
    let mut twin = started("2/10s, 5s", TwinRules::default());
    for at in [1_000, 1_001, 3_001] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 3_001, 0), (1, 1, 0, 12_000));

    let mut unmet = started("2/10s, 5s", TwinRules::default());
    not_applied(&mut unmet, 10_000, PRESS);
    assert_eq!(flags(&unmet, 10_000), [(0, 10_000 * MS)]);
}

#[test]
fn before_a_stage_that_resets_the_carried_time_is_used_up_first() {
    let mut twin = started("2/10s, r1/5s", TwinRules::default());
    for at in [1_000, 1_001, 3_001, 3_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 3_002, 0), (0, 1, 2, 7_000));
    applied(&mut twin, 11_002, PRESS);
    assert_eq!(seat(&twin, 11_002, 0), (1, 1, 0, 5_000));
}

#[test]
fn repeating_periods_carry_for_ever() {
    let mut twin = started("* x 1/10s", TwinRules::default());
    applied(&mut twin, 4_000, PRESS);
    assert_eq!(twin.view(4_000).seats[0].periods_left, None);
    assert_eq!(seat(&twin, 4_000, 0), (0, u16::MAX, 0, 16_000));
}

#[test]
fn steady_average_starts_again_when_its_moves_are_made() {
    let mut twin = started("2/r10s", TwinRules::default());
    for at in [1_000, 1_001, 2_001, 2_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 2_002, 0), (0, 1, 2, 8_000));
    assert_eq!(seat(&twin, 11_002, 0), (0, 1, 0, 9_000));
    applied(&mut twin, 11_002, PRESS);
    assert_eq!(seat(&twin, 11_002, 0), (0, 1, 1, 9_000));
    applied(&mut twin, 11_003, PRESS);
    assert_eq!(twin.deadline_within(11_003, 60_000), Some(20_003 * MS));
}

#[test]
fn an_expiry_gives_the_next_period_its_own_time() {
    let mut twin = started("2 x e2/10s, 7s", TwinRules::default());
    for at in [1_000, 1_001, 2_001, 2_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 2_002, 0), (0, 1, 0, 10_000));
    for at in [3_002, 3_003, 4_003] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 4_003, 0), (1, 1, 0, 7_000));
    assert_eq!(twin.view(4_003).seats[0].tally.forfeited, 16_000 * MS);
}

#[test]
fn an_hourglass_gives_to_those_who_wait() {
    let mut twin = started("10s.. + opp", TwinRules::default());
    assert_eq!(left(&twin, 3_000), [7_000, 13_000]);
    applied(&mut twin, 3_000, PRESS);
    assert_eq!(left(&twin, 4_000), [8_000, 12_000]);

    let capped = started("10s..11s + opp", TwinRules::default());
    let view = capped.view(3_000);
    assert_eq!(view.seats[1].remaining, 11_000 * MS);
    assert_eq!(view.seats[1].tally.forfeited, 2_000 * MS);

    let mixed = started_with(&["(1s) 2s, 2 x 3s", "10s.. + opp", "5s", "10s.. + opp, 1s"], TwinRules::default());
    assert_eq!(left(&mixed, 5_000), [1_000, 12_000, 5_000, 12_000], "whatever the stage of the one that thinks");
    assert_eq!(left(&mixed, 99_000), [0, 14_000, 5_000, 14_000], "up to its flag");

    let four = started_with(&["10s.. + opp"; 4], TwinRules::default());
    let shares: Vec<i64> = four.view(1).seats.iter().map(|seat| seat.remaining - 10_000 * MS).collect();
    assert_eq!(shares, [-1_000_000, 333_334, 333_333, 333_333]);
}

#[test]
fn a_pause_keeps_what_is_left_of_the_delay() {
    let mut twin = started("(2s) 10s", TwinRules { pauses: Some(1), ..TwinRules::default() });
    let pause = TwinInput::Pause { reason: Reason::Player, seat: Some(0) };
    let resume = TwinInput::Resume { reason: Reason::Player, seat: Some(0) };
    refused(&mut twin, 1_000, resume.clone(), "not_paused");
    applied(&mut twin, 1_500, pause.clone());
    assert_eq!(twin.view(9_000).status, TwinStatus::Paused);
    assert_eq!(twin.view(9_000).seats[0].delay, 500 * MS);
    assert_eq!(twin.deadline_within(9_000, 60_000), None);
    not_applied(&mut twin, 9_000, pause.clone());
    refused(&mut twin, 9_000, PRESS, "paused");
    applied(&mut twin, 10_000, resume);
    assert_eq!(left(&twin, 11_500), [9_000, 10_000]);
    refused(&mut twin, 11_500, pause, "no_pauses_left");
    refused(&mut twin, 11_500, TwinInput::Pause { reason: Reason::Player, seat: None }, "bad_input");
}

#[test]
fn under_vacation_a_press_is_allowed() {
    let mut twin = started("10s.. + 1s", TwinRules::default());
    applied(&mut twin, 2_000, TwinInput::Pause { reason: Reason::Vacation, seat: Some(1) });
    applied(&mut twin, 50_000, PRESS);
    assert_eq!(left(&twin, 60_000), [9_000, 10_000]);
    assert_eq!(twin.view(60_000).running, [1]);
    assert_eq!(twin.view(60_000).status, TwinStatus::Paused);
}

#[test]
fn nothing_happens_at_a_weekend() {
    let rules = TwinRules { weekend: true, ..TwinRules::default() };
    let mut twin = waiting(&["10s", "10s"], rules);
    applied(&mut twin, SATURDAY - 5_000, TwinInput::Start { seat: 0 });
    assert_eq!(twin.deadline_within(SATURDAY, MONDAY), Some((MONDAY + 5_000) * MS));
    assert_eq!(twin.view(SATURDAY - 1).status, TwinStatus::Running);
    assert_eq!(twin.view(SATURDAY).status, TwinStatus::Paused);
    assert_eq!(twin.view(MONDAY - 1).paused, [(Reason::Weekend, None)]);
    assert_eq!(left(&twin, MONDAY + 1_000), [4_000, 10_000]);

    let mut twin = waiting(&["5s", "5s"], rules);
    applied(&mut twin, SATURDAY - 5_000, TwinInput::Start { seat: 0 });
    applied(&mut twin, MONDAY - 1, TwinInput::Tick);
    not_applied(&mut twin, MONDAY, TwinInput::Tick);
    assert_eq!(flags(&twin, MONDAY), [(0, MONDAY * MS)]);
}

#[test]
fn free_moves_cost_nothing() {
    let rules = TwinRules { free_moves: 1, ..TwinRules::default() };
    let mut twin = started("10s.. + 2s", rules);
    assert_eq!(twin.deadline_within(0, 60_000), None);
    applied(&mut twin, 50_000, PRESS);
    applied(&mut twin, 90_000, PRESS);
    assert_eq!(seat(&twin, 90_000, 0), (0, 1, 1, 10_000));
    applied(&mut twin, 91_000, PRESS);
    assert_eq!(left(&twin, 91_000), [11_000, 10_000]);

    let mut twin = started("r5/10s + 2s", TwinRules { free_bonus: true, ..rules });
    applied(&mut twin, 50_000, PRESS);
    assert_eq!(seat(&twin, 50_000, 0), (0, 1, 0, 10_000), "not counted where moves reset");
}

#[test]
fn a_start_clock_cancels() {
    let rules = TwinRules { start_clock: Some(30_000), ..TwinRules::default() };
    let mut twin = started("10s", rules);
    applied(&mut twin, 20_000, PRESS);
    assert_eq!(twin.view(20_000).cancels_at, Some(30_000 * MS));
    let mut moved = twin.clone();
    not_applied(&mut twin, 30_000, PRESS);
    assert_eq!(twin.view(30_000).status, TwinStatus::Cancelled);
    refused(&mut twin, 30_000, PRESS, "cancelled");

    applied(&mut moved, 29_999, PRESS);
    assert_eq!(moved.view(29_999).cancels_at, None);
    assert_eq!(left(&moved, 30_999), [9_000, 10_000]);
}

#[test]
fn a_first_bonus_is_there_before_the_start() {
    let twin = waiting(&["10s.. + 2s", "10s..11s + 2s"], TwinRules { first_bonus: true, ..TwinRules::default() });
    assert_eq!(left(&twin, 0), [12_000, 11_000]);
}

#[test]
fn an_arbiter_gives_takes_and_sets() {
    let mut twin = started("10s, 2 x r1/5s", TwinRules::default());
    applied(&mut twin, 1_000, TwinInput::Give { seat: 0, time: 2_000 });
    applied(&mut twin, 2_000, TwinInput::Transfer { from: 1, to: 0, time: 30_000 });
    assert_eq!(left(&twin, 2_000), [20_000, 0]);
    applied(&mut twin, 3_000, TwinInput::Set { seat: 1, time: 700, stage: Some(1), periods: Some(1) });
    assert_eq!(seat(&twin, 3_000, 1), (1, 1, 0, 700));
    let nowhere = TwinInput::Set { seat: 1, time: 700, stage: Some(2), periods: None };
    refused(&mut twin, 3_000, nowhere, "bad_input");
    applied(&mut twin, 4_000, TwinInput::Take { seat: 0, time: 60_000 });
    assert_eq!(seat(&twin, 4_000, 0), (1, 2, 0, 5_000), "what is emptied while it runs is left at once");
}

#[test]
fn berserk_takes_half_and_the_bonus() {
    let mut twin = started("60s.. + 1s", TwinRules::default());
    applied(&mut twin, 1_000, TwinInput::Berserk { seat: 0 });
    not_applied(&mut twin, 1_000, TwinInput::Berserk { seat: 0 });
    applied(&mut twin, 2_000, PRESS);
    assert_eq!(left(&twin, 2_000), [28_000, 60_000]);
    refused(&mut twin, 2_000, TwinInput::Berserk { seat: 0 }, "already_started");

    let mut long_increment = started("39s.. + 1s", TwinRules::default());
    applied(&mut long_increment, 0, TwinInput::Berserk { seat: 0 });
    applied(&mut long_increment, 1_000, PRESS);
    assert_eq!(left(&long_increment, 1_000), [38_000, 39_000]);
}

#[test]
fn a_skipped_bonus_is_the_next_one() {
    let mut twin = started("10s.. + 2s", TwinRules::default());
    applied(&mut twin, 0, TwinInput::SkipBonus { seat: 0 });
    for at in [1_000, 1_001, 2_001] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(left(&twin, 2_001), [10_000, 11_999]);
}

#[test]
fn undo_gives_the_opponents_time_back() {
    let mut twin = started("10s.. + 2s", TwinRules::default());
    let undo = TwinInput::Undo { force: false };
    refused(&mut twin, 0, undo.clone(), "nothing_to_undo");
    applied(&mut twin, 3_000, PRESS);
    applied(&mut twin, 4_000, TwinInput::Give { seat: 1, time: 500 });
    applied(&mut twin, 5_000, PRESS);
    applied(&mut twin, 6_000, TwinInput::Give { seat: 0, time: 100 });
    applied(&mut twin, 7_000, undo.clone());
    assert_eq!(left(&twin, 7_000), [9_100, 8_500]);
    assert_eq!(twin.view(7_000).running, [1]);
    applied(&mut twin, 8_000, undo.clone());
    assert_eq!(left(&twin, 8_000), [7_100, 10_500]);
    assert_eq!(left(&twin, 9_000), [6_100, 10_500]);
    refused(&mut twin, 9_000, undo, "nothing_to_undo");
}

#[test]
fn undo_after_a_flag_needs_force() {
    let mut twin = started("10s", TwinRules::default());
    applied(&mut twin, 1_000, PRESS);
    not_applied(&mut twin, 11_000, TwinInput::Tick);
    refused(&mut twin, 12_000, TwinInput::Undo { force: false }, "over");
    applied(&mut twin, 12_000, TwinInput::Undo { force: true });
    assert_eq!(left(&twin, 13_000), [8_000, 10_000]);
    assert_eq!(flags(&twin, 13_000), []);
}

#[test]
fn an_undo_with_force_is_applied_after_the_flag_that_was_due() {
    let force = TwinInput::Undo { force: true };
    for ticks in [vec![], vec![11_000], vec![12_000]] {
        let mut twin = started("10s", TwinRules::default());
        applied(&mut twin, 1_000, PRESS);
        for at in &ticks {
            not_applied(&mut twin, *at, TwinInput::Tick);
        }
        applied(&mut twin, 12_000, force.clone());
        assert_eq!(twin.fell().iter().map(|flag| flag.at).next(), ticks.is_empty().then_some(11_000 * MS));
        assert_eq!(left(&twin, 13_000), [8_000, 10_000]);
    }

    let mut twin = started("10s", TwinRules::default());
    not_applied(&mut twin, 10_000, force.clone());
    assert_eq!(flags(&twin, 10_000), [(0, 10_000 * MS)]);
    refused(&mut twin, 10_000, force.clone(), "nothing_to_undo");

    let mut twin = started("10s", TwinRules { lag: Lag::Fixed(1_000), ..TwinRules::default() });
    applied(&mut twin, 1_000, PRESS);
    applied(&mut twin, 11_500, force.clone());
    assert_eq!(twin.fell().len(), 1, "what is booked is final");
    assert_eq!(left(&twin, 12_500), [8_000, 10_000]);

    let mut twin = started("10s", TwinRules { start_clock: Some(2_000), ..TwinRules::default() });
    applied(&mut twin, 1_000, PRESS);
    not_applied(&mut twin, 3_000, force.clone());
    refused(&mut twin, 3_000, force, "cancelled");
}

#[test]
fn lag_is_taken_off_the_charge() {
    let mut twin = started("1s", TwinRules { lag: Lag::Fixed(100), ..TwinRules::default() });
    let press = |lag| TwinInput::Press { seat: None, next: Next::Default, lag };
    applied(&mut twin, 500, press(300));
    assert_eq!(left(&twin, 500), [600, 1_000]);
    assert_eq!(twin.deadline_within(500, 2_000), Some(1_600 * MS));
    assert_eq!(twin.view(1_550).flag_pending_until, Some(1_600 * MS));
    let mut late = twin.clone();
    applied(&mut twin, 1_550, press(51));
    assert_eq!(left(&twin, 1_550), [600, 1]);
    not_applied(&mut late, 1_550, press(50));
    assert_eq!(flags(&late, 1_550), [(1, 1_500 * MS)]);
}

#[test]
fn the_lichess_quota_is_spent_and_earned() {
    // 60 s + 40 x 1 s are 100 s: each move earns 55 centiseconds, the quota begins with 165.
    let mut twin = started("60s.. + 1s", TwinRules { lag: Lag::Lichess, ..TwinRules::default() });
    let press = |lag| TwinInput::Press { seat: None, next: Next::Default, lag };
    applied(&mut twin, 5_000, press(9_999));
    assert_eq!(left(&twin, 5_000), [57_650, 60_000]);
    applied(&mut twin, 5_000, press(0));
    applied(&mut twin, 10_000, press(9_999));
    assert_eq!(left(&twin, 10_000), [57_650 - 4_450 + 1_000, 61_000]);
}

#[test]
fn a_claim_makes_a_pending_flag_final() {
    let mut twin = started("1s", TwinRules { lag: Lag::Fixed(100), ..TwinRules::default() });
    not_applied(&mut twin, 999, TwinInput::Claim { seat: 0 });
    applied(&mut twin, 1_050, TwinInput::Claim { seat: 0 });
    assert_eq!(flags(&twin, 1_050), [(0, 1_000 * MS)]);
    assert_eq!(twin.view(1_050).status, TwinStatus::Over);
}

#[test]
fn a_flagged_seat_keeps_its_turn_where_flags_only_count() {
    let mut twin = started("1s.. + 1s", TwinRules { after_flag: AfterFlag::Count, ..TwinRules::default() });
    applied(&mut twin, 5_000, PRESS);
    assert_eq!(flags(&twin, 5_000), [(0, 1_000 * MS)]);
    assert_eq!(seat(&twin, 5_000, 0), (0, 1, 0, 0));
    assert_eq!(twin.view(5_000).running, [1]);
    not_applied(&mut twin, 5_000, TwinInput::Give { seat: 0, time: 1 });
}

#[test]
fn a_flag_passes_the_turn_where_flagged_seats_drop_out() {
    let rules = TwinRules { after_flag: AfterFlag::Drop, ..TwinRules::default() };
    let mut twin = started_with(&["1s", "3s", "5s"], rules);
    applied(&mut twin, 1_500, TwinInput::Tick);
    assert_eq!(twin.view(1_500).running, [1]);
    assert_eq!(left(&twin, 1_500), [0, 2_500, 5_000]);
    refused(&mut twin, 1_500, PRESS, "bad_input");
    let press = |seat, next| TwinInput::Press { seat: Some(seat), next, lag: 0 };
    refused(&mut twin, 1_500, press(1, Next::Seat(0)), "out_of_turn");
    applied(&mut twin, 2_000, press(1, Next::Default));
    applied(&mut twin, 2_500, press(2, Next::Default));
    assert_eq!(twin.view(2_500).running, [1], "seat 0 is passed over");
    not_applied(&mut twin, 9_000, TwinInput::Tick);
    assert_eq!(flags(&twin, 9_000), [(0, 1_000 * MS), (1, 4_500 * MS)]);
    assert_eq!(left(&twin, 9_000), [0, 0, 4_500]);
}

#[test]
fn a_flag_that_waited_passes_the_turn_at_its_date() {
    let rules = TwinRules { after_flag: AfterFlag::Drop, lag: Lag::Fixed(100), ..TwinRules::default() };
    let mut twin = started_with(&["1s", "3s", "5s"], rules);
    assert_eq!(twin.view(1_099).running, [0]);
    assert_eq!(twin.view(1_100).running, [1]);
    assert_eq!(left(&twin, 1_100), [0, 2_900, 5_000]);
    applied(&mut twin, 1_050, TwinInput::Pause { reason: Reason::Both, seat: None });
    assert_eq!(left(&twin, 9_000), [0, 2_950, 5_000]);
}

#[test]
fn seats_think_together() {
    let mut twin = waiting(&["10s.. + 1s", "(1s) 8s", "5s"], TwinRules::default());
    refused(&mut twin, 0, TwinInput::Open { seats: vec![] }, "bad_input");
    refused(&mut twin, 0, TwinInput::Open { seats: vec![0, 3] }, "unknown_seat");
    applied(&mut twin, 0, TwinInput::Open { seats: vec![0, 1] });
    refused(&mut twin, 1_000, PRESS, "out_of_turn");
    refused(&mut twin, 1_000, TwinInput::Halt { seat: 2 }, "out_of_turn");
    applied(&mut twin, 3_000, TwinInput::Halt { seat: 0 });
    not_applied(&mut twin, 3_000, TwinInput::Halt { seat: 0 });
    applied(&mut twin, 4_000, TwinInput::Go { seat: 0 });
    applied(&mut twin, 5_000, TwinInput::Settle { seats: vec![0] });
    assert_eq!(left(&twin, 6_000), [7_000, 4_000, 5_000]);
    assert_eq!(seat(&twin, 6_000, 0), (0, 1, 1, 7_000));
    assert_eq!(seat(&twin, 6_000, 1), (0, 1, 0, 4_000));
    assert_eq!(twin.view(6_000).status, TwinStatus::Ready);
    refused(&mut twin, 6_000, TwinInput::Go { seat: 0 }, "not_running");
}

#[test]
fn at_zero_all_seats_change_their_stage() {
    let rules = TwinRules { stage_change: StageChange::ZeroAll, ..TwinRules::default() };
    let mut twin = started("2/10s, 20s", rules);
    for at in [1_000, 2_000, 3_000] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(seat(&twin, 3_000, 0), (0, 1, 2, 8_000), "the count is the arbiter's");
    applied(&mut twin, 13_000, PRESS);
    assert_eq!(seat(&twin, 13_000, 1), (1, 1, 1, 19_000));
    assert_eq!(seat(&twin, 13_000, 0), (1, 1, 0, 28_000));
}

#[test]
fn seats_whose_clocks_begin_together_are_alike() {
    let rules = TwinRules { stage_change: StageChange::ZeroAll, ..TwinRules::default() };
    for controls in [["(5s) 10s, (60s) 10s", "0s, 10s"], ["0s, 10s", "(5s) 10s, (60s) 10s"]] {
        let mut twin = waiting(&controls, rules);
        applied(&mut twin, 0, TwinInput::Open { seats: vec![0, 1] });
        let late = usize::from(controls[0] == "0s, 10s");
        assert_eq!(seat(&twin, 0, late), (1, 1, 0, 20_000));
        assert_eq!(delays(&twin, 0), if late == 0 { [60_000, 0] } else { [0, 60_000] });
    }
}

#[test]
fn a_stage_that_is_left_at_the_instant_of_its_beginning_gains_nothing() {
    let rules = TwinRules { stage_change: StageChange::ZeroAll, past_zero: true, ..TwinRules::default() };
    let mut twin = waiting(&["1s, 5s", "1s, 0s + opp, 5s", "1s, 0s + opp, 5s"], rules);
    applied(&mut twin, 0, TwinInput::Open { seats: vec![0, 1] });
    let waits = twin.view(2_000).seats[2];
    assert_eq!((waits.stage, waits.remaining, waits.tally.forfeited), (2, 6_000 * MS, 0));
}

#[test]
fn a_seat_without_a_clock_is_never_charged() {
    let mut twin = started_with(&["none", "5s"], TwinRules::default());
    assert_eq!(twin.deadline_within(0, 60_000), None);
    applied(&mut twin, 90_000, PRESS);
    assert_eq!(seat(&twin, 90_000, 0), (0, 1, 1, 0));
    not_applied(&mut twin, 90_000, TwinInput::Take { seat: 0, time: 1 });
    assert_eq!(twin.deadline_within(90_000, 60_000), Some(95_000 * MS));
}

#[test]
fn inputs_that_do_not_fit_are_refused() {
    let mut twin = waiting(&["10s", "10s"], TwinRules::default());
    refused(&mut twin, 0, PRESS, "not_running");
    refused(&mut twin, 0, TwinInput::Start { seat: 2 }, "unknown_seat");
    applied(&mut twin, 100, TwinInput::Start { seat: 0 });
    refused(&mut twin, 99, TwinInput::Tick, "time_backwards");
    refused(&mut twin, 100, TwinInput::Start { seat: 0 }, "already_started");
    let press = TwinInput::Press { seat: Some(1), next: Next::Default, lag: 0 };
    refused(&mut twin, 200, press, "out_of_turn");
    refused(&mut twin, 200, TwinInput::Undo { force: false }, "nothing_to_undo");
    applied(&mut twin, 200, TwinInput::Stop { lag: 0 });
    assert_eq!(twin.view(200).status, TwinStatus::Ready);
    applied(&mut twin, 200, TwinInput::End);
    refused(&mut twin, 200, PRESS, "over");
    not_applied(&mut twin, 200, TwinInput::Tick);
}

#[test]
fn the_start_clock_follows_the_weekend() {
    let rules = TwinRules { weekend: true, start_clock: Some(30_000), ..TwinRules::default() };
    let mut twin = waiting(&["10s", "10s"], rules);
    applied(&mut twin, SATURDAY - 10_000, TwinInput::Start { seat: 0 });
    assert_eq!(twin.view(SATURDAY - 10_000).cancels_at, Some((MONDAY + 20_000) * MS));
    assert_eq!(twin.view(MONDAY - 1).cancels_at, Some((MONDAY + 20_000) * MS));
    applied(&mut twin, MONDAY + 19_999, TwinInput::Tick);
    not_applied(&mut twin, MONDAY + 20_000, TwinInput::Tick);
    assert_eq!(twin.view(MONDAY + 20_000).status, TwinStatus::Cancelled);
}

#[test]
fn shares_need_not_be_whole_milliseconds() {
    let mut twin = started_with(&["0.01s.. + opp"; 4], TwinRules::default());
    applied(&mut twin, 1, PRESS);
    // Seat 1 holds 10 ms and 333 334 ns.
    assert_eq!(twin.deadline_within(1, 20), Some(11_333_334));
    not_applied(&mut twin, 12, PRESS);
    let view = twin.view(12);
    assert_eq!(flags(&twin, 12), [(1, 11_333_334)]);
    // 10 333 334 ns are thrice 3 444 444 and two to spare, one each to seats 2 and 3.
    let remaining: Vec<i64> = view.seats.iter().map(|seat| seat.remaining).collect();
    assert_eq!(remaining, [9_000_000 + 3_444_444, 0, 10_333_333 + 3_444_445, 10_333_333 + 3_444_445]);
}

#[test]
fn undo_does_not_reach_across_a_settle() {
    let mut twin = started("10s", TwinRules::default());
    applied(&mut twin, 1_000, TwinInput::Stop { lag: 0 });
    applied(&mut twin, 1_000, TwinInput::Open { seats: vec![0, 1] });
    let mut undone = twin.clone();
    applied(&mut undone, 2_000, TwinInput::Undo { force: false });
    assert_eq!(left(&undone, 2_500), [8_500, 10_000]);
    assert_eq!(undone.view(2_500).running, [0]);
    applied(&mut twin, 2_000, TwinInput::Settle { seats: vec![] });
    refused(&mut twin, 2_000, TwinInput::Undo { force: false }, "nothing_to_undo");
}
