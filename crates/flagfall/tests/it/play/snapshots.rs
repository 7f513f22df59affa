//! Screens and reports as they were accepted.

/// Compares a text with its snapshot.
pub(super) fn compare(name: &str, text: &str) {
    insta::with_settings!({prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!(name, text);
    });
}
