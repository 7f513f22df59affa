//! Ways to correct a text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// A way to correct the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fix {
    /// The words before the corrected text.
    pub(super) text: Cow<'static, str>,
    /// The replacement in the text; `None` for advice alone.
    pub(super) edit: Option<Edit>,
    pub(super) trust: Trust,
}

/// Whether a fix corrects a known slip or is a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// The slip is known: further slips in the text may be corrected after it.
    Known,
    /// A guess, or an edit that changes the meaning: it is shown only if it alone makes the text legal.
    Guess,
}

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) span: Range<usize>,
    pub(super) text: String,
}

impl Fix {
    pub(super) fn new(text: impl Into<Cow<'static, str>>, span: Range<usize>, replacement: impl Into<String>) -> Fix {
        Fix { text: text.into(), edit: Some(Edit { span, text: replacement.into() }), trust: Trust::Known }
    }

    /// The fix, shown only if it alone makes the text legal.
    pub(super) fn guessed(self) -> Fix {
        Fix { trust: Trust::Guess, ..self }
    }

    pub(super) fn advice(text: impl Into<Cow<'static, str>>) -> Fix {
        Fix { text: text.into(), edit: None, trust: Trust::Known }
    }
}
