"""Who watches a match, who is here, and the messages that each of them is sent."""
