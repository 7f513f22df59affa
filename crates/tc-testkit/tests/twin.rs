//! The slow twin on games whose numbers were worked out by hand, and on random ones.

use tc_core::{
    Adjustment, AfterFlag, Boundary, Calendar, EndReason, FreeBonus, Input, Lag, Next, PauseReason, Press, Rules, Seat,
    SeatSet, Span, StageChange, StagePosition, Status, Timestamp, Undo, Verdict,
};
use tc_testkit::twin::{MS, Twin, TwinView};

/// The first Saturday of Unix time and the Monday after it, in milliseconds.
const SATURDAY: i64 = 2 * 86_400_000;
const MONDAY: i64 = 4 * 86_400_000;

const PRESS: Input = Input::press();
const UNDO: Input = Input::Undo(Undo::UnlessFlagged);
const FORCE: Input = Input::Undo(Undo::Forced);
const STOP: Input = Input::Stop { lag: Span::ZERO };

fn time(millis: i64) -> Span {
    Span::from_millis(millis).expect("a short time")
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("a near instant")
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn seats(numbers: &[usize]) -> SeatSet {
    numbers.iter().map(|number| seat(*number)).collect()
}

fn start(number: usize) -> Input {
    Input::Start { seat: seat(number) }
}

fn press(by: Option<usize>, next: Next, lag: i64) -> Input {
    Input::Press(Press { seat: by.map(seat), next, lag: time(lag) })
}

fn lagging(lag: i64) -> Input {
    press(None, Next::InOrder, lag)
}

fn give(number: usize, millis: i64) -> Input {
    Input::Adjust(Adjustment::Give { seat: seat(number), time: time(millis) })
}

fn take(number: usize, millis: i64) -> Input {
    Input::Adjust(Adjustment::Take { seat: seat(number), time: time(millis) })
}

fn set(number: usize, millis: i64, stage: usize, periods: Option<u16>) -> Input {
    let position = StagePosition { stage: Some(stage), periods };
    Input::Adjust(Adjustment::Set { seat: seat(number), time: time(millis), position })
}

fn berserk(number: usize) -> Input {
    Input::Adjust(Adjustment::Berserk { seat: seat(number) })
}

/// A game of two seats with one control, started with seat 0 at 0.
fn started(control: &str, rules: Rules) -> Game {
    started_with(&[control, control], rules)
}

fn started_with(controls: &[&str], rules: Rules) -> Game {
    let mut game = waiting(controls, rules);
    applied(&mut game, 0, start(0));
    game
}

fn waiting(controls: &[&str], rules: Rules) -> Game {
    let controls: Vec<_> = controls.iter().map(|text| text.parse().expect("the case has a control")).collect();
    Game(Twin::new(&controls, rules))
}

/// A twin whose instants are milliseconds.
#[derive(Clone)]
struct Game(Twin);

impl Game {
    fn view(&self, millis: i64) -> TwinView {
        self.0.view(at(millis))
    }

    fn deadline_within(&self, millis: i64, limit: i64) -> Option<i64> {
        self.0.deadline_within(at(millis), limit)
    }
}

#[track_caller]
fn applied(game: &mut Game, millis: i64, input: Input) {
    assert_eq!(game.0.handle(at(millis), &input), Ok(Verdict::Applied), "{input:?} at {millis}");
}

#[track_caller]
fn not_applied(game: &mut Game, millis: i64, input: Input) {
    assert_eq!(game.0.handle(at(millis), &input), Ok(Verdict::NotApplied), "{input:?} at {millis}");
}

#[track_caller]
fn refused(game: &mut Game, millis: i64, input: Input, error: &'static str) {
    let before = game.view(millis);
    assert_eq!(game.0.handle(at(millis), &input), Err(error), "{input:?} at {millis}");
    assert_eq!(game.view(millis), before, "a refused input leaves everything as it was");
}

/// Stage, periods left, moves and milliseconds left of a seat.
fn shown(game: &Game, millis: i64, seat: usize) -> (usize, u16, u32, i64) {
    let view = game.view(millis).seats[seat];
    (view.stage, view.periods_left.unwrap_or(u16::MAX), view.moves, whole_ms(view.left))
}

/// Milliseconds left of every seat.
fn left(game: &Game, millis: i64) -> Vec<i64> {
    game.view(millis).seats.iter().map(|seat| whole_ms(seat.left)).collect()
}

/// Milliseconds left of the delay of every seat.
fn delays(game: &Game, millis: i64) -> Vec<i64> {
    game.view(millis).seats.iter().map(|seat| whole_ms(seat.delay_left)).collect()
}

#[track_caller]
fn whole_ms(nanos: i64) -> i64 {
    assert_eq!(nanos % MS, 0, "a whole number of milliseconds");
    nanos / MS
}

/// Seats and nanosecond dates of the flags.
fn flags(game: &Game, millis: i64) -> Vec<(usize, i64)> {
    game.view(millis).flags.iter().map(|flag| (flag.seat, flag.at)).collect()
}

#[test]
fn an_increment_is_added_after_the_move() {
    let mut twin = started("10s.. + 2s", Rules::default());
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
    let mut twin = started("10s + 2s", Rules::default());
    applied(&mut twin, 500, PRESS);
    assert_eq!(left(&twin, 500), [10_000, 10_000]);
    assert_eq!(twin.view(500).seats[0].tally.granted, 10_500 * MS);
    applied(&mut twin, 600, give(0, 5_000));
    applied(&mut twin, 700, PRESS);
    applied(&mut twin, 701, PRESS);
    assert_eq!(left(&twin, 701), [14_999, 10_000], "what is above the cap stays");
}

#[test]
fn at_zero_the_last_instant_is_too_late() {
    let mut twin = started("1s", Rules::default());
    applied(&mut twin, 999, PRESS);
    not_applied(&mut twin, 1_999, PRESS);
    assert_eq!(flags(&twin, 1_999), [(1, 1_999 * MS)]);
    not_applied(&mut twin, 2_000, PRESS);
    not_applied(&mut twin, 2_000, Input::Tick);
    refused(&mut twin, 2_000, Input::Act, "over");
}

#[test]
fn past_zero_it_is_a_nanosecond_later() {
    let rules = Rules { boundary: Boundary::PastZero, ..Rules::default() };
    let mut twin = started("1s", rules);
    applied(&mut twin, 1_000, PRESS);
    assert_eq!(twin.deadline_within(1_000, 1_001), Some(2_000 * MS + 1));
    not_applied(&mut twin, 2_001, PRESS);
    assert_eq!(flags(&twin, 2_001), [(1, 2_000 * MS + 1)]);

    let mut twin = started("1s, 2s", rules);
    assert_eq!(shown(&twin, 1_000, 0), (0, 1, 0, 0));
    assert_eq!(shown(&twin, 1_001, 0), (1, 1, 0, 1_999), "the excess is charged to what follows");
    applied(&mut twin, 3_000, PRESS);
    assert_eq!(shown(&twin, 3_000, 0), (1, 1, 1, 0));
}

#[test]
fn byo_yomi_periods_are_spent_and_reset() {
    let mut twin = started("10s, 3 x r1/5s", Rules::default());
    assert_eq!(shown(&twin, 10_000, 0), (1, 3, 0, 5_000));
    assert_eq!(shown(&twin, 18_000, 0), (1, 2, 0, 2_000));
    assert_eq!(twin.deadline_within(18_000, 7_000), Some(25_000 * MS));
    applied(&mut twin, 18_000, PRESS);
    assert_eq!(shown(&twin, 18_000, 0), (1, 2, 0, 5_000));
    assert_eq!(twin.view(18_000).seats[0].tally.forfeited, 2_000 * MS);
    applied(&mut twin, 18_001, PRESS);
    not_applied(&mut twin, 28_001, Input::Tick);
    assert_eq!(flags(&twin, 28_001), [(0, 28_001 * MS)]);
}

#[test]
fn the_move_that_enters_canadian_time_is_its_first() {
    let mut twin = started("10s, r3/20s", Rules::default());
    applied(&mut twin, 12_000, PRESS);
    assert_eq!(shown(&twin, 12_000, 0), (1, 1, 1, 18_000));
    for at in [13_000, 15_000, 16_000] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 16_000, 0), (1, 1, 2, 16_000));
    applied(&mut twin, 17_000, PRESS);
    assert_eq!(shown(&twin, 17_000, 0), (1, 1, 0, 20_000));
}

