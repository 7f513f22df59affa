//! What the program prints: the transcripts in `tests/cmd`, in the README and in the documents.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("../../README.md").case("../../docs/*.md");
}
