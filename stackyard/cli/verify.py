"""`stackyard verify`: check match files against the rules and the committed seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stackyard.cli.arguments import command_line, read_file


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if every file is sound, 1 if one is not."""
    parser = command_line(
        "verify",
        "Check match files: their form, every event against the rules, and that dice and shuffles were fixed before "
        "the first move. Exit status 0 if all is well, 1 if not. What bricks did is taken as it was told: no seed "
        "proves it. --gravity does it again, from the record alone, and says what comes out otherwise here; another "
        "machine, or a hall, may be the reason for that, and it does not change the exit status.",
        (
            "stackyard verify match.stackyard.jsonl",
            "stackyard verify - < match.stackyard.jsonl",
            "stackyard verify --gravity tower.stackyard.jsonl",
        ),
    )
    parser.add_argument("--gravity", action="store_true", help="simulate what bricks did again, and compare every bit")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a match file; - is stdin")
    found = parser.parse_args(arguments)
    from stackyard.core.match import verify

    sound = True
    for name in found.files:
        text = read_file(name)
        verdict = verify(text)
        sound &= verdict.ok
        print(f"{name}: {'sound' if verdict.ok else 'NOT SOUND'}")
        for finding in verdict.findings:
            print(f"  {finding}")
        if found.gravity and verdict.ok:
            for line in _resimulate_gravity(text):
                print(f"  {line}")
    return 0 if sound else 1


def _resimulate_gravity(text: str | bytes) -> Iterator[str]:
    """Simulate the gravity events of a record again; yield how they compare, in words."""
    from stackyard.core.record import parse_record
    from stackyard.physics.resimulation import resimulate

    counts: Counter[str] = Counter()
    for event in resimulate(parse_record(text)):
        counts[event.how] += 1
        if event.how != "differs":
            continue
        if event.apart is None:
            yield f"Event {event.n}: told was '{event.told}', here it comes to '{event.now}'."
        else:
            yield f"Event {event.n}: '{event.told}' here too, with bricks up to {event.apart * 1000:.3g} mm elsewhere."
    said = [f"{count} {how}" for how, count in counts.items()]
    yield f"Gravity again, on this machine: {'; '.join(said) or 'nothing that it did'}."
