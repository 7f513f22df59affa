//! The names of preset families, for menus.

/// Every family, in alphabetical order.
const TITLES: [(&str, &str); 29] = [
    ("81dojo", "81Dojo"),
    ("backgammon", "Backgammon"),
    ("boardgames", "Board games"),
    ("chesscom", "Chess.com"),
    ("csa", "CSA"),
    ("cyberoro", "Cyberoro"),
    ("dgs", "Dragon Go Server"),
    ("dgt", "DGT"),
    ("engines", "Engines"),
    ("fide", "FIDE"),
    ("floodgate", "Floodgate"),
    ("fmjd", "FMJD"),
    ("fox", "Fox"),
    ("iccf", "ICCF"),
    ("igs", "IGS Pandanet"),
    ("ing", "Ing"),
    ("japan", "Japan"),
    ("kgs", "KGS"),
    ("korea", "Korea"),
    ("lichess", "Lichess"),
    ("lishogi", "Lishogi"),
    ("littlegolem", "Little Golem"),
    ("mychess", "mychess.de"),
    ("ogs", "OGS"),
    ("poker", "Poker"),
    ("progo", "Professional Go"),
    ("scrabble", "Scrabble"),
    ("uschess", "US Chess"),
    ("xiangqi", "Xiangqi"),
];

/// The title of a family; its name where it has none.
pub(super) fn title(family: &'static str) -> &'static str {
    TITLES.iter().find(|(name, _)| *name == family).map_or(family, |(_, title)| title)
}
