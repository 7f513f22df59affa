//! The control that clocks show, where none is declared or the declared one does not fit.
//!
//! Only round controls are found, and only those that explain every value of both players; what a value shows is never
//! stretched to an amount that nobody plays.

use alloc::vec::Vec;

use tc_core::GameSettings;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl};

use crate::{Record, RecordFormat};

mod uncounted;

const SECOND: i64 = 1_000_000;

/// The increments that people play, in seconds.
const INCREMENTS: [u16; 13] = [0, 1, 2, 3, 5, 10, 12, 15, 20, 25, 30, 45, 60];

/// The main times that people play, in seconds; above three hours whole hours.
const BASES: [u16; 34] = [
    15, 30, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600, 720, 900, 960, 1_200, 1_500, 1_800, 2_100, 2_400,
    2_700, 3_000, 3_300, 3_600, 4_500, 4_800, 5_400, 6_000, 6_300, 6_600, 7_200, 9_000, 10_800,
];

/// The gains of both players that show an increment; fewer can be slips.
const ENOUGH_GAINS: usize = 5;

/// The gains that can be slips where nothing is declared.
const SLIPS: usize = 2;

/// The clocks of both players, what each gained from one of its values to the next, and where both jump.
struct Clocks {
    of: [Vec<Shown>; 2],
    gains: [Vec<Gain>; 2],
    jumps: Option<(u32, Time)>,
}

impl Clocks {
    fn of(record: &Record) -> Clocks {
        let mut of = [const { Vec::new() }; 2];
        of.iter_mut().for_each(|clocks| clocks.reserve(record.moves.len() / 2 + 1));
        let mut numbers = [0; 2];
        for one in &record.moves {
            let place = one.seat.index();
            let (Some(clocks), Some(number)) = (of.get_mut(place), numbers.get_mut(place)) else { continue };
            *number += 1;
            if let Some(clock) = one.clock {
                clocks.push(Shown { number: *number, time: clock.time.as_micros(), count: one.count });
            }
        }
        let gains = of.each_ref().map(|clocks| clocks.windows(2).filter_map(gain).collect());
        let jumps = jumps(&of, &gains);
        Clocks { of, gains, jumps }
    }

    fn stand_still(&self) -> bool {
        self.gains.iter().flatten().all(|gain| gain.per_move == 0)
    }
}

/// A clock of a seat.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// The number of the seat's move, from 1.
    number: u32,
    time: i64,
    count: Option<u32>,
}

/// Settings that the clocks show.
pub(crate) struct Shows {
    pub(crate) settings: GameSettings,
    /// Whether they are the declared control, with an overtime that the record leaves out.
    pub(crate) is_overtime: bool,
}

/// The settings that the clocks show, the likeliest first. `declared` is the control that does not fit; `is_far` says that
/// it leaves many values unexplained, so that it is probably wrong.
pub(crate) fn shown(record: &Record, declared: Option<&TimeControl>, is_far: bool) -> Vec<Shows> {
    let shown = Clocks::of(record);
    let of = &shown.of;
    if of.iter().any(|clocks| clocks.len() < 2) {
        return Vec::new();
    }
    let other = |settings: Vec<GameSettings>| -> Vec<Shows> {
        settings.into_iter().map(|settings| Shows { settings, is_overtime: false }).collect()
    };
    let is_go = matches!(record.format, RecordFormat::Sgf | RecordFormat::Ogs);
    match (overtime(of), declared.map(TimeControl::stages)) {
        // The declared control left its overtime out, or has another one.
        (Some(overtime), Some([main, rest @ ..])) if main.moves() == Moves::Any && (rest.is_empty() || is_far) => {
            let is_overtime = rest.is_empty() && is_go;
            let settings = TimeControl::new([*main, overtime]).map(GameSettings::from).into_iter();
            settings.map(|settings| Shows { settings, is_overtime }).collect()
        }
        (Some(_), _) => Vec::new(),
        (None, Some([main])) if is_go && main.moves() == Moves::Any && uncounted::has_risen(of) => {
            let controls = uncounted::overtimes(of).into_iter().filter_map(|over| TimeControl::new([*main, over]).ok());
            controls.map(|control| Shows { settings: control.into(), is_overtime: true }).collect()
        }
        (None, Some(stages)) => {
            other(with_stage(stages, shown.jumps).into_iter().chain(lines(&shown, !is_far, 0, &[])).collect())
        }
        (None, None) if !is_enough(of) => Vec::new(),
        (None, None) => {
            let starts: Vec<i64> = record.starts.iter().map(|(_, start)| start.time.as_micros()).collect();
            other((0..=SLIPS).flat_map(|slips| lines(&shown, false, slips, &starts)).collect())
        }
    }
}

