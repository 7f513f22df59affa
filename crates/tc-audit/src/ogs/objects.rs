//! Where JSON objects begin and end, without recursion and without reading them.

use memchr::{memchr, memchr2, memchr3};

/// Where the next object begins.
pub(super) fn begin(bytes: &[u8], at: usize) -> Option<usize> {
    memchr(b'{', bytes.get(at..)?).map(|begin| at + begin)
}

/// Where the object ends that begins at this byte; `None` if its end is missing.
pub(super) fn end(bytes: &[u8], begin: usize) -> Option<usize> {
    let (mut at, mut depth) = (begin, 0_usize);
    loop {
        at += memchr3(b'"', b'{', b'}', bytes.get(at..)?)?;
        match bytes.get(at)? {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => at = end_of_string(bytes, at + 1)?,
        }
        at += 1;
    }
}

/// The quotation mark that ends a string.
fn end_of_string(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
