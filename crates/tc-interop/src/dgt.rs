//! DGT clocks: the options of the DGT 2010 and the presets of the DGT 3000, by their numbers.
//!
//! Bonuses are on the clock before the first move. Stages change for both players when the first of them reaches zero;
//! the clock does not look at moves unless a count is programmed. `Delay` begins with the delay on the display and
//! flags when that has run out, so it is a simple delay. Options that are set by hand are known by their names. The
//! labels of options are read too, with the method as clocks and manuals shorten it: `FSCH(1) 25m+10s/move`, `DLY 5m 3s`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Look, Rules, Seat, Span, StageChange};
use tc_notation::{Bonus, Moves, Periods, Stage, TimeControl};

use crate::piece::Piece;
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
    read_unnamed: Some(read_named),
    write: Some(write),
    detect: Some(|_, readings| readings),
    ..Format::new("dgt", "the options of DGT clocks", Family::Federations)
};

/// A kind of clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Device {
    /// The DGT 2010.
    Dgt2010,
    /// The DGT 3000.
    Dgt3000,
    /// The DGT North American.
    NorthAmerican,
}

/// An option, or preset, of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Preset {
    /// The clock.
    pub device: Device,
    /// Its number there.
    pub number: u8,
    /// The way in which the clock counts.
    pub method: &'static str,
    /// The control in the notation, if its times are known.
    pub control: Option<&'static str>,
}

impl Device {
    /// All kinds.
    pub const ALL: [Device; 3] = [Device::Dgt3000, Device::Dgt2010, Device::NorthAmerican];

    /// The name: `DGT 2010`.
    pub const fn name(self) -> &'static str {
        match self {
            Device::Dgt2010 => "DGT 2010",
            Device::Dgt3000 => "DGT 3000",
            Device::NorthAmerican => "DGT NA",
        }
    }

    /// The way in which an option of this clock counts, in the words of the manuals; `None` if the clock has no such
    /// option.
    ///
    /// ```
    /// use tc_interop::dgt::Device;
    ///
    /// assert_eq!(Device::Dgt2010.method(26), Some("byo-yomi"));
    /// assert_eq!(Device::Dgt2010.method(37), None);
    /// ```
    pub const fn method(self, number: u8) -> Option<&'static str> {
        Some(match (self, number) {
            (Device::Dgt2010, 1..=3) => "time",
            (Device::Dgt2010, 4..=5) => "time and guillotine",
            (Device::Dgt2010, 6..=7) => "two times and guillotine",
            (Device::Dgt2010, 8..=9) => "time and repeating second period",
            (Device::Dgt2010, 10..=12) => "time and bonus",
            (Device::Dgt2010, 13..=14) => "two times and bonus",
            (Device::Dgt2010, 15..=18) => "bonus, single",
            (Device::Dgt2010, 19..=21) => "bonus tournament",
            (Device::Dgt2010, 22..=25) => "delay",
            (Device::Dgt2010, 26..=28) => "byo-yomi",
            (Device::Dgt2010, 29..=30) => "Canadian byo-yomi",
            (Device::Dgt2010, 31..=32) => "hourglass",
            (Device::Dgt2010, 33..=34) => "gong",
            (Device::Dgt2010, 35..=36) => "Scrabble",
            (Device::Dgt3000, 1..=5) => "time",
            (Device::Dgt3000, 6..=8) => "several times",
            (Device::Dgt3000, 9) => "time and repeating second period",
            (Device::Dgt3000, 11 | 13) => "Fischer",
            (Device::Dgt3000, 22) => "US delay",
            (Device::Dgt3000, 10 | 12 | 14..=21 | 23..=25) => "a preset",
            (Device::Dgt3000, 26..=30) => "set by hand",
            (Device::NorthAmerican, 1..=2) => "time",
            (Device::NorthAmerican, 3..=4) => "one control and sudden death",
            (Device::NorthAmerican, 5..=6) => "two controls and sudden death",
            (Device::NorthAmerican, 7..=8) => "repeating control",
            (Device::NorthAmerican, 9..=14) => "bonus",
            (Device::NorthAmerican, 15..=16) => "bonus, up to four controls",
            (Device::NorthAmerican, 17..=23) => "simple delay",
            _ => return None,
        })
    }
}

