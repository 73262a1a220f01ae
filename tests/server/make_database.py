"""Writes a hall's database as a hall of today leaves it: `python -m tests.server.make_database`.

`golden/hall-0001.sql` is such a database as SQL text, with unfinished matches of all five games;
`golden/hall-0001.json` is what its players hold: secrets, the commands they sent and the answers, what they saw last,
and a command that may be sent next. `test_golden_database.py` opens it with the hall of that day: once version 0.2.0 is
tagged the files stay as they are, and a later shape of the tables (a further migration) gets files of its own.
"""

from __future__ import annotations

import json
import random
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from stackyard.core.chance import Stream
from stackyard.core.match import Match
from stackyard.games.towerbrix.bodies import places_of
from stackyard.physics.pose_text import poses_text
from tests.server.hall import Line, Made, Running, settings

DUMP: Final = Path(__file__).with_name("golden") / "hall-0001.sql"
PLAYERS: Final = DUMP.with_suffix(".json")
DAY_MS: Final = 86_400_000  # ms


def snapshot(line: Line, made: Made, seats: Sequence[int]) -> dict[str, Any]:
    """Join a match with the secrets of some seats, and return the snapshot, whatever else is told meanwhile."""
    line.send(t="join", g=made.id, secrets=[made.secrets[seat] for seat in seats])
    return line.until("snap", g=made.id)


class Sitting:
    """A match under way, all of whose players sit at one socket; and its mirror, which knows what is legal."""

    def __init__(
        self, hall: Running, line: Line, name: str, *kinds: str, seats: int | None = None, **more: Any
    ) -> None:
        self.line, self.name = line, name
        self.seats = list(range(len(kinds) if seats is None else seats))
        seed = f"{random.Random(name).getrandbits(256):064x}"
        if more.get("nature") != "given":
            more["seed"] = seed
        more = {"game": "towers", "options": {"width": 5, "height": 4} if "game" not in more else {}, **more}
        self.made: Made = hall.create(*kinds, **more)
        self.acks: list[dict[str, Any]] = []
        nature = more.get("nature", "stream")
        seed_bytes = bytes.fromhex(seed) if nature == "stream" else None
        self.mirror = Match.new(
            more["game"], more["options"], len(kinds), nature=nature, gravity="told", seed=seed_bytes
        )
        self.rng = random.Random(name)
        self.snap()

    def snap(self) -> dict[str, Any]:
        """Return how the match stands, for all seats that are taken."""
        return snapshot(self.line, self.made, [seat for seat in self.seats if self.made.secrets[seat] is not None])

    def send(self, kind: str, /, **fields: Any) -> None:
        """Send a command, and keep it with its answer."""
        c = f"{self.name}-{len(self.acks):04d}"
        answer = self.line.command(kind, self.made, c=c, **fields)
        assert answer["t"] == "ack", answer
        self.acks.append({"t": kind, "c": c, **fields, "acked": answer["v"]})

    def next(self, move: str | None = None, seat: int | None = None) -> dict[str, Any]:
        """Return a command that may be sent next: by the seat that acts first, unless one is named."""
        if seat is None:
            (seat, *_) = (int(each) for each in self.mirror.to_act)
        legal = self.mirror.legal(seat)
        return {"t": "move", "seat": seat, "move": move or self.rng.choice(legal)}

    def play(self, *moves: str, times: int = 1, seat: int | None = None) -> None:
        """Play moves: these, or any."""
        for move in moves or [None] * times:
            wanted = self.next(move, seat)
            self.mirror.play(wanted["seat"], wanted["move"])
            self.send("move", v=self.snap()["v"], seat=wanted["seat"], move=wanted["move"])

    def tell_chance(self, event: str) -> None:
        """State a chance event."""
        self.mirror.apply_chance(event)
        self.send("nature", v=self.snap()["v"], event=event)

    def kept(self, then: dict[str, Any] | None) -> dict[str, Any]:
        """Return what the players know, as the JSON file has it."""
        snap = self.snap()
        return {
            "name": self.name,
            "match": self.made.id,
            "secrets": self.made.secrets,
            "joined": self.seats,
            "acks": self.acks,
            "snap": {**snap, "entries": [{**entry, "description": None} for entry in snap["entries"]]},
            "next": then,
        }


