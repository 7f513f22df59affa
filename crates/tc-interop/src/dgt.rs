//! DGT clocks: the options of the DGT 2010 and the presets of the DGT 3000, by their numbers.
//!
//! Bonuses are on the clock before the first move. Stages change for both players when the first of them reaches zero;
//! the clock does not look at moves unless a count is programmed. `Delay` begins with the delay on the display and
//! flags when that has run out, so it is a simple delay. The labels of options are read too, with the method as clocks
//! and manuals shorten it, `FSCH(1) 25m+10s/move`, and what is set by hand.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Look, Rules, Seat, Span, StageChange};
use tc_notation::{Moves, Periods, Stage, StageBuilder, Time, TimeControl};

use crate::piece::Piece;
use crate::settings::said_rules;
use crate::systems::with_increment;
use crate::units::SECOND;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError,
    ReadErrorKind, Unwritable,
};

/// The options of DGT clocks: `DGT 3000 option 11`, `DGT 2010 22`, or a number alone.
///
/// ```
/// use tc_interop::dgt;
///
/// let readings = dgt::FORMAT.read("DGT 3000 option 13")?;
/// assert_eq!(readings[0].settings.control.to_string(), "90m.. + 30s, 30m.. + 30s");
/// assert!(readings[0].settings.rules.first_bonus);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["DGT"],
    longest: 512,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
    rules: "dgt-3000-time",
    has_rules: |_| false,
    ..Format::new("dgt", "the options of DGT clocks", Family::Federations)
};

/// The names of the clocks, and those that texts have.
const CLOCKS: [(&str, &str); 4] =
    [("2010", DGT_2010), ("3000", DGT_3000), ("North American", NORTH_AMERICAN), ("NA", NORTH_AMERICAN)];
const DGT_2010: &str = "DGT 2010";
const DGT_3000: &str = "DGT 3000";
const NORTH_AMERICAN: &str = "DGT NA";

/// Options in a row: the clock, the number of the first, the way in which they count in the words of the manuals, and
/// their controls, empty if the times are not known. The DGT 3000 comes first: it is the clock that one meets.
type Options = (&'static str, u8, &'static str, &'static [&'static str]);

const OPTIONS: &[Options] = &[
    (DGT_3000, 1, "time", &["5m", "10m", "25m", "1h", "2h"]),
    (DGT_3000, 6, "several times", &["2h, 30m", "2h, 1h", "2h, 1h, 30m"]),
    (DGT_3000, 9, "time and repeating second period", &["2h, * x 1h"]),
    (DGT_3000, 10, "a preset", &[""]),
    (DGT_3000, 11, "Fischer", &["25m.. + 10s"]),
    (DGT_3000, 12, "a preset", &[""]),
    (DGT_3000, 13, "Fischer", &["90m.. + 30s, 30m.. + 30s"]),
    (DGT_3000, 14, "a preset", &[""; 8]),
    (DGT_3000, 22, "US delay", &["(2s) 5m"]),
    (DGT_3000, 23, "a preset", &[""; 3]),
    (DGT_3000, 26, "set by hand", &[""; 5]),
    (DGT_2010, 1, "time", &[""; 3]),
    (DGT_2010, 4, "time and guillotine", &[""; 2]),
    (DGT_2010, 6, "two times and guillotine", &[""; 2]),
    (DGT_2010, 8, "time and repeating second period", &[""; 2]),
    (DGT_2010, 10, "time and bonus", &[""; 3]),
    (DGT_2010, 13, "two times and bonus", &[""; 2]),
    (DGT_2010, 15, "bonus, single", &[""; 4]),
    (DGT_2010, 19, "bonus tournament", &["90m.. + 30s", "", ""]),
    (DGT_2010, 22, "delay", &["(3s) 5m", "", "", ""]),
    (DGT_2010, 26, "byo-yomi", &[""; 3]),
    (DGT_2010, 29, "Canadian byo-yomi", &[""; 2]),
    (DGT_2010, 31, "hourglass", &[""; 2]),
    (DGT_2010, 33, "gong", &[""; 2]),
    (DGT_2010, 35, "Scrabble", &[""; 2]),
    (NORTH_AMERICAN, 1, "time", &[""; 2]),
    (NORTH_AMERICAN, 3, "one control and sudden death", &[""; 2]),
    (NORTH_AMERICAN, 5, "two controls and sudden death", &[""; 2]),
    (NORTH_AMERICAN, 7, "repeating control", &[""; 2]),
    (NORTH_AMERICAN, 9, "bonus", &[""; 6]),
    (NORTH_AMERICAN, 15, "bonus, up to four controls", &[""; 2]),
    (NORTH_AMERICAN, 17, "simple delay", &[""; 7]),
];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    if let Some(second) = rows(piece).nth(1) {
        return Err(second.error(ReadErrorKind::SeveralControls));
    }
    let rest = piece.after("DGT").unwrap_or(piece);
    let named = CLOCKS.iter().find_map(|(name, clock)| Some((*clock, rest.after(name)?)));
    let (clock, rest) = named.map_or((None, rest), |(clock, rest)| (Some(clock), rest));
    let words = ["option", "opt.", "preset", "mode", "program", "number", "#", ",", ":"];
    let rest = words.iter().fold(rest, |rest, word| rest.after(word).unwrap_or(rest));
    if rest.text.contains('|') && rest.text.contains(':') {
        return set_by_hand(rest);
    }
    let Some((number, after)) = rest.digits() else { return labelled(rest, clock.is_some()) };
    if !after.text.is_empty() {
        // `Option 01 TIME, 5 minutes`: what is written with a number is what it means.
        let label = of_row(number, after);
        let is_numbered = rest.text.len() < piece.text.len() || label.is_some();
        return labelled(label.unwrap_or(if is_numbered { after } else { rest }), is_numbered);
    }
    let number = number.whole(Expectation::DGT_NUMBER)?;
    let number = u8::try_from(number).map_err(|_| rest.expected(Expectation::DGT_NUMBER))?;
    clock.map_or_else(|| of_any(number), |clock| of_clock(clock, number)).map_err(|kind| rest.error(kind))
}

