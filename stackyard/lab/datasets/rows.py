"""A match as rows: one for each move that somebody chose and that was not taken back."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.encoding import Encoding
from stackyard.core.errors import BadRecordError, StackyardError
from stackyard.core.match import Match, Step
from stackyard.core.positions.versions import rules_version_of
from stackyard.core.record import TABLE, RecordFile, parse_record
from stackyard.core.registry import room as room_called

NO_ACTION: Final = -1  # fills a row of actions; a move beside the lattice has nothing else
ID_DIGITS: Final = 16  # of the SHA-256 of a match's file


class Kind(NamedTuple):
    """What the rows of one table have in common: matches whose tensors have one layout."""

    game: str  # the slug
    rules: int  # the version of the rules
    environment: int  # the version of actions and tensors
    options: str  # as JSON, its members sorted
    players: int

    @property
    def name(self) -> str:
        """The name of the folder that holds such rows."""
        return f"{self.game}-{sha256(repr(tuple(self)).encode()).hexdigest()[:8]}"

    @property
    def encoding(self) -> Encoding:
        """How its matches are written as numbers."""
        room = room_called(self.game)
        return room.encoding(room.game.parse_options(json.loads(self.options)), self.players)


class Rows(NamedTuple):
    """The rows of one match: in each column n items, one for each move."""

    kind: Kind
    match: str  # the first digits of the SHA-256 of the file
    source: str  # where it came from
    columns: dict[str, list[str] | npt.NDArray[Any]]

    def __len__(self) -> int:
        return len(self.columns["move"])

    @property
    def bytes(self) -> int:
        """About how much memory they take."""
        return sum(
            column.nbytes if isinstance(column, np.ndarray) else sum(map(len, column))
            for column in self.columns.values()
        )


def match_id(text: bytes) -> str:
    """Return what a match is called in a dataset: the same file has the same name wherever it lies."""
    return sha256(text).hexdigest()[:ID_DIGITS]


def rows_of(text: bytes, source: str, tensors: bool = True) -> Rows:
    """Return the rows of a match file, replayed by the rules.

    `tensors`: whether with what the seat saw and what it might have done. Raises BadRecordError if the file is damaged
    or does not follow the rules.
    """
    record = parse_record(text)
    steps: list[Step] = []
    match = Match.from_record(record, gravity="told", steps=steps)
    kind = Kind(
        match.game.slug,
        rules_version_of(match.position),
        match.room.encoding(match.options, record.header.players).version,
        json.dumps(msgspec.to_builtins(match.options), sort_keys=True),
        record.header.players,
    )
    chosen = _surviving_steps(steps)
    try:
        columns = _columns(match, record, kind.encoding, chosen, tensors)
    except StackyardError as error:
        raise BadRecordError(f"its moves cannot be written as numbers: {error}") from error
    return Rows(kind, match_id(text), source, columns)


def _surviving_steps(steps: list[Step]) -> list[Step]:
    """Return the moves that seats chose, without those that were taken back."""
    surviving: list[Step] = []
    for step in steps:
        if step.chosen:
            surviving.append(step)
        elif step.event.by == TABLE and step.event.event.startswith("undo "):
            del surviving[-int(step.event.event.removeprefix("undo ")) :]
    return surviving


def _columns(
    match: Match, record: RecordFile, encoding: Encoding, chosen: list[Step], tensors: bool
) -> dict[str, list[str] | npt.NDArray[Any]]:
    game, n, players = match.game, len(chosen), record.header.players
    seats = np.array([step.event.by for step in chosen], np.int8).reshape(n)
    names = [*record.header.seats, *[""] * players][:players]
    returns, scores = _returns(match), np.array(match.outcome().scores, np.float32)
    actions = np.full((n, encoding.most_choices), NO_ACTION, np.int32)
    for number, (step, seat) in enumerate(zip(chosen, seats.tolist(), strict=True)):
        move = game.parse_move(step.before, seat, step.event.event)
        row = encoding.actions_of(step.before, seat, move) or ()
        actions[number, : len(row)] = row
    found: dict[str, list[str] | npt.NDArray[Any]] = {
        "ply": np.arange(n, dtype=np.int32),
        "event": np.array([step.event.n for step in chosen], np.int32).reshape(n),
        "seat": seats,
        "player": [names[seat] for seat in seats.tolist()],
        "position": [game.position_text(step.before) for step in chosen],
        "move": [step.event.event for step in chosen],
        "action": actions,
        "return": returns[seats],
        "returns": np.tile(returns, (n, 1)),
        "scores": np.tile(scores, (n, 1)),
        "end": [_end(match)] * n,
    }
    if tensors:
        observations = np.zeros((n, encoding.observation.size), np.float32)
        masks = np.zeros((n, encoding.num_actions), np.int8)
        for number, (step, seat) in enumerate(zip(chosen, seats.tolist(), strict=True)):
            encoding.observe(step.before, seat, observations[number])
            encoding.legal_mask(step.before, seat, masks[number])
        found["observation"] = observations
        found["legal"] = np.packbits(masks.astype(np.bool_), axis=1, bitorder="little")
    return found


def _returns(match: Match) -> npt.NDArray[np.float32]:
    """Return what each seat got, as `State.returns` says it; also where the table has ended the match."""
    outcome = match.outcome()
    players = match.header.players
    winners = outcome.winners
    if match.over and match.room.traits.cooperative:
        return np.full(players, 1.0 if winners else -1.0, np.float32)
    found = np.zeros(players, np.float32)
    if match.over and winners and len(winners) < players:
        found[:] = -1.0 / (players - len(winners))
        found[list(winners)] = 1.0 / len(winners)
    return found


def _end(match: Match) -> str:
    """Return how a match ended: by the "rules", by the "table" (resigned, out of time, left, agreed), or "open"."""
    if not match.over:
        return "open"
    return "table" if match.ended_at is not None else "rules"


__all__ = ["NO_ACTION", "Kind", "Rows", "match_id", "rows_of"]
