//! The program `flagfall-server`.

use std::process::ExitCode;

fn main() -> ExitCode {
    flagfall_server::program::main()
}
