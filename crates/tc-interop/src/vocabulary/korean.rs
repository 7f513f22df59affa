//! Korean.

use super::Meaning::*;
use super::Unit::*;
use super::Word;

const GO: &str = "Cyberoro, Tygem, and records";

pub(super) const WORDS: &[Word] = &[
    ("시간", &[Unit(Hour)], GO),
    ("분", &[Unit(Minute)], GO),
    ("초", &[Unit(Second)], GO),
    ("일", &[Unit(Day)], GO),
    ("수", &[Move], GO),
    ("회|번|개", &[Times], GO),
    ("각각|각", &[Each], GO),
    ("초읽기", &[ByoYomi], GO),
    ("피셔", &[Increment], GO),
    ("제한시간", &[Main], GO),
    ("없음", &[NoClock], GO),
];
