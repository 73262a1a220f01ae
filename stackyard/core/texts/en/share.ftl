# What the page says where a match is sent to others: its link, a picture, an animation. The hall makes them.

# Opens the sheet, and its title
share-match = Share
share-title = Share this match
# Its parts. What is sent, and how
share-link = Link
share-link-about = Whoever opens it sees the match, without an account.
share-link-moment = It opens at the moment shown here.
share-link-challenge = It leads to the same challenge. Whoever has ended it sees this match.
share-picture = Picture
share-picture-alt = The board, who played and how it ended
share-film = Animation
share-film-alt = The match in a few seconds
share-download = Download
share-send = Send
share-drawing = Drawing…
share-failed = We couldn't draw this just now.
share-again = Try again
