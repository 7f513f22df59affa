//! The expected length of a game, and the classes of sites and federations.
//!
//! All of them add up the time of a player for an assumed number of moves. [`expected_length`] does so for every
//! control and any number of moves. A class says less than a control, so classes are only written.

use alloc::string::String;

use tc_core::Span;
use tc_notation::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl};

use crate::{Family, Format, GameSettings, Loss, LossKind, Unwritable};

/// The moves of a game as lichess, FICS and chess.com assume them: an increment counts 40 times.
pub const LICHESS_MOVES: u32 = 40;

/// The moves of a game as FIDE, US Chess, lishogi and python-chess assume them.
pub const FIDE_MOVES: u32 = 60;

/// The moves of a game as fishtest assumes them.
pub const FISHTEST_MOVES: u32 = 68;

/// The most time that one player can use in a number of moves: the estimated time of sites, the total time of
/// federations. Increments, delays and what Bronstein's delay gives back count once a move, the first bonus included.
///
/// A stage with a number of moves takes those moves, and the next stage follows. In stages that end by time, all
/// periods count, and the moves are made where they gain most, because the moment when the time runs out is unknown: in
/// `30m, 5 x r1/30s` every move can have the last period.
///
/// `None` without a clock, for an hourglass, whose sand comes back, and beyond 292 years.
///
/// ```
/// use tc_core::Span;
/// use tc_interop::speed::expected_length;
///
/// let seconds = |control: &str, moves| expected_length(&control.parse().ok()?, moves);
/// assert_eq!(seconds("3m.. + 2s", 40), Span::from_secs(260));
/// assert_eq!(seconds("40/90m.. + 30s, 30m.. + 30s", 60), Span::from_secs((90 + 30 + 30) * 60));
/// assert_eq!(seconds("(5s) 30m", 60), Span::from_secs(35 * 60));
/// assert_eq!(seconds("30m, 5 x r1/30s", 60), Span::from_secs((30 + 2 + 30) * 60));
/// assert_eq!(seconds("10m, r25/10m", 60), Span::from_secs((10 + 30) * 60));
/// assert_eq!(seconds("none", 60), None);
/// ```
pub fn expected_length(control: &TimeControl, moves: u32) -> Option<Span> {
    let is_hourglass = |stage: &Stage| stage.bonus() == Some(Bonus::Opponent);
    if control.is_none() || control.stages().iter().any(is_hourglass) {
        return None;
    }
    let nanos = worth(control.stages(), moves.into());
    i64::try_from(nanos).ok().map(Span::from_nanos)
}

/// The most time of these stages in a number of moves, in nanoseconds.
fn worth(stages: &[Stage], moves: u64) -> u128 {
    let Some((stage, later)) = stages.split_first() else {
        return 0;
    };
    let time = u128::from(stage.time().as_nanos());
    let a_move = u128::from(gain_of_a_move(stage));
    let periods = match stage.periods() {
        Periods::Counted(count) => u64::from(count.get()),
        Periods::Unlimited => u64::MAX,
    };
    let runs = |moves: u64| moves.div_ceil(stage.moves().count().map_or(1, |count| count.get().into())).max(1);
    match stage.moves() {
        // Only moves lead on.
        Moves::Required(count) if !stage.resets_on_time() => {
            let most = u64::from(count.get()).saturating_mul(periods);
            let here = if later.is_empty() { moves } else { moves.min(most) };
            let own = u128::from(runs(here).min(periods)) * time + u128::from(here) * a_move;
            own + if moves > here { worth(later, moves - here) } else { 0 }
        }
        // Moves lead on, and time does as well.
        Moves::Expire(count) if periods != u64::MAX => {
            let all = u128::from(periods) * time;
            let most = u64::from(count.get()).saturating_mul(periods);
            let here = if later.is_empty() { moves } else { moves.min(most) };
            let by_time = all + worth(later, moves);
            if here == 0 {
                return by_time;
            }
            by_time.max(all + u128::from(here) * a_move + worth(later, moves - here))
        }
        // Time alone leads on. Periods without end are as many as the moves need.
        _ => {
            let all = if periods == u64::MAX { 1 } else { u128::from(periods) };
            let again = if stage.moves() == Moves::Any { 0 } else { u128::from(runs(moves) - 1) };
            let here = (all + again) * time + u128::from(moves) * a_move;
            if moves == 0 || periods == u64::MAX {
                return here + if periods == u64::MAX { 0 } else { worth(later, 0) };
            }
            (here + worth(later, 0)).max(all * time + worth(later, moves))
        }
    }
}

/// What a move can gain at most: the delay, and the bonus as far as the cap lets it.
fn gain_of_a_move(stage: &Stage) -> u64 {
    let bonus = match stage.bonus() {
        Some(Bonus::Increment(increment)) => match stage.cap() {
            Cap::At(cap) => increment.min(cap),
            Cap::Unlimited => increment,
        },
        Some(Bonus::Bronstein(most)) => most,
        _ => Time::ZERO,
    };
    stage.delay().unwrap_or(Time::ZERO).as_nanos() + bonus.as_nanos()
}

