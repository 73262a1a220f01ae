"""`python -m stackyard.lab.arena`: the command `stackyard arena`."""

import sys

from stackyard.lab.arena.command import main

sys.exit(main())
