# Was auf den Blättern zum Ausdrucken steht. Die Felder heißen, wie sie bedruckt sind.

sheet-collect = 1 Stein mit { $n ->
        [one] 1 Noppe
       *[other] { $n } Noppen
    }
sheet-build = Verbinde genau so viele Noppen, wie der Würfel zeigt
sheet-demolish = Löse genau so viele Noppen, wie der Würfel zeigt
sheet-recycle = Leg 1 oder 2 lose Steine zurück, dann nimm 1 oder 2 mit gleich vielen Noppen
sheet-adjust = Nimm 1 Chip; die übrigen liegen hier
sheet-tower = Zugturm: Dreh ihn um, wenn eine Runde vorbei ist
sheet-card =
    { $side ->
        [Blue] Blau
       *[Red] Rot
    }
sheet-brickyard = Steinlager
sheet-collection = Sammlung
sheet-tokens = Chips, höchstens { $n }
sheet-cut = Zum Ausschneiden: sechs Chips und Zettel für die Brickprints
sheet-print = Brickprint
sheet-what = Was ist es?
sheet-who = Gebaut von
sheet-yellow = Gelbe Steine
sheet-needs = Dazu braucht ihr vier Würfel und 62 Steine von den Arten auf den Karten: 21 blaue, 21 rote, 20 gelbe. Ein blauer und ein roter 2x2 bilden den Zugturm. Inoffiziell: weder vom Autor noch vom Verlag gemacht oder unterstützt.
