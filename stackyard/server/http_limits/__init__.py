"""What a request meets before any work is done for it: how many connections there may be, how large, and how slow."""