/// The controls of one stage that the clocks show and that are shorter than these settings, which explain them, too.
pub(crate) fn shown_shorter(record: &Record, settings: &GameSettings) -> Vec<GameSettings> {
    /// Fewer clocks of a player show no control.
    const LEAST: usize = 4;
    let clocks = Clocks::of(record);
    // Clocks that stand still are as unlikely by any control.
    if clocks.stand_still() || clocks.of.iter().any(|clocks| clocks.len() < LEAST) {
        return Vec::new();
    }
    let main = |settings: &GameSettings| settings.control.stages().first().map(Stage::time);
    let shown = (0..=SLIPS).flat_map(|slips| lines(&clocks, true, slips, &[]));
    shown.filter(|shown| main(shown) < main(settings)).collect()
}

/// Whether the clocks are enough to show a control that nobody declares: the closer the first ones are to one that people
/// play, the fewer.
fn is_enough(of: &[Vec<Shown>; 2]) -> bool {
    /// The shortest main time that a few clocks can show.
    const SHORT: i64 = 60 * SECOND;
    /// So many clocks show a shorter one, and one that the first clocks are not close to.
    const MANY: usize = 20;
    const SEVERAL: usize = 6;
    let count: usize = of.iter().map(Vec::len).sum();
    let first = of.iter().filter_map(|clocks| clocks.first()).map(|shown| shown.time);
    let is_exact = |first: i64| BASES.iter().any(|base| i64::from(*base) * SECOND == first);
    let are_exact = first.clone().all(is_exact);
    let are_short = first.clone().all(|first| first < SHORT);
    count >= MANY || are_exact || count >= SEVERAL && !are_short
}

/// Whether the clocks of a game prove settings of one stage, so that no greater increment explains them as well: several
/// moves took nearly no time.
pub(crate) fn is_proved(record: &Record, settings: &GameSettings) -> bool {
    /// A player who moves at once needs less.
    const AT_ONCE: i64 = 3 * SECOND / 2;
    const SEVERAL: usize = 3;
    let increment = settings.control.stages().first().map_or(0, |stage| match stage.bonus() {
        Some(Bonus::Increment(increment)) => tc_core::Span::from(increment).as_micros(),
        _ => 0,
    });
    let clocks = Clocks::of(record);
    // Nobody knows that clocks ran which show one value throughout.
    if clocks.stand_still() {
        return false;
    }
    clocks.gains.iter().flatten().filter(|gain| (increment - gain.per_move).abs() <= AT_ONCE).count() >= SEVERAL
}

/// The declared control of one stage, with another stage where both clocks jump.
fn with_stage(declared: &[Stage], jumps: Option<(u32, Time)>) -> Option<GameSettings> {
    let ([main], Some((number, added))) = (declared, jumps) else { return None };
    let first = main.to_builder().moves(Moves::Required(MoveCount::new(number.into()).ok()?)).build().ok()?;
    let mut second = Stage::builder(added);
    if let Some(bonus) = main.bonus() {
        second = second.bonus(bonus).cap(Cap::Unlimited);
    }
    TimeControl::new([first, second.build().ok()?]).ok().map(GameSettings::from)
}

