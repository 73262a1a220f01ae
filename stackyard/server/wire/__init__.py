"""What goes over the wire: the messages, their bytes, and what is refused. Knows nothing else of the hall."""
