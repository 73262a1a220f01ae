"""Where requests come in: the WebSocket, REST, and the pages of the browser client."""
