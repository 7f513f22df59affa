//! In random games at random instants, the view agrees with the machine, and stays the same until the instant that it names.

use proptest::prelude::*;
use tc_core::client::ClockView as Sent;
use tc_core::{Clock, Input, Look, Refused, Seat, Setup, Span, StageChange, Status, Timestamp};
use tc_testkit::cases;
use tc_testkit::games::{Choices, Game, Grain, SETUP, STEP};
use tc_view::{ClockFace, Event, Face, SeatStatus, SegmentKind, Style, TimeStyle, View};

/// The bytes that choose a game.
fn games() -> impl Strategy<Value = Vec<u8>> {
    let steps = prop::collection::vec(any::<[u8; STEP]>(), 0..24);
    (prop::collection::vec(any::<u8>(), SETUP), steps).prop_map(|(setup, steps)| [setup, steps.concat()].concat())
}

fn styles() -> impl Strategy<Value = Style<'static>> {
    let tenths = prop_oneof![Just(10_000), Just(0), 0..100_000_i64, Just(10_000_000)];
    (tenths, prop_oneof![Just(600_u16), 1..100_u16]).prop_map(|(ms, ribbon)| {
        let time = TimeStyle::tenths_below(Span::from_millis(ms).expect("short"));
        Style { time, ribbon, ..Style::default() }
    })
}