#[test]
fn a_delay_runs_first_in_every_turn() {
    let mut twin = started("(2s) 10s", Rules::default());
    assert_eq!(twin.view(500).seats[0].delay_left, 1_500 * MS);
    assert_eq!(left(&twin, 2_000), [10_000, 10_000]);
    applied(&mut twin, 5_000, PRESS);
    assert_eq!(left(&twin, 5_000), [7_000, 10_000]);
    assert_eq!(twin.view(5_500).seats[0].delay_left, 2_000 * MS, "in full while it waits");
    assert_eq!(twin.deadline_within(5_000, 60_000), Some(17_000 * MS));
}

#[test]
fn a_stage_entered_in_mid_turn_gives_its_delay_from_the_next_turn() {
    let mut twin = started("1s, (5s) 2s", Rules::default());
    assert_eq!(shown(&twin, 1_500, 0), (1, 1, 0, 1_500));
    let empty = started_with(&["0s, (5s) 2s", "1m"], Rules::default());
    assert_eq!(shown(&empty, 4_000, 0), (1, 1, 0, 2_000), "an empty period is left before the turn's delay is known");
    assert_eq!(shown(&empty, 6_000, 0), (1, 1, 0, 1_000));
    let past_zero = Rules { boundary: Boundary::PastZero, ..Rules::default() };
    let empty = started_with(&["0s, (5s) 2s", "1m"], past_zero);
    assert_eq!(shown(&empty, 0, 0), (0, 1, 0, 0));
    assert_eq!(shown(&empty, 1_000, 0), (1, 1, 0, 1_000), "past zero the delay waits for the next turn");
    not_applied(&mut twin, 3_000, Input::Tick);
}

