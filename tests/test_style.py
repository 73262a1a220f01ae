"""All docstrings name errors in the same form: `Raises BadOptionError if ...`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

import stackyard

ROOT: Final = Path(stackyard.__file__).parent
FILES: Final = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))]
CLASS: Final = re.compile(r"^ *class (\w+)\(([^)]*)\):", re.MULTILINE)
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def classes_of_errors() -> set[str]:
    """Return the names of all classes of the package that are StackyardErrors."""
    bases: dict[str, set[str]] = {}
    for name in FILES:
        for made, above in CLASS.findall((ROOT / name).read_text(encoding="utf-8")):
            bases[made] = {base.strip().rpartition(".")[2] for base in above.split(",")}
    found = {"StackyardError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


ERRORS: Final = classes_of_errors()


def public(body: list[ast.stmt]) -> Iterator[Function]:
    """Yield the public functions and methods of a module's or class's body."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)
        elif isinstance(node, Function) and not node.name.startswith("_"):
            yield node


def raised(node: ast.AST) -> Iterator[str]:
    """Yield the names of the errors that a function's own body raises."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Raise) and part.exc is not None:
            error = part.exc.func if isinstance(part.exc, ast.Call) else part.exc
            yield ast.unparse(error).rpartition(".")[2]
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from raised(part)


def faults(source: str) -> list[str]:
    """Return what is wrong with the docstrings of a source."""
    tree = ast.parse(source)
    found = []
    for function in public(tree.body):
        docstring = ast.get_docstring(function) or ""
        missing = sorted(set(raised(function)) & ERRORS - set(re.findall(r"\w+", docstring)))
        found += [f"{function.name}: the docstring does not say when it raises {error}" for error in missing]
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = " ".join((ast.get_docstring(node) or "").split())
            if "Raises: " in docstring:
                found.append(f"{getattr(node, 'name', 'module')}: a section instead of a sentence")
            for sentence in re.findall(r"\bRaises? [A-Z](?:[^.]|\.(?! |$))*", docstring):
                if not re.search(r"\b(if|unless)\b", sentence):
                    found.append(f"{getattr(node, 'name', 'module')}: {sentence!r} does not say if when")
    return found


@pytest.mark.parametrize("name", FILES)
def test_docstrings_say_what_is_raised_and_when(name: str) -> None:
    assert faults((ROOT / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("docstring", "wrong"),
    [
        ("Do. Raises BadOptionError if it cannot be done.", 0),
        ("Raise BadOptionError unless it can be done.", 0),
        ("Do.", 1),
        ("Do. Raises BadOptionError.", 1),
        ("Do. Raises: BadOptionError: it cannot be done.", 1),
        ("Do. Raises BadOptionError that names the line. It does if it can.", 1),
    ],
)
def test_the_form_is_held(docstring: str, wrong: int) -> None:
    source = f'def do() -> None:\n    """{docstring}"""\n    raise BadOptionError("no")\n'
    assert len(faults(source)) == wrong


WAITED_FOR: Final = re.compile(r"wait_for_function\(\s*(f?\"\"?\"?|[A-Za-z_]+)(\S*)")


def test_browser_tests_wait_for_functions() -> None:
    """A content policy lets Playwright read anything but a function once only, and it takes any promise for true."""
    for path in sorted((Path(__file__).parent / "web").glob("*.py")):
        source = path.read_text(encoding="utf-8")
        for quoted, beginning in WAITED_FOR.findall(source):
            constant = None if '"' in quoted else re.search(rf'\b{quoted} = (?:f?"+)(\S*)', source)
            begins = constant[1] if constant else beginning
            assert re.match(r"\(|\w+$", begins), f"{path.name}: {begins} is no function that answers at once"
            assert begins != "async", f"{path.name}: a promise is always true: wait_until waits for it"
