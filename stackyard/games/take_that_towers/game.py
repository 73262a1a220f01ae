"""The `Game` of Take That Towers: options, names, positions, moves, views and messages, over `rules.py`."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.compiling.stepping import moves_of
from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    ChanceDueError,
    IllegalMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import (
    EVERYTHING,
    RULES_VERSION_FIELD,
    ForcedEvent,
    Game,
    Options,
    Outcome,
    Position,
    Seat,
    check_players,
)
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.registry import listing
from stackyard.core.steps import Steps
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.take_that_towers import drawing, moves, positions, rules
from stackyard.games.take_that_towers.effects import KINDS
from stackyard.games.take_that_towers.facts import SEAT_NAMES, facts_of
from stackyard.games.take_that_towers.options import OPTION_NAMES, TakeThatTowersOptions, deck_of
from stackyard.games.take_that_towers.pieces import (
    CARDS_DEALT,
    DEAL,
    DRAW,
    FEWEST_PLAYERS,
    MOST_OF_A_KIND,
    MOST_PLAYERS,
    NUM_ACTIONS,
    OVER,
    SUITE_DRAW,
)
from stackyard.games.take_that_towers.record import RECORD
from stackyard.games.take_that_towers.refusals import refusal
from stackyard.games.take_that_towers.texts import t
from stackyard.games.take_that_towers.view import (
    TakeThatTowersEventDescription,
    TakeThatTowersView,
    describe_event,
    standing,
    view,
)

STEPS: Final = Steps(rules.list_moves, rules.play_and_list, rules.MOST_ACTIONS)


class TakeThatTowers(Game[Options, int]):
    """The game of Take That Towers. Seats 0 to 3 are the numbers 1 to 4 on the backs of the cards."""

    slug = "take-that-towers"
    title = listing(slug).title
    credit = t.text(ENGLISH, "credit")
    about = t.text(ENGLISH, "about")
    seats = (FEWEST_PLAYERS, MOST_PLAYERS)
    seat_names = SEAT_NAMES
    options_type = TakeThatTowersOptions
    view_type = TakeThatTowersView
    description_type = TakeThatTowersEventDescription
    perfect_information = False
    # Of a deck of N cards b are built and t tucked, b + t <= N. That makes b builds, t claims, b floors scored, at most
    # b towers, b/2 turns with a `draw` each, at most b/2 choices between two towers, at most N draws of a card or more,
    # the deal and `last`: b + t + b + b + b/2 + b/2 + N + 2 <= 5 N + 2.
    max_game_length = 5 * KINDS * MOST_OF_A_KIND + 2
    draws_seats = True

    # --- options ---------------------------------------------------------------------------------------------

    def options_of(self, position: Position) -> Options:
        """Return the options that the position was made with."""
        deck: list[int] = position["deck"][0].tolist()
        return msgspec.convert(dict(zip(OPTION_NAMES, deck, strict=True)), TakeThatTowersOptions)

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: Options, players: int, version: int | None = None) -> Position:
        """Return the position before the deal, which is a chance event.

        Raises BadOptionError if the deck is too small for so many players.
        """
        check_players(self, players)
        deck = deck_of(options)
        if sum(deck) < CARDS_DEALT * players:
            raise BadOptionError(t("deck-for-players", players=players, cards=CARDS_DEALT * players))
        position = np.zeros(1, RECORD)
        position[RULES_VERSION_FIELD] = resolve_version(self.versions, version)
        rules.setup_record(position, np.array(deck, np.uint8), players)
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat whose turn it is, or nobody when a chance event is due or the match is over."""
        return () if position["phase"][0] in (DEAL, DRAW, SUITE_DRAW, OVER) else (int(position["turn"][0]),)

    def is_chance_due(self, position: Position) -> bool:
        """Tell whether cards are to be dealt or drawn."""
        return bool(position["phase"][0] in (DEAL, DRAW, SUITE_DRAW))

    def is_over(self, position: Position) -> bool:
        """Tell whether the last round has been played and every tower scored."""
        return bool(position["phase"][0] == OVER)

    def scores(self, position: Position) -> list[float]:
        """Return each seat's points."""
        return [float(points) for points in position["scores"][0, : position["players"][0]].tolist()]

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome, or the standing so far: most points win, of those tied the seat that went first (K21)."""
        scores, over = self.scores(position), self.is_over(position)
        return Outcome.of(over, scores, [scores.index(max(scores))] if over else [], standing(position))

    # --- moves -----------------------------------------------------------------------------------------------

    def num_distinct_actions(self, options: Options) -> int:
        """Return how many: a build for each floor and tower, a claim for each card and place, `draw`, four `score`s."""
        return NUM_ACTIONS

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        """Return every legal move of `seat`, sorted; `[]` when it may not act."""
        return moves_of(STEPS, position, seat)

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        """Play a move in place and return the forced events: the floors that are scored, top-down, and others.

        Raises MatchOverError if the match is over, ChanceDueError if cards come first, NotYourTurnError if the seat may
        not act, and IllegalMoveError if the rules forbid the move (the message says why, in the game's words). The
        position is then as it was.
        """
        phase, turn = int(position["phase"][0]), int(position["turn"][0])
        if phase == OVER:
            raise MatchOverError(t("match-over", standing=standing(position)))
        if phase in (DEAL, DRAW, SUITE_DRAW):
            raise ChanceDueError(t("deal-first") if phase == DEAL else t("draw-first"))
        if seat != turn:
            raise NotYourTurnError(t("turn-of-side", who=SEAT_NAMES[turn]))
        if not 0 <= move < NUM_ACTIONS:
            raise IllegalMoveError(t("no-such-move", move=move))
        log = _new_log()
        rows = rules.apply_action(position, move, log)
        if rows < 0:
            raise IllegalMoveError(refusal(facts_of(position), move, -rows))
        return _follows(position, turn, log, rows) if rows else []

    # --- chance ----------------------------------------------------------------------------------------------

    def sample_chance(self, position: Position, stream: Stream) -> str:
        """Return the deal or the draw that is due: each card left is equally likely, one after the other."""
        facts = facts_of(position)
        left = list(facts.left)
        take = partial(_take_from_top, facts.deck) if stream.duplicate else _draw_cards
        if facts.phase == DEAL:
            return moves.deal_text([take(left, CARDS_DEALT, stream) for _ in range(facts.players)])
        return moves.draw_text(facts.drawer - 1, take(left, facts.draws, stream))

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        """Apply a deal or a draw in place and return the forced events that follow.

        Raises BadChanceError, and changes nothing, unless the cards are as many as are due and are left in the deck.
        """
        facts, log = facts_of(position), _new_log()
        if facts.phase == DEAL:
            rules.apply_deal(position, moves.read_deal(facts, event), log)
            return []
        if facts.phase not in (DRAW, SUITE_DRAW):
            raise BadChanceError(t("nobody-draws"))
        rows = rules.apply_draw(position, moves.read_draw(facts, event), log)
        assert rows >= 0
        return _follows(position, facts.turn, log, rows) if rows else []

    # --- texts -----------------------------------------------------------------------------------------------

    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        """Return the text of a move: `SP@A`, `LO/A3`, `draw` or `score B`."""
        return moves.MOVE_TEXTS[move]

    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        """Return the move that a text names. Raises InvalidMoveError if it is no notation."""
        return moves.read_move(text)

    def position_text(self, position: Position) -> str:
        """Return the position's one text; see `positions.py`."""
        return add_version_mark(position, positions.position_text(position))

    def parse_position(self, text: str) -> Position:
        """Return the position of a printed text, byte for byte.

        Raises BadPositionError if the text is not one of a position that can be; the message says why.
        """
        return positions.parse_position(*split_version_mark(self.versions, text))

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, position: Position, viewer: Seat | str = EVERYTHING) -> TakeThatTowersView:
        """Return what a seat, "spectator" or "all" may know."""
        return view(position, viewer)

    def describe_event(self, position: Position, by: Seat | str, event: str) -> TakeThatTowersEventDescription:
        """Return an event, whole or redacted, as a sentence without secrets and as fields that clients can animate."""
        return describe_event(int(position["players"][0]), by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return the towers drawn with characters, and the hands as far as `viewer` may see them."""
        return drawing.ascii(position, viewer, language)


def _new_log() -> Any:
    return np.empty((rules.LOG_ROWS, rules.LOG_COLUMNS), np.int16)


def _follows(position: Position, turn: Seat, log: Any, rows: int) -> list[ForcedEvent]:
    """Return the log's rows as events of the seat whose turn it is, or was."""
    players = int(position["players"][0])
    return [ForcedEvent(turn, moves.row_text(row, players)) for row in log[:rows].tolist()]


def _take_from_top(deck: bytes, left: list[int], count: int, stream: Stream) -> list[int]:
    """Do the same from a deck that lies in one order for all who play with this seed, whoever draws, and whenever."""
    order = [kind for kind, cards in enumerate(deck) for _ in range(cards)]
    stream.of_same_seed(0, "deck").shuffle(order)
    gone, cards = [there - here for there, here in zip(deck, left, strict=True)], list[int]()
    for kind in order:
        if gone[kind]:
            gone[kind] -= 1
        elif len(cards) < count:
            cards.append(kind)
    for kind in cards:
        left[kind] -= 1
    return sorted(cards)


def _draw_cards(left: list[int], count: int, stream: Stream) -> list[int]:
    """Take cards (floors from 0) out of `left` and return them, sorted: in which order they came tells nothing."""
    cards = []
    for _ in range(count):
        pick = stream.below(sum(left))
        kind = 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        cards.append(kind)
    return sorted(cards)


GAME: Final = TakeThatTowers()

__all__ = ["GAME", "TakeThatTowers", "TakeThatTowersOptions", "TakeThatTowersView"]
