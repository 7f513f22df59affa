//! The log in a folder keeps the promises of every log: random programs are compared with the log in memory. Then what only
//! files can meet: a killed process, a full disk, damage.

mod damage;
mod embedded;
mod kept;
#[path = "../../shared/log_laws.rs"]
mod laws;
mod memory;
mod process;
#[path = "../../shared/log_program.rs"]
mod program;
