"""What slow tests find: mutants caught a minute of processor time, by groups of tests.

    python -m scripts.mutants --file mutants.jsonl --of stackyard/games/tower_topple --but bots texts --count 20
        --group quick "tests/tower_topple --ignore=tests/tower_topple/test_conformance.py"
        --group conformance tests/tower_topple/test_conformance.py

A mutant is one change in one line of the code in `--of`: a comparison turned, a number off by one, `and` for `or`, a
condition negated, a statement left out. Each group of tests runs on each mutant until a test fails. The files are
changed where they lie and restored; what has changes already is refused. Every run is a line of `--file`, and the same
command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import os
import random
import resource
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

LONGEST_S: Final = 900.0  # s of a clean run
LIMIT: Final = 8.0  # times a clean run's processor time, after which a mutant counts as caught: it hangs
LEAST_LIMIT_S: Final = 60.0
COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


class Mutant(NamedTuple):
    """One change: in a file, on a line, from a column to another, the new text."""

    path: Path
    line: int
    first: int
    last: int
    new: str

    def change(self, text: str) -> str:
        """Return the file's text with the change."""
        lines = text.splitlines(keepends=True)
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: self.first] + self.new + old[self.last :]
        return "".join(lines)

    def name(self, text: str) -> str:
        """Return it in words; `text` is the file's as it was."""
        old = text.splitlines()[self.line - 1][self.first : self.last]
        return f"{self.path}:{self.line} {old} -> {self.new}"


class Run(msgspec.Struct, frozen=True):
    """What came of a group's tests on a mutant (""; none), as a line of the file."""

    mutant: str
    group: str
    word: str  # passed, caught or hangs
    cpu: float  # s


def changed(node: ast.AST) -> ast.expr | ast.stmt | None:
    """Return what stands for a node in a mutant, None where it stays."""
    match node:
        case ast.Compare(left, [first, *rest], comparators) if type(first) in COMPARISONS:
            return ast.Compare(left, [COMPARISONS[type(first)](), *rest], comparators)
        case ast.BoolOp(op, values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            return ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.Constant(int() | float() as value) if not isinstance(value, bool):
            return ast.Constant(value + 1)
        case ast.Assign() | ast.AugAssign() | ast.Expr(ast.Call()):
            return ast.Pass()
    return None


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield the mutants of a file's functions."""
    text = path.read_text()
    tree = ast.parse(text)
    lines = text.splitlines()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for node in (inner for function in functions for part in function.body for inner in ast.walk(part)):
        negated = isinstance(node, ast.If | ast.While)
        old = node.test if isinstance(node, ast.If | ast.While) else node
        new = ast.UnaryOp(ast.Not(), old) if negated and isinstance(old, ast.expr) else changed(old)
        if new is None or not isinstance(old, ast.expr | ast.stmt) or old.end_col_offset is None:
            continue
        made = ast.unparse(ast.fix_missing_locations(new))
        if old.lineno == old.end_lineno and "\n" not in made and lines[old.lineno - 1].isascii():
            whole = made if isinstance(new, ast.Constant | ast.Pass) else f"({made})"
            yield Mutant(path, old.lineno, old.col_offset, old.end_col_offset, whole)


def run(tests: str, limit: float) -> tuple[str, float]:
    """Run tests until one fails; return what came of it (passed, caught, hangs) and processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "--reruns",
        "0",
        "-p",
        "no:cacheprovider",
        *shlex.split(tests),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        word = "passed" if process.wait(limit) == 0 else "caught"
    except subprocess.TimeoutExpired:
        word = "hangs"
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return word, round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


def report(runs: Sequence[Run], groups: Sequence[str]) -> str:
    """Return the table: what each group caught, a minute of its clean run, and what no other group caught."""
    tried = {each.mutant for each in runs} - {""}
    lines = [f"{'group':16} clean run s  caught of {len(tried)}  a minute  by it alone"]
    caught = {name: {each.mutant for each in runs if each.group == name and each.word != "passed"} for name in groups}
    for name in groups:
        others = set[str]().union(*(caught[other] for other in groups if other != name))
        cpu = next(each.cpu for each in runs if not each.mutant and each.group == name)
        found = len(caught[name])
        lines.append(f"{name:16} {cpu:11.1f} {found:10} {60 * found / cpu:9.1f} {len(caught[name] - others):12}")
    return "\n".join(lines)


def main() -> None:
    """Run groups on mutants, then print what each caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--of", type=Path, nargs="+", required=True, help="files and folders that are changed")
    parser.add_argument("--but", nargs="*", default=[], help="parts of paths that are left as they are")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", nargs=2, action="append", metavar=("NAME", "TESTS"), required=True)
    asked = parser.parse_args()
    if subprocess.run(["git", "diff", "--quiet", "--", *asked.of], check=False).returncode:
        sys.exit("what is to be changed has changes that are not committed")
    files = sorted({file for path in asked.of for file in (path.rglob("*.py") if path.is_dir() else [path])})
    every = [
        mutant for path in files if not any(part in str(path) for part in asked.but) for mutant in mutants_of(path)
    ]
    asked.file.touch()
    runs = [msgspec.json.decode(line, type=Run) for line in asked.file.read_bytes().splitlines()]

    def play(mutant: str, group: str, tests: str) -> Run:
        for each in runs:
            if (each.mutant, each.group) == (mutant, group):
                return each
        clean = next((each.cpu for each in runs if (each.mutant, each.group) == ("", group)), None)
        limit = LONGEST_S if clean is None else max(LEAST_LIMIT_S, LIMIT * clean)
        runs.append(Run(mutant, group, *run(tests, limit)))
        with asked.file.open("a") as out:
            out.write(json.dumps(msgspec.to_builtins(runs[-1])) + "\n")
        print(f"{runs[-1].word:7} {runs[-1].cpu:6.1f} s  {group:16} {mutant}", flush=True)
        return runs[-1]

    for name, tests in asked.group:
        if play("", name, tests).word != "passed":
            sys.exit(f"{name} does not pass as it is")
    for mutant in random.Random(asked.seed).sample(every, min(asked.count, len(every))):
        text = mutant.path.read_text()
        try:
            mutant.path.write_text(mutant.change(text))
            for name, tests in asked.group:
                play(mutant.name(text), name, tests)
        finally:
            mutant.path.write_text(text)
    print(report(runs, [name for name, _ in asked.group]))


if __name__ == "__main__":
    main()
