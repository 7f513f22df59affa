//! A running clock in the forms of others.

use clap::ValueEnum;
use tc_core::{Look, Seat};
use tc_interop::lichess::{self, GameState};
use tc_interop::ogs::{self, Players, SimpleRule};
use tc_interop::sgf::MoveClock;
use tc_interop::{
    Approximation, Color, GameSettings, Loss, LossKind, LossyView, Unwritable, cecp, gosei, gtp, pgn, uci, usi,
};

use super::Game;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::commands) enum Wire {
    /// The data of a game on OGS; accounts without a number are 1 (Black) and 2 (White)
    Ogs,
    /// A JGOFClock of OGS
    Jgof,
    /// The state of a game on Gosei Play
    Gosei,
    /// The state of a game in the lichess board API
    LichessBoard,
    /// The command `go` of UCI for the player to move
    Uci,
    /// The command `go` of USI for the player to move
    Usi,
    /// The commands `level`, `time` and `otim` of CECP for the player to move
    Cecp,
    /// The commands `time_left` of GTP
    Gtp,
    /// The same after `kgs-time_settings`
    GtpKgs,
    /// The same after `kata-time_settings`
    GtpKata,
    /// The SGF properties BL, OB, WL and OW
    #[value(alias = "bl")]
    Sgf,
    /// The command `%clk` of PGN, exactly
    Clk,
}

impl Wire {
    pub(in crate::commands) const fn name(self) -> &'static str {
        match self {
            Wire::Ogs => "ogs",
            Wire::Jgof => "jgof",
            Wire::Gosei => "gosei",
            Wire::LichessBoard => "lichess-board",
            Wire::Uci => "uci",
            Wire::Usi => "usi",
            Wire::Cecp => "cecp",
            Wire::Gtp => "gtp",
            Wire::GtpKgs => "gtp-kgs",
            Wire::GtpKata => "gtp-kata",
            Wire::Sgf => "sgf",
            Wire::Clk => "clk",
        }
    }

    pub(in crate::commands) const fn scope(self) -> Scope {
        match self {
            Wire::Uci | Wire::Usi | Wire::Cecp => Scope::Engine,
            Wire::Gtp | Wire::GtpKgs | Wire::GtpKata | Wire::Sgf | Wire::Clk => Scope::Player,
            Wire::Ogs | Wire::Jgof | Wire::Gosei | Wire::LichessBoard => Scope::Game,
        }
    }

    /// The color of the first player in this form; `None` if it names the colors of any game.
    const fn first(self) -> Option<Color> {
        match self {
            Wire::LichessBoard | Wire::Uci | Wire::Clk => Some(Color::White),
            Wire::Ogs | Wire::Jgof | Wire::Gosei | Wire::Usi | Wire::Gtp | Wire::GtpKgs | Wire::GtpKata => {
                Some(Color::Black)
            }
            Wire::Cecp | Wire::Sgf => None,
        }
    }
}

/// Whose clocks a form has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum Scope {
    /// Those of the game, as the engine of one player receives them.
    Engine,
    /// That of one player.
    Player,
    /// Those of the game.
    Game,
}

/// What a form needs besides the clocks.
pub(in crate::commands) struct Wired<'w> {
    /// The player; without one, an engine's form is for the player to move, and that of a player has both.
    pub(in crate::commands) seat: Option<Seat>,
    /// The color of the first player.
    pub(in crate::commands) first: Color,
    pub(in crate::commands) accounts: &'w Players,
    /// What an engine receives instead of what its protocol cannot say.
    pub(in crate::commands) approximation: Approximation,
}

/// That the first player has the other color in this form.
pub(super) fn swapped(wire: Wire, game: &Game) -> Option<String> {
    let there = wire.first().filter(|first| *first != game.first)?;
    Some(format!("the player who moves first is {} here, and {there} in `{}`", game.first, wire.name()))
}