/// Byo-yomi or Canadian overtime, by the counts that were recorded with clocks.
fn overtime(of: &[Vec<Shown>; 2]) -> Option<Stage> {
    let counted = || of.iter().flatten().filter_map(|shown| Some((shown.time, shown.count?)));
    let most = counted().map(|(_, count)| count).max()?;
    let longest = counted().map(|(time, _)| time).max()?;
    let time = Time::from_micros(u64::try_from(longest).ok()?).ok()?.canonical();
    let builder = Stage::builder(time);
    let is_byo_yomi = counted().all(|(time, _)| time == longest);
    let stage = match is_byo_yomi {
        true => builder.periods(Periods::new(most.into()).ok()?).moves(Moves::Reset(MoveCount::new(1).ok()?)),
        false => builder.moves(Moves::Reset(MoveCount::new(most.into()).ok()?)),
    };
    stage.build().ok()
}

/// One stage with an increment, or two where both clocks jump at the same move. A strict search is one against
/// a declared control: both players must show the same main time, and often the same increment. The `slips` greatest gains are left out. What clocks showed before the first move
/// is the main time, where the record has it.
fn lines(clocks: &Clocks, is_strict: bool, slips: usize, starts: &[i64]) -> Vec<GameSettings> {
    let Clocks { of, gains, jumps } = clocks;
    let is_jump = |gain: &Gain| jumps.is_some_and(|(number, _)| number == gain.number);
    let gained = gains.iter().flatten().filter(|gain| gain.per_move > 0);
    let shortest = |least: i64| INCREMENTS.into_iter().find(|seconds| i64::from(*seconds) * SECOND >= least);
    let mut steady: Vec<i64> = gained.filter(|gain| !is_jump(gain)).map(|gain| gain.per_move).collect();
    steady.sort_unstable_by(|one, other| other.cmp(one));
    let (left_out, steady) = steady.split_at(slips.min(steady.len()));
    // A gain that can be of an increment is no slip where no other gain shows one.
    let are_slips = left_out.iter().all(|gain| shortest(*gain).is_none());
    let has_gained = |gains: &Vec<Gain>| gains.iter().any(|gain| gain.per_move > 0);
    let increment = match (steady.first(), steady.get(ENOUGH_GAINS - 1)) {
        (None, _) => are_slips.then_some(0),
        // An increment that only the greatest gains ask for is a slip.
        (Some(most), Some(often)) if gains.iter().all(has_gained) => {
            shortest(*most).filter(|most| shortest(*often).is_some_and(|often| is_near(*most, often, is_strict)))
        }
        _ => None,
    };
    let Some(increment) = increment else { return Vec::new() };
    let first: Vec<i64> = match starts {
        [] => of.iter().filter_map(|clocks| clocks.first()).map(|shown| shown.time).collect(),
        _ => starts.iter().map(|start| start.saturating_add(i64::from(increment) * SECOND)).collect(),
    };
    let bases = |bonuses: i64| {
        let bases = first.iter().map(move |first| base(first.saturating_sub(bonuses * i64::from(increment) * SECOND)));
        let bases: Vec<u16> = bases.collect::<Option<_>>()?;
        let (least, most) = (*bases.iter().min()?, *bases.iter().max()?);
        // Against a declared control, both first clocks must be what the other control leaves after a quick move.
        let allowed = (i64::from(most) + bonuses * i64::from(increment)) * SECOND;
        let is_quick = |first: &i64| allowed - first <= (allowed / 20).max(10 * SECOND);
        let is_shown = if is_strict { first.iter().all(is_quick) } else { least >= most - most / 6 };
        is_shown.then_some(most)
    };
    // The least generous first: the least that was on the clock after the first increment.
    let mut starts: Vec<(u32, u16, bool)> = [(1, false), (2, true)]
        .into_iter()
        .filter(|(_, is_first_bonus)| !is_first_bonus || increment > 0)
        .filter_map(|(bonuses, is_first_bonus)| {
            let base = bases(bonuses)?;
            Some((u32::from(base) + u32::try_from(bonuses).ok()? * u32::from(increment), base, is_first_bonus))
        })
        .collect();
    starts.sort_unstable();
    let settings = starts.into_iter().filter_map(|(_, base, is_first_bonus)| {
        let main = stage(Time::secs(base), increment)?;
        let stages = match *jumps {
            Some((number, added)) => {
                let moves = Moves::Required(MoveCount::new(number.into()).ok()?);
                Vec::from([main.to_builder().moves(moves).build().ok()?, stage(added, increment)?])
            }
            None => Vec::from([main]),
        };
        let control = TimeControl::new(stages).ok()?;
        Some(if is_first_bonus { GameSettings::with_first_bonus(control) } else { control.into() })
    });
    settings.collect()
}

