"""Notices: whose turn it is in a match over days, told by Web Push while no page of the hall is open, or by a feed."""
