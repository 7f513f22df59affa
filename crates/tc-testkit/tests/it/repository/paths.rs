//! Documents and comments name no file that does not exist.
//!
//! Checked are the links of every Markdown file with their anchors, and what is in code marks there and in the comments of
//! every Rust file: `crates/tc-core/src/machine` is a path from the root, `src/machine` and `laws.rs` are the end of one.
//! In a Rust file that is named, the name in the code mark after it occurs.

use std::collections::BTreeSet;

use super::text::Text;
use super::{paths, read};

/// A code mark that begins with one of these folders, which are at the root, is a path.
const TOP: &[&str] = &["crates", "docs", "fuzz", "benches", ".ci", ".github"];
/// And one that begins with one of these, which are in packages.
const OF_PACKAGE: &[&str] = &["src", "tests", "examples"];
/// Means any name, where a text says how something new is added: `crates/tc-interop/src/NAME.rs`.
const ANY_NAME: &str = "NAME";
/// Its sources are files of other projects.
const COMPARISON: &str = "docs/comparison.md";
/// What paths in OGS, Gosei Play and KataGo begin with.
const ELSEWHERE: &[&str] = &["src/engine/formats", "src/Goban", "src/components", "client/src", "tests/gtp/time.txt"];

#[test]
fn links_and_named_files_exist() {
    let paths = paths();
    // Transcripts of the program are output, not documents.
    let is_document = |path: &&String| path.ends_with(".md") && !path.starts_with("crates/flagfall/tests/cmd");
    let mut faults = Vec::new();
    for path in paths.iter().filter(is_document) {
        let text = Text::of(&read(path));
        faults.extend(broken_links(&paths, path, &text));
        faults.extend(missing(&paths, path, &text));
    }
    for path in paths.iter().filter(|path| path.ends_with(".rs")) {
        faults.extend(missing(&paths, path, &Text::of_comments(&read(path))));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The check itself: what it finds, and what it leaves alone.
#[test]
fn wrong_paths_are_found() {
    let paths = paths();
    let listed = |faults: &[&str]| faults.iter().map(|fault| format!("docs/x.md: {fault}")).collect::<Vec<_>>();
    let right = "`src/machine`, `laws.rs` `s06_ticks_only_look`, `.ci/run`, `r1/30s`, `Cargo.toml`, `fuzz/seeds`, \
                 `crates/tc-interop/src/NAME.rs`, `src/components/Clock`\n```\n`src/nowhere`\n```\n";
    assert_eq!(missing(&paths, "docs/x.md", &Text::of(right)), [""; 0]);
    let wrong =
        "// `src/nowhere`, `laws.rs` `no_such_law`\nlet code;\n/// `crates/src/lib.rs`, `crates/no/NAME.rs`, `no.md`";
    let expected = ["src/nowhere", "crates/src/lib.rs", "crates/no/NAME.rs", "no.md", "laws.rs` `no_such_law"];
    assert_eq!(missing(&paths, "docs/x.md", &Text::of_comments(wrong)), listed(&expected));

    let links = "[a](machine.md) [b](machine.md#s1) [c](#two-words-x) [d](https://a.b/c) [e](tc_core::Look) ![f](clock)\n\
                 # Two words (`x`)\n[g](nowhere.md) [h](machine.md#nowhere) [i](#nowhere) [k]\n\n[k]: ../nowhere.md\n";
    let expected = ["nowhere.md", "machine.md#nowhere", "#nowhere", "../nowhere.md"];
    let found = broken_links(&paths, "docs/x.md", &Text::of(links));
    assert_eq!(found, listed(&expected));
}

/// The links of a document to what is not there.
fn broken_links(paths: &BTreeSet<String>, path: &str, text: &Text) -> Vec<String> {
    let leads_somewhere = |link: &&String| {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = join(path, file);
        let has_anchor = |text: &Text| text.anchors.iter().any(|one| one == anchor);
        match file {
            "" => has_anchor(text),
            _ => paths.contains(&target) && (anchor.is_empty() || has_anchor(&Text::of(&read(&target)))),
        }
    };
    let is_ours = |link: &&String| !link.contains("::") && !link.contains("://");
    let broken = text.links.iter().filter(is_ours).filter(|link| !leads_somewhere(link));
    broken.map(|link| format!("{path}: {link}")).collect()
}

/// Where a link of a document leads.
fn join(path: &str, link: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in link.split('/').filter(|part| !part.is_empty()) {
        match part {
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// What a text has in code marks as a path, and is not there.
fn missing(paths: &BTreeSet<String>, path: &str, text: &Text) -> Vec<String> {
    if path == COMPARISON {
        return Vec::new();
    }
    let marks = text.marks.iter().filter(|mark| is_path(paths, mark) && files(paths, mark).next().is_none());
    let lacks = |(file, name): &&(String, String)| {
        file.ends_with(".rs") && !files(paths, file).any(|file| read(file).contains(name))
    };
    let names = text.names.iter().filter(lacks).map(|(file, name)| format!("{file}` `{name}"));
    marks.cloned().chain(names).map(|mark| format!("{path}: {mark}")).collect()
}

/// Whether a code mark is meant as a path of this repository: it begins with one of its folders, or has the ending of one
/// of its files.
fn is_path(paths: &BTreeSet<String>, mark: &str) -> bool {
    let is_sign = |char: char| char.is_ascii_alphanumeric() || "._-/".contains(char);
    let (first, rest) = mark.split_once('/').unwrap_or(("", mark));
    let begins = (TOP.contains(&first) || OF_PACKAGE.contains(&first)) && !rest.is_empty();
    let ending = rest.rsplit('/').next().and_then(|name| name.rsplit_once('.')).filter(|(stem, _)| !stem.is_empty());
    let ends = ending.map(|(_, ending)| paths.iter().any(|path| path.ends_with(&format!(".{ending}"))));
    mark.chars().all(is_sign)
        && ends.unwrap_or(begins)
        && !ELSEWHERE.iter().any(|elsewhere| mark.starts_with(elsewhere))
}

/// The files that a path in a code mark can be.
fn files<'p>(paths: &'p BTreeSet<String>, mark: &str) -> impl Iterator<Item = &'p str> {
    let mark = mark.split(ANY_NAME).next().unwrap_or(mark).trim_end_matches('/');
    let is_from_root = TOP.contains(&mark.split('/').next().unwrap_or(mark));
    let inner = format!("/{mark}");
    let is_it = move |path: &&str| *path == &inner[1..] || !is_from_root && path.ends_with(&inner);
    paths.iter().map(String::as_str).filter(is_it)
}
