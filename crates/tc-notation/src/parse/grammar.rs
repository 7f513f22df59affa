//! The grammar, as nom parsers.
//!
//! ```text
//! control = "none" | stage { "," stage }
//! stage   = [ periods ( "*" | "x" | "×" ) ] [ quota "/" ] [ "(" time ")" ] [ "r" ] time [ cap ] [ "+" bonus ]
//! ```
//!
//! Every token includes the blanks after it. A parser that does not find its token reports that to the [`Trace`] and
//! fails softly, so that the alternatives are tried. A value outside the limits fails hard.

use alloc::vec::Vec;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::combinator::{map, opt, value};
use nom::multi::fold_many_m_n;
use nom::sequence::{delimited, preceded, terminated};
use nom::{Err, Parser};

use super::expected::Expected;
use super::tokens::{Input, Miss, Parsed, blanks, byte, count, digits, millionths, one};
use super::trace::{Refusal, Trace};
use crate::limits::MAX_STAGES;
use crate::place::StagePart;
use crate::stage::{StageBuilder, Written};
use crate::{Bonus, Cap, Dialect, Extension, MoveCount, Moves, Periods, Stage, Time, TimeControl, TimeUnit, Violation};

/// The usual largest number of stages, to reserve memory.
const USUAL_STAGES: usize = 2;

/// The grammar of one dialect, reporting to a trace.
pub(super) struct Grammar<'t, T> {
    dialect: Dialect,
    trace: &'t T,
}

