//! The words that are known, in the languages of tournaments.

use super::token::{Script, Sort};
use crate::spelled::{DAY, HOUR, MINUTE, SECOND};

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Nothing that matters: `of`, `the`.
    Filler,
    /// The point after a shortened word, or after a sentence.
    Point,
    /// What it is all about: `clock`, `limit`.
    Clock,
    /// The same, and an hour in Danish and Norwegian: `time`.
    Time,
    /// That it is the time before overtime: `main`, `持ち時間`.
    Main,
    /// That a time comes to another: `additional`.
    Added,
    /// Whose it is, after `per` or `each`: `player`, `side`.
    Each,
    /// That more follows: `plus`, `with`.
    Plus,
    /// The same, and it also joins hours and minutes.
    And,
    /// That a stage follows: `then`.
    Then,
    /// That something follows when the time has run out: `切れたら`.
    WhenOut,
    /// `per`, `each`.
    Per,
    /// The same, and a text can end with it: `each`.
    Every,
    /// Of every move.
    PerMove,
    /// That something is not there.
    No,
    /// `in`, `for`.
    For,
    /// Moves.
    Move,
    /// Moves of Go.
    Stone,
    /// The rest of the game: `sudden death`, `K.O.`.
    Rest,
    /// The rest of the game after a stage: `for the rest`.
    Remaining,
    /// As `Rest`, and how US Chess writes.
    UsRest,
    /// The same, and a word of everyday as well: `game`, `all`.
    Game,
    Increment,
    /// A delay of an unknown kind.
    Delay,
    /// A delay that runs first.
    SimpleDelay,
    Bronstein,
    ByoYomi,
    /// Canadian overtime.
    Canadian,
    Periods,
    Hourglass,
    /// A speed class.
    Class,
    NoClock,
    /// That it is not known.
    NotKnown,
    /// `after` a move.
    After,
    /// `from` a move, and `beginning`.
    From,
    /// That moves follow: `first` in `for the first 40 moves`.
    First,
    /// The same, and that others came before.
    Next,
    /// The number of the first move: `one` in `from move one`.
    One,
    /// `in`, and `and`: French, Spanish and Dutch `en`.
    En,
    /// `x`.
    Times,
    /// One of two players, or that two have different times: `white`, `v`, `Armageddon`.
    Player,
}

impl Word {
    /// Whether it says nothing by itself.
    pub(super) const fn is_silent(self) -> bool {
        matches!(self, Word::Filler | Word::Point | Word::Clock | Word::Time | Word::Main)
    }
}

/// Scripts that do not divide words: the longer before its beginning.
const RUNS: &[(&str, Sort)] = &[
    ("秒読み", Sort::Word(Word::ByoYomi)),
    ("秒読", Sort::Word(Word::ByoYomi)),
    ("读秒", Sort::Word(Word::ByoYomi)),
    ("讀秒", Sort::Word(Word::ByoYomi)),
    ("초읽기", Sort::Word(Word::ByoYomi)),
    ("カナダ式", Sort::Word(Word::Canadian)),
    ("加拿大", Sort::Word(Word::Canadian)),
    ("フィッシャー", Sort::Word(Word::Increment)),
    ("피셔", Sort::Word(Word::Increment)),
    ("加算", Sort::Word(Word::Increment)),
    ("加秒", Sort::Word(Word::Increment)),
    ("持ち時間", Sort::Word(Word::Main)),
    ("持時間", Sort::Word(Word::Main)),
    ("제한시간", Sort::Word(Word::Main)),
    ("用时", Sort::Word(Word::Main)),
    ("切れ負け", Sort::Word(Word::Rest)),
    ("包干", Sort::Word(Word::Rest)),
    ("切れたら", Sort::Word(Word::WhenOut)),
    ("無制限", Sort::Word(Word::NoClock)),
    ("无限制", Sort::Word(Word::NoClock)),
    ("무제한", Sort::Word(Word::NoClock)),
    ("時間", Sort::Unit(HOUR, Script::EastAsian)),
    ("小时", Sort::Unit(HOUR, Script::EastAsian)),
    ("小時", Sort::Unit(HOUR, Script::EastAsian)),
    ("시간", Sort::Unit(HOUR, Script::EastAsian)),
    ("分钟", Sort::Unit(MINUTE, Script::EastAsian)),
    ("分鐘", Sort::Unit(MINUTE, Script::EastAsian)),
    ("分", Sort::Unit(MINUTE, Script::EastAsian)),
    ("분", Sort::Unit(MINUTE, Script::EastAsian)),
    ("秒", Sort::Unit(SECOND, Script::EastAsian)),
    ("초", Sort::Unit(SECOND, Script::EastAsian)),
    ("天", Sort::Unit(DAY, Script::EastAsian)),
    ("日", Sort::Unit(DAY, Script::EastAsian)),
    ("일", Sort::Unit(DAY, Script::EastAsian)),
    ("各自", Sort::Word(Word::Filler)),
    ("각자", Sort::Word(Word::Filler)),
    ("각각", Sort::Word(Word::Filler)),
    ("每方", Sort::Word(Word::Filler)),
    ("各", Sort::Word(Word::Filler)),
    ("각", Sort::Word(Word::Filler)),
    ("ずつ", Sort::Word(Word::Filler)),
    ("每步", Sort::Word(Word::PerMove)),
    ("一手", Sort::Word(Word::PerMove)),
    ("加", Sort::Word(Word::Increment)),
    ("手", Sort::Word(Word::Move)),
    ("步", Sort::Word(Word::Move)),
    ("수", Sort::Word(Word::Move)),
    ("次", Sort::Word(Word::Periods)),
    ("回", Sort::Word(Word::Periods)),
    ("회", Sort::Word(Word::Periods)),
];