#[test]
fn bronstein_gives_back_what_was_used() {
    let mut twin = started("10s + ..3s", Rules::default());
    applied(&mut twin, 2_000, PRESS);
    applied(&mut twin, 2_001, PRESS);
    assert_eq!(left(&twin, 2_001), [10_000, 10_000]);
    applied(&mut twin, 7_001, PRESS);
    assert_eq!(left(&twin, 7_001), [8_000, 10_000]);

    let mut twin = started("10s, 10s + ..3s", Rules::default());
    applied(&mut twin, 11_000, PRESS);
    assert_eq!(shown(&twin, 11_000, 0), (1, 1, 1, 10_000), "only what this period lost");
}

#[test]
fn a_met_requirement_carries_what_is_left() {
    let mut twin = started("2/10s, 5s", Rules::default());
    for at in [1_000, 1_001, 3_001] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 3_001, 0), (1, 1, 0, 12_000));

    let mut unmet = started("2/10s, 5s", Rules::default());
    not_applied(&mut unmet, 10_000, PRESS);
    assert_eq!(flags(&unmet, 10_000), [(0, 10_000 * MS)]);
}

#[test]
fn before_a_stage_that_resets_the_carried_time_is_used_up_first() {
    let mut twin = started("2/10s, r1/5s", Rules::default());
    for at in [1_000, 1_001, 3_001, 3_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 3_002, 0), (0, 1, 2, 7_000));
    applied(&mut twin, 11_002, PRESS);
    assert_eq!(shown(&twin, 11_002, 0), (1, 1, 0, 5_000));
}

#[test]
fn repeating_periods_carry_for_ever() {
    let mut twin = started("* x 1/10s", Rules::default());
    applied(&mut twin, 4_000, PRESS);
    assert_eq!(twin.view(4_000).seats[0].periods_left, None);
    assert_eq!(shown(&twin, 4_000, 0), (0, u16::MAX, 0, 16_000));
}

#[test]
fn steady_average_starts_again_when_its_moves_are_made() {
    let mut twin = started("2/r10s", Rules::default());
    for at in [1_000, 1_001, 2_001, 2_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 2_002, 0), (0, 1, 2, 8_000));
    assert_eq!(shown(&twin, 11_002, 0), (0, 1, 0, 9_000));
    applied(&mut twin, 11_002, PRESS);
    assert_eq!(shown(&twin, 11_002, 0), (0, 1, 1, 9_000));
    applied(&mut twin, 11_003, PRESS);
    assert_eq!(twin.deadline_within(11_003, 60_000), Some(20_003 * MS));
}

#[test]
fn an_expiry_gives_the_next_period_its_own_time() {
    let mut twin = started("2 x e2/10s, 7s", Rules::default());
    for at in [1_000, 1_001, 2_001, 2_002] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 2_002, 0), (0, 1, 0, 10_000));
    for at in [3_002, 3_003, 4_003] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 4_003, 0), (1, 1, 0, 7_000));
    assert_eq!(twin.view(4_003).seats[0].tally.forfeited, 16_000 * MS);
}

