"""`stackyard verify`: is a match file what it says it is?"""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.cli.arguments import command_line, read_file


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if every file is sound, 1 if one is not."""
    parser = command_line(
        "verify",
        "Check match files: their form, every event against the rules, and that dice and shuffles were fixed before "
        "the first move. Exit status 0 if all is well, 1 if not.",
        ("stackyard verify match.stackyard.jsonl", "stackyard verify - < match.stackyard.jsonl"),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a match file; - is stdin")
    found = parser.parse_args(arguments)
    from stackyard.core.match import verify

    sound = True
    for name in found.files:
        verdict = verify(read_file(name))
        sound &= verdict.ok
        print(f"{name}: {'sound' if verdict.ok else 'NOT SOUND'}")
        for finding in verdict.findings:
            print(f"  {finding}")
    return 0 if sound else 1
