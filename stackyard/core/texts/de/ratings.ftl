# People's numbers, and the leaderboards

rating-title = Wertung von { $name }
rating-none = Noch nichts gewertet.
rating-unknown = Hier heißt niemand { $name }.
rating-number = { $rating } ± { $width }
rating-provisional = noch nicht gut bekannt
rating-kind =
    { $players ->
        [2] zu zweit, { $pace }
       *[other] { $players } am Tisch, { $pace }
    }
rating-matches =
    { $count ->
        [one] eine Partie
       *[other] { $count } Partien
    }
rating-clock = { $minutes } min + { $seconds } s je Zug
rating-days = über Tage
rating-graph =
    { $count ->
        [one] Die Zahl nach einer Partie: { $most }
       *[other] Die Zahl nach { $count } Partien: von { $least } bis { $most }
    }
rating-records = Gegen andere
rating-record = { $who }: in { $won } von { $of } vorn
rating-record-drawn =
    { $drawn ->
        [one] { $who }: in { $won } von { $of } vorn, eine unentschieden
       *[other] { $who }: in { $won } von { $of } vorn, { $drawn } unentschieden
    }
rating-level = Stufe { $level }
rating-about = In neun von zehn Fällen liegt die wahre Stärke innerhalb der Zahl hinter dem ±.
rating-boards = Bestenliste: { $title }

board-title = Bestenliste: { $title }
board-about = Hier stehen alle, die das möchten, sobald ihre Zahl gut bekannt ist.
board-empty = Noch niemand: Hier steht, wer sich anmeldet, gewertete Partien spielt, bis die eigene Zahl gut bekannt ist, und es möchte.
board-place = Platz
board-name = Name
board-rating = Wertung
board-matches = Partien
board-listed = Mich hier zeigen
board-sign-in = Melde dich an, um auch hier zu stehen.
board-games = Andere Spiele

# Teams eines Spiels, das alle zusammen gewinnen oder verlieren
team-about = Hier stehen Teams, in denen es jemand möchte: ihr Bestes in jeder Art, wenn alle ein Konto hatten und nichts zurückgenommen wurde.
team-board =
    { $size ->
        [one] { $kind }, allein
       *[other] { $kind }, zu { $size } gespielt
    }
team-others =
    { $others ->
        [0] { $names }
        [one] { $names } und noch jemand
       *[other] { $names } und { $others } weitere
    }
team-points = Punkte
team-team = Team
team-when = Wann
team-towers = Türme
team-towers-of = Türme von { $names }
team-none = Noch kein Team.

# Finding somebody
people-title = Jemanden finden
people-name = Der Name des Kontos
people-find = Suchen
people-about = Niemand steht in einer Liste, der das nicht möchte. Alle anderen stehen in den Bestenlisten.
people-boards = Bestenlisten

# At the end of a rated match

rated-change = { $who }: { $before } → { $after } ({ $change })
rated-title = Gewertet
rated-not-counted = Diese Partie wurde nicht gewertet.

# Before a match
rated-legend = Wird die Partie gewertet?
rated-not = Ohne Wertung
rated-by = Gewertet, { $pace }
rated-about = Das Spiel wie in der Schachtel, Plätze gelost. Ohne Hilfe, Zurücknehmen und Pause. Wer geht, hat verloren.
rated-about-level = Das Spiel wie in der Schachtel, Plätze gelost. Ohne Hilfe, Zurücknehmen und Pause. Sie zählt, sobald sie beginnt; wer geht, hat verloren.
rated-unmeasured = Ohne Wertung: Stufe { $level } wurde mit so vielen nicht gemessen.
