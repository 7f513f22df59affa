//! From terms to a control.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, Violation};

use super::amount::{Amount, DAY, HOUR, MINUTE, SECOND};
use super::answers::Answers;
use super::evidence::tables::{EVEN, RARE};
use super::evidence::{Part, Place, tables};
use super::said::{Link, Role, Said};
use super::settle::settled;
use super::stages::{Draft, End, Extra, Kind, apply, gates};
use super::term::{Term, Text};
use super::{checks, stages};
use crate::{Assumption, Expectation, GameSettings, ReadError, ReadErrorKind};

/// A period of this length, in nanoseconds, or more is hardly one of several.
const LONG_PERIOD: u64 = 10 * MINUTE;

pub(super) fn settings(text: &Text, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let terms = settled(text, answers);
    let place = Place { text, terms: &terms, parts: &[], place: 0 };
    let [first, ..] = terms.as_slice() else {
        return Err(ReadError::new(ReadErrorKind::Expected(Expectation::LengthOfTime)));
    };
    if text.said.contains(&Said::Hourglass) {
        return match terms.as_slice() {
            [term] if term.is_plain() => hourglass(term, &place, answers),
            _ => Err(first.error(Expectation::LoneHourglass)),
        };
    }
    if let [term] = terms.as_slice() {
        // `30秒将棋（初手から）`
        let is_from_start = term.from() == Some(1) && term.is_seconds() && term.role().is_none();
        let is_per_move =
            is_from_start || term.has(Said::PerMove) && term.role().is_none_or(|role| role == Role::Overtime);
        if is_per_move || term.moves() == Some(1) && term.role().is_none() {
            return per_move(term, &place, answers);
        }
        if is_lone(text, term) && answers.ask(tables::LONE, &place) == Some(true) {
            return per_move(term, &place, answers);
        }
        if let (Amount::Bare(_), Some(Amount::Bare(_)), None) = (term.amount, term.second, term.role())
            && !term.is_rest()
            && term.said.iter().all(|said| matches!(said, Said::EachPlayer | Said::Whole | Said::Repeat))
        {
            return slash(text, term, &place, answers);
        }
        if matches!(term.role(), Some(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein))
            || term.has(Said::Add)
        {
            return Err(term.error(Expectation::MainTimeFirst));
        }
    }
    staged(text, &terms, answers)
}

/// `3 days`, `every 10 sec`: of every move, or of the game. Chess sites offer up to 14 days.
fn is_lone(text: &Text, term: &Term) -> bool {
    match term.amount {
        Amount::Known { nanos, unit: DAY, .. } => {
            let is_usual = nanos <= 14 * DAY || text.said.contains(&Said::Correspondence);
            is_usual && term.said.is_empty() && term.second.is_none()
        }
        Amount::Known { nanos, unit: SECOND, .. } => nanos <= MINUTE && term.said == [Said::EachPlayer],
        _ => false,
    }
}

fn hourglass(term: &Term, place: &Place, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let time = time_in(term, tables::SHORT_UNITS, place, answers)?;
    let sand = answers.ask(tables::SAND, place);
    let nanos = match (sand, time.as_nanos()) {
        (Some(Assumption::SandDivided), nanos) if nanos.is_multiple_of(2) => nanos / 2,
        (Some(Assumption::SandDivided), _) => return Err(term.error(Expectation::TimeToHalve)),
        (_, nanos) => nanos,
    };
    let time = Time::from_nanos(nanos).map_err(illegal(term))?;
    let stage = Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent).build().map_err(illegal(term))?;
    Ok(TimeControl::try_from(stage).map_err(illegal(term))?.into())
}

/// `30 seconds per move`
fn per_move(term: &Term, place: &Place, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    if term.from().is_some_and(|from| from > 1) || term.after().is_some() {
        return Err(term.error(Expectation::MainTimeWithIncrement));
    }
    answers.assume(RARE, Assumption::PerMove);
    let time = time_in(term, tables::SHORT_UNITS, place, answers)?;
    let stage = Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)).build().map_err(illegal(term))?;
    Ok(TimeControl::try_from(stage).map_err(illegal(term))?.into())
}

