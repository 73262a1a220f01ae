"""`stackyard warm`: compile everything now."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.cli.arguments import command_line


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    command_line("warm", "Compile the rules and the bots of every game, once, so that nobody waits later.").parse_args(
        arguments
    )
    from stackyard.core.compiling.warm import warm

    if not warm():
        print("Everything is compiled already.")
    return 0
