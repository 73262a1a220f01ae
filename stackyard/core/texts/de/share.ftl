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
