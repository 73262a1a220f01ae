# Wie man Tower Topple spielen kann, vor einer Partie: siehe en/presets.ftl.

preset-version = Spielweise
preset-tower = Turm
preset-length = Dauer
preset-fall = Ein Sturz
preset-fall-asked = Nach der Anleitung kostet es nichts, den Turm umzuwerfen: Wer führt, kann ihn in der letzten Runde umreißen und gewinnt. Was soll ein Sturz bei euch kosten?
preset-more = Außerdem

preset-name =
    { $preset ->
        [standard] Standard
        [points] Jeder Stein 1 Punkt
        [last] Keine Punkte
        [kind] Freundlich
        [short] Kurze Aufträge
        [aside] Beiseitegelegt
        [alone] Allein
        [small] Klein
        [usual] Üblich
        [tall] Hoch
        [one] Ein Turm
        [each] Für jeden ein Turm
        [twelve] Zwölf Türme
        [target] Bis 25 Punkte
        [fall-rulebook] Ein Sturz kostet nichts
        [fall-minus-3] Ein Sturz kostet 3 Punkte
        [fall-tower-lost] Ein Sturz kostet den Turm
        [faces] Offene Steine
       *[strict] Strenges Umfallen
    }

preset-about =
    { $preset ->
        [standard] Das Spiel, wie es in der Anleitung steht.
        [points] Keine Texte, keine Aufträge: Wer die meisten Steine versetzt, gewinnt.
        [last] Wer vor dem Umfallen den letzten Stein versetzt hat, gewinnt die Runde.
        [kind] Niemand verliert Punkte, niemand verschenkt welche, und der Zusatzstein zählt auch.
        [short] Kein Aussetzen, kein Umkehren, kein zweiter Stein: Jeder zieht einen, dann ist der Nächste dran.
        [aside] Steine kommen nicht wieder oben drauf, die oberste Reihe ist frei, und der erste Sturz beendet die Partie.
        [alone] Von uns: ein Spieler, ein Turm, keine Texte. Wie viele Steine legst du auf, bevor er fällt?
        [small] 8 Reihen: eine Runde von ein paar Minuten.
        [usual] 18 Reihen, 54 Steine.
        [tall] 24 Reihen: mehr Auswahl, und mehr zu verlieren.
        [one] Die Partie endet, wenn er fällt.
        [each] So viele Runden wie Spieler oder Teams.
        [twelve] 12 Runden, wie viele auch spielen.
        [target] Bis nach einer Runde jemand 25 hat, höchstens 12 Runden.
        [fall-rulebook] Wie in der Anleitung: Nur „2 verlieren“ und „Andere +1“ in der Hand kosten etwas.
        [fall-minus-3] Wer den Turm umwirft, verliert drei Punkte. Man kann unter null kommen.
        [fall-tower-lost] Wer den Turm umwirft, verliert alle Punkte, die er mit ihm gemacht hat.
        [faces] Was auf den Steinen steht, ist schon im Turm zu lesen.
       *[strict] Die Runde endet, sobald ein einziger anderer Stein fällt oder seine Reihe verlässt. Sonst werden einer oder zwei wieder aufgelegt.
    }

box-tally =
    { $fits ->
        [yes] { $box } Steine: genau so viele, wie der Turm fasst.
        [lacks] { $box } Steine, und der Turm fasst { $tower }: Der Rest sind Steine ohne Text.
       *[exceeds] { $box } Steine, und der Turm fasst { $tower }: Welche im Kasten bleiben, wird ausgelost.
    }
