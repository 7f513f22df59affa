//! The libraries start no threads.

use super::{paths, read};

const LIBRARIES: [&str; 5] = ["tc-notation", "tc-core", "tc-commit", "tc-interop", "tc-view"];

/// They build without the standard library, and what they use of it on request is not its threads.
#[test]
fn libraries_start_no_threads() {
    for library in LIBRARIES {
        let folder = format!("crates/{library}/src/");
        assert!(read(&format!("{folder}lib.rs")).lines().any(|line| line == "#![no_std]"), "{library}");
        for path in paths().iter().filter(|path| path.starts_with(&folder) && path.ends_with(".rs")) {
            let source = read(path);
            for start in ["thread::spawn", "thread::scope", "thread::Builder"] {
                assert!(!source.contains(start), "{path}: {start}");
            }
        }
    }
}
