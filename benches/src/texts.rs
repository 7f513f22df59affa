//! The texts that are read, and the controls of the clocks.

/// A stage of thinking time and six of byo-yomi: the text that the bound is about. 15 bytes.
pub const BYO_YOMI: &str = "90m, 6 x r1/60s";

/// A stage with an increment. 9 bytes.
pub const ONE_STAGE: &str = "5m.. + 3s";

/// As many stages as a control may have, every part of a stage among them.
pub const SIXTEEN_STAGES: &str = "40/90m + 30s, 20/30m + 30s, 6 x r1/60s, 10m..15m + 10s, (5s) 5m, 10/r5m, e10/5m, 25m + ..10s, \
     3 x 10/5m, r20/5m.. + 1s, 1.5h, 60s.. + opp, 0.5s + 0.25s, 2 x (2s) 1m, 1d, * x r1/30s";

/// [`BYO_YOMI`] without its last unit: an error with suggestions.
pub const MISSING_UNIT: &str = "90m, 6 x r1/60";

/// A span of time as jiff and humantime read it. 10 bytes.
pub const SPAN: &str = "1h 30m 60s";

/// A version. 15 bytes.
pub const VERSION: &str = "1.21.3-rc.4+b12";

/// Requirements of a version. 15 bytes.
pub const VERSION_REQ: &str = ">=1.2.3, <2.0.0";

/// The control of the clock that the bound is about.
pub const CLOCK_BYO_YOMI: &str = "10m, 5 x r1/30s";

/// The simplest control with an increment.
pub const FISCHER: &str = "10m.. + 5s";
