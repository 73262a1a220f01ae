"""Pictures that travel: a finished match as a card for a link's preview, and as a short animation."""
