//! Letters without their case and accents. The build script, which checks the spellings, includes this file.

/// The characters of a text in lower case and without combining accents, each with the byte after it.
pub(super) fn folded(text: &str) -> impl Iterator<Item = (usize, char)> {
    let chars = text.char_indices().flat_map(|(at, char)| {
        let end = at + char.len_utf8();
        char.to_lowercase().map(move |lower| (end, lower))
    });
    chars.filter(
        |&(_, char)| !matches!(char, '\u{300}'..='\u{36f}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{ad}' | '\u{200c}'),
    )
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
        'ķ' => 'k',
        'ð' | 'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' | 'ẹ' | 'ẻ' | 'ẽ' | 'ế' | 'ề' | 'ể' | 'ễ' | 'ệ' | 'ə' => {
            'e'
        }
        'ğ' | 'ģ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'į' | 'ı' | 'ị' | 'ỉ' => 'i',
        'ĺ' | 'ļ' | 'ľ' | 'ł' | 'ŀ' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' | 'ơ' | 'ọ' | 'ỏ' | 'ố' | 'ồ' | 'ổ' | 'ỗ' | 'ộ' | 'ớ' | 'ờ'
        | 'ở' | 'ỡ' | 'ợ' => 'o',
        'ŕ' | 'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ů' | 'ű' | 'ų' | 'ư' | 'ụ' | 'ủ' | 'ứ' | 'ừ' | 'ử' | 'ữ' | 'ự' => {
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
        'ى' | 'ی' => 'ي',
        'ک' => 'ك',
        '’' | '‘' | '`' | '´' | 'ʼ' | '′' => '\'',
        '：' => ':',
        char => char,
    }
}
