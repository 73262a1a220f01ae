# Was der Begleiter von TowerBrix sagt: siehe en/companion.ftl.

not-alone = { $challenge } geht nur ab zwei Spielern.

companion-title = TowerBrix am echten Tisch
companion-about = Ihr bringt die Steine mit. Der Begleiter gibt jedem seine Karten aufs Handy, zählt Daumen, Zeit und Punkte, und fragt den Löser, wenn ihr feststeckt.
companion-begin = Tisch eröffnen
companion-names = Namen
companion-name-of = Name von Platz { $number }
this-phone = dieses Handy
own-phone = eigenes Handy
without-phone = Wer kein Handy hat, dessen Karten liegen verdeckt auf diesem, bis sie jemand umdreht.
companion-played = Was ihr spielt
variant =
    { $variant ->
        [base] Grundspiel
        [intro] Einführung
       *[challenge] Herausforderung
    }
variant-about =
    { $variant ->
        [base] Drei Runden um Punkte.
        [intro] Immer mehr Karten; gezählt werden die Versuche.
       *[challenge] Ein Turm mit einem Haken.
    }
one-challenge = Herausforderung
companion-deck = Karten
deck-about =
    { $deck ->
        [pink] Rosa: neun, mit dem grauen
       *[green] Grün: alle acht Steine
    }
companion-more = Mehr: gedruckte Karten, lösbare Karten, offene Karten, Pläne
only-solvable = Nur Karten geben, zu denen der Löser einen Turm findet
all-open = Alle Karten liegen offen
own-cards-about = Spielt mit den Karten aus eurer Schachtel: Schreibt sie in eine Datei, eine Karte je Zeile, mit Name, Punkten und Bedingung, etwa
own-cards =
    { $n ->
        [one] Eine eigene Karte.
       *[other] { $n } eigene Karten.
    }
play-with-ours = Mit unseren spielen
maps-to-print = Pläne zum Drucken und Auslegen

the-next-deal = Die nächsten Karten
which-cards = Welche Karten
each-worth = zu { $points } Punkten
who-gets-more =
    { $n ->
        [one] Wer bekommt die übrige Karte?
       *[other] Welche { $n } bekommen noch eine?
    }
