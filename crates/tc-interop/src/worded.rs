//! Enums that print as words.

/// Declares an enum as a table: names, and the words that each prints as, which are its documentation, too.
macro_rules! worded {
    ($(#[$meta:meta])* $name:ident, $before:literal; $($(#[$note:meta])* $variant:ident => $words:literal,)* $(; $other:ident)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = concat!($before, $words, ".")] $(#[$note])* $variant,)*
            $(/// Another one, by what it prints as.
            $other(&'static str),)?
        }

        impl $name {
            /// The word or words that it prints as.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $words,)*
                    $($name::$other(words) => words,)?
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
