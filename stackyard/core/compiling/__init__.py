"""Compilation by Numba: the cache of compiled code, compiling ahead, and functions that compiled rules share."""
