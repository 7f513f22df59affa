//! All integration tests of tc-interop, in one program.

mod chess_clocks;
mod chess_detected;
mod chess_laws;
mod corpus;
mod csa_clock;
mod decimal;
mod detect;
mod documents;
mod engines;
mod examples;
mod formats;
mod games;
mod go_and_shogi;
mod gosei;
mod laws;
mod obeying;
mod ogs_clock;
mod ogs_laws;
mod ogs_shown;
mod ogs_speed;
mod pgn_movetext;
mod sgf_clock;
mod shapes;
mod used;
mod veggerby;
mod word_files;
