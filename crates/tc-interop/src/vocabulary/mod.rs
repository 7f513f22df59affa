//! The words in which people announce time controls: data, a row a word, a file a language.
//!
//! A new word is a row. What an order of words means is said by the grammar of free text, not here.

mod arabic;
mod bulgarian;
mod catalan;
mod chinese;
mod common;
mod czech;
mod danish;
mod dutch;
mod english;
mod finnish;
mod french;
mod german;
mod greek;
mod hindi;
mod hungarian;
mod index;
mod indonesian;
mod italian;
mod japanese;
mod korean;
mod meaning;
mod norwegian;
mod polish;
mod portuguese;
mod romanian;
mod russian;
mod serbian;
mod serbian_cyrillic;
mod slovak;
mod slovene;
mod spanish;
mod swedish;
mod turkish;
mod ukrainian;
mod vietnamese;

use alloc::vec::Vec;

use index::{INDEX, bucket};
pub(crate) use meaning::{Meaning, Unit};

/// A word: its spellings and inflections divided by `|`, what it says, and where it occurs.
///
/// Spellings are in lower case. A blank stands for blanks or hyphens, and a `*` at the end for any more letters.
/// A word may say several things one after the other: Hungarian `lépésenként` is `Per`, `Move`.
type Word = (&'static str, &'static [Meaning], &'static str);

/// A language, and the words that it has for time controls.
pub(crate) struct Language {
    /// The code of BCP 47, or `*` for spellings that are understood everywhere.
    pub(crate) code: &'static str,
    words: &'static [Word],
}

/// All languages. The first is the spellings that are understood everywhere.
pub(crate) static LANGUAGES: &[Language] = &ALL;

const ALL: [Language; 33] = [
    Language { code: "*", words: common::WORDS },
    Language { code: "en", words: english::WORDS },
    Language { code: "de", words: german::WORDS },
    Language { code: "fr", words: french::WORDS },
    Language { code: "es", words: spanish::WORDS },
    Language { code: "it", words: italian::WORDS },
    Language { code: "pt", words: portuguese::WORDS },
    Language { code: "nl", words: dutch::WORDS },
    Language { code: "ca", words: catalan::WORDS },
    Language { code: "da", words: danish::WORDS },
    Language { code: "sv", words: swedish::WORDS },
    Language { code: "nb", words: norwegian::WORDS },
    Language { code: "fi", words: finnish::WORDS },
    Language { code: "ru", words: russian::WORDS },
    Language { code: "uk", words: ukrainian::WORDS },
    Language { code: "bg", words: bulgarian::WORDS },
    Language { code: "pl", words: polish::WORDS },
    Language { code: "cs", words: czech::WORDS },
    Language { code: "sk", words: slovak::WORDS },
    Language { code: "sl", words: slovene::WORDS },
    Language { code: "hu", words: hungarian::WORDS },
    Language { code: "ro", words: romanian::WORDS },
    Language { code: "sr-Latn", words: serbian::WORDS },
    Language { code: "sr-Cyrl", words: serbian_cyrillic::WORDS },
    Language { code: "tr", words: turkish::WORDS },
    Language { code: "el", words: greek::WORDS },
    Language { code: "ja", words: japanese::WORDS },
    Language { code: "zh", words: chinese::WORDS },
    Language { code: "ko", words: korean::WORDS },
    Language { code: "vi", words: vietnamese::WORDS },
    Language { code: "id", words: indonesian::WORDS },
    Language { code: "ar", words: arabic::WORDS },
    Language { code: "hi", words: hindi::WORDS },
];

/// What a text begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its length in bytes.
    pub(crate) len: usize,
    /// What it can be: one entry a language and meaning.
    pub(crate) candidates: Vec<Candidate>,
}

/// A word of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Its place in [`LANGUAGES`].
    pub(crate) language: usize,
    pub(crate) means: &'static [Meaning],
    pub(crate) fit: Fit,
}

/// How closely a spelling fits, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// Letter by letter, apart from the case.
    Exact,
    /// Without accents, or with others.
    Accents,
    /// The beginning of the word.
    Stem,
}

/// The longest word or phrase that a text begins with.
///
/// The text is expected to begin where a word begins. It costs at most one comparison with each spelling that has the
/// same first letter, however long the text is.
pub(crate) fn lookup(text: &str) -> Option<Found> {
    let bucket = bucket(folded(text).next()?.1);
    let start = usize::from(*INDEX.starts.get(bucket)?);
    let end = usize::from(*INDEX.starts.get(bucket + 1)?);
    let mut found: Option<Found> = None;
    for spelling in INDEX.spellings.get(start..end)? {
        let Some((len, candidate)) = spelling.compare(text) else { continue };
        match &mut found {
            Some(longer) if longer.len > len => {}
            Some(same) if same.len == len => same.add(candidate),
            _ => found = Some(Found { len, candidates: alloc::vec![candidate] }),
        }
    }
    found
}

