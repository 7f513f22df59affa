//! Draws a running clock as text, and names the instant at which the drawing changes.
//!
//! ```sh
//! cargo run -p tc-view --example draw_a_clock
//! ```

use std::error::Error;
use std::io::{self, Write};

use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
use tc_view::{Names, Style, TimeStyle, View, text};

/// The columns of the terminal.
const COLUMNS: u16 = 72;

fn main() -> Result<(), Box<dyn Error>> {
    draw(&mut io::stdout())
}

/// Draws the clock of a game three times.
pub(crate) fn draw(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(&Setup::from(&"1m, 3 x r1/30s".parse()?));
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;

    let names = Names(&["Black", "White"]);
    let style = Style { words: &names, time: TimeStyle::whole_seconds(), ..Style::text(COLUMNS) };
    let mut at = Timestamp::millis(58_700);
    for _ in 0..3 {
        let view = View::new(&clock, at, &style)?;
        writeln!(out, "at {at} ms\n{}\n", text::block(&view.face, COLUMNS, text::Glyphs::Unicode))?;
        // A program sleeps until then, unless somebody moves before.
        at = view.until.ok_or("nothing will change")?;
    }
    Ok(())
}