/// `5/3`, `40/120`, `90/40`: ambiguous.
fn slash(text: &Text, term: &Term, place: &Place, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    use Assumption::{Minutes, MovesBeforeTime, TimeBeforeMoves};
    let (Amount::Bare(first), Some(Amount::Bare(second))) = (term.amount, term.second) else {
        return Err(term.error(Expectation::LengthOfTime));
    };
    let (one, two) = tables::slashed(place);
    let meaning = answers.ask(tables::SLASH_ALONE, place);
    let (moves, number) = match meaning {
        Some(MovesBeforeTime) => (Some(one), second),
        Some(TimeBeforeMoves) => (Some(two), first),
        _ => (None, first),
    };
    let unit = match meaning {
        Some(MovesBeforeTime) => answers.ask(tables::SLASH_UNITS, place).unwrap_or(Minutes),
        _ => {
            answers.assume(RARE, Minutes);
            Minutes
        }
    };
    let mut draft = Draft::new(number.time(unit_of(unit)).map_err(at(term))?, moves);
    if moves.is_none() {
        draft.extra = Some((second.time(SECOND).map_err(at(term))?, Kind::Increment));
        if text.said.contains(&Said::Denied(Role::Increment)) && two > 0 {
            return Err(term.error(Expectation::NothingDenied));
        }
    }
    Ok(control(&[draft], None, place, answers)?.into())
}

/// Stages, with increments, delays and overtime.
fn staged(text: &Text, terms: &[Term], answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let mut parts: Vec<Part> = Vec::new();
    for place in 0..terms.len() {
        let part = answers.ask(tables::PARTS, &Place { text, terms, parts: &parts, place });
        parts.push(part.unwrap_or(Part::Stage));
    }
    checks::check(text, terms, &parts)?;
    let place = |place| Place { text, terms, parts: &parts, place };
    let is_double = place(0).is_double();
    let mut drafts: Vec<Draft> = Vec::new();
    let mut extras: Vec<Extra> = Vec::new();
    let mut overtime: Option<Stage> = None;
    let mut cap: Option<Time> = None;
    for (at_place, (term, part)) in terms.iter().zip(&parts).enumerate() {
        let here = place(at_place);
        match part {
            Part::Stage => {
                if overtime.is_some() {
                    return Err(term.error(Expectation::OvertimeLast));
                }
                let draft = draft(term, &here, answers)?;
                if let Some(gate) =
                    term.after().or(term.from().map(|from| from.saturating_sub(1))).filter(|gate| *gate > 0)
                {
                    stages::close(&mut drafts, gate, term)?;
                }
                if let (Some(last), true) = (drafts.last_mut(), term.is_link(Link::WhenOut)) {
                    last.end = End::Time;
                }
                drafts.push(draft);
                if is_double && at_place == 1 {
                    double(term, &mut drafts)?;
                }
            }
            Part::Overtime => {
                let stage = overtime_of(term, &here, answers)?;
                if overtime.replace(stage).is_some() {
                    return Err(term.error(Expectation::OneOvertime));
                }
                no_main_time(term, stage, &drafts, answers)?;
            }
            Part::Cap => cap = Some(time_in(term, tables::UNITS, &here, answers)?),
            Part::Increment | Part::Delay => {
                let extra = extra(term, *part, drafts.len(), at_place, &here, answers)?;
                if drafts.is_empty() || drafts.iter().all(|draft| draft.time < extra.time && !draft.time.is_zero()) {
                    return Err(term.error(Expectation::MainTimeFirst));
                }
                extras.push(extra);
            }
        }
    }
    if let Some(cap) = cap {
        drafts.iter_mut().for_each(|draft| draft.cap = Some(cap));
    }
    let is_first = finish(&mut drafts, &extras, &place, answers)?;
    let control = control(&drafts, overtime, &place(terms.len().saturating_sub(1)), answers)?;
    Ok(GameSettings { control, rules: Rules { first_bonus: is_first, ..Rules::default() } })
}

/// Ends the stages, and gives them their increments. Returns whether the first move has its increment already.
fn finish<'t>(
    drafts: &mut Vec<Draft>,
    extras: &[Extra],
    place: &impl Fn(usize) -> Place<'t>,
    answers: &mut Answers,
) -> Result<bool, ReadError> {
    if !place(0).is_double() {
        gates(drafts, &place(0), answers);
        return apply(drafts, extras, place, answers);
    }
    if let (Some(last), Some(extra)) = (drafts.last_mut(), extras.last()) {
        last.extra = Some((extra.time, extra.kind));
    }
    gates(drafts, &place(0), answers);
    Ok(false)
}

/// `90+30/30+30`: the numbers around the slash are an increment and the next stage.
fn double(term: &Term, drafts: &mut Vec<Draft>) -> Result<(), ReadError> {
    let (Amount::Bare(increment), Some(Amount::Bare(time))) = (term.amount, term.second) else { return Ok(()) };
    drafts.pop();
    if let Some(before) = drafts.last_mut() {
        before.extra = Some((increment.time(SECOND).map_err(at(term))?, Kind::Increment));
    }
    drafts.push(Draft::new(time.time(MINUTE).map_err(at(term))?, None));
    Ok(())
}

