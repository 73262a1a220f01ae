"""The `Game` of Towers: its options, names, positions, moves and views, over the rules of `rules/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from stackyard.core.bots import Judgement
from stackyard.core.capabilities import (
    Bounded,
    Compiled,
    Counting,
    Drawn,
    InWords,
    Problems,
    Reviewable,
    Sampled,
    Teaching,
    Threat,
    Threatening,
    WithBots,
)
from stackyard.core.compiling.stepping import moves_of, step_functions
from stackyard.core.encoding.batch import compile_batches
from stackyard.core.encoding.encoding import Batched, Encoded, encoding_of
from stackyard.core.errors import BadOptionError, BadRequestError, IllegalMoveError, MatchOverError, NotYourTurnError
from stackyard.core.game import (
    EVERYTHING,
    RULES_VERSION_FIELD,
    ForcedEvent,
    Game,
    Outcome,
    Position,
    SearchResult,
    Seat,
    check_players,
)
from stackyard.core.lesson import Lesson
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.registry import listing
from stackyard.core.rooms.menus import Menu
from stackyard.core.texts.catalogue import Message
from stackyard.games.towers import drawing, facts, moves, playouts, positions, terminal
from stackyard.games.towers.bots.levels import LEVELS
from stackyard.games.towers.grid import SKIP, grid_of
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.pieces import (
    COLOURS,
    FEWEST_BLOCKS,
    LARGE_BLOCKS,
    LONGEST_SIDE,
    OVER,
    SHORTEST_SIDE,
    SPRAWL,
    UTILITIES,
)
from stackyard.games.towers.record import dtype_for
from stackyard.games.towers.refusals import distance_message, refusal
from stackyard.games.towers.rules import builds, codes, legality, rules
from stackyard.games.towers.tensors import TowersEncoding
from stackyard.games.towers.texts import say
from stackyard.games.towers.view import TowersTold, TowersView, standing, standing_of, tell, view


class Towers(
    Game[TowersOptions, int],
    Sampled,
    WithBots,
    Reviewable,
    Problems,
    Threatening,
    Teaching,
    Drawn,
    InWords,
    Compiled,
    Counting,
    Bounded,
    Encoded,
    Batched,
):
    """The game of Towers. Seat 0 plays Black and seat 1 White, unless they swap."""

    slug = "towers"
    title = listing(slug).title
    credit = "Designed by Dale Emery, rules CC BY-SA 3.0 US. Unofficial: not made or endorsed by the designer."
    about = listing(slug).about
    seats = (2, 2)
    seat_names = COLOURS
    problem_grades = 3
    options_type = TowersOptions
    told_type = TowersTold
    # Every block takes one floor or utility (N events) and every build leaves a block vacant for good (N - 1 at most).
    # A skip can follow each build and the last floor put down (N at most), and there is one swap.
    draws_seats = True
    max_game_length = 3 * LARGE_BLOCKS
    levels = LEVELS
    max_legal_moves = legality.MOST_ACTIONS
    list_moves = staticmethod(rules.list_moves)
    play_and_list = staticmethod(rules.play_and_list)

    # --- options ---------------------------------------------------------------------------------------------

    def parse_options(self, raw: Mapping[str, Any] | None = None) -> TowersOptions:
        """Return the options as `Game.parse_options` does; the message about a wrong size is in the game's words (E30).

        Raises BadOptionError if the options are wrong or do not go together.
        """
        for name, way in (("width", "wide"), ("height", "long")):
            size = (raw or {}).get(name, SHORTEST_SIDE)
            if type(size) is int and not SHORTEST_SIDE <= size <= LONGEST_SIDE:
                raise BadOptionError(f"a downtown is {SHORTEST_SIDE} to {LONGEST_SIDE} blocks {way}, not {size}")
        utilities = (raw or {}).get("utilities", 0)
        if type(utilities) is int and utilities < 0:
            raise BadOptionError(f"the number of utilities is 0 (no Infrastructure) or more, not {utilities}")
        return super().parse_options(raw)

    def check_options(self, options: TowersOptions) -> None:
        """Raise BadOptionError if the downtown is too small, or if the utilities do not fit it (E19, E30)."""
        blocks = options.width * options.height
        if blocks < FEWEST_BLOCKS:
            raise BadOptionError("a downtown has at least two blocks: 1 by 1 is too small")
        size = f"a downtown of {options.width} by {options.height} has {blocks} blocks"
        if options.utilities:
            if options.utilities > blocks - 2:
                raise BadOptionError(f"{size} and takes at most {blocks - 2} utilities, not {options.utilities}")
            if options.utilities % 2 != blocks % 2:
                parity = "odd" if blocks % 2 else "even"
                raise BadOptionError(
                    f"{size}: it takes an {parity} number of utilities, so that both players own as many towers; "
                    f"{options.utilities} is not {parity}"
                )
        elif options.sprawl and blocks % 2:
            raise BadOptionError(f"{size}, which two players cannot share in Sprawl: add an odd number of utilities")

    def sample_options(self) -> Sequence[Mapping[str, Any]]:
        """Return combinations that only go together: odd downtowns, utilities, and all variations at once."""
        return (
            {"width": 3, "height": 3, "utilities": 1},
            {"width": 3, "height": 3, "utilities": 3, "sprawl": True, "suburbs": True, "swap": True},
            {"width": 5, "height": 4, "utilities": 4, "capture": True, "suburbs": True},
            {"width": 6, "height": 5, "utilities": 6, "sprawl": True, "capture": True, "suburbs": True, "swap": True},
            {"width": 12, "height": 1, "capture": True},
            {"width": 9, "height": 8, "utilities": 8, "capture": True, "suburbs": True},
        )

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

    def players_of(self, position: Position) -> int:
        """Return 2."""
        return 2

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: TowersOptions, players: int = 2, version: int | None = None) -> Position:
        """Return the position before the first event: whoever can act first is to act, over if nobody can."""
        check_players(self, players)
        self.check_options(options)
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

    def score_bounds(self, options: TowersOptions, players: int) -> tuple[float, float]:
        """Return no floor and every floor."""
        return 0.0, float(options.width * options.height)

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome, or the standing so far: the most floors win, equal floors are a draw (E10)."""
        known = facts.read_standing(position)
        scores, over = _scores(known), known[0] == OVER
        winners = [seat for seat in (0, 1) if over and scores[seat] > scores[1 - seat]]
        return Outcome.of(over, scores, winners, standing_of(known))

    # --- moves -----------------------------------------------------------------------------------------------

    def num_distinct_actions(self, options: TowersOptions) -> int:
        """Return 6 N + 1 for a downtown of N blocks: four builds, a floor and a utility a block, and the swap."""
        return 6 * options.width * options.height + 1

    def encoding(self, options: TowersOptions, players: int) -> TowersEncoding:
        """Return how matches with these options are written as numbers: see `tensors.py`."""
        return TowersEncoding(self, options, players)

    def batches(self) -> Any:
        """Return the compiled functions that advance many matches: see `batches.py`."""
        from stackyard.games.towers import batches

        return batches

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        """Return every legal move of `seat`, sorted; `[]` when it may not act."""
        return moves_of(self, position, seat)

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        """Play a move in place; a forced skip that follows is returned (E9).

        Raises MatchOverError if the match is over, NotYourTurnError if the seat may not act, and IllegalMoveError if
        the rules forbid the move (the message says why, in the game's words). The position is then as it was.
        """
        if not 0 <= move <= 6 * moves.block_count(position) and self._require_turn(position, seat):
            raise IllegalMoveError(say("no-such-move", move=move))
        result = facts.play_action(position, seat, move)
        if result < 0:
            self._require_turn(position, seat)
            raise IllegalMoveError(refusal(position, move, -result))
        return [ForcedEvent(by=result - 1, event=SKIP)] if result else []

    def _require_turn(self, position: Position, seat: Seat) -> bool:
        """Return True. Raises MatchOverError or NotYourTurnError unless it is a seat's turn."""
        if position["phase"][0] == OVER:
            raise MatchOverError(say("match-over", standing=standing(position)))
        if seat != position["turn"][0]:
            raise NotYourTurnError(say("turn-of-side", side=self._side(position, int(position["turn"][0]))))
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
        grid = grid_of(*moves.size_of(position))
        build = grid.build_actions.get(text)
        if build is not None and facts.may_build(position, seat, *build):
            return build[0]
        if (other := grid.other_actions.get(text)) is not None:
            return other
        match = moves.read_move(text)  # what follows finds the reason of the refusal
        blocks = grid.blocks
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
            raise IllegalMoveError(say("tower-of-other", block=match["start"], side=self._side(position, 1 - seat)))
        if code != codes.LEGAL:
            raise IllegalMoveError(refusal(position, 4 * start, code))
        if builds.is_surrounded(record, start):
            raise IllegalMoveError(refusal(position, 4 * start, codes.SURROUNDED))
        line = moves.direction_to(position, start, target)
        if line is None:
            raise IllegalMoveError(say("not-in-line", start=match["start"], to=match["target"]))
        direction, distance = line
        if distance != record["floors"][start]:
            raise IllegalMoveError(distance_message(position, start))
        return 4 * start + direction

    def _require_block(self, position: Position, name: str) -> int:
        block = moves.block_number(position, name)
        if block is None:
            last = moves.name_of_block(position, moves.block_count(position) - 1)
            raise IllegalMoveError(say("off-board", block=name, last=last))
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

    def view_type(self) -> type[TowersView]:
        """Return TowersView."""
        return TowersView

    def tell(self, position: Position, by: Seat | str, event: str) -> TowersTold:
        """Return an event in words, its `kind`, and for a build what falls. `position` is the one before it."""
        return tell(position, by, event)

    # --- drawings and bots -----------------------------------------------------------------------------------

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING) -> str:
        """Return the board drawn with characters: each tower's owner and height."""
        return drawing.ascii(position)

    def drawing_in(self, language: str, position: Position, viewer: Seat | str) -> str:
        """Return the board, whose turn it is and how the match stands, in a language."""
        return terminal.drawing_in(language, position)

    def menu(self, position: Position, seat: Seat) -> Menu:
        """Return the menu of towers and where they may be built."""
        return terminal.menu(self, position, seat)

    def move_said(self, position: Position, seat: Seat, move: str) -> Message:
        """Return a move as advice."""
        return terminal.move_said(position, move)

    def svg(self, position: Position, viewer: Seat | str = EVERYTHING) -> str:
        """Return the board as a standalone SVG document."""
        return drawing.svg(position)

    def thumbnail(self, position: Position, viewer: Seat | str = EVERYTHING) -> str:
        """Return what stands on the table as a small standalone SVG document, without words."""
        return drawing.thumbnail(position)

    def threats(self, position: Position, seat: Seat) -> list[Threat]:
        """Return what the other side could do that would cost a seat most; see `threats.py`."""
        from stackyard.games.towers import threats

        return threats.threats(self, position, seat)

    def problem(self, day: str | None, grade: int) -> Lesson:
        """Return the problem of a day. Raises BadRequestError if there is no such day or grade."""
        from stackyard.games.towers import problems

        return problems.problem(self, day, grade)

    def search(self, position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
        """Choose a move for `seat` at `level` (1 to 5), in at most `ms` milliseconds (None: the level's own time)."""
        from stackyard.games.towers.bots.players import choose_move

        return choose_move(position, seat, level, ms, seed)

    def chances(self, position: Position, seed: int) -> list[float]:
        """Return the chance of each seat to win: see `bots/review.py`."""
        from stackyard.games.towers.bots import review

        return review.chances(position, seed)

    def judge(self, position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
        """Return what a move is worth; None where it was the only one."""
        from stackyard.games.towers.bots import review

        return review.judge(position, seat, move, seed)

    # --- counting --------------------------------------------------------------------------------------------

    def perft(self, position: Position, depth: int) -> int:
        """Count the lines of exactly `depth` moves from a position; forced skips are not moves.

        Raises BadRequestError if the depth is negative or too great.
        """
        if not 0 <= depth <= self.max_game_length:
            raise BadRequestError(f"a depth is from 0 to {self.max_game_length}, not {depth}")
        scratch = np.zeros(depth + 1, dtype=position.dtype)
        scratch[0] = position[0]
        lists = np.empty((depth + 1, legality.MOST_ACTIONS), dtype=np.int32)
        return int(playouts.perft(scratch, lists, depth))

    def playouts(self, positions: Position, count: int, seed: int = 0) -> dict[str, int]:
        """Play `count` random matches from the positions in turn; return `moves`, `wins0`, `wins1` and `draws`."""
        tally = np.zeros(4, dtype=np.int64)
        playouts.playouts(positions, np.zeros(1, dtype=positions.dtype), seed & (2**63 - 1), count, tally)
        return dict(zip(("moves", "wins0", "wins1", "draws"), map(int, tally), strict=True))

    def lesson(self) -> Lesson:
        """Return the interactive lesson."""
        from stackyard.games.towers.lessons import LESSON

        return LESSON

    def warm(self) -> Sequence[str]:
        """Compile the rules for both sizes of record, and the bots."""
        from stackyard.games.towers.bots.players import warm_search
        from stackyard.games.towers.perfect_play.prover import solve_position

        for width, height in ((3, 2), (9, 8)):
            for raw in ({}, {"utilities": 2, "sprawl": True, "suburbs": True, "capture": True, "swap": True}):
                position = self.setup(self.parse_options({"width": width, "height": height, **raw}), 2)
                self.playouts(position, 2)
                self.perft(position, 2)
                step_functions(type(self), position.dtype)
                while not self.is_over(position):
                    seat = int(position["turn"][0])
                    move = self.legal_moves(position, seat)[0]
                    text = self.move_text(position, seat, move)
                    self.tell(position, seat, text)
                    self.apply(position, seat, self.parse_move(position, seat, text))
                self.view(position)
                self.outcome(position)
                self.parse_position(self.position_text(position))
                numbers = encoding_of(self, self.options_of(position), 2)
                numbers.observe(position, 0, numbers.observation.zeros())
                numbers.legal_mask(position, 0, np.zeros(numbers.num_actions, np.int8))
                compile_batches(self.batches(), numbers, self.setup(self.options_of(position)))
        warm_search()
        solve_position(self.setup(self.parse_options({"width": 3, "height": 2}), 2), bits=10)  # for problems of a day
        return ("towers: rules", "towers: search")


def _scores(known: facts.Standing) -> list[float]:
    """Return each seat's score (E10, E21)."""
    _, swapped, *_, black, white = known
    scores = [float(black), float(white)]
    return scores[::-1] if swapped else scores


GAME: Final = Towers()

__all__ = ["GAME", "Towers", "TowersOptions", "TowersView"]
