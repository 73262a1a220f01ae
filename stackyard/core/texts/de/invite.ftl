# Einladungen an jemanden mit Namen, für wen ein offener Tisch ist, und noch einmal mit denselben Leuten.
# Am Fuß jeder Seite: $name lädt ein, wer hier angemeldet ist
invites-you = { $name } lädt dich ein.
invited-list = Einladungen
invited-rated = gewertet
invited-accept = Platz nehmen
invited-decline = Nein, danke
# Im Wartezimmer eines Tisches
invite-title = Mit Namen einladen
invite-name = Name
invite-send = Einladen
invite-person = { $name } einladen
invite-waits = ist eingeladen
invite-declined = hat gerade keine Zeit
invite-take-back = Zurücknehmen
invite-take-back-of = Einladung von { $name } zurücknehmen
# Ein neuer Tisch für dieselben Leute. Mit einem davon:
again-same = Noch einmal mit denselben Leuten
again-one = Noch einmal mit { $name }
partners-title = Mit wem du gespielt hast
partners-goes-on = Weiterspielen
# Für wen ein offener Tisch ist: ein Kästchen, und zwei Zahlen
wish-accounts = Nur Leute mit Konto
wish-ratings = Nur Wertungszahlen
wish-lowest = ab
wish-highest = bis
wish-ratings-about = Wer in diesem Spiel noch keine hat, zählt als 1500.
