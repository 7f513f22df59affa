//! Manual pages and completion scripts.

use assert_cmd::Command;

fn printed(args: &[&str]) -> String {
    let output = Command::cargo_bin("flagfall").expect("the program is built").args(args).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).expect("text")
}

#[test]
fn manual_pages() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH flagfall 1"), "{page}");
    assert!(
        page.contains(".SH NOTATION\n.nf\nThe notation, in one line:"),
        "it has the notation, line by line: {page}"
    );
    for command in ["explain", "parse", "convert", "presets", "run", "round", "audit", "report", "completions", "man"] {
        let page = printed(&["man", command]);
        assert!(
            page.contains(&format!(".TH flagfall\\-{command} 1"))
                || page.contains(&format!(".TH flagfall-{command} 1")),
            "{page}"
        );
        assert!(page.contains(concat!("\"flagfall ", env!("CARGO_PKG_VERSION"), "\"")), "it says the version: {page}");
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert_eq!(page.contains("flagfall\\-page(1)"), cfg!(feature = "page"), "{page}");
    for command in ["run", "round"] {
        assert!(printed(&["man", command]).contains(".SH PROTOCOL\n.nf\nLines in"), "it has the protocol");
    }
}

#[test]
fn completion_scripts() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in ["flagfall", "explain", "convert", "presets", "dialect", "round", "audit"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        let script = script.replace("manual page", "");
        let mut words = script.split(|sign: char| !sign.is_ascii_alphanumeric());
        assert_eq!(words.any(|word| word == "page"), cfg!(feature = "page"), "{shell}: page");
    }
}
