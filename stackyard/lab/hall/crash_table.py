"""One match in a hall that is killed: a socket for each seat and one that looks on, and all that they do.

Everybody sends on until the hall is gone: moves as soon as it is their turn, new names and lines of chat without end,
and now and then something is asked and answered.
"""

from __future__ import annotations

import random
import secrets
import time
from functools import partial
from typing import Final

import msgspec

from stackyard.core.nature import NATURE
from stackyard.lab.hall.crash_chair import HOST, Chair, Desk
from stackyard.lab.hall.crash_ledger import Command, Faults
from stackyard.lab.hall.crash_players import PUTS, Setup, choose, choose_put
from stackyard.lab.hall.visitor import request
from stackyard.server.wire.messages import Answer, Ask, Chat, Created, Move, OfferKind, Rename, Resign

NAME_SECONDS: Final = (0.1, 0.5)  # between two new names of a seat
CHAT_SECONDS: Final = (1.5, 4.0)  # between two lines of a socket: the hall takes one in two seconds
SIT_SECONDS: Final = (0.0, 2.0)  # until somebody who is invited sits down
STILL_SECONDS: Final = 0.7  # after a question: who asks for what another asks for would consent to it
ASK_SECONDS: Final = (0.7, 3.0)  # between two questions at a match


class Table(Desk):
    """One match, and everybody at it."""

    def __init__(self, setup: Setup, port: int, faults: Faults, rng: random.Random, *, ids_collide: bool) -> None:
        super().__init__(setup, port, faults, rng, ids_collide=ids_collide)
        self.playing = False
        self.chairs: list[Chair] = []
        self._ask_at = 0.0

    async def open(self) -> None:
        """Make the match; everybody sits down."""
        kinds = ["me"] + ["friend"] * (self.setup.seats - 1)
        body = {
            "game": self.setup.slug,
            "options": dict(self.setup.options),
            "seed": self.seed.hex(),
            "seats": [{"kind": kind} for kind in kinds],
        }
        status, answer = await request(HOST, self.port, "POST", "/api/matches", body)
        if status != 201:
            raise ConnectionError(f"a match could not be made: {status} {answer.decode()}")
        made = msgspec.json.decode(answer, type=Created)
        self.id = made.match
        self.ledger.name = f"{self.setup.slug} {self.id[:6]}"
        for key in made.seats:
            own = secrets.token_urlsafe(24) if key.invitation else key.secret or ""
            self.chairs.append(Chair(self, key.seat, own, key.secret if key.invitation else None))
        self.chairs.append(Chair(self, None, secrets.token_urlsafe(24)))
        for chair in self.chairs:
            await chair.come(by_number=False)

    # --- playing ---------------------------------------------------------------------------------------------

    def go_on(self, chair: Chair) -> None:
        """Do whatever a socket may do now."""
        if not self.playing or not chair.joined:
            return
        chair.send_again()
        if not chair.seated:
            if not chair.waiting and chair.is_time("sit", SIT_SECONDS):
                chair.sit()
            return
        if chair.seat is not None:
            self._answer(chair, chair.seat)
            self._move(chair, chair.seat)
            self._ask(chair, chair.seat)
            if not chair.asks("name") and chair.is_time("name", NAME_SECONDS):
                name, seat = f"{chair.seat} {chair.number}", chair.seat
                chair.ask("name", name, partial(Rename, g=self.id, seat=seat, name=name))
        if not chair.asks("chat") and chair.is_time("chat", CHAT_SECONDS):
            text = f"{chair.by} says line {chair.number}"
            chair.ask("chat", text, partial(Chat, g=self.id, text=text, seat=chair.seat))

    def _move(self, chair: Chair, seat: int) -> None:
        """Move, or put a brick, if it is this seat's turn and all of the log is known."""
        fold = self.fold
        if not self.begun or self.paused or fold.broken or fold.v != chair.told.v or seat not in fold.match.to_act:
            return
        if not chair.asks("move"):
            pace = (0.3, 1.5) if self.setup.together and self.setup.bodies else (0.0, 0.0)
            if not pace[1] or chair.is_time("word", pace):
                self._say(chair, "move", choose(self.setup, fold.match, seat, self.rng))
        if self.setup.slug == PUTS and chair.put is None and not chair.asks("put"):
            chair.put = self._say(chair, "put", choose_put(fold.match, seat, self.rng))

    def _say(self, chair: Chair, kind: str, text: str | None) -> Command | None:
        if text is None or chair.seat is None:
            return None
        return chair.ask(kind, text, partial(Move, g=self.id, v=chair.told.v, seat=chair.seat, move=text))

    def _ask(self, chair: Chair, seat: int) -> None:
        """Ask the others for something, now and then, one thing at a time."""
        now = time.monotonic()
        busy = any(other.asks("ask", "answer") or other.offers or other.looks for other in self.chairs)
        if busy:
            self._ask_at = max(self._ask_at, now + STILL_SECONDS)
        if now < self._ask_at or not self.begun or self.fold.match.over or self.rng.random() < 0.5:
            return
        slower = 4.0 if self.setup.bodies and not self.paused else 1.0  # a pause opens every hand
        self._ask_at = now + self.rng.uniform(*ASK_SECONDS) * slower
        kinds: list[OfferKind] = ["draw", "pause"]
        if self.setup.undo and seat in self.fold.match.moves:
            kinds += ["undo", "undo"]
        kind: OfferKind = "resume" if self.paused else self.rng.choice(kinds)
        chair.ask("ask", kind, partial(Ask, g=self.id, seat=seat, kind=kind))

    def _answer(self, chair: Chair, seat: int) -> None:
        """Answer what is asked: everything but a draw is granted, nearly always."""
        if chair.asks("answer"):
            return
        for offer in chair.offers:
            if seat in offer.waiting:
                yes = offer.kind == "resume" or (offer.kind != "draw" and self.rng.random() < 0.85)
                make = partial(Answer, g=self.id, seat=seat, offer=offer.id, yes=yes)
                chair.ask("answer", "yes" if yes else "no", make, offer.id)
                return

    # --- what is under way -----------------------------------------------------------------------------------

    def puts(self, seconds: float) -> int:
        """Return how many puts have been under way for so long."""
        now = time.monotonic()
        return sum(chair.put is not None and now - chair.put.at > seconds for chair in self.chairs)

    def performs(self, seconds: float) -> bool:
        """Tell whether gravity has had to speak for so long."""
        since = self.fold.due_since
        return self.setup.bodies and since is not None and time.monotonic() - since > seconds

    # --- coming back -----------------------------------------------------------------------------------------

    def hang_up(self) -> None:
        """Close every socket: the hall is gone."""
        self.playing = False
        self.life += 1
        for chair in self.chairs:
            chair.go()
            if chair.put is not None and not chair.put.open:
                chair.put = None  # it was acknowledged, or refused: nobody sends it again

    def here(self) -> list[Chair]:
        """Return the sockets that have sat down, or only look on."""
        return [chair for chair in self.chairs if chair.seated]

    def retry(self) -> None:
        """Send what was refused for the moment again."""
        for chair in self.chairs:
            chair.send_again()

    def is_known(self) -> bool:
        """Tell whether every socket has been shown the whole match, and all of it has been folded."""
        shown = all(chair.fresh is not None for chair in self.here())
        return shown and (self.fold.broken is not None or self.fold.v == max(chair.told.v for chair in self.here()))

    def is_back(self) -> bool:
        """Tell whether every socket has heard how the match stands, and every command has its answer."""
        return not any(chair.waiting for chair in self.chairs) and all(chair.joined for chair in self.here())

    def check(self, *, final: bool = False) -> None:
        """Compare the log, as everybody has just been shown it, with all that was acknowledged."""
        last = max(chair.told.v for chair in self.chairs)
        if self.fold.broken:
            self.ledger.note("wrong", NATURE, self.fold.broken)
        elif self.fold.v < last:
            self.ledger.note("wrong", NATURE, f"of {last} entries nobody was told all of {self.fold.v + 1}")
        self.ledger.check(self.fold.heads, self.fold.lines, last, self.life, final=final)
        fresh = self.chairs[0].fresh
        if fresh is not None and fresh.info is not None and fresh.clock is not None:
            names = {seat.seat: seat.name for seat in fresh.info.seats}
            self.ledger.check_table(names, fresh.clock.paused, self.fold.match.over)

    def resign(self) -> None:
        """Give the match up, so that its record may be read."""
        chair = self.chairs[0]
        chair.ask("resign", "resign", partial(Resign, g=self.id, seat=0))
