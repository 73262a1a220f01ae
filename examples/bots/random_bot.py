"""A program that plays any game at random: `stackyard arena towers --levels 1 --engine "python random_bot.py"`."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"], "ok": True}
    if asked["do"] == "hello":
        answer |= {"protocol": 1, "name": "random", "author": "Stackyard"}
    elif asked["do"] == "choose":
        answer["move"] = random.choice(asked["moves"])
    elif asked["do"] == "quit":
        break
    else:  # "stop", "over": nothing that this program would do
        continue
    print(json.dumps(answer), flush=True)
