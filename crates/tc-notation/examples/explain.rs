//! Reads time controls, and explains them in plain English or says what is wrong with them.
//!
//! ```sh
//! cargo run -p tc-notation --example explain -- "90m, 6 x r1/60s" "5+3"
//! ```

use std::io::{self, Write};

use tc_notation::TimeControl;

fn main() -> io::Result<()> {
    std::env::args().skip(1).try_for_each(|text| explain(&text, &mut io::stdout()))
}

/// Writes what a text means, stage by stage, and what is probably not meant.
pub(crate) fn explain(text: &str, out: &mut impl Write) -> io::Result<()> {
    let control: TimeControl = match text.parse() {
        Ok(control) => control,
        Err(error) => return write!(out, "{}", error.diagnostic()),
    };
    writeln!(out, "{control}: {}", control.describe())?;
    for (stage, description) in control.stages().iter().zip(control.describe_stages()) {
        writeln!(out, "  {stage}")?;
        description.points().try_for_each(|point| writeln!(out, "    - {point}"))?;
    }
    control.lints().try_for_each(|lint| writeln!(out, "  warning: {lint}"))
}