/// Whether the greatest gain can be of the increment that the usual gains ask for. Players seldom move without thinking, so
/// where nothing is declared it may be a longer one of the list: two places among short increments, else one.
fn is_near(most: u16, often: u16, is_strict: bool) -> bool {
    let place = |increment: u16| INCREMENTS.iter().position(|one| *one == increment).unwrap_or(INCREMENTS.len());
    let places = match (is_strict, most) {
        (true, _) => 0,
        (false, 0..=10) => 2,
        _ => 1,
    };
    place(most) <= place(often) + places
}

/// What a clock gained from one of its values to the next.
#[derive(Clone, Copy, Debug)]
struct Gain {
    number: u32,
    per_move: i64,
}

fn gain(pair: &[Shown]) -> Option<Gain> {
    let [earlier, later] = pair else { return None };
    let moves = i64::from(later.number.saturating_sub(earlier.number)).max(1);
    let whole = later.time.saturating_sub(earlier.time);
    let per_move = match moves {
        1 => whole,
        // Rounded up, so that an increment found by it is enough.
        _ => whole.div_euclid(moves) + i64::from(whole.rem_euclid(moves) > 0),
    };
    Some(Gain { number: later.number, per_move })
}

/// The values after a jump that show another stage.
const GOES_ON: usize = 2;

/// The move after which both clocks have much more time, and how much.
fn jumps(of: &[Vec<Shown>; 2], gains: &[Vec<Gain>; 2]) -> Option<(u32, Time)> {
    let greatest = gains.each_ref().map(|gains| gains.iter().max_by_key(|gain| gain.per_move));
    let [Some(one), Some(other)] = greatest else { return None };
    let least = one.per_move.min(other.per_move);
    // A clock that jumps at the end was set again after the game.
    let goes_on = |clocks: &Vec<Shown>| clocks.iter().filter(|shown| shown.number > one.number).count() >= GOES_ON;
    if one.number != other.number || least < 240 * SECOND || !of.iter().all(goes_on) {
        return None;
    }
    // A stage of whole five minutes, that explains the greater gain with an increment of at most a minute.
    let five = 300 * SECOND;
    let most = one.per_move.max(other.per_move);
    let added = most.saturating_sub(60 * SECOND).max(five).div_euclid(five);
    let added = if added * five + 60 * SECOND < most { added + 1 } else { added };
    let time = Time::from_micros(u64::try_from(added.saturating_mul(five)).ok()?).ok()?;
    Some((one.number, time.canonical()))
}

/// The shortest main time that people play and that is at least as long.
fn base(least: i64) -> Option<u16> {
    BASES.into_iter().find(|seconds| i64::from(*seconds) * SECOND >= least)
}

fn stage(time: Time, increment: u16) -> Option<Stage> {
    let builder = Stage::builder(time.canonical());
    match increment {
        0 => builder.build().ok(),
        _ => builder.cap(Cap::Unlimited).bonus(Bonus::Increment(Time::secs(increment))).build().ok(),
    }
}
