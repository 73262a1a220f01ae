"""How long a tower lives: bricks laid a round of Tower Topple, by the bots' levels and by a steady hand.

    python -m benchmarks.rounds.tower_topple --file rounds.jsonl --players 1 3 5 steady --rows 18 --rounds 40
    python -m benchmarks.rounds.tower_topple --file rounds.jsonl --print

Each of `--players` plays with itself, two at the table, one round a match. `steady` is a hand of 40 mm/s without any
tremor that feels first and takes only what is loose. Without `--players` and `--rows` the rounds are those of the
goals: all levels on 10 rows, three of them and the steady hand on 18, in turns. Every round is one line of `--file`;
the same command again goes on where it was stopped, and prints the table of all rounds that the file has; `--print`
prints it and plays nothing. An interval is of the median, 95 %, by bootstrap. A round is decided by its number: the
same number gives every player the same tower.

A line says by a fingerprint what decided it: the player's settings, the bots' and the hands' source, and the numbers
of the physics. The table has only lines that today's player would play again, so that a file can grow over weeks.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import itertools
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b, sha256
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.commands.rounds_file import read_rounds, rounds_added_to
from stackyard.core.game import Position, newest_version
from stackyard.games.tower_topple import bodies, geometry, hand_programs, pieces
from stackyard.games.tower_topple.bots import evaluation, experience, players
from stackyard.games.tower_topple.bots.players import LEVEL_SETTINGS, choose_move
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.moves import place_name
from stackyard.games.tower_topple.pieces import CHOOSE, MOST_TOUCHES, SLOTS
from stackyard.games.tower_topple.rules import rules
from stackyard.physics import careful_hand, program, scene, topple, world

Wanted: TypeAlias = tuple[str, int, int]  # player, rows, number

STEADY: Final = "steady"
GOALS: Final = {"1": (6, 14), "3": (16, 26), "5": (28, 1000), STEADY: (20, 1000)}  # bricks laid, on 18 rows
GOAL_ROWS: Final = 18
GOAL_ROUNDS: Final = 40
LADDER: Final = ("1", "2", "3", "4", "5")  # levels whose intervals may not overlap ...
LADDER_ROWS: Final = 10  # ... on so many rows, nor those of 1, 3 and 5 on `GOAL_ROWS`
LADDER_ROUNDS: Final = 60
MOST_FELT: Final = MOST_TOUCHES - 4  # bricks that the steady hand feels in a turn
RESAMPLES: Final = 4000
STEADY_MARGIN_RAD: Final = 0.05  # rad of balance without a brick, below which the steady hand leaves it


class Round(msgspec.Struct, frozen=True):
    """One round, as a line of the file has it."""

    player: str
    rows: int
    number: int
    rules: int  # the version of the rules
    laid: int  # bricks
    jams: int
    felt: dict[str, int]  # how often a brick felt so, by touches that are moves
    last: str  # the move that toppled the tower
    seconds: float  # of this machine
    fingerprint: str = ""  # what decided it


class SteadyHand:
    """Feels bricks in any order, pulls the first that is loose, and keeps the tower's middle over its foot."""

    def __init__(self, number: int) -> None:
        self._random = np.random.default_rng(number)
        self._felt: dict[int, str] = {}
        self._asked = -1

    def move(self, position: Position) -> str:
        """Return the next move."""
        rows = geometry.rows_of(position)
        poses = geometry.poses_of(position)
        if int(position["phase"][0]) != CHOOSE:
            self._felt.clear()
            edges = geometry.sizes_of(position)
            row = int(rules.forming_row(position))
            brick, free = int(position["brick"][0]), bodies.free_slots(position)
            off = {slot: evaluation.balance_with(rows, poses, edges, brick, row, slot)[1] for slot in free}
            return f"place {SLOTS[min(free, key=lambda slot: off[slot])]}"
        bricks = bodies.pullable(position)
        firm = [
            candidate for candidate in bricks if evaluation.balance_without(rows, poses, candidate) > STEADY_MARGIN_RAD
        ] or bricks
        loose = [candidate for candidate in firm if self._felt.get(candidate) == "loose"]
        unfelt = [candidate for candidate in firm if candidate not in self._felt]
        if not loose and unfelt and len(self._felt) < MOST_FELT:
            self._asked = int(self._random.choice(unfelt))
            return f"touch {_name(rows, self._asked)}"
        ranks = {"loose": 0, "stiff": 1, "tight": 2, "drags": 3, "jammed": 4}
        best = min(firm, key=lambda one: (ranks.get(self._felt.get(one, ""), 2), self._random.random()))
        self._asked = best
        return f"pull {_name(rows, best)}"

    def hear(self, event: str) -> None:
        """Learn what came of the last touch or pull."""
        word, _, rest = event.partition(" ")
        if word == "felt":
            self._felt[self._asked] = rest.split(" ")[0]
        elif word == "jam":
            self._felt[self._asked] = "jammed"
        elif word in ("out", "topple"):
            self._felt.clear()


