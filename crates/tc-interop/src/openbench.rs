//! OpenBench: `X/Y+Z` and `Y+Z` in seconds, text `40/10.0+0.10`, and `MT=` in milliseconds for each move.
//!
//! The increment is on the clock before the first move. `N=` and `D=` are numbers of nodes and plies. The server
//! matches its longer keywords only in capitals that it never has: `movetime=` is refused here as well. A result page
//! or a commit lists `8.0+0.08s Threads=1 Hash=16MB`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::Moves;

use crate::cutechess::MatchRunner;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, single};
use crate::units::{CENTISECOND, DECISECOND, MILLISECOND};
use crate::{
    Assumption, Centiseconds, Certainty, Deciseconds, Expectation, Family, Format, GameSettings, Interpretation,
    Milliseconds, ReadError, ReadErrorKind,
};

/// Time controls of OpenBench.
pub const FORMAT: Format = Format {
    longest: 128,
    read: Some(read),
    write: Some(|settings| RUNNER.shape.write(settings, spell)),
    // Alone, a control is as those of others.
    detect: Some(|text, _| text.contains("Threads=").then_some(Certainty::Certain)),
    rules: "fastchess",
    ..Format::new("openbench", "OpenBench", Family::Engines)
};

/// The time has one decimal, the increment two.
const BASE: Form = Form::time(DECISECOND).increment(CENTISECOND);

const RUNNER: MatchRunner = MatchRunner {
    has_unit: true,
    ..MatchRunner::of(Shape::with_first_bonus(&[
        System::single(BASE.required().repeating()),
        System::single(BASE),
        System::single(Form::time(MILLISECOND).per_move()),
    ]))
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let is_other = |word: &Piece<'_>| word.text.starts_with("Threads=") || word.text.starts_with("Hash=");
    let listed = text.split_once('|').map_or(0, |(name, _)| name.len() + 1);
    let mut words = Piece::new(text).words().filter(|word| word.at >= listed && !is_other(word));
    let (Some(control), None) = (words.next(), words.next()) else {
        return Err(Piece::new(text).expected(Expectation::DECIMAL_NUMBER));
    };
    if control.after("N=").or(control.after("D=")).is_some() {
        return Err(control.error(ReadErrorKind::NoTimeControl("a number of nodes or plies")));
    }
    let Some(time) = control.after("MT=") else {
        return Ok(alloc::vec![Interpretation::certain(RUNNER.settings(control)?)]);
    };
    let number = Milliseconds(time.whole(Expectation::WHOLE_MILLISECONDS)?);
    let control = single(per_move(number.time()?))?;
    Ok(alloc::vec![Interpretation::assuming(control, Certainty::Likely, [Assumption::Milliseconds])])
}

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else { return String::new() };
    if matches!(stage.moves(), Moves::Reset(_)) {
        return format!("MT={}", Milliseconds::floor(stage.time()).0);
    }
    let moves = stage.moves().count().map(|moves| format!("{moves}/")).unwrap_or_default();
    let (time, gain) = (Deciseconds::floor(stage.time()).0, Centiseconds::floor(increment(stage)).0);
    format!("{moves}{}.{}+{}.{:02}", time / 10, time % 10, gain / 100, gain % 100)
}
