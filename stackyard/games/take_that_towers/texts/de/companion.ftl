# Was der Begleiter von Take That Towers sagt: siehe en/companion.ftl.
real-title = Take That Towers mit echten Karten
real-about = Die Karten habt ihr; diese Seite zählt die Punkte, sagt warum, und weiß, wann die letzte Runde kommt.
real-players = Spieler
real-name =
    Name von Spieler { $n }, { $colour ->
        [Blue] Blau
        [Red] Rot
        [Green] Grün
        [Purple] Lila
       *[other] { $colour }
    }
real-note = Spieler 1 fängt an. Deine Nummer ist die, die du nach außen drehst, wenn du eine Karte unterschiebst.
real-start = Los
real-undone = Zurückgenommen.
real-added = Dazugezählt: { $points }.
real-turn = Der Zug
real-wins = { $who } gewinnt.
real-tied = Gleichstand zwischen { $tied }; { $who } hat früher angefangen und gewinnt.
real-and = { $one } und { $other }
real-over-about = Alle hatten gleich viele Züge. Gebt jetzt ein, was noch steht; SUITEs ziehen nichts mehr.
real-turn-of = { $who } ist dran
real-round =
    Runde { $n }{ $last ->
        [yes] , die letzte
       *[no] { "" }
    }
real-turn-about = Bau zwei Stockwerke auf zwei Türme (höchstens { $limit } zugleich), beanspruche, was du magst, zieh drei (bis sechs auf der Hand), werte, was fällig ist.
real-done-enough = Fertig, mindestens drei Karten auf der Hand
real-done-short = Fertig, weniger als drei: letzte Runde
real-done = Zug fertig
real-deck-empty = Der Stapel ist leer
real-score = Einen Turm werten
real-top-down = Ich lese von oben nach unten
real-tap =
    Tipp die Stockwerke der Reihe nach an, { $top ->
        [yes] von oben nach unten
       *[no] von unten nach oben
    }.
real-tower = Der Turm, von oben
real-who-tucked = Wer eine Karte unter Stockwerk { $n }, { $card }, geschoben hat
real-tucked = { $who } hat eine Karte unter Stockwerk { $n } geschoben
real-take-off = Stockwerk { $n } wegnehmen
real-floors = Stockwerke
real-add = Zu den Punkten zählen
real-clear = Leeren
real-past = Gewertete Türme
real-past-tower = Turm { $n }
real-undo = Zurücknehmen
real-new = Neue Partie
real-new-sure = Ja, diese vergessen
real-rules = Regeln
real-last-floor = Eine { $card } ist immer oben: Auf ihr wird nicht gebaut.
