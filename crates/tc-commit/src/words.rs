//! Enums whose variants each have a word.

/// Declares enums whose variants each have a word, used in texts, the line protocol and serde forms.
macro_rules! words {
    ($($(#[$meta:meta])* $type:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)? })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
            pub enum $type {
                $($(#[$doc])* #[cfg_attr(feature = "serde", serde(rename = $word))] $variant,)*
            }

            impl $type {
                /// All variants, in the order of their declaration.
                pub const ALL: [$type; [$($type::$variant),*].len()] = [$($type::$variant),*];

                #[doc = concat!("Returns the word in texts, lines and JSON:", $(" `", $word, "`"),*, ".")]
                pub const fn word(self) -> &'static str {
                    match self {
                        $($type::$variant => $word,)*
                    }
                }
            }
        )*
    };
}

pub(crate) use words;
