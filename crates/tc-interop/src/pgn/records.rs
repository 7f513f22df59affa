//! All that a file of games says about time, without holding it.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Command, StampError, Tag};

/// The longest command about time, and the longest word, in bytes.
pub(super) const LONGEST_VALUE: usize = 64;
/// The longest tag that is read.
const LONGEST_TAG: usize = 1_024;

/// A tag or a command about time in a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The game, counted from 0.
    pub game: u64,
    /// How many moves of the main line were made before: 1 after White's first.
    pub ply: u32,
    /// Whether it is in a variation, whose moves do not count.
    pub in_variation: bool,
    /// The tag or command.
    pub what: Note,
}

/// What is said about time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A tag.
    Tag(Tag),
    /// A command in a comment, or why it cannot be read.
    Command(Result<Command, StampError>),
}

/// Reads the tags and the commands about time of a file of games, byte by byte: no more than a tag is ever held.
///
/// ```
/// use tc_interop::pgn::{Note, Records};
///
/// let game = "[TimeControl \"900+5\"]\n\n1. e4 { [%clk 0:15:00] } e5 ( 1... c5 ) { [%clk 0:14:54.3] } 1-0\n";
/// let notes: Vec<_> = Records::new(game.bytes()).collect();
/// assert_eq!(notes.len(), 3);
/// assert_eq!((notes[2].ply, notes[2].in_variation), (2, false));
/// let Note::Command(Ok(command)) = &notes[2].what else { return };
/// assert_eq!(command.to_string(), "[%clk 0:14:54.3]");
/// ```
#[derive(Clone, Debug)]
pub struct Records<Bytes> {
    bytes: Bytes,
    scanner: Scanner,
    is_done: bool,
}

impl<Bytes: Iterator<Item = u8>> Records<Bytes> {
    /// Reads these bytes.
    pub fn new(bytes: impl IntoIterator<IntoIter = Bytes, Item = u8>) -> Records<Bytes> {
        Records { bytes: bytes.into_iter(), scanner: Scanner::default(), is_done: false }
    }
}

impl<Bytes: Iterator<Item = u8>> Iterator for Records<Bytes> {
    type Item = Noted;

    fn next(&mut self) -> Option<Noted> {
        while !self.is_done {
            let what = match self.bytes.next() {
                Some(byte) => self.scanner.take(byte),
                None => {
                    self.is_done = true;
                    self.scanner.finish()
                }
            };
            if let Some(what) = what {
                let Scanner { game, ply, depth, .. } = self.scanner;
                return Some(Noted { game, ply, in_variation: depth > 0, what });
            }
        }
        None
    }
}

/// The commands about time of one comment, with or without its braces, or with the semicolon before it.
///
/// ```
/// use tc_interop::pgn::commands;
///
/// let read: Vec<_> = commands("[%clk 01:14:46] [%emt 00:15:43] good").map(Result::unwrap).collect();
/// assert_eq!(read.len(), 2);
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = Result<Command, StampError>> {
    let comment = comment.trim();
    let until = if comment.starts_with('{') { Until::Brace } else { Until::End };
    let inside = comment.strip_prefix(['{', ';']).unwrap_or(comment);
    let scanner = Scanner { place: Place::Comment(until), ..Scanner::default() };
    let records = Records { bytes: inside.bytes(), scanner, is_done: false };
    records.filter_map(|noted| match noted.what {
        Note::Command(command) => Some(command),
        Note::Tag(_) => None,
    })
}

/// Where the scanner is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Moves,
    Tag {
        in_quotes: bool,
        is_escaped: bool,
    },
    Comment(Until),
    Command(Until),
    /// The rest of the line is not read.
    Line,
}

/// Where a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// `{` to `}`.
    Brace,
    /// `;` to the end of the line.
    Line,
    /// It is all there is.
    End,
}