#[test]
fn an_hourglass_gives_to_those_who_wait() {
    let mut twin = started("10s.. + opp", Rules::default());
    assert_eq!(left(&twin, 3_000), [7_000, 13_000]);
    applied(&mut twin, 3_000, PRESS);
    assert_eq!(left(&twin, 4_000), [8_000, 12_000]);

    let capped = started("10s..11s + opp", Rules::default());
    let view = capped.view(3_000);
    assert_eq!(view.seats[1].left, 11_000 * MS);
    assert_eq!(view.seats[1].tally.forfeited, 2_000 * MS);

    let mixed = started_with(&["(1s) 2s, 2 x 3s", "10s.. + opp", "5s", "10s.. + opp, 1s"], Rules::default());
    assert_eq!(left(&mixed, 5_000), [1_000, 12_000, 5_000, 12_000], "whatever the stage of the one that thinks");
    assert_eq!(left(&mixed, 99_000), [0, 14_000, 5_000, 14_000], "up to its flag");

    let four = started_with(&["10s.. + opp"; 4], Rules::default());
    let shares: Vec<i64> = four.view(1).seats.iter().map(|seat| seat.left - 10_000 * MS).collect();
    assert_eq!(shares, [-1_000_000, 333_334, 333_333, 333_333]);
}

#[test]
fn a_pause_keeps_what_is_left_of_the_delay() {
    let mut twin = started("(2s) 10s", Rules { pauses: Some(1), ..Rules::default() });
    let pause = Input::Pause(PauseReason::Player(seat(0)));
    let resume = Input::Resume(PauseReason::Player(seat(0)));
    refused(&mut twin, 1_000, resume.clone(), "not_paused");
    applied(&mut twin, 1_500, pause.clone());
    assert_eq!(twin.view(9_000).status, Status::Paused);
    assert_eq!(twin.view(9_000).seats[0].delay_left, 500 * MS);
    assert_eq!(twin.deadline_within(9_000, 60_000), None);
    not_applied(&mut twin, 9_000, pause.clone());
    refused(&mut twin, 9_000, PRESS, "paused");
    applied(&mut twin, 10_000, resume);
    assert_eq!(left(&twin, 11_500), [9_000, 10_000]);
    refused(&mut twin, 11_500, pause, "no_pauses_left");
}

#[test]
fn under_vacation_a_press_is_allowed() {
    let mut twin = started("10s.. + 1s", Rules::default());
    applied(&mut twin, 2_000, Input::Pause(PauseReason::Vacation(seat(1))));
    applied(&mut twin, 50_000, PRESS);
    assert_eq!(left(&twin, 60_000), [9_000, 10_000]);
    assert_eq!(twin.view(60_000).turn, [1]);
    assert_eq!(twin.view(60_000).status, Status::Paused);
}

#[test]
fn nothing_happens_at_a_weekend() {
    let rules = Rules { calendar: Calendar::Weekend, ..Rules::default() };
    let mut twin = waiting(&["10s", "10s"], rules);
    applied(&mut twin, SATURDAY - 5_000, start(0));
    assert_eq!(twin.deadline_within(SATURDAY, MONDAY), Some((MONDAY + 5_000) * MS));
    assert_eq!(twin.view(SATURDAY - 1).status, Status::Running);
    assert_eq!(twin.view(SATURDAY).status, Status::Paused);
    assert_eq!(twin.view(MONDAY - 1).pauses, [PauseReason::Weekend]);
    assert_eq!(left(&twin, MONDAY + 1_000), [4_000, 10_000]);

    let mut twin = waiting(&["5s", "5s"], rules);
    applied(&mut twin, SATURDAY - 5_000, start(0));
    applied(&mut twin, MONDAY - 1, Input::Tick);
    not_applied(&mut twin, MONDAY, Input::Tick);
    assert_eq!(flags(&twin, MONDAY), [(0, MONDAY * MS)]);
}

#[test]
fn free_moves_cost_nothing() {
    let rules = Rules { free_moves: 1, ..Rules::default() };
    let mut twin = started("10s.. + 2s", rules);
    assert_eq!(twin.deadline_within(0, 60_000), None);
    applied(&mut twin, 50_000, PRESS);
    applied(&mut twin, 90_000, PRESS);
    assert_eq!(shown(&twin, 90_000, 0), (0, 1, 1, 10_000));
    applied(&mut twin, 91_000, PRESS);
    assert_eq!(left(&twin, 91_000), [11_000, 10_000]);

    let mut twin = started("r5/10s + 2s", Rules { free_bonus: FreeBonus::Earned, ..rules });
    applied(&mut twin, 50_000, PRESS);
    assert_eq!(shown(&twin, 50_000, 0), (0, 1, 0, 10_000), "not counted where moves reset");
}

