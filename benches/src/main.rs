//! Compares the parser of the notation with others of its kind and fails if it is too slow.

#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use std::process::ExitCode;

use clap::Parser;
use flagfall_benches::{Contender, compare};

/// How many times as long as jiff the notation may take.
const BOUND: f64 = 4.0;

/// Prints the time that each parser takes for its text, and fails if the notation takes more than 4 times as long as jiff.
#[derive(Parser)]
struct Arguments {
    /// How often every parser has its turn
    #[arg(long, default_value_t = 200)]
    rounds: usize,
    /// How many texts a parser reads in one turn
    #[arg(long, default_value_t = 10_000)]
    iterations: u64,
    /// Let this parser alone read its text, once for every iteration, and print nothing: for a profiler
    #[arg(long, value_name = "PARSER")]
    only: Option<Contender>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(contender) = arguments.only {
        contender.parse(arguments.iterations);
        return ExitCode::SUCCESS;
    }

    println!("{:<18} {:<16} {:>8} {:>7}", "parser", "text", "ns/text", "to jiff");
    let mut ratio = f64::NAN;
    for measured in compare(arguments.rounds, arguments.iterations) {
        let (contender, nanos, to_jiff) = (measured.contender, measured.nanos, measured.to_jiff);
        println!("{:<18} {:<16} {nanos:>8.1} {to_jiff:>7.2}", contender.name(), contender.text());
        if contender == Contender::TcNotation {
            ratio = to_jiff;
        }
    }

    if ratio <= BOUND {
        println!("tc-notation takes {ratio:.2} times as long as jiff; the bound is {BOUND}");
        ExitCode::SUCCESS
    } else {
        println!("tc-notation takes {ratio:.2} times as long as jiff, over the bound of {BOUND}");
        ExitCode::FAILURE
    }
}
