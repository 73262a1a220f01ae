"""Being someone: names that are one's own, passkeys, sessions, and the ways to come back on another device."""
