"""Tests of a hall from outside: load, and kills under load. Of the server they use only the messages."""
