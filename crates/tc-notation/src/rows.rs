//! Enums as tables.

/// Defines an enum from its rows. Each value has what belongs to it in its row, so a new value cannot lack it. A value with
/// data has a pattern before their type. `ALL`, for an enum without data, is every value in the order of the rows.
macro_rules! rows {
    (
        $(#[$on:meta])*
        pub enum $name:ident: $row:ty {
            $(
                $(#[$about:meta])*
                $value:ident $(($held:tt: $type:ty))? $({ $($(#[$told:meta])* $field:ident: $of:ty,)* })? = $cells:expr,
            )*
        }
    ) => {
        $(#[$on])*
        pub enum $name {
            $($(#[$about])* $value $(($type))? $({ $($(#[$told])* $field: $of,)* })?,)*
        }

        impl $name {
            const fn row(&self) -> $row {
                match self {
                    $($name::$value $(($held))? $({ $($field: _,)* })? => $cells,)*
                }
            }
        }
    };
    (
        $(#[$on:meta])* pub enum $name:ident: $row:ty { $($(#[$about:meta])* $value:ident = $cells:expr,)* }
        $(#[$every:meta])* $seen:vis const ALL;
    ) => {
        rows! { $(#[$on])* pub enum $name: $row { $($(#[$about])* $value = $cells,)* } }

        impl $name {
            $(#[$every])*
            $seen const ALL: [$name; [$(stringify!($value)),*].len()] = [$($name::$value),*];
        }
    };
}
