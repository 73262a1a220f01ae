"""Checks the catalogue of messages: that code and texts name the same things.

    python scripts/catalogue.py --check     say what is wrong (exit status 1 if anything is)
    python scripts/catalogue.py             list the texts of each room, in each of its languages

No error that a player may read is made with an English literal: those are for programmers (TechnicalError).
Every text that the code uses exists in every language of its file, and needs exactly the arguments that it is given;
every text that exists is used; complete languages have every file. In Python `t("name", ...)` and
`t.text(language, "name", ...)` are found in the syntax tree; in the browser's code `t('name', { ... })` is found by
a scan. A name is always written out in full, so that a text search finds its uses.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from fluent.syntax import FluentParser
from fluent.syntax.ast import GroupComment, Message, Pattern

from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import ENGLISH

ROOT: Final = Path(__file__).resolve().parent.parent
CORE_CATALOGUE: Final = "stackyard.core.texts.catalogue"
SERVED: Final = ("hall.ftl", "lesson.ftl", "levels.ftl")  # by composed names: the same ones in every language
NAMES: Final = "names.ftl"  # proper names, which no code asks for: each stays as it is, or is translated
STAYS: Final = "Stays"  # what the comment above names without a translation begins with
COMPLETE: Final = ("de",)  # languages that have every file of English
CALL: Final = re.compile(r"(?<![\w.])t\(\s*(?:[\w.]+,\s*)?'([A-Za-z][\w-]*)'\s*(,\s*\{|,?\s*\))")


class Use(msgspec.Struct, frozen=True):
    """A place in the code that uses a text."""

    where: str  # file and line
    room: str
    name: str
    args: frozenset[str]


class Texts(msgspec.Struct, frozen=True):
    """The texts of a room."""

    room: str
    patterns: dict[str, dict[str, Pattern]]  # by language and name
    files: dict[str, dict[str, str]]  # the file of each text, by language and name


def main(arguments: list[str]) -> int:
    """Check or list."""
    try:
        rooms = {texts.room: texts for texts in read_rooms(ROOT)}
    except fluent.TextError as error:
        print(error, file=sys.stderr)
        return 1
    if "--check" not in arguments:
        counts = Counter(error.kind for error in worded_errors(ROOT))
        print("errors: " + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
        for texts in rooms.values():
            print(f"{texts.room}: " + ", ".join(f"{len(own)} {language}" for language, own in texts.patterns.items()))
        return 0
    problems = check(ROOT, rooms)
    for problem in problems:
        print(problem, file=sys.stderr)
    return int(bool(problems))


def check(root: Path, rooms: dict[str, Texts] | None = None) -> list[str]:
    """Return what is wrong, a line each. Raises TextError if a file of texts cannot be read."""
    if rooms is None:
        rooms = {texts.room: texts for texts in read_rooms(root)}
    uses, problems = [], []
    for use in [*python_uses(root), *browser_uses(root)]:
        if isinstance(use, Use):
            uses.append(use)
        else:
            problems.append(use)
    for use in uses:
        problems += _misused(use, rooms)
    problems += [error.where for error in worded_errors(root) if error.kind == "literal"]
    for texts in rooms.values():
        asked = {use.name for use in uses if use.room == texts.room}
        problems += _unused(texts, asked)
        problems += _untranslated(texts)
        problems += _served_otherwise(texts)
    for room, folder in folders_of_rooms(root).items():
        problems += _names_otherwise(rooms[room], read_names(folder))
    return problems


def read_rooms(root: Path) -> list[Texts]:
    """Return the texts of every room. Raises TextError if a file cannot be read, or a name stands in two files."""
    return [read_room(room, folder, root) for room, folder in folders_of_rooms(root).items()]


def folders_of_rooms(root: Path) -> dict[str, Path]:
    """Return the folder of each room's texts, by its name."""
    folders = {"core": root / "stackyard/core/texts"} | {
        path.parent.name.replace("_", "-"): path for path in sorted(root.glob("stackyard/games/*/texts"))
    }
    return {room: folder for room, folder in folders.items() if folder.is_dir()}


