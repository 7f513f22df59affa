//! Compares the parser of the notation and the clock machine with others of their kind, and rounds of many players with
//! rounds of few, and fails if one of them is too slow.

#![expect(clippy::print_stdout, reason = "the tables are what it is for")]

use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use flagfall_benches::{CLOCKS, COMMITMENTS, Contest, LATECOMERS, PARSERS, compare};

const CONTESTS: [Contest; 4] = [PARSERS, CLOCKS, COMMITMENTS, LATECOMERS];

/// Prints the time that each contender takes for its task, and fails if the notation takes more than 4 times as long as
/// jiff, the clock machine more than twice as long as time-control, or a round of 10 000 players, in time or late, more
/// than 30 times as long as one of 1 000.
#[derive(Parser)]
struct Arguments {
    /// How often every contender has its turn
    #[arg(long, default_value_t = 200)]
    rounds: usize,
    /// How often a contender does its task in one turn
    #[arg(long, default_value_t = 10_000)]
    iterations: u64,
    /// Let this contender alone do its task, once for every iteration, and print nothing: for a profiler
    #[arg(long, value_name = "CONTENDER", value_parser = names())]
    only: Option<String>,
}

fn names() -> PossibleValuesParser {
    CONTESTS.iter().flat_map(Contest::contenders).map(|contender| contender.name).collect::<Vec<_>>().into()
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(name) = arguments.only {
        let all = CONTESTS.iter().flat_map(Contest::contenders);
        all.filter(|contender| contender.name == name).for_each(|contender| (contender.run)(arguments.iterations));
        return ExitCode::SUCCESS;
    }

    let mut code = ExitCode::SUCCESS;
    for contest in CONTESTS {
        if !is_within_bound(&contest, arguments.rounds, arguments.iterations) {
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// Prints the table of a contest, and whether our own keeps the bound.
fn is_within_bound(contest: &Contest, rounds: usize, iterations: u64) -> bool {
    let (own, yardstick, bound) = (contest.own.name, contest.yardstick.name, contest.bound);
    println!("{:<21} {:<18} {:>8} {:>16}", contest.task, "", "ns", format!("to {yardstick}"));
    let measured = compare(contest, rounds, iterations);
    for one in &measured {
        println!("{:<21} {:<18} {:>8.1} {:>16.2}", one.contender.name, one.contender.works_on, one.nanos, one.ratio);
    }
    let ratio = measured.first().map_or(f64::NAN, |own| own.ratio);
    let holds = ratio <= bound;
    let verdict = if holds { "; the bound is" } else { ", over the bound of" };
    println!("{own} takes {ratio:.2} times as long as {yardstick}{verdict} {bound}\n");
    holds
}
