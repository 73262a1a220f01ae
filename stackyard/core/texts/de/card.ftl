# Was auf dem Bild einer Partie steht, das man verschickt: siehe en/card.ftl.

card-won = { $name } hat gewonnen
card-won-together = { $names } haben gewonnen
card-draw = Unentschieden
card-goes-on = Spiel mit oder sieh zu
preview-title = { $game }: { $names }
preview-over = { $headline }. Sieh dir an, wie es ausging, Zug für Zug.
preview-goes-on = Eine Partie { $game } auf Stackyard. Öffne den Link, um mitzuspielen oder zuzusehen, ohne Konto.
preview-picture = Das Brett einer Partie { $game }

# Was ein Browser zeigt, während keine Seite des Servers offen ist, unter dem Namen des Spiels
notice-turn = Du bist am Zug.
notice-invited = { $name } lädt dich ein.
# Der Titel eines privaten Feeds, und einer seiner Einträge: das Spiel, und wer noch spielt
feed-title = Du bist am Zug · Stackyard
feed-turn = { $game } mit { $names }: Du bist am Zug
feed-invited = { $name } lädt dich ein: { $game }
