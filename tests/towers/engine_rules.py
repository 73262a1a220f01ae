"""The engine behind the protocol of `adapter.py`, through its Game object."""

from __future__ import annotations

from dataclasses import asdict

from stackyard.core.game import Position
from stackyard.games.towers import moves, positions
from stackyard.games.towers.game import GAME
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.pieces import BUILD, OVER, PHASES
from stackyard.games.towers.playouts import count_lines
from stackyard.games.towers.rules import builds, rules
from stackyard.games.towers.view import demolitions
from tests.towers.reference import Options


class EngineRules:
    """The engine behind the protocol."""

    name = "engine"

    def check_options(self, options: Options) -> None:
        GAME.parse_options(asdict(options))

    def start(self, options: Options) -> Position:
        return GAME.setup(GAME.parse_options(asdict(options)), 2)

    def state(
        self,
        options: Options,
        towers: dict[str, str],
        turn: int = 0,
        districts: dict[str, int] | None = None,
        captured: tuple[int, int] = (0, 0),
    ) -> Position:
        parsed: TowersOptions = GAME.parse_options(asdict(options))
        numbers = {_block(options, name): floors for name, floors in towers.items()}
        position = positions.position_of_towers(parsed, phase=BUILD, colour=turn, towers=numbers, pie="kept")
        record = position[0]
        record["captured"][:] = captured
        for name, district in (districts or {}).items():
            record["district"][_block(options, name)] = district
        record["districts"] = max([0, *(districts or {}).values()])
        rules.fill_derived_fields(record)
        if not record["ways"] and not builds.count_builds(record, 1 - turn):
            record["phase"], record["turn"] = OVER, 0
        return position

    def legal(self, state: Position) -> list[str]:
        seat = int(state["turn"][0])
        return sorted(GAME.move_text(state, seat, move) for move in GAME.legal_moves(state, seat))

    def apply(self, state: Position, move: str) -> tuple[Position, list[str]]:
        after = state.copy()
        seat = int(after["turn"][0])
        follows = GAME.apply(after, seat, GAME.parse_move(after, seat, move))
        return after, [follow.event for follow in follows]

    def demolished(self, state: Position, move: str) -> dict[str, str]:
        action = GAME.parse_move(state, int(state["turn"][0]), move)
        if action not in GAME.legal_moves(state, int(state["turn"][0])):
            raise ValueError(f"{move} is not legal")
        if action >= 4 * moves.block_count(state):
            return {}
        return {name: floors for name, floors, _ in demolitions(state, action)}

    def towers(self, state: Position) -> dict[str, str]:
        return positions.towers_of(state)

    def districts(self, state: Position) -> dict[str, int]:
        names = positions.towers_of(state)
        return {name: int(state[0]["district"][moves.block_number(state, name)]) for name in names}

    def captured(self, state: Position) -> tuple[int, int]:
        black, white = state[0]["captured"].tolist()
        return black, white

    def phase(self, state: Position) -> str:
        return PHASES[int(state["phase"][0])]

    def turn(self, state: Position) -> int:
        return int(state["turn"][0])

    def colour_of_seat(self, state: Position) -> tuple[int, int]:
        return (1, 0) if state["swapped"][0] else (0, 1)

    def scores(self, state: Position) -> tuple[int, int]:
        first, second = GAME.scores(state)
        return int(first), int(second)

    def winner(self, state: Position) -> int | None:
        outcome = GAME.outcome(state)
        if not outcome.over:
            raise ValueError("the match is not over")
        return outcome.winners[0] if outcome.winners else None

    def perft(self, state: Position, depth: int) -> int:
        return count_lines(state, depth)


def _block(options: Options, name: str) -> int:
    return (int(name[1:]) - 1) * options.width + ord(name[0]) - ord("a")
