"""Workers on the machines of a Ray cluster, in the place of those of this machine (docs/decisions/0093)."""
