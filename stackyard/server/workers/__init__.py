"""Processes that search and study, so that the event loop does not wait for them."""