#[test]
fn a_start_clock_cancels() {
    let rules = Rules { start_clock: Some(time(30_000)), ..Rules::default() };
    let mut twin = started("10s", rules);
    applied(&mut twin, 20_000, PRESS);
    assert_eq!(twin.view(20_000).cancels_at, Some(30_000 * MS));
    let mut moved = twin.clone();
    not_applied(&mut twin, 30_000, PRESS);
    assert_eq!(twin.view(30_000).status, Status::Cancelled);
    refused(&mut twin, 30_000, PRESS, "cancelled");

    applied(&mut moved, 29_999, PRESS);
    assert_eq!(moved.view(29_999).cancels_at, None);
    assert_eq!(left(&moved, 30_999), [9_000, 10_000]);
}

#[test]
fn a_first_bonus_is_there_before_the_start() {
    let twin = waiting(&["10s.. + 2s", "10s..11s + 2s"], Rules { first_bonus: true, ..Rules::default() });
    assert_eq!(left(&twin, 0), [12_000, 11_000]);
}

#[test]
fn an_arbiter_gives_takes_and_sets() {
    let mut twin = started("10s, 2 x r1/5s", Rules::default());
    applied(&mut twin, 1_000, give(0, 2_000));
    applied(&mut twin, 2_000, Input::Adjust(Adjustment::Transfer { from: seat(1), to: seat(0), time: time(30_000) }));
    assert_eq!(left(&twin, 2_000), [20_000, 0]);
    applied(&mut twin, 3_000, set(1, 700, 1, Some(1)));
    assert_eq!(shown(&twin, 3_000, 1), (1, 1, 0, 700));
    let nowhere = set(1, 700, 2, None);
    refused(&mut twin, 3_000, nowhere, "bad_input");
    applied(&mut twin, 4_000, take(0, 60_000));
    assert_eq!(shown(&twin, 4_000, 0), (1, 2, 0, 5_000), "what is emptied while it runs is left at once");
}

#[test]
fn berserk_takes_half_and_the_bonus() {
    let mut twin = started("60s.. + 1s", Rules::default());
    applied(&mut twin, 1_000, berserk(0));
    not_applied(&mut twin, 1_000, berserk(0));
    applied(&mut twin, 2_000, PRESS);
    assert_eq!(left(&twin, 2_000), [28_000, 60_000]);
    refused(&mut twin, 2_000, berserk(0), "already_started");

    let mut long_increment = started("39s.. + 1s", Rules::default());
    applied(&mut long_increment, 0, berserk(0));
    applied(&mut long_increment, 1_000, PRESS);
    assert_eq!(left(&long_increment, 1_000), [38_000, 39_000]);
}

#[test]
fn a_skipped_bonus_is_the_next_one() {
    let mut twin = started("10s.. + 2s", Rules::default());
    applied(&mut twin, 0, Input::Adjust(Adjustment::SkipBonus { seat: seat(0) }));
    for at in [1_000, 1_001, 2_001] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(left(&twin, 2_001), [10_000, 11_999]);
}

#[test]
fn undo_gives_the_opponents_time_back() {
    let mut twin = started("10s.. + 2s", Rules::default());
    let undo = UNDO;
    refused(&mut twin, 0, undo.clone(), "nothing_to_undo");
    applied(&mut twin, 3_000, PRESS);
    applied(&mut twin, 4_000, give(1, 500));
    applied(&mut twin, 5_000, PRESS);
    applied(&mut twin, 6_000, give(0, 100));
    applied(&mut twin, 7_000, undo.clone());
    assert_eq!(left(&twin, 7_000), [9_100, 8_500]);
    assert_eq!(twin.view(7_000).turn, [1]);
    applied(&mut twin, 8_000, undo.clone());
    assert_eq!(left(&twin, 8_000), [7_100, 10_500]);
    assert_eq!(left(&twin, 9_000), [6_100, 10_500]);
    refused(&mut twin, 9_000, undo, "nothing_to_undo");
}

#[test]
fn undo_after_a_flag_needs_force() {
    let mut twin = started("10s", Rules::default());
    applied(&mut twin, 1_000, PRESS);
    not_applied(&mut twin, 11_000, Input::Tick);
    refused(&mut twin, 12_000, UNDO, "over");
    applied(&mut twin, 12_000, FORCE);
    assert_eq!(left(&twin, 13_000), [8_000, 10_000]);
    assert_eq!(flags(&twin, 13_000), []);
}

