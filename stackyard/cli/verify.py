"""`stackyard verify`: check match files against the rules and the committed seed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from stackyard.cli.arguments import read_file
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "verify",
        t.text(language, "about-verify"),
        (
            "stackyard verify match.stackyard.jsonl",
            "stackyard verify - < match.stackyard.jsonl",
            "stackyard verify --gravity tower.stackyard.jsonl",
        ),
        language,
    )
    made.add_argument("--gravity", action="store_true", help=t.text(language, "argument-gravity"))
    file = t.text(language, "metavar-file")
    made.add_argument("files", nargs="+", metavar=file, help=t.text(language, "argument-match-file"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if every file is sound, 1 if one is not."""
    language = language_of(arguments)
    found = parser(language).parse_args(arguments)
    from stackyard.core.match import verify

    rows = []
    for name in found.files:
        text = read_file(name)
        verdict = verify(text)
        record_findings = [
            text_of(finding, language) if isinstance(finding, Message) else finding.text(language)
            for finding in verdict.localizable
        ]
        again = list(_resimulate_gravity(text, language)) if found.gravity and verdict.ok else []
        rows.append({"file": name, "sound": verdict.ok, "findings": record_findings, "gravity": again})
        if not found.json:
            is_sound = t.text(language, "file-sound") if verdict.ok else t.text(language, "file-not-sound")
            print(f"{name}: {is_sound}")
            for line in (*record_findings, *again):
                print(f"  {line}")
    if found.json:
        print(json.dumps(rows, ensure_ascii=False))
    return 0 if all(row["sound"] for row in rows) else 1


def _resimulate_gravity(text: str | bytes, language: str) -> Iterator[str]:
    """Simulate the gravity events of a record again; yield how they compare, in words."""
    from stackyard.core.record import parse_record
    from stackyard.physics.resimulation import resimulate

    counts: Counter[str] = Counter()
    for event in resimulate(parse_record(text)):
        counts[event.how] += 1
        if event.how != "differs":
            continue
        if event.apart is None:
            yield t.text(language, "gravity-other", number=event.n, told=event.recorded, now=event.now)
        else:
            apart = f"{event.apart * 1e6:.3g}"
            yield t.text(language, "gravity-elsewhere", number=event.n, told=event.recorded, apart=apart)
    compared = [t.text(language, "gravity-how", n=count, how=how.partition(" ")[0]) for how, count in counts.items()]
    yield t.text(language, "gravity-again", how="; ".join(compared) or t.text(language, "gravity-none"))
