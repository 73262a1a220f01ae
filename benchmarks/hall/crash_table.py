"""One match in a hall that is killed: a socket for each seat and one for a spectator, and what they send.

All sockets send until the hall is gone: moves as soon as it is their turn, new names and lines of chat all the time,
and sometimes offers and answers.
"""

from __future__ import annotations

import random
import secrets
import time
from functools import partial
from typing import Any, Final

import msgspec

from benchmarks.hall.crash_client import HOST, Client, ClientGroup, Doors
from benchmarks.hall.crash_ledger import Command, Faults
from benchmarks.hall.crash_setups import PUT_GAME, Setup, choose_move, choose_put
from benchmarks.hall.hall_client import request
from stackyard.core.chance import NATURE
from stackyard.core.game import SPECTATOR
from stackyard.server.wire.messages import Answer, Ask, Chat, Created, Move, OfferKind, Rename, Resign

NAME_SECONDS: Final = (0.1, 0.5)  # between two new names of a seat
CHAT_SECONDS: Final = (1.5, 4.0)  # between two lines of a socket: the hall accepts one in two seconds
AT_ONCE_S: Final = (0.0, 0.0)
SIT_SECONDS: Final = (0.0, 2.0)  # until an invited client takes its seat
SILENCE_AFTER_ASK_SECONDS: Final = 0.7  # after an offer: a seat that makes the same offer as another accepts it
ASK_SECONDS: Final = (0.7, 3.0)  # between two offers at a match


