"""What every game and every table uses: games, positions, matches, chance, record files, errors.

No game lives here, and nothing here reads or writes anything but record files.
"""