impl Until {
    fn is(self, byte: u8) -> bool {
        match self {
            Until::Brace => byte == b'}',
            Until::Line => matches!(byte, b'\n' | b'\r'),
            Until::End => false,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Scanner {
    place: Place,
    /// The tag, command or word so far.
    held: Vec<u8>,
    is_too_long: bool,
    is_in_line: bool,
    has_moves: bool,
    game: u64,
    ply: u32,
    depth: u32,
}

impl Scanner {
    fn take(&mut self, byte: u8) -> Option<Note> {
        let begins_line = !self.is_in_line;
        self.is_in_line = !matches!(byte, b'\n' | b'\r');
        match self.place {
            Place::Line if matches!(byte, b'\n' | b'\r') => self.enter(Place::Moves),
            Place::Line => {}
            Place::Moves => self.take_in_moves(byte, begins_line),
            Place::Tag { in_quotes, is_escaped } => return self.take_in_tag(byte, in_quotes, is_escaped),
            Place::Comment(until) => return self.take_in_comment(byte, until),
            Place::Command(until) if byte == b']' => {
                let note = self.command();
                self.enter(Place::Comment(until));
                return note;
            }
            Place::Command(until) if until.is(byte) => {
                let note = self.open_command();
                self.enter(Place::Moves);
                return note;
            }
            Place::Command(_) => self.hold(byte, LONGEST_VALUE),
        }
        None
    }

    /// The part that is open at the end.
    fn finish(&mut self) -> Option<Note> {
        match self.place {
            Place::Command(_) => self.open_command(),
            Place::Comment(_) => self.word(),
            _ => None,
        }
    }

    fn enter(&mut self, place: Place) {
        self.place = place;
        self.held.clear();
        self.is_too_long = false;
    }

    fn hold(&mut self, byte: u8, most: usize) {
        if self.held.len() < most {
            self.held.push(byte);
        } else {
            self.is_too_long = true;
        }
    }

    fn take_in_moves(&mut self, byte: u8, begins_line: bool) {
        let is_word = !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'{' | b'(' | b')' | b'[' | b';');
        if is_word && !(begins_line && byte == b'%') {
            return self.hold(byte, LONGEST_VALUE);
        }
        self.token();
        match byte {
            b'{' => self.enter(Place::Comment(Until::Brace)),
            b';' => self.enter(Place::Comment(Until::Line)),
            b'%' => self.enter(Place::Line),
            b'(' => self.depth = self.depth.saturating_add(1),
            b')' => self.depth = self.depth.saturating_sub(1),
            b'[' => {
                if self.has_moves {
                    self.next_game();
                }
                self.enter(Place::Tag { in_quotes: false, is_escaped: false });
            }
            _ => {}
        }
    }

    fn next_game(&mut self) {
        self.game += 1;
        (self.ply, self.depth, self.has_moves) = (0, 0, false);
    }

    /// A move number, a move, a glyph or a result.
    fn token(&mut self) {
        let held = core::mem::take(&mut self.held);
        self.is_too_long = false;
        let result = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
        if held.is_empty() {
            return;
        }
        if result.contains(&held.as_slice()) {
            self.has_moves = true;
            self.depth = 0;
            return;
        }
        let digits = held.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let points = held.iter().skip(digits).take_while(|byte| **byte == b'.').count();
        // `12.`, `12...` and `...` are numbers; `0-0` is a move.
        let begins = if points > 0 || digits == held.len() { digits + points } else { 0 };
        // A letter and the number of a rank, castling, also with zeros, and `--` for no move; `-+`, `N` and `e.p.` are
        // not moves.
        let word = held.get(begins..).unwrap_or_default();
        let has_rank = word.iter().any(u8::is_ascii_digit) && word.first().is_some_and(u8::is_ascii_alphabetic);
        let is_castling = [&b"O-O"[..], b"o-o", b"0-0"].iter().any(|castling| word.starts_with(castling));
        let is_move = has_rank || is_castling || [&b"--"[..], b"null", b"pass"].contains(&word);
        if is_move {
            self.has_moves = true;
            if self.depth == 0 {
                self.ply = self.ply.saturating_add(1);
            }
        }
    }

    fn take_in_tag(&mut self, byte: u8, in_quotes: bool, is_escaped: bool) -> Option<Note> {
        match byte {
            b']' if !in_quotes => {
                let note = self.tag();
                self.enter(Place::Moves);
                return note;
            }
            // A tag ends with its line at the latest.
            b'\n' | b'\r' => self.enter(Place::Moves),
            b'\\' if in_quotes && !is_escaped => self.place = Place::Tag { in_quotes, is_escaped: true },
            _ => {
                if !is_escaped && byte == b'"' {
                    self.place = Place::Tag { in_quotes: !in_quotes, is_escaped: false };
                } else {
                    self.place = Place::Tag { in_quotes, is_escaped: false };
                }
                self.hold(byte, LONGEST_TAG);
            }
        }
        None
    }

    fn tag(&mut self) -> Option<Note> {
        let text = String::from_utf8_lossy(&self.held);
        let (name, value) = text.trim().split_once(|sign: char| sign.is_ascii_whitespace() || sign == '"')?;
        let value = value.trim();
        let value = value.strip_prefix('"').unwrap_or(value);
        let tag = Tag::read(name, value.strip_suffix('"').unwrap_or(value))?;
        Some(Note::Tag(tag)).filter(|_| !self.is_too_long)
    }

    fn take_in_comment(&mut self, byte: u8, until: Until) -> Option<Note> {
        match byte {
            _ if until.is(byte) => {
                let note = self.word();
                self.enter(Place::Moves);
                note
            }
            b'%' if self.held == b"[" => {
                self.enter(Place::Command(until));
                self.hold(b'%', LONGEST_VALUE);
                None
            }
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' => self.word(),
            b'[' => {
                let note = self.word();
                self.hold(byte, LONGEST_VALUE);
                note
            }
            _ => {
                self.hold(byte, LONGEST_VALUE);
                None
            }
        }
    }

    /// A word of a comment: some are about time without being commands.
    fn word(&mut self) -> Option<Note> {
        let is_too_long = core::mem::take(&mut self.is_too_long);
        let held = core::mem::take(&mut self.held);
        let is_about_time = !is_too_long && (held.starts_with(b"mt=") || held.starts_with(b"tl="));
        let text = core::str::from_utf8(&held).ok().filter(|_| is_about_time)?;
        Command::read(text).transpose().map(Note::Command)
    }

    fn command(&mut self) -> Option<Note> {
        let text = String::from_utf8_lossy(&self.held);
        match Command::read(&text).transpose() {
            Some(Ok(_)) | Some(Err(_)) if self.is_too_long => Some(Note::Command(Err(StampError::TooLong))),
            read => read.map(Note::Command),
        }
    }

    /// A command whose bracket is still open when its comment ends.
    fn open_command(&mut self) -> Option<Note> {
        let text = String::from_utf8_lossy(&self.held);
        let is_about_time = !matches!(Command::read(&text), Ok(None));
        is_about_time.then_some(Note::Command(Err(StampError::NotClosed)))
    }
}
