//! Creating, reading and ending games, and their inputs.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue, LOCATION};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tc_core::form::Fields;
use tc_core::{GameSettings, MAX_SEATS, Rules, Setup, TimeControl};

use super::caller::Named;
use super::connection::Connection;
use super::error::ApiError;
use super::input::{Kind, Sent, keys, name};
use super::{Edge, body};
use crate::GameId;
use crate::access::rights::{self, Action};
use crate::access::{Grant, Scope};
use crate::engine::{Begun, EngineError};

/// The most games that one request creates.
const MOST: usize = 100;

/// How often another name is made up if another server would run the game.
const TRIES: usize = 32;

pub(super) async fn create(
    State(edge): State<Arc<Edge>>,
    Extension(kind): Extension<Kind>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let grant = edge.grant(&headers)?;
    rights::action(&grant.role, Action::Create)?;
    let text = body::text(body, &edge).await?;
    let (game, begun) = create_one(&edge, kind, &grant, &text).await?;
    let mut response = json(created(&game, &begun));
    if !begun.repeated {
        *response.status_mut() = StatusCode::CREATED;
    }
    if let Ok(location) = HeaderValue::try_from(format!("{}/{game}", kind.path())) {
        response.headers_mut().insert(LOCATION, location);
    }
    Ok(response)
}