/// Plays the game, and shows the clock after each step.
fn play(bytes: &[u8], mut show: impl FnMut(&Clock, &mut Choices<'_>, Timestamp)) {
    let mut game = Game::new(bytes, Grain::Microseconds);
    let setup = game.setup();
    let mut clock = Clock::new(&setup);
    while let Some((at, input, mut choices)) = game.step(&clock) {
        if clock.handle(at, &input).is_ok() {
            game.advance(at);
        }
        show(&clock, &mut choices, game.now());
    }
}

fn view(clock: &Clock, at: Timestamp, style: &Style<'_>) -> Result<View, Refused> {
    View::new(clock, at, style)
}

/// An instant after another one, by a microsecond up to years.
fn later(choices: &mut Choices<'_>, from: Timestamp) -> Timestamp {
    let steps: [i64; 9] = [0, 1, 999, 1_000, 99_999, 100_000, 1_000_000, 59_000_000, 86_400_000_000];
    let times = i64::from(choices.below(250));
    Timestamp::saturating_micros(from.as_micros().saturating_add(choices.pick(&steps).saturating_mul(times)))
}

/// A delay is shown as long as any of it is left to a seat that can still lose on time: the rest of it in the turn, or all
/// of it for a waiting seat.
fn check_delay(look: &Look<'_>, seat: Seat, seat_status: SeatStatus, face: &ClockFace, style: &Style<'_>) {
    let drawn = face.ribbon.segments.iter().find(|piece| piece.kind == SegmentKind::Delay);
    let is_drawn = drawn.is_some_and(|piece| piece.left > 0);
    let control = look.setup().control(seat).expect("a seat");
    let whole = control.stages()[face.stage].delay().map(Span::from);
    match seat_status {
        SeatStatus::Flagged | SeatStatus::Pending | SeatStatus::PendingTimeout | SeatStatus::Runs => {
            assert_eq!((&face.delay, is_drawn), (&None, false))
        }
        SeatStatus::Delays => assert!(face.delay.is_some()),
        SeatStatus::Waits => assert_eq!(face.delay, whole.map(|whole| style.time.text(whole))),
        _ => {}
    }
    if let Some(piece) = drawn.filter(|piece| piece.length > 0) {
        assert_eq!(face.delay.is_some(), is_drawn, "{piece:?}");
    }
}

fn check_clock(look: &Look<'_>, seat: Seat, seat_status: SeatStatus, face: &ClockFace, style: &Style<'_>) {
    let reading = look.reading(seat).expect("a seat");
    let is_pending = matches!(seat_status, SeatStatus::Pending | SeatStatus::PendingTimeout);
    let is_up = seat_status == SeatStatus::Flagged || is_pending;
    let seconds = TimeStyle::whole_seconds();
    let runs = seat_status == SeatStatus::Runs;
    let text = |style: TimeStyle, left| if runs { style.alive(left) } else { style.text(left) };
    assert_eq!(face.time, text(style.time, reading.left));
    match look.status() {
        // Nothing follows, and no text says so.
        Status::Over | Status::Cancelled => {
            assert_eq!(face.next, Event::Nothing);
            assert!(!face.then.starts_with("then") && !face.then.contains("falls"), "{}", face.then);
            assert_eq!(face.to_flag.is_some(), reading.flagged);
            assert!(face.bonus.as_ref().is_none_or(|bonus| bonus.wasted.is_none() && bonus.kept.is_none()));
            assert!(face.ribbon.segments.iter().all(|piece| piece.gain == 0));
        }
        _ => {
            assert_eq!(face.to_flag, reading.to_flag.map(|left| text(seconds, left)));
            assert_eq!(face.next == Event::Nothing, reading.flagged);
        }
    }
    assert_eq!((face.stage, face.pressure), (reading.stage, reading.pressure));
    assert_eq!(seat_status == SeatStatus::Flagged, reading.flagged);
    assert_eq!(is_pending, reading.flag_pending_until.is_some() && !reading.flagged);
    check_delay(look, seat, seat_status, face, style);
    if let Some(periods_left) = face.periods_left {
        assert_eq!(periods_left.left, reading.periods_left);
    }
    if let Some(moves_left) = face.moves_left {
        assert_eq!(Some(moves_left.left), reading.moves_to_go);
    }
    // A seat whose time is up gains nothing by a move made now, unless the margin lets the move count.
    let margin_counts = is_pending && !look.setup().rules().margin.is_zero();
    assert!(!is_up || margin_counts || face.ribbon.segments.iter().all(|piece| piece.gain == 0));
    // An increment that would be wasted completely is not drawn; what comes back of a charge by units is (S26).
    if let Some(bonus) = face.bonus.as_ref().filter(|bonus| bonus.wasted.is_some()) {
        let is_drawn = face.ribbon.segments.iter().any(|piece| piece.gain > 0);
        assert!(!is_drawn || bonus.kept.is_some() || look.setup().rules().charge.is_some(), "{bonus:?}");
    }
    // A running clock never shows zero, and another one only if it has nothing left.
    let is_zero = !face.time.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    assert!(is_up || is_zero == (!runs && reading.left.is_zero()), "{}", face.time);
    let ribbon = &face.ribbon;
    let length: u32 = ribbon.segments.iter().map(|piece| u32::from(piece.length)).sum();
    assert_eq!(u32::from(ribbon.gone) + length, u32::from(style.ribbon), "the flag stands in its place: {ribbon:?}");
    assert!(ribbon.segments.iter().all(|piece| piece.left + piece.gain <= piece.length));
    assert!(style.ribbon < 100 || ribbon.segments.iter().all(|piece| piece.length > 0), "{ribbon:?}");
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_view_is_what_the_machine_reads(game in games(), style in styles()) {
        play(&game, |clock, choices, now| {
            let at = later(choices, now);
            let (Ok(look), Ok(view)) = (clock.look(at), view(clock, at, &style)) else { return };
            assert_eq!(view.face.status, look.status());
            assert_eq!(view.face.pauses, look.pauses());
            let start_left = Sent::of(&look).start_left;
            assert_eq!(view.face.start_clock.is_some(), look.cancels_at().is_some() || start_left.is_some());
            assert!(look.cancels_at().is_none() || start_left.is_none());
            for seat in &view.face.seats {
                assert_eq!(seat.clock.is_none(), look.setup().control(seat.seat).expect("a seat").is_none());
                let moves = matches!(seat.status, SeatStatus::Runs | SeatStatus::Delays | SeatStatus::Free | SeatStatus::Paused);
                assert!(!moves || look.turn().contains(seat.seat));
                if let Some(face) = &seat.clock {
                    check_clock(&look, seat.seat, seat.status, face, &style);
                }
            }
        });
    }

    #[test]
    fn what_a_server_has_sent_shows_what_the_machine_shows(game in games(), style in styles()) {
        play(&game, |clock, choices, now| {
            let sent = Sent::of(&clock.look(now).expect("it was just there"));
            let at = later(choices, now);
            let setup = clock.setup();
            let (Ok(look), Ok(machine)) = (clock.look(at), view(clock, at, &style)) else { return };
            // The server reports these with its next message.
            let shared = setup.rules().stage_change == StageChange::AtZeroAll;
            let is_over = Status::is_over;
            let flags = |sent: &Sent| sent.seats.iter().filter(|seat| seat.flagged).count();
            let passed_on = clock.look(now).is_ok_and(|then| lost(&then) != lost(&look));
            let is_reported = is_over(look.status()) == is_over(sent.status) && flags(&Sent::of(&look)) == flags(&sent);
            // A pause that the host has made for the reason of the calendar counts as one of the calendar.
            let reason = setup.rules().calendar.pause_reason();
            let is_paused_for_it = reason.is_some_and(|reason| clock.state().pauses().contains(reason));
            if shared || passed_on || !is_reported || is_paused_for_it {
                return;
            }
            // The gains of waiting seats are exact to a microsecond for every running seat.
            if sent.seats.iter().any(|seat| seat.gains.is_some()) {
                return;
            }
            let drawn = View::of_sent(&sent, setup, at, &style).expect("not too far");
            check_sent(&drawn, &machine, &style);
            if let Some(until) = drawn.until {
                let before = Timestamp::saturating_micros(until.as_micros() - 1);
                same(View::of_sent(&sent, setup, before, &style).map(|view| view.face), &drawn, before);
            }
        });
    }

    #[test]
    fn a_view_holds_until_the_instant_that_it_names(game in games(), style in styles()) {
        play(&game, |clock, choices, now| {
            let Ok(view) = view(clock, later(choices, now), &style) else { return };
            let lost = |at| clock.look(at).map_or(0, |look| lost(&look));
            let face = |at| self::view(clock, at, &style).ok().map(|view| view.face);
            match view.until {
                Some(until) => {
                    assert!(until > view.at);
                    let before = Timestamp::saturating_micros(until.as_micros() - 1);
                    let span = until.as_micros() - view.at.as_micros();
                    let middle = Timestamp::saturating_micros(view.at.as_micros() + span / 256 * i64::from(choices.below(250)));
                    same(face(before), &view, before);
                    same(face(middle), &view, middle);
                    // A period of less than a second can look the same at its start and its end, and so can as many as pass
                    // by timeouts (S11).
                    let is_short = span < 1_000_000 * (1 + i64::from(lost(until) - lost(view.at)));
                    if let Some(then) = face(until).filter(|_| !is_short) {
                        assert_ne!(then, view.face, "at {until}");
                    }
                }
                None => {
                    let at = later(choices, view.at);
                    if let Some(then) = face(at) {
                        assert_eq!(then, view.face, "at {at}");
                    }
                    let runs = view.face.seats.iter().any(|seat| matches!(seat.status, SeatStatus::Runs | SeatStatus::Delays));
                    assert!(!runs || view.face.status != Status::Running || then_is_too_far(&view));
                }
            }
        });
    }

    // A charge gives time back in steps (S26), and a Bronstein bonus rises in the same steps (R10).
    #[test]
    fn a_view_holds_where_moves_are_charged_by_units(
        bonus in prop_oneof![Just("..30s"), Just("1s")],
        charge in prop_oneof![Just("charge 100ms"), Just("charge 1s"), Just("charge 500ms, charge-least 1s"), Just("charge-least 2s")],
        ribbon in 1..80_u16,
        spent in 31..80_i32,
        at in 0..30_000_i32,
        share in 0..100_i64,
    ) {
        let setup = Setup::new(charge.parse().expect("rules"), &format!("120s + {bonus}").parse().expect("a control")).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("a start");
        for _ in 0..2 {
            clock.handle(Timestamp::secs(spent), &Input::press()).expect("a press");
        }
        let style = Style { time: TimeStyle::whole_seconds(), ribbon, ..Style::default() };
        let view = view(&clock, Timestamp::millis(1_000 * spent + at), &style).expect("a view");
        let until = view.until.expect("it runs").as_micros();
        let between = Timestamp::saturating_micros(view.at.as_micros() + (until - 1 - view.at.as_micros()) * share / 100);
        same(self::view(&clock, between, &style).ok().map(|view| view.face), &view, between);
    }
}

/// A view from a server shows later what the machine shows, except for facts that only the machine knows.
fn check_sent(sent: &View, machine: &View, style: &Style<'_>) {
    assert_eq!(sent.face.status, machine.face.status);
    assert_eq!((&sent.face.pauses, &sent.face.header), (&machine.face.pauses, &machine.face.header));
    for (sent, machine) in sent.face.seats.iter().zip(&machine.face.seats) {
        let mut machine = machine.clone();
        let Some(clock) = &mut machine.clock else { continue };
        for segment in &mut clock.ribbon.segments {
            segment.gain = 0;
        }
        if let Some(bonus) = &mut clock.bonus {
            (bonus.wasted, bonus.kept, bonus.waste) = (None, None, None);
        }
        assert_eq!(*sent, machine, "{style:?}");
    }
}

/// Checks that a face is that of the view, seat by seat, so that a failure shows the difference.
fn same(face: Option<Face>, view: &View, at: Timestamp) {
    let Some(face) = face else { return };
    for (now, then) in face.seats.iter().zip(&view.face.seats) {
        assert_eq!(now, then, "at {at}, view of {} until {:?}", view.at, view.until);
    }
    assert_eq!(face, view.face, "at {at}, view of {} until {:?}", view.at, view.until);
}

/// The turns that were lost by timeouts.
fn lost(look: &Look<'_>) -> u32 {
    look.readings().map(|seat| u32::from(seat.timeouts)).sum()
}

/// There is no view beyond the last instant.
fn then_is_too_far(view: &View) -> bool {
    view.at.as_micros() > Timestamp::MAX.as_micros() / 2
}
