# Steine auf einem Tisch: siehe en/stage.ftl.

stage-from-side =
    Blick von { $side ->
        [left] links
        [right] rechts
        [back] hinten
       *[front] vorn
    }
stage-from-above = Blick von oben
stage-view = Ansicht
stage-closer = Näher heran
stage-further = Weiter weg
stage-all = Alles zeigen
stage-lock = Blick festhalten
stage-lock-title = Der Blick bleibt, was auch mit den Steinen geschieht
stage-turn-back = Zurückdrehen
stage-keys-view = Am Bild drehen die Pfeiltasten den Tisch und verschieben ihn mit Umschalt; 1 bis 4 wählen die Seite, 5 zeigt ihn von oben, 0 zeigt alles, Plus und Minus gehen näher heran und weiter weg.
stage-keys-led = Die Pfeiltasten, Bild auf und Bild ab bewegen den Stein in der Hand, behutsam mit Umschalt; Q und E drehen ihn, R kippt ihn, die Leertaste lässt los.
stage-keys-put = Die Pfeiltasten bewegen den Stein in der Hand; Q und E drehen ihn, R kippt ihn, L lehnt ihn an, Enter setzt ihn ab, Escape legt ihn zurück.
stage-would-stand = Er bliebe dort.
stage-may-fall = Er könnte umfallen.
stage-would-fall = Er würde umfallen.
stage-would-slide = Er würde wegrutschen.
stage-would-right = Er würde sich wieder aufrichten.
stage-degrees = { $degrees }°
stage-sound = Mit Ton spielen?
stage-yes = Ja
stage-no = Nein

stage-set-down = Absetzen
stage-set-down-warned = ⚠ Absetzen
stage-set-down-title = Absetzen (Enter)
stage-touches = Berührt: { $bricks }.
stage-placement =
    { $way ->
        [lying] liegend
        [standing] stehend
       *[leaning] lehnend
    }, { $x } nach rechts, { $y } nach hinten, Mitte { $z } hoch, in Millimetern.

stage-bricks = Die Steine
stage-holdable = Steine, die du nehmen kannst
stage-take-key = { $brick }: Enter nimmt ihn auf
stage-hand-keys = Pfeile, Bild auf und Bild ab bewegen ihn (Umschalt: behutsam), Q und E drehen ihn, Leertaste lässt los
stage-held = In deiner Hand: { $brick }.
stage-carried = Du trägst: { $brick }.
stage-put = Abgesetzt: { $brick }.
stage-stays = Bleibt, wo er ist: { $brick }.
stage-released = Losgelassen: { $brick }.
stage-hand = Deine Hand
stage-in-hand = Der Stein in deiner Hand
stage-plane =
    { $plane ->
        [level] Schieben
       *[upright] Heben
    }
stage-plane-title = Zwischen Schieben und Heben wechseln (oder Umschalt halten)
stage-turn-left = Nach links drehen
stage-turn-left-title = Nach links drehen (Q)
stage-turn-left-fine = Nach links drehen (Q, mit Umschalt nur ein wenig)
stage-turn-right = Nach rechts drehen
stage-turn-right-title = Nach rechts drehen (E)
stage-turn-right-fine = Nach rechts drehen (E, mit Umschalt nur ein wenig)
stage-tip = Kippen
stage-tip-title = Kippen (R)
stage-lay = Hinlegen
stage-stand = Aufstellen
stage-let-go = Loslassen
stage-lean = Lehnen
stage-lean-title = An das anlehnen, was daneben steht (L)
stage-steeper = Steiler
stage-steeper-title = Steiler (,)
stage-flatter = Flacher
stage-flatter-title = Flacher (.)
stage-leave = Zurücklegen
stage-leave-title = Dorthin zurück, wo er war (Esc)
stage-motion = Wiederholung der Bewegung
stage-play = Abspielen
stage-halt = Anhalten
stage-moment = Stelle
stage-moment-of = { $moment } von { $length } Sekunden
stage-speed = Tempo
stage-close = Schließen