impl<'t, T: Trace> Grammar<'t, T> {
    pub(super) fn new(dialect: Dialect, trace: &'t T) -> Grammar<'t, T> {
        Grammar { dialect, trace }
    }

    /// The control of the whole input, if it is legal.
    pub(super) fn run(&self, input: Input<'_>) -> Option<TimeControl> {
        preceded(blanks, alt((|i| self.none(i), |i| self.stages(i)))).parse(input).ok().map(|(_, control)| control)
    }

    fn none<'i>(&self, input: Input<'i>) -> Parsed<'i, TimeControl> {
        let (rest, ()) = self.word(input, "none", Expected::None)?;
        self.extension(Extension::NoClock, StagePart::Whole, input, rest)?;
        value(TimeControl::NONE, |i| self.end(i)).parse(rest)
    }

    fn stages<'i>(&self, input: Input<'i>) -> Parsed<'i, TimeControl> {
        let next = preceded(|i| self.sign(i, b',', Expected::Comma), |i| self.stage(i));
        let (rest, first) = self.stage(input)?;
        let start = || {
            let mut stages = Vec::with_capacity(USUAL_STAGES);
            stages.push(first);
            stages
        };
        // One stage above the limit is enough to fail.
        let mut all = fold_many_m_n(0, MAX_STAGES, next, start, |mut stages, stage| {
            stages.push(stage);
            stages
        });
        let (rest, stages) = all.parse(rest)?;
        if stages.len() <= MAX_STAGES {
            self.end(rest)?;
        }
        let control = self.legal(TimeControl::checked(stages), TimeControl::NONE, StagePart::Whole, input, rest)?;
        Ok((rest, control))
    }

    fn stage<'i>(&self, input: Input<'i>) -> Parsed<'i, Stage> {
        self.trace.stage(input);
        let (rest, periods) = opt(|i| self.part(StagePart::Periods, Self::periods, i)).parse(input)?;
        let (rest, moves) = opt(|i| self.part(StagePart::Moves, Self::moves, i)).parse(rest)?;
        let (rest, delay) = opt(|i| self.part(StagePart::Delay, Self::delay, i)).parse(rest)?;
        let (rest, (resets_on_time, time)) = self.part(StagePart::Time, Self::base_time, rest)?;
        let (rest, cap) = opt(|i| self.part(StagePart::Cap, Self::cap, i)).parse(rest)?;
        let (rest, bonus) = opt(|i| self.part(StagePart::Bonus, Self::bonus, i)).parse(rest)?;
        let stage = StageBuilder(Written { periods, moves, delay, resets_on_time, time, cap, bonus }).build();
        let part = stage.err().map_or(StagePart::Whole, part_of);
        let instead = Stage { written: Stage::builder(Time::secs(1)).0 };
        Ok((rest, self.legal(stage, instead, part, input, rest)?))
    }

    /// One part of a stage, reported to the trace before and after.
    fn part<'i, O>(
        &self,
        part: StagePart,
        parser: fn(&Self, Input<'i>) -> Parsed<'i, O>,
        input: Input<'i>,
    ) -> Parsed<'i, O> {
        self.trace.begin(part);
        let (rest, output) = parser(self, input)?;
        self.trace.done(part, input, rest);
        Ok((rest, output))
    }

    /// `6 x`, `* x`
    fn periods<'i>(&self, input: Input<'i>) -> Parsed<'i, Periods> {
        let times = |i| self.period_sign(i);
        if let (rest, Some(digits)) = opt(terminated(|i| self.digits(i), times)).parse(input)? {
            let periods = self.legal(Periods::new(count(digits)), Periods::ONE, StagePart::Periods, input, rest)?;
            return Ok((rest, periods));
        }
        let (rest, ()) = terminated(|i| self.sign(i, b'*', Expected::Star), times).parse(input)?;
        self.extension(Extension::UnlimitedPeriods, StagePart::Periods, input, rest)?;
        Ok((rest, Periods::Unlimited))
    }

    fn period_sign<'i>(&self, input: Input<'i>) -> Parsed<'i, ()> {
        let sign = alt((one(|byte| matches!(byte, b'*' | b'x' | b'X').then_some(())), value((), tag("×"))));
        self.token(sign, Expected::PeriodSign, input)
    }

    /// `40/`, `r1/`, `e10/`, `*/`
    fn moves<'i>(&self, input: Input<'i>) -> Parsed<'i, Moves> {
        let slash = |i| self.sign(i, b'/', Expected::Slash);
        let any = value(None, |i| self.sign(i, b'*', Expected::Star));
        let letter = opt(alt((
            value(Moves::Reset as fn(MoveCount) -> Moves, |i| self.letter(i, b'r', Expected::ResetMark)),
            value(Moves::Expire as fn(MoveCount) -> Moves, |i| self.letter(i, b'e', Expected::ExpireMark)),
        )));
        let counted = map((letter, |i| self.digits(i)), Some);
        let (rest, quota) = terminated(alt((any, counted)), slash).parse(input)?;
        let Some((effect, digits)) = quota else {
            return Ok((rest, Moves::Any));
        };
        let count = self.legal(MoveCount::new(count(digits)), MoveCount::ONE, StagePart::Moves, input, rest)?;
        let moves = effect.unwrap_or(Moves::Required)(count);
        if let Moves::Expire(_) = moves {
            self.extension(Extension::ExpireOnMoves, StagePart::Moves, input, rest)?;
        }
        Ok((rest, moves))
    }

    /// `(5s)`
    fn delay<'i>(&self, input: Input<'i>) -> Parsed<'i, Time> {
        let open = |i| self.sign(i, b'(', Expected::OpenParen);
        let close = |i| self.sign(i, b')', Expected::CloseParen);
        delimited(open, |i| self.time(i, StagePart::Delay), close).parse(input)
    }

    /// `90m`, `r5m`
    fn base_time<'i>(&self, input: Input<'i>) -> Parsed<'i, (bool, Time)> {
        let (rest, reset) = opt(|i| self.letter(i, b'r', Expected::ResetMark)).parse(input)?;
        let (rest, time) = self.time(rest, StagePart::Time)?;
        Ok((rest, (reset.is_some(), time)))
    }

    /// `..`, `..15m`
    fn cap<'i>(&self, input: Input<'i>) -> Parsed<'i, Cap> {
        let (rest, ()) = self.dots(input)?;
        map(opt(|i| self.time(i, StagePart::Cap)), |time| time.map_or(Cap::Unlimited, Cap::At)).parse(rest)
    }

    /// `+ 30s`, `+ ..10s`, `+ opp`
    fn bonus<'i>(&self, input: Input<'i>) -> Parsed<'i, Bonus> {
        let (start, ()) = self.sign(input, b'+', Expected::Plus)?;
        let (rest, bonus) = alt((
            map(|i| self.time(i, StagePart::Bonus), Bonus::Increment),
            map(preceded(|i| self.dots(i), |i| self.time(i, StagePart::Bonus)), Bonus::Bronstein),
            value(Bonus::Opponent, |i| self.word(i, "opp", Expected::Opponent)),
        ))
        .parse(start)?;
        if bonus == Bonus::Opponent {
            self.extension(Extension::Hourglass, StagePart::Bonus, start, rest)?;
        }
        Ok((rest, bonus))
    }

    /// `5m`, `1.5 h`
    fn time<'i>(&self, input: Input<'i>, part: StagePart) -> Parsed<'i, Time> {
        let fraction = opt(preceded(byte(b'.'), digits));
        let (rest, (whole, fraction)) = self.token((digits, fraction), Expected::Number, input)?;
        let (rest, unit) = self.unit(rest)?;
        if fraction.is_some() {
            self.extension(Extension::Decimals, part, input, rest)?;
        }
        let time = match fraction {
            None => Time::new(count(whole), unit),
            Some(digits) => millionths(digits).and_then(|millionths| Time::decimal(count(whole), millionths, unit)),
        };
        Ok((rest, self.legal(time, Time::secs(1), part, input, rest)?))
    }

    fn unit<'i>(&self, input: Input<'i>) -> Parsed<'i, TimeUnit> {
        let unit = |letter: u8| {
            let letter = char::from(letter.to_ascii_lowercase());
            TimeUnit::ALL.into_iter().find(|unit| unit.letter() == letter)
        };
        self.token(one(unit), Expected::Unit, input)
    }

    fn digits<'i>(&self, input: Input<'i>) -> Parsed<'i, Input<'i>> {
        self.token(digits, Expected::Number, input)
    }

    fn dots<'i>(&self, input: Input<'i>) -> Parsed<'i, ()> {
        self.token((byte(b'.'), byte(b'.')).map(|_| ()), Expected::Dots, input)
    }

    fn sign<'i>(&self, input: Input<'i>, sign: u8, expected: Expected) -> Parsed<'i, ()> {
        self.token(byte(sign), expected, input)
    }

    /// A letter in either case, returned in lower case.
    fn letter<'i>(&self, input: Input<'i>, letter: u8, expected: Expected) -> Parsed<'i, ()> {
        self.token(one(|byte| (byte.to_ascii_lowercase() == letter).then_some(())), expected, input)
    }

    /// A word in either case.
    fn word<'i>(&self, input: Input<'i>, word: &'static str, expected: Expected) -> Parsed<'i, ()> {
        self.token(value((), tag_no_case(word)), expected, input)
    }

    fn end<'i>(&self, input: Input<'i>) -> Parsed<'i, ()> {
        if input.is_empty() {
            return Ok((input, ()));
        }
        self.trace.expected(input, Expected::End);
        Err(Err::Error(Miss))
    }

    /// A token and the blanks after it.
    fn token<'i, O>(
        &self,
        token: impl Parser<Input<'i>, Output = O, Error = Miss>,
        expected: Expected,
        input: Input<'i>,
    ) -> Parsed<'i, O> {
        terminated(token, blanks).parse(input).inspect_err(|_| self.trace.expected(input, expected))
    }

    /// A value, or a hard failure, which is reported to the trace. A trace that only asks for the spelling has another
    /// value instead.
    fn legal<O>(
        &self,
        result: Result<O, Violation>,
        instead: O,
        part: StagePart,
        from: Input<'_>,
        to: Input<'_>,
    ) -> Result<O, Err<Miss>> {
        let result = if self.trace.ignores_limits() { result.or(Ok(instead)) } else { result };
        result.map_err(|violation| {
            self.trace.refused(Refusal::Illegal(violation), part, from, to);
            Err::Failure(Miss)
        })
    }

    /// Fails hard if the dialect does not have the extension.
    fn extension(
        &self,
        extension: Extension,
        part: StagePart,
        from: Input<'_>,
        to: Input<'_>,
    ) -> Result<(), Err<Miss>> {
        match self.dialect {
            Dialect::Extended => Ok(()),
            Dialect::Original => {
                self.trace.refused(Refusal::Extension(extension), part, from, to);
                Err(Err::Failure(Miss))
            }
        }
    }
}

