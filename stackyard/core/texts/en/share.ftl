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
# What stands on the table, as a file: its heading, what it is, and what is saved
share-model = Bricks
share-model-about = What stands there, in its true size, for programs that show or print it.
share-model-glb = 3D model (.glb)
share-model-ldraw = LDraw (.mpd)
# Opens one moment of the match as a clip, and its title
clip-title = Send this moment
# For those who do not see it. $text: what happened
clip-alt = Five seconds: { $text }
# Goes along with the clip. $link: where the position before it is played on from
clip-message = Can you do better? { $link }
clip-link = Link to the position before it
clip-link-about = Whoever opens it plays on from the position before, without an account.
clip-try = Try it yourself
# Where that link leads. $name: who played there; $game: the game's title
again-title = Can you do better?
again-about = { $name } played this match of { $game }. This is the moment before it was decided: take over.
again-picture = The board at that moment
again-play = Play from here
again-look = See how it went
