//! Arcs on a circle of minutes: a day, or a week.

use alloc::vec::Vec;

/// From a minute of the circle to a later one, which can lie in the next round.
pub(super) type Arc = (u16, u16);

/// The arcs that cover the same minutes, sorted, with minutes between any two of them.
pub(super) fn united(arcs: &[Arc], circle: u16) -> Vec<Arc> {
    // Cut where the circle begins, and join again at the end.
    let pieces = arcs.iter().flat_map(|&(from, to)| [(from, to.min(circle)), (0, to.saturating_sub(circle))]);
    let mut pieces: Vec<Arc> = pieces.filter(|(from, to)| from < to).collect();
    pieces.sort_unstable();
    let mut joined: Vec<Arc> = Vec::new();
    for (from, to) in pieces {
        match joined.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    if let [(0, end), .., (_, last)] = joined[..]
        && last == circle
    {
        joined.remove(0);
        joined.iter_mut().filter(|arc| arc.1 == circle).for_each(|arc| arc.1 += end);
    }
    joined
}

/// The arcs between these, which are [united].
pub(super) fn gaps(arcs: &[Arc], circle: u16) -> Vec<Arc> {
    let Some(&(first, _)) = arcs.first() else {
        return [(0, circle)].into();
    };
    let nexts = arcs.iter().skip(1).map(|arc| arc.0).chain([first + circle]);
    let between = arcs.iter().zip(nexts).filter(|((_, to), next)| to < next);
    let mut gaps: Vec<Arc> = between.map(|((_, to), next)| (to % circle, next - to + to % circle)).collect();
    gaps.sort_unstable();
    gaps
}

#[cfg(test)]
mod tests {
    use super::{Arc, gaps, united};

    const DAY: u16 = 1_440;

    fn of_day(arcs: &[Arc]) -> [alloc::vec::Vec<Arc>; 2] {
        let united = united(arcs, DAY);
        let gaps = gaps(&united, DAY);
        [united, gaps]
    }

    #[test]
    fn s31_overlaps_are_one() {
        assert_eq!(of_day(&[(60, 120), (90, 200), (200, 210)]), [[(60, 210)], [(210, 1_500)]]);
        assert_eq!(of_day(&[(1_320, 1_920), (400, 500)]), [[(1_320, 1_940)], [(500, 1_320)]]);
        assert_eq!(of_day(&[(0, 10), (1_430, 1_440)]), [[(1_430, 1_450)], [(10, 1_430)]]);
        assert_eq!(of_day(&[(0, 10), (20, 30)]), [[(0, 10), (20, 30)], [(10, 20), (30, 1_440)]]);
    }

    #[test]
    fn s31_a_whole_circle_has_no_gap() {
        assert_eq!(of_day(&[(0, 1_440)])[1], []);
        assert_eq!(of_day(&[(700, 2_140)])[1], []);
        assert_eq!(of_day(&[(0, 800), (700, 1_450)])[1], []);
        assert_eq!(of_day(&[]), [alloc::vec![], alloc::vec![(0, 1_440)]]);
    }
}