#[test]
fn an_undo_with_force_is_applied_after_the_flag_that_was_due() {
    let force = FORCE;
    for ticks in [vec![], vec![11_000], vec![12_000]] {
        let mut twin = started("10s", Rules::default());
        applied(&mut twin, 1_000, PRESS);
        for at in &ticks {
            not_applied(&mut twin, *at, Input::Tick);
        }
        applied(&mut twin, 12_000, force.clone());
        assert_eq!(twin.0.fell().iter().map(|flag| flag.at).next(), ticks.is_empty().then_some(11_000 * MS));
        assert_eq!(left(&twin, 13_000), [8_000, 10_000]);
    }

    let mut twin = started("10s", Rules::default());
    not_applied(&mut twin, 10_000, force.clone());
    assert_eq!(flags(&twin, 10_000), [(0, 10_000 * MS)]);
    refused(&mut twin, 10_000, force.clone(), "nothing_to_undo");

    let mut twin = started("10s", Rules { lag: Lag::Fixed(time(1_000)), ..Rules::default() });
    applied(&mut twin, 1_000, PRESS);
    applied(&mut twin, 11_500, force.clone());
    assert_eq!(twin.0.fell().len(), 1, "what is booked is final");
    assert_eq!(left(&twin, 12_500), [8_000, 10_000]);

    let mut twin = started("10s", Rules { start_clock: Some(time(2_000)), ..Rules::default() });
    applied(&mut twin, 1_000, PRESS);
    not_applied(&mut twin, 3_000, force.clone());
    refused(&mut twin, 3_000, force, "cancelled");
}

#[test]
fn lag_is_taken_off_the_charge() {
    let mut twin = started("1s", Rules { lag: Lag::Fixed(time(100)), ..Rules::default() });
    applied(&mut twin, 500, lagging(300));
    assert_eq!(left(&twin, 500), [600, 1_000]);
    assert_eq!(twin.deadline_within(500, 2_000), Some(1_600 * MS));
    assert_eq!(twin.view(1_550).flag_pending_until, Some(1_600 * MS));
    let mut late = twin.clone();
    applied(&mut twin, 1_550, lagging(51));
    assert_eq!(left(&twin, 1_550), [600, 1]);
    not_applied(&mut late, 1_550, lagging(50));
    assert_eq!(flags(&late, 1_550), [(1, 1_500 * MS)]);
}

#[test]
fn the_lichess_quota_is_spent_and_earned() {
    // 60 s + 40 x 1 s are 100 s: each move earns 55 centiseconds, the quota begins with 165.
    let mut twin = started("60s.. + 1s", Rules { lag: Lag::Lichess, ..Rules::default() });
    applied(&mut twin, 5_000, lagging(9_999));
    assert_eq!(left(&twin, 5_000), [57_650, 60_000]);
    applied(&mut twin, 5_000, lagging(0));
    applied(&mut twin, 10_000, lagging(9_999));
    assert_eq!(left(&twin, 10_000), [57_650 - 4_450 + 1_000, 61_000]);
}

#[test]
fn a_claim_makes_a_pending_flag_final() {
    let mut twin = started("1s", Rules { lag: Lag::Fixed(time(100)), ..Rules::default() });
    not_applied(&mut twin, 999, Input::Claim { seat: seat(0) });
    applied(&mut twin, 1_050, Input::Claim { seat: seat(0) });
    assert_eq!(flags(&twin, 1_050), [(0, 1_000 * MS)]);
    assert_eq!(twin.view(1_050).status, Status::Over);
}

#[test]
fn a_flagged_seat_keeps_its_turn_where_flags_only_count() {
    let mut twin = started("1s.. + 1s", Rules { after_flag: AfterFlag::Count, ..Rules::default() });
    applied(&mut twin, 5_000, PRESS);
    assert_eq!(flags(&twin, 5_000), [(0, 1_000 * MS)]);
    assert_eq!(shown(&twin, 5_000, 0), (0, 1, 0, 0));
    assert_eq!(twin.view(5_000).turn, [1]);
    not_applied(&mut twin, 5_000, give(0, 1));
}

