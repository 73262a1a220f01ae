"""What plays Take That Towers: the levels, and the tree search behind them."""