/// The presets whose times are known. Those of the DGT 3000 come first: it is the clock that one meets.
const KNOWN: &[(Device, u8, &str)] = &[
    (Device::Dgt3000, 1, "5m"),
    (Device::Dgt3000, 2, "10m"),
    (Device::Dgt3000, 3, "25m"),
    (Device::Dgt3000, 4, "1h"),
    (Device::Dgt3000, 5, "2h"),
    (Device::Dgt3000, 6, "2h, 30m"),
    (Device::Dgt3000, 7, "2h, 1h"),
    (Device::Dgt3000, 8, "2h, 1h, 30m"),
    (Device::Dgt3000, 9, "2h, * x 1h"),
    (Device::Dgt3000, 11, "25m.. + 10s"),
    (Device::Dgt3000, 13, "90m.. + 30s, 30m.. + 30s"),
    (Device::Dgt3000, 22, "(2s) 5m"),
    (Device::Dgt2010, 19, "90m.. + 30s"),
    (Device::Dgt2010, 22, "(3s) 5m"),
];

/// Every option whose times are known.
///
/// ```
/// assert!(tc_interop::dgt::presets().any(|preset| preset.number == 22 && preset.control == Some("(3s) 5m")));
/// ```
pub fn presets() -> impl Iterator<Item = Preset> {
    KNOWN.iter().map(|(device, number, control)| Preset {
        device: *device,
        number: *number,
        method: device.method(*number).unwrap_or("a preset"),
        control: Some(control),
    })
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    let rest = piece.after("DGT").unwrap_or(piece);
    let named = [
        ("2010", Device::Dgt2010),
        ("3000", Device::Dgt3000),
        ("North American", Device::NorthAmerican),
        ("NA", Device::NorthAmerican),
    ];
    let named = named.iter().find_map(|(name, device)| Some((*device, rest.after(name)?)));
    let (device, rest) = named.map_or((None, rest), |(device, rest)| (Some(device), rest));
    let words = ["option", "preset", "mode", "program", "number", "#", ",", ":"];
    let rest = words.iter().fold(rest, |rest, word| rest.after(word).unwrap_or(rest));
    let Some((number, after)) = rest.digits() else { return labelled(rest, device.is_some()) };
    if !after.text.is_empty() {
        // `Option 01 TIME, 5 minutes`: what is written with a number is what it means.
        let is_numbered = rest.text.len() < piece.text.len();
        return labelled(if is_numbered { after } else { rest }, is_numbered);
    }
    let number = number.whole(Expectation::DgtNumber)?;
    let number = u8::try_from(number).map_err(|_| rest.expected(Expectation::DgtNumber))?;
    device.map_or_else(|| of_any(number), |device| of_device(device, number)).map_err(|kind| rest.error(kind))
}

fn of_device(device: Device, number: u8) -> Result<Vec<Interpretation>, ReadErrorKind> {
    let method = device.method(number).ok_or(ReadErrorKind::Expected(Expectation::DgtOption))?;
    if matches!(method, "gong" | "Scrabble") {
        return Err(ReadErrorKind::NoTimeControl(method));
    }
    let known = presets().find(|preset| (preset.device, preset.number) == (device, number));
    let unknown = || ReadErrorKind::TimesNotKnown(method);
    let settings = known.and_then(|preset| settings(preset.control?)).ok_or_else(unknown)?;
    Ok(match (device, number) {
        // Clocks with early serial numbers gave 15 seconds under a label of 30.
        (Device::Dgt2010, 19) => {
            let early = self::settings("90m.. + 15s")
                .map(|early| Interpretation::assuming(early, Certainty::Guess, [Assumption::AsProgrammed]));
            let labelled = Interpretation::assuming(settings, Certainty::Likely, [Assumption::AsLabelled]);
            core::iter::once(labelled).chain(early).collect()
        }
        (Device::Dgt3000, _) => {
            alloc::vec![Interpretation::assuming(settings, Certainty::Likely, [Assumption::ReadFromScan])]
        }
        _ => alloc::vec![Interpretation::certain(settings)],
    })
}