def _name(rows: np.ndarray[tuple[int, int], np.dtype[np.uint8]], brick: int) -> str:
    at = geometry.place_of(rows, brick)
    assert at is not None
    return place_name(*at)


# --- what decides a round ---------------------------------------------------------------------------------------------

CLAIMING: Final = range(2, 6)  # levels that say when a colour that is owed cannot be pulled
HAND_SOURCES: Final = (careful_hand, hand_programs, evaluation)
NUMBERS: Final = (world, program, scene, topple, pieces, geometry)


@cache
def fingerprint(player: str) -> str:
    """Return what decides a player's rounds, in 12 hexadecimal digits, beside the version of the rules.

    That is its settings, the source of bots and hands without comments and docstrings, the numbers of the physics and
    of a claim's verdict, and MuJoCo's version. Other source does not count: what only makes it faster leaves rounds as
    they are.
    """
    if player == STEADY:
        mine: list[object] = [_bare(ast.parse(inspect.getsource(SteadyHand))), MOST_FELT, STEADY_MARGIN_RAD]
    else:
        settings = msgspec.to_builtins(LEVEL_SETTINGS[int(player)])
        mine = [settings, _bare(ast.parse(inspect.getsource(players)), but="LEVEL_SETTINGS")]
        if LEVEL_SETTINGS[int(player)].experienced:
            mine.append(_bare(ast.parse(inspect.getsource(experience))))
        if int(player) in CLAIMING:
            mine += [bodies.CLAIM_SINKS_ROWS, bodies.CLAIM_HANDS, bodies.CLAIM_TREMOR]
    hands = [_bare(ast.parse(inspect.getsource(module))) for module in HAND_SOURCES]
    numbers = [_numbers_of(module) for module in NUMBERS]
    return blake2b(repr((mine, hands, numbers, version("mujoco-core"))).encode(), digest_size=6).hexdigest()


