//! Every time system has its picture in docs/clock.md, and its text here.
//!
//! `DOCUMENTS=overwrite cargo test -p tc-view --test it gallery` redraws the pictures.

use crate::scenes;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scenes::SCENES;
use tc_view::{Style, svg, text};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn overwrites() -> bool {
    std::env::var("DOCUMENTS").is_ok_and(|value| value == "overwrite")
}

/// Compares a file with what it should be, or writes it.
fn check(path: &Path, expected: &str) -> bool {
    if overwrites() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, expected).expect("it can be written");
    }
    fs::read_to_string(path).is_ok_and(|found| found == expected)
}

#[test]
fn pictures() {
    let folder = docs().join("clock");
    let mut wrong = Vec::new();
    for scene in SCENES {
        let view = scene.view(&Style::default());
        let picture = svg::picture(&view.face, scene.title);
        if !check(&folder.join(format!("{}.svg", scene.file)), &picture) {
            wrong.push(scene.file);
        }
    }
    assert!(wrong.is_empty(), "DOCUMENTS=overwrite redraws: {wrong:?}");
    let drawn: BTreeSet<String> = SCENES.iter().map(|scene| format!("{}.svg", scene.file)).collect();
    let found: BTreeSet<String> = fs::read_dir(&folder)
        .expect("the pictures")
        .map(|entry| entry.expect("a picture").file_name().into_string().expect("its name"))
        .collect();
    assert_eq!(found, drawn, "a picture that no scene draws, or a scene without one");
}

#[test]
fn texts() {
    for scene in SCENES {
        let view = scene.view(&Style::text(76));
        let line = text::line(&view.face);
        let block = text::block(&view.face, 76, text::Glyphs::Unicode);
        let ascii = text::block(&view.face, 76, text::Glyphs::Ascii);
        assert!(ascii.is_ascii(), "{ascii}");
        let until = view.until.map_or("never".into(), |until| until.to_string());
        insta::assert_snapshot!(
            scene.file,
            format!("{}\n\n{line}\n\n{block}\n{ascii}\nat {}, redrawn at {until}\n", scene.title, view.at)
        );
        for row in block.lines() {
            assert!(row.chars().count() <= 76, "{}: {row}", scene.file);
        }
    }
}

/// The next event of the first seat in every scene, and the time until then.
#[test]
fn next_events() {
    let shown = SCENES.iter().filter_map(|scene| {
        let view = scene.view(&Style::text(76));
        let clock = view.face.seats.into_iter().next()?.clock?;
        Some(format!("{}: {:?} in {}", scene.file, clock.next, clock.until_next()))
    });
    insta::assert_snapshot!("next", shown.collect::<Vec<_>>().join("\n"));
}

/// The document has every picture with its title, and no other pictures.
#[test]
fn the_document_has_all() {
    let document = fs::read_to_string(docs().join("clock.md")).expect("the document");
    let shown: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("![")).collect();
    let expected: Vec<String> =
        SCENES.iter().map(|scene| format!("{}](clock/{}.svg)", scene.title, scene.file)).collect();
    assert_eq!(shown, expected);
    for scene in SCENES {
        let control = scene.controls.join("`, `");
        assert!(document.contains(&format!("`{control}`")), "{}: `{control}` is missing", scene.file);
    }
}
