"""What programs do in a Python loop, beside OpenSpiel and PettingZoo, and beside another build, in the same run.

    pip install open_spiel pettingzoo pygame && python -m benchmarks.loops
    python -m benchmarks.loops --against FOLDER      beside another checkout too

- Brick Work, and OpenSpiel's backgammon: whole random matches, the legal actions listed at each choice. Of Brick Work
  turns are counted (a die, its tokens, its space, the action, the roll), and while the brickprints are built, each
  brick that is taken or put back and each brickprint; of backgammon moves. "from samples": the same by
  `Game.legal_moves`, which lists samples of whole moves as texts, and counts moves.
- PettingZoo's AEC: steps of random matches, with tensors and masks, in the wrappers of both; beside connect four.
- Clones of a state in OpenSpiel after ten actions, beside those of its `python_tic_tac_toe` after four.

Each contender has a process of its own, and they take turns. Rates are medians, by the processor time that a process
has spent: the machine may do other things.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parents[1]
PRINT_ACTIONS: Final = 22  # of Brick Work: actions below are moves of a seat that builds its brickprint
CLONES: Final = 200  # made at a time
GAMES: Final = ("towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix")

Work = Callable[[], int]  # does some work and returns the number of its units


class Row(NamedTuple):
    """A line of the table."""

    what: str
    ours: str  # the contender
    theirs: str
    wanted: str  # the ratio, if one is


ROWS: Final = (
    Row("Brick Work, turns; backgammon, OpenSpiel, moves", "brick-work", "backgammon", "1.0"),
    Row("Brick Work from samples, moves; backgammon, moves", "brick-work-samples", "backgammon", ""),
    Row("AEC of Brick Work; of connect four, PettingZoo, steps", "aec brick-work", "aec connect-four", ""),
    Row("AEC of Towers; of connect four, PettingZoo, steps", "aec towers", "aec connect-four", "2.0"),
    *(
        Row(f"OpenSpiel: clones of {slug}; of python_tic_tac_toe", f"clone {slug}", "clone python_tic_tac_toe", "0.91")
        for slug in GAMES
    ),
)


# --- the contenders, each in its process ------------------------------------------------------------------------------


def brick_work() -> Work:
    """Return whole random matches of Brick Work, an action at a time."""
    from stackyard.core.state import State
    from stackyard.games.brick_work.room import ROOM

    choose = random.Random(1).choice

    def work() -> int:
        state = State.new(ROOM)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.chance_outcomes())[0])
            else:
                state.apply_action(choose(state.legal_actions()))
        building = sum(seat >= 0 and action < PRINT_ACTIONS for seat, action in state.full_history())
        return int(building + state.position["turns"][0])

    return work


def brick_work_samples() -> Work:
    """Return whole random matches of Brick Work, a move at a time, as a text."""
    from stackyard.core.chance import Stream
    from stackyard.games.brick_work.game import GAME

    rng, events = random.Random(1), 0

    def work() -> int:
        nonlocal events
        position, moves = GAME.setup(GAME.parse_options({})), 0
        while not GAME.is_over(position):
            events += 1
            if GAME.is_chance_due(position):
                GAME.apply_chance(position, GAME.sample_chance(position, Stream(bytes(32), events)))
            else:
                seat = rng.choice(GAME.to_act(position))
                GAME.apply(position, seat, rng.choice(GAME.legal_moves(position, seat)))
                moves += 1
        return moves

    return work


def backgammon() -> Work:
    """Return whole random matches of OpenSpiel's backgammon."""
    import pyspiel

    game, choose = pyspiel.load_game("backgammon"), random.Random(1).choice

    def work() -> int:
        state: Any = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.chance_outcomes())[0])
            else:
                state.apply_action(choose(state.legal_actions()))
                moves += 1
        return moves

    return work


def aec(name: str) -> Work:
    """Return steps of random matches of an AEC environment: connect four, or a game of ours."""
    import numpy as np

    if name == "connect-four":
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()
    else:
        from stackyard import envs

        env = envs.aec_env(name)
    rng, seed = random.Random(1), 0

    def work() -> int:
        nonlocal seed
        seed += 1
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
        return steps

    return work


def clone(name: str) -> Work:
    """Return clones of a state in OpenSpiel."""
    import pyspiel

    if name == "python_tic_tac_toe":
        from open_spiel.python.games import tic_tac_toe  # noqa: F401 - importing it registers it

        actions = 4
    else:
        from stackyard import envs

        envs.register_open_spiel()
        name, actions = f"stackyard_{name.replace('-', '_')}", 10
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(actions):
        state.apply_action(state.legal_actions()[0])

    def work() -> int:
        for _ in range(CLONES):
            state.clone()
        return CLONES

    return work


def contender(name: str) -> Work:
    """Return the work of a contender of `ROWS`."""
    kind, _, of = name.partition(" ")
    if kind == "aec":
        return aec(of)
    if kind == "clone":
        return clone(of)
    return {"brick-work": brick_work, "brick-work-samples": brick_work_samples, "backgammon": backgammon}[name]()


def serve(name: str) -> None:
    """Measure a contender whenever a line asks for some seconds; answer with units a second of processor time."""
    work = contender(name)
    work()
    print("ready", flush=True)
    for line in sys.stdin:
        units, began = 0, time.process_time()
        while (took := time.process_time() - began) < float(line):
            units += work()
        print(units / took, flush=True)


# --- in turns ---------------------------------------------------------------------------------------------------------


@contextmanager
def started(folder: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """Start the process of a contender by a checkout's own environment and code, ready to measure."""
    own = folder / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [python, str(Path(__file__).resolve()), "--serve", name]
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            while process.stdout.readline() != "ready\n":
                if process.poll() is not None:
                    raise RuntimeError(f"{name} cannot be measured in {folder}")
            yield process
        finally:
            process.terminate()


def measure(process: subprocess.Popen[str], seconds: float) -> float:
    """Return what a process measures in some seconds of its processor time."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{seconds}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.loops", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="of ours: brick-work, 'aec towers', 'clone towers', ...")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured in the same run")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time, for each in each round")
    parser.add_argument("--serve", metavar="CONTENDER", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.serve is not None:
        serve(given.serve)
        return 0
    print("| | a second | peer | ratio | wanted | build before | ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in ROWS:
        if given.rows and row.ours not in given.rows:
            continue
        sides = [(HERE, row.ours), (HERE, row.theirs)]
        if given.against is not None:
            sides.append((given.against.resolve(), row.ours))
        with ExitStack() as stack:
            try:
                processes = [stack.enter_context(started(folder, name)) for folder, name in sides]
            except RuntimeError as error:  # a peer is not installed
                print(f"| {row.what} | {error} |", flush=True)
                continue
            rates = zip(
                *[[measure(each, given.seconds) for each in processes] for _ in range(given.rounds)], strict=True
            )
            ours, theirs, *before = map(statistics.median, rates)
        cells = [row.what, f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.2f}", row.wanted]
        cells += [f"{before[0]:,.0f}", f"{ours / before[0]:.2f}"] if before else ["", ""]
        print(f"| {' | '.join(cells)} |", flush=True)
    print(f"\nMedians of {given.rounds} rounds, each {given.seconds:g} s of processor time, taken in turns.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
