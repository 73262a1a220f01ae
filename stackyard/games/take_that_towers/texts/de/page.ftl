# Was die Seite von Take That Towers sagt: siehe en/page.ftl.

unseen-card = eine Karte

cards-in-words =
    { $n ->
        [0] keine Karten
        [one] eine Karte
       *[other] { $n } Karten
    }
floors-in-words =
    { $n ->
        [0] kein Stockwerk
        [one] ein Stockwerk
       *[other] { $n } Stockwerke
    }

floor-vacant-now = { $card }, frei
floor-owned-by = { $card }, gehört { $who } ({ $number })
floor-tucked =
    { $floor }; darunter steckt { $yours ->
        [yes] deine Karte
       *[no] eine Karte
    }: { $tucked }
worth-of = { $who } { $points }
tower-named = Turm { $slot }
place-empty = Platz { $slot }, leer
place-named = Platz { $slot }
tower-told =
    Turm { $slot }, { $floors }{ $due ->
        [yes] , wird in diesem Zug gewertet
       *[no] { "" }
    }. Von oben: { $told }. Jetzt gewertet: { $worth }
can-be-built = { $start }. { $card } kann hierher
can-be-built-on = { $start }. Hier kann gebaut werden
can-be-started = { $start }. Hier kann ein neuer Turm beginnen
floor-here = { $spot }: { $floor }
floor-can-tuck = { $spot }: { $floor }. { $card } kann darunter
floor-can-claim = { $spot }: { $floor }. Kann beansprucht werden
look-at-tucked = { $card } ansehen, hier untergeschoben von Nummer { $number }

todo-wait = warte
todo-build = bau ein Stockwerk auf irgendeinen Turm
todo-build-second = bau ein zweites Stockwerk, auf einen anderen Turm als { $slot }
todo-claim = beanspruche Stockwerke, wenn du magst, dann zieh nach
todo-claim-last = beanspruche Stockwerke, wenn du magst; dann bist du fertig
todo-draw-last = beanspruche nichts mehr
todo-draw = zieh nach
todo-choose = such aus, welcher Turm zuerst gewertet wird
todo-chance = die Karten werden gezogen
with-card-claim = such ein Stockwerk, unter das { $card } soll
with-card-build = such einen Platz für { $card }
heard-held = { $card } in der Hand: { $todo }.
heard-back = { $card } ist wieder bei deinen Karten.
keys-hand = Die Pfeiltasten gehen von Karte zu Karte, Enter nimmt eine Karte oder legt sie zurück.
keys-towers = Pfeil nach oben geht von den Karten zu den Türmen, dort gehen die Pfeiltasten von Stockwerk zu Stockwerk; Enter legt die Karte ab, Escape geht zurück zu den Karten.
keys-scoring = Die Leertaste überspringt, was von einer Wertung erzählt wird.
choose-card-for = Such eine Karte für { $spot } aus.
choose-floor = Such ein Stockwerk aus: Karten schiebst du unter eines.
draw-cards = { $n } ziehen und nichts mehr beanspruchen
end-claims = Nichts mehr beanspruchen
others-claim = { $who } darf Stockwerke beanspruchen.
others-build = { $who } baut.
others-draw = { $who } zieht nach.
others-deal = Die Karten werden ausgeteilt.
others-choose = { $who } sucht aus, welcher Turm zuerst gewertet wird.
over-wins = Die Partie ist vorbei: { $who } gewinnt.
score-first = Erst { $slot } werten

tower-done = Turm { $slot } ist fertig.
tower-begins = Turm { $slot } wird gewertet, von oben.
pace = Tempo: { $pace }
pace-title = Wie schnell Wertungen erzählt werden
pace-calm = ruhig
pace-usual = normal
pace-brisk = schnell
skip = Überspringen
scored-list = Gewertet: { $slots }
why = Warum?
close-list = Schließen
sum = Zusammen
scored-now = gewertet
worth-now = jetzt wert
for-who = für { $who }
nobody-scores = niemand bekommt Punkte
last-now = Letzte Runde
last-now-empty = Letzte Runde: Der Stapel ist leer

steps = Die Schritte des Zuges
step-build = Bauen
step-claim = Anspruch
step-draw = Ziehen
step-score = Werten
due = fällig
new-tower = Neuer Turm

your-hand = Deine Hand
hand-of = Die Hand von { $who }
hand-empty = Keine Karten auf der Hand.
card-says = { $name }: { $effect }
in-hand-count = { $cards } auf der Hand,
points-word = Punkte
deck = Stapel
deck-count = : { $cards } zum Ziehen
gone = weg
gone-count = : { $cards } abgelegt

seen = Was schon zu sehen war
seen-caption = Stockwerke, die schon zu sehen waren
seen-floor = Stockwerk
seen-standing = Steht
seen-scored = Gewertet
seen-tucks = Von dir untergeschoben, weg

decks = Karten
deck-short = Kurz
deck-short-about = Von jeder fünf: 40 Karten, etwa eine Viertelstunde.
deck-quiet = Ruhige Straße
deck-quiet-about = Keine NOISE COMPLAINTs und keine INFERNOs: Was du beanspruchst, bleibt deins.
deck-bad = Schlimme Nachbarn
deck-bad-about = Mehr LANDLORDs, NOISE COMPLAINTs und INFERNOs, als irgendwer möchte.

seat-number = Platz { $number }

end-points = Punkte nach Stockwerken
end-total = Punkte zusammen
end-cards = Gespielte Karten
end-claimed = Stockwerke beansprucht
end-built = Stockwerke gebaut
end-by-tower = Turm für Turm
end-place = Platz
end-floors = Stockwerke von unten

seats-note = Bei gleichen Punkten gewinnt, wer früher an der Reihe ist. Von 100 Partien gleich starker Bots gewannen die Plätze, vom ersten bis zum letzten, { $players ->
        [2] 52 und 48
        [3] 27, 22 und 51
       *[4] 27, 29, 23 und 21
    }.

goal = Die meisten Punkte gewinnen. Bau Stockwerke und beanspruche sie mit einer Karte: Sie zählen, wenn ihr Turm fertig ist.

move-build = { $card } auf Turm { $tower }
move-tuck = { $card } unter { $floor }
move-draw = nachziehen
move-score = Turm { $tower } zuerst werten
