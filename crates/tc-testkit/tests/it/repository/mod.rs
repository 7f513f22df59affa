//! What holds for every document and every comment of the repository.

mod files;
mod paths;
mod text;
mod threads;
