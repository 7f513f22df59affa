//! The list of all formats, and how it is declared.

use crate::{FORMATS, Format};

/// Declares the modules of formats, each under the feature that it belongs to, and the list of all formats.
macro_rules! notations {
    ($($feature:literal => $module:ident: $($format:ident),+;)*) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $module;
        )*

        /// In the order in which they are listed.
        const FORMATS: &[Format] = &[$($(#[cfg(feature = $feature)] $module::$format,)+)*];
    };
}

/// Every notation of this build.
pub fn formats() -> impl ExactSizeIterator<Item = &'static Format> {
    FORMATS.iter()
}

/// The notation with this name, such as `pgn`; `None` if this build does not have it.
pub fn format(name: &str) -> Option<&'static Format> {
    formats().find(|format| format.name == name)
}
