"""`stackyard bot`: the bots that a hall lets in over the network."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.machine.database_address import place
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.engines.accounts import accounts_file, add_account, read_accounts, remove_account


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "bot",
        t.text(language, "about-bot"),
        (
            f"stackyard bot add rook       {t.text(language, 'bot-example-add')}",
            "stackyard bot list",
            f"stackyard bot remove rook    {t.text(language, 'bot-example-remove')}",
        ),
        language,
    )
    made.add_argument("do", choices=("add", "list", "remove"), help=t.text(language, "bot-do"))
    made.add_argument("name", nargs="?", metavar=t.text(language, "metavar-name"), help=t.text(language, "bot-name"))
    made.add_argument("--database", metavar=t.text(language, "metavar-file"), help=t.text(language, "admin-database"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if a name is none, taken, or unknown."""
    language = language_of(arguments)
    made = parser(language)
    found = made.parse_args(arguments)
    if (found.do == "list") == (found.name is not None):
        made.error(t.text(language, "bot-list-all") if found.name else t.text(language, "bot-which", do=found.do))
    path = accounts_file(place(found.database))
    if found.do == "add":
        token = add_account(path, found.name)
        print(json.dumps({"name": found.name, "token": token}) if found.json else token)
        print(t.text(language, "bot-token-once"), file=sys.stderr)
    elif found.do == "remove":
        remove_account(path, found.name)
        if found.json:
            print(json.dumps({"removed": found.name}))
    else:
        accounts = [(one.name, f"{datetime.fromtimestamp(one.created, UTC):%Y-%m-%d}") for one in read_accounts(path)]
        if found.json:
            print(json.dumps([{"name": name, "created": created} for name, created in accounts]))
        else:
            for name, created in accounts:
                print(f"{name:<40} {created}")
    return 0
