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
# Für wen ein offener Tisch ist, eingeklappt: ein Kästchen, und zwei Zahlen
wish-more = Mehr
wish-accounts = Nur Leute mit Konto
wish-ratings = Nur Wertungszahlen
wish-lowest = ab
wish-highest = bis
wish-ratings-about = Wer in diesem Spiel noch keine hat, zählt als 1500.
# In der Liste der offenen Tische: für wen einer ist. $lowest, $highest, $rating: Wertungszahlen; die letzten beiden statt des Knopfes
open-accounts = Leute mit Konto
open-between = Wertungszahlen { $lowest } bis { $highest }
open-from = Wertungszahlen ab { $lowest }
open-to = Wertungszahlen bis { $highest }
open-sign-in = Anmelden und Platz nehmen
open-other-rating = Deine Wertungszahl: { $rating }
# Auf der Seite darüber, was aufgehoben wird
privacy-invited = Wenn du angemeldet bist und jemanden mit Namen einlädst: wer wen zu welcher Partie eingeladen hat, bis der Platz genommen ist oder eine halbe Stunde, nachdem du den Tisch verlassen hast. Niemand sonst sieht das.
