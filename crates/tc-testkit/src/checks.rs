//! How a law says that it is broken.

use std::error::Error;
use std::fmt::Debug;

/// What a law found out, or why it is broken.
pub(crate) type Kept<T = ()> = Result<T, Box<dyn Error>>;

/// That two things are the same.
pub(crate) fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Kept {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?},\nand {other:?}").into()) }
}

/// That something is so.
pub(crate) fn holds(what: &str, is_so: bool) -> Kept {
    if is_so { Ok(()) } else { Err(what.into()) }
}
