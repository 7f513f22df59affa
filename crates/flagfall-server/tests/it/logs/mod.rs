//! The log in a file keeps the promises of every log: random programs are compared with the log in memory. Then what only a
//! file can meet: a killed process, a full disk, damage.

mod embedded;
#[path = "../../shared/log_laws.rs"]
mod laws;
mod memory;
mod process;
#[path = "../../shared/log_program.rs"]
mod program;
