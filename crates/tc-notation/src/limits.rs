//! The limits of the notation (rules R1, R2, R14).

/// The most stages a control may have (R1).
pub const MAX_STAGES: usize = 16;

/// The largest number of periods, if they are limited (R2).
pub const MAX_PERIODS: u16 = 10_000;

/// The largest move count (R14).
pub const MAX_MOVES: u32 = 1_000_000;

/// The longest single time, in days (R14).
pub const MAX_TIME_DAYS: u64 = 3_660;

/// The longest control, in days: the sum of all times, each multiplied by its periods; unlimited periods count once (R14).
pub const MAX_CONTROL_DAYS: u64 = 36_525;

/// The most digits after the decimal point of a number (R14).
pub const MAX_DECIMALS: usize = 6;

/// The longest text that the parser reads, in bytes.
pub const MAX_INPUT: usize = 4_096;
