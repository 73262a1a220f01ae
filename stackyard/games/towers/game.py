"""The `Game` of Towers: its options, names, positions, moves and views, over the rules of `rules/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from stackyard.core.compiling.stepping import moves_of
from stackyard.core.errors import IllegalMoveError, MatchOverError, NotYourTurnError
from stackyard.core.game import (
    EVERYTHING,
    RULES_VERSION_FIELD,
    ForcedEvent,
    Game,
    Outcome,
    Position,
    Seat,
    check_players,
)
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.registry import listing
from stackyard.core.steps import Steps
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.towers import codes, drawing, facts, moves, positions
from stackyard.games.towers.notation import SKIP, notation_of
from stackyard.games.towers.options import TowersOptions, check_sizes
from stackyard.games.towers.pieces import (
    COLOURS,
    MAX_GAME_LENGTH,
    OVER,
    SPRAWL,
    UTILITIES,
)
from stackyard.games.towers.record import dtype_for
from stackyard.games.towers.refusals import distance_message, refusal
from stackyard.games.towers.rules import builds, legality, rules
from stackyard.games.towers.texts import t
from stackyard.games.towers.view import TowersEventDescription, TowersView, describe_event, standing, standing_of, view

STEPS: Final = Steps(rules.list_moves, rules.play_and_list, legality.MOST_ACTIONS)


class Towers(Game[TowersOptions, int]):
    """The game of Towers. Seat 0 plays Black and seat 1 White, unless they swap."""

    slug = "towers"
    title = listing(slug).title
    credit = t.text(ENGLISH, "credit")
    about = t.text(ENGLISH, "about")
    seats = (2, 2)
    seat_names = COLOURS
    options_type = TowersOptions
    view_type = TowersView
    description_type = TowersEventDescription
    draws_seats = True
    max_game_length = MAX_GAME_LENGTH

    # --- options ---------------------------------------------------------------------------------------------

    def parse_options(self, raw: Mapping[str, Any] | None = None) -> TowersOptions:
        """Return the options as `Game.parse_options` does; the message about a wrong size is in the game's words (E30).

        Raises BadOptionError if the options are wrong or do not go together.
        """
        check_sizes(raw or {})
        return super().parse_options(raw)

    def options_of(self, position: Position) -> TowersOptions:
        """Return the options that the position was made with."""
        record = position[0]
        return TowersOptions(
            width=int(record["width"]),
            height=int(record["height"]),
            sprawl=bool(record["sprawl"]),
            utilities=int(record["utilities"]),
            capture=bool(record["capture"]),
            suburbs=bool(record["suburbs"]),
            swap=bool(record["swap"]),
        )

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: TowersOptions, players: int = 2, version: int | None = None) -> Position:
        """Return the position before the first event: whoever can act first is to act, over if nobody can."""
        check_players(self, players)
        options.check()
        position = np.zeros(1, dtype=dtype_for(options.width, options.height))
        position[RULES_VERSION_FIELD] = resolve_version(self.versions, version)
        rules.setup_record(position[0], *(int(getattr(options, field)) for field in options.__struct_fields__))
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat to act, or nobody when the match is over."""
        return () if position["phase"][0] == OVER else (int(position["turn"][0]),)

    def is_over(self, position: Position) -> bool:
        """Tell whether nobody can build any more (E9)."""
        return bool(position["phase"][0] == OVER)

    def scores(self, position: Position) -> list[float]:
        """Return the floors that each seat owns, and has captured (E10, E21)."""
        return _scores(facts.read_standing(position))

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome, or the standing so far: the most floors win, equal floors are a draw (E10)."""
        standing = facts.read_standing(position)
        scores, over = _scores(standing), standing[0] == OVER
        winners = [seat for seat in (0, 1) if over and scores[seat] > scores[1 - seat]]
        return Outcome.of(over, scores, winners, standing_of(standing))

    # --- moves -----------------------------------------------------------------------------------------------

    def num_distinct_actions(self, options: TowersOptions) -> int:
        """Return 6 N + 1 for a downtown of N blocks: four builds, a floor and a utility a block, and the swap."""
        return 6 * options.width * options.height + 1

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        """Return every legal move of `seat`, sorted; `[]` when it may not act."""
        return moves_of(STEPS, position, seat)

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        """Play a move in place; a forced skip that follows is returned (E9).

        Raises MatchOverError if the match is over, NotYourTurnError if the seat may not act, and IllegalMoveError if
        the rules forbid the move (the message says why, in the game's words). The position is then as it was.
        """
        if not 0 <= move <= 6 * moves.block_count(position) and self._require_turn(position, seat):
            raise IllegalMoveError(t("no-such-move", move=move))
        result = facts.play_action(position, seat, move)
        if result < 0:
            self._require_turn(position, seat)
            raise IllegalMoveError(refusal(position, move, -result))
        return [ForcedEvent(by=result - 1, event=SKIP)] if result else []

    def _require_turn(self, position: Position, seat: Seat) -> bool:
        """Return True. Raises MatchOverError or NotYourTurnError unless it is a seat's turn."""
        if position["phase"][0] == OVER:
            raise MatchOverError(t("match-over", standing=standing(position)))
        if seat != position["turn"][0]:
            raise NotYourTurnError(t("turn-of-side", side=self._side(position, int(position["turn"][0]))))
        return True

    def _side(self, position: Position, seat: Seat) -> str:
        return COLOURS[seat ^ int(position["swapped"][0])]

    # --- texts -----------------------------------------------------------------------------------------------

    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        """Return the text of a legal move: `c3-c5`, `@c3`, `u@c3` or `swap`."""
        return moves.action_text(position, move)

    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        """Return the move that a text names.

        Raises InvalidMoveError if it is no notation, and IllegalMoveError with the reason if no such move exists here.
        """
        notation = notation_of(*moves.size_of(position))
        build = notation.build_actions.get(text)
        if build is not None and facts.may_build(position, seat, *build):
            return build[0]
        if (other := notation.other_actions.get(text)) is not None:
            return other
        match = moves.read_move(text)  # what follows finds the reason of the refusal
        blocks = notation.blocks
        if match["block"]:
            block = self._require_block(position, match["block"])
            return (5 if match["utility"] else 4) * blocks + block
        if not match["start"]:
            return 6 * blocks
        start = self._require_block(position, match["start"])
        target = self._require_block(position, match["target"])
        record = position[0]
        if record["phase"] in (UTILITIES, SPRAWL):
            raise IllegalMoveError(refusal(position, 4 * start, codes.STILL_PLACING))
        code = int(legality.ownership_refusal_code(record, start, seat ^ int(record["swapped"])))
        if code == codes.NOT_YOURS:
            raise IllegalMoveError(t("tower-of-other", block=match["start"], side=self._side(position, 1 - seat)))
        if code != codes.LEGAL:
            raise IllegalMoveError(refusal(position, 4 * start, code))
        if builds.is_surrounded(record, start):
            raise IllegalMoveError(refusal(position, 4 * start, codes.SURROUNDED))
        line = moves.direction_to(position, start, target)
        if line is None:
            raise IllegalMoveError(t("not-in-line", start=match["start"], to=match["target"]))
        direction, distance = line
        if distance != record["floors"][start]:
            raise IllegalMoveError(distance_message(position, start))
        return 4 * start + direction

    def _require_block(self, position: Position, name: str) -> int:
        block = moves.block_number(position, name)
        if block is None:
            last = moves.name_of_block(position, moves.block_count(position) - 1)
            raise IllegalMoveError(t("off-board", block=name, last=last))
        return block

    def position_text(self, position: Position) -> str:
        """Return the position's one text; see `positions.py`."""
        return add_version_mark(position, positions.position_text(position))

    def parse_position(self, text: str) -> Position:
        """Return the position of a printed text, byte for byte.

        Raises BadPositionError if the text is not one of a position that can be; the message says why.
        """
        return positions.parse_position(self, *split_version_mark(self.versions, text))

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, position: Position, viewer: Seat | str = EVERYTHING) -> TowersView:
        """Return the view, which is the same for all: nothing is hidden in Towers."""
        return view(position)

    def describe_event(self, position: Position, by: Seat | str, event: str) -> TowersEventDescription:
        """Return an event in words, its `kind`, and for a build what falls. `position` is the one before it."""
        return describe_event(position, by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return the board drawn with characters: each tower's owner and height."""
        return drawing.ascii(position, language)


def _scores(standing: facts.Standing) -> list[float]:
    """Return each seat's score (E10, E21)."""
    _, swapped, *_, black, white = standing
    scores = [float(black), float(white)]
    return scores[::-1] if swapped else scores


GAME: Final = Towers()

__all__ = ["GAME", "Towers", "TowersOptions", "TowersView"]
