"""The hall: seats, invitations, live matches, storage, HTTP and WebSocket. It knows games only through core."""
