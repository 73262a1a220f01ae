"""Datasets: matches as rows of positions, moves, outcomes and tensors, in Parquet or NumPy files.

    stackyard export records/ --to towers-data                       # what was played, from match files
    stackyard selfplay towers --bots 3@20 --games 10000 --to data    # what bots play, straight into the same form

docs/datasets.md says what each column means.
"""
