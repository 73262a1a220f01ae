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
stage-keys = { $about } Die Pfeiltasten drehen den Tisch, mit Umschalt verschieben sie ihn; 1 bis 4 wählen die Seite, 5 zeigt ihn von oben, 0 zeigt alles, Plus und Minus gehen näher heran und weiter weg.
stage-would-fall = Er würde umfallen.
stage-would-slide = Er würde wegrutschen.
stage-would-right = Er würde sich wieder aufrichten.
stage-degrees = { $degrees }°
stage-sound = Möchtest du das Holz hören?
stage-yes = Ja
stage-no = Nein

stage-set-down = Absetzen
stage-set-down-warned = ⚠ Absetzen
stage-set-down-title = Absetzen (Enter)
stage-placement =
    { $way ->
        [lying] liegend
        [standing] stehend
       *[leaning] lehnend
    }, { $x } nach rechts, { $y } nach hinten, Mitte { $z } hoch, in Millimetern.
