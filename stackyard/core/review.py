"""The review of a finished match: each seat's chance to win after each event, what each choice lost, and the luck.

`Reviewer` folds a record and analyses its events one at a time, in any order, so that a caller can show the progress. A
choice is judged by what its seat could know. The chances are estimated with all hands open; only future chance events
are unknown. So a change of the chances by a chance event is luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from stackyard.core.bots import Judgement, Line
from stackyard.core.chance import NATURE
from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Outcome, Position
from stackyard.core.match import Match, Step
from stackyard.core.record import TABLE, By, RecordFile
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t

Mark: TypeAlias = Literal["good", "inaccuracy", "mistake", "blunder"]

THRESHOLDS: Final[tuple[tuple[float, Mark], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The chance of winning that a choice gave away, from which it bears a mark: lichess has the same."""

DECISIVE: Final = 0.15
"""The change of a chance of winning from which a turn is said to have decided the match."""

MOST_VISIBLE: Final = 3  # turns that changed the scores most: one of them has decided the match

MAX_EVENTS: Final = 3_000  # of a match that is reviewed
DIGITS: Final = 4  # of what is shown of a chance


class ReviewError(StackyardError):
    """The match cannot be reviewed: its game has no engine for it, or it is too long."""

    code = "no_review"


class UnfinishedError(StackyardError):
    """The match is not over: no engine looks at it before that."""

    code = "not_over"


class Remark(msgspec.Struct, frozen=True):
    """A sentence about an event, and the same as a message."""

    text: str
    localizable: Message


