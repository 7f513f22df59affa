//! The headers of KIF.

use tc_core::Seat;

/// What a header is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// The name of a player.
    Name(Seat),
    /// `棋戦`
    Event,
    /// `場所`
    Site,
    /// `開始日時`
    Date,
    /// `手合割`: the handicap.
    Handicap,
    /// The control of one player, or of both.
    Control(Option<Seat>),
    /// `秒読み`: the byo-yomi of both players.
    ByoYomi,
}

const FIRST: Option<Seat> = Some(Seat::FIRST);
const SECOND: Option<Seat> = Some(Seat::SECOND);

/// The headers by their names.
const HEADERS: [(&str, Header); 18] = [
    ("先手", Header::Name(Seat::FIRST)),
    ("下手", Header::Name(Seat::FIRST)),
    ("後手", Header::Name(Seat::SECOND)),
    ("上手", Header::Name(Seat::SECOND)),
    ("棋戦", Header::Event),
    ("場所", Header::Site),
    ("開始日時", Header::Date),
    ("対局日", Header::Date),
    ("手合割", Header::Handicap),
    ("持ち時間", Header::Control(None)),
    ("持時間", Header::Control(None)),
    ("先手持ち時間", Header::Control(FIRST)),
    ("先手の持ち時間", Header::Control(FIRST)),
    ("下手持ち時間", Header::Control(FIRST)),
    ("後手持ち時間", Header::Control(SECOND)),
    ("後手の持ち時間", Header::Control(SECOND)),
    ("上手持ち時間", Header::Control(SECOND)),
    ("秒読み", Header::ByoYomi),
];

impl Header {
    /// The header of a line and its value; `None` for other lines.
    pub(super) fn of(line: &str) -> Option<(Header, &str)> {
        let (name, value) = line.split_once(['：', ':'])?;
        let name = name.trim();
        let (_, header) = HEADERS.into_iter().find(|(known, _)| *known == name)?;
        Some((header, value.trim()))
    }
}

/// Whether a line is the first that programs write.
pub(super) fn begins_file(line: &str) -> bool {
    let has_name = || ["KIF", "Kif", "kif"].iter().any(|name| line.contains(name));
    line.starts_with('#') && has_name()
}

/// Whether a line after a move begins another game.
pub(super) fn begins_game(line: &str) -> bool {
    let is_of_every_game = |header| matches!(header, Header::Name(_) | Header::Event | Header::Date | Header::Handicap);
    begins_file(line) || Header::of(line).is_some_and(|(header, _)| is_of_every_game(header))
}

/// Whether the second seat moves first with this handicap.
pub(super) fn has_handicap(value: &str) -> bool {
    !value.is_empty() && !value.replace('　', "").starts_with("平手") && value != "その他"
}
