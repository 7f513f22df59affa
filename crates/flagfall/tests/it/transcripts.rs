//! The output of the program: the transcripts in `tests/cmd`, in the README and in the documents.

/// Transcripts name files relative to the root of the workspace, or to their own folder `….in`.
#[test]
fn transcripts() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the workspace");
    trycmd::TestCases::new()
        .case("crates/flagfall/tests/cmd/*.md")
        .case("README.md")
        .case("docs/*.md")
        .case("docs/interop/*.md");
}
