"""A host with the client in Python that openapi-generator makes."""

import os

from openapi_client import ApiClient, Configuration, DefaultApi, Input, Line, NewGame, NewRounds, RoundId
from openapi_client.exceptions import NotFoundException


def client(token: str) -> DefaultApi:
    return DefaultApi(ApiClient(Configuration(host=os.environ["SERVER"], access_token=os.environ[token])))


host, seat, ann, ben = (client(token) for token in ("HOST", "SEAT", "ANN", "BEN"))

# A game of clocks.
new = NewGame(game="game", control="5m.. + 3s", rules="keep-undo 5", id="c1")
created = host.create_game(new)
assert created.game == "game" and not created.repeated
again = host.create_game(new)
assert again.repeated and again.event.view.status == "ready"


def play(who: DefaultApi, type: str, **keys):
    return who.send_input("game", Input(type=type, **keys)).answer


assert play(host, "start", seat=0).state.running == [0]
pressed = play(seat, "press", id="move-1")
assert [effect.type for effect in pressed.effects] == ["moved", "bonus", "turn"]
assert pressed.effects[1].time == 3000.0
assert play(host, "give", seat=1, time=5000.25).state.seats[1].of == 305000.25
assert play(host, "undo").state.running == [0]
assert play(host, "end", why="resignation").state.status == "over"
refused = play(host, "press")
assert not refused.ok and refused.error.kind == "over"
event = seat.view_game("game")
assert event.outcome.type == "ended" and event.outcome.why == "resignation" and event.outcome.by == "host"
assert "game" in [entry.game for entry in host.list_games().games]
host.delete_game("game")
try:
    host.view_game("nothing")
    raise AssertionError("a game that is unknown")
except NotFoundException as problem:
    assert problem.data.kind == "unknown_game" and problem.data.status == 404

# A round.
host.create_rounds(NewRounds(game="table"))
round = RoundId(game="table", seq=1)


def send(who: DefaultApi, type: str, **keys):
    reply = who.send_line("table", Line(type=type, round=round, **keys))
    assert reply.answer.ok, reply
    return reply


assert send(host, "open", players=["ann", "ben"]).view.phase == "open"
send(ann, "commit", action="rock", id="1")
assert send(ben, "commit", action={"bid": 7}, id="1").view.phase == "sealed"
bids = send(host, "reveal").answer.resolution
assert [(bid.player, bid.action) for bid in bids] == [("ann", "rock"), ("ben", {"bid": 7})], bids
