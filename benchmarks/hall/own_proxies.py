"""The proxies of `deploy/`, each by its own file, before halls that are measured or tested.

Only what a file says of this computer is changed: where it listens (a port of the loopback, without TLS), where the
halls are, and where it writes.
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.hall.hall_client import free_port
from benchmarks.hall.own_servers import START_SECONDS, ServerError, is_root

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
ANSWER_SECONDS: Final = 2.0  # in which a hall has to answer through it; else another one is asked
STOP_SECONDS: Final = 10.0  # in which it ends in order
SYSTEM_FOLDERS: Final = "/usr/sbin:/usr/local/sbin"  # where Debian installs servers, beside PATH


class ProxyServer:
    """A proxy in a process of its own, at a port of the loopback."""

    def __init__(self, kind: str, halls: Sequence[int]) -> None:
        """Start it; `kind` is of `PROXIES`, `halls` are the ports of halls that are open.

        Raises ServerError if it is not installed, or does not let anybody through to a hall.
        """
        program = proxy_program(kind)
        if program is None:
            raise ServerError(f"{kind} is not installed")
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-proxy-"))  # it writes nowhere else
        self.port = free_port()
        command, settings = PROXIES[kind](self.folder, self.port, halls)
        with (self.folder / "out.log").open("wb") as log:
            environment = {**os.environ, **settings}
            self._process = subprocess.Popen([program, *command], stdout=log, stderr=log, env=environment)
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                said = (self.folder / "out.log").read_text("utf-8", "replace")
                self.remove()
                raise ServerError(f"{kind} does not open: {said}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            asked.request("GET", "/api/health")
            return asked.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            asked.close()

    def remove(self) -> None:
        """End it and take its files away."""
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def proxy_program(kind: str) -> str | None:
    """Return a proxy's program, if it is installed."""
    return shutil.which(kind, path=f"{os.environ.get('PATH', '')}:{SYSTEM_FOLDERS}")


def _with_halls(text: str, halls: Sequence[int]) -> str:
    """Return a file with these halls in the place of its own: each as the first of those is written."""
    lines = [line for line in text.splitlines() if "127.0.0.1:800" in line]
    wanted = [
        lines[0].replace("8001", str(port)).replace("hall-1", f"hall-{number}")
        for number, port in enumerate(halls, start=1)
    ]
    return text.replace("\n".join(lines), "\n".join(wanted))


def _nginx(folder: Path, port: int, halls: Sequence[int]) -> tuple[list[str], Mapping[str, str]]:
    text = _with_halls((DEPLOY / "nginx.conf").read_text("utf-8"), halls)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"\tssl_certificate.*\n", "", text).replace("/var/log/nginx/stackyard.log", f"{folder}/stackyard.log")
    (folder / "site.conf").write_text(text, "utf-8")
    user = "user root;" if is_root() else ""
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind}-files;" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"{user} daemon off; pid {folder}/pid; events {{}} http {{ {paths} include {folder}/site.conf; }}"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return ["-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], {}


def _haproxy(folder: Path, port: int, halls: Sequence[int]) -> tuple[list[str], Mapping[str, str]]:
    text = _with_halls((DEPLOY / "haproxy.cfg").read_text("utf-8"), halls)
    (folder / "haproxy.cfg").write_text(re.sub(r"bind :443 .*", f"bind 127.0.0.1:{port}", text), "utf-8")
    return ["-f", f"{folder}/haproxy.cfg"], {}


def _caddy(folder: Path, port: int, halls: Sequence[int]) -> tuple[list[str], Mapping[str, str]]:
    text = (DEPLOY / "Caddyfile").read_text("utf-8").replace("\n{\n", "\n{\n\tadmin off\n\tauto_https off\n", 1)
    text = text.replace(":localhost} {\n", ":localhost} {\n\tbind 127.0.0.1\n")
    (folder / "Caddyfile").write_text(text, "utf-8")
    settings = {"STACKYARD_HOST": f"http://:{port}", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    settings["STACKYARD_HALL"] = " ".join(f"127.0.0.1:{hall}" for hall in halls)
    return ["run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"], settings


PROXIES: Final[Mapping[str, Callable[[Path, int, Sequence[int]], tuple[list[str], Mapping[str, str]]]]] = {
    "haproxy": _haproxy,
    "nginx": _nginx,
    "caddy": _caddy,
}
"""By name: what writes a proxy's files into a folder, and returns its arguments and its environment."""
