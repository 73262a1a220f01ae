"""`python -m stackyard` is the command `stackyard`."""

import sys

from stackyard.cli import main

sys.exit(main())
