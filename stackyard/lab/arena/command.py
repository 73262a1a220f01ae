"""The command `stackyard arena`."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.commands.progress import Progress
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.core.errors import SettingError, UsageError
from stackyard.core.registry import room as room_called
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.lab.arena.entrants import ENGINE, check_entrant
from stackyard.lab.arena.matches import Result, Round
from stackyard.lab.arena.playing import play_all
from stackyard.lab.arena.rating import Sprt, elo_difference, sprt
from stackyard.lab.arena.report import Summary, number, pairings_of, plot, ratings_of, report
from stackyard.lab.arena.skill import check_openskill, skills_of

SHOWN_FAULTS: Final = 5


def pairings(entrants: Sequence[str], everyone: bool) -> list[tuple[str, str]]:
    """Return the pairs of entrants that play: neighbours in the list, or all pairs if `everyone`."""
    if everyone:
        return list(itertools.combinations(entrants, 2))
    return list(itertools.pairwise(entrants))


class _ResultFile:
    """The file of results: what it has is not played again."""

    def __init__(self, file: Path | None, rounds: Sequence[Round]) -> None:
        self._file = file
        wanted = set(rounds)
        found = read_rounds(file, Result) if file else []
        self.results = list({r.round: r for r in found if r.round in wanted}.values())
        self.rounds_left = [round_ for round_ in rounds if round_ not in {r.round for r in self.results}]
        if file is not None and file.exists() and not file.read_bytes().endswith(b"\n"):
            with file.open("ab") as end:  # a run was killed while it wrote a line
                end.write(b"\n")

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self._file is not None:
            with self._file.open("ab") as end:
                end.write(msgspec.json.encode(result) + b"\n")


def _summary(results: Sequence[Result], test: Sprt | None, language: str) -> str:
    """Return what a line of progress says of the results so far."""
    parts = []
    if len({result.entrants for result in results}) == 1 and len(results[0].points) == 2:
        parts.append(f"Elo {elo_difference([sum(result.points) for result in results])}")
    if test is not None:
        llr, lower, upper = (number(each, ".2f", language) for each in (test.llr, test.lower, test.upper))
        parts.append(t.text(language, "arena-llr", llr=llr, lower=lower, upper=upper))
    return ", ".join(parts)


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "arena",
        t.text(language, "about-arena"),
        language=language,
        epilog=t.text(language, "arena-more"),
    )
    made.add_argument("game", metavar=t.text(language, "metavar-game"), help=t.text(language, "arena-game"))
    made.add_argument("--levels", type=int, nargs="+", default=[], help=t.text(language, "arena-levels"))
    made.add_argument("--entrants", nargs="+", default=[], help=t.text(language, "arena-entrants"))
    made.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar=t.text(language, "metavar-command"),
        help=t.text(language, "arena-engine"),
    )
    made.add_argument("--games", type=int, default=100, help=t.text(language, "arena-games"))
    made.add_argument("--players", type=int, help=t.text(language, "arena-players"))
    made.add_argument("--ms", type=int, help=t.text(language, "arena-ms"))
    made.add_argument("--options", default="{}", help=t.text(language, "arena-options"))
    made.add_argument("--plies", type=int, help=t.text(language, "arena-plies"))
    made.add_argument("--first", type=int, default=0, help=t.text(language, "arena-first"))
    made.add_argument("--everyone", action="store_true", help=t.text(language, "arena-everyone"))
    made.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help=t.text(language, "arena-sprt").replace("%", "%%"),
    )
    made.add_argument("--openskill", action="store_true", help=t.text(language, "arena-openskill"))
    made.add_argument("--file", type=Path, help=t.text(language, "arena-file"))
    made.add_argument(
        "--save", type=Path, metavar=t.text(language, "metavar-folder"), help=t.text(language, "arena-save")
    )
    made.add_argument(
        "--plot", type=Path, metavar=t.text(language, "metavar-file"), help=t.text(language, "arena-plot")
    )
    made.add_argument("--log", type=Path, metavar=t.text(language, "metavar-file"), help=t.text(language, "arena-log"))
    made.add_argument("--processes", type=int, default=2, help=t.text(language, "arena-processes"))
    made.add_argument("--ray", metavar=t.text(language, "metavar-address"), help=t.text(language, "arena-ray"))
    made.add_argument("--nice", type=int, default=0, help=t.text(language, "arena-nice"))
    return made


def rounds_of(asked: argparse.Namespace, entrants: Sequence[str]) -> list[Round]:
    """Return the rounds that a command line asks for.

    Raises UsageError or BadOptionError if the entrants, the number of players or the options are not allowed.
    """
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        raise UsageError("name at least two entrants, each once, with --levels, --entrants or --engine")
    if asked.games < 1 or asked.processes < 1 or asked.first < 0 or (asked.plies or 0) < 0:
        raise UsageError("an arena takes one match and one process at least, and no number below 0")
    if asked.sprt and (len(entrants) > 2 or not asked.sprt[0] < asked.sprt[1]):
        raise UsageError("--sprt takes two entrants, and two differences of which the second is greater")
    room = room_called(asked.game)
    game = room.game
    options = _options(asked.options)
    players = asked.players or max(game.seats[0], 2)
    game.setup(game.parse_options(options), players)
    if players < 2 or (asked.sprt and players > 2):
        raise UsageError("an arena takes two players or more, and --sprt just two")
    for entrant in entrants:
        check_entrant(entrant, room)
    return [
        Round(game.slug, json.dumps(options, sort_keys=True), pairing, asked.first + number, asked.plies, players)
        for number in range(-(-asked.games // players))
        for pairing in pairings(entrants, asked.everyone)
    ]


def _options(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise SettingError(f"--options is a JSON object, such as '{{\"width\": 6}}': {error}") from None


def run(asked: argparse.Namespace, entrants: Sequence[str], language: str = ENGLISH) -> tuple[Summary, list[Result]]:
    """Play what is asked for, and return what it came to. Raises what `rounds_of` raises."""
    rounds = rounds_of(asked, entrants)
    if asked.openskill:
        check_openskill()
    if asked.save is not None:
        asked.save.mkdir(parents=True, exist_ok=True)
    if asked.plot is not None:
        asked.plot.touch()  # what cannot be written is said before the first match
    result_file = _ResultFile(asked.file, rounds)
    progress = Progress(len(rounds), t.text(language, "arena-rounds"), len(result_file.results))
    began = time.perf_counter()

    def tested() -> Sprt | None:
        return sprt([sum(result.points) for result in result_file.results], *asked.sprt) if asked.sprt else None

    test = tested()
    if result_file.rounds_left and (test is None or test.verdict == "open"):
        results = play_all(result_file.rounds_left, asked.processes, asked.nice, asked.save, asked.log, asked.ray)
        for result in results:
            result_file.add(result)
            test = tested()
            progress.step(partial(_summary, result_file.results, test, language))
            if test is not None and test.verdict != "open":
                break
        results.close()  # type: ignore[attr-defined]  # a generator: it ends its processes
        progress.end()
    order = {name: number for number, name in enumerate(entrants)}
    done = sorted(result_file.results, key=lambda r: (order[r.entrants[0]], order[r.entrants[1]]))
    return (
        Summary(
            rounds[0].game,
            rounds[0].options,
            rounds[0].players,
            sum(len(result.points) for result in done),
            sum(result.moves for result in done),
            time.perf_counter() - began,
            pairings_of(done, rounds[0].players),
            ratings_of(entrants, done, rounds[0].players),
            test,
            [fault for result in done for fault in result.faults],
            skills_of(entrants, done) if asked.openskill else {},
        ),
        done,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Play what the command line asks for and print the tables. Raises what `rounds_of` raises."""
    words = sys.argv[1:] if argv is None else argv
    language = language_of(words)
    asked = parser(language).parse_args(words)
    entrants = [f"{level}@{asked.ms}" if asked.ms else str(level) for level in asked.levels] + asked.entrants
    entrants += [ENGINE + command for command in asked.engine]
    summary, results = run(asked, entrants, language)
    if asked.plot is not None:
        asked.plot.write_text(plot(summary, language), encoding="utf-8")
    out = sys.stdout.write
    if asked.json:
        out(msgspec.json.encode(summary).decode() + "\n")
        return 0
    out(report(entrants, results, summary.players, language) + "\n\n")
    plies = t.text(language, "arena-usual") if asked.plies is None else str(asked.plies)
    out(
        t.text(
            language,
            "arena-sum",
            matches=summary.matches,
            players=summary.players,
            moves=summary.moves,
            seconds=f"{summary.seconds:.0f}",
            options=summary.options,
            plies=plies,
        )
        + "\n"
    )
    for name, skill in sorted(summary.skills.items(), key=lambda item: -item[1].mu):
        mu, sigma = number(skill.mu, ".2f", language), number(skill.sigma, ".2f", language)
        out(t.text(language, "arena-skill", name=name, mu=mu, sigma=sigma) + "\n")
    if summary.sprt is not None:
        test = summary.sprt
        still_open = t.text(language, "arena-sprt-open")
        first, second = (f"{number(elo, 'g', language)} Elo" for elo in asked.sprt)
        verdict = {"first": first, "second": second, "open": still_open}
        llr, lower, upper = (number(each, ".2f", language) for each in (test.llr, test.lower, test.upper))
        shown = verdict[test.verdict]
        out(t.text(language, "arena-sprt-is", llr=llr, lower=lower, upper=upper, verdict=shown) + "\n")
    for fault in summary.faults[:SHOWN_FAULTS]:
        out(t.text(language, "arena-fault", fault=fault) + "\n")
    if len(summary.faults) > SHOWN_FAULTS:
        out(t.text(language, "arena-more-faults", n=len(summary.faults) - SHOWN_FAULTS) + "\n")
    return 0


__all__ = ["main", "pairings", "parser", "play_all", "rounds_of", "run"]
