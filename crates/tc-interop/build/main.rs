//! Joins the words of free text, which are in the folder `words`, into the table of `src/vocabulary/table.rs`.

#![allow(clippy::print_stdout, reason = "cargo reads what a build script prints")]

#[path = "../src/vocabulary/beginning.rs"]
mod beginning;
mod languages;
#[path = "../src/vocabulary/letters.rs"]
mod letters;
mod meanings;
mod spelling;
mod table;
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=words");
    if env::var_os("CARGO_FEATURE_TEXT").is_none() {
        return;
    }
    match languages::read(Path::new("words")) {
        Ok(languages) => {
            let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
            fs::write(folder.join("words.rs"), table::rust(&languages)).expect("cargo's folder can be written to");
        }
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
    }
}
