//! The commands in `tests/cmd`, README.md and the pages of docs print what stands below them. They run at the root of the
//! workspace, so they have a process of their own.

#[test]
fn transcripts() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the workspace");
    let build = if cfg!(feature = "page") { "page" } else { "without_page" };
    trycmd::TestCases::new()
        .case("crates/flagfall/tests/cmd/*.md")
        .case(format!("crates/flagfall/tests/cmd/builds/{build}.md"))
        .case("README.md")
        .case("docs/*.md")
        .case("docs/interop/*.md");
}
