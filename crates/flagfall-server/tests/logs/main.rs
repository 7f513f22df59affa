//! Every log keeps the same promises: random programs are compared with the log in memory. Then what only one of them can
//! meet: a killed process, a full disk, a damaged file; two servers, a node that is killed.

mod embedded;
mod laws;
mod nats;
#[path = "../common/nats_nodes.rs"]
mod nats_nodes;
mod process;
mod program;
