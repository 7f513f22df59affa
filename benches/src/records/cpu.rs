//! Time on the processor.

use std::fs;
use std::time::Instant;

/// What a task takes on the processor, in seconds. Where the system does not count it, what it takes by the clock.
pub fn seconds_on_cpu(task: impl FnOnce()) -> f64 {
    let (begun, clock) = (on_cpu(), Instant::now());
    task();
    match (begun, on_cpu()) {
        (Some(begun), Some(ended)) => ended - begun,
        _ => clock.elapsed().as_secs_f64(),
    }
}

/// The seconds that this thread has been on a processor, as Linux counts them.
fn on_cpu() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<u64>().ok()? as f64 / 1e9)
}
