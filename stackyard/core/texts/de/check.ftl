# Was beim Prüfen einer Partiedatei herauskam: am Ende einer Wiederholung, `stackyard verify`.

checked-events =
    { $game }: { $events ->
        [0] noch kein Ereignis
        [one] ein Ereignis, von den Regeln erlaubt
       *[other] { $events } Ereignisse, alle von den Regeln erlaubt
    }.
checked-given = Würfel und Karten kamen vom Tisch: Da gibt es keinen Startwert zu prüfen.
checked-no-commitment = In der Datei steht nicht, welcher Startwert vor dem ersten Zug feststand.
checked-no-seed =
    { $over ->
        [yes] Die Partie ist zu Ende, aber der Startwert fehlt (bei einer Tagesaufgabe kommt er, wenn der Tag vorbei ist)
       *[no] Die Partie ist noch nicht zu Ende
    }: Würfel und Karten lassen sich nicht prüfen.
checked-seed = Der Startwert stand schon vor dem ersten Zug fest.
checked-order = Wer wo sitzt, hat der Startwert so ausgelost.
checked-order-wrong = Wer wo sitzt, hat der Startwert anders ausgelost.
checked-draws =
    { $draws ->
        [0] In dieser Partie gab es keinen Zufall.
        [one] Das eine Zufallsereignis folgt aus dem Startwert.
       *[other] Alle { $draws } Zufallsereignisse folgen aus dem Startwert.
    }
checked-gravity =
    { $events ->
        [one] Ein Ereignis sagt
       *[other] { $events } Ereignisse sagen
    }, was die Klötze gemacht haben. Das steht so da; kein Startwert bestimmt es.
