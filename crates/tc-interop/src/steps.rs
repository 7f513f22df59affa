//! Counts the steps of reading in tests, for the law that it is linear in the text.

/// Bytes that are looked at, or comparisons.
#[cfg_attr(not(test), allow(unused_variables, reason = "only tests count"))]
pub(crate) fn steps(count: usize) {
    #[cfg(test)]
    law::STEPS.with(|steps| steps.set(steps.get() + count));
}

/// A lookup of a word, a comparison of a phrase with items, or a question about a time.
#[cfg(feature = "text")]
pub(crate) fn step() {
    steps(1);
}

#[cfg(test)]
mod law {
    extern crate std;

    use alloc::format;
    use alloc::string::String;
    use core::cell::Cell;

    use tc_testkit::many;

    use crate::{detect, formats};

    std::thread_local!(pub(super) static STEPS: Cell<usize> = const { Cell::new(0) });

    /// Parts of texts; a `#` is replaced by the number of the part.
    const PARTS: &str = "9 |90 + 30, |(|1:|分|40 moves in 90 min then |from move |x |/|d5 |min |1手|for the first |foo |mintues |1/2 |ж|\
        #|#+|#/#:|*|-|'|#;|SD/#, |a=1&|k#=#&|tc=# |go |wtime # |\"k#\":#,|\"k#\":{|\"k#\":[|[|[1,|\\|TM[#]|K#[a\\]]|;|]|\
        持ち時間：#分\n|\n|$TIME:#+0+0\n|Time_Unit:1sec\n|BEGIN Time\n|N+#\n|[K# \"a\"]\n|[TimeControl \"|DGT #|(#) |&#39;";

    const LEADS: [&str; 3] = ["", "{", "(;TM["];

    fn taken(lead: &str, part: &str, bytes: usize, read: impl Fn(&str)) -> usize {
        let mut text = String::from(lead);
        for number in 0.. {
            let next = part.replace('#', &format!("{number}"));
            if text.len() + next.len() > bytes {
                break;
            }
            text += &next;
        }
        let before = STEPS.with(Cell::get);
        read(&text);
        STEPS.with(Cell::get) - before
    }

    /// Four times the text takes about four times the steps; it would be sixteen times if parts were compared with all.
    fn is_linear(name: &str, most: usize, read: impl Fn(&str)) {
        for part in PARTS.split('|') {
            for lead in LEADS {
                let [quarter, whole] = [most / 4, most].map(|bytes| taken(lead, part, bytes, &read));
                assert!(whole <= 6 * quarter + 6 * most, "{name}, {lead}{part}: {quarter} steps, then {whole}");
            }
        }
    }

    #[test]
    fn each_reader_is_linear_in_the_text() {
        for format in formats().filter(|format| format.is_read()) {
            let most = format.longest.min(many(1_024) as usize).min(4_096);
            is_linear(format.name(), most, |text| drop(format.read(text)));
        }
        is_linear("detect", 512, |text| drop(detect(text)));
    }
}
