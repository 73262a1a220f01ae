"""What every game and every table relies on: games, positions, matches, nature's stream, record files, errors.

No game lives here, and nothing here reads or writes anything but record files.
"""
