//! Files and folders, formats, limits and exit statuses.

use std::fs;

use super::games::{folder, game, objects, told};

#[test]
fn folders_are_read_with_their_folders_in_the_sequence_of_names() {
    let folder = folder("folders");
    for (path, number) in
        [("b.pgn", 1), ("a/z.PGN", 2), ("a/b/c.pgn", 3), ("c.pgn.gz", 4), (".hidden.pgn", 5), ("notes.txt", 6)]
    {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, game(number, false)).expect("a file");
    }
    fs::write(folder.join("package.json"), "{\"name\": \"no game\"}").expect("a file");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("..", folder.join("a/up")).expect("a link");
        std::os::unix::fs::symlink("a", folder.join("again")).expect("a link");
        std::os::unix::fs::symlink("nowhere", folder.join("b2.pgn")).expect("a link");
    }
    let (status, output, errors) = told(&folder, &[".", "--format", "json"]);
    let files: Vec<String> =
        objects(&output).iter().map(|object| object["file"].as_str().expect("a name").replace('\\', "/")).collect();
    let dead: &[&str] = if cfg!(unix) { &["./b2.pgn"] } else { &[] };
    assert_eq!(files, [&["./a/b/c.pgn", "./a/z.PGN", "./b.pgn"], dead, &["./c.pgn.gz"]].concat());
    assert_eq!(status, Some(if cfg!(unix) { 2 } else { 0 }), "a link that leads nowhere is unusable");
    assert!(errors.contains("1 file of a folder has no game record and was passed over"), "{errors}");
}

#[test]
fn exit_statuses() {
    let folder = folder("statuses");
    let unreadable = format!("{}(;;;", "");
    for (name, text) in [
        ("fits", game(1, false)),
        ("misfit", game(1, true)),
        ("no_clock", "[Event \"a\"]\n\n1. e4 e5 *\n".into()),
        ("empty", String::new()),
        ("blank", " \n\r\n\t".into()),
        ("words", "Nothing of this is a game.".into()),
        ("sgf", unreadable),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let rows: [(&[&str], i32); 10] = [
        (&["fits"], 0),
        (&["no_clock"], 0),
        (&["fits", "no_clock"], 0),
        (&["misfit"], 1),
        (&["fits", "misfit", "no_clock"], 1),
        (&["empty"], 2),
        (&["blank"], 2),
        (&["words"], 2),
        (&["misfit", "words"], 2),
        (&["nowhere.pgn"], 2),
    ];
    for (args, status) in rows {
        for format in ["text", "json"] {
            let all = [args, &["--format", format]].concat();
            assert_eq!(told(&folder, &all).0, Some(status), "{all:?}");
        }
    }
}

#[test]
fn a_named_format_is_not_guessed() {
    let folder = folder("formats");
    // The first tag is too far from the beginning to say what the file is.
    let letter = "a letter about a game\n".repeat(100);
    fs::write(folder.join("game"), format!("{letter}{}", game(1, true))).expect("a file");
    let (status, _, errors) = told(&folder, &["game"]);
    assert_eq!(status, Some(2));
    assert!(errors.contains("`--from` names the format"), "{errors}");
    let (status, output, _) = told(&folder, &["game", "--from", "pgn", "--format", "json"]);
    assert_eq!(status, Some(1), "{output}");
}

#[test]
fn games_that_are_too_long_are_skipped_and_the_next_ones_audited() {
    let folder = folder("too-long");
    let long = format!("[Event \"long\"]\n\n{{{}}} 1. e4 *\n\n", "a comment\n".repeat(600_000));
    fs::write(folder.join("long.pgn"), [game(1, false), long, game(3, true), game(4, false)].concat()).expect("a file");
    let (status, output, errors) = told(&folder, &["long.pgn", "--format", "json"]);
    assert_eq!((status, errors.as_str()), (Some(1), ""));
    let facts: Vec<String> =
        objects(&output).iter().map(|object| format!("{} {}", object["game"], object["verdict"])).collect();
    assert_eq!(facts, [r#"1 "fits""#, r#"2 "unreadable""#, r#"3 "misfit""#, r#"4 "fits""#]);
    let reason = objects(&output)[1]["reason"].as_str().expect("a sentence").to_owned();
    assert!(reason.ends_with("has more than 4194304 bytes and is skipped"), "{reason}");
}

#[test]
fn an_unknown_name_is_no_text_to_find() {
    let folder = folder("players");
    let of = |name: &str| game(1, false).replace("W1", name);
    fs::write(folder.join("a.pgn"), ["?", "-", "Who?", "Smith-Jones", ""].map(of).concat()).expect("a file");
    for (name, games) in [("?", vec!["Who?"]), ("-", vec!["Smith-Jones"]), ("SMITH", vec!["Smith-Jones"])] {
        let (_, output, _) = told(&folder, &["a.pgn", "--player", name, "--format", "json"]);
        let found: Vec<String> =
            objects(&output).iter().map(|game| game["players"][0].as_str().expect("a name").to_owned()).collect();
        assert_eq!(found, games, "{name}");
    }
}
