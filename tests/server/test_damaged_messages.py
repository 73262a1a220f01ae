"""Whatever comes over a socket is done or refused in words, soon, and nobody else loses anything by it.

Right messages of every kind, about a match under way, are damaged: octets, or a value, or a message with another one's
fields. After each few of them a ping has to be answered. Beside them two people play another match and talk, and have
to find everything there in the end.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import random
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from stackyard.core.errors import CODES as CORE_CODES
from stackyard.core.match import Match
from stackyard.core.record import record_text
from stackyard.server.wire.messages import CODES, ClientMessage
from tests.amounts import amount
from tests.mutations import json_bytes, mutate_bytes, mutate_json
from tests.server.hall import Line, Made, Running, new_command_id

GAMES: Final = ("towers", "pebbles", "take-that-towers", "brick-work", *(("tower-topple", "towerbrix") * amount(0, 1)))
"""Bricks move in the last two: processes that simulate them are started for the long run alone."""
BATCH: Final = 8  # damaged messages between two pings: twenty in a row close a socket
SECONDS: Final = 30.0  # in which a ping is answered: a busy machine is slow
SEAT_CODES: Final = {*CORE_CODES, *CODES} - {"internal", "unavailable", "not_stored"}


def right_messages(made: Made, v: int, move: str, at: int) -> list[dict[str, Any]]:
    """Return a message of every kind that could be sent now, with a seat that holds the one to move."""
    g, seat = made.id, at
    secrets = [secret for secret in made.secrets if secret]

    def command(t: str, **fields: Any) -> dict[str, Any]:
        return {"t": t, "g": g, "c": new_command_id(), **fields}

    return [
        {"t": "join", "g": g, "secrets": secrets, "v": v, "name": "Ann", "visitor": "v" * 22},
        {"t": "join", "g": g, "secrets": secrets},
        command("sit", invitation="i" * 22, secret="s" * 22, name="Bob"),
        command("open", seat=seat, open=True, language="de"),
        command("watchable", seat=seat, watchable=True),
        command("begin", seat=seat),
        *[command("move", v=v, seat=seat, move=move) for _ in range(6)],
        command("prepare", v=v, seat=seat, moves=[{"expect": move, "answer": move}]),
        command("nature", v=v, event="deal 12"),
        command("resign", seat=seat),
        command("back", seat=seat),
        command("ask", seat=seat, kind="undo", count=1),
        command("ask", seat=seat, kind="draw"),
        command("ask", seat=seat, kind="pause"),
        command("answer", seat=1 - seat, offer=1, yes=False),
        command("chat", text="well played", seat=seat),
        command("rename", seat=seat, name="Cleo"),
        {"t": "pace", "g": g, "bots": "faster"},
        {"t": "hand", "g": g, "seat": seat, "n": 1, "do": "hold", "brick": 0, "at": [0.0, 0.0, 0.1]},
        {"t": "hand", "g": g, "seat": seat, "n": 2, "do": "put", "brick": 0, "to": [0, 0, 0.1], "turn": [1, 0, 0, 0]},
        {"t": "ping", "n": 1},
    ]


def test_there_is_a_right_message_of_every_kind() -> None:
    made = Made("match123", ["s" * 22, "t" * 22])
    kinds = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    assert {message["t"] for message in right_messages(made, 0, "a1-a2", 0)} == kinds


class Witness:
    """Two people at a table of their own, who notice if anything they did is not there."""

    def __init__(self, hall: Running, rng: random.Random) -> None:
        self.made, self.rng = hall.create("me", "friend", game="towers"), rng
        self.match = Match.new("towers", {"width": 4, "height": 4}, seed=1)
        self.lines = [hall.connect(), hall.connect()]
        for seat, line in enumerate(self.lines):
            line.join(self.made, seat)
        self.v = 0
        self.done: list[tuple[int, str]] = []  # what was acknowledged, by version

    def act(self) -> None:
        """Play a move, or say something when the match is over."""
        if self.match.over:
            ack = self.lines[0].command("chat", self.made, text=f"line {self.v}", seat=0)
            what = f"line {self.v}"
        else:
            seat = int(self.match.to_act[0])
            what = self.rng.choice(self.match.legal(seat))
            self.match.play(seat, what)
            ack = self.lines[seat].move(self.made, seat, self.v, what)
        assert ack["t"] == "ack", ack
        self.v = ack["v"]
        self.done.append((self.v, what))

    def check(self, hall: Running) -> None:
        """Check that all that was acknowledged is there, and that both have been told of it."""
        with hall.connect() as line:
            snap = line.join(self.made, 0)
            lines = hall.http.get(f"/api/matches/{self.made.id}/chat").json()
        assert snap["v"] == self.v
        assert [entry["event"] for entry in snap["entries"]] == [event.event for event in self.match.events]
        texts = {line["v"]: line["text"] for line in lines}
        assert [(v, what) for v, what in self.done if what.startswith("line")][-len(texts) :] == sorted(texts.items())
        for line in self.lines:
            line.send(t="ping", n=7)
            versions: set[int] = set()
            while (message := line.receive())["t"] != "pong":
                versions |= {entry["v"] for entry in message.get("entries", ())}
            assert versions <= set(range(1, self.v + 1))
            line.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the hall logs as an error: that it did not foresee something."""
    found: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    listener = Listener(logging.ERROR)
    logging.getLogger("stackyard").addHandler(listener)
    yield found
    logging.getLogger("stackyard").removeHandler(listener)


