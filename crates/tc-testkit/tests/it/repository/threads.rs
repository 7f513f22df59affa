//! The libraries start no threads.

use super::files::Repository;

const LIBRARIES: [&str; 5] = ["tc-notation", "tc-core", "tc-commit", "tc-interop", "tc-view"];

/// They build without the standard library, and what they use of it on request is not its threads.
#[test]
fn libraries_start_no_threads() {
    let repository = Repository::read();
    for library in LIBRARIES {
        let folder = format!("crates/{library}/src/");
        let root = repository.text(&format!("{folder}lib.rs"));
        assert!(root.lines().any(|line| line == "#![no_std]"), "{library}");
        for path in repository.files(".rs").filter(|path| path.starts_with(&folder)) {
            let source = repository.text(path);
            for start in ["thread::spawn", "thread::scope", "thread::Builder"] {
                assert!(!source.contains(start), "{path}: {start}");
            }
        }
    }
}