class Table(ClientGroup):
    """One match and all its sockets."""

    def __init__(
        self,
        setup: Setup,
        hall: Doors,
        faults: Faults,
        rng: random.Random,
        *,
        ids_collide: bool,
        pace: tuple[float, float] = AT_ONCE_S,
    ) -> None:
        """`pace`: the seconds between two moves of a seat, at least and at most."""
        super().__init__(setup, hall, faults, rng, ids_collide=ids_collide)
        self._pace = pace
        self.playing = False
        self.clients: list[Client] = []
        self._checked: dict[Client, int] = {}  # up to which version what each was told has been checked
        self._next_ask_s = 0.0

    async def open(self) -> None:
        """Make the match; all clients take their seats."""
        people = self.setup.seats - self.setup.bots
        seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "friend"}] * (people - 1)]
        seats += [{"kind": "bot", "level": 1}] * self.setup.bots
        body = {
            "game": self.setup.slug,
            "options": dict(self.setup.options),
            "seed": self.seed.hex(),
            "seats": seats,
        }
        status, answer = await request(HOST, self.hall.port, "POST", "/api/matches", body)
        if status != 201:
            raise ConnectionError(f"a match could not be made: {status} {answer.decode()}")
        made = msgspec.json.decode(answer, type=Created)
        self.id = made.match
        self.ledger.name = f"{self.setup.slug} {self.id[:6]}"
        for key in made.seats[:people]:
            own = secrets.token_urlsafe(24) if key.invitation else key.secret or ""
            self.clients.append(Client(self, key.seat, own, key.secret if key.invitation else None))
        self.clients.append(Client(self, None, secrets.token_urlsafe(24)))
        for chair in self.clients:
            await chair.connect(by_number=False)

    # --- playing ---------------------------------------------------------------------------------------------

    def act(self, client: Client) -> None:
        """Send whatever a socket may send now."""
        if not self.playing:
            return
        if not client.joined:
            if self._pace != AT_ONCE_S and client.seated and client.seat is not None:
                self._move(client, client.seat)  # people move whether or not the hall is there: it is sent when it is
            return
        client.resend_refused()
        if not client.seated:
            if not client.waiting and client.is_due("sit", SIT_SECONDS):
                client.sit()
            return
        if client.seat is not None:
            self._answer(client, client.seat)
            self._move(client, client.seat)
            self._ask(client, client.seat)
            if not client.is_waiting_for("name") and client.is_due("name", NAME_SECONDS):
                name, seat = f"{client.seat} {client.number}", client.seat
                client.send_command("name", name, partial(Rename, g=self.id, seat=seat, name=name))
        if not client.is_waiting_for("chat") and client.is_due("chat", CHAT_SECONDS):
            text = f"{client.by} says line {client.number}"
            client.send_command("chat", text, partial(Chat, g=self.id, text=text, seat=client.seat))

    def _move(self, chair: Client, seat: int) -> None:
        """Move, or put a brick, if it is this seat's turn and all of the log is known."""
        fold = self.replica
        if not self.begun or chair.paused or fold.broken or fold.v != chair.log_view.v or seat not in fold.match.to_act:
            return
        if not chair.is_waiting_for("move"):
            pace = (0.3, 1.5) if self.setup.simultaneous and self.setup.physical else self._pace
            if not pace[1] or chair.is_due("word", pace):
                self._send_move(chair, "move", choose_move(self.setup, fold.match, seat, self.rng))
        if self.setup.slug == PUT_GAME and chair.put is None and not chair.is_waiting_for("put"):
            chair.put = self._send_move(chair, "put", choose_put(fold.match, seat, self.rng))

    def _send_move(self, chair: Client, kind: str, text: str | None) -> Command | None:
        if text is None or chair.seat is None:
            return None
        return chair.send_command(kind, text, partial(Move, g=self.id, v=chair.log_view.v, seat=chair.seat, move=text))

    def _ask(self, chair: Client, seat: int) -> None:
        """Make an offer to the others from time to time, one at a time."""
        now = time.monotonic()
        busy = any(
            other.is_waiting_for("ask", "answer") or other.offers or other.unseen_effect for other in self.clients
        )
        if busy:
            self._next_ask_s = max(self._next_ask_s, now + SILENCE_AFTER_ASK_SECONDS)
        if now < self._next_ask_s or not self.begun or self.replica.match.over or self.rng.random() < 0.5:
            return
        slower = 4.0 if self.setup.physical and not chair.paused else 1.0  # a pause stops every put
        self._next_ask_s = now + self.rng.uniform(*ASK_SECONDS) * slower
        kinds: list[OfferKind] = [] if self.setup.bots else ["draw", "pause"]  # a bot consents at once
        if self.setup.undo and seat in self.replica.match.movers:
            kinds += ["undo", "undo"]
        if not kinds and not chair.paused:
            return
        kind: OfferKind = "resume" if chair.paused else self.rng.choice(kinds)
        chair.send_command("ask", kind, partial(Ask, g=self.id, seat=seat, kind=kind))

    def _answer(self, chair: Client, seat: int) -> None:
        """Answer an offer: nearly always yes, except to a draw."""
        if chair.is_waiting_for("answer"):
            return
        for offer in chair.offers:
            if seat in offer.waiting:
                yes = offer.kind == "resume" or (offer.kind != "draw" and self.rng.random() < 0.85)
                make = partial(Answer, g=self.id, seat=seat, offer=offer.id, yes=yes)
                chair.send_command("answer", "yes" if yes else "no", make, offer.id)
                return

    # --- what is under way -----------------------------------------------------------------------------------

    def count_puts_under_way(self, seconds: float) -> int:
        """Return how many puts have been under way for at least so many seconds."""
        now = time.monotonic()
        return sum(chair.put is not None and now - chair.put.sent_s > seconds for chair in self.clients)

    def is_gravity_waiting(self, seconds: float) -> bool:
        """Tell whether a gravity event has been due for at least so many seconds."""
        since = self.replica.due_since
        return self.setup.physical and since is not None and time.monotonic() - since > seconds

    def __str__(self) -> str:
        """Return how the match stands here, and which commands have waited for more than five seconds."""
        now, match = time.monotonic(), self.replica.match
        waiting = [
            f"{chair.by} {command.kind} {command.what[:40]} for {now - command.sent_s:.0f} s"
            for chair in self.clients
            for command in chair.waiting.values()
            if now - command.sent_s > 5.0
        ]
        joined = sum(chair.joined for chair in self.clients)
        paused = [chair.by for chair in self.clients if chair.paused]
        unseen = [chair.by for chair in self.clients if chair.unseen_effect is not None]
        state = "over" if match.over else f"on, paused for {paused}, effects unseen by {unseen}"
        state += f", {joined}/{len(self.clients)} joined{'' if self.begun else ', not begun'}"
        state += "".join(f", {offer.kind} of {offer.seat} open for {c.by}" for c in self.clients for offer in c.offers)
        return (
            f"{self.ledger.name} v{self.replica.v} to act {match.to_act}: {state}; {'; '.join(waiting) or 'no waits'}"
        )

    # --- reconnecting ----------------------------------------------------------------------------------------

    def disconnect_all(self) -> None:
        """Close every socket: the hall is gone."""
        self.playing = False
        self.hall_life += 1
        for chair in self.clients:
            chair.disconnect()
            if chair.put is not None and not chair.put.open:
                chair.put = None  # it has been answered: it is not sent again

    def seated_clients(self) -> list[Client]:
        """Return the sockets that have taken their seats, and the spectator's."""
        return [chair for chair in self.clients if chair.seated]

    def resend_refused(self) -> None:
        """Resend commands that were refused for the moment."""
        for chair in self.clients:
            chair.resend_refused()

    def has_snapshot(self) -> bool:
        """Tell whether every socket has received the whole log, and the replica has applied all of it."""
        shown = all(chair.snapshot is not None for chair in self.seated_clients())
        return shown and (
            self.replica.broken is not None
            or self.replica.v == max(chair.log_view.v for chair in self.seated_clients())
        )

    def is_joined(self) -> bool:
        """Tell whether every socket has received the state of the match."""
        return all(chair.joined for chair in self.seated_clients())

    def is_back(self) -> bool:
        """Tell whether every socket has received the state of the match, and every command has its answer."""
        return not any(chair.waiting for chair in self.clients) and self.is_joined()

    def check(self, *, final: bool = False) -> None:
        """Compare the log, as every socket has just received it, with all that was acknowledged."""
        last = max(chair.log_view.v for chair in self.clients)
        if self.replica.broken:
            self.ledger.add_fault("wrong", NATURE, self.replica.broken)
        elif self.replica.v < last:
            self.ledger.add_fault("wrong", NATURE, f"of {last} entries nobody was told all of {self.replica.v + 1}")
        for chair in self.seated_clients():
            self._check_secrets(chair)
        self.ledger.check(self.replica.decided, self.replica.lines, last, self.hall_life, final=final)
        fresh = self.clients[0].snapshot
        if fresh is not None and fresh.info is not None and fresh.clock is not None:
            names = {seat.seat: seat.name for seat in fresh.info.seats}
            self.ledger.check_table(names, fresh.clock.paused, self.replica.match.over)

    def _check_secrets(self, chair: Client) -> None:
        """Check that a socket was told what it may know, and nothing else: events, and how the match stands."""
        match, items = self.replica.match, chair.log_view.items
        if match.room.same_view_for_all or self.replica.broken:
            return
        for v in [v for v in self.replica.steps if self._checked.get(chair, 0) < v and v in items]:
            received, allowed = getattr(items[v], "event", None), self.replica.may_know(v, chair.seat)
            if received != allowed:
                self.ledger.add_fault("told", chair.by, f"of entry {v} {received!r}, and may know {allowed!r}")
        self._checked[chair] = max(items, default=0)
        if chair.snapshot is None or chair.snapshot.waiting or chair.snapshot.v != self.replica.v:
            return
        viewer = SPECTATOR if chair.seat is None else chair.seat
        expected_view = msgspec.json.decode(msgspec.json.encode(match.view(viewer)))
        if chair.snapshot.views != {str(viewer): expected_view}:
            self.ledger.add_fault("told", chair.by, f"another view of version {self.replica.v} than it may have")

    def resign(self) -> None:
        """Let all seats resign, so that the match ends and its record may be read: one alone may leave it to a bot."""
        for chair in self.seated_clients():
            if chair.seat is not None:
                chair.send_command("resign", "resign", partial(Resign, g=self.id, seat=chair.seat))
