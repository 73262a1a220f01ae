# Was jedes Spiel gleich sagt: siehe en/match.ftl.

match-over = die Partie ist vorbei: { $why }
taken-back-no-more = die Partie ist vorbei und der Zufall aufgedeckt: Zurücknehmen geht nicht mehr
nothing-to-choose = hier ist die Partie vorbei: Es gibt nichts zu überlegen
not-your-turn = Platz { $seat } ist nicht an der Reihe
not-your-turn-but = Platz { $seat } ist nicht an der Reihe, sondern: { $acting }
last-move-only = nur der letzte Zug kann zurückgenommen werden
last-move-theirs = der letzte Zug war von Platz { $seat }

who =
    { $who ->
        [Black] Schwarz
        [White] Weiß
        [Blue] Blau
        [Red] Rot
        [Green] Grün
        [Purple] Lila
       *[other] { $who }
    }
draw-agreed = Ihr habt euch auf Remis geeinigt.
called-off = Die Partie wurde abgebrochen.
resigned = { who } hat aufgegeben.
out-of-time = { who } hat keine Zeit mehr.
left = { who } ist ausgestiegen.
left-cannot-win =
    { $why } Aber wer ausgestiegen ist ({ $gone }), kann nicht gewinnen: { $winners ->
        [0] Niemand gewinnt.
        [one] { $who } gewinnt.
       *[other] { $who } gewinnen.
    }

draw-was-agreed = Remis vereinbart.
left-to-a-bot = { who } ist ausgestiegen: Ein Bot spielt weiter.
is-back = { who } ist wieder da.
seat-taken-over = { who } wird ab jetzt von jemand anderem gespielt.
taken-back =
    { $moves ->
        [one] Der letzte Zug wurde zurückgenommen.
       *[other] Die letzten { $moves } Züge wurden zurückgenommen.
    }

also = { $one } und { $other }
comma = { $one }, { $other }
sentences = { $one } { $other }
