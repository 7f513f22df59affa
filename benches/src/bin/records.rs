//! Measures how fast PGN is read and audited, next to a scanner that only counts words.

#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

use clap::Parser;
use flagfall_benches::records::{Layout, READERS, Reader, seconds_on_cpu};

/// Prints megabytes per second on the processor for each layout and reader, and, where valgrind is installed,
/// instructions for a byte.
#[derive(Parser)]
struct Arguments {
    /// The size of a file
    #[arg(long, default_value_t = 64)]
    megabytes: usize,
    /// How often each reader reads each file; the fastest time counts
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Let this reader alone read the file of this layout once, and print nothing: for a profiler
    #[arg(long, num_args = 2, value_names = ["READER", "LAYOUT"])]
    only: Option<Vec<String>>,
    /// Write the file of each layout to this folder, for other programs
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

const SEED: u64 = 1994;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let bytes = arguments.megabytes * 1_000_000;
    if let Some([reader, layout]) = arguments.only.as_deref() {
        for layout in Layout::ALL.into_iter().filter(|one| one.name() == layout) {
            let file = layout.file(bytes, SEED);
            READERS.iter().filter(|one| one.name == reader).for_each(|one| {
                std::hint::black_box((one.read)(file.as_bytes()));
            });
        }
        return Ok(());
    }
    if let Some(folder) = arguments.write {
        return Layout::ALL
            .iter()
            .try_for_each(|layout| fs::write(folder.join(format!("{}.pgn", layout.name())), layout.file(bytes, SEED)));
    }
    println!("{:<8} {:<8} {:<28} {:>8} {:>20}", "layout", "reader", "", "MB/s", "instructions a byte");
    for layout in Layout::ALL {
        let file = layout.file(bytes, SEED);
        for reader in READERS {
            let times = (0..arguments.rounds).map(|_| {
                seconds_on_cpu(|| {
                    std::hint::black_box((reader.read)(file.as_bytes()));
                })
            });
            let speed = file.len() as f64 / 1e6 / times.fold(f64::INFINITY, f64::min);
            let instructions =
                instructions_a_byte(&reader, layout)?.map_or("-".to_owned(), |count| format!("{count:.2}"));
            println!("{:<8} {:<8} {:<28} {speed:>8.0} {instructions:>20}", layout.name(), reader.name, reader.does);
        }
    }
    Ok(())
}

/// The instructions for a byte: those of two megabytes less those of one; `None` without valgrind.
fn instructions_a_byte(reader: &Reader, layout: Layout) -> io::Result<Option<f64>> {
    let program = env::current_exe()?;
    let count = |reader: &str, megabytes: &str| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&program)
            .args(["--only", reader, layout.name(), "--megabytes", megabytes])
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let count = text.split("Collected : ").nth(1)?.split_whitespace().next()?;
        count.parse::<u64>().ok()
    };
    // A reader that does not exist: the file is made, and not read.
    let of = |megabytes: &str| Some(count(reader.name, megabytes)?.checked_sub(count("nobody", megabytes)?)? as f64);
    Ok(of("2").zip(of("1")).map(|(more, less)| (more - less) / 1e6))
}
