//! Chinese.

use super::Meaning::*;
use super::Unit::*;
use super::Word;

const GO: &str = "Fox, and records";

pub(super) const WORDS: &[Word] = &[
    ("小时|小時", &[Unit(Hour)], GO),
    ("分钟|分鐘|分", &[Unit(Minute)], GO),
    ("秒钟|秒鐘|秒", &[Unit(Second)], GO),
    ("天|日", &[Unit(Day)], GO),
    ("步|手", &[Move], GO),
    ("次", &[Times], GO),
    ("每方|各|每", &[Each], GO),
    ("读秒|讀秒|初读", &[ByoYomi], GO),
    ("加拿大", &[Canadian], GO),
    ("基本时间|局时|保留时间", &[Main], GO),
    ("无|無", &[NoClock], GO),
];
