//! Compressed files: recognised by what is in them, and bounded.

use std::fs;
use std::io::Write;

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::games::{folder, games, objects, told};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("compressed");
    encoder.finish().expect("compressed")
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).expect("compressed");
    encoder.finish().expect("compressed")
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// A frame that decoders skip.
const SKIPPABLE: &[u8] = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc";

#[test]
fn the_contents_decide_and_not_the_name() {
    let folder = folder("contents");
    let games = games(40);
    let (one, two) = games.as_bytes().split_at(games.find("[Event \"made up\"]\n[White \"W21\"]").expect("game 21"));
    // Compressed in two parts, as tools append them.
    let files = [
        ("plain.gz", games.clone().into_bytes()),
        ("gzip.pgn", [gzip(one), gzip(two)].concat()),
        ("bzip2.txt", [bzip2(one), bzip2(two)].concat()),
        ("zstandard", [zstandard(one), SKIPPABLE.to_vec(), zstandard(two)].concat()),
    ];
    for (name, bytes) in &files {
        fs::write(folder.join(name), bytes).expect("a file");
        let (status, output, errors) = told(&folder, &[name, "--format", "json"]);
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{name}");
        let objects = objects(&output);
        assert_eq!(objects.len(), 40, "{name}");
        assert_eq!(objects[39]["players"][0], "W40", "{name}");
    }
}

#[test]
fn compressed_files_that_break_off_are_reported_and_their_games_audited() {
    let folder = folder("broken-off");
    let games = games(2_000);
    for (name, bytes, said) in [
        ("a.gz", gzip(games.as_bytes()), "the gzip data breaks off; the file is incomplete"),
        ("a.bz2", bzip2(games.as_bytes()), "the bzip2 data breaks off; the file is incomplete"),
        ("a.zst", zstandard(games.as_bytes()), "the Zstandard data breaks off; the file is incomplete"),
    ] {
        fs::write(folder.join(name), &bytes[..bytes.len() - 20]).expect("a file");
        let (status, output, errors) = told(&folder, &[name]);
        assert_eq!(status, Some(2), "{name}");
        assert!(errors.contains(said), "{name}: {errors}");
        assert!(!output.starts_with("0 games"), "{name}: {output}");
        fs::write(folder.join(name), [&bytes[..bytes.len() / 2], &[0xaa; 64], &bytes[bytes.len() / 2..]].concat())
            .expect("a file");
        let (status, _, errors) = told(&folder, &[name]);
        assert_eq!(status, Some(2), "{name}");
        assert!(errors.contains("data is damaged"), "{name}: {errors}");
    }
}

/// What all bombs decompress to: a game, and the beginning of one that never ends.
const BEGINNING: &[u8] = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n{";

/// The beginning and 80 MiB of one letter, in 131 bytes.
const BZIP2_BOMB: &[u8] = b"\
    \x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x3e\xfb\x37\x46\x00\x00\x0a\x5f\x80\x80\x10\x50\x11\x24\x00\x02\
    \x00\x00\x0a\x32\x01\x05\x48\x00\x08\x20\x00\x50\xa6\x4c\x4c\x83\x23\x04\xd5\x52\x0d\xa2\x32\x3d\x4d\x37\
    \xf1\xa7\x67\xcb\x6c\x7b\xe3\x67\xac\x73\xcd\xd7\x7e\x6b\x5c\xda\xd9\xb3\x62\x92\xa0\x25\xd7\x40\x52\x0a\
    \xab\x7d\x12\x54\x04\xbf\x98\xa0\xac\x93\x29\xac\x81\xcd\xaf\xf3\x80\x91\x7d\x20\x40\x50\x00\x00\x20\x00\
    \x04\x10\x00\x18\x66\x02\x94\xd3\x8c\x15\x52\x11\xb0\x15\x52\x11\xe2\xee\x48\xa7\x0a\x12\x0f\xcd\xa6\x2d\
    \x60";

/// The same as a Zstandard frame: 128 KiB in four bytes.
fn zstandard_bomb() -> Vec<u8> {
    let block = |is_last: bool, kind: u32, size: usize| {
        let header = u32::from(is_last) | kind << 1 | u32::try_from(size).expect("small") << 3;
        header.to_le_bytes()[..3].to_vec()
    };
    // A window of 128 KiB, and no checksum.
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
    frame.extend(block(false, 0, BEGINNING.len()));
    frame.extend(BEGINNING);
    for number in 0..640 {
        frame.extend(block(number == 639, 1, 128 << 10));
        frame.push(b'x');
    }
    frame
}

#[test]
fn bombs_are_reported_and_skipped() {
    let folder = folder("bombs");
    fs::write(folder.join("bomb.bz2"), BZIP2_BOMB).expect("a file");
    fs::write(folder.join("bomb.zst"), zstandard_bomb()).expect("a file");
    fs::write(folder.join("good.pgn"), games(1)).expect("a file");
    let (status, output, errors) = told(&folder, &["bomb.bz2", "bomb.zst", "good.pgn", "--format", "json"]);
    assert_eq!((status, errors.as_str()), (Some(2), ""));
    let objects = objects(&output);
    let facts: Vec<String> =
        objects.iter().map(|object| format!("{} {} {}", object["file"], object["game"], object["verdict"])).collect();
    assert_eq!(
        facts,
        [
            r#""bomb.bz2" 1 "no_clock""#,
            r#""bomb.bz2" 2 "unreadable""#,
            r#""bomb.bz2" null "unreadable""#,
            r#""bomb.zst" 1 "no_clock""#,
            r#""bomb.zst" 2 "unreadable""#,
            r#""bomb.zst" null "unreadable""#,
            r#""good.pgn" 1 "fits""#,
        ]
    );
    for bomb in [&objects[2], &objects[5]] {
        let reason = bomb["reason"].as_str().expect("a sentence");
        assert!(reason.contains("expected at most 1000 times the size of the file"), "{reason}");
    }
}

#[test]
fn zstandard_windows_are_bounded() {
    let folder = folder("windows");
    // 8 MiB is the largest window that decoders have to support, 9 MiB the next one.
    for (window, status) in [(13 << 3, Some(0)), (13 << 3 | 1, Some(2))] {
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, window];
        let game = games(1);
        frame.extend(&u32::to_le_bytes(1 | u32::try_from(game.len()).expect("small") << 3)[..3]);
        frame.extend(game.as_bytes());
        fs::write(folder.join("game.zst"), frame).expect("a file");
        let (found, _, errors) = told(&folder, &["game.zst"]);
        assert_eq!(found, status, "{errors}");
        assert_eq!(errors.contains("`zstd -dc --long=31`"), status == Some(2), "{errors}");
    }
}
