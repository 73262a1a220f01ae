"""`stackyard bot`: the bots that a hall lets in over the network."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from stackyard.cli.arguments import command_line
from stackyard.core.database_address import place
from stackyard.engines.accounts import accounts_file, add_account, read_accounts, remove_account


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if a name is none, taken, or unknown."""
    parser = command_line(
        "bot",
        "Let bots play in your hall over the network: make tokens, list them, take them back. See docs/bot-api.md.",
        (
            "stackyard bot add rook       prints the token, once: whoever has it is this bot",
            "stackyard bot list",
            "stackyard bot remove rook    its token opens nothing any more",
        ),
    )
    parser.add_argument("do", choices=("add", "list", "remove"), help="what to do")
    parser.add_argument("name", nargs="?", help="the bot's name, as its opponents see it")
    parser.add_argument("--database", metavar="FILE", help="the hall's file or address (default: in your data folder)")
    found = parser.parse_args(arguments)
    if (found.do == "list") == (found.name is not None):
        parser.error("list takes no name" if found.name else f"say the bot's name: stackyard bot {found.do} NAME")
    path = accounts_file(place(found.database))
    if found.do == "add":
        token = add_account(path, found.name)
        print(token)
        print("This is the only time that the token is shown.", file=sys.stderr)
    elif found.do == "remove":
        remove_account(path, found.name)
    else:
        for account in read_accounts(path):
            print(f"{account.name:<40} {datetime.fromtimestamp(account.created, UTC):%Y-%m-%d}")
    return 0