class ReviewPoint(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event of a reviewed match."""

    n: int  # of the event; 0: before the first
    by: By | None = None
    chances: list[float] = []  # of each seat to win, after the event; empty: nothing to go by
    undone: bool = False  # it was taken back later
    mark: Maybe[Mark] = UNSET  # of a choice
    loss: Maybe[float] = UNSET  # the chance of winning that it gave away to the best line, 0 to 1
    chance: Maybe[float] = UNSET  # that its seat wins with it, as far as it could know
    lines: list[Line] = []  # what was best, the best first
    remarks: list[Remark] = []  # what else there is to say, such as who could have known what
    risk: Maybe[float] = UNSET  # that it goes wrong at once, as could be felt before


def mark_of(judgement: Judgement) -> tuple[float, Mark]:
    """Return the loss of a choice, and its mark.

    The mark is milder by `judgement.error`, the sampling error of the search: it is that of the loss minus the error.
    """
    best = max((line.chance for line in judgement.lines), default=judgement.chance)
    loss = max(0.0, best - judgement.chance)
    sure = loss - judgement.error
    return loss, next((mark for least, mark in THRESHOLDS if sure >= least), "good")


class Turn(msgspec.Struct, frozen=True):
    """The choices of a seat between those of others, without those that were taken back, and what came of them."""

    moves: list[int]  # the numbers of their events
    gains: list[float]  # by seat: what its score gained until the next turn, more than those of all on average
    luck: list[int] = []  # the numbers of the chance events between them

    def events(self) -> list[int]:
        """Return the events after which the chances have to be known to say how the turn changed them."""
        return sorted({self.moves[0] - 1, self.moves[-1], *self.luck, *(n - 1 for n in self.luck)})

    def visible(self) -> float:
        """Return how much the scores have changed."""
        return max(map(abs, self.gains), default=0.0)

    def swing(self, chances: Mapping[int, Sequence[float]]) -> float:
        """Return the greatest change of a seat's chance over the turn, without what chance events changed in it.

        `chances` are those after its `events`, empty where there is nothing to go by: then it is 0.0.
        """
        changes = _changes(chances, self.moves[0] - 1, self.moves[-1])
        for n in self.luck:
            changes = [whole - part for whole, part in zip(changes, _changes(chances, n - 1, n), strict=False)]
        return max(map(abs, changes), default=0.0)


def decisive_turn(turns: Sequence[Turn], chances: Mapping[int, Sequence[float]], *, race: bool = False) -> Turn | None:
    """Return the turn that decided a match: of the three that changed the scores most, the one with the greatest swing.

    In a race, whose scores say nothing on the way, it may be any turn. Where no swing is as great as `DECISIVE`, as in
    games whose scores show late what was done, it is the change over the turn and the one before it, for whoever
    gained most. None where that is less as well. `chances` are those after the events of all turns.
    """
    third = sorted((turn.visible() for turn in turns), reverse=True)[:MOST_VISIBLE][-1:]
    seen = [index for index, turn in enumerate(turns) if race or [turn.visible()] >= third]
    alone = {index: turns[index].swing(chances) for index in seen}
    with_the_one_before = {index: _gain_of_two(turns[index - 1], turns[index], chances) for index in seen if index}
    for swings in (alone, with_the_one_before):
        index = max(swings, key=swings.__getitem__, default=None)
        if index is not None and swings[index] >= DECISIVE:
            return turns[index]
    return None


def _gain_of_two(before: Turn, turn: Turn, chances: Mapping[int, Sequence[float]]) -> float:
    """Return by how much the chance grew of the seat whose score gained most, over two turns; 0.0: nobody's did."""
    changes = _changes(chances, before.moves[0] - 1, turn.moves[-1])
    if not changes or turn.visible() == 0.0:
        return 0.0
    return changes[max(range(len(turn.gains)), key=turn.gains.__getitem__)]


def decisive_move(turn: Turn, chances: Mapping[int, Sequence[float]]) -> int:
    """Return the choice of a turn that changed the chances most: the number of its event."""
    return max(turn.moves, key=lambda n: max(map(abs, _changes(chances, n - 1, n)), default=0.0))


def _changes(chances: Mapping[int, Sequence[float]], before: int, after: int) -> list[float]:
    """Return how each seat's chance changed from one event to another; empty: nothing to go by."""
    return [new - old for old, new in zip(chances[before], chances[after], strict=False)]


class Reviewer:
    """Reviews a match that is over, event by event."""

    def __init__(self, record: RecordFile, *, room: Room | None = None) -> None:
        """Fold the record.

        Raises BadRecordError if it does not follow the rules, UnfinishedError if the match is not over, and ReviewError
        if its game has no engine for this or if it is too long.
        """
        if len(record.events) > MAX_EVENTS:
            raise ReviewError(t("review-too-long", events=len(record.events), most=MAX_EVENTS))
        self._steps: list[Step] = []
        self._match = Match.from_record(record, room=room, gravity="told", steps=self._steps)
        self._room, self._game = self._match.room, self._match.game
        if not self._match.over:
            raise UnfinishedError(t("review-not-over"))
        if not self._room.is_reviewable:
            raise ReviewError(t("review-none", title=self._game.title))
        self._undone = _undone(self._steps)

    def __len__(self) -> int:
        """Return the number of points: one before the first event, and one for each."""
        return len(self._steps) + 1

    def turns(self) -> list[Turn]:
        """Return the turns of all seats, in order."""
        moves: list[list[int]] = []
        last: By | None = None
        for n, step in enumerate(self._steps, start=1):
            by = step.event.by
            if not step.chosen or not isinstance(by, int) or n in self._undone:
                continue
            if by != last:
                moves.append([])
            moves[-1].append(n)
            last = by
        ends = [own[0] - 1 for own in moves[1:]] + [len(self._steps)] * bool(moves)
        return [
            Turn(own, self._gains(own[0] - 1, end), self._luck(own[0], own[-1]))
            for own, end in zip(moves, ends, strict=True)
        ]

    def _luck(self, first: int, last: int) -> list[int]:
        rolled = (n for n in range(first, last) if self._steps[n - 1].event.by == NATURE)
        return [n for n in rolled if n not in self._undone]

    def _gains(self, before: int, after: int) -> list[float]:
        scores = [self._game.outcome(self._after(n)).scores for n in (before, after)]
        gained = [float(new - old) for old, new in zip(*scores, strict=True)]
        return [each - sum(gained) / len(gained) for each in gained]

    def point(self, n: int) -> ReviewPoint:
        """Return the point of event `n`; 0: how the match stood before it began."""
        if n == 0:
            return ReviewPoint(n=0, chances=self.chances(0))
        step = self._steps[n - 1]
        about: dict[str, Any] = {"n": n, "by": step.event.by, "chances": self.chances(n), "undone": n in self._undone}
        about["remarks"] = [] if step.event.by == TABLE else self._remarks(step.before, self._after(n))
        judged = self._judge(n, step.event.event) if step.chosen and isinstance(step.event.by, int) else None
        return ReviewPoint(**about) if judged is None else _judged(judged, **about)

    def attempt(self, n: int, move: str) -> ReviewPoint:
        """Return what another move would have been worth in the place of event `n`.

        Raises BadRequestError if no seat chose anything there, and what the game raises if the move is not allowed.
        """
        step = self._steps[n - 1] if 1 <= n <= len(self._steps) else None
        if step is None or not step.chosen or not isinstance(step.event.by, int):
            raise BadRequestError(t("review-nobody-chose", n=n))
        game, by = self._game, step.event.by
        parsed = game.parse_move(step.before, by, move)
        game.apply(step.before.copy(), by, parsed)
        judged = self._judge(n, game.move_text(step.before, by, parsed))
        if judged is None:
            raise BadRequestError(t("review-no-choice", n=n))
        return _judged(judged, n=n, by=by)

    def _remarks(self, before: Position, after: Position) -> list[Remark]:
        remarks = self._room.remarks
        return [] if remarks is None else [Remark(str(remark), remark) for remark in remarks(before, after)]

    def _judge(self, n: int, move: str) -> Judgement | None:
        step, review = self._steps[n - 1], self._room.review
        assert isinstance(step.event.by, int)
        return None if review is None else review.judge(step.before, step.event.by, move, n)

    def chances(self, n: int) -> list[float]:
        """Return the chances after event `n`."""
        game, last = self._game, len(self._steps)
        if n == last and not (n and _is_abort(self._steps[-1])):
            return _outcome_chances(self._room, self._match.outcome(), self._match.position)
        position = self._after(n)
        if game.is_over(position):  # and was taken back
            return _outcome_chances(self._room, game.outcome(position), position)
        while n and self._after(n - 1) is position:  # what changed nothing has the same seed
            n -= 1
        review = self._room.review
        return [round(chance, DIGITS) for chance in (review and review.chances(position, n)) or ()]

    def _after(self, n: int) -> Position:
        return self._steps[n].before if n < len(self._steps) else self._match.position


def _judged(judged: Judgement, **about: Any) -> ReviewPoint:
    loss, mark = mark_of(judged)
    lines = [Line(line.moves, round(line.chance, DIGITS)) for line in judged.lines]
    return ReviewPoint(
        mark=mark,
        loss=round(loss, DIGITS),
        chance=round(judged.chance, DIGITS),
        lines=lines,
        risk=judged.risk if judged.risk is UNSET else round(judged.risk, DIGITS),
        **about,
    )


def _is_abort(step: Step) -> bool:
    return step.event.by == TABLE and step.event.event == "abort"


def _undone(steps: Sequence[Step]) -> set[int]:
    """Return the numbers of the events that were taken back later."""
    undone: set[int] = set()
    moves: list[int] = []  # numbers of those that stand
    for n, step in enumerate(steps, start=1):
        if step.chosen:
            moves.append(n)
        elif step.event.by == TABLE and step.event.event.startswith("undo "):
            first = moves[-int(step.event.event.split()[1])]
            undone |= {back for back in range(first, n) if steps[back - 1].event.by != TABLE}
            moves = [move for move in moves if move < first]
    return undone


def _outcome_chances(room: Room, outcome: Outcome, position: Position) -> list[float]:
    """Return what each seat got: 1 for a win, less where several share it, and as much for all where nobody won."""
    players, winners = room.game.players_of(position), set(outcome.winners)
    if room.traits.cooperative:
        return [1.0 if winners else 0.0] * players
    teams = room.teams_at(position)
    won = sum(1 for team in teams if winners & set(team)) or len(teams)
    return [round(1.0 / won, DIGITS) if not winners or seat in winners else 0.0 for seat in range(players)]


class SeatReview(msgspec.Struct, frozen=True):
    """The changes of a seat's chance over a match, by cause; their sum is the last chance minus the first."""

    luck: float  # by chance events
    own: float  # by its own choices and what followed of them
    others: float  # by those of the others, and by what the players agreed on
    lost: float  # of that, what its own choices gave away: the sum of their losses
    marks: dict[str, int] = {}  # how many choices have which mark


def seat_reviews(points: Sequence[ReviewPoint]) -> list[SeatReview]:
    """Return how luck, the seat itself and the other seats changed each seat's chance.

    Moves that were taken back count for nobody; a change by the undo itself is counted.
    """
    players = len(points[-1].chances) if points else 0
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in range(players)]
    marks: list[dict[str, int]] = [{} for _ in range(players)]
    before: list[float] = []
    for point in points:
        if point.undone:
            continue
        if len(before) == players == len(point.chances):
            for seat in range(players):
                part = 0 if point.by == NATURE else 1 if point.by == seat else 2
                sums[seat][part] += point.chances[seat] - before[seat]
        before = point.chances or before
        if isinstance(point.by, int) and point.by < players and point.mark is not UNSET and point.loss is not UNSET:
            sums[point.by][3] += point.loss
            marks[point.by][point.mark] = marks[point.by].get(point.mark, 0) + 1
    return [
        SeatReview(
            luck=round(luck, DIGITS),
            own=round(own, DIGITS),
            others=round(others, DIGITS),
            lost=round(lost, DIGITS),
            marks=marks[seat],
        )
        for seat, (luck, own, others, lost) in enumerate(sums)
    ]


__all__ = [
    "DECISIVE",
    "MAX_EVENTS",
    "THRESHOLDS",
    "Mark",
    "Remark",
    "ReviewError",
    "ReviewPoint",
    "Reviewer",
    "SeatReview",
    "Turn",
    "UnfinishedError",
    "decisive_move",
    "decisive_turn",
    "mark_of",
    "seat_reviews",
]