def read_room(room: str, folder: Path, root: Path) -> Texts:
    """Return the texts of a room. Raises TextError if a file cannot be read, or a name stands in two files."""
    patterns: dict[str, dict[str, Pattern]] = {}
    files: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*/*.ftl")):
        language = path.parent.name
        own, where = patterns.setdefault(language, {}), files.setdefault(language, {})
        for name, pattern in fluent.read_patterns(path).items():
            if name in own:
                raise fluent.TextError(f"{path.relative_to(root)}: {name} stands in {where[name]} too")
            own[name], where[name] = pattern, path.name
    for language, own in patterns.items():
        for pattern in own.values():
            fluent.compile_pattern(pattern, own, language)
    return Texts(room, patterns, files)


def _misused(use: Use, rooms: dict[str, Texts]) -> Iterator[str]:
    """Yield what is wrong with a use: no such text, not in a language that its file is in, or other arguments."""
    texts = rooms.get(use.room)
    if texts is None or use.name not in texts.patterns.get(ENGLISH, {}):
        yield f"{use.where}: {use.room} has no text {use.name}"
        return
    file = texts.files[ENGLISH][use.name]
    needed: set[str] = set()
    for language, own in texts.patterns.items():
        if use.name in own:
            needed |= fluent.required_arguments(own[use.name], own)
        elif file in texts.files[language].values():
            yield f"{use.where}: {use.room} has no text {use.name} in {language}/{file}"
    if missing := sorted(needed - use.args):
        yield f"{use.where}: {use.name} needs {', '.join(missing)}"
    if spare := sorted(use.args - needed):
        yield f"{use.where}: {use.name} has no use for {', '.join(spare)}"


def _unused(texts: Texts, asked: set[str]) -> Iterator[str]:
    """Yield the texts that neither the code nor another text uses."""
    for language, own in texts.patterns.items():
        reached, new = set[str](), {name for name in asked if name in own}
        while new:
            reached |= new
            new = {name for text in new for name in fluent.referenced_texts(own[text])} - reached
        for name in own:
            if name not in reached and texts.files[language][name] not in {*SERVED, NAMES}:
                yield f"{texts.room}: {name} in {language}/{texts.files[language][name]} is not used"


def _untranslated(texts: Texts) -> Iterator[str]:
    """Yield the texts of English that a complete language lacks, other texts having them in that language or not."""
    for language in COMPLETE:
        missing = texts.files[ENGLISH].keys() - texts.files.get(language, {}).keys()
        missing = {name for name in missing if texts.files[ENGLISH][name] != NAMES}
        for file in sorted(
            {texts.files[ENGLISH][name] for name in missing} - set(texts.files.get(language, {}).values())
        ):
            yield f"{texts.room}: there is no {language}/{file}"


def _served_otherwise(texts: Texts) -> Iterator[str]:
    """Yield the texts served by composed names that a language lacks, or has beside those of English."""
    names = {language: {(file, name) for name, file in own.items()} for language, own in texts.files.items()}
    for language, own in texts.files.items():
        for file in sorted({*own.values()} & {*SERVED}):
            for _, name in sorted(each for each in names[language] ^ names[ENGLISH] if each[0] == file):
                yield f"{texts.room}: {name} stands in {language}/{file} or en/{file} alone"


def read_names(folder: Path) -> dict[str, bool]:
    """Return the proper names of a room's texts, and whether each stays as it is in every language."""
    path, stays, found = folder / ENGLISH / NAMES, False, dict[str, bool]()
    if path.exists():
        for entry in FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, GroupComment):
                stays = (entry.content or "").startswith(STAYS)
            elif isinstance(entry, Message):
                found[entry.id.name] = stays
    return found


def _names_otherwise(texts: Texts, names: dict[str, bool]) -> Iterator[str]:
    """Yield the proper names that a complete language lacks, and those that one has and that stay as they are."""
    for language, own in texts.files.items():
        for name, stays in names.items():
            if stays and language != ENGLISH and name in own:
                yield f"{texts.room}: {name} in {language}/{NAMES} stays as it is in English"
            elif not stays and language in COMPLETE and own.get(name) != NAMES:
                yield f"{texts.room}: there is no {name} in {language}/{NAMES}"


# --- uses in Python ----------------------------------------------------------------------------------------------


def python_uses(root: Path) -> Iterator[Use | str]:
    """Yield every use of a text in Python, or what is wrong with it."""
    for path in sorted((root / "stackyard").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if room := _room_of(tree):
            yield from _calls(tree, room, str(path.relative_to(root)))


def _room_of(tree: ast.Module) -> str | None:
    """Return the room whose `t` a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "t" for alias in node.names):
            home = (node.module or "").split(".")
            if node.module == CORE_CATALOGUE:
                return "core"
            if home[-1] == "texts":
                return home[-2].replace("_", "-")
    return None


def _calls(tree: ast.Module, room: str, path: str) -> Iterator[Use | str]:
    called: set[ast.AST] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function, given = node.func, node.args
        if isinstance(function, ast.Attribute) and function.attr == "text":
            function, given = function.value, given[1:]
        if not (isinstance(function, ast.Name) and function.id == "t"):
            continue
        called.add(function)
        where = f"{path}:{node.lineno}"
        name = given[0] if len(given) == 1 else None
        keys = [keyword.arg for keyword in node.keywords]
        if not (isinstance(name, ast.Constant) and isinstance(name.value, str)) or None in keys:
            yield f"{where}: a text's name and its arguments are written out where it is asked for"
        else:
            yield Use(where, room, name.value, frozenset(key for key in keys if key is not None))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "languages":
            called.add(node.value)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Level.all_of":  # reads levels.ftl
            called.update(node.args)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "t" and isinstance(node.ctx, ast.Load) and node not in called:
            yield f"{path}:{node.lineno}: t is called with the name of a text, and not handed on"


# --- errors --------------------------------------------------------------------------------------------------------


class WordedError(msgspec.Struct, frozen=True):
    """A place in the code that makes an error with words."""

    where: str  # file and line, and what is wrong if it is a literal
    kind: str  # "message"; "technical": English, for programmers; "literal": English, where a player may read it


def worded_errors(root: Path) -> Iterator[WordedError]:
    """Yield every error of the package that is made with words."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((root / "stackyard").rglob("*.py"))}
    bases: dict[str, set[str]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases.setdefault(node.name, set()).update(map(_last_name, node.bases))
    kinds, technical = _descendants("StackyardError", bases), _descendants("TechnicalError", bases)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and (name := _last_name(node.func)) in kinds:
                where = f"{path.relative_to(root)}:{node.lineno}: {name} is made with a literal: a player may read it"
                if not _is_english(node.args[0]):
                    yield WordedError(where, "message")
                else:
                    yield WordedError(where, "technical" if name in technical else "literal")


def _descendants(name: str, bases: dict[str, set[str]]) -> set[str]:
    """Return the names of a class and of all that are made from it."""
    found = {name}
    while new := {one for one, above in bases.items() if above & found} - found:
        found |= new
    return found


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_english(node: ast.expr) -> bool:
    """Return whether an expression is a text that is written out, or made of one."""
    if isinstance(node, ast.IfExp):
        return _is_english(node.body) or _is_english(node.orelse)
    if isinstance(node, ast.Call):
        return _last_name(node.func) in ("str", "repr", "join", "format")
    return isinstance(node, ast.JoinedStr | ast.BinOp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


# --- uses in the browser's code ----------------------------------------------------------------------------------


def browser_uses(root: Path) -> Iterator[Use | str]:
    """Yield every use of a text in the browser's code, or what is wrong with it."""
    for index in (root / "web").glob("index.html"):
        for name in re.findall(r"%text:([\w-]+)%", index.read_text(encoding="utf-8")):
            yield Use(str(index.relative_to(root)), "core", name, frozenset())
    folder = root / "web/src"
    for path in sorted([*folder.rglob("*.ts"), *folder.rglob("*.svelte")]):
        source = path.read_text(encoding="utf-8")
        if path.name.endswith(".test.ts") or not re.search(r"import \{[^}]*\bt\b[^}]*\} from", source):
            continue
        for alias in re.findall(r"\bt as (\w+)", source):  # texts of another part, such as those that come late
            source = re.sub(rf"(?<![\w.]){alias}\(", "t(", source)
        home = path.relative_to(folder).parts
        room = home[1] if home[0] == "games" and len(home) > 2 else "core"  # a file beside the rooms is every game's
        for call in re.finditer(r"(?<![\w.])t\(", source):
            where = f"{path.relative_to(root)}:{source.count(chr(10), 0, call.start()) + 1}"
            found = CALL.match(source, call.start())
            if found is None:
                yield f"{where}: a text's name and its arguments are written out where it is asked for"
            else:
                keys = _keys(source, found.end()) if found[2].endswith("{") else frozenset[str]()
                yield Use(where, room, found[1], keys)


def _keys(source: str, start: int) -> frozenset[str]:
    """Return the keys of an object whose brace has just been opened."""
    parts, depth, part = [], 0, ""
    for sign in source[start:]:
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth < 0:
                break
        if sign == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += sign
    return frozenset(key for part in [*parts, part] if (key := part.partition(":")[0].strip()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