deal-these =
    { $cards } geben: { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
on-the-piles = Im Stapel: { $twos } Karten zu zwei Punkten, { $threes } zu drei; { $discarded } abgelegt.

look-together = Seht gemeinsam nach, Karte für Karte
companion-all-met = Alles erfüllt
companion-all-met-about = Oder tipp an, was nicht stimmt. Ausnahmen gehen auch danach.
challenge-last = Die Herausforderung kommt zuletzt, wenn alles andere erfüllt ist.
high =
    { $high ->
        [short] Höher als die kurze Seite der Schachtel
        [long] Höher als die lange Seite der Schachtel
       *[none] Nicht höher als die Schachtel
    }
few-on-table = Höchstens zwei Steine berühren den Tisch
answers-missing =
    { $n ->
        [one] Eine Antwort fehlt
       *[other] { $n } Antworten fehlen
    }
end-the-round = Diesmal nicht: Runde beenden
all-met-points = Alles erfüllt: { $n } Punkte
all-met = Alles erfüllt
attest-stands = Der Turm steht von selbst, ohne eine Hand daran
attest-tower =
    { $deck ->
        [pink] Es ist ein Turm: Seine Steine hängen zusammen, und jede der fünf Farben ist dabei
       *[green] Es ist ein Turm: Alle acht Steine hängen zusammen
    }
attest-ready =
    { $challenge ->
        [5] Höchstens drei Steine berühren den Tisch
       *[7] Höchstens drei Steine berühren den Tisch, und einer davon berührt drei andere
    }
attest-act =
    { $challenge ->
        [5] Jetzt schlägt einer von euch neben dem Turm mit der flachen Hand auf den Tisch.
        [7] Nehmt jetzt so einen Stein weg. Keine Hand berührt einen anderen.
       *[12] Zieht jetzt das Papier weg, schnell.
    }
attest-done =
    { $challenge ->
        [1] Höchstens zwei Steine berühren den Tisch
        [3] Niemand hat beim Bauen ein Wort gesagt
        [4] Genau zwei Steine berühren den Tisch, und der Turm ist so hoch wie vier stehende Steine
        [5] Nach dem Schlag berühren mindestens sechs Steine den Tisch
        [6] Der Turm ist sein eigenes Spiegelbild, gleich in welchen Farben
        [7] Der Stein ist draußen, und der Turm steht noch
        [8] Kein Stein wurde bewegt, nachdem er gesetzt war
        [9] Genau ein Stein berührt den Tisch
        [10] { $blind } hat nichts vom Turm gesehen und keinen Stein bewegt
        [11] Auf dem Plan stehen Steine nur auf den grauen Ufern, und auf beiden
        [12] Das Papier ist weg, und höchstens vier Steine berühren den Tisch
        [13] Der Turm ist mindestens so hoch wie fünf stehende Steine
       *[14] Auf dem Plan stehen Steine nur auf den drei grauen Fundamenten, und auf jedem
    }

round-the-table = Am Tisch
last-attempt = Der letzte Versuch
past-won =
    { $points ->
        [0] Alles ist erfüllt!
       *[other] Alles ist erfüllt: { $points } Punkte!
    }
past-void = Die Karten widersprechen sich; das zählt nicht.
past-lost =
    Diesmal nicht{ $why ->
        [fell] : Er stand nicht
        [parts] : Er hing nicht zusammen
        [challenge] : Die Herausforderung war nicht erfüllt
       *[none] { "" }
    }.
past-bonus = Davon { $n } Bonus.
in-gallery = Er hängt in eurer Galerie, mit seinen Karten.
your-photo = Dein Foto von diesem Turm
attempt-cards = Die Karten dieses Versuchs
the-end = Das Ende
last-deal = Das waren die letzten Karten.
open-cards = Offene Karten
cards-lie-open = Die Karten liegen offen
cards-lie-open-about = Sucht den Turm zusammen; diese Runde gilt nicht als gewonnen.
look-at-cards =
    { $who }: { $n ->
        [one] Deine Karte ansehen
       *[other] Deine { $n } Karten ansehen
    }
drop-this-one = Diese muss nicht erfüllt sein
no-card = Du hast keine Karte: Hilf den anderen beim Bauen.
turn-down = Wieder verdecken
thumb-back = Daumen zurücknehmen
mine-met = Meine stimmen
say-no-real = „Nein!“
keep-all = Alle behalten
drop-mine = Eine von meinen weglassen
stuck = Steckt ihr fest?
void-sure = Ja: neue Karten, nichts ist verloren
void-all = Wir alle glauben, dass sie sich widersprechen
reveal-sure = Ja: Die Runde ist verloren
reveal-all = Aufgeben und die Karten aufdecken
proof-looks = Der Löser sucht einen Turm …
the-map = Der Plan, auf dem ihr baut
map-label =
    Der Plan: { $n } graue Fundamente im { $kind ->
        [swamp] Sumpf
       *[river] Fluss
    }
map-print =
    { $kind ->
        [swamp] Sumpf
       *[river] Fluss
    }: { $wide } × { $deep } mm. Druckt ihn ohne Skalierung; die Linie muss { $ruler } mm messen.
brick-is = Ein stehender Stein misst
brick-height = Höhe eines stehenden Steins in Millimetern
print-map = Plan drucken

table-gone = Dieser Tisch lässt sich nicht mehr öffnen.
set-up-another = Neuen Tisch eröffnen
hall-lost = Der Server ist nicht zu erreichen. Neuer Versuch …
hall-lost-taps = Der Server ist nicht zu erreichen. Was ihr antippt, geht hinaus, sobald er wieder da ist.
opening = Der Tisch wird geöffnet …
your-name = Dein Name
thats-me = Das bin ich
phones-missing = Handys, die noch fehlen
phone-of = Handy von { $who }
phone-of-qr = QR-Code für das Handy von { $who }
phone-scan = Scanne ihn mit diesem Handy und drück „Hinsetzen“: Dann zeigt es diese Karten, und niemand sonst sieht sie.
link-for = Link für { $who }
new-table = Neuer Tisch
keep-record = Mitschrift behalten
leave = Verlassen
leave-sure = Ja, diesen Tisch verlassen
companion-rules = Regeln
gallery = Galerie