#[test]
fn a_flag_passes_the_turn_where_flagged_seats_drop_out() {
    let rules = Rules { after_flag: AfterFlag::Drop, ..Rules::default() };
    let mut twin = started_with(&["1s", "3s", "5s"], rules);
    applied(&mut twin, 1_500, Input::Tick);
    assert_eq!(twin.view(1_500).turn, [1]);
    assert_eq!(left(&twin, 1_500), [0, 2_500, 5_000]);
    refused(&mut twin, 1_500, PRESS, "bad_input");
    refused(&mut twin, 1_500, press(Some(1), Next::Seat(seat(0)), 0), "out_of_turn");
    applied(&mut twin, 2_000, press(Some(1), Next::InOrder, 0));
    applied(&mut twin, 2_500, press(Some(2), Next::InOrder, 0));
    assert_eq!(twin.view(2_500).turn, [1], "seat 0 is passed over");
    not_applied(&mut twin, 9_000, Input::Tick);
    assert_eq!(flags(&twin, 9_000), [(0, 1_000 * MS), (1, 4_500 * MS)]);
    assert_eq!(left(&twin, 9_000), [0, 0, 4_500]);
}

#[test]
fn a_flag_that_waited_passes_the_turn_at_its_date() {
    let rules = Rules { after_flag: AfterFlag::Drop, lag: Lag::Fixed(time(100)), ..Rules::default() };
    let mut twin = started_with(&["1s", "3s", "5s"], rules);
    assert_eq!(twin.view(1_099).turn, [0]);
    assert_eq!(twin.view(1_100).turn, [1]);
    assert_eq!(left(&twin, 1_100), [0, 2_900, 5_000]);
    applied(&mut twin, 1_050, Input::Pause(PauseReason::Both));
    assert_eq!(left(&twin, 9_000), [0, 2_950, 5_000]);
}

#[test]
fn seats_think_together() {
    let mut twin = waiting(&["10s.. + 1s", "(1s) 8s", "5s"], Rules::default());
    refused(&mut twin, 0, Input::Open { seats: seats(&[]) }, "bad_input");
    refused(&mut twin, 0, Input::Open { seats: seats(&[0, 3]) }, "unknown_seat");
    applied(&mut twin, 0, Input::Open { seats: seats(&[0, 1]) });
    refused(&mut twin, 1_000, PRESS, "out_of_turn");
    refused(&mut twin, 1_000, Input::Halt { seat: seat(2) }, "out_of_turn");
    applied(&mut twin, 3_000, Input::Halt { seat: seat(0) });
    not_applied(&mut twin, 3_000, Input::Halt { seat: seat(0) });
    applied(&mut twin, 4_000, Input::Go { seat: seat(0) });
    applied(&mut twin, 5_000, Input::Settle { moved: seats(&[0]) });
    assert_eq!(left(&twin, 6_000), [7_000, 4_000, 5_000]);
    assert_eq!(shown(&twin, 6_000, 0), (0, 1, 1, 7_000));
    assert_eq!(shown(&twin, 6_000, 1), (0, 1, 0, 4_000));
    assert_eq!(twin.view(6_000).status, Status::Ready);
    refused(&mut twin, 6_000, Input::Go { seat: seat(0) }, "not_running");
}

#[test]
fn at_zero_all_seats_change_their_stage() {
    let rules = Rules { stage_change: StageChange::AtZeroAll, ..Rules::default() };
    let mut twin = started("2/10s, 20s", rules);
    for at in [1_000, 2_000, 3_000] {
        applied(&mut twin, at, PRESS);
    }
    assert_eq!(shown(&twin, 3_000, 0), (0, 1, 2, 8_000), "the count is the arbiter's");
    applied(&mut twin, 13_000, PRESS);
    assert_eq!(shown(&twin, 13_000, 1), (1, 1, 1, 19_000));
    assert_eq!(shown(&twin, 13_000, 0), (1, 1, 0, 28_000));
}

#[test]
fn seats_whose_clocks_begin_together_are_alike() {
    let rules = Rules { stage_change: StageChange::AtZeroAll, ..Rules::default() };
    for controls in [["(5s) 10s, (60s) 10s", "0s, 10s"], ["0s, 10s", "(5s) 10s, (60s) 10s"]] {
        let mut twin = waiting(&controls, rules);
        applied(&mut twin, 0, Input::Open { seats: seats(&[0, 1]) });
        let late = usize::from(controls[0] == "0s, 10s");
        assert_eq!(shown(&twin, 0, late), (1, 1, 0, 20_000));
        assert_eq!(delays(&twin, 0), if late == 0 { [60_000, 0] } else { [0, 60_000] });
    }
}