/// The piece that a text in lower case begins with, and what follows it.
pub(super) fn word(text: &str, is_after_number: bool) -> Option<(Sort, &str)> {
    let (letters, rest) = letters(text);
    if letters.is_empty() {
        return RUNS.iter().find_map(|(word, sort)| Some((*sort, text.strip_prefix(word)?)));
    }
    if is_after_number && let Some(unit) = unit(letters, rest) {
        return Some((Sort::Unit(unit, Script::Letters), rest));
    }
    if let Some(word) = known(letters) {
        return Some((Sort::Word(word), rest));
    }
    // `30/m`, `sec/move`: a unit without a number.
    unit(letters, rest).map(|unit| (Sort::Unit(unit, Script::Letters), rest))
}

/// Where a piece that is not known ends.
pub(super) fn skip(text: &str) -> &str {
    match letters(text) {
        ("", _) => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let first = text.chars().next().map_or(0, char::len_utf8);
            text.get(digits.max(first)..).unwrap_or_default()
        }
        (_, rest) => rest,
    }
}

/// What follows a sign.
pub(super) fn after(text: &str, sign: char) -> &str {
    text.strip_prefix(sign).unwrap_or(text)
}

/// Whether a text begins in a script that does not divide words.
pub(super) fn is_undivided(text: &str) -> bool {
    text.starts_with(|char: char| char.is_alphabetic() && char >= DIVIDED_UP_TO)
}

/// Scripts before this character divide words.
const DIVIDED_UP_TO: char = '\u{530}';

/// Letters of Latin and Cyrillic, with hyphens between them.
fn letters(text: &str) -> (&str, &str) {
    let is_letter = |char: char| char.is_alphabetic() && char < DIVIDED_UP_TO;
    let end = text.find(|char: char| !is_letter(char) && char != '-').unwrap_or(text.len());
    let (letters, _) = text.split_at(end);
    let letters = letters.trim_end_matches('-');
    if letters.starts_with(is_letter) { text.split_at(letters.len()) } else { ("", text) }
}

fn unit(letters: &str, rest: &str) -> Option<u64> {
    Some(match letters {
        "s" | "sec" | "secs" | "second" | "seconds" | "sek" | "sekunde" | "sekunden" | "seconde" | "seconden"
        | "secondes" | "segundo" | "segundos" | "seg" | "secondi" | "secondo" | "сек" | "с" | "секунд" | "секунды"
        | "секунда" | "sekund" | "sekundy" | "sekunda" | "sekunder" | "sekuntia" | "saniye" | "sn" | "másodperc"
        | "mp" => SECOND,
        "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "minuten" | "minuto" | "minutos" | "minuti" | "мин"
        | "минут" | "минуты" | "минута" | "minut" | "minuty" | "minuta" | "minuter" | "minutter" | "minuuttia"
        | "dakika" | "dk" | "perc" => MINUTE,
        "h" | "hr" | "hrs" | "hour" | "hours" | "std" | "stunde" | "stunden" | "heure" | "heures" | "hora"
        | "horas" | "ora" | "ore" | "uur" | "ч" | "час" | "часа" | "часов" | "godz" | "godzina" | "godziny"
        | "godzin" | "hodina" | "hodiny" | "hodin" | "timmar" | "timme" | "timer" | "tunti" | "tuntia" | "saat"
        | "óra" => HOUR,
        // `d5` is a delay, and `1d5h` is not.
        "d" if !is_number_alone(rest) => DAY,
        "day" | "days" | "tag" | "tage" | "jour" | "jours" | "día" | "días" | "dia" | "dias" | "giorni" | "дня"
        | "дней" | "dagar" | "dage" | "dager" | "dagen" => DAY,
        "w" | "wk" | "wks" | "week" | "weeks" | "woche" | "wochen" => 7 * DAY,
        _ => return None,
    })
}

/// Whether a number follows that has no unit.
fn is_number_alone(rest: &str) -> bool {
    let after = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    after.len() < rest.len() && !after.starts_with(['h', 'm', 's'])
}

