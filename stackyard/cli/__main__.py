"""`python -m stackyard.cli` is the command `stackyard`."""

import sys

from stackyard.cli import main

sys.exit(main())
