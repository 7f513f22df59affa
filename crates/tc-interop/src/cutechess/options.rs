//! The time options of programs that let engines play: `tc=40/60+0.6 timemargin=100`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Rules, Span};
use tc_notation::{Bonus, Moves, Time, TimeControl, Violation};

use crate::command_line::stray_time;
use crate::decimal::in_seconds;
use crate::piece::Piece;
use crate::shape::{Number, Shape};
use crate::systems::{hourglass, increment, per_move, repeating, single, with_increment};
use crate::units::{MILLISECOND, MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind,
    Unwritable,
};

/// A program that lets engines play, by how its time options are spelled.
#[derive(Clone, Copy, Debug)]
pub struct MatchRunner {
    /// Words for no clock, the first of which is written.
    pub(crate) infinite: &'static [&'static str],
    /// Words before the slash with which the time is for the whole game.
    pub(crate) whole_game: &'static [&'static str],
    /// The beginning of an hourglass.
    pub(crate) hourglass: Option<&'static str>,
    /// Whether a colon divides minutes and seconds.
    pub(crate) has_minutes: bool,
    /// Whether a number of seconds can have its unit.
    pub(crate) has_unit: bool,
    /// The keys of the control, of the time for a move, in seconds, and of the tolerated overrun, in milliseconds.
    pub(crate) keys: [&'static str; 3],
    /// Whether an overrun within the margin is taken from the next move.
    pub(crate) below_zero: bool,
    /// Whether some versions add the time of a new session before they check the last move of the old one.
    pub(crate) late_check: bool,
    /// What the program can do.
    pub(crate) shape: Shape,
}

/// The time options of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOptions {
    /// The time control, with the rules that the program has and the tolerated overrun as its margin; `None` if no
    /// control is given.
    pub settings: Option<GameSettings>,
}

/// The words of a command line with a key and a value.
type Pairs<'t> = Vec<(&'t str, Piece<'t>)>;

impl MatchRunner {
    /// A program with this shape that spells `[moves/]seconds[+increment]`, without keys.
    pub(crate) const fn of(shape: Shape) -> MatchRunner {
        MatchRunner {
            infinite: &[],
            whole_game: &[],
            hourglass: None,
            has_minutes: false,
            has_unit: false,
            keys: [""; 3],
            below_zero: false,
            late_check: false,
            shape,
        }
    }

    /// The options of each engine on a command line, in the same sequence, with those for each engine. Without
    /// `-engine` they are those of one engine. Sections and options that are not about time are ignored.
    ///
    /// ```
    /// use tc_core::Span;
    /// use tc_interop::cutechess;
    ///
    /// let line = "-engine cmd=a tc=60+1 -engine cmd=b tc=40/30 -each timemargin=50 -rounds 10";
    /// let engines = cutechess::RUNNER.engines(line)?;
    /// let settings: Vec<_> = engines.into_iter().flat_map(|engine| engine.settings).collect();
    /// let controls: Vec<String> = settings.iter().map(|settings| settings.control.to_string()).collect();
    /// assert_eq!(controls, ["1m.. + 1s", "* x 40/30s"]);
    /// assert_eq!(settings[1].rules.margin, Span::millis(50));
    /// # Ok::<(), tc_interop::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// A [`ReadError`] for an option that cannot be read, and for one that is given twice.
    pub fn engines(&self, line: &str) -> Result<Vec<EngineOptions>, ReadError> {
        let (each, mut engines) = sections(line);
        if engines.is_empty() {
            engines.push(Vec::new());
        }
        engines.iter().map(|own| self.options(own, &each)).collect()
    }