def towers(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Towers: with clocks, talk, offers, a bot; paused, taken back, and one that is over."""
    talk = Sitting(hall, line, "talk-about", "me", "friend", options={"width": 5, "height": 4, "capture": True})
    talk.play(times=4)
    talk.send("chat", seat=0, text="brb")
    talk.send("rename", seat=1, name="Bea")
    talk.send("chat", text="Güte! 🧱")
    talk.play(times=2)
    fischer = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}
    paused = Sitting(hall, line, "pause-here", "me", "friend", clock=fischer)
    paused.play(times=2)
    paused.send("ask", seat=0, kind="pause")
    over = Sitting(hall, line, "over-now", "me", "friend")
    over.play(times=3)
    over.send("resign", seat=1)
    over.send("chat", seat=0, text="well played")
    back = Sitting(hall, line, "taken-back", "me", "friend")
    back.play(times=4)
    back.send("ask", seat=0, kind="undo", count=2)
    back.mirror.apply_table_event("undo 2")
    back.play(times=1)
    day = {"kind": "move", "base_ms": DAY_MS}
    asking = Sitting(hall, line, "asks-for-a-draw", "me", "friend", seats=1, clock=day)
    asking.send("move", v=0, **{key: value for key, value in asking.next().items() if key != "t"})
    asking.send("ask", seat=0, kind="draw")
    long = {"kind": "fischer", "base_ms": 36_000_000, "increment_ms": 5_000}
    sprawl = {"width": 4, "height": 4, "sprawl": True, "suburbs": True, "swap": True}
    placing = Sitting(hall, line, "floors-placed", "me", "friend", options=sprawl, clock=long)
    placing.play(times=5)
    placing.send("chat", seat=1, text="corner first?")
    building = Sitting(hall, line, "undo-asked", "me", "friend", options={"width": 4, "height": 4, "capture": True})
    building.play(times=3)
    building.send("ask", seat=0, kind="undo", count=1)
    helped = Sitting(hall, line, "help-asked", "me", "friend", options={"width": 4, "height": 4})
    helped.play(times=3)
    helped.send("ask", seat=1, kind="help")
    thinking = Sitting(hall, line, "bot-answered", "me", "bot2", seats=1, options={"width": 4, "height": 4})
    wanted = thinking.next()
    thinking.send("move", v=0, seat=0, move=wanted["move"])
    answered = line.until("played", v=2)["entries"][-1]["event"]
    thinking.mirror.play(0, wanted["move"])
    thinking.mirror.play(1, answered)
    return [
        talk.kept(talk.next()),
        paused.kept(None),
        over.kept(None),
        back.kept(back.next()),
        asking.kept(None),
        placing.kept(placing.next()),
        building.kept(None),
        helped.kept(helped.next()),
        thinking.kept(thinking.next()),
    ]


def cards(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Take That Towers: a seat that was never taken, a bot that stands in, two seats with options."""
    table = Sitting(hall, line, "cards-of-three", "me", "friend", "friend", seats=2, game="take-that-towers")
    while table.mirror.to_act != [2]:
        table.play()
    left = Sitting(hall, line, "stood-in-for", "me", "friend", "friend", game="take-that-towers")
    left.play(times=6)
    left.send("resign", seat=0)
    left.mirror.apply_table_event("leave 0")
    deck = {"spire": 4, "suite": 10}
    two = Sitting(hall, line, "cards-of-two", "me", "friend", game="take-that-towers", options=deck)
    two.play(times=9)
    return [table.kept(None), left.kept(left.next()), two.kept(two.next())]


def bricks(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Brick Work: while brickprints are built, and in the middle."""
    early = Sitting(hall, line, "prints-begun", "me", "friend", game="brick-work")
    early.play(times=5)
    later = Sitting(hall, line, "pool-rolled", "me", "friend", game="brick-work")
    while later.mirror.seq < 30:
        later.play()
    later.send("chat", seat=0, text="my six is gone")
    return [early.kept(early.next()), later.kept(later.next())]


def topple(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Tower Topple: told by the table with a brick in hand, on a real table, and just built."""
    sitting = Sitting(
        hall, line, "tower-told", "me", "friend", game="tower-topple", nature="given", options={"rows": 6}
    )
    sitting.tell_chance("tower 7 " + "..." + "BB." + "GG." + "RR." + "YY." + "...")
    sitting.play("pull 1b")
    sitting.tell_chance("out")
    real = {"rows": 6, "real": True}
    table = Sitting(hall, line, "tower-real", "me", "friend", game="tower-topple", nature="given", options=real)
    table.play("draw")
    table.tell_chance("drew plain")
    table.play("place")
    table.tell_chance("stands")
    built = Sitting(hall, line, "tower-built", "me", "friend", game="tower-topple", options={"rows": 5, "version": 3})
    return [
        sitting.kept({"t": "nature", "event": "face plain"}),
        table.kept(table.next("draw")),
        built.kept({"t": "resign", "seat": 0}),
    ]


def brix(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of TowerBrix: a deal is asked for, dealt by the stream, a brick was moved, and a real table."""
    asked = Sitting(hall, line, "deal-asked", "me", "friend", game="towerbrix", nature="given")
    asked.play("deal 1x2 1x3")
    dealt = Sitting(hall, line, "cards-dealt", "me", "friend", game="towerbrix")
    dealt.play("deal 1x2 1x3", seat=0)
    dealt.play("agree", seat=1)
    built = Sitting(hall, line, "brick-on-top", "me", "friend", game="towerbrix", nature="given")
    built.play("deal 1x2 1x3", seat=0)
    built.play("agree", seat=1)
    built.tell_chance(built.mirror.game.sample_chance(built.mirror.position, Stream(bytes(32), 0)))
    built.play("move y1")
    built.tell_chance(f"lies {poses_text(places_of(built.mirror.position))}")
    built.send("chat", seat=1, text="higher!")
    built.play("no")
    strike = {"real": True, "variant": "challenge", "challenge": 5}
    real = Sitting(hall, line, "tower-read", "me", game="towerbrix", options=strike)
    real.play("deal 6x2", "up", "say stands yes")
    return [
        asked.kept({"t": "move", "seat": 1, "move": "agree"}),
        dealt.kept({"t": "move", "seat": 1, "move": "void"}),
        built.kept({"t": "move", "seat": 1, "move": "void"}),
        real.kept({"t": "move", "seat": 0, "move": "say tower yes"}),
    ]


def main() -> None:
    """Write the database and what its players hold."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "hall.sqlite3"
        with Running(settings(database)) as hall, hall.connect() as line:
            found = [stored for make in (towers, cards, bricks, topple, brix) for stored in make(hall, line)]
        with closing(sqlite3.connect(database)) as made:
            dump = "\n".join(made.iterdump())
    DUMP.parent.mkdir(exist_ok=True)
    DUMP.write_text(dump + "\n", encoding="utf-8")
    lines = ",\n".join(json.dumps(stored, ensure_ascii=False) for stored in found)
    PLAYERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
