# Was der Begleiter am echten Tisch sagt: siehe en/companion.ftl.
box-title = Brick Work am echten Tisch
box-about = Steine und Spielplan habt ihr; hier wird gewürfelt, und hier stehen die Würfel, die Chips und wer an der Reihe ist.
box-names = Wer spielt?
box-name =
    Name von { $colour ->
        [blue] Blau
        [Blue] Blau
        [red] Rot
        [Red] Rot
       *[other] { $colour }
    }
box-start = Los
box-player-one = Player One
box-tokens =
    { $n ->
        [one] ein Chip
       *[other] { $n } Chips
    }
box-turn = { $name } ist an der Reihe
box-rolls-order = Wer fängt an? Beide würfeln mit zwei Würfeln.
box-builds = Baut eure Brickprints
box-builds-how = Beide zugleich, vom selben gelben Haufen: je sechs Steine, alle zu einem Objekt verbunden. Sagt, was es ist.
box-built = Beide Brickprints sind gebaut
box-rolls = { $name } würfelt mit allen vier Würfeln
box-rerolls = { $name } würfelt den verdrängten Würfel neu
box-wins = { $name } gewinnt
box-draw = Unentschieden: Alle Züge sind gemacht
box-round = Zug { $n } dieser Runde

box-roll = Hier würfeln
box-enter = Was zeigt Würfel { $n }?
box-clear = Löschen
box-tell = Diese Würfel gelten
box-or-enter = oder gib ein, was deine Würfel zeigen
box-of = Die Würfel von { $name }

box-pick = Zieh einen Würfel auf ein Feld, oder wähl erst das eine, dann das andere.
box-placed = { $space } mit der { $value }
box-paid =
    { $space } mit der { $value }, für { $n ->
        [one] einen Chip
       *[other] { $n } Chips
    }
box-bumps = Aber erst wird die { $die } dort verdrängt und neu gewürfelt.
box-bump = Die { $die } verdrängen
box-done = Fertig
box-not = Etwas anderes
box-do-collect =
    { $value ->
        [one] Nimm einen Stein mit einer Noppe aus deinem Steinlager.
       *[other] Nimm einen Stein mit { $value } Noppen aus deinem Steinlager.
    }
box-do-build =
    { $value ->
        [one] Verbinde genau eine Noppe: Setz ein Teil gerade von oben auf ein anderes.
       *[other] Verbinde genau { $value } Noppen: Setz Teile gerade von oben auf andere, so oft du willst.
    }
box-do-demolish =
    { $value ->
        [one] Löse genau eine Noppe: Heb ein Teil gerade von einem anderen ab.
       *[other] Löse genau { $value } Noppen: Heb Teile gerade ab, so oft du willst.
    }
box-do-recycle = Leg einen oder zwei lose Steine zurück, dann nimm einen oder zwei mit zusammen gleich vielen Noppen.
box-do-adjust = Nimm einen Chip neben Adjust.
box-fully = Nur, wenn du es ganz tun kannst.
box-has-won = { $name } hat beide Brickprints nachgebaut

box-photos = Fotos der Brickprints
box-photos-about = Sie bleiben auf diesem Handy: Nichts wird verschickt.
box-photo-add = Foto machen oder auswählen
box-photo = Foto { $n }
box-photo-look = Foto { $n } ansehen
box-photo-turn = Drehen
box-photo-delete = Löschen
box-photo-delete-sure = Ja, löschen
box-photo-keep = Behalten
box-photo-failed = Dieser Browser behält keine Fotos: { $why }
box-photo-none = Das ist kein Foto, das sich zeigen lässt.

box-undo = Zurücknehmen
box-undone = Zurückgenommen.
box-new = Neue Partie
box-new-sure = Ja, diese vergessen
box-rules = Alle Regeln
box-hand = Die Regeln in Kürze
box-hand-turn = In deinem Zug: Nimm einen Würfel, ändere ihn für jeden abgegebenen Chip um eins, setz ihn auf ein Feld, dessen Aktion du ganz ausführen kannst, und führ sie aus.
box-hand-bump = Ein Würfel, der dort liegt, wird verdrängt: Er wird neu gewürfelt und kommt in den Vorrat, dann wählst du deine Aktion und führst sie aus.
box-hand-round = Ist der Vorrat leer, wird der Zugturm umgedreht, und wer jetzt Player One ist, würfelt alle vier.
box-hand-pieces = Teile kommen gerade hinauf und herunter, die Noppen oben, gedreht um Viertel. Jede verdeckte Noppe zählt.
box-hand-tokens = Niemand hat mehr als drei Chips. 6 und 1 sind Nachbarn.
box-hand-end = Du gewinnst, wenn nach deinem eigenen Build oder Demolish eines deiner Objekte dein Brickprint ist und ein anderes der des Gegners: dieselben Felder, gleich aus welchen Steinen. Ein Spiegelbild zählt nicht.
box-needs = Was du brauchst
