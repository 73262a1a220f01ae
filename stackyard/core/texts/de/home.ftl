# Die Startseite: siehe en/home.ftl.
home-title = Fünf Turmspiele, ein Tisch
home-about = Kostenlos, auch ohne Konto. Spiel gegen Bots, zusammen an einem Bildschirm, mit Freunden per Link oder mit der echten Schachtel auf dem Tisch.
home-account = Konto anlegen oder anmelden
home-you = Du: { $name }
home-signed-out = Dieses Gerät ist nicht mehr angemeldet. Melde dich an, um alle deine Partien zu sehen.
home-players = { $from } bis { $to } Spieler
home-players-exactly = { $count } Spieler
home-minutes = { $from } bis { $to } Min.
home-learning =
    { $level ->
        [1] schnell gelernt
        [2] ein paar Regeln
       *[3] viele Regeln
    }
home-ladder = Stufe { $beaten } von { $of } geschlagen
home-play = Spielen
home-learn = Lernen
home-rules = Regeln

mine-title = Deine Partien
mine-all = Alle { $count } Partien
mine-fewer = Weniger
mine-your-turn = Du bist dran
mine-waiting = Warten auf { $name }
mine-waiting-others = Warten auf die anderen
mine-open-seats = Es fehlt noch jemand
mine-won = Gewonnen
mine-lost = Verloren
mine-draw = Unentschieden
mine-score = { $how }, { $own } : { $other }
mine-friends = Deine Freunde
mine-rival = { $name }, { $won } zu { $lost }
mine-play-again = Nochmal spielen
mine-over = Vorbei
mine-gone = Diese Partie gibt es nicht mehr
mine-with = mit { $names }
mine-alone = allein
mine-one-screen = an einem Bildschirm
mine-challenge = Aufgabe vom { $day }
mine-review = Ansehen
mine-again = Noch einmal
mine-forget = Vergessen
mine-forget-question = Diese Partie vergessen? Dein Platz geht mit verloren.
mine-keep = Behalten
mine-move = Auf ein anderes Gerät
mine-move-about =
    { $count ->
        [one] Öffne oder scanne das auf dem anderen Gerät. Es enthält den Schlüssel zu deiner Partie: Zeig es niemandem sonst.
       *[other] Öffne oder scanne das auf dem anderen Gerät. Es enthält die Schlüssel zu deinen { $count } neuesten Partien: Zeig es niemandem sonst.
    }
mine-file = Als Datei sichern
mine-read-file = Datei lesen
mine-copied =
    { $count ->
        [one] Eine Partie ist jetzt hier.
       *[other] { $count } Partien sind jetzt hier.
    }
mine-bad-file = Das ist keine Datei mit Partien von Stackyard.
mine-turn-notice = Du bist dran bei { $game }

home-today = Heute
home-today-about = In jedem Spiel eine Aufgabe am Tag, für alle dieselbe. Es zählt die erste Partie, die du anfängst.
home-problems = Rätsel

# Wer in dieser Halle jemanden zum Spielen sucht
open-title = Mit jemandem hier spielen
# Wie viele andere diese Seite gerade ansehen oder an einem Tisch sind
open-here = { $count ->
        [0] Gerade ist sonst niemand hier.
        [one] Noch jemand ist hier.
       *[other] { $count } andere sind hier.
    }
# Danach: wie viele davon an einem Tisch sind
open-playing = { $count ->
        [one] Eine Person ist am Tisch.
       *[other] { $count } sind an Tischen.
    }
open-list = Offene Tische
# Nach dem Spiel: wer dort sitzt, und wie viele Plätze frei sind
open-waits = { $count ->
        [one] { $who } wartet: Ein Platz ist frei.
       *[other] { $who } wartet: { $count } Plätze sind frei.
    }
open-guest = jemand
open-bot = Computer, Stufe { $level }
open-clock = { $minutes } min + { $seconds } s
open-clock-move = { $seconds } s je Zug
open-clock-days = { $count ->
        [one] 1 Tag je Zug
       *[other] { $count } Tage je Zug
    }
# An einem offenen Tisch: die Sprache, die sprechen soll, wer kommt
open-language = Sprache: { $language }
open-rated = gewertet
open-sit = Hinsetzen
open-back = Dein Tisch
live-title = Wird gerade gespielt
live-watch = Zusehen
live-back = Weiterspielen
# Was jemand spielen möchte, mit wem auch immer, der dasselbe sucht: drei Listen und ein Knopf
quick-game = Spiel
quick-players = Spieler
quick-pace = Uhr
quick-no-clock = Ohne Uhr
quick-rated = Gewertet
quick-find = Jemanden finden

# Auf jeder Seite, solange die Halle nicht erreichbar ist.
offline = Der Server ist nicht erreichbar. Das hier hat dein Browser gespeichert; er versucht es weiter.

# Ein Link am Fuß der Startseite
home-privacy = Was von dir gespeichert wird
home-file = Eine Partie aus einer Datei ansehen
home-evenings = Abende des Vereins
