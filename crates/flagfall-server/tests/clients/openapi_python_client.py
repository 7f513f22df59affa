"""A host with the client that openapi-python-client makes."""

import os

from flagfall_server_client import AuthenticatedClient
from flagfall_server_client.api.default import (
    create_game,
    create_rounds,
    delete_game,
    list_games,
    send_input,
    send_line,
    view_game,
)
from flagfall_server_client.models import (
    Input,
    InputType,
    Line,
    LineType,
    NewGame,
    NewRounds,
    OutcomeType,
    Problem,
    RoundId,
    ViewStatus,
)


def client(token: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=os.environ["SERVER"], token=os.environ[token])


host, seat, ann, ben = (client(token) for token in ("HOST", "SEAT", "ANN", "BEN"))

# A game of clocks.
created = create_game.sync(client=host, body=NewGame(game="game", control="5m.. + 3s", rules="keep-undo 5", id="c1"))
assert created.game == "game" and not created.repeated
again = create_game.sync(client=host, body=NewGame(game="game", control="5m.. + 3s", rules="keep-undo 5", id="c1"))
assert again.repeated and again.event.view.status is ViewStatus.READY


def play(who: AuthenticatedClient, type_: InputType, **keys):
    reply = send_input.sync("game", client=who, body=Input(type_, **keys))
    assert not isinstance(reply, Problem), reply
    return reply.answer


assert play(host, InputType.START, seat=0).state.running == [0]
pressed = play(seat, InputType.PRESS, id="move-1")
assert [effect.type_.value for effect in pressed.effects] == ["moved", "bonus", "turn"]
assert pressed.effects[1].time == 3000.0
assert play(host, InputType.GIVE, seat=1, time=5000.25).state.seats[1].of == 305000.25
assert play(host, InputType.UNDO).state.running == [0]
assert play(host, InputType.END, why="resignation").state.status.value == "over"
refused = play(host, InputType.PRESS)
assert not refused.ok and refused.error.kind == "over"
event = view_game.sync("game", client=seat)
assert event.outcome.type_ is OutcomeType.ENDED and event.outcome.why == "resignation" and event.outcome.by == "host"
assert "game" in [entry.game for entry in list_games.sync(client=host).games]
delete_game.sync_detailed("game", client=host)
unknown = view_game.sync("nothing", client=host)
assert unknown.kind.value == "unknown_game" and unknown.status == 404

# A round.
round_ = RoundId("table", 1)
create_rounds.sync(client=host, body=NewRounds(game="table"))


def send(who: AuthenticatedClient, type_: LineType, **keys):
    reply = send_line.sync("table", client=who, body=Line(type_, round_=round_, **keys))
    assert not isinstance(reply, Problem), reply
    assert reply.answer.ok, reply
    return reply


assert send(host, LineType.OPEN, players=["ann", "ben"]).view.phase.value == "open"
send(ann, LineType.COMMIT, action="rock", id="1")
assert send(ben, LineType.COMMIT, action={"bid": 7}, id="1").view.phase.value == "sealed"
bids = send(host, LineType.REVEAL).answer.resolution
assert [(bid.player, bid.action) for bid in bids] == [("ann", "rock"), ("ben", {"bid": 7})], bids
