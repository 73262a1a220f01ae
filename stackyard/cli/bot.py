"""`stackyard bot`: the bots that a hall lets in over the network."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.machine.database_address import place
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.engines.accounts import accounts_file, add_account, read_accounts, remove_account


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "bot",
        "Let bots play in your hall over the network: make tokens, list them, take them back. See docs/bot-api.md.",
        (
            "stackyard bot add rook       prints the token, once: whoever has it is this bot",
            "stackyard bot list",
            "stackyard bot remove rook    its token opens nothing any more",
        ),
        language,
    )
    made.add_argument("do", choices=("add", "list", "remove"), help="what to do")
    made.add_argument("name", nargs="?", help="the bot's name, as its opponents see it")
    made.add_argument("--database", metavar="FILE", help="the hall's file or address (default: in your data folder)")
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if a name is none, taken, or unknown."""
    made = parser(language_of(arguments))
    found = made.parse_args(arguments)
    if (found.do == "list") == (found.name is not None):
        made.error("list takes no name" if found.name else f"say the bot's name: stackyard bot {found.do} NAME")
    path = accounts_file(place(found.database))
    if found.do == "add":
        token = add_account(path, found.name)
        print(json.dumps({"name": found.name, "token": token}) if found.json else token)
        print("This is the only time that the token is shown.", file=sys.stderr)
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