impl Found {
    /// Adds a candidate. The closest spelling of a language counts.
    fn add(&mut self, new: Candidate) {
        if self.candidates.iter().any(|old| old.language == new.language && old.fit <= new.fit) {
            return;
        }
        self.candidates.retain(|old| old.language != new.language);
        self.candidates.push(new);
    }
}

/// A spelling: a part of a row's spellings.
#[derive(Clone, Copy)]
struct Spelling {
    language: u8,
    row: u16,
    start: u16,
    end: u16,
}

impl Spelling {
    fn compare(self, text: &str) -> Option<(usize, Candidate)> {
        let language = usize::from(self.language);
        let (spellings, means, _) = LANGUAGES.get(language)?.words.get(usize::from(self.row))?;
        let (len, fit) = fit(spellings.get(usize::from(self.start)..usize::from(self.end))?, text)?;
        Some((len, Candidate { language, means, fit }))
    }
}

/// How a text begins with a spelling: how many bytes of it, and how closely.
fn fit(spelling: &str, text: &str) -> Option<(usize, Fit)> {
    let mut rest = folded(text).peekable();
    let mut fit = Fit::Exact;
    let mut len = 0;
    let mut is_inside = false;
    for expected in spelling.chars() {
        if expected == '*' || expected == ' ' {
            let more = |&(_, char): &(usize, char)| if expected == '*' { is_divided(char) } else { is_gap(char) };
            let before = len;
            while let Some((end, _)) = rest.next_if(more) {
                len = end;
            }
            match expected {
                '*' if len > before => fit = Fit::Stem,
                ' ' if len == before => return None,
                _ => {}
            }
            continue;
        }
        let (end, found) = rest.next()?;
        if found != expected {
            if bare(found) != bare(expected) {
                return None;
            }
            fit = fit.max(Fit::Accents);
        }
        is_inside = is_divided(expected);
        len = end;
    }
    let is_cut = is_inside && rest.peek().is_some_and(|&(_, next)| is_divided(next));
    (!is_cut).then_some((len, fit))
}

/// The characters of a text in lower case and without combining accents, each with the byte after it.
fn folded(text: &str) -> impl Iterator<Item = (usize, char)> {
    let chars = text.char_indices().flat_map(|(at, char)| {
        let end = at + char.len_utf8();
        char.to_lowercase().map(move |lower| (end, lower))
    });
    chars.filter(|&(_, char)| !matches!(char, '\u{300}'..='\u{36f}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{ad}'))
}

/// Whether it is a letter of a script that puts blanks between words.
fn is_divided(char: char) -> bool {
    (char.is_alphabetic() || matches!(char, '\u{900}'..='\u{963}')) && char < '\u{2e80}'
}

fn is_gap(char: char) -> bool {
    char.is_whitespace() || matches!(char, '-' | '_' | '\u{2010}' | '\u{2011}' | '\u{2013}')
}

/// A letter without its accent.
const fn bare(char: char) -> char {
    match char {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ạ' | 'ả' | 'ấ' | 'ầ' | 'ẩ' | 'ẫ' | 'ậ' | 'ắ' | 'ằ'
        | 'ẳ' | 'ẵ' | 'ặ' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ð' | 'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' | 'ẹ' | 'ẻ' | 'ẽ' | 'ế' | 'ề' | 'ể' | 'ễ' | 'ệ' => {
            'e'
        }
        'ğ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ı' | 'ị' | 'ỉ' => 'i',
        'ĺ' | 'ľ' | 'ł' | 'ŀ' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' | 'ơ' | 'ọ' | 'ỏ' | 'ố' | 'ồ' | 'ổ' | 'ỗ' | 'ộ' | 'ớ' | 'ờ'
        | 'ở' | 'ỡ' | 'ợ' => 'o',
        'ŕ' | 'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ů' | 'ű' | 'ư' | 'ụ' | 'ủ' | 'ứ' | 'ừ' | 'ử' | 'ữ' | 'ự' => {
            'u'
        }
        'ý' | 'ÿ' | 'ỳ' | 'ỵ' | 'ỷ' | 'ỹ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        'ς' => 'σ',
        'ё' => 'е',
        'ґ' => 'г',
        'أ' | 'إ' | 'آ' => 'ا',
        'ة' => 'ه',
        'ى' => 'ي',
        '’' | '‘' | '`' | '´' | 'ʼ' | '′' => '\'',
        '：' => ':',
        char => char,
    }
}

#[cfg(test)]
mod tests;
