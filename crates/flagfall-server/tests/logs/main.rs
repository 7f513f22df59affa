//! Every log keeps the same promises: random programs are compared with the log in memory. Then what only one of them can
//! meet: a killed process, a full disk, a damaged file.

mod embedded;
mod laws;
mod process;
mod program;
