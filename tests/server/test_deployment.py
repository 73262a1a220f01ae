"""What a hall is deployed with says what the hall understands, and is as closed as it claims. Run where it can be."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stackyard.server.settings import from_environment

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SETTING = re.compile(r"STACKYARD_[A-Z_]+")
OF_THE_FILES = {"STACKYARD_HOST", "STACKYARD_HALL"}  # what compose.yaml and the Caddyfile tell each other


def setting_names() -> set[str]:
    """Return the names of all settings: those that the program asks its environment for."""
    found = {f"STACKYARD_KEEP_{name.upper()}" for name in ("unplayed", "unfinished", "finished", "motions", "commands")}
    for path in (ROOT / "stackyard").rglob("*.py"):
        found |= set(SETTING.findall(path.read_text("utf-8")))
    return found


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def test_only_settings_that_there_are_are_set() -> None:
    allowed = setting_names() | OF_THE_FILES
    for path in DEPLOY.iterdir():
        assert set(SETTING.findall(path.read_text("utf-8"))) <= allowed, path.name


def test_the_image_is_built_from_what_is_here_and_runs_as_nobody_in_particular() -> None:
    stages = [rest for word, rest in instructions() if word == "FROM"]
    assert all(re.search(r":[\w.-]+( AS \w+)?$", stage) and ":latest" not in stage for stage in stages)
    last = [word for word, _ in instructions()].index("FROM") if len(stages) == 1 else None
    assert last is None, "it is built in stages, and the last one has no compiler"
    copied = [rest.split()[:-1] for word, rest in instructions() if word == "COPY" and "--from=" not in rest]
    for name in {source for sources in copied for source in sources}:
        assert (ROOT / name).exists(), name
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    for name in {source for sources in copied for source in sources}:
        assert any(name == line[1:] or name.startswith(f"{line[1:]}/") for line in allowed if line[0] == "!"), name
    users = [rest for word, rest in instructions() if word == "USER"]
    assert users == ["10001:10001"]
    assert not [rest for word, rest in instructions() if word == "ADD"]
    assert (ROOT / ".containerignore").read_text("utf-8").splitlines()[1:] == allowed[1:]


def test_a_program_that_the_path_leaves_out_is_named_with_its_folder() -> None:
    path = None
    for word, rest in instructions():
        if word == "FROM":
            path = None
        elif word == "ENV" and (found := re.search(r"\bPATH=(\S+)", rest)):
            path = found[1].split(":")
        elif word == "RUN" and path is not None and "/usr/sbin" not in path:
            first = [command.split()[0] for command in rest.split("&&")]
            assert not {"adduser", "addgroup", "groupadd", "useradd", "usermod"} & set(first), rest
    assert path is not None


def test_the_image_has_the_python_that_the_packages_are_locked_for() -> None:
    python = next(rest for word, rest in instructions() if "python:" in rest)
    found = re.search(r"python:(\d+)\.(\d+)", python)
    assert found is not None
    wanted = re.search(r'requires-python = ">=(\d+)\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert wanted is not None
    assert tuple(map(int, found.groups())) >= tuple(map(int, wanted.groups()))


def test_the_image_has_the_fonts_of_other_scripts_and_no_list_of_packages() -> None:
    last = max(place for place, (word, _) in enumerate(instructions()) if word == "FROM")
    (fonts,) = [rest for word, rest in instructions()[last:] if word == "RUN" and "apt-get" in rest]
    assert "--no-install-recommends fonts-noto-core fonts-noto-cjk " in fonts
    assert fonts.endswith("rm -rf /var/lib/apt/lists/*")


def test_compose_opens_only_the_proxy_and_lets_the_hall_write_only_its_data(tmp_path: Path) -> None:
    plan: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
    hall, proxy = plan["services"]["hall"], plan["services"]["proxy"]
    assert "ports" not in hall
    for service in (hall, proxy):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
    assert (DEPLOY / hall["build"]["context"] / hall["build"]["dockerfile"]).is_file()
    named = {volume.split(":")[0] for service in (hall, proxy) for volume in service["volumes"]}
    assert {name for name in named if not name.startswith(".")} == set(plan["volumes"])
    assert all((DEPLOY / name).is_file() for name in named if name.startswith("."))
    (network,) = plan["networks"]["inside"]["ipam"]["config"]
    given = {name: re.sub(r"\$\{\w+:[-?]?([^}]*)\}", "", value) for name, value in hall["environment"].items()}
    given["STACKYARD_LOG_LEVEL"] = "warning"
    found = from_environment(database=tmp_path / "h", environment=given)
    assert found.trusts(network["subnet"].replace("0/24", "3"))
    assert int(hall["stop_grace_period"].removesuffix("s")) > 30  # what waits to be written is given so long


def test_several_halls_share_what_they_have_to_and_nothing_else_is_open(tmp_path: Path) -> None:
    plan: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "several.yaml").read_bytes())
    services = plan["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    halls = {name: service for name, service in services.items() if name.startswith("hall")}
    found = []
    for name, service in halls.items():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        given = {key: re.sub(r"\$\{\w+:[-?]?([^}]*)\}", "", value) for key, value in service["environment"].items()}
        given["STACKYARD_LOG_LEVEL"] = "warning"
        chosen = from_environment(environment={**given, "STACKYARD_DATA": str(tmp_path)})
        assert chosen.peer.partition(":")[0] == name
        assert f"{name}:8000" in services["proxy"]["environment"]["STACKYARD_HALL"].split()
        found.append((chosen.postgresql, chosen.cluster))
    assert len(found) == 2
    assert found[0] == found[1]
    assert found[0][1].startswith("redis://redis:")
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert {name for name in named if not name.startswith(".")} == set(plan["volumes"])


def unit() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "stackyard.service").read_text("utf-8").splitlines():
        name, separator, value = line.partition("=")
        if separator and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def test_the_service_is_hardened_and_may_still_compile(tmp_path: Path) -> None:
    found = unit()
    assert found["NoNewPrivileges"] == found["PrivateTmp"] == found["ProtectHome"] == ["yes"]
    assert found["ProtectSystem"] == ["strict"]
    assert found["CapabilityBoundingSet"] == [""]
    assert "MemoryDenyWriteExecute" not in found
    environment = dict(part.split("=", 1) for line in found["Environment"] for part in line.split())
    assert from_environment(environment=environment).database == Path("/var/lib/stackyard/hall.sqlite3")
    checker = shutil.which("systemd-analyze")
    if checker is None:
        return
    file = tmp_path / "stackyard.service"  # with a program that there is
    text = (DEPLOY / "stackyard.service").read_text("utf-8")
    file.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={shutil.which('true')}", text), "utf-8")
    done = subprocess.run([checker, "verify", str(file)], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "stackyard.service" in line]
    assert ours == []
    analysis = subprocess.run(
        [checker, "security", "--offline=true", "--no-pager", str(file)], capture_output=True, text=True, check=False
    )
    if level := re.search(r"Overall exposure level for stackyard.service: ([\d.]+)", analysis.stdout):
        assert float(level[1]) < 2


@pytest.mark.parametrize("host", ["games.example", ""])
def test_the_caddyfile_is_one(host: str) -> None:
    caddy = shutil.which("caddy")
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert "reverse_proxy" in text
    if caddy is None:
        return
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    environment = {**os.environ, **({"STACKYARD_HOST": host} if host else {})}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_the_container_starts_with_a_copy_of_what_was_compiled(tmp_path: Path) -> None:
    shell = shutil.which("sh")
    assert shell is not None
    compiled, cache, programs = tmp_path / "compiled", tmp_path / "cache", tmp_path / "bin"
    compiled.mkdir()
    programs.mkdir()
    (compiled / "index").write_text("compiled")
    (programs / "stackyard").write_text('#!/bin/sh\necho "started: $*"\n')
    (programs / "stackyard").chmod(0o755)
    script = (DEPLOY / "start.sh").read_text("utf-8").replace("/opt/stackyard/compiled", str(compiled))
    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "STACKYARD_CACHE": str(cache)}
    for words in (["games"], ["serve", "--port", "1"]):
        done = subprocess.run(
            [shell, "-c", script, "start.sh", *words], capture_output=True, text=True, env=environment, check=True
        )
        assert done.stdout == f"started: {' '.join(words)}\n"
        assert cache.exists() == (words[0] == "serve")
    assert (cache / "index").read_text() == "compiled"
