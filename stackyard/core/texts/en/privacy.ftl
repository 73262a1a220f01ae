# What the server keeps of a player, and how they get it or have it deleted.
privacy-title = What we keep about you
privacy-about = You need no account here, and nobody tracks you. This is everything.
privacy-server = On the server
privacy-moves = The matches you play: every move and when you made it, the name you gave yourself, and what you said at the table.
privacy-key = A fingerprint of the key to your seat, never the key itself. Whoever has your link with the key can play for you.
privacy-address = Your network address while you are here, so that nobody takes more than a fair share. It isn't stored unless you have been banned.
privacy-today = How you did in a challenge of the day, for 400 days and without your name, so that others can compare. And a fingerprint of your browser and your network for that day alone, so that each counts once.
privacy-lobby = If you open a table to anybody, your name stands on the front page until all have sat down. If you look for somebody to play with, a fingerprint of your browser stands beside your seat until then, so that you don't meet yourself. While such a match is played, anybody can watch it from the front page, unless one of you has said no before the first move. A match by link stands in no list, unless all who play it want that.
privacy-rated = If you play rated matches: who played whom and who won, for good, as numbers of accounts. Your ratings and your record are on a page for everybody. If you delete your account, name and page are gone, and its number stays in the results, tied to nothing; a rated match that still goes on is given up. If all at a table of TowerBrix have an account, what your team has built stays in the same way.
privacy-notices = If you want notices of your turn: the address that your browser was given for them, and your quiet hours, until you switch them off. The service of your browser that delivers them can’t read them. When you’re on vacation, which those you play with over days can see, for two years.
privacy-evenings = If you enter an evening of the club: whom you played and what came of it, for good, for everybody to see. If you delete your account, your name is gone from it.
privacy-account = If you make an account: its name, which everybody may see, the names before, and by which browsers you came and when. Of passkeys only the public part, of cookies and codes only fingerprints. No password, no e-mail address.
# A link
privacy-to-account = Your account
privacy-browser = In your browser
privacy-peace = If you are signed in: the network addresses you came from, for a month, and in which browsers, for half a year; whom you block, for you alone. Reports, with the lines they are about, for 90 days: whoever keeps this server sees them.
privacy-local = The keys to your seats, your settings, how far you have come in the lessons, and what came of your challenges. A cookie only once you sign in.
privacy-kept-title = For how long
# In the list of one's matches: $finished, $unfinished, $unplayed: days; 0: for ever
privacy-kept =
    { $finished ->
        [0] Finished matches stay for good.
       *[other] Matches stay here for { $finished } days after they end.
    }
privacy-kept-unfinished =
    { $days ->
        [0] Unfinished ones stay too.
       *[other] Unfinished ones stay for { $days } days after the last move.
    }
privacy-kept-unplayed =
    { $days ->
        [0] Matches in which nobody has moved stay too.
       *[other] Matches in which nobody has moved go after { $days } days.
    }
privacy-kept-motions =
    { $days ->
        [0] How bricks moved stays with the match.
       *[other] How bricks moved can be watched again for { $days } days.
    }
# A link
privacy-more = More about that
privacy-yours = Your matches
privacy-yours-about =
    { $count ->
        [0] This browser holds no keys to matches.
        [one] This browser holds the key to one match.
       *[other] This browser holds the keys to { $count } matches.
    }
privacy-export = Download everything
privacy-delete = Delete everything
privacy-delete-about = A match goes for good if nobody else has played in it. Otherwise the others keep the game, and your name and what you said are taken out of it. A match you're still playing has to end first.
privacy-delete-question = Delete all your matches? You can't undo this.
privacy-delete-yes = Delete
privacy-delete-no = Keep them
# $gone: matches that were deleted or that the player was taken out of; $left: those still being played
privacy-deleted =
    { $gone ->
        [0] Nothing was deleted.
        [one] One match is gone, or your name is out of it.
       *[other] { $gone } matches are gone, or your name is out of them.
    }
privacy-left =
    { $left ->
        [one] One is still being played: leave or end it first.
       *[other] { $left } are still being played: leave or end them first.
    }