/// The part of a stage at fault, for a violation found when the stage is put together.
fn part_of(violation: Violation) -> StagePart {
    match violation {
        Violation::PeriodsZero | Violation::PeriodsTooMany => StagePart::Periods,
        Violation::MovesZero | Violation::MovesTooMany => StagePart::Moves,
        Violation::CapBelowTime { .. } => StagePart::Cap,
        Violation::ResetNeedsMoves
        | Violation::ResetOfZero
        | Violation::EndlessZero
        | Violation::TimeTooLong
        | Violation::TimeTooFine => StagePart::Time,
        Violation::TooManyStages | Violation::ControlTooLong | Violation::NoTime => StagePart::Whole,
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    /// Counts the reports.
    #[derive(Default)]
    struct Steps(Cell<usize>);

    impl Steps {
        fn step(&self) {
            self.0.set(self.0.get() + 1);
        }
    }

    impl Trace for Steps {
        fn expected(&self, _: Input<'_>, _: Expected) {
            self.step();
        }
        fn stage(&self, _: Input<'_>) {
            self.step();
        }
        fn begin(&self, _: StagePart) {
            self.step();
        }
        fn done(&self, _: StagePart, _: Input<'_>, _: Input<'_>) {
            self.step();
        }
    }

    /// Twice the text takes at most twice the steps, and never many for one byte.
    #[test]
    fn linear_time() {
        let pieces = [
            "1", "1.", "1.1", " ", "*", "* ", "* x ", "1 x ", "r", "e", "r1/", "*/", "/", "(", "(5s)", ")", "5m",
            "5m,", "5m, ", "5m..", "5m + ", "..", ".", "+", "opp", "none", "none,", "x", "m", "\u{d7}", ",",
        ];
        let steps = |piece: &str, count: usize| {
            let text = piece.repeat(count);
            let steps = Steps::default();
            let _ = Grammar::new(Dialect::Extended, &steps).run(text.as_bytes());
            (steps.0.get(), text.len())
        };
        for piece in pieces {
            let ((some, _), (twice, length)) = (steps(piece, 500), steps(piece, 1_000));
            assert!(twice <= 2 * some + 32, "{piece:?}: {some} steps, then {twice}");
            assert!(twice <= 16 * length + 32, "{piece:?}: {twice} steps for {length} bytes");
        }
    }
}
