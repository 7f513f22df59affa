//! Japanese.

use super::Meaning::*;
use super::Unit::*;
use super::Word;

const KIF: &str = "KIF records, and announcements of tournaments";

pub(super) const WORDS: &[Word] = &[
    ("時間", &[Unit(Hour)], KIF),
    ("分", &[Unit(Minute)], KIF),
    ("秒", &[Unit(Second)], KIF),
    ("日", &[Unit(Day)], KIF),
    ("手|着", &[Move], KIF),
    ("一手|1手", &[Per, Move], KIF),
    ("回", &[Times], KIF),
    ("各自|各", &[Each], KIF),
    ("毎|ごとに|ごと|につき", &[Per], KIF),
    ("秒読み|秒読", &[ByoYomi], KIF),
    ("日本式", &[Japanese], KIF),
    ("カナダ式", &[Canadian], KIF),
    ("フィッシャー|フィッシャールール|フィッシャー方式|フィッシャーモード", &[Increment], KIF),
    ("加算", &[Add], KIF),
    ("切れ負け", &[Finish], KIF),
    ("切れたら", &[WhenOut], KIF),
    ("なし|無し|無", &[NoClock], KIF),
    ("不明|未定", &[NotKnown], KIF),
    ("持ち時間|持時間", &[Main], KIF),
    ("チェスクロック|使用|方式|未満|以内|の|ずつ|で", &[Filler], KIF),
];