/// Creates the games of a list. The answer says for each of them whether it was created, or why not.
pub(super) async fn create_all(
    State(edge): State<Arc<Edge>>,
    Extension(kind): Extension<Kind>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let grant = edge.grant(&headers)?;
    rights::action(&grant.role, Action::Create)?;
    let text = body::text(body, &edge).await?;
    let wanted: Vec<Box<RawValue>> = serde_json::from_str(&text).map_err(ApiError::bad_input)?;
    if !(1..=MOST).contains(&wanted.len()) {
        return Err(ApiError::bad_input(format!("expected a list of 1 to {MOST} creations, found {}", wanted.len())));
    }
    let (edge, grant) = (&*edge, &grant);
    let create = |text: Box<RawValue>| async move {
        match create_one(edge, kind, grant, text.get()).await {
            Ok((game, begun)) => created(&game, &begun),
            Err(error) => {
                edge.metrics.refusal(error.kind);
                format!(r#"{{"problem":{}}}"#, error.json())
            }
        }
    };
    // They wait for the log together.
    let answers: Vec<String> = stream::iter(wanted.into_iter().map(create)).buffered(MOST).collect().await;
    Ok(json(format!(r#"{{"games":[{}]}}"#, answers.join(","))))
}

async fn create_one(edge: &Edge, kind: Kind, grant: &Grant, text: &str) -> Result<(GameId, Begun), ApiError> {
    let wanted = Wanted::read(text, kind, edge.live().settings.games.keep_undo)?;
    let game = wanted.game.clone().or_else(|| only_game(grant));
    let game = match (game, &wanted.id) {
        (None, Some(id)) => Some(name_of(grant, id)?),
        (game, _) => game,
    };
    match game {
        Some(game) if !grant.scope.includes(&game) => Err(ApiError::other_game(&game)),
        Some(game) => {
            let begun = begin(edge, grant, &game, &wanted).await?;
            Ok((game, begun))
        }
        None => begin_any(edge, grant, &wanted).await,
    }
}

/// A game that was created, as JSON.
fn created(game: &GameId, Begun { event, repeated }: &Begun) -> String {
    format!(r#"{{"game":"{game}","repeated":{repeated},"event":{}}}"#, event.json)
}

/// The name of a game whose creation has an `id` and names none: the same for the same host and `id`.
fn name_of(grant: &Grant, id: &str) -> Result<GameId, ApiError> {
    let digest = Sha256::digest(format!("flagfall-server creation {} {id}", grant.key));
    let name: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    Ok(name.parse()?)
}

/// The game of a host's token that is for one game.
fn only_game(grant: &Grant) -> Option<GameId> {
    match &grant.scope {
        Scope::Game(game) => Some(game.clone()),
        Scope::All => None,
    }
}

async fn begin(edge: &Edge, grant: &Grant, game: &GameId, wanted: &Wanted) -> Result<Begun, ApiError> {
    let id = wanted.id.as_deref().map(|id| name("new", id)).transpose()?;
    let place = edge.place(grant, game).await?;
    let begun = match &wanted.begins {
        Begins::Clock(setup) => edge.engine.create_once(game.clone(), setup.clone(), &grant.by(), id).await?,
        Begins::Rounds => edge.engine.create_rounds_once(game.clone(), &grant.by(), id).await?,
    };
    place.keep();
    Ok(begun)
}

/// Begins a game with a name that is made up, one of those that this server runs.
async fn begin_any(edge: &Edge, grant: &Grant, wanted: &Wanted) -> Result<(GameId, Begun), ApiError> {
    let mut refused = ApiError::from(EngineError::Unknown);
    for _ in 0..TRIES {
        let mut random = [0; 10];
        getrandom::fill(&mut random).map_err(|error| {
            let message = format!("the system gives no random numbers for a name: {error}");
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
        })?;
        let name: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let game: GameId = name.parse()?;
        match begin(edge, grant, &game, wanted).await {
            Ok(begun) => return Ok((game, begun)),
            Err(error) if error.kind == "elsewhere" => refused = error,
            Err(error) => return Err(error),
        }
    }
    Err(refused)
}

pub(super) async fn view(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let grant = edge.allowed(&headers, &game, Action::View)?;
    let viewer = grant.role.viewer();
    let event = match edge.engine.view_as(&game, viewer.clone()).await {
        Err(EngineError::Closed) => {
            // Its records are read again.
            let live = edge.live();
            let may_cost = |records| Ok::<_, ApiError>(live.rates.replay(&grant, records)?);
            edge.engine.last_view_as(&game, viewer, may_cost).await?
        }
        event => event?,
    };
    Ok(json(event.json.to_string()))
}

pub(super) async fn input(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    Extension(kind): Extension<Kind>,
    Extension(connection): Extension<Arc<Connection>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let grant = edge.grant_for(&headers, &game)?;
    rights::inputs(&grant.role)?;
    edge.live().rates.count(&grant, connection.rate())?;
    let text = body::text(body, &edge).await?;
    let sent = Sent::read(&text, &grant.role, kind, &game)?;
    let reply = edge.submit(&game, &grant, sent).await?;
    let mut response = json(format!("{{{}}}", keys(&reply)));
    if reply.asks {
        *response.status_mut() = StatusCode::ACCEPTED;
    }
    Ok(response)
}

pub(super) async fn delete(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let grant = edge.allowed(&headers, &game, Action::Delete)?;
    edge.engine.close(&game, &grant.by()).await?;
    edge.known_games.forget(&game);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn journal(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    edge.allowed(&headers, &game, Action::Journal)?;
    let journal = edge.engine.journal(&game).await?;
    Ok(([(CONTENT_TYPE, HeaderValue::from_static("application/jsonl"))], journal).into_response())
}

/// JSON text that is already written.
pub(super) fn json(text: String) -> Response<Body> {
    ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response()
}

/// What the body of a creation asks for.
struct Wanted {
    game: Option<GameId>,
    /// The sender's name for the creation, so that it counts once.
    id: Option<String>,
    begins: Begins,
}

/// What a game begins with.
enum Begins {
    Clock(Setup),
    Rounds,
}

impl Wanted {
    fn read(text: &str, kind: Kind, keep_undo: u32) -> Result<Wanted, ApiError> {
        let mut fields = Fields::read(text)?;
        let game = fields.optional_word("game")?.map(|game| game.parse::<GameId>()).transpose()?;
        let id = fields.optional_word("id")?;
        if kind == Kind::Rounds {
            fields.finish("game")?;
            return Ok(Wanted { game, id, begins: Begins::Rounds });
        }
        let control = fields.optional_word("control")?;
        let controls = fields.optional_strings("controls")?;
        let rules = fields.optional_word("rules")?;
        let seats = fields.take("seats").map(seats).transpose()?;
        fields.finish("game")?;
        let setup = match (control, controls) {
            (Some(control), None) => {
                for_all(&control, rules.as_deref(), seats.unwrap_or(2)).and_then(|game| game.setup(keep_undo))
            }
            (None, Some(controls)) => {
                for_each(&controls, rules.as_deref(), seats).and_then(|game| game.setup(keep_undo))
            }
            _ => Err("expected either `control` or `controls`".to_owned()),
        };
        let setup = setup.map_err(|message| ApiError::new(StatusCode::BAD_REQUEST, "bad_control", message))?;
        Ok(Wanted { game, id, begins: Begins::Clock(setup) })
    }
}

fn seats(text: &str) -> Result<usize, ApiError> {
    let seats = text.parse().ok().filter(|seats| (1..=MAX_SEATS).contains(seats));
    seats.ok_or_else(|| ApiError::bad_input(format!("`seats`: expected a whole number from 1 to {MAX_SEATS}")))
}

/// The rules and the controls of a game.
struct Settings {
    rules: Rules,
    controls: Vec<TimeControl>,
}

impl Settings {
    /// The setup, by which no more than `most` presses can be undone.
    fn setup(mut self, most: u32) -> Result<Setup, String> {
        let presses = self.rules.keep_undo.unwrap_or(most);
        if presses > most {
            return Err(format!("`keep-undo`: expected at most {most}, which is this server's limit, found {presses}"));
        }
        self.rules.keep_undo = Some(presses);
        Setup::for_each(self.rules, self.controls).map_err(|error| error.to_string())
    }
}

/// The same control for all seats. Its text may be the name of a preset, which has its own rules, and may have rules.
fn for_all(control: &str, rules: Option<&str>, seats: usize) -> Result<Settings, String> {
    if let ((_, Some(_)), Some(_)) = (GameSettings::parts(control), rules) {
        return Err("`control` has rules after a semicolon: leave `rules` out".to_owned());
    }
    let mut settings: GameSettings = control.parse().map_err(|error| format!("`control`: {error}"))?;
    if let Some(rules) = rules {
        settings.rules = settings.rules.with_text(rules).map_err(|error| format!("`rules`: {error}"))?;
    }
    Ok(Settings { rules: settings.rules, controls: vec![settings.control; seats] })
}

/// A control for each seat.
fn for_each(controls: &[String], rules: Option<&str>, seats: Option<usize>) -> Result<Settings, String> {
    if seats.is_some_and(|seats| seats != controls.len()) {
        return Err("`seats` is not the number of `controls`: leave it out".to_owned());
    }
    let read = |(seat, text): (usize, &String)| {
        text.parse::<TimeControl>().map_err(|error| format!("`controls`, seat {seat}: {error}"))
    };
    let controls: Vec<TimeControl> = controls.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let rules: Option<Rules> = rules.map(str::parse).transpose().map_err(|error| format!("`rules`: {error}"))?;
    Ok(Settings { rules: rules.unwrap_or_default(), controls })
}
