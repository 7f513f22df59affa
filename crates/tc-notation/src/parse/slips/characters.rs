//! Characters that the notation does not have.

use alloc::format;
use alloc::string::String;

use super::{ErrorKind, Expected, Fault, Fix, Kind, Scene};

/// A control character other than a blank.
pub(super) fn control(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|here| here.kind == Kind::Control)?;
    let fix = Fix::new("without it", here.span(), " ").guessed();
    Some(scene.fault(ErrorKind::ControlCharacter, here.span(), [fix]))
}

/// Digits of another script.
pub(super) fn digit(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|here| here.kind == Kind::Foreign)?;
    let foreign = scene.text(here.start..scene.end());
    let digits: String = foreign.chars().map_while(ascii_digit).collect();
    if digits.is_empty() {
        return None;
    }
    let length: usize = foreign.chars().take(digits.len()).map(char::len_utf8).sum();
    let span = here.start..here.start + length;
    let fix = Fix::new("in ASCII digits", span.clone(), digits);
    Some(scene.fault(ErrorKind::ForeignDigit, span, [fix]))
}

/// Another character that is not ASCII. It is replaced by the ASCII character that it looks like, or else by a blank,
/// so that its two neighbours never become one token.
pub(super) fn foreign(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|here| here.kind == Kind::Foreign)?;
    let character = here.text.chars().next()?;
    let ascii = look_alike(character).map(String::from).or_else(|| full_width(character).map(String::from));
    let glued = scene.ahead(1).is_some_and(|next| next.is_number() && next.start == here.end());
    let fix = match ascii {
        Some(fraction) if glued && fraction.starts_with('.') && fraction.len() > 1 && fraction != ".." => {
            return Some(scene.fault(ErrorKind::ForeignCharacter, here.span(), []));
        }
        Some(blank) if blank == " " => Fix::new("with a blank", here.span(), blank),
        Some(ascii) => Fix::new(format!("with `{ascii}`"), here.span(), ascii),
        None => Fix::new("without it", here.span(), " ").guessed(),
    };
    Some(scene.fault(ErrorKind::ForeignCharacter, here.span(), [fix]))
}

/// `-5m`, `5m + -3s`: a minus sign before a number
pub(super) fn negative(scene: &Scene<'_>) -> Option<Fault> {
    let minus = scene.here().filter(|here| here.is("-") && scene.expects(Expected::Number))?;
    scene.ahead(1).filter(|number| number.is_number())?;
    let fix = Fix::new("without the sign", minus.span(), " ").guessed();
    Some(scene.fault(ErrorKind::Negative, minus.span(), [fix]))
}

/// The value of a decimal digit of another script. The ten digits of a script are consecutive; these are the zeros of
/// common scripts.
fn ascii_digit(character: char) -> Option<char> {
    const ZEROS: &str = "\u{660}\u{6f0}\u{7c0}\u{966}\u{9e6}\u{a66}\u{ae6}\u{b66}\u{be6}\u{c66}\u{ce6}\
        \u{d66}\u{e50}\u{ed0}\u{f20}\u{1040}\u{17e0}\u{1810}\u{ff10}\u{1d7ce}\u{1d7d8}\u{1d7ec}";
    let code = u32::from(character);
    let value = ZEROS.chars().find_map(|zero| code.checked_sub(u32::from(zero)).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}

/// The ASCII text that a character looks like.
fn look_alike(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}' => " ",
        '\u{2026}' | '\u{2025}' => "..",
        '\u{2215}' | '\u{2044}' | '\u{f7}' => "/",
        '\u{2217}' | '\u{2a2f}' | '\u{2715}' | '\u{445}' | '\u{425}' => "x",
        '\u{3001}' | '\u{60c}' => ",",
        '\u{441}' | '\u{421}' => "s",
        '\u{43c}' | '\u{41c}' => "m",
        '\u{447}' | '\u{427}' => "h",
        '\u{434}' | '\u{414}' => "d",
        '\u{bd}' => ".5",
        '\u{bc}' => ".25",
        '\u{be}' => ".75",
        '\u{b7}' => ".",
        _ => return None,
    })
}

/// The ASCII character of a full-width sign or letter.
fn full_width(character: char) -> Option<char> {
    u32::from(character)
        .checked_sub(0xfee0)
        .filter(|_| ('\u{ff01}'..='\u{ff5e}').contains(&character))
        .and_then(char::from_u32)
}
