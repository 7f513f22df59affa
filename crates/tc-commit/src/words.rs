//! Enums whose variants have a word each.

/// Declares enums. The word of a variant is what texts, the line protocol and the forms of serde have for it.
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
                /// All of them, in the order of their declaration.
                pub const ALL: [$type; [$($type::$variant),*].len()] = [$($type::$variant),*];

                #[doc = concat!("The word in texts, lines and JSON:", $(" `", $word, "`"),*, ".")]
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
