"""What every game and every table uses: games, positions, matches, chance, record files, errors.

It knows no game. Only `machine`, `commands` and the cache of compiled code use files or the system.
"""