/// The clocks in this form.
pub(in crate::commands) fn write(wire: Wire, wired: &Wired<'_>, look: &Look<'_>) -> Result<String, Unwritable> {
    let approximation = wired.approximation;
    let engine = || {
        let seat = wired.seat.or_else(|| look.turn().iter().next());
        seat.ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::ClockState)))
    };
    let players = |of: &dyn Fn(Seat) -> Result<String, Unwritable>| match wired.seat {
        Some(seat) => of(seat),
        None => joined([Seat::FIRST, Seat::SECOND].map(of)),
    };
    match wire {
        Wire::Ogs => Ok(on_ogs(wired, look)?.to_json()),
        Wire::Jgof => Ok(on_ogs(wired, look)?.at(look.at(), SimpleRule::Settings).to_json()),
        Wire::Gosei => Ok(gosei::Game::of(look)?.to_json()),
        Wire::LichessBoard => on_lichess(look),
        Wire::Uci => viewed(uci::Go::view_as(look, engine()?, approximation)),
        Wire::Usi => viewed(usi::Go::view_as(look, engine()?, approximation)),
        Wire::Cecp => {
            let seat = engine()?;
            joined([
                viewed(cecp::Level::view_as(look, seat, approximation)),
                viewed(cecp::Times::view_as(look, seat, approximation)),
            ])
        }
        Wire::Gtp | Wire::GtpKgs | Wire::GtpKata => {
            let command = match wire {
                Wire::GtpKgs => gtp::Command::Kgs,
                Wire::GtpKata => gtp::Command::Kata,
                _ => gtp::Command::Standard,
            };
            players(&|seat| viewed(gtp::TimeLeft::view(look, color(seat, Color::Black)?, command)))
        }
        Wire::Sgf => players(&|seat| Ok(MoveClock::of(look, seat, color(seat, wired.first)?)?.to_string())),
        Wire::Clk => players(&|seat| {
            let is_clock = look.setup().control(seat).is_some_and(|control| !control.is_none());
            let reading = look.reading(seat).filter(|_| is_clock);
            let reading = reading.ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::NoClock)))?;
            Ok(pgn::Command::clock(&reading).to_string())
        }),
    }
}

/// The color of a seat in a game of two.
fn color(seat: Seat, first: Color) -> Result<Color, Unwritable> {
    match seat {
        Seat::FIRST => Ok(first),
        Seat::SECOND => Ok(first.other()),
        _ => Err(Unwritable::nothing(Loss::whole(LossKind::Seats))),
    }
}

fn on_ogs(wired: &Wired<'_>, look: &Look<'_>) -> Result<ogs::Game, Unwritable> {
    let Players { game_id, title, black, white } = wired.accounts.clone();
    ogs::Game::of(
        look,
        Players { game_id, title, black: black.or(Some(1)), white: white.or(Some(2)) },
        SimpleRule::Settings,
    )
}

/// The state has the time left and the increment; what else the control has is lost.
fn on_lichess(look: &Look<'_>) -> Result<String, Unwritable> {
    let has_no_clock = |seat: Seat| look.setup().control(seat).is_some_and(|control| control.is_none());
    if has_no_clock(Seat::FIRST) != has_no_clock(Seat::SECOND) {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    }
    let state = GameState::of(look).map(|state| state.to_json());
    let state = state.ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::Seats)))?;
    let mut losses = Vec::new();
    losses.extend((look.setup().seats() > 2).then(|| Loss::whole(LossKind::Seats)));
    for control in [Seat::FIRST, Seat::SECOND].into_iter().filter_map(|seat| look.setup().control(seat)) {
        if let Err(unwritable) = lichess::BOARD.write(&GameSettings::from(control.clone())) {
            losses.extend(unwritable.losses);
        }
    }
    losses.sort();
    losses.dedup();
    if losses.is_empty() { Ok(state) } else { Err(Unwritable { losses, lossy: Some(state) }) }
}

fn viewed<T: ToString>(view: Result<T, LossyView<T>>) -> Result<String, Unwritable> {
    view.map(|view| view.to_string())
        .map_err(|LossyView { losses, lossy }| Unwritable { losses, lossy: lossy.map(|view| view.to_string()) })
}

/// Lines of text, with each loss once.
fn joined(lines: [Result<String, Unwritable>; 2]) -> Result<String, Unwritable> {
    let mut losses: Vec<Loss> = Vec::new();
    let mut text = Some(Vec::new());
    for line in lines {
        let line = line.or_else(|Unwritable { losses: lost, lossy }| {
            losses.extend(lost);
            lossy.ok_or(())
        });
        text = text.zip(line.ok()).map(|(mut text, line)| {
            text.push(line);
            text
        });
    }
    losses.sort();
    losses.dedup();
    let text = text.map(|text| text.join("\n"));
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        lossy => Err(Unwritable { losses, lossy }),
    }
}
