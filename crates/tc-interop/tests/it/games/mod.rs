//! Random games whose clocks are looked at, and what engines see of them.

use tc_core::{Clock, Span, Timestamp};
use tc_interop::LossyView;
use tc_testkit::games::{Game, Grain};

/// Plays the game of these bytes, once in whole milliseconds and once in microseconds. After every input it calls `check`
/// with the clock: at that instant, and `ahead` microseconds later.
pub(crate) fn play(bytes: &[u8], ahead: i64, check: impl Fn(&Clock, Timestamp)) {
    for grain in [Grain::Milliseconds, Grain::Microseconds] {
        let mut game = Game::new(bytes, grain);
        let setup = game.setup();
        let mut clock = Clock::new(&setup);
        while let Some((at, input, _)) = game.step(&clock) {
            if clock.handle(at, &input).is_ok() {
                game.advance(at);
            }
            let now = game.now();
            check(&clock, now);
            check(&clock, now.checked_add(Span::saturating_micros(ahead)).unwrap_or(now));
        }
    }
}

/// The view, or the closest one if it is lossy.
pub(crate) fn closest<T>(view: Result<T, LossyView<T>>) -> Option<T> {
    view.map_or_else(|lossy| lossy.lossy.map(|view| *view), Some)
}
