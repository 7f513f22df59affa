//! Enums whose variants are words: in JSON and serde forms, in options and in what is printed.

/// Declares enums whose variants each have a word.
macro_rules! words {
    ($($(#[$about:meta])* $visible:vis enum $type:ident {
        $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$doc:meta])* $variant:ident = $word:literal,)*
    })*) => {
        $(
            $(#[$about])*
            $visible enum $type {
                $(#[$first_doc])* $first,
                $($(#[$doc])* $variant),*
            }

            #[allow(dead_code, reason = "not every enum of this crate's own is written or listed")]
            impl $type {
                /// All values, in the order of their declaration.
                $visible const ALL: [$type; [$first_word $(, $word)*].len()] = [$type::$first $(, $type::$variant)*];

                /// All words, in the order of their declaration.
                pub(crate) const WORDS: [&str; [$first_word $(, $word)*].len()] = [$first_word $(, $word)*];

                /// What a text that should be a word is expected to be.
                pub(crate) const EXPECTED: &str = concat!("one of `", $first_word, "`" $(, ", `", $word, "`")*);

                #[doc = concat!("The word for it: `", $first_word, "`" $(, ", `", $word, "`")*, ".")]
                $visible const fn word(self) -> &'static str {
                    match self {
                        $type::$first => $first_word,
                        $($type::$variant => $word),*
                    }
                }
            }

            #[cfg(feature = "serde")]
            impl crate::form::Form for $type {
                fn value(&self) -> crate::form::Value<'static> {
                    crate::form::Value::Word(self.word())
                }

                fn read(
                    key: &'static str,
                    value: crate::form::Value<'_>,
                    _: &mut crate::form::Reader,
                ) -> Result<$type, crate::form::LineProblem> {
                    let known = $type::ALL.into_iter().find(|known| value.is_text(known.word()));
                    known.ok_or(crate::form::LineProblem::Expected { key, expected: $type::EXPECTED })
                }
            }

            #[cfg(feature = "serde")]
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str(self.word())
                }
            }

            #[cfg(feature = "serde")]
            crate::tables::from_serde! { $type "value" }
        )*
    };
}

pub(crate) use words;