/// Declares the classes of a site or federation, and the format that writes them.
macro_rules! classes {
    (
        $(#[$doc:meta])* $name:ident, $(#[$format_doc:meta])* $format:ident: $text:literal, $title:literal;
        $($(#[$class_doc:meta])* $class:ident = $word:literal,)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$class_doc])* $class,)+
        }

        impl $name {
            /// The word that is written for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$class => $word,)+
                }
            }
        }

        $(#[$format_doc])*
        pub const $format: Format = Format {
            write: Some(|settings| class(settings, $name::of(&settings.control).map($name::word))),
            ..Format::new($text, $title, Family::Speeds)
        };
    };
}

classes! {
    /// The speed class of a control on lichess.
    LichessSpeed,
    /// The speed on lichess, which is only written.
    LICHESS: "lichess-speed", "the speed on lichess, for 40 moves";
    /// Below 30 seconds.
    UltraBullet = "ultraBullet",
    /// Below 3 minutes.
    Bullet = "bullet",
    /// Below 8 minutes.
    Blitz = "blitz",
    /// Below 25 minutes.
    Rapid = "rapid",
    /// Below 6 hours.
    Classical = "classical",
    /// Longer, or without a clock.
    Correspondence = "correspondence",
}

classes! {
    /// The class of a control for FIDE (Laws of Chess, appendices A and B).
    FideClass,
    /// The class of FIDE, which is only written.
    FIDE: "fide-class", "blitz, rapid or standard for FIDE, for 60 moves";
    /// At most 10 minutes.
    Blitz = "blitz",
    /// More than 10 minutes, less than 60.
    Rapid = "rapid",
    /// At least 60 minutes.
    Standard = "standard",
}

classes! {
    /// The class of a control on chess.com, `time_class` in its API.
    ChessComClass,
    /// The time class on chess.com, which is only written.
    CHESS_COM: "chess-com-class", "the time class on chess.com, for 40 moves";
    /// Below 3 minutes.
    Bullet = "bullet",
    /// Below 10 minutes.
    Blitz = "blitz",
    /// From 10 minutes.
    Rapid = "rapid",
    /// A day or more for every move.
    Daily = "daily",
}

impl LichessSpeed {
    /// The speed of a control: its time for 40 moves. `None` for an hourglass.
    ///
    /// ```
    /// use tc_interop::speed::LichessSpeed;
    ///
    /// let control = "8m.. + 0s".parse()?;
    /// assert_eq!(LichessSpeed::of(&control), Some(LichessSpeed::Rapid));
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn of(control: &TimeControl) -> Option<LichessSpeed> {
        if control.is_none() {
            return Some(LichessSpeed::Correspondence);
        }
        let below = [
            (30, LichessSpeed::UltraBullet),
            (180, LichessSpeed::Bullet),
            (480, LichessSpeed::Blitz),
            (1_500, LichessSpeed::Rapid),
            (21_600, LichessSpeed::Classical),
        ];
        let length = expected_length(control, LICHESS_MOVES)?;
        Some(first_above(length, &below).unwrap_or(LichessSpeed::Correspondence))
    }
}

impl FideClass {
    /// The class of a control: its time for 60 moves. `None` without a clock, and for an hourglass.
    ///
    /// ```
    /// use tc_interop::speed::FideClass;
    ///
    /// assert_eq!(FideClass::of(&"10m".parse()?), Some(FideClass::Blitz));
    /// assert_eq!(FideClass::of(&"10m.. + 1s".parse()?), Some(FideClass::Rapid));
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn of(control: &TimeControl) -> Option<FideClass> {
        let length = expected_length(control, FIDE_MOVES)?.as_nanos();
        const MINUTE: i64 = 60_000_000_000;
        Some(match length {
            length if length <= 10 * MINUTE => FideClass::Blitz,
            length if length < 60 * MINUTE => FideClass::Rapid,
            _ => FideClass::Standard,
        })
    }
}

impl ChessComClass {
    /// The class of a control: its time for 40 moves. `None` without a clock, and for an hourglass.
    ///
    /// ```
    /// use tc_interop::speed::ChessComClass;
    ///
    /// assert_eq!(ChessComClass::of(&"10m".parse()?), Some(ChessComClass::Rapid));
    /// assert_eq!(ChessComClass::of(&"r1/1d".parse()?), Some(ChessComClass::Daily));
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn of(control: &TimeControl) -> Option<ChessComClass> {
        const DAY: u64 = 86_400_000_000_000;
        if let [stage] = control.stages()
            && matches!(stage.moves(), Moves::Reset(moves) if moves.get() == 1)
            && stage.time().as_nanos() >= DAY
        {
            return Some(ChessComClass::Daily);
        }
        let below = [(180, ChessComClass::Bullet), (600, ChessComClass::Blitz)];
        let length = expected_length(control, LICHESS_MOVES)?;
        Some(first_above(length, &below).unwrap_or(ChessComClass::Rapid))
    }
}

/// The first class whose end, in seconds, is above a length.
fn first_above<Class: Copy>(length: Span, ends: &[(i64, Class)]) -> Option<Class> {
    let is_below = |seconds| Span::from_secs(seconds).is_some_and(|end| length < end);
    ends.iter().find(|(seconds, _)| is_below(*seconds)).map(|(_, class)| *class)
}

fn class(settings: &GameSettings, word: Option<&'static str>) -> Result<String, Unwritable> {
    let why = if settings.control.is_none() {
        Loss::whole(LossKind::NoClock)
    } else if settings.control.stages().iter().any(|stage| stage.bonus() == Some(Bonus::Opponent)) {
        Loss::whole(LossKind::Hourglass)
    } else {
        Loss::whole(LossKind::Range)
    };
    word.map(String::from).ok_or_else(|| Unwritable::nothing(why))
}
