"""Random chance events: a tower, the face of a brick, and, for matches without simulation, what bricks do."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.games.tower_topple import pieces
from stackyard.games.tower_topple.codes import FELL, JAM, OUT, REST, STANDS, SUBSTITUTES
from stackyard.games.tower_topple.moves import LOOSENESS_WORDS, down_text, tower_text
from stackyard.games.tower_topple.rules.rules import do_texts_count, falls_refusal, fewest_bricks

TOPPLE_PERCENT: Final = 8  # of 100 pulls and of 100 bricks placed, in matches without simulation
JAM_PERCENT: Final = 15  # of 100 pulls
FALL_PERCENT: Final = 15  # of 100 events after which the tower stands: other bricks fall


def draw(position: Position, stream: Stream) -> str:
    """Return a random chance event of the kind that is due; what bricks do is drawn too, not simulated."""
    r = position[0]
    phase = int(r["phase"])
    if phase == pieces.BUILD:
        return tower_text(stream.below(2**32), draw_layout(position, stream))
    if phase in (pieces.FACING, pieces.READING):
        return f"face {pieces.FACES[_drawn(r['left'].tolist(), stream)].name}"
    if phase == pieces.JUDGING:
        return "verdict yes" if stream.below(2) else "verdict no"
    return _what_bricks_do(position, stream)


def _what_bricks_do(position: Position, stream: Stream) -> str:
    """Return what bricks do: others may fall and the tower still stands."""
    r = position[0]
    phase, luck = int(r["phase"]), stream.below(100)
    if luck < TOPPLE_PERCENT // (4 if phase in (pieces.TOUCHING, pieces.RESTING) else 1):
        return "topple"
    if phase == pieces.TOUCHING:
        words = f"felt {LOOSENESS_WORDS[stream.below(len(LOOSENESS_WORDS))]}"
    elif phase == pieces.RESTING:
        words = "rest"
    elif phase == pieces.DRAWING:
        words = "jam" if stream.below(100) < JAM_PERCENT else _drew(position, stream)
    elif phase == pieces.PLACING:
        words = "fell" if luck >= 95 and not r["real"] else "stands"
    else:
        assert phase == pieces.PULLING
        jams = luck < TOPPLE_PERCENT + JAM_PERCENT
        words = "jam" if jams else "out"
        if not jams and int((r["at"][int(r["from_row"])] != pieces.UNKNOWN).sum()) == 1:
            return "topple"
    if words == "topple" or stream.below(100) >= FALL_PERCENT:
        return words
    return words + _falls(position, _WHAT[words.split(" ")[0]], stream)


_WHAT: Final = {"out": OUT, "drew": OUT, "jam": JAM, "felt": JAM, "stands": STANDS, "fell": FELL, "rest": REST}


def _falls(position: Position, what: int, stream: Stream) -> str:
    """Return the word that says which one or two bricks fell, of all in the tower; nothing if those cannot have."""
    r = position[0]
    count = 1 + stream.below(pieces.MOST_FALLEN)
    down = np.zeros(pieces.MOST_BRICKS, np.uint8)
    if r["real"]:
        return "" if falls_refusal(position, what, down, count) else f" down={count}"
    lying = [int(brick) for brick in r["at"][: int(r["rows"])].ravel() if brick not in (pieces.UNKNOWN, r["brick"])]
    fallen = {lying[stream.below(len(lying))] for _ in range(count)}
    down[list(fallen)] = 1
    return "" if falls_refusal(position, what, down, len(fallen)) else down_text(sorted(fallen))


def draw_layout(position: Position, stream: Stream) -> str:
    """Return a letter for each brick: coloured ones anywhere below the top row, others hidden (P1)."""
    r = position[0]
    bricks, left = pieces.ACROSS * int(r["start_rows"]), r["box"].tolist()
    letters = [pieces.HIDDEN] * bricks
    places = list(range(bricks - pieces.ACROSS))
    stream.shuffle(places)
    for colour in pieces.COLOURS:
        for _ in range(left[colour]):
            letters[places.pop()] = pieces.LETTERS[colour]
        left[colour] = 0
    if r["open"]:
        for brick in range(bricks):
            if letters[brick] == pieces.HIDDEN:
                kind = _drawn(left, stream)
                left[kind] -= 1
                letters[brick] = pieces.LETTERS[kind]
    return "".join(letters)


def _drew(position: Position, stream: Stream) -> str:
    """Return the event of a brick drawn from a real tower: one of an owed colour if a colour is owed."""
    r = position[0]
    if not do_texts_count(position):
        kind = 0
    elif r["task"][0] == pieces.COLOUR and r["claimed"] != 2 and r["rules"][SUBSTITUTES]:
        kind = int(r["task_colour"][0])
        if not r["box"][kind]:
            return "topple"
    else:
        kind = _drawn(r["box"].tolist(), stream)
    if r["bricks"] <= fewest_bricks(position):
        return "topple"
    return f"drew {pieces.FACES[kind].name}"


def _drawn(counts: list[int], stream: Stream) -> int:
    """Draw a face from counts by face, each brick equally likely."""
    pick = stream.below(sum(counts))
    for kind in range(pieces.KINDS):
        pick -= counts[kind]
        if pick < 0:
            return kind
    raise AssertionError("a brick is drawn from those that there are")
