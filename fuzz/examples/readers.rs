//! Prints every reader that can be tried alone: the fuzz target and the name.

use flagfall_fuzz::clocks::READERS;
use tc_interop::formats;

fn main() {
    for format in formats().filter(|format| format.is_read()) {
        println!("interop_read {}", format.name());
    }
    for (name, _) in READERS {
        println!("interop_clocks {name}");
    }
}