/// An increment or a delay.
fn extra<'t>(
    term: &'t Term,
    part: Part,
    stages: usize,
    at_place: usize,
    place: &Place,
    answers: &mut Answers,
) -> Result<Extra<'t>, ReadError> {
    let kind = match part {
        Part::Delay => match answers.ask(tables::DELAYS, place) {
            Some(Assumption::Bronstein) => Kind::Bronstein,
            _ => Kind::Simple,
        },
        _ => Kind::Increment,
    };
    if term.moves().is_some() || term.second.is_some() {
        return Err(term.error(Expectation::MoreTimeForMoves));
    }
    let time = match (term.amount, term.known()) {
        (Amount::Bare(number), _) => number.time(SECOND).map_err(at(term))?,
        (Amount::Pair { as_minutes: Some(nanos), .. }, _) | (_, Some((nanos, ..))) => {
            Time::from_nanos(nanos).map_err(illegal(term))?
        }
        _ => return Err(term.error(Expectation::LengthOfTime)),
    };
    // `5+2024`
    if term.bare().is_some() && time.as_nanos() > LONG_PERIOD {
        return Err(term.error(Expectation::UsualIncrement));
    }
    Ok(Extra { time, kind, stages, term, place: at_place })
}

/// Overtime without a main time.
fn no_main_time(term: &Term, stage: Stage, drafts: &[Draft], answers: &mut Answers) -> Result<(), ReadError> {
    if !drafts.is_empty() {
        let is_shorter = drafts.iter().all(|draft| draft.time < stage.time() && !draft.time.is_zero());
        if is_shorter
            && term.moves().or(term.stones()).is_none()
            && drafts.len() == 1
            && term.role() == Some(Role::ByoYomi)
        {
            return Err(term.error(Expectation::MainTimeFirst));
        }
        return Ok(());
    }
    let is_long = stage.time().as_nanos() >= LONG_PERIOD;
    // `10 min byo-yomi`
    if is_long && term.role() == Some(Role::ByoYomi) && term.periods().is_none() {
        return Err(term.error(Expectation::LengthOfPeriod));
    }
    let against = if is_long && term.periods().is_some() { EVEN } else { RARE };
    answers.assume(against, Assumption::NoMainTime);
    Ok(())
}

/// The time and the moves of a stage.
fn draft(term: &Term, place: &Place, answers: &mut Answers) -> Result<Draft, ReadError> {
    let mut number = term.amount;
    let mut moves = term.moves().or(term.stones());
    if let (Amount::Bare(first), Some(Amount::Bare(second)), false) = (term.amount, term.second, place.is_double()) {
        let order = answers.ask(tables::SLASH, place);
        let (count, time) = if order == Some(Assumption::TimeBeforeMoves) { (second, first) } else { (first, second) };
        number = Amount::Bare(time);
        moves = Some(count.whole().ok_or(term.error(Expectation::Moves))?);
    }
    let term = &Term { amount: number, ..term.clone() };
    let time = time_in(term, tables::UNITS, place, answers)?;
    let mut draft = Draft::new(time, moves);
    if term.is_rest() && draft.moves.is_none() {
        draft.end = End::Rest;
    }
    Ok(draft)
}

/// A time; the table says what a number without a unit is.
fn time_in(
    term: &Term,
    table: &'static [super::evidence::Evidence<Assumption>],
    place: &Place,
    answers: &mut Answers,
) -> Result<Time, ReadError> {
    let nanos = match (term.amount, term.known()) {
        (Amount::Bare(number), _) => {
            let unit = answers.ask(table, place).unwrap_or(Assumption::Minutes);
            return number.time(unit_of(unit)).map_err(at(term));
        }
        (Amount::Pair { as_hours, as_minutes, .. }, _) => match answers.ask(tables::COLONS, place) {
            Some(Assumption::HoursAndMinutes) => as_hours,
            _ => as_minutes,
        },
        (_, known) => known.map(|(nanos, ..)| nanos),
    };
    let nanos = nanos.ok_or(ReadErrorKind::Overflow).map_err(at(term))?;
    Time::from_nanos(nanos).map_err(illegal(term))
}