    /// Reads the options of an engine, a command line whose engines all have the same, or a bare `40/60+0.6`.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        let text = without_comment(text);
        let bare = Piece::new(text);
        if !bare.text.contains(|letter: char| letter == '=' || letter.is_ascii_whitespace()) {
            return Ok(alloc::vec![self.assuming(self.settings(bare)?, [])]);
        }
        let mut engines = self.engines(text)?.into_iter();
        let EngineOptions { settings } = engines.next().unwrap_or_default();
        if engines.any(|other| other.settings != settings) {
            return Err(ReadError::new(ReadErrorKind::SeveralPlayers));
        }
        if let Some(stray) = stray_time(bare) {
            return Err(stray.expected(Expectation::NO_OTHER_TIMES));
        }
        let Some(settings) = settings else {
            return Err(match bare.words().next().filter(|word| !word.text.contains(['-', '='])) {
                Some(word) => word.expected(Expectation("time options, as `tc=40/60+0.6`")),
                None => ReadError::new(ReadErrorKind::Missing("tc")),
            });
        };
        let has_limit = bare.words().any(|word| word.after("depth=").or(word.after("nodes=")).is_some());
        let stops_at_zero = self.below_zero && !settings.rules.margin.is_zero();
        let assumed = [(stops_at_zero, Assumption::StopsAtZero), (has_limit, Assumption::WithoutLimits)];
        let assumed = assumed.into_iter().filter_map(|(is_there, assumption)| is_there.then_some(assumption));
        Ok(alloc::vec![self.assuming(settings, assumed)])
    }

    /// The reading with these assumptions, and with that about sessions.
    fn assuming(&self, settings: GameSettings, assumed: impl IntoIterator<Item = Assumption>) -> Interpretation {
        let has_sessions = settings.control.stages().iter().any(|stage| matches!(stage.moves(), Moves::Required(_)));
        let by_session = (self.late_check && has_sessions).then_some(Assumption::CheckedBeforeSession);
        let assumptions: Vec<Assumption> = assumed.into_iter().chain(by_session).collect();
        let certainty = if assumptions.is_empty() { Certainty::Certain } else { Certainty::Likely };
        Interpretation::assuming(settings, certainty, assumptions)
    }

    /// The options of an engine, from its own and from those for each.
    fn options(&self, own: &Pairs<'_>, each: &Pairs<'_>) -> Result<EngineOptions, ReadError> {
        let [tc, per_move_key, margin] = self.keys.map(|key| option(key, own, each));
        let settings = match (tc?, per_move_key?) {
            (Some(_), Some(second)) => {
                return Err(second.expected(Expectation("a time for the game or one for each move, not both")));
            }
            (Some(tc), None) => Some(self.settings(tc)?),
            (None, Some(value)) => {
                Some(single(per_move(self.time(value)?)).map_err(|violation| value.illegal(violation))?.into())
            }
            (None, None) => None,
        };
        let margin = margin?.map_or(Ok(Span::ZERO), read_margin)?;
        let with_margin =
            |settings: GameSettings| GameSettings { rules: Rules { margin, ..settings.rules }, ..settings };
        Ok(EngineOptions { settings: settings.map(with_margin) })
    }

    /// Reads `[moves/]time[+increment]`; the increment is on the clock before the first move.
    pub(crate) fn settings(&self, text: Piece<'_>) -> Result<GameSettings, ReadError> {
        self.control(text).map(GameSettings::with_first_bonus)
    }

    fn control(&self, text: Piece<'_>) -> Result<TimeControl, ReadError> {
        if self.infinite.contains(&text.text) {
            return Ok(TimeControl::NONE);
        }
        let (moves, rest) = text.split_once(&['/']).map_or((None, text), |(moves, rest)| (Some(moves), rest));
        let moves = moves.filter(|moves| !self.whole_game.contains(&moves.text));
        let moves = moves.map(|moves| moves.moves(Expectation::WHOLE_MOVES)).transpose()?;
        let (base, gain) = rest.split_once(&['+']).map_or((rest, None), |(base, gain)| (base, Some(gain)));
        if let Some(sand) = base.after("hg") {
            return match self.hourglass {
                None => Err(base.error(ReadErrorKind::NoTimeControl("an hourglass"))),
                Some(_) if moves.is_some() || gain.is_some() => Err(text.expected(Expectation::LONE_HOURGLASS)),
                Some(_) => match self.base(sand)? {
                    time if time.is_zero() => Err(sand.illegal(Violation::NoTime)),
                    time => single(hourglass(time)).map_err(|violation| sand.illegal(violation)),
                },
            };
        }
        let (base, gain) = (self.base(base)?, gain.map_or(Ok(Time::ZERO), |gain| self.time(gain))?);
        if base.is_zero() && gain.is_zero() {
            return Err(text.illegal(Violation::NoTime));
        }
        single(repeating(with_increment(base, gain), moves)).map_err(|violation| text.illegal(violation))
    }

    /// Seconds, or minutes and seconds.
    fn base(&self, text: Piece<'_>) -> Result<Time, ReadError> {
        let Some((minutes, seconds)) = text.split_once(&[':']).filter(|_| self.has_minutes) else {
            return self.time(text);
        };
        let minutes = minutes.time(MINUTE, Expectation::DECIMAL_NUMBER)?;
        let micros = minutes.as_micros().saturating_add(self.time(seconds)?.as_micros());
        Time::from_micros(micros).map_err(|violation| text.illegal(violation))
    }

    /// A number of seconds, or with its unit of milliseconds. Some programs write a comma before decimals.
    fn time(&self, text: Piece<'_>) -> Result<Time, ReadError> {
        let in_millis = text.before("ms").filter(|_| self.has_unit);
        let number = in_millis.or(text.before("s").filter(|_| self.has_unit)).unwrap_or(text);
        if number.text.split_once(',').is_some_and(|(_, digits)| digits.len() == 3) {
            return Err(number.expected(Expectation::POINT_BEFORE_DECIMALS));
        }
        let unit = if in_millis.is_some() { MILLISECOND } else { SECOND };
        Piece { text: &number.text.replace(',', "."), ..number }.time(unit, Expectation::DECIMAL_NUMBER)
    }

    /// Writes `tc=…` or `st=…`, and the margin if there is one.
    pub(crate) fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let [tc, per_move, margin] = self.keys;
        let mut nearest = self.shape.nearest(settings);
        if let Some(GameSettings { rules, .. }) = &mut nearest.settings {
            let (whole, loss) = whole_milliseconds(rules.margin);
            rules.margin = whole;
            nearest.losses.extend(loss.map(Loss::whole));
        }
        nearest.write(|settings| {
            let control = match settings.control.stages() {
                [stage] if matches!(stage.moves(), Moves::Reset(_)) => {
                    format!("{per_move}={}", in_seconds(stage.time()))
                }
                _ => format!("{tc}={}", self.spell(settings)),
            };
            match settings.rules.margin.as_micros().unsigned_abs() / MILLISECOND {
                0 => control,
                millis => format!("{control} {margin}={millis}"),
            }
        })
    }

    /// Writes `40/60+0.6`.
    pub(crate) fn spell(&self, settings: &GameSettings) -> String {
        let Some(stage) = settings.control.stages().first() else {
            return self.infinite.first().copied().unwrap_or_default().into();
        };
        let sand = self.hourglass.filter(|_| stage.bonus() == Some(Bonus::Opponent)).unwrap_or_default();
        let moves = stage.moves().count().map(|moves| format!("{moves}/")).unwrap_or_default();
        let gain = Some(increment(stage)).filter(|gain| !gain.is_zero());
        let gain = gain.map(|gain| format!("+{}", in_seconds(gain))).unwrap_or_default();
        format!("{moves}{sand}{}{gain}", in_seconds(stage.time()))
    }
}

