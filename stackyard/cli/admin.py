"""`stackyard admin`: what an operator asks of a running hall, over its socket beside the database."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.cli.terminal.language import seat_in
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import HelpFormatter, Parser, add_common, command_line
from stackyard.core.errors import StackyardError
from stackyard.core.machine.database_address import is_address, place, without_password
from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of
from stackyard.engines.accounts import accounts_file
from stackyard.server.admin.address import socket_name, socket_path

FAILED: Final = 1  # exit status if the hall could not do it, or if it is not sound


class NoHallError(StackyardError):
    """No hall listens there."""

    code = "no_hall"


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if the hall has done it, 1 if it could not, or if a check finds something."""
    language = language_of(arguments)
    found = parser(language).parse_args(arguments)
    asked = {key: value for key, value in vars(found).items() if value is not None and key not in OWN}
    if "file" in asked and found.do != "export":
        asked["file"] = str(Path(found.file).expanduser().absolute())
    if found.do == "move":
        return _move(found.source, found.target, language, as_json=found.json)
    answer = ask(place(found.database), {"do": found.do, **asked})
    if error := answer.get("error"):
        return _refused(error, language, as_json=found.json)
    reply = answer["answer"]
    if found.do == "export":
        _export(reply, found.to, as_json=found.json)
    elif found.json:
        print(json.dumps(reply, ensure_ascii=False))
    else:
        _print(reply, language)
    return FAILED if found.do == "check" and not reply["sound"] else 0


OWN: Final = ("database", "json", "language", "do", "to")  # arguments that the hall is not asked with


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "admin",
        t.text(language, "about-admin"),
        (
            "stackyard admin list --state live",
            "stackyard admin show q3Vx0w",
            "stackyard admin ban 203.0.113.7 --days 7",
            "stackyard admin drain --minutes 5",
            "stackyard admin backup copy.sqlite3",
            "stackyard admin --json check",
            "stackyard admin ratings --recompute",
            "stackyard admin keeper Ada",
            "stackyard admin move hall.sqlite3 postgresql://stackyard@localhost/stackyard",
        ),
        language,
    )
    file = t.text(language, "metavar-file")
    made.add_argument("--database", metavar=file, help=t.text(language, "admin-database"))
    words = made.add_subparsers(
        dest="do",
        required=True,
        metavar=t.text(language, "metavar-command"),
        title=t.text(language, "admin-commands"),
        parser_class=Parser,
    )

    def word(name: str, about: str) -> Parser:
        below: Parser = words.add_parser(
            name, help=about, description=about, formatter_class=HelpFormatter, allow_abbrev=False, add_help=False
        )
        add_common(below, language, json=argparse.SUPPRESS)
        below.add_argument(
            "--database", metavar=file, default=argparse.SUPPRESS, help=t.text(language, "admin-database")
        )
        return below

    word("status", t.text(language, "admin-status"))
    listed = word("list", t.text(language, "admin-list"))
    listed.add_argument("--game", help=t.text(language, "argument-game"))
    listed.add_argument(
        "--state", choices=("all", "live", "unfinished", "over"), default="all", help=t.text(language, "admin-state")
    )
    listed.add_argument("--limit", type=int, default=50, metavar="N", help=t.text(language, "admin-limit"))
    for name, about in (
        ("show", t.text(language, "admin-show")),
        ("close", t.text(language, "admin-close")),
        ("export", t.text(language, "admin-export")),
        ("delete", t.text(language, "admin-delete")),
    ):
        chosen = word(name, about)
        chosen.add_argument("match", metavar=t.text(language, "metavar-match"), help=t.text(language, "admin-match"))
        if name == "export":
            chosen.add_argument("to", nargs="?", metavar=file, help=t.text(language, "admin-to"))
    banned = word("ban", t.text(language, "admin-ban"))
    banned.add_argument("address", metavar=t.text(language, "metavar-address"), help=t.text(language, "admin-address"))
    banned.add_argument("--days", type=float, metavar="N", help=t.text(language, "admin-days"))
    banned.add_argument("--why", metavar=t.text(language, "metavar-text"), help=t.text(language, "admin-why"))
    word("unban", t.text(language, "admin-unban")).add_argument(
        "address", metavar=t.text(language, "metavar-address"), help=t.text(language, "admin-address")
    )
    word("bans", t.text(language, "admin-bans"))
    drained = word("drain", t.text(language, "admin-drain"))
    drained.add_argument("--minutes", type=float, default=10, metavar="N", help=t.text(language, "admin-minutes"))
    drained.add_argument("--cancel", action="store_true", help=t.text(language, "admin-cancel"))
    word("backup", t.text(language, "admin-backup")).add_argument(
        "file", metavar=file, help=t.text(language, "admin-copy")
    )
    word("restore", t.text(language, "admin-restore")).add_argument(
        "file", metavar=file, help=t.text(language, "admin-copy")
    )
    word("check", t.text(language, "admin-check")).add_argument(
        "--quick", action="store_true", help=t.text(language, "admin-quick")
    )
    word("ratings", t.text(language, "admin-ratings")).add_argument(
        "--recompute", action="store_true", help=t.text(language, "admin-recompute")
    )
    kept = word("keeper", t.text(language, "admin-keeper"))
    kept.add_argument(
        "name", nargs="?", metavar=t.text(language, "metavar-name"), help=t.text(language, "admin-keeper-name")
    )
    kept.add_argument("--take-back", action="store_true", help=t.text(language, "admin-take-back"))
    moved = word("move", t.text(language, "admin-move"))
    moved.add_argument("source", metavar=t.text(language, "metavar-from"), help=t.text(language, "admin-from"))
    moved.add_argument("target", metavar=t.text(language, "metavar-to"), help=t.text(language, "admin-target"))
    return made


