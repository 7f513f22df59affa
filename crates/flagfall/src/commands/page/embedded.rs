//! The page that is part of the program, if it was built with the feature `embedded-page`.

/// The path and the content of each file; empty without the feature.
#[cfg(feature = "embedded-page")]
pub(super) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "embedded-page"))]
pub(super) const FILES: &[(&str, &[u8])] = &[];
