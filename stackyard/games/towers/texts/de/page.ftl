# Was die Seite von Towers sagt: siehe en/page.ftl.

floor =
    { $colour ->
        [B] schwarz
        [W] weiß
       *[U] Versorger
    }
vacant-block = leer
utility-alone = bloßer Versorger, 1 Stockwerk
tower-of =
    { $side ->
        [Black] Turm von Schwarz
       *[White] Turm von Weiß
    }, { $n ->
        [one] 1 Stockwerk
       *[other] { $n } Stockwerke
    }
from-top = von oben { $floors }
in-suburb = Vorort { $number }
picked-up = aufgehoben
can-land = { $start } kann hierher ziehen
would-demolish = reißt { $blocks } ab
can-move-to = kann nach { $blocks } ziehen
takes-floor = hier geht ein Stockwerk hin
takes-utility = hier geht ein Versorger hin

heard-picked = { $block } ist aufgenommen: Es kann nach { $blocks }.
heard-back = { $block } ist zurückgelegt.
keys-board = Die Pfeiltasten gehen von Feld zu Feld, Pos1 und Ende zu den Enden einer Reihe.
keys-next = N und P gehen zum nächsten und zum vorigen Feld, das du wählen darfst.
keys-hand = Enter nimmt auf und setzt ab, Escape legt zurück.

todo-utility-vacant = setz einen Versorger auf ein leeres Feld, noch { $left }
todo-utility-own = setz einen Versorger anstelle eines deiner Türme, noch { $left }
todo-floor = setz ein Stockwerk auf ein leeres Feld
todo-target = such ein Ziel für { $block }
todo-tower = such dir einen Turm aus
loss =
    { $start } nach { $to } { $cuts ->
        [yes] schneidet { loss-what } ab
       *[no] reißt { loss-what } ab
    }
loss-what =
    { $count ->
        [1] { $blocks }
        [2] { $blocks }
        [3] { $blocks }
        [4] { $blocks }
        [5] { $blocks }
        [6] { $blocks }
       *[other] { $count } Türme
    }
own-then =
    { $what }: Danach gehört dir { $floors ->
        [0] nichts mehr
        [one] ein Stockwerk
       *[other] { $floors } Stockwerke
    }
tap-again = { $preview }. Tipp noch einmal, um zu bauen

stuck-utility = { $block } ist ein bloßer Versorger: Er gehört niemandem und bleibt, wo er ist
stuck-other =
    der Turm auf { $block } gehört { $side ->
        [Black] Schwarz
        [White] Weiß
       *[other] { $side }
    }
stuck-surrounded = { $block } ist an allen vier Seiten zugebaut und kommt nicht weg
stuck-nowhere =
    { $height ->
        [one] ein Turm aus einem Stockwerk zieht genau ein Feld weit
       *[other] ein Turm aus { $height } Stockwerken zieht genau { $height } Felder weit
    }: { $there ->
        [off] Von { $block } aus liegt das überall neben dem Brett
       *[vacant] So weit von { $block } steht kein Turm
    }

board = Das Brett
unit = Stockwerke
plate-captured = { $n } erobert
swap-sides = Farben tauschen

rules = Regeln
sprawl = Zersiedlung
sprawl-about = Erst verteilt ihr eure Stockwerke, dann wird gebaut.
infrastructure = Infrastruktur
infrastructure-about = Acht Versorger: Türme, die mit keinem mehr verbunden sind, fallen.
capture = Eroberung
capture-about = Was du abreißt, zählt für dich.
suburbs = Vororte
suburbs-about = Abgeschnittene Türme schrumpfen auf ein Stockwerk und spielen als Vorort weiter.
downtown = Innenstadt
board-4 = Ein paar Minuten.
board-6 = Eine kurze Partie.
board-8 = Das übliche Brett.
board-10 = Eine lange Partie.
board-12 = Das größte.

end-towers = Türme
end-own-floors = Eigene Stockwerke
end-other-floors = Stockwerke der Gegenseite
end-utilities = Versorger
end-captured = Erobert
end-builds = Züge
end-cut = Stockwerke abgeschnitten
end-by-tower = Turm für Turm
end-block = Feld
end-owner = Besitz
end-floors = Stockwerke
end-of-owner = eigene
end-of-others = andere

goal = Wer am Ende die meisten Stockwerke hat, gewinnt. Das oberste sagt, wem der Turm gehört.

move-tower = { $start } auf { $to }
move-floor = ein Stockwerk auf { $block }
move-utility = ein Versorger auf { $block }
