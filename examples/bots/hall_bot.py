"""A bot that connects to a hall over a WebSocket and plays any game at random.

The hall's owner makes its token with `stackyard bot add NAME`. Then: TOKEN=... python hall_bot.py ws://localhost:8000/ws/bot
"""

import json
import os
import random
import sys
from itertools import count

from websockets.sync.client import ClientConnection, connect  # pip install websockets

numbers = count(1)


def ask(socket: ClientConnection, **command: object) -> None:
    """Ask the hall for something; its answer is `done` or `refused`, with the same `c`."""
    socket.send(json.dumps({"c": f"command-{next(numbers):06}", **command}))


with connect(sys.argv[1], proxy=None) as socket:
    socket.send(json.dumps({"t": "hello", "token": os.environ["TOKEN"]}))
    if "JOIN" in os.environ:  # a link's match and key, as in MATCH#KEY: sit down there
        match, _, key = os.environ["JOIN"].partition("#")
        ask(socket, t="sit", match=match, invitation=key)
    for line in socket:
        told = json.loads(line)
        if told["t"] == "turn":
            move = random.choice(told["moves"])
            ask(socket, t="move", match=told["match"], seat=told["seat"], v=told["v"], move=move)
        elif told["t"] in ("match", "ended", "refused"):
            print(told, flush=True)
