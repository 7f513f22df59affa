//! Tests that need a program which Cargo cannot bring.
//!
//! Where the program is missing, its tests are listed as ignored, with the reason. With `FLAGFALL_TEST_ALL=1` they fail.

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// In the environment, `1` makes a missing program a failure.
const ALL: &str = "FLAGFALL_TEST_ALL";
/// Folders of programs that the search path of a user can lack.
const OFTEN_LEFT_OUT: [&str; 3] = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/// How many tests run at the same time unless `--test-threads` says so: they wait more than they compute.
const THREADS: usize = 4;

/// A program that tests start.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Program {
    /// The name of its file.
    pub name: &'static str,
    /// The package of Debian that has it.
    pub package: &'static str,
}

/// The server of NATS, for logs that several servers share.
pub const NATS_SERVER: Program = Program { name: "nats-server", package: "nats-server" };
/// The command-line tool of OpenSSL.
pub const OPENSSL: Program = Program { name: "openssl", package: "openssl" };
/// Python, in which examples are written.
pub const PYTHON: Program = Program { name: "python3", package: "python3" };

impl Program {
    /// Whether the search path or a usual folder of the system has it.
    fn is_there(&self) -> bool {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).chain(OFTEN_LEFT_OUT.map(Into::into)).any(|folder| folder.join(self.name).is_file())
    }

    fn is_missing(&self) -> String {
        format!("{} is missing; Debian's package `{}` has it", self.name, self.package)
    }
}

/// A test that needs a program.
pub fn trial(program: &'static Program, name: &str, test: fn()) -> Trial {
    Trial::ignorable_test(name, move || {
        if program.is_there() {
            test();
            Ok(Completion::Completed)
        } else if env::var_os(ALL).is_some_and(|all| all == "1") {
            Err(Failed::from(program.is_missing()))
        } else {
            Ok(Completion::ignored_with(program.is_missing()))
        }
    })
    .with_kind(program.name)
}

/// The functions at these paths, as tests that need a program.
#[macro_export]
macro_rules! trials {
    ($program:expr; $($test:path),* $(,)?) => {
        vec![$($crate::outside::trial($program, stringify!($test), $test)),*]
    };
}

/// Runs tests as the options of `cargo test` say, and closes with what was ignored, and why.
#[expect(clippy::print_stdout, reason = "it is the output of a test program")]
pub fn run(trials: impl IntoIterator<Item = Vec<Trial>>) -> ExitCode {
    let trials: Vec<Trial> = trials.into_iter().flatten().collect();
    let mut missing: BTreeMap<String, usize> = BTreeMap::new();
    for program in [&NATS_SERVER, &OPENSSL, &PYTHON].into_iter().filter(|program| !program.is_there()) {
        let tests = trials.iter().filter(|trial| trial.kind() == program.name).count();
        missing.insert(program.is_missing(), tests);
    }
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(THREADS);
    let conclusion = libtest_mimic::run(&arguments, trials);
    if conclusion.num_ignored > 0 {
        for (reason, tests) in missing.into_iter().filter(|(_, tests)| *tests > 0) {
            println!("{tests} ignored: {reason}. With {ALL}=1 a missing program is a failure.\n");
        }
    }
    conclusion.exit_code()
}
