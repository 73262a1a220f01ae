"""What every command of the terminal shares: its parser, its language, and what is wrong with its arguments."""
