"""What an operator asks of a running hall, over a socket of the file system."""
