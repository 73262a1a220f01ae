"""What plays Towers: the levels, and the searches behind them."""
