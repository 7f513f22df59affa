//! One game on a clock: a start, two moves, a look, and a flag. The timestamps are made up here; a server takes them from a
//! `Stamp`.
//!
//! ```sh
//! cargo run -p tc-core --example one_game
//! ```

use std::error::Error;
use std::io::{self, Write};

use tc_core::{Clock, Input, Seat, Setup, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    play(&mut io::stdout())
}

/// Plays the game, and writes what happens.
pub(crate) fn play(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(&Setup::from(&"1m, 3 x r1/10s".parse()?));
    let moves = [
        (0, Input::Start { seat: Seat::FIRST }),
        (75, Input::press_by(Seat::FIRST)),
        (80, Input::press_by(Seat::SECOND)),
    ];
    for (at, input) in moves {
        let answer = clock.handle(Timestamp::secs(at), &input)?;
        answer.effects.iter().try_for_each(|effect| writeln!(out, "{effect}"))?;
    }
    let look = clock.look(Timestamp::secs(84))?;
    for (seat, reading) in look.readings().enumerate() {
        writeln!(out, "seat {seat} has {} left in stage {}", reading.left, reading.stage + 1)?;
    }
    // Nobody moves, and the timer fires.
    let deadline = clock.next_deadline().ok_or("a clock runs")?;
    let answer = clock.handle(deadline, &Input::Tick)?;
    answer.effects.iter().try_for_each(|effect| writeln!(out, "{effect}"))?;
    Ok(())
}
