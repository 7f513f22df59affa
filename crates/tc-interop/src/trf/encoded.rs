//! Encoded time controls: `40/6000+30:900+30`, `W300-B240`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::limits::MAX_STAGES;
use tc_notation::{MoveCount, Moves, Periods, Stage, Time, TimeControl};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, with_increment};
use crate::units::SECOND;
use crate::{
    Assumption, Certainty, Expectation, GameSettings, Interpretation, ReadError, ReadErrorKind, Seconds, Unwritable,
    pgn,
};

const PERIOD: Form = Form::time(SECOND).increment(SECOND);
/// That a period repeats is not said.
const SHAPE: Shape = Shape::with_first_bonus(&[
    System::single(PERIOD),
    System::row(PERIOD.required(), 1, PERIOD),
    System::single(PERIOD.required()),
    System::row(PERIOD.required(), 1, PERIOD.required()),
]);

/// The controls of White and Black.
///
/// ```
/// use tc_interop::trf;
///
/// let [white, black] = trf::read_players("W300-B240")?;
/// assert_eq!((white.to_string(), black.to_string()), ("5m".into(), "4m".into()));
/// assert_eq!(trf::write_players([&white, &black])?, "222 W300-B240");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`ReadError`] for a text that is not such a control, or a report without one.
pub fn read_players(text: &str) -> Result<[GameSettings; 2], ReadError> {
    let text = Piece::new(text);
    let value = super::Report::of(text).encoded.once()?.unwrap_or(text);
    let (white, black) = players(value).unwrap_or((value, value));
    Ok([likeliest(white)?, likeliest(black)?])
}

/// The record `222` for White and Black.
///
/// # Errors
/// [`Unwritable`] with what would be lost of both, White's first.
pub fn write_players(players: [&GameSettings; 2]) -> Result<String, Unwritable> {
    let [white, black] = players;
    if white == black {
        return write(white);
    }
    let [white, black] = players.map(|settings| SHAPE.write(settings, spell));
    let text = |white: &str, black: &str| format!("222 W{white}-B{black}");
    match (white, black) {
        (Ok(white), Ok(black)) => Ok(text(&white, &black)),
        (white, black) => {
            let parts = [white, black].map(|written| match written {
                Ok(written) => (Vec::new(), Some(written)),
                Err(Unwritable { losses, lossy }) => (losses, lossy),
            });
            let [(mut losses, white), (others, black)] = parts;
            losses.extend(others);
            Err(Unwritable { losses, lossy: white.zip(black).map(|(white, black)| text(&white, &black)) })
        }
    }
}

/// The record `222`.
pub(super) fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    SHAPE.write(settings, |settings| format!("222 {}", spell(settings)))
}

fn spell(settings: &GameSettings) -> String {
    let period = |stage: &Stage| {
        let moves = stage.moves().count().map(|moves| format!("{moves}/")).unwrap_or_default();
        let gain = Some(Seconds::floor(increment(stage)).0).filter(|gain| *gain > 0);
        let gain = gain.map(|gain| format!("+{gain}")).unwrap_or_default();
        moves + &Seconds::floor(stage.time()).0.to_string() + &gain
    };
    settings.control.stages().iter().map(period).collect::<Vec<String>>().join(":")
}

/// The controls of White and Black in `W…-B…`.
pub(super) fn players(value: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (white, black) = value.after("W")?.split_once(&['-'])?;
    Some((white, black.after("B")?))
}

/// Every meaning. Different times of the players are a reading for each of them.
pub(super) fn read(value: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let Some((white, black)) = players(value) else { return side(value) };
    let (white, black) = (side(white)?, side(black)?);
    if white == black {
        return Ok(white);
    }
    let of = |readings: Vec<Interpretation>, player| {
        readings.into_iter().map(move |reading| reading.assumes(player, Certainty::Guess))
    };
    Ok(of(white, Assumption::FirstPlayer).chain(of(black, Assumption::SecondPlayer)).collect())
}

fn likeliest(value: Piece<'_>) -> Result<GameSettings, ReadError> {
    let first = side(value)?.into_iter().next();
    first.map(|reading| reading.settings).ok_or(value.error(ReadErrorKind::Empty))
}

/// Every meaning of periods: in seconds, and in minutes where people mean minutes; and a last period with moves once, and
/// repeating.
fn side(value: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    // One more than a control can have is refused as all of them are.
    let periods = value.split(&[':']).take(MAX_STAGES + 1).map(Period::read);
    let periods = periods.collect::<Result<Vec<Period>, ReadError>>()?;
    if let Some((_, earlier)) = periods.split_last()
        && let Some(open) = earlier.iter().find(|period| period.moves.is_none())
    {
        return Err(open.piece.expected(Expectation::MOVES_OF_US_PERIODS));
    }
    let in_minutes = |reading: &Interpretation| reading.assumptions.contains(&Assumption::Minutes);
    let may_be_minutes = pgn::FORMAT.read(value.text).is_ok_and(|readings| readings.iter().any(in_minutes));
    let units = [(1, may_be_minutes.then_some(Assumption::Seconds)), (60, Some(Assumption::Minutes))];
    let ends_with_moves = periods.last().is_some_and(|last| last.moves.is_some());
    let repeats = [(false, ends_with_moves.then_some(Assumption::BonusOnce)), (true, Some(Assumption::BonusRepeats))];
    let units = units.get(..1 + usize::from(may_be_minutes)).unwrap_or_default();
    let repeats = repeats.get(..1 + usize::from(ends_with_moves)).unwrap_or_default();
    let readings = Interpretation::every(units, repeats, |unit, repeats| control(&periods, unit, repeats))?;
    let with_rules = |reading: Interpretation| {
        let settings = GameSettings::with_first_bonus(reading.settings.control);
        Interpretation { settings, ..reading }
    };
    Ok(readings.into_iter().map(with_rules).collect())
}

/// A period.
struct Period<'t> {
    moves: Option<MoveCount>,
    time: u64,
    gain: Time,
    piece: Piece<'t>,
}

impl Period<'_> {
    fn read(piece: Piece<'_>) -> Result<Period<'_>, ReadError> {
        let (moves, rest) = piece.split_once(&['/']).map_or((None, piece), |(moves, rest)| (Some(moves), rest));
        let moves = moves.map(|moves| moves.moves(Expectation::MOVES)).transpose()?;
        let (time, gain) = rest.split_once(&['+']).map_or((rest, None), |(time, gain)| (time, Some(gain)));
        let seconds = |piece: Piece| piece.whole(Expectation::WHOLE_SECONDS_NUMBER);
        let gain = gain.map_or(Ok(0), seconds)?;
        let gain = Seconds(gain).time().map_err(|violation| piece.illegal(violation))?;
        Ok(Period { moves, time: seconds(time)?, gain, piece })
    }
}

fn control(periods: &[Period<'_>], unit: u64, repeats: bool) -> Result<TimeControl, ReadError> {
    let stages = periods.iter().enumerate().map(|(place, period)| {
        let time =
            Seconds(period.time.saturating_mul(unit)).time().map_err(|violation| period.piece.illegal(violation))?;
        let stage = with_increment(time, period.gain);
        let stage = period.moves.map_or(stage, |moves| stage.moves(Moves::Required(moves)));
        let is_last = place + 1 == periods.len();
        let count = if repeats && is_last { Periods::Unlimited } else { Periods::ONE };
        stage.periods(count).build().map_err(|violation| period.piece.illegal(violation))
    });
    Ok(TimeControl::new(stages.collect::<Result<Vec<Stage>, ReadError>>()?)?)
}