fn of_clock(clock: &str, number: u8) -> Result<Vec<Interpretation>, ReadErrorKind> {
    let of_number = |(its, first, method, controls): &Options| {
        let control = controls.get(usize::from(number.checked_sub(*first)?))?;
        (*its == clock).then_some((*method, *control))
    };
    let option = OPTIONS.iter().find_map(of_number);
    let (method, control) =
        option.ok_or(ReadErrorKind::Expected(Expectation("the number of an option of this clock")))?;
    if matches!(method, "gong" | "Scrabble") {
        return Err(ReadErrorKind::NoTimeControl(method));
    }
    let reading = |control: &str| {
        let control: TimeControl = control.parse().map_err(|_| ReadErrorKind::TimesNotKnown(method))?;
        Ok(Interpretation::certain(settings(control)))
    };
    Ok(match (clock, number) {
        // Clocks with early serial numbers gave 15 seconds under a label of 30.
        (DGT_2010, 19) => alloc::vec![
            reading(control)?.assumes(Assumption::AsLabelled, Certainty::Likely),
            reading("90m.. + 15s")?.assumes(Assumption::AsProgrammed, Certainty::Guess),
        ],
        (DGT_3000, _) => alloc::vec![reading(control)?.assumes(Assumption::ReadFromScan, Certainty::Likely)],
        _ => alloc::vec![reading(control)?],
    })
}

/// A number alone: what each clock has under it. The error is that of the first clock.
fn of_any(number: u8) -> Result<Vec<Interpretation>, ReadErrorKind> {
    let clocks = [(DGT_3000, Assumption::Dgt3000), (DGT_2010, Assumption::Dgt2010)];
    let read = |(clock, assumption)| {
        let assuming = move |mut reading: Interpretation| {
            reading.assumptions.insert(0, assumption);
            reading.at_most(Certainty::Guess)
        };
        of_clock(clock, number).map(|readings| readings.into_iter().map(assuming))
    };
    match clocks.map(read) {
        [Err(error), Err(_)] => Err(error),
        readings => Ok(readings.into_iter().flatten().flatten().collect()),
    }
}

/// What is set by hand, times in hours, minutes and seconds: `01:30.00 +30 | 40 | 00:30.00 +30`. A number alone is that
/// of the moves of the time before it.
fn set_by_hand(text: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let mut stages: Vec<StageBuilder> = Vec::new();
    for part in text.split(&['|']) {
        match stages.pop() {
            Some(stage) if part.digits().is_some_and(|(_, rest)| rest.text.is_empty()) => {
                stages.push(stage.moves(Moves::Required(part.moves(Expectation::MOVES)?)));
            }
            stage => {
                let (time, gain) = part.split_once(&['+']).map_or((part, None), |(time, gain)| (time, Some(gain)));
                let micros = time.clock(&[':', '.'], Expectation("hours, minutes and seconds"))?;
                let gain = gain.map_or(Ok(Time::ZERO), |gain| gain.time(SECOND, Expectation::SECONDS))?;
                stages.extend(stage.into_iter().chain([with_increment(Time::from_micros(micros)?, gain)]));
            }
        }
    }
    let control = TimeControl::new(stages.into_iter().map(StageBuilder::build).collect::<Result<Vec<Stage>, _>>()?)?;
    Ok(alloc::vec![Interpretation::assuming(settings(control), Certainty::Likely, [Assumption::AsLabelled])])
}

