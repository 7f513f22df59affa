//! How a text is compared with a spelling: without regard to case, blanks and hyphens, and accents.

use super::Fit;

/// Words with fewer letters are like too many others.
const FEWEST: usize = 5;

/// How many letters a word shares with a spelling that is one edit away, at its beginning and its end.
pub(super) fn shared_letters(word: &[char], spelling: &str) -> Option<usize> {
    let letters = spelling.chars().count();
    if letters.min(word.len()) < FEWEST || letters.abs_diff(word.len()) > 1 || spelling.contains('*') {
        return None;
    }
    let is_same = |&(own, other): &(&char, char)| *own == bare(other);
    let before = word.iter().zip(spelling.chars()).take_while(is_same).count();
    let after = word.iter().rev().zip(spelling.chars().rev()).take_while(is_same).count();
    let after = after.min(letters.min(word.len()) - before);
    let is_swap = || {
        let [first, second] = [0, 1].map(|place| spelling.chars().nth(before + place).map(bare));
        word.get(before).copied() == second && word.get(before + 1).copied() == first
    };
    match (word.len() - before - after, letters - before - after) {
        (0 | 1, 1) | (1, 0) => Some(before + after),
        (2, 2) if is_swap() => Some(letters),
        _ => None,
    }
}

/// Whether a text can begin with a spelling, by its first letters without accents. It takes far less time than [`fit`].
pub(super) fn begins(first: &[char], spelling: &str) -> bool {
    let mut letters = spelling.chars();
    for letter in first {
        match letters.next() {
            None | Some('*') => return true,
            Some(' ') => return is_gap(*letter),
            Some(expected) if bare(expected) != *letter => return false,
            Some(_) => {}
        }
    }
    true
}

/// How a text begins with a spelling: how many bytes of it, and how closely.
pub(super) fn fit(spelling: &str, text: &str) -> Option<(usize, Fit)> {
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
pub(super) fn folded(text: &str) -> impl Iterator<Item = (usize, char)> {
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

/// What a blank of a spelling means.
pub(super) const fn is_gap(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\n' | '\r' | '-' | '_' | '\u{a0}' | '\u{2010}' | '\u{2011}' | '\u{2013}' | '\u{3000}')
}

/// A letter without its accent.
#[inline]
pub(super) const fn bare(char: char) -> char {
    if char.is_ascii_lowercase() { char } else { without_accent(char) }
}

const fn without_accent(char: char) -> char {
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
