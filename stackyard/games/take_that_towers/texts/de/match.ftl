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

gain = { side } { $points }
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
