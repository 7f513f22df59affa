//! chess.com: `time_control` of its API and records, in seconds: `600`, `180+2`, `1/86400`.
//!
//! Its `time_class` is [`ChessComClass`](crate::speed::ChessComClass).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{MoveCount, Moves, Stage, TimeControl};

use crate::piece::Piece;
use crate::saying::fischer::fischer;
use crate::saying::{increment, stage_losses};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Minutes,
    ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// `time_control` of chess.com.
///
/// ```
/// use tc_interop::chess_com;
///
/// assert_eq!(chess_com::FORMAT.read("1/86400")?[0].settings.control.to_string(), "r1/1d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "chess-com",
    title: "time_control of chess.com, in seconds",
    family: Family::Sites,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

const SECOND: u64 = 1_000_000_000;
/// So few seconds, with an increment, may be minutes.
const MINUTE: u64 = 60;
const SECONDS: Expectation = Expectation::Seconds;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text).trim();
    match piece.text {
        "" => return Err(ReadError::new(ReadErrorKind::Empty)),
        "-" => return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        _ => {}
    }
    if let Some(time) = piece.after("1/") {
        let time = Seconds(time.whole(SECONDS)?).time()?;
        let stage = Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)).build()?;
        return Ok(alloc::vec![Interpretation::certain(TimeControl::try_from(stage)?)]);
    }
    // As people see it, `3|2` is minutes and seconds.
    if let Some((minutes, seconds)) = piece.split_once(&['|']) {
        let base = minutes.time(60 * SECOND, Expectation::Minutes)?;
        let stage = fischer(base, seconds.time(SECOND, SECONDS)?).build()?;
        return Ok(alloc::vec![Interpretation::assuming(
            TimeControl::try_from(stage)?,
            Certainty::Likely,
            [Assumption::Minutes]
        )]);
    }
    let (base, gain) = match piece.split_once(&['+']) {
        Some((base, gain)) => (base, gain.time(SECOND, SECONDS)?),
        None => (piece, tc_notation::Time::ZERO),
    };
    let base = base.whole(SECONDS)?;
    let control = TimeControl::try_from(fischer(Seconds(base).time()?, gain).build()?)?;
    // No game has 3 seconds, and `3+2` is what people write for 3 minutes; but a few have 20.
    if (1..MINUTE).contains(&base) && !gain.is_zero() {
        let in_minutes = TimeControl::try_from(fischer(Minutes(base).time()?, gain).build()?)?;
        return Ok(alloc::vec![
            Interpretation::assuming(control, Certainty::Likely, [Assumption::Seconds]),
            Interpretation::assuming(in_minutes, Certainty::Guess, [Assumption::Minutes]),
        ]);
    }
    Ok(alloc::vec![Interpretation::certain(control)])
}

/// PGN has the same spellings, and says more about what they can mean.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains('|');
    if is_own { readings } else { Vec::new() }
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = settings.rule_losses(&[]);
    let Some((stage, later)) = settings.control.stages().split_first() else {
        return finish("-".into(), losses);
    };
    if !later.is_empty() {
        losses.push(Loss::whole(LossKind::Stages));
    }
    let is_a_move = matches!(stage.moves(), Moves::Reset(moves) if moves.get() == 1)
        && !stage.resets_on_time()
        && stage.bonus().is_none();
    let said = if is_a_move { LossKind::Reset } else { LossKind::Increment };
    losses.extend(stage_losses(0, stage, &[said]));
    let gain = increment(stage);
    if Seconds::of(stage.time()).is_none() || Seconds::of(gain).is_none() {
        losses.push(Loss::of(0, LossKind::Fraction));
    }
    let (seconds, gain) = (Seconds::floor(stage.time()).0, Seconds::floor(gain).0);
    let text = match (is_a_move, gain) {
        (true, _) => format!("1/{seconds}"),
        (false, 0) => format!("{seconds}"),
        (false, _) => format!("{seconds}+{gain}"),
    };
    finish(text, losses)
}

fn finish(text: String, losses: Vec<Loss>) -> Result<String, Unwritable> {
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}