/// The tolerated overrun, in whole milliseconds.
fn read_margin(text: Piece<'_>) -> Result<Span, ReadError> {
    let millis = text.whole(Expectation::WHOLE_MILLISECONDS)?;
    let time = Time::from_micros(millis.saturating_mul(MILLISECOND));
    time.map(Span::from).map_err(|violation| text.illegal(violation))
}

/// The margin that is written, and what of it is lost.
fn whole_milliseconds(margin: Span) -> (Span, Option<LossKind>) {
    let time = u64::try_from(margin.as_micros()).ok().and_then(|micros| Time::from_micros(micros).ok());
    let Some(time) = time else {
        return (Span::ZERO, Some(LossKind::Range));
    };
    let whole = Number::of(MILLISECOND).floor(time);
    (Span::from(whole), (whole != time).then_some(LossKind::Fraction))
}

/// The value of an option of an engine, or of each, without quotes.
fn option<'t>(key: &str, own: &Pairs<'t>, each: &Pairs<'t>) -> Result<Option<Piece<'t>>, ReadError> {
    let once = |pairs: &Pairs<'t>| {
        let mut values = pairs.iter().filter(|(name, _)| !key.is_empty() && name.eq_ignore_ascii_case(key));
        match (values.next(), values.next()) {
            (_, Some((_, again))) => Err(again.expected(Expectation::OPTION_ONCE)),
            (value, None) => Ok(value.map(|(_, value)| value.trim_marks(&['"', '\'']))),
        }
    };
    match (once(own)?, once(each)?) {
        (Some(own), Some(_)) => Err(own.expected(Expectation("an option either for an engine or for each"))),
        (own, each) => Ok(own.or(each).map(|value| shell_default(value).unwrap_or(value))),
    }
}

/// The value that a variable of a shell has if it is not set: `${TC:-10+0.1}`.
fn shell_default(value: Piece<'_>) -> Option<Piece<'_>> {
    let (_, default) = value.after("${")?.before("}")?.split_once(&[':'])?;
    default.after("-").or(default.after("="))
}

/// The options for each engine, which are those of `-each`, of scripts, and before any section, and those of every
/// `-engine`.
fn sections(line: &str) -> (Pairs<'_>, Vec<Pairs<'_>>) {
    let (mut each, mut engines) = (Vec::new(), Vec::<Pairs<'_>>::new());
    let mut section = "";
    let mut words = Piece::new(line).words();
    while let Some(word) = words.next() {
        if ["--tc", "--time-control"].contains(&word.text) {
            each.extend(words.next().map(|value| ("tc", value)));
        } else if word.text.starts_with('-') {
            section = word.text;
            engines.extend((section == "-engine").then(Vec::new));
        } else if let Some((key, value)) = word.split_once(&['=']) {
            match (section, engines.last_mut()) {
                ("-engine", Some(engine)) => engine.push((key.text, value)),
                ("-each" | "", _) => each.push((key.text, value)),
                _ => {}
            }
        }
    }
    (each, engines)
}

/// A bare control is recognised by its decimals, which few others have.
pub(crate) fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let text = text.trim_ascii();
    let has_decimals = text.contains('.') || text.split('+').filter(|number| number.contains(',')).count() == 2;
    match has_decimals && text.bytes().all(|byte| byte.is_ascii_digit() || b"+/:.,".contains(&byte)) {
        _ if text.contains(['=', ' ']) || text.starts_with("hg") => Some(Certainty::Likely),
        true => Some(Certainty::Guess),
        false => None,
    }
}

/// A command without the comment after it: `-each tc=180+2 # 3 minutes`.
fn without_comment(text: &str) -> &str {
    let begin = text.match_indices('#').map(|(place, _)| place);
    let is_comment = |place: &usize| text.get(..*place).is_some_and(|before| before.ends_with(char::is_whitespace));
    begin.into_iter().find(is_comment).and_then(|place| text.get(..place)).unwrap_or(text)
}
