"""What several games are built with: flat pictures of boxes, days, menus of moves, questions read strictly."""
