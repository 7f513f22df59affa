//! Enums whose variants each have a word.

/// An enum whose variants each have a word.
#[cfg(feature = "serde")]
pub(crate) trait Word: Sized {
    /// All words, for an error.
    const EXPECTED: &'static str;

    fn of(word: &str) -> Option<Self>;
}

/// Declares enums whose variants each have a word, used in texts, the line protocol and serde forms.
macro_rules! words {
    ($($(#[$meta:meta])* $visible:vis enum $type:ident {
        $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$doc:meta])* $variant:ident = $word:literal,)*
    })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
            $visible enum $type {
                $(#[$first_doc])* #[cfg_attr(feature = "serde", serde(rename = $first_word))] $first,
                $($(#[$doc])* #[cfg_attr(feature = "serde", serde(rename = $word))] $variant,)*
            }

            impl $type {
                /// All variants, in the order of their declaration.
                $visible const ALL: [$type; [$first_word $(, $word)*].len()] = [$type::$first $(, $type::$variant)*];

                #[doc = concat!("Returns the word in texts, lines and JSON: `", $first_word, "`" $(, ", `", $word, "`")*, ".")]
                $visible const fn word(self) -> &'static str {
                    match self {
                        $type::$first => $first_word,
                        $($type::$variant => $word,)*
                    }
                }
            }

            #[cfg(feature = "serde")]
            impl crate::words::Word for $type {
                const EXPECTED: &'static str = concat!("one of ", $first_word $(, ", ", $word)*);

                fn of(word: &str) -> Option<$type> {
                    $type::ALL.into_iter().find(|one| one.word() == word)
                }
            }
        )*
    };
}

pub(crate) use words;