def _move(source: str, target: str, language: str, *, as_json: bool) -> int:
    """Carry a closed hall from one database to another."""
    from stackyard.server.store.database_transfer import move
    from stackyard.server.store.store import StoreError

    try:
        counts = asyncio.run(move(*(name if is_address(name) else str(place(name)) for name in (source, target))))
    except StoreError as error:
        return _refused({"code": "store", "message": str(error)}, language, as_json=as_json)
    accounts, moved = accounts_file(place(source)), accounts_file(place(target))
    if accounts.is_file() and not moved.exists():
        moved.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(accounts, moved)
    if as_json:
        print(json.dumps(counts))
    else:
        print(t.text(language, "admin-moved", matches=counts["match"], path=without_password(target)))
    return 0


def ask(database: Path, asked: dict[str, Any]) -> dict[str, Any]:
    """Ask the hall that has a database open; return its answer. Raises NoHallError if no hall listens there."""
    path = socket_path(database.absolute())
    try:
        with _connect(path) as line:
            line.sendall(msgspec.json.encode(asked) + b"\n")
            with line.makefile("rb") as answers:
                answer: dict[str, Any] = msgspec.json.decode(answers.read())
    except (OSError, AttributeError, msgspec.MsgspecError):  # AttributeError: a system without such sockets
        raise NoHallError(t("admin-no-hall", path=str(path))) from None
    return answer


def _connect(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with socket_name(path) as name:
            line.connect(name)
    except OSError:
        line.close()
        raise
    return line


def _refused(error: dict[str, Any], language: str, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"error": error}, ensure_ascii=False))
        return FAILED
    localizable = error.get("localizable")
    message = text_of(msgspec.convert(localizable, Message), language) if localizable else error["message"]
    print(f"stackyard admin: {message}", file=sys.stderr)
    return FAILED


def _export(reply: dict[str, Any], to: str | None, *, as_json: bool) -> None:
    if to is not None and to != "-":
        Path(to).expanduser().write_text(reply["record"], encoding="utf-8", newline="\n")
    if as_json:
        print(json.dumps(reply, ensure_ascii=False))
    elif to is None or to == "-":
        print(reply["record"], end="")


def _print(reply: Any, language: str) -> None:
    """Print an answer for people: a table of rows, or a name and a value a line."""
    if isinstance(reply, list):
        if not reply:
            print(t.text(language, "admin-none"))
            return
        names = list(reply[0])
        rows = [
            [_name(name, language) for name in names],
            *([_shown(name, row[name], language) for name in names] for row in reply),
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(names))]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        return
    wide = max(len(_name(name, language)) for name in reply)
    for name, value in reply.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            print(f"{_name(name, language)}:")
            for row in value:
                print("  " + "  ".join(_shown(key, cell, language) for key, cell in row.items() if cell is not None))
        else:
            print(f"{_name(name, language):{wide}}  {_shown(name, value, language)}")


def _name(name: str, language: str) -> str:
    return t.text(language, "admin-column", name=name)


def _shown(name: str, value: Any, language: str) -> str:
    """Return a value as people read it; `name` is that of its field."""
    if name == "kind":
        return t.text(language, "admin-kind", kind=value)
    if name == "seats" and isinstance(value, list):
        return ", ".join(seat_in(seat, language) for seat in value)
    if name == "name" and isinstance(value, str):
        return seat_in(value, language)
    if isinstance(value, bool):
        return t.text(language, "admin-yes") if value else t.text(language, "admin-no")
    if value is None or value == []:
        return "–"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)
