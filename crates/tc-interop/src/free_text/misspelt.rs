//! Misspelt words: the reading of a text with each of them as the known word that it is like.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::in_languages;
use super::items::{Item, Kind, items, lines_about_time, own_languages};
use crate::lexer::Folded;
use crate::{ReadError, ReadErrorKind, vocabulary};

/// A text with more unknown words is not about a time control, or not in a language that is known.
const MOST: usize = 4;

/// The error of an unknown word, with the known word that it is like, if the text can be read with it.
pub(super) fn explained(folded: &Folded, error: ReadError) -> ReadError {
    likened(folded, &error).map_or(error.clone(), |kind| ReadError { kind, ..error })
}

fn likened(folded: &Folded, error: &ReadError) -> Option<ReadErrorKind> {
    let ReadErrorKind::UnknownWord { word, .. } = &error.kind else { return None };
    let unknown = unknown(folded, error)?;
    let languages = own_languages(folded);
    let like = |item: &Item| vocabulary::like(folded.text.get(item.span.clone())?, &languages);
    let likes: Vec<Option<&str>> = unknown.iter().map(like).collect();
    let first = likes.first().copied().flatten()?;
    let mut text = folded.text.clone();
    for (item, like) in unknown.iter().zip(likes).rev() {
        if let Some(like) = like {
            text.replace_range(item.span.clone(), like);
        }
    }
    let control = match in_languages(&Folded::new(&text)) {
        Ok(readings) => Box::new(readings.into_iter().next()?.settings.control),
        Err(ReadError { kind: ReadErrorKind::UnknownWord { control, .. }, .. }) => control?,
        Err(_) => return None,
    };
    Some(ReadErrorKind::UnknownWord { word: word.clone(), like: Some(first), control: Some(control) })
}

/// The unknown words of a text; the error is about the first of them.
fn unknown(folded: &Folded, error: &ReadError) -> Option<Vec<Item>> {
    let lists = items(folded).ok()?.into_iter().map(|items| {
        let about = lines_about_time(&folded.text, &items).into_iter();
        about.filter(|item| item.kind == Kind::Unknown).collect::<Vec<Item>>()
    });
    let is_of_error = |item: &Item| error.span == Some(folded.origin(item.span.clone()));
    lists.filter(|items| items.len() <= MOST).find(|items| items.first().is_some_and(is_of_error))
}
