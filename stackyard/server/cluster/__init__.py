"""Several halls on one database: which matches live here, and the way to those that live in another hall."""
