"""This computer: the folders for what is kept, locks between processes, and which packages are installed."""
