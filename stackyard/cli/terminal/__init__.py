"""Playing in a terminal: the table, what is typed at it, its menus, and the file in which a match is kept."""