def _bare(tree: ast.Module, but: str = "") -> str:
    """Return a source without comments and docstrings, and without what is assigned to the name `but`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    tree.body = [one for one in tree.body if not (isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == but)]
    return ast.unparse(tree)


def _numbers_of(module: ModuleType) -> list[tuple[str, str]]:
    """Return the constants of a module, by name, that are numbers, texts or tuples of those."""
    plain: Any = (int, float, str, tuple)
    return sorted(
        (name, repr(value)) for name, value in vars(module).items() if name.isupper() and type(value) in plain
    )


# --- rounds -----------------------------------------------------------------------------------------------------------


def play_round(player: str, rows: int, number: int) -> Round:
    """Play a round to its end and return it."""
    began = time.perf_counter()
    position = GAME.setup(GAME.parse_options({"rows": rows, "rounds": 1}), 2)
    chance = sha256(f"tower {number}".encode()).digest()
    hands = [SteadyHand(2 * number), SteadyHand(2 * number + 1)]
    seat, move, laid, jams = 0, "", 0, 0
    felt: dict[str, int] = {}
    for event_number in itertools.count():
        if GAME.is_over(position):
            break
        if GAME.is_chance_due(position):
            event = GAME.sample_chance(position, Stream(chance, event_number))
            GAME.apply_chance(position, event)
            hands[seat].hear(event)
            word, _, rest = event.partition(" ")
            laid += word == "stands"
            jams += word == "jam"
            if word == "felt":
                how = rest.split(" ")[0]
                felt[how] = felt.get(how, 0) + 1
            continue
        seat = GAME.to_act(position)[0]
        if player == STEADY:
            move = hands[seat].move(position)
        else:
            seed = 1000 * number + event_number
            move = choose_move(position.copy(), seat, int(player), None, seed).move
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    seconds = round(time.perf_counter() - began, 1)
    return Round(player, rows, number, newest_version(GAME), laid, jams, felt, move, seconds, fingerprint(player))


def goal_rounds() -> list[Wanted]:
    """Return the rounds of the goals, in turns: the first of every player and height, then the second."""
    ladder = [(player, LADDER_ROWS, LADDER_ROUNDS) for player in LADDER]
    found = []
    for number in range(max(LADDER_ROUNDS, GOAL_ROUNDS)):
        for player, rows, rounds in (*ladder, *((player, GOAL_ROWS, GOAL_ROUNDS) for player in GOALS)):
            if number < rounds:
                found.append((player, rows, number))
    return found


def is_present(played: Round) -> bool:
    """Tell whether a round is one of the present rules, bots and hands."""
    is_current_player = played.player == STEADY or played.player in map(str, LEVEL_SETTINGS)
    return (
        is_current_player and played.rules == newest_version(GAME) and played.fingerprint == fingerprint(played.player)
    )


def median_interval(laid: Sequence[int]) -> tuple[float, float, float]:
    """Return the median, and the 95 % interval of it by bootstrap."""
    draws = np.random.default_rng(1).choice(np.array(laid), (RESAMPLES, len(laid)))
    low, high = np.quantile(np.median(draws, axis=1), (0.025, 0.975))
    return float(np.median(laid)), float(low), float(high)


def report(rounds: Sequence[Round]) -> str:
    """Return a table: for each player and height, how many bricks were laid, beside the goal."""
    lines = [
        "| player | rows | rounds | bricks laid, median | 95 % | goal | fewest to most | jams a round | s a round |",
        "| --- | ---: | ---: | ---: | --- | --- | --- | ---: | ---: |",
    ]
    for player, rows in sorted({(played.player, played.rows) for played in rounds}):
        mine = [played for played in rounds if (played.player, played.rows) == (player, rows)]
        laid = [played.laid for played in mine]
        middle, low, high = median_interval(laid)
        least, most = GOALS.get(player, (0, 0)) if rows == GOAL_ROWS else (0, 0)
        goal = "" if not least else f"at least {least}" if most >= 1000 else f"{least} to {most}"
        jams, seconds = np.mean([played.jams for played in mine]), np.mean([played.seconds for played in mine])
        lines.append(
            f"| {player} | {rows} | {len(mine)} | {middle:g} | {low:g} to {high:g} | {goal} "
            f"| {min(laid)} to {max(laid)} | {jams:.1f} | {seconds:.0f} |"
        )
    return "\n".join(lines)


def overlaps(rounds: Sequence[Round]) -> list[str]:
    """Return a line for each two neighbours of the ladder: whether their intervals are apart."""
    lines = []
    for rows, ladder in ((LADDER_ROWS, LADDER), (GOAL_ROWS, tuple(one for one in GOALS if one != STEADY))):
        laid = {player: [one.laid for one in rounds if (one.player, one.rows) == (player, rows)] for player in ladder}
        for lower, upper in itertools.pairwise(ladder):
            if laid[lower] and laid[upper]:
                apart = median_interval(laid[lower])[2] < median_interval(laid[upper])[1]
                lines.append(f"{rows} rows, levels {lower} and {upper}: {'apart' if apart else 'overlap'}")
    return lines


def _play_one(what: Wanted) -> Round:
    return play_round(*what)


def play_all(wanted: Iterable[Wanted], processes: int) -> Iterator[Round]:
    """Play rounds in so many processes and yield them as they come."""
    if processes <= 1:
        yield from map(_play_one, wanted)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(_play_one, wanted)


def main(argv: Sequence[str] | None = None) -> int:
    """Play the rounds that the file lacks and print the table."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.rounds.tower_topple", description=(__doc__ or "").split("\n")[0]
    )
    made.add_argument("--file", type=Path, required=True, help="of rounds, a line each; those that it lacks are played")
    made.add_argument("--print", action="store_true", help="play nothing: only print the table of what the file holds")
    made.add_argument("--json", action="store_true", help="print the rounds as JSON")
    made.add_argument("--players", nargs="*", help="levels, and steady")
    made.add_argument("--rows", type=int, nargs="+", help=f"heights of the towers, in rows ({GOAL_ROWS})")
    made.add_argument("--rounds", type=int, help="of each player and height; only with --players or --rows")
    made.add_argument("--seconds", type=float, help="after these no more round is begun")
    made.add_argument("--processes", type=int, default=1, help="rounds played at the same time (1)")
    asked = made.parse_args(argv)
    if unknown := set(asked.players or ()) - {STEADY, *map(str, LEVEL_SETTINGS)}:
        made.error(f"no such player: {', '.join(sorted(unknown))}")
    if asked.print and not asked.file.exists():
        made.error(f"{asked.file} is not there: no rounds were kept in it")
    if asked.players is None and asked.rows is None:
        wanted = goal_rounds()
    else:
        names = GOALS if asked.players is None else asked.players
        rounds_each = GOAL_ROUNDS if asked.rounds is None else asked.rounds
        everything = itertools.product(range(rounds_each), asked.rows or [GOAL_ROWS], names)
        wanted = [(player, rows, number) for number, rows, player in everything]
    stored = read_rounds(asked.file, Round)
    rounds = [played for played in stored if is_present(played)]
    if not asked.print:
        had = {(played.player, played.rows, played.number) for played in rounds}
        end = time.monotonic() + (asked.seconds or float("inf"))
        lacking = [what for what in wanted if what not in had]
        in_time = itertools.takewhile(lambda _: time.monotonic() < end, lacking)
        with rounds_added_to(asked.file) as add:
            for played in play_all(in_time, asked.processes):
                add(played)
                rounds.append(played)
    if asked.json:
        sys.stdout.write(msgspec.json.encode(rounds).decode() + "\n")
        return 0
    sys.stdout.write("\n".join([report(rounds), "", *overlaps(rounds)]) + "\n")
    if left := len(stored) - sum(map(is_present, stored)):
        sys.stdout.write(f"left out: {left} rounds of other rules, bots or hands\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