class Attacker:
    """Somebody who holds all seats of a match, and sends damaged messages about it."""

    def __init__(self, hall: Running, game: str, rng: random.Random) -> None:
        self.hall, self.game, self.rng = hall, game, rng
        self.pings = itertools.count(1000)
        self.line: Line | None = None
        self.old: list[bytes] = []
        self.refused = self.done = 0
        self.begin()

    def begin(self) -> None:
        """Make a match, which may have ended before."""
        self.made = self.hall.create("me", "me", game=self.game)
        self.come_back()

    def come_back(self) -> None:
        """Open a socket, in the place of one that was closed."""
        if self.line is not None:
            self.line.close()
        self.line = self.hall.connect()
        self.line.join(self.made, *range(2))

    def state(self) -> tuple[int, str, int, bool]:
        """Return the version of the match, a legal move, whose it is, and whether the match is over."""

        async def find() -> tuple[int, str, int, bool]:
            assert self.hall.hall is not None
            table = (await self.hall.hall.registry.get(self.made.id)).table
            seats = [seat for seat in table.match.to_act if isinstance(seat, int)]
            seat = seats[0] if seats else 0
            legal = table.match.legal(seat) if seats else []
            return table.v, self.rng.choice(legal) if legal else "-", seat, table.match.over

        found: tuple[int, str, int, bool] = self.hall.on_loop(find)
        return found

    def send_damaged(self) -> None:
        """Send some damaged messages, and a ping that has to be answered."""
        v, move, seat, over = self.state()
        if over:
            self.begin()
            return
        right = right_messages(self.made, v, move, seat)
        words = [self.made.id, move, v, seat, *self.made.secrets, "undo", "draw", "rematch", "leave", "seat"]
        code = self.exchange([self.damaged(right, words) for _ in range(BATCH)])
        if code is not None:
            assert code in (1007, 1008, 1009)
            self.come_back()

    def exchange(self, batch: list[bytes | str]) -> int | None:
        """Send messages and a ping, and check what is answered; return with which code the socket was closed."""
        assert self.line is not None
        ping = next(self.pings)
        try:
            for data in batch:
                self.line.send_raw(data)
            self.line.send(t="ping", n=ping)
            while (message := self.line.socket.recv(SECONDS)) != f'{{"t":"pong","n":{ping}}}':
                if isinstance(message, str):  # else it says where bricks are
                    self.hear(msgspec.json.decode(message))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0
        return None

    def damaged(self, right: list[dict[str, Any]], words: list[Any]) -> bytes | str:
        message = self.rng.choice(right)
        if self.rng.random() < 0.3:
            data = mutate_bytes(json_bytes(message), self.rng, [*map(json_bytes, right), *self.old[-4:]])
        elif self.rng.random() < 0.2:
            other = self.rng.choice(right)
            data = json_bytes({**other, **message, "t": other["t"]})
        elif self.rng.random() < 0.2:
            data = json_bytes(message)
        else:
            data = json_bytes(mutate_json(message, self.rng, words))
        self.old.append(data)
        return data if self.rng.random() < 0.5 else data.decode(errors="replace")

    def hear(self, message: dict[str, Any]) -> None:
        """Check an answer."""
        self.done += message["t"] == "ack"
        if message["t"] == "nak":
            self.refused += 1
            assert message["code"] in SEAT_CODES, message
            assert message["message"], message


@pytest.mark.parametrize("game", GAMES)
def test_damaged_messages_are_refused_in_words_and_cost_nobody_else_anything(
    hall: Running, game: str, complaints: list[str]
) -> None:
    rng = random.Random(f"messages {game}")
    attacker = Attacker(hall, game, rng)
    for _ in range(amount(1, 20)):
        witness = Witness(hall, rng)
        for _ in range(amount(30, 100)):
            attacker.send_damaged()
            witness.act()
        witness.check(hall)
    assert not complaints
    assert attacker.refused > 20
    assert attacker.done > 5, "what is damaged is always refused: nothing reaches the match"
    text = hall.on_loop(lambda: stored_text(hall, attacker.made.id))
    assert Match.load(text, gravity="told").text() == text
    with contextlib.suppress(ConnectionClosed):
        assert attacker.line is not None
        attacker.line.close()


async def stored_text(hall: Running, match: str) -> str:
    """Return a match as the store has it: it has to fold."""
    assert hall.hall is not None
    return record_text((await hall.hall.registry.stored.find(match)).record())
