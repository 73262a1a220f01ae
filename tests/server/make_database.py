"""Writes a hall's database as halls have them: `python -m tests.server.make_database hall-0004`.

`golden/hall-0002.sql` is such a database as SQL text, made by the hall as it was when its tables were those of
migration 0002; `golden/hall-0002.json` is what its players hold: secrets, the commands they sent and the answers, what
they saw last, and a command that may be sent next. `hall-0004` was made by the hall of commit 1519ac3, the last before
its packages were split, and `hall-0008` by the last before halls shared a database; it has a match of each game. They
stay as they are: `test_old_database.py` opens them with the hall of today. A later shape of the tables gets files of
its own.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from stackyard.core.chance import Stream
from stackyard.core.match import Match
from stackyard.games.towerbrix.bodies import places_of
from stackyard.physics.pose_text import poses_text
from tests.server.hall import Line, Made, Running, settings

FOLDER: Final = Path(__file__).with_name("golden")
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
        known = bytes.fromhex(seed) if nature == "stream" else None
        self.mirror = Match.new(more["game"], more["options"], len(kinds), nature=nature, gravity="told", seed=known)
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

    def next(self, move: str | None = None) -> dict[str, Any]:
        """Return a command that may be sent next."""
        seat = self.mirror.to_act[0]
        assert isinstance(seat, int)
        legal = self.mirror.legal(seat)
        return {"t": "move", "seat": seat, "move": move or self.rng.choice(legal)}

    def play(self, *moves: str, times: int = 1) -> None:
        """Play moves: these, or any."""
        for move in moves or [None] * times:
            wanted = self.next(move)
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
            "snap": {**snap, "entries": [{**entry, "tell": None} for entry in snap["entries"]]},
            "next": then,
        }


def towers(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Towers: one talked about, one paused, one with a bot, one that is over, one taken back in."""
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
    bot = Sitting(hall, line, "with-a-bot", "me", "bot1", seats=1)
    wanted = bot.next()
    bot.send("move", v=0, seat=0, move=wanted["move"])
    line.until("played", v=2)
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
    return [
        talk.kept(talk.next()),
        paused.kept(None),
        bot.kept(None),
        over.kept(None),
        back.kept(back.next()),
        asking.kept(None),
    ]


