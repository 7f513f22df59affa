//! A chess clock with two buttons, as in firmware: controls from a menu instead of a parser, the ticks of a timer
//! instead of a host's clock, and no allocation after the game has begun.
//!
//! `cargo run -p tc-core --example two_buttons --no-default-features`

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_core::tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};
use tc_core::{Effect, Input, Refused, Rules, Seat, Setup, SetupError, State, Timestamp, Verdict};

/// The controls in the menu of the clock.
#[derive(Clone, Copy, Debug)]
enum Mode {
    Blitz,
    ByoYomi,
    Classical,
}

fn control(mode: Mode) -> Result<TimeControl, Violation> {
    let minutes = |count| Stage::builder(Time::mins(count));
    let fischer = |count, increment| minutes(count).cap(Cap::Unlimited).bonus(Bonus::Increment(Time::secs(increment)));
    match mode {
        Mode::Blitz => TimeControl::new([fischer(3, 2).build()?]),
        Mode::ByoYomi => {
            let period = Stage::builder(Time::secs(30)).periods(Periods::new(5)?).moves(Moves::Reset(MoveCount::ONE));
            TimeControl::new([minutes(10).build()?, period.build()?])
        }
        Mode::Classical => {
            let forty = Moves::Required(MoveCount::new(40)?);
            TimeControl::new([fischer(90, 30).moves(forty).build()?, fischer(30, 30).build()?])
        }
    }
}

struct Device {
    setup: Setup,
    state: State,
    effects: Vec<Effect>,
}

impl Device {
    fn new(control: &TimeControl) -> Result<Device, SetupError> {
        let setup = Setup::new(Rules { first_bonus: true, ..Rules::default() }, control)?;
        Ok(Device { state: State::new(&setup), setup, effects: Vec::with_capacity(16) })
    }

    /// A player presses a button at this number of ticks of a 1 kHz timer.
    fn button(&mut self, seat: Seat, ticks: i32) -> Result<Verdict, Refused> {
        self.effects.clear();
        let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        let input = match self.state.turn().is_empty() {
            true => Input::Start { seat: other },
            false => Input::press_by(seat),
        };
        self.state.handle_with(&self.setup, Timestamp::millis(ticks), &input, &mut self.effects)
    }

    /// The tenths of a second on the display, and whether the flag has fallen.
    fn display(&self, seat: Seat, ticks: i32) -> Option<(i64, bool)> {
        let reading = self.state.reading(&self.setup, seat, Timestamp::millis(ticks))?;
        Some((reading.left.as_micros() / 100_000, reading.flagged))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    Ok(io::stdout().write_all(play()?.as_bytes())?)
}

/// Plays the first presses in every mode.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut output = String::new();
    let sizes = (size_of::<State>(), size_of::<Effect>(), size_of::<Input>());
    writeln!(output, "bytes of a state, an effect and an input: {sizes:?}")?;
    for mode in [Mode::Blitz, Mode::ByoYomi, Mode::Classical] {
        let control = control(mode)?;
        let mut device = Device::new(&control)?;
        writeln!(output, "{mode:?}: {control}")?;
        for (seat, ticks) in [(Seat::SECOND, 1_000), (Seat::FIRST, 13_400), (Seat::FIRST, 13_500)] {
            writeln!(output, "  {:?} {:?}", device.button(seat, ticks), device.display(seat, 20_000))?;
        }
    }
    Ok(output)
}
