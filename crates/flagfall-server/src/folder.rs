//! The data folder.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Makes the folder unless it is there. A new one is only for its owner, because the log has closed actions and the private
/// key is next to it.
pub(crate) fn make(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
