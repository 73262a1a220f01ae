"""A hall measured from outside: load, and kills under load. Of the server it knows the messages alone."""
