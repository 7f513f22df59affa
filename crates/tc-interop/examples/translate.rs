//! Reads a time control in one notation, and writes it in others. What a notation cannot express is reported.
//!
//! ```sh
//! cargo run -p tc-interop --example translate
//! ```

use std::error::Error;
use std::io::{self, Write};

use tc_interop::{detect, format};

fn main() -> Result<(), Box<dyn Error>> {
    translate(&mut io::stdout())
}

/// Writes what some texts mean, and how other notations write it.
pub(crate) fn translate(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for (from, text) in [("us-chess", "G/90;d5"), ("lichess", "3+2"), ("sgf", "TM[3600]OT[5x30 byo-yomi]")] {
        let readings = format(from).ok_or("no such notation")?.read(text)?;
        let reading = readings.first().ok_or("no reading")?;
        writeln!(out, "{text} in {from} is {}", reading.settings.control)?;
        for to in ["pgn", "dgt", "lishogi"] {
            match format(to).ok_or("no such notation")?.write(&reading.settings) {
                Ok(written) => writeln!(out, "  {to}: {written}")?,
                Err(unwritable) => writeln!(out, "  {to}: {unwritable}")?,
            }
        }
    }
    writeln!(out, "3+2 can be")?;
    for found in detect("3+2") {
        writeln!(out, "  {}: {}", found.format.name(), found.reading.settings.control)?;
    }
    Ok(())
}