/// The label of an option: the method as clocks and manuals shorten it, and times as people write them.
fn labelled(label: Piece, is_numbered: bool) -> Result<Vec<Interpretation>, ReadError> {
    /// Methods, and what says the same after the times in free text.
    const METHODS: [(&str, &str); 13] = [
        ("TIME", ""),
        ("FISCHER", ""),
        ("FISCH", ""),
        ("FSCH", ""),
        ("FSCH(1)", ""),
        ("f.b.", ""),
        ("DELAY", " delay"),
        ("DLY", " delay"),
        ("US-DLY", " delay"),
        ("BYO", ""),
        ("BYO-YOMI", ""),
        ("GONG", " per move"),
        ("HOURGLASS", " hourglass"),
    ];
    let unknown = || label.expected(Expectation::DgtNumber);
    let is_repeat = |word: &str| ["repeat", "repeating"].iter().any(|repeat| word.eq_ignore_ascii_case(repeat));
    let (mut times, mut ends, mut repeats, mut method) = (String::new(), "", false, None);
    for word in label.text.split_whitespace() {
        let bare = word.trim_matches([',', ':']);
        match METHODS.iter().find(|(method, _)| bare.eq_ignore_ascii_case(method)) {
            Some((name, end)) => (method, ends) = (Some(*name), end),
            None if is_repeat(bare) => repeats = true,
            None => times = times + word + " ",
        }
    }
    // `2h+30m`
    let has_times =
        label.text.contains('+') && label.text.bytes().all(|byte| byte == b'+' || byte.is_ascii_alphanumeric());
    let is_label = is_numbered || repeats || has_times || method.is_some();
    let text = crate::format("text").filter(|_| is_label).ok_or_else(unknown)?;
    let readings = text.read(&(times + ends)).map_err(|error| ReadError { span: Some(label.span()), ..error })?;
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
    let settings = GameSettings { rules: rules(&control), control };
    Ok(alloc::vec![Interpretation::assuming(settings, Certainty::Likely, [Assumption::AsLabelled])])
}

/// A number alone: what each clock has under it. The error is that of the first clock.
fn of_any(number: u8) -> Result<Vec<Interpretation>, ReadErrorKind> {
    let read = |device, assumption| {
        let assuming = move |mut reading: Interpretation| {
            reading.assumptions.insert(0, assumption);
            reading.at_most(Certainty::Guess)
        };
        of_device(device, number).map(|readings| readings.into_iter().map(assuming))
    };
    match (read(Device::Dgt3000, Assumption::Dgt3000), read(Device::Dgt2010, Assumption::Dgt2010)) {
        (Err(error), Err(_)) => Err(error),
        (first, second) => Ok(first.into_iter().flatten().chain(second.into_iter().flatten()).collect()),
    }
}

/// A control as a DGT clock runs it.
fn settings(control: &str) -> Option<GameSettings> {
    let control: TimeControl = control.parse().ok()?;
    let rules = rules(&control);
    Some(GameSettings { control, rules })
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
    let mut rules = Rules::default();
    if stages.first().is_some_and(|stage| matches!(stage.bonus(), Some(Bonus::Increment(gain)) if !gain.is_zero())) {
        rules.first_bonus = true;
    }
    let by_zero = stages.len() > 1 && stages.iter().all(|stage| stage.moves().count().is_none());
    if by_zero { Rules { stage_change: StageChange::AtZeroAll, ..rules } } else { rules }
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
/// clock.handle(Timestamp::from_nanos(0), &Input::Start { seat: white })?;
/// let after = clock.look(Timestamp::from_nanos(2_000_000_000))?;
/// assert_eq!(dgt::shown(&after, white), Span::from_secs(5 * 60 + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `None` if there is no such seat, or the periods have no end.
pub fn shown<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Option<Span> {
    let reading = look.reading(seat)?;
    let stage = look.setup().control(seat)?.stages().get(reading.stage).copied();
    let more = match stage {
        Some(stage) if matches!(stage.moves(), Moves::Reset(_)) => {
            let periods = i64::from(reading.periods_left?.saturating_sub(1));
            Span::from(stage.time()).as_nanos().checked_mul(periods)?
        }
        _ => 0,
    };
    reading.left.checked_add(reading.delay_left)?.checked_add(Span::from_nanos(more))
}

/// A number alone is anything; the clock must be named.
fn read_named(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    text.after("DGT").ok_or(text.expected(Expectation::DgtNumber)).and_then(|_| read(text.text))
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let is_it = |preset: &Preset| preset.control.is_some_and(|control| control.parse() == Ok(settings.control.clone()));
    let Some(Preset { device, number, .. }) = presets().find(is_it) else {
        let kind = if settings.control.is_none() { LossKind::NoClock } else { LossKind::NoPreset };
        return Err(Unwritable::nothing(Loss::whole(kind)));
    };
    let text = format!("{} option {number:02}", device.name());
    let theirs = rules(&settings.control);
    let ours = &settings.rules;
    if theirs == *ours {
        return Ok(text);
    }
    let differs = [
        (LossKind::FirstBonus, !theirs.first_bonus && ours.first_bonus),
        (LossKind::NoFirstBonus, theirs.first_bonus && !ours.first_bonus),
        (LossKind::StageChange, theirs.stage_change != ours.stage_change),
    ];
    let mut losses: Vec<Loss> =
        differs.into_iter().filter(|(_, differs)| *differs).map(|(kind, _)| Loss::whole(kind)).collect();
    losses.extend(settings.rule_losses(&[LossKind::FirstBonus, LossKind::StageChange]));
    Err(Unwritable { losses, lossy: Some(text) })
}
