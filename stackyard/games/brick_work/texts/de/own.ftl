# Was die Seite denen sagt, die Steine zu Hause haben. Siehe en/own.ftl.

own-title = Bau es mit deinen eigenen Steinen
own-what = Was du baust
own-object = { $name }: Objekt { $object }
own-turn = Drehen
own-part = { $count } × { $kind }
own-all = { $n ->
        [one] Ein Stein: { $parts }
       *[other] { $n } Steine: { $parts }
    }
own-layer = { $n }. { $parts }
own-save-ldraw = Für LeoCAD oder BrickLink Studio speichern
own-save-glb = Als 3D-Modell speichern
own-files = Die erste Datei ist LDraw (.mpd), die zweite GLB (.glb), in der wahren Größe solcher Steine.
own-makers = LeoCAD, BrickLink, BrickLink Studio und Rebrickable gehören anderen: Das hier ist inoffiziell, und sie haben nichts damit zu tun.

own-needs-about = Vier Würfel, sechs Chips und 62 Steine, egal von wem. Wie viele hast du?
own-needs-kind = Stein
own-colour =
    { $colour ->
        [Blue] Blau
        [Red] Rot
       *[Yellow] Gelb
    }
own-needed = von { $needed }
own-have = { own-colour } { $kind }: so viele hast du
own-lacking =
    { $n ->
        [0] Du hast alle.
        [one] Dir fehlt ein Stein.
       *[other] Dir fehlen { $n } Steine, { $lots ->
            [one] alle von einer Art
           *[other] in { $lots } Arten und Farben
        }.
    }
own-wanted = Wunschliste für BrickLink
own-csv = Liste für Rebrickable
own-print = Zum Ausdrucken: Brett, Karten, Chips und Zettel.
own-letter = Letter
own-all-mine = Ich habe alle
own-none-mine = Ich habe keine

own-read = Aus einer Datei (.ldr)
own-read-big = Die Datei ist zu groß: Sie darf { $kilobytes } kB haben.
own-read-gone = Der letzte { $kind } ist gerade weg: Dieser Brickprint lässt sich jetzt nicht bauen.