/// Methods, and what says the same after the times in free text.
const METHODS: [(&str, &[&str]); 5] = [
    ("", &["TIME", "FISCHER", "FISCH", "FSCH", "FSCH(1)", "f.b."]),
    (" byo-yomi", &["BYO", "BYO-YOMI"]),
    (" delay", &["DELAY", "DLY", "US-DLY", "US DELAY"]),
    (" per move", &["GONG"]),
    (" hourglass", &["HOURGLASS"]),
];

/// The label of a row in a list of options, if the number is that of a row: `11 Fischer 25m + 10s`, `5: Time 2h`, and not
/// `10 delay 5` or `60 delay 5s`.
fn of_row<'t>(number: Piece<'t>, after: Piece<'t>) -> Option<Piece<'t>> {
    let label = after.trim_marks(&[':', '.', ')']).trim();
    let name = |name: &&str| label.after(name);
    let times = METHODS.iter().flat_map(|(_, names)| *names).filter_map(name).min_by_key(|rest| rest.text.len())?;
    let (_, unit) = times.trim_marks(&[':', ',']).trim().digits().unzip();
    let is_long = unit.is_some_and(|unit| unit.text.starts_with(['m', 'M', 'h', 'H']));
    // An hourglass has one time: `17 hourglass 60s`
    let is_hourglass = unit.is_some() && label.after("HOURGLASS").is_some();
    (is_long || is_hourglass || label.text.contains('+') || number.text.starts_with('0')).then_some(label)
}

/// Whether a text begins as a row, and not as hours in Danish: `1 time 30 min`.
fn begins_as_row(text: Piece) -> bool {
    text.digits().is_some_and(|(number, after)| {
        let label = of_row(number, after).filter(|_| number.text.len() <= 2);
        label.is_some_and(|label| number.text.starts_with('0') || label.after("TIME").is_none())
    })
}

/// The labels of the rows of a list.
fn rows<'t>(text: Piece<'t>) -> impl Iterator<Item = Piece<'t>> {
    let after = move |word: Piece<'t>| text.split_at(word.at + word.text.len() - text.at).map(|(_, after)| after);
    text.words().filter_map(move |word| {
        let (number, rest) = word.digits().filter(|(number, _)| number.text.len() <= 2)?;
        let is_number = matches!(rest.text, "" | ":" | "." | ")");
        of_row(number, after(word).filter(|_| is_number)?)
    })
}

/// The label of an option: the method as clocks and manuals shorten it, and times as people write them.
fn labelled(label: Piece, is_numbered: bool) -> Result<Vec<Interpretation>, ReadError> {
    let unknown = || label.expected(Expectation::DGT_NUMBER);
    let (mut times, mut ends, mut repeats, mut method) = (String::new(), "", false, None);
    for word in label.text.split_whitespace() {
        let bare = word.trim_matches([',', ':']);
        let is = |name: &&str| bare.eq_ignore_ascii_case(name);
        match METHODS.iter().find_map(|(end, names)| Some((end, names.iter().find(|name| is(name))?))) {
            Some((end, name)) => (method, ends) = (Some(*name), *end),
            None if ["repeat", "repeating"].iter().any(is) => repeats = true,
            None => times = times + word + " ",
        }
    }
    // `2h+30m`
    let has_times =
        label.text.contains('+') && label.text.bytes().all(|byte| byte == b'+' || byte.is_ascii_alphanumeric());
    let is_label = is_numbered || repeats || has_times || method.is_some();
    let text = crate::format("text").filter(|_| is_label).ok_or_else(unknown)?;
    if times.is_empty() {
        return Err(label.expected(Expectation::LENGTH_OF_TIME));
    }
    // `time 6000` is a command of CECP.
    if !is_numbered && method == Some("TIME") && times.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unknown());
    }
    let (first, after) = times.split_once(' ').unwrap_or((&times, ""));
    // `DLY 5s 90m`
    let readings = text.read(&format!("{times}{ends}")).or_else(|error| match ends {
        " delay" => text.read(&format!("{after}{first}{ends}")).map_err(|_| error),
        _ => Err(error),
    });
    // `time: 5 x 60 s` is a product, and no periods.
    let readings = readings.and_then(|readings| match method {
        Some("TIME") => text.read(&format!("time: {times}")).map(|_| readings),
        _ => Ok(readings),
    });
    let readings = match readings {
        Err(_) if !is_numbered && method == Some("TIME") => return Err(unknown()),
        readings => readings.map_err(|error| ReadError { span: Some(label.span()), ..error })?,
    };
    let is_bonus = method.is_some_and(|method| method.starts_with(['F', 'f']));
    let has_bonus =
        |reading: &Interpretation| reading.settings.control.stages().iter().any(|one| one.bonus().is_some());
    let reading = readings.first().filter(|reading| !is_bonus || has_bonus(reading)).ok_or_else(unknown)?;
    // A clock goes on by time, not after moves that nobody named.
    let has_moves = !reading.assumptions.contains(&Assumption::FortyMoves);
    let stages = reading.settings.control.stages();
    let stages = stages.iter().enumerate().map(|(place, stage)| {
        let moves = if has_moves { stage.moves() } else { Moves::Any };
        let is_endless = repeats && place + 1 == stages.len();
        let periods = if is_endless { Periods::Unlimited } else { stage.periods() };
        stage.to_builder().moves(moves).periods(periods).build()
    });
    let control = TimeControl::new(stages.collect::<Result<Vec<Stage>, _>>()?)?;
    Ok(alloc::vec![Interpretation::assuming(settings(control), Certainty::Likely, [Assumption::AsLabelled])])
}

