# Was die Seite sagt, wo man eine Partie verschickt: siehe en/share.ftl.

share-match = Teilen
share-title = Diese Partie teilen
share-link = Link
share-link-about = Wer ihn öffnet, sieht die Partie, ohne Konto.
share-link-moment = Er führt zu dem Augenblick, der hier zu sehen ist.
share-link-challenge = Er führt zu derselben Aufgabe. Wer sie beendet hat, sieht diese Partie.
share-picture = Bild
share-picture-alt = Das Brett, wer gespielt hat und wie es ausging
share-film = Animation
share-film-alt = Die Partie in ein paar Sekunden
share-download = Herunterladen
share-send = Senden
share-drawing = Wird gezeichnet …
share-failed = Das lässt sich gerade nicht zeichnen.
share-again = Noch einmal versuchen
clip-title = Diesen Moment verschicken
clip-alt = Fünf Sekunden: { $text }
clip-message = Kannst du es besser? { $link }
clip-link = Link zur Stellung davor
clip-link-about = Wer ihn öffnet, spielt von der Stellung davor weiter, ohne Konto.
clip-try = Selbst versuchen
again-title = Kannst du es besser?
again-about = { $name } hat diese Partie { $game } gespielt. Das ist der Moment vor der Entscheidung: Übernimm du.
again-picture = Das Brett in diesem Moment
again-play = Von hier aus spielen
again-look = Ansehen, wie es ausging