fn overtime_of(term: &Term, place: &Place, answers: &mut Answers) -> Result<Stage, ReadError> {
    use Assumption::{Minutes, OnePeriod, OvertimeInSeconds};
    let count = |number: u64| MoveCount::new(number).map_err(illegal(term));
    let periods = |number: u64| Periods::new(number).map_err(illegal(term));
    // `25/600 Canadian`, `30+20/10`
    if let (Amount::Bare(first), Some(Amount::Bare(second)), false) =
        (term.amount, term.second, term.role() == Some(Role::ByoYomi))
    {
        let (moves, time, unit) = if term.role() == Some(Role::Canadian) {
            let unit = answers.ask(tables::CANADIAN_UNITS, place).unwrap_or(OvertimeInSeconds);
            (first, second, if unit == Minutes { MINUTE } else { SECOND })
        } else {
            let order = answers.ask(tables::SLASH, place);
            let (moves, time) =
                if order == Some(Assumption::TimeBeforeMoves) { (second, first) } else { (first, second) };
            let unit = if time.is_below(301) { Minutes } else { Assumption::Seconds };
            answers.assume(EVEN, unit);
            (moves, time, unit_of(unit))
        };
        let moves = count(moves.whole().ok_or(term.error(Expectation::Moves))?)?;
        let time = time.time(unit).map_err(at(term))?;
        return Stage::builder(time).moves(Moves::Reset(moves)).build().map_err(illegal(term));
    }
    if term.second.is_some() || term.after().is_some() {
        return Err(term.error(Expectation::LengthOfTime));
    }
    let time = match (term.amount, term.known()) {
        (Amount::Bare(number), _) => {
            let is_usual = !number.is_below(10) && number.is_below(100);
            if term.periods().is_some() || term.role().is_some() {
                answers.assume(if is_usual { RARE } else { EVEN }, OvertimeInSeconds);
            }
            number.time(SECOND).map_err(at(term))?
        }
        (Amount::Pair { as_minutes: Some(nanos), .. }, _) | (_, Some((nanos, ..))) => {
            Time::from_nanos(nanos).map_err(illegal(term))?
        }
        _ => return Err(term.error(Expectation::LengthOfTime)),
    };
    // `3½ h + 3 × ½ h`
    if place.place > 0 && term.periods().is_some() && term.role().is_none() && time.as_nanos() >= LONG_PERIOD {
        answers.assume(EVEN, Assumption::PerMove);
    }
    let stage = Stage::builder(time).periods(periods(term.periods().unwrap_or(1))?);
    let moves = match term.stones().or(term.moves()) {
        Some(moves) => moves,
        None if term.role() == Some(Role::Canadian) => return Err(term.error(Expectation::Moves)),
        None => {
            if term.periods().is_none()
                && matches!(term.role(), Some(Role::ByoYomi | Role::Overtime))
                && !term.has(Said::PerMove)
            {
                answers.assume(RARE, OnePeriod);
            }
            1
        }
    };
    stage.moves(Moves::Reset(count(moves)?)).build().map_err(illegal(term))
}

fn with_extra(stage: StageBuilder, draft: &Draft) -> StageBuilder {
    let cap = draft.cap.map_or(Cap::Unlimited, Cap::At);
    match draft.extra {
        Some((time, _)) if time.is_zero() => stage,
        Some((time, Kind::Increment)) => stage.cap(cap).bonus(Bonus::Increment(time)),
        Some((time, Kind::Simple)) => stage.delay(time),
        Some((time, Kind::Bronstein)) => stage.bonus(Bonus::Bronstein(time)),
        None => stage,
    }
}

fn control(
    drafts: &[Draft],
    overtime: Option<Stage>,
    place: &Place,
    answers: &mut Answers,
) -> Result<TimeControl, ReadError> {
    let whole = |violation| ReadError::new(ReadErrorKind::Illegal(violation));
    let mut stages: Vec<Stage> = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        let mut stage = with_extra(Stage::builder(draft.time), draft);
        if let Some(moves) = draft.moves {
            stage = stage.moves(Moves::Required(MoveCount::new(moves).map_err(whole)?));
            let is_last = number + 1 == drafts.len() && overtime.is_none() && draft.end != End::Rest;
            if is_last && answers.ask(tables::REPEATS, place) == Some(Assumption::BonusRepeats) {
                stage = stage.periods(Periods::Unlimited);
            }
        }
        let stage = stage.build().map_err(whole)?;
        // `40 moves in 20 minutes, another 20 minutes for moves 41 to 80, and so on`
        let is_same = |last: &Stage| last.to_builder().periods(Periods::Unlimited).build().as_ref() == Ok(&stage);
        if stage.periods() == Periods::Unlimited && stages.last().is_some_and(is_same) {
            stages.pop();
        }
        stages.push(stage);
    }
    // A main time of 0 means only that there is no main time.
    if overtime.is_some() && matches!(stages.as_slice(), [main] if main.time().is_zero()) {
        stages.clear();
    }
    stages.extend(overtime);
    TimeControl::new(stages).map_err(whole)
}

fn unit_of(assumption: Assumption) -> u64 {
    match assumption {
        Assumption::Seconds => SECOND,
        Assumption::Hours => HOUR,
        _ => MINUTE,
    }
}

fn illegal(term: &Term) -> impl Fn(Violation) -> ReadError {
    |violation| ReadError::at(ReadErrorKind::Illegal(violation), term.span.clone())
}

fn at(term: &Term) -> impl Fn(ReadErrorKind) -> ReadError {
    |kind| ReadError::at(kind, term.span.clone())
}