def cards(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return a match of Take That Towers in which the third seat has never been taken."""
    table = Sitting(hall, line, "cards-of-three", "me", "friend", "friend", seats=2, game="take-that-towers")
    while table.mirror.to_act != [2]:
        table.play()
    rest = Sitting(
        hall, line, "cards-of-two", "me", "friend", game="take-that-towers", options={"spire": 4, "suite": 10}
    )
    rest.play(times=9)
    return [table.kept(None), rest.kept(rest.next())]


def bricks(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return matches of Brick Work: while brickprints are built, and in the middle."""
    early = Sitting(hall, line, "prints-begun", "me", "friend", game="brick-work")
    early.play(times=5)
    later = Sitting(hall, line, "pool-rolled", "me", "friend", game="brick-work")
    while later.mirror.seq < 30:
        later.play()
    return [early.kept(early.next()), later.kept(later.next())]


def under_way(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return unfinished matches of three games, at different stages, with all that may be open at a table."""
    fischer = {"kind": "fischer", "base_ms": 36_000_000, "increment_ms": 5_000}
    sprawl = {"width": 4, "height": 4, "sprawl": True, "suburbs": True, "swap": True}
    placing = Sitting(hall, line, "floors-placed", "me", "friend", options=sprawl, clock=fischer)
    placing.play(times=5)
    placing.send("chat", seat=1, text="corner first?")
    building = Sitting(hall, line, "undo-asked", "me", "friend", options={"width": 4, "height": 4, "capture": True})
    building.play(times=3)
    building.send("ask", seat=0, kind="undo", count=1)
    thinking = Sitting(hall, line, "bot-answered", "me", "bot2", seats=1, options={"width": 4, "height": 4})
    wanted = thinking.next()
    thinking.send("move", v=0, seat=0, move=wanted["move"])
    answered = line.until("played", v=2)["entries"][-1]["event"]
    thinking.mirror.play(0, wanted["move"])
    thinking.mirror.play(1, answered)
    cards = Sitting(hall, line, "cards-claimed", "me", "friend", "friend", game="take-that-towers")
    cards.play(times=7)
    cards.send("rename", seat=2, name="Cleo")
    prints = Sitting(hall, line, "print-begun", "me", "friend", game="brick-work")
    prints.play(times=4)
    dice = Sitting(hall, line, "dice-placed", "me", "friend", game="brick-work")
    while dice.mirror.seq < 20:
        dice.play()
    dice.send("chat", seat=0, text="my six is gone")
    return [
        placing.kept(placing.next()),
        building.kept(None),
        thinking.kept(thinking.next()),
        cards.kept(cards.next()),
        prints.kept(prints.next()),
        dice.kept(dice.next()),
    ]


def of_every_game(hall: Running, line: Line) -> list[dict[str, Any]]:
    """Return unfinished matches of all games, with what tables have learned since: agreements, help, a seat left."""
    floors = Sitting(hall, line, "help-asked", "me", "friend", options={"width": 4, "height": 4})
    floors.play(times=3)
    floors.send("ask", seat=1, kind="help")
    cards = Sitting(hall, line, "stood-in-for", "me", "friend", "friend", game="take-that-towers")
    cards.play(times=6)
    cards.send("resign", seat=0)
    cards.mirror.apply_table_event("leave 0")
    dice = Sitting(hall, line, "dice-rolled", "me", "friend", game="brick-work")
    while dice.mirror.seq < 16:
        dice.play()
    rows = {"rows": 6}
    tower = Sitting(hall, line, "bricks-owed", "me", "friend", game="tower-topple", nature="given", options=rows)
    tower.tell_chance("tower 7 " + "..." + "BB." + "GG." + "RR." + "YY." + "...")
    tower.play("pull 1b")
    tower.tell_chance("out")
    asked = Sitting(hall, line, "cards-agreed", "me", "friend", game="towerbrix", nature="given")
    asked.play("deal 1x2 1x3")
    agreed = {"t": "move", "seat": 1, "move": "agree"}
    built = Sitting(hall, line, "brick-on-top", "me", "friend", game="towerbrix", nature="given")
    built.play("deal 1x2 1x3")
    built.mirror.play(1, "agree")
    built.send("move", v=built.snap()["v"], seat=1, move="agree")
    built.tell_chance(built.mirror.game.sample_chance(built.mirror.position, Stream(bytes(32), 0)))
    built.play("move y1")
    built.tell_chance(f"lies {poses_text(places_of(built.mirror.position))}")
    built.play("no")
    return [
        floors.kept(floors.next()),
        cards.kept(cards.next()),
        dice.kept(dice.next()),
        tower.kept({"t": "nature", "event": "face plain"}),
        asked.kept(agreed),
        built.kept({"t": "move", "seat": 1, "move": "void"}),
    ]


HALLS: Final[dict[str, tuple[Callable[[Running, Line], list[dict[str, Any]]], ...]]] = {
    "hall-0002": (towers, cards, bricks),
    "hall-0004": (under_way,),
    "hall-0008": (of_every_game,),
}


def main(name: str) -> None:
    """Write the files of a hall."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "hall.sqlite3"
        with Running(settings(database)) as hall, hall.connect() as line:
            found = [kept for make in HALLS[name] for kept in make(hall, line)]
        with closing(sqlite3.connect(database)) as made:
            dump = "\n".join(made.iterdump())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.sql").write_text(dump + "\n", encoding="utf-8")
    lines = ",\n".join(json.dumps(kept, ensure_ascii=False) for kept in found)
    (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
