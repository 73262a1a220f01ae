# Steine als Dateien für andere Programme, und was an einer Datei falsch ist, die jemand öffnet.

ldraw-line = Zeile { $line }: { $why }
ldraw-too-big = die Datei ist zu groß: Sie darf { $kilobytes } kB haben
ldraw-too-long = die Datei ist zu lang: Sie darf { $lines } Zeilen haben
ldraw-no-text = das ist keine LDraw-Datei: Speichere das Modell zuerst als .ldr
ldraw-no-bricks = in dieser Datei ist kein Stein
ldraw-file-twice = ein zweites Modell mit dem Namen { $name }, oder der Name eines Steins
ldraw-shape = das ist eine eigene Form: Gelesen werden nur die sieben Arten von Steinen des Spiels
ldraw-no-line = das ist keine Zeile von LDraw: { $shown }
ldraw-no-reference = ein Stein wird geschrieben als 1, seine Farbe, zwölf Zahlen und sein Teil
ldraw-far = das ist zu weit weg
ldraw-mirrored = das ist gespiegelt
ldraw-scaled = das ist vergrößert oder verkleinert
ldraw-tilted = das ist gekippt oder anders als in Vierteldrehungen um die senkrechte Achse gedreht
ldraw-too-many = die Modelle dieser Datei verweisen zu oft aufeinander
ldraw-circle = das Modell { $name } enthält sich selbst
ldraw-unknown-part = das Teil { $name } gehört nicht zum Spiel: 3005, 3004, 3622, 3010, 3009, 3003, 3002
ldraw-more-bricks = es sind mehr als { $most } Steine
ldraw-half-stud = dieser Stein sitzt nicht auf den Noppen von dem in Zeile { $other }, sondern dazwischen
ldraw-half-brick = dieser Stein liegt nicht um ganze Steine höher oder tiefer als der in Zeile { $other }
ldraw-overlap = dieser Stein ist da, wo der in Zeile { $other } ist
ldraw-apart = dieser Stein hängt mit nichts zusammen, wozu der in Zeile { $other } gehört

print-other-number = ein Brickprint hat { $bricks } Steine, und in dieser Datei { $n ->
        [one] ist einer
       *[other] sind { $n }
    }
print-not-now = jetzt wird kein Brickprint gebaut
print-not-from-above = das lässt sich nicht zusammenbauen: Ein Stein müsste von unten oder von der Seite kommen
print-none-left = für dich { $n ->
        [0] ist kein { $brick }
        [one] ist nur ein { $brick }
       *[other] sind nur { $n } { $brick }
    } im gelben Steinlager, und gebraucht { $wanted ->
        [one] wird einer
       *[other] werden { $wanted }
    }

nothing-built = es ist noch nichts gebaut
no-such-model = { $shown } gibt es hier nicht; es gibt { $there }
nothing-lacking = dir fehlt kein Stein: Es gibt nichts zu kaufen
owned-written = die Steine, die du hast, werden geschrieben wie in 'blue=4,4,4,2,3,2,2 red=0,0,0,0,0,0,0', eine Zahl für jede Art: { $kinds }; nicht { $shown }
