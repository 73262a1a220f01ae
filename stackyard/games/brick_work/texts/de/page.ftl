# Was die Seite von Brick Work sagt: siehe en/page.ftl.

die-does = { $space } mit der { $value }: { $about }.
die-with-tokens =
    { $space } als { $value }, für { $tokens ->
        [one] einen Chip
       *[other] { $tokens } Chips
    }: { $about }.
die-not = Nicht auf { $space }: { $why }

roll-dice = Würfeln
roll-about = Du beginnst die Runde: Drück auf die Würfel, oder wirf sie.

prompt-roll = würfle
prompt-piece = bewege das Teil, dreh es, klick es fest
prompt-pieces =
    such dir aus, { $space ->
        [Demolish] was du auseinandernimmst
       *[other] womit du baust
    }
prompt-slip = bestätige { $space } auf dem Zettel

end-turns = Züge
end-collected = Steine geholt
end-recycled = Steine getauscht
end-joined = Noppen verbunden
end-parted = Noppen gelöst
end-tokens = Chips ausgegeben
end-bumps = Würfel verdrängt
end-recreated = Zug { $turn }: { $name } baut { $print } fertig
end-nearer =
    Zug { $turn }: { $name } kommt { $cells ->
        [one] ein Feld
       *[other] { $cells } Felder
    } näher
end-made = nachgebaut
end-partly = { $shared } von { $cells } Feldern
end-nothing = nicht begonnen

print-parts = Steine für { $print }
print-part = { $kind }: { $needed } nötig
print-missing = { $kind }: { $needed } nötig, { $missing } fehlen noch
print-turn = { $print } drehen
print-turn-title = Um ein Viertel drehen; zieh daran, um frei zu drehen

part-how = Zieh einen Stein oben oder unten ab, oder wähl die Steine, die abgehen.

tray-yard = Noch im Steinlager
tray-yard-kind = { $kind }: { $count } im Steinlager

done = { $done } von 2
done-title = Nachgebaute Brickprints

bench-view = Blick
bench-piece = Das Teil in der Hand
bench-turn = Drehen
bench-turn-title = Das Teil drehen (R)

bench-keys = Die Pfeiltasten bewegen das Teil in der Hand, R dreht es, N hält es über ein anderes Teil, Enter klickt es fest, Escape lässt es los.
bench-view-keys = Die Pfeiltasten drehen den Tisch, mit Umschalt verschieben sie ihn, Plus und Minus gehen näher heran und weiter weg, 0 zeigt alles.

hint-ask = Tipp
hint-thinking = Überlegt …
hint-take = Nehmen
hint-set-up = Aufbauen
hint-close = Schließen

let-go-lies = Lass los, es legt sich hier hin.
let-go-taken = Da ist etwas im Weg: Lass los, es geht zurück.
let-go-back = Lass hier los, es geht dorthin zurück, wo es war.
let-go-asks = Sucht, wo es passt …

print-not-begun = nicht begonnen
print-is-it = { $object } ist es
print-partly = { $object }: { $shared } von { $cells }

hand-die = hält eine { $die }
hand-piece = hält { $piece }
hand-over = hält { $piece } über { $over }
hand-parts = nimmt { $piece } auseinander
hand-brick = Stein { $brick }
hand-object = Objekt { $object }

end-by-object = Objekt für Objekt
end-player = Wer
end-print = Brickprint
end-object = Objekt
end-cells = Felder
end-bricks = Steine
end-pips = Noppen
end-by-space = Züge nach Feldern
end-turns-tokens =
    { $turns } ({ $tokens ->
        [one] ein Chip
       *[other] { $tokens } Chips
    })
end-ahead = Zug { $turn }: { $name } kommt auf { $shared } von { $cells } Feldern von { $print } und bleibt vorn
end-fell-back = Zug { $turn }: { $other } verliert an Boden, und { $name } bleibt vorn

plate-unit =
    { $n ->
        [one] Brickprint
       *[other] Brickprints
    }
