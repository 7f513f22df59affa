//! A running clock in the forms of others.

use clap::ValueEnum;
use tc_core::{Look, Seat};
use tc_interop::lichess::{self, GameState};
use tc_interop::ogs::{self, Players, SimpleRule};
use tc_interop::sgf::MoveClock;
use tc_interop::{Color, GameSettings, Loss, LossKind, LossyView, Unwritable, cecp, gosei, gtp, uci, usi};

use super::Game;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Wire {
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
    Sgf,
}

impl Wire {
    pub(super) const fn name(self) -> &'static str {
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
        }
    }

    /// The color of the first player in this form; `None` if it names the colors of any game.
    const fn first(self) -> Option<Color> {
        match self {
            Wire::LichessBoard | Wire::Uci => Some(Color::White),
            Wire::Ogs | Wire::Jgof | Wire::Gosei | Wire::Usi | Wire::Gtp | Wire::GtpKgs | Wire::GtpKata => {
                Some(Color::Black)
            }
            Wire::Cecp | Wire::Sgf => None,
        }
    }
}

/// That the first player has the other color in this form.
pub(super) fn swapped(wire: Wire, game: &Game) -> Option<String> {
    let there = wire.first().filter(|first| *first != game.first)?;
    Some(format!("the player who moves first is {} here, and {there} in `{}`", game.first, wire.name()))
}

/// The clock in this form.
pub(super) fn write(wire: Wire, game: &Game, look: &Look<'_>) -> Result<String, Unwritable> {
    let mover = || look.turn().iter().next().ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::ClockState)));
    match wire {
        Wire::Ogs => Ok(on_ogs(game, look)?.to_json()),
        Wire::Jgof => Ok(on_ogs(game, look)?.at(look.at(), SimpleRule::Settings).to_json()),
        Wire::Gosei => Ok(gosei::Game::of(look)?.to_json()),
        Wire::LichessBoard => on_lichess(look),
        Wire::Uci => viewed(uci::Go::view(look, mover()?)),
        Wire::Usi => viewed(usi::Go::view(look, mover()?)),
        Wire::Cecp => {
            let seat = mover()?;
            joined([viewed(cecp::Level::view(look, seat)), viewed(cecp::Times::view(look, seat))])
        }
        Wire::Gtp => time_left(look, gtp::Command::Standard),
        Wire::GtpKgs => time_left(look, gtp::Command::Kgs),
        Wire::GtpKata => time_left(look, gtp::Command::Kata),
        Wire::Sgf => {
            let clock = |seat| MoveClock::of(look, seat, game.color(seat)).map(|clock| clock.to_string());
            joined([Seat::FIRST, Seat::SECOND].map(clock))
        }
    }
}

fn on_ogs(game: &Game, look: &Look<'_>) -> Result<ogs::Game, Unwritable> {
    let Players { game_id, title, black, white } = game.accounts.clone();
    ogs::Game::of(
        look,
        Players { game_id, title, black: black.or(Some(1)), white: white.or(Some(2)) },
        SimpleRule::Settings,
    )
}

/// The state has the time left and the increment; what else the control has is lost.
fn on_lichess(look: &Look<'_>) -> Result<String, Unwritable> {
    let state = GameState::of(look).map(|state| state.to_json());
    let state = state.ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::Seats)))?;
    let mut losses = Vec::new();
    for control in [Seat::FIRST, Seat::SECOND].into_iter().filter_map(|seat| look.setup().control(seat)) {
        if let Err(unwritable) = lichess::BOARD.write(&GameSettings::from(control.clone())) {
            losses.extend(unwritable.losses);
        }
    }
    losses.sort();
    losses.dedup();
    if losses.is_empty() { Ok(state) } else { Err(Unwritable { losses, lossy: Some(state) }) }
}

fn time_left(look: &Look<'_>, command: gtp::Command) -> Result<String, Unwritable> {
    joined(Color::BOTH.map(|color| viewed(gtp::TimeLeft::view(look, color, command))))
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
