//! An engine that obeys what it receives does not lose on time: in every protocol, with every approximation, at any
//! moment of random games.
//!
//! To obey is to use in a turn at most one unit less than the command allows: of UCI `wtime` or `btime`, or `movetime`, of USI that
//! with `binc` or `byoyomi`, of CECP `time`, or the base of a `level` in mid-game, and of GTP the time of `time_left`,
//! and in main time that with the overtime of the settings.

use crate::games;

use games::{closest, play};
use proptest::collection::vec;
use proptest::prelude::*;
use tc_core::{Clock, Input, Look, Seat, Span, Status, Timestamp, Verdict};
use tc_interop::gtp::{self, TimeLeft};
use tc_interop::systems::main_and_overtime;
use tc_interop::units::{CENTISECOND, MILLISECOND, SECOND};
use tc_interop::{Approximation, Color, GameSettings, Unwritable, cecp, uci, usi};
use tc_testkit::cases;
use tc_testkit::games::{SETUP, STEP};

/// A time that an engine may use: a text that allows it, whole units, and the unit in microseconds.
type Allowed = (String, u64, u64);

/// All that the commands to an engine in this seat allow.
fn allowed(look: &Look<'_>, seat: Seat) -> Vec<Allowed> {
    let mut all = Vec::new();
    let of = |times: [Option<tc_interop::Milliseconds>; 2]| if seat == Seat::FIRST { times[0] } else { times[1] };
    for approximation in Approximation::ALL {
        let mut allow = |text: String, units: u64, unit| all.push((format!("{approximation}: {text}"), units, unit));
        if let Some(go) = closest(uci::Go::view_as(look, seat, approximation))
            && let Some(time) = of([go.white, go.black]).or(go.move_time)
        {
            assert!(go.move_time.is_none() || approximation == Approximation::MoveTime, "{go}");
            allow(go.to_string(), time.0, MILLISECOND);
        }
        if let Some(go) = closest(usi::Go::view_as(look, seat, approximation))
            && let Some(time) = of([go.black, go.white])
        {
            let gain = if seat == Seat::FIRST { go.black_increment } else { go.white_increment };
            allow(go.to_string(), time.0 + gain.0 + go.byo_yomi.map_or(0, |time| time.0), MILLISECOND);
        }
        if let Some(times) = closest(cecp::Times::view_as(look, seat, approximation)) {
            allow(times.to_string(), times.own.0, CENTISECOND);
        }
        if let Some(level) = closest(cecp::Level::view_as(look, seat, approximation)) {
            allow(level.to_string(), level.base.as_micros() / SECOND, SECOND);
        }
    }
    let color = if seat == Seat::FIRST { Color::Black } else { Color::White };
    for command in [gtp::Command::Standard, gtp::Command::Kgs, gtp::Command::Kata] {
        if let Some(left) = closest(TimeLeft::view(look, color, command)) {
            let overtime = if left.stones == 0 { overtime(look, seat, command) } else { 0 };
            all.push((left.to_string(), left.time.as_micros() as u64 / SECOND + overtime, SECOND));
        }
    }
    all
}

/// The first period of the overtime that the settings in this command say, in whole seconds.
fn overtime(look: &Look<'_>, seat: Seat, command: gtp::Command) -> u64 {
    let control = look.setup().control(seat).expect("it has a clock").clone();
    let settings = match command.format().write(&GameSettings::from(control)) {
        Ok(text) => text,
        Err(Unwritable { lossy, .. }) => lossy.expect("there are settings near"),
    };
    let readings = command.format().read(&settings).expect("they are read");
    main_and_overtime(&readings[0].settings.control).1.map_or(0, |stage| stage.time().as_micros() / SECOND)
}

/// Checks every seat that is to move and has not lost.
fn obeys(clock: &Clock, at: Timestamp) {
    let Ok(look) = clock.look(at) else { return };
    let is_alive = |look: &Look<'_>, seat| {
        look.reading(seat).is_some_and(|reading| !reading.flagged && reading.flag_pending_until.is_none())
    };
    let movers = [Seat::FIRST, Seat::SECOND].into_iter().filter(|seat| look.turn().contains(*seat));
    for seat in movers.filter(|seat| look.status() == Status::Running && is_alive(&look, *seat)) {
        for (text, units, unit) in allowed(&look, seat) {
            let used = i64::try_from((units - 1).saturating_mul(unit)).unwrap_or(i64::MAX);
            let Some(later) = at.checked_add(Span::saturating_micros(used)) else { continue };
            let Ok(after) = clock.look(later) else { continue };
            let control = look.setup().control(seat).expect("it has a clock");
            assert!(is_alive(&after, seat), "seat {seat} of {control}: {text}\n{:#?}", look.reading(seat));
            // The move that comes then counts. In the next turn the seat can flag at once, in a stage without time.
            if look.turn().len() == 1
                && after.status() == Status::Running
                && let Ok(answer) = clock.clone().handle(later, &Input::press())
            {
                assert_eq!(answer.verdict, Verdict::Applied, "seat {seat} of {control}: {text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn who_obeys_does_not_flag(bytes in vec(any::<u8>(), SETUP..SETUP + 24 * STEP), ahead in 0..200_000_i64) {
        play(&bytes, ahead, obeys);
    }
}
