//! `flagfall page` in a program that was built without it.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{Hint, Problem};

/// Whether wrong arguments name the command.
pub(crate) fn is_named(error: &clap::Error) -> bool {
    let named = matches!(error.get(ContextKind::InvalidSubcommand), Some(ContextValue::String(name)) if is_page(name));
    error.kind() == ErrorKind::InvalidSubcommand && named
}

/// Whether this is the name of the command.
pub(super) fn is_page(name: &str) -> bool {
    name == "page"
}

/// How to get the command.
pub(crate) fn problem() -> Problem {
    let install = "cargo install --path crates/flagfall --features page";
    let hint = Hint::suggesting("install the program with it, in a copy of the repository", install);
    let message = "this program was built without the command `page`, which needs the feature `page`";
    Problem::new("no_page", message).with_hints([hint])
}