fn known(letters: &str) -> Option<Word> {
    Some(match letters {
        "of" | "the" | "an" | "is" | "are" | "by" | "de" | "di" | "del" | "el" | "le" | "la" | "style" | "mode"
        | "modus" | "japanese" | "whole" | "entire" | "los" | "les" | "die" | "der" | "den" | "dem" | "us" => {
            Word::Filler
        }
        "main" | "base" => Word::Main,
        "time" => Word::Time,
        "clock" | "control" | "tc" | "timecontrol" | "time-control" | "bedenkzeit" | "cadence" | "zeit" | "ritmo"
        | "tempo" | "limit" => Word::Clock,
        "additional" | "added" | "add" | "extra" => Word::Added,
        "player" | "players" | "spieler" | "side" | "joueur" | "jugador" | "giocatore" | "speler" | "игрока" => {
            Word::Each
        }
        "gamewith" => Word::Plus,
        "within" | "throughout" => Word::For,
        "plus" | "with" | "mit" | "met" | "avec" | "con" | "com" | "más" | "mas" | "più" | "плюс" => Word::Plus,
        "and" | "und" | "et" | "y" | "e" | "и" | "og" | "och" => Word::And,
        "en" => Word::En,
        "one" => Word::One,
        "then" | "followed" | "dan" | "dann" | "danach" | "puis" | "luego" | "poi" | "потом" | "затем" => {
            Word::Then
        }
        "a" | "per" | "pro" | "par" | "por" | "every" | "за" | "на" | "na" | "pr" => Word::Per,
        "each" | "je" => Word::Every,
        "in" | "for" | "für" | "pour" | "para" | "voor" | "до" => Word::For,
        "move" | "moves" | "mv" | "mvs" | "mov" | "moved" | "zug" | "züge" | "zügen" | "coup" | "coups" | "jugada"
        | "turn" | "jugadas" | "movimiento" | "movimientos" | "mossa" | "mosse" | "zet" | "zetten" | "lance"
        | "lances" | "ход" | "хода" | "ходов" | "ruch" | "tah" | "drag" | "træk" | "trekk" | "siirto" | "hamle" => {
            Word::Move
        }
        "stone" | "stones" => Word::Stone,
        "rest" | "remaining" | "reste" | "resto" => Word::Remaining,
        "end" | "ende" | "finish" | "ko" | "sudden-death" | "guillotine" | "absolute" | "партию" | "конца"
        | "sudden" | "death" | "fin" | "qpf" | "partie" | "partij" | "partida" | "partita" | "партии" => {
            Word::Rest
        }
        "g" | "sd" => Word::UsRest,
        "game" | "all" => Word::Game,
        "inc" | "incr" | "increment" | "increments" | "i" | "bonus" | "fischer" | "fisher" | "inkrement"
        | "zuschlag" | "zeitgutschrift" | "eklemeli" | "incremento" | "incrément" | "ajout" | "fischer-modus" => {
            Word::Increment
        }
        "d" | "delay" | "td" => Word::Delay,
        "us-delay" | "simple-delay" => Word::SimpleDelay,
        "bronstein" => Word::Bronstein,
        "byo-yomi" | "byoyomi" | "byo" | "yomi" | "overtime" => Word::ByoYomi,
        "canadian" => Word::Canadian,
        "period" | "periods" | "times" => Word::Periods,
        "hourglass" | "hg" | "sandglass" | "sanduhr" | "sablier" => Word::Hourglass,
        "blitz" | "bullet" | "ultrabullet" | "hyperbullet" | "rapid" | "rapide" | "rápidas" | "rapido"
        | "classical" | "classic" | "klassisch" | "standard" | "schnellschach" | "lightning" | "active" | "long"
        | "slow" | "fast" | "блиц" | "рапид" => Word::Class,
        "unlimited" | "untimed" | "infinite" | "inf" | "none" | "no-limit" | "unbegrenzt" | "illimité"
        | "ilimitado" => Word::NoClock,
        "no" | "without" | "kein" | "keine" | "ohne" | "sans" | "sin" | "senza" | "zonder" | "bez" | "uden"
        | "utan" | "uten" | "без" => Word::No,
        "unknown" | "tba" | "tbd" | "unbekannt" => Word::NotKnown,
        "after" | "nach" | "après" | "después" | "dopo" | "после" => Word::After,
        "from" | "starting" | "начиная" | "since" | "ab" | "dès" | "desde" | "beginning" => Word::From,
        "next" => Word::Next,
        "first" | "initial" | "erste" | "première" | "premier" | "primera" | "primer" | "ersten" | "premiers"
        | "primeros" | "primeras" | "prime" => Word::First,
        "x" => Word::Times,
        "white" | "black" | "armageddon" | "v" | "vs" | "versus" | "weiß" | "weiss" | "schwarz" | "gegen"
        | "blancs" | "noirs" | "blancas" | "negras" | "sente" | "gote" => Word::Player,
        _ => return None,
    })
}