/// A control as a DGT clock runs it.
fn settings(control: TimeControl) -> GameSettings {
    GameSettings { rules: rules(&control), control }
}

/// The rules of a DGT clock for a control: increments are on the clock before the first move, and the next stage begins
/// for both when the first player reaches zero.
///
/// ```
/// use tc_core::StageChange;
///
/// let rules = tc_interop::dgt::rules(&"2h, 30m".parse()?);
/// assert_eq!(rules.stage_change, StageChange::AtZeroAll);
/// # Ok::<(), tc_notation::ParseError>(())
/// ```
pub fn rules(control: &TimeControl) -> Rules {
    let stages = control.stages();
    let by_zero = stages.len() > 1 && stages.iter().all(|stage| stage.moves().count().is_none());
    let stage_change = if by_zero { StageChange::AtZeroAll } else { StageChange::default() };
    Rules { stage_change, ..GameSettings::with_first_bonus(control.clone()).rules }
}

/// What the display of a seat shows: the delay is in it, and of byo-yomi all periods that are left together.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Span, Timestamp};
/// use tc_interop::dgt;
///
/// let setup = Setup::from(&"(3s) 5m".parse()?);
/// let mut clock = Clock::new(&setup);
/// let white = Seat::new(0).ok_or("a seat")?;
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: white })?;
/// let after = clock.look(Timestamp::secs(2))?;
/// assert_eq!(dgt::shown(&after, white), Span::from_secs(5 * 60 + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `None` if there is no such seat, or the periods have no end.
pub fn shown(look: &Look<'_>, seat: Seat) -> Option<Span> {
    let reading = look.reading(seat)?;
    let stage = look.setup().control(seat)?.stages().get(reading.stage)?;
    let periods = match stage.moves() {
        Moves::Reset(_) => reading.periods_left?.saturating_sub(1),
        _ => 0,
    };
    let more = Span::from(stage.time()).as_micros().checked_mul(periods.into())?;
    reading.left.checked_add(reading.delay_left)?.checked_add(Span::from_micros(more)?)
}

/// A number alone is anything; the clock must be named, or the option with its label.
fn detect(text: &str, readings: &[Interpretation]) -> Option<Certainty> {
    let piece = Piece::new(text);
    let is_labelled =
        piece.after("opt").is_some() && readings.iter().all(|one| one.assumptions == [Assumption::AsLabelled]);
    // What no other clock has.
    let is_method = |word: &str| ["FSCH", "FSCH(1)", "f.b.", "DLY", "US-DLY"].contains(&word);
    let has_method = text.split_whitespace().any(is_method);
    match is_labelled || piece.after("DGT").is_some() {
        true => Some(Certainty::Certain),
        false => (has_method || begins_as_row(piece)).then_some(Certainty::Likely),
    }
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let is_it = |control: &&str| control.parse() == Ok(settings.control.clone());
    let number =
        |(clock, first, _, controls): &Options| Some((*clock, usize::from(*first) + controls.iter().position(is_it)?));
    let Some((clock, number)) = OPTIONS.iter().find_map(number) else {
        let kind = if settings.control.is_none() { LossKind::NoClock } else { LossKind::NoPreset };
        return Err(Unwritable::nothing(Loss::whole(kind)));
    };
    let text = format!("{clock} option {number:02}");
    let (theirs, ours) = (rules(&settings.control), &settings.rules);
    let differs = [
        (LossKind::FirstBonus, !theirs.first_bonus && ours.first_bonus),
        (LossKind::NoFirstBonus, theirs.first_bonus && !ours.first_bonus),
        (LossKind::StageChange, theirs.stage_change != ours.stage_change),
    ];
    let differs = differs.into_iter().filter(|(_, differs)| *differs).map(|(kind, _)| Loss::whole(kind));
    let (_, others) = said_rules(settings, &[LossKind::FirstBonus, LossKind::StageChange]);
    let losses: Vec<Loss> = differs.chain(others).collect();
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}
