# Take That Towers: warum ein Zug nicht geht, was geschehen ist und wie es steht. Siehe en/match.ftl.
#
# Wörter: floor Stockwerk, tower Turm, tuck unterschieben, claim beanspruchen, score werten. Karten heißen, wie sie
# bedruckt sind.

side =
    { $who ->
        [Blue] Blau
        [Red] Rot
        [Green] Grün
        [Purple] Lila
       *[other] { $who }
    }
points =
    Blau { $blue }, Rot { $red }{ $players ->
        [2] { "" }
        [3] { ", Grün " }{ $green }
       *[4] { ", Grün " }{ $green }{ ", Lila " }{ $purple }
    }
goes-on = { points }: Die Partie läuft.
won = { points }: { side } gewinnt.
won-tied = { points }: Gleichstand zwischen { $tied }; { side } hat früher angefangen und gewinnt.

match-over = die Partie ist vorbei. { $standing }
over = die Partie ist vorbei
turn-of-side = { side } ist an der Reihe
turn-of-seat = Platz { $seat } ist an der Reihe
cards-first = erst werden Karten gegeben oder gezogen
no-such-move = einen Zug mit der Nummer { $move } gibt es nicht
no-move =
    { $shown } ist kein Zug: Schreib SP@A, um eine SPIRE auf Turm A zu bauen, LO/A3, um eine LOBBY unter Stockwerk 3 von Turm A zu schieben, draw, wenn du nichts mehr beanspruchst, oder score A, wenn zwei Türme zu werten sind
no-such-card = ein Stockwerk { $card } gibt es nicht; es gibt { $cards }
no-such-tower = einen Turm { $tower } gibt es nicht; es gibt { $towers }
no-such-floor = ein Turm hat die Stockwerke 1 bis { $tallest }; Stockwerk { $level } gibt es nicht

still-building =
    erst werden zwei Stockwerke gebaut: Jetzt kommt das { $built ->
        [0] erste
       *[1] zweite
    }
built-twice = du hast in diesem Zug schon zweimal gebaut: Beanspruche Stockwerke mit Karten oder zieh nach
not-choosing = welcher Turm zuerst gewertet wird, fragt sich nur, wenn zwei fällig sind
choosing = sag, welcher Turm zuerst gewertet wird: { $moves }
either = { $one } oder { $other }
not-in-hand = du hast keine { $card } auf der Hand
tower-not-there = einen Turm { $tower } gibt es noch nicht
floors =
    { $n ->
        [0] kein Stockwerk
        [one] ein Stockwerk
       *[other] { $n } Stockwerke
    }
tower-lower = Turm { $tower } hat nur { floors }: Stockwerk { $level } gibt es nicht
tucked-already = unter Stockwerk { $level } von Turm { $tower } steckt schon eine Karte von { side }
same-tower = das zweite Stockwerk kommt auf einen anderen Turm als { $tower }
towers-all-stand =
    { $n ->
        [one] ein Turm steht
       *[other] { $n } Türme stehen
    } schon: Ein neuer darf nicht begonnen werden
tower-started-as = der nächste neue Turm heißt { $free }, nicht { $tower }

dealt = Alle bekommen vier Karten: { $seats }.
cards =
    { $n ->
        [0] keine Karte
        [one] eine Karte
       *[other] { $n } Karten
    }
drawn = { side } zieht { cards }.
floor-built =
    { side } baut { $card ->
        [OFFICE] ein
        [ELEVATOR] einen
        [LANDLORD] einen
        [INFERNO] ein
       *[other] eine
    } { $card } auf Turm { $tower }.
card-tucked = { side } schiebt eine Karte unter Stockwerk { $level } von Turm { $tower }.
no-more-claims = { side } beansprucht nichts mehr.
scored-first = { side } lässt Turm { $tower } zuerst werten.
last-round = Der Stapel ist leer, und { side } hat am Zugende zu wenig Karten: letzte Runde.

gain = { side } +{ $points }
tower-scored = Turm { $tower } wird gewertet: { $gains }.
tower-scored-nothing = Turm { $tower } wird gewertet: Niemand bekommt Punkte.

floor-vacant = { $place } { $card }: Gehört niemandem, nichts geschieht.
floor-owned = { $place } { $card }: Gehört { side }, { $effect }.
gained =
    { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    }
points-for-above = { floors } darüber, { gained }
points-for-offices =
    { $n ->
        [0] kein OFFICE
        [one] ein OFFICE
       *[other] { $n } OFFICES
    } im Turm, { gained }
points-for-tucked = 2 Punkte für jede untergeschobene Karte im Turm: { $gains }
nobody-has-any = Niemand hat eine
cards-to-draw =
    { $n ->
        [0] keine Karte
        [one] eine Karte
       *[other] { $n } Karten
    } nachziehen
nothing-to-draw = aber es gibt nichts mehr zu ziehen
owns-below = und ab jetzt auch Stockwerk { $level } darunter
nothing-below = aber darunter ist nichts
floor-vacated = Stockwerk { $level } gehört niemandem mehr
floors-vacated = die Stockwerke { $upper } und { $lower } gehören niemandem mehr

# Eigene Kartenstapel, und Fragen zu einem echten Tisch
one-problem = es gibt eine Aufgabe am Tag, vom Grad 1, nicht { $grade }
deck-for-players = { $players } Spieler brauchen mindestens { $cards } Karten
nobody-draws = gerade zieht niemand
deck-file-long = die Datei eines Stapels hat höchstens { $most } Zeichen, nicht { $found }
deck-file-empty = die Datei nennt kein Stockwerk; eine Zeile ist ein Stockwerk und eine Zahl, etwa SPIRE 8
deck-no-floor = Zeile { $line }: ein Stockwerk { $shown } gibt es nicht; es gibt { $floors }
deck-no-number = Zeile { $line }: { $shown } ist keine Kartenzahl (0 bis { $most })
deck-number-range = Zeile { $line }: ein Stapel hat 0 bis { $most } Karten eines Stockwerks, nicht { $shown }
deck-no-text = Zeile { $line }: das ist kein Text; eine Zeile ist ein Stockwerk und eine Zahl, etwa SPIRE 8
deck-named-twice = Zeile { $line }: { $floor } steht schon in Zeile { $before }; nenn jedes Stockwerk einmal
deck-too-small =
    ein Stapel hat mindestens { $fewest } Karten, { $dealt } für jeden von { $players } Spielern; hier { $cards ->
        [one] ist es eine
       *[other] sind es { $cards }
    }
deck-too-small-file = { $deck } (die letzte Zeile ist Zeile { $line })
deck-line-lacks =
    Zeile { $line }: { $lacks ->
        [floor] der Name des Stockwerks
       *[number] die Zahl der Karten
    } fehlt; eine Zeile ist ein Stockwerk und eine Zahl, etwa SPIRE 8
deal-first = erst werden die Karten gegeben
draw-first = erst werden Karten gezogen
deck-has-left = im Stapel sind noch { $left } { $floor }, nicht { $count }
drawing-now = jetzt zieht { side }, Platz { $seat }
draws-cards = { side } zieht jetzt { $cards }, nicht { $found }
dealt-cards = jeder bekommt { $cards } Karten, { side } nicht { $found }
