//! Documents and comments name no file that does not exist.
//!
//! Checked are the links of every Markdown file with their headings and anchors, and what is in code marks there and in
//! the comments of every Rust file: `crates/tc-core/src/machine` is a path from the root; `src/machine` or `laws.rs` is
//! one in the folder of the text, in its package, or in a crate that the section names. In a Rust file that is named, the
//! name in the code mark after it occurs.

use super::files::{self, Repository};
use super::text;

/// Files of other projects: the text that names them, and what their path begins with.
const ELSEWHERE: &[(&str, &str)] = &[
    // Its sources are files of other projects.
    ("docs/comparison.md", ""),
    // OGS.
    ("docs/interop/sites.md", "src/engine/formats"),
    ("crates/tc-interop/src/ogs/mod.rs", "src/Goban"),
    ("crates/tc-interop/src/ogs/player.rs", "src/components"),
    ("crates/tc-interop/src/ogs/short.rs", "src/components"),
    ("crates/tc-interop/src/ogs/mod.rs", "src/Goban"),
    ("crates/tc-interop/src/ogs/player.rs", "src/components/TimeControl"),
    ("crates/tc-interop/src/ogs/short.rs", "src/components/TimeControl"),
    // Gosei Play.
    ("crates/tc-interop/src/gosei.rs", "server.js"),
    ("crates/tc-interop/src/gosei.rs", "client/src"),
    // KataGo.
    ("crates/tc-interop/tests/it/engines.rs", "tests/gtp/time.txt"),
];

#[test]
fn links_lead_somewhere() {
    let repository = Repository::read();
    let faults: Vec<String> =
        repository.files(".md").flat_map(|path| broken_links(&repository, path, &repository.text(path))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn named_files_exist() {
    let repository = Repository::read();
    let mut faults = Vec::new();
    for path in repository.files(".md") {
        let sections = text::sections(&repository.text(path));
        faults.extend(sections.iter().flat_map(|section| missing(&repository, path, section)));
    }
    for path in repository.files(".rs") {
        faults.extend(missing(&repository, path, &text::comments(&repository.text(path))));
    }
    let idle: Vec<_> = ELSEWHERE.iter().filter(|elsewhere| !faults.iter().any(|fault| fault.is(elsewhere))).collect();
    assert!(idle.is_empty(), "exceptions that nothing needs: {idle:?}");
    faults.retain(|fault| !ELSEWHERE.iter().any(|elsewhere| fault.is(elsewhere)));
    let faults: Vec<String> = faults.iter().map(|fault| format!("{}: `{}`", fault.path, fault.mark)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The check itself: what it finds, and what it leaves alone.
#[test]
fn wrong_paths_are_found() {
    let repository = Repository::read();
    let found = |path, text: &str| -> Vec<String> {
        let sections = text::sections(text);
        sections.iter().flat_map(|section| missing(&repository, path, section)).map(|fault| fault.mark).collect()
    };
    let right = "# Page\n`tc-core`\n## One\n`src/machine`, `laws.rs` `s06_ticks_only_look`, `.ci/run`, `r1/30s`, \
                 `Cargo.toml`, `crates/tc-interop/src/NAME.rs`, `fuzz/seeds`\n```\n`src/nowhere`\n```\n";
    assert_eq!(found("docs/x.md", right), [""; 0]);
    let wrong = "## One\n`tc-core`: `src/nowhere`, `laws.rs` `no_such_law`\n## Two\n`src/machine` of nothing\n## Three\n\
                 `crates/tc-core/src/nowhere.rs`, `crates/nowhere/src/NAME.rs`, `docs/nowhere.md`\n";
    let expected = [
        "src/nowhere",
        "laws.rs` `no_such_law",
        "src/machine",
        "crates/tc-core/src/nowhere.rs",
        "crates/nowhere/src/NAME.rs",
        "docs/nowhere.md",
    ];
    assert_eq!(found("docs/x.md", wrong), expected);

    let links = "[a](machine.md) [b](machine.md#s1) [c](#two-words) [d](https://a.b/c) [e](tc_core::Look)\n\
                 # Two words\n[f](nowhere.md) [g](machine.md#nowhere) [h](#nowhere)\n[i]: nowhere.md\n";
    let expected = ["nowhere.md", "machine.md#nowhere", "#nowhere", "nowhere.md"];
    assert_eq!(broken_links(&repository, "docs/x.md", links), expected.map(|link| format!("docs/x.md: {link}")));
}

/// The links of a document to what is not there.
fn broken_links(repository: &Repository, path: &str, document: &str) -> Vec<String> {
    let leads_somewhere = |link: &&str| {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = if file.is_empty() { path.into() } else { files::join(files::folder(path), file) };
        let has_anchor = |text: &str| text::anchors(text).iter().any(|one| one == anchor);
        match anchor {
            "" => repository.has(&target),
            _ if file.is_empty() => has_anchor(document),
            _ => repository.has(&target) && has_anchor(&repository.text(&target)),
        }
    };
    let is_ours = |link: &&str| !link.contains("://") && !link.contains("::") && !link.starts_with("mailto:");
    let links = text::links(document);
    let broken = links.iter().map(String::as_str).filter(is_ours).filter(|link| !leads_somewhere(link));
    broken.map(|link| format!("{path}: {link}")).collect()
}

/// A path that a text names, and that is not there.
struct Missing {
    path: String,
    mark: String,
}

impl Missing {
    /// Whether an exception of [`ELSEWHERE`] is for it.
    fn is(&self, (path, beginning): &(&str, &str)) -> bool {
        self.path == *path && self.mark.starts_with(beginning)
    }
}

/// What a section of a text names and is not there.
fn missing(repository: &Repository, path: &str, section: &str) -> Vec<Missing> {
    let folders = repository.places(path, section);
    let fault = |mark: String| Missing { path: path.into(), mark };
    let mut faults = Vec::new();
    for (mark, next) in text::marks(section) {
        if !repository.is_path(mark) {
            continue;
        }
        let found = repository.find(mark, &folders);
        match next.filter(|_| mark.ends_with(".rs")) {
            _ if found.is_empty() => faults.push(fault(mark.into())),
            Some(name) if !found.iter().any(|file| repository.text(file).contains(name)) => {
                faults.push(fault(format!("{mark}` `{name}")));
            }
            _ => {}
        }
    }
    faults
}
