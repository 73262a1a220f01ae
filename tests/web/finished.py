"""Matches that are over, made at a hall event by event: what the end sheet tells is then quickly there."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import httpx

from stackyard.core.chance import NATURE, Stream, seed_from
from stackyard.core.match import Match
from stackyard.core.record import Event, parse_record
from stackyard.games.towerbrix.game import GAME as TOWERBRIX
from tests.golden.make_records import FOLDER
from tests.server.hall import Line, Made
from tests.web import brix

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")


class Kind(NamedTuple):
    """How a finished match comes about."""

    slug: str
    options: dict[str, Any]
    players: int
    seed: int  # of the moves and of chance


MATCHES: Final = {
    "towers": Kind("towers", {}, 2, 3),
    "take-that-towers": Kind("take-that-towers", {}, 3, 2),
    "brick-work": Kind("brick-work", {}, 2, 1),
    "tower-topple": Kind("tower-topple", {"rounds": 2, "rows": 4}, 3, 4),
    "tower-topple-teams": Kind("tower-topple", {"rounds": 2, "rows": 4, "teams": 2}, 4, 6),
    "towerbrix": Kind("towerbrix", {"variant": "intro", "edition": "first"}, 3, 0),
}


def played(kind: Kind) -> Match:
    """Return a match of a kind that is over: moves at random, and in TowerBrix three rounds that are won."""
    if kind.slug == TOWERBRIX.slug:
        return introduction()
    if kind.slug == "brick-work":  # at random nobody ever recreates a brickprint
        return Match.from_record(parse_record((FOLDER / "brick-work/48.stackyard.jsonl").read_text("utf-8")))
    if kind.slug == "tower-topple":  # bricks are slow: a match takes half a minute to simulate, and none to read
        return Match.from_record(parse_record(record_of(kind).read_text("utf-8")))
    return at_random(kind)


def record_of(kind: Kind) -> Path:
    """Return the file of a match at random, kept by `python -m tests.web.finished`."""
    return Path(__file__).parent / "records" / f"{kind.slug}-{kind.players}.stackyard.jsonl"


def at_random(kind: Kind) -> Match:
    """Return a match of a kind, played at random to its end."""
    match = Match.new(kind.slug, kind.options, kind.players, nature="given", seats=NAMES[: kind.players])
    rng = random.Random(f"{kind.slug} {kind.seed}")
    while not match.over:
        if match.chance_due:
            match.apply_chance(match.game.sample_chance(match.position, Stream(seed_from(kind.seed), match.seq)))
            continue
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def introduction() -> Match:
    """Return an introduction of TowerBrix that is won: in each round one brick makes the last condition true."""
    hands = ([["G15", "G16"], ["G25", "G30"], ["G35"]],)
    whole = brix.lie(*brix.SLAB, "b1 -15 0 75 y", "b2 15 0 75 y")
    match = Match.new("towerbrix", MATCHES["towerbrix"].options, 3, nature="given", seats=NAMES[:3])
    for cards in (*brix.WON_WITH, *hands):
        match.play(0, f"deal {sum(map(len, cards))}x2")
        for seat in (1, 2):
            match.play(seat, "agree")
        match.apply_chance("cards " + " ".join(f"{card}>{seat}" for seat in range(3) for card in cards[seat]))
        match.play(1, "move b2")
        match.apply_chance(f"lies {whole}")
        for seat in range(3):
            match.play(seat, "up")
        match.apply_chance(f"stands {whole}")
    assert match.over
    return match


def finish(url: str, kind: Kind) -> str:
    """Make a match of a kind at the hall, play it to its end there, and return its id."""
    match = played(kind)
    seats = [{"kind": "me", "name": NAMES[seat]} for seat in range(kind.players)]
    body = {"game": kind.slug, "seats": seats, "options": kind.options, "nature": "given"}
    answer = httpx.post(f"{url}/api/matches", json=body, timeout=60, trust_env=False)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    made = Made(found["match"], [seat["secret"] for seat in found["seats"]])
    with Line(urlsplit(url).port or 80, max_queue=None) as line:
        line.join(made, *range(kind.players))
        v = 0
        for event in match.events:
            if event.n <= v:
                continue  # it followed of itself
            v = send_event(line, made, v, event)
    return made.id


def send_event(line: Line, made: Made, v: int, event: Event) -> int:
    """Tell the hall of an event, as often as it is too fast for it, and return the version after it."""
    while True:
        if event.by == NATURE:
            answer = line.command("nature", made, v=v, event=event.event)
        else:
            answer = line.move(made, int(event.by), v, event.event)
        if answer.get("code") != "rate_limited":
            assert answer["t"] == "ack", (event, answer)
            return max(int(answer["v"]), v)
        time.sleep(0.2)


if __name__ == "__main__":
    for each in MATCHES.values():
        if each.slug == "tower-topple":
            record_of(each).parent.mkdir(exist_ok=True)
            record_of(each).write_text(at_random(each).text(), encoding="utf-8")
