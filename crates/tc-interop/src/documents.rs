//! The code blocks of docs/interop.md and of the pages in docs/interop, as doctests.

#[doc = include_str!("../../../docs/interop.md")]
mod index {}

macro_rules! pages {
    ($($page:ident)*) => {$(
        #[doc = include_str!(concat!("../../../docs/interop/", stringify!($page), ".md"))]
        mod $page {}
    )*};
}

pages! { adding clocks commands engines federations own people programs reading records sites speeds }
