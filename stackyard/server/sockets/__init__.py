"""One open socket: its bounded output, and how much it may ask."""