#[test]
fn a_stage_that_is_left_at_the_instant_of_its_beginning_gains_nothing() {
    let rules = Rules { stage_change: StageChange::AtZeroAll, boundary: Boundary::PastZero, ..Rules::default() };
    let mut twin = waiting(&["1s, 5s", "1s, 0s + opp, 5s", "1s, 0s + opp, 5s"], rules);
    applied(&mut twin, 0, Input::Open { seats: seats(&[0, 1]) });
    let waits = twin.view(2_000).seats[2];
    assert_eq!((waits.stage, waits.left, waits.tally.forfeited), (2, 6_000 * MS, 0));
}

#[test]
fn a_seat_without_a_clock_is_never_charged() {
    let mut twin = started_with(&["none", "5s"], Rules::default());
    assert_eq!(twin.deadline_within(0, 60_000), None);
    applied(&mut twin, 90_000, PRESS);
    assert_eq!(shown(&twin, 90_000, 0), (0, 1, 1, 0));
    not_applied(&mut twin, 90_000, take(0, 1));
    assert_eq!(twin.deadline_within(90_000, 60_000), Some(95_000 * MS));
}

#[test]
fn inputs_that_do_not_fit_are_refused() {
    let mut twin = waiting(&["10s", "10s"], Rules::default());
    refused(&mut twin, 0, PRESS, "not_running");
    refused(&mut twin, 0, start(2), "unknown_seat");
    applied(&mut twin, 100, start(0));
    refused(&mut twin, 99, Input::Tick, "time_backwards");
    refused(&mut twin, 100, start(0), "already_started");
    let press = press(Some(1), Next::InOrder, 0);
    refused(&mut twin, 200, press, "out_of_turn");
    refused(&mut twin, 200, UNDO, "nothing_to_undo");
    applied(&mut twin, 200, STOP);
    assert_eq!(twin.view(200).status, Status::Ready);
    applied(&mut twin, 200, Input::End { reason: EndReason::new("").expect("it is short") });
    refused(&mut twin, 200, PRESS, "over");
    not_applied(&mut twin, 200, Input::Tick);
}

#[test]
fn the_start_clock_follows_the_weekend() {
    let rules = Rules { calendar: Calendar::Weekend, start_clock: Some(time(30_000)), ..Rules::default() };
    let mut twin = waiting(&["10s", "10s"], rules);
    applied(&mut twin, SATURDAY - 10_000, start(0));
    assert_eq!(twin.view(SATURDAY - 10_000).cancels_at, Some((MONDAY + 20_000) * MS));
    assert_eq!(twin.view(MONDAY - 1).cancels_at, Some((MONDAY + 20_000) * MS));
    applied(&mut twin, MONDAY + 19_999, Input::Tick);
    not_applied(&mut twin, MONDAY + 20_000, Input::Tick);
    assert_eq!(twin.view(MONDAY + 20_000).status, Status::Cancelled);
}

#[test]
fn shares_need_not_be_whole_milliseconds() {
    let mut twin = started_with(&["0.01s.. + opp"; 4], Rules::default());
    applied(&mut twin, 1, PRESS);
    // Seat 1 holds 10 ms and 333 334 ns.
    assert_eq!(twin.deadline_within(1, 20), Some(11_333_334));
    not_applied(&mut twin, 12, PRESS);
    let view = twin.view(12);
    assert_eq!(flags(&twin, 12), [(1, 11_333_334)]);
    // 10 333 334 ns are thrice 3 444 444 and two to spare, one each to seats 2 and 3.
    let remaining: Vec<i64> = view.seats.iter().map(|seat| seat.left).collect();
    assert_eq!(remaining, [9_000_000 + 3_444_444, 0, 10_333_333 + 3_444_445, 10_333_333 + 3_444_445]);
}

#[test]
fn undo_does_not_reach_across_a_settle() {
    let mut twin = started("10s", Rules::default());
    applied(&mut twin, 1_000, STOP);
    applied(&mut twin, 1_000, Input::Open { seats: seats(&[0, 1]) });
    let mut undone = twin.clone();
    applied(&mut undone, 2_000, UNDO);
    assert_eq!(left(&undone, 2_500), [8_500, 10_000]);
    assert_eq!(undone.view(2_500).turn, [0]);
    applied(&mut twin, 2_000, Input::Settle { moved: seats(&[]) });
    refused(&mut twin, 2_000, UNDO, "nothing_to_undo");
}
