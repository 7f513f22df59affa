"""Plays through a proxy: requests, an event stream whose events come at once, and a WebSocket."""

import base64
import json
import os
import socket
import ssl
import sys
import time

name, port, certificate, token = sys.argv[1:]
game = name.lower()


def connect():
    context = ssl.create_default_context(cafile=certificate)
    for _ in range(100):
        try:
            plain = socket.create_connection(("127.0.0.1", int(port)), timeout=10)
            return context.wrap_socket(plain, server_hostname="play.example")
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise SystemExit(f"{name} does not listen")


def request(method, path, body="", more=()):
    connection = connect()
    head = [f"{method} {path} HTTP/1.1", "Host: play.example", f"Content-Length: {len(body)}", *more]
    if not more or "Upgrade: websocket" not in more:
        head.append(f"Authorization: Bearer {token}")
    connection.sendall("\r\n".join([*head, "", body]).encode())
    stream = connection.makefile("rb")
    status = int(stream.readline().split()[1])
    while stream.readline().strip():
        pass
    return connection, stream, status


def send(path, body):
    _, _, status = request("POST", path, json.dumps(body), ["Connection: close"])
    assert status in (200, 201), (name, path, status)


def data(stream):
    """The next event of a stream."""
    while True:
        line = stream.readline()
        assert line, "the stream has ended"
        if line.startswith(b"data: "):
            return json.loads(line[6:])


send("/v1/games", {"game": game, "control": "5m"})
_, events, status = request("GET", f"/v1/games/{game}/events")
assert status == 200 and data(events)["sequence"] == 1
began = time.monotonic()
send(f"/v1/games/{game}/inputs", {"type": "start", "seat": 0})
assert data(events)["sequence"] == 2
assert time.monotonic() - began < 5, "events are held up"

key = base64.b64encode(os.urandom(16)).decode()
upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
connection, stream, status = request("GET", f"/v1/games/{game}/socket", more=upgrade)
assert status == 101, (name, status)
hello = json.dumps({"type": "hello", "token": token}).encode()
# One masked frame of text. A mask of zeros leaves it as it is.
connection.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + bytes(4) + hello)
first, length = stream.read(2)
length = int.from_bytes(stream.read(2), "big") if length == 126 else length
assert json.loads(stream.read(length))["event"]["sequence"] == 2
