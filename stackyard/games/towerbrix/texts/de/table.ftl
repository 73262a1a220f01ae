# Was die Seite von TowerBrix in der Sprache der Leser sagt: siehe en/table.ftl.

seat = Platz { $number }
brick-any =
    { $colour ->
        [y] einen gelben Stein
        [p] einen lila Stein
        [r] einen roten Stein
        [b] einen blauen Stein
       *[g] den grauen Stein
    }
n-cards =
    { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    }
n-points =
    { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
n-attempts =
    { $n ->
        [one] { $n } Versuch
       *[other] { $n } Versuche
    }
so-many-of = { $n } von { $of }
points-won = bisher { n-points }
level =
    { $level ->
        [easy] leicht
        [medium] mittel
       *[hard] schwer
    }
ladder-kind =
    { $deck ->
        [pink] Rosa Stapel, { $level }
       *[green] Grüner Stapel, { $level }
    }
round-of = Runde { $round } von { $rounds }
challenge-number = Herausforderung { $number }
challenge-asks =
    { $number ->
        [1] Höchstens zwei Steine berühren den Tisch.
        [2] In zweieinhalb Minuten sind alle Daumen oben.
        [3] Beim Bauen sagt niemand ein Wort: nur Zeichen.
        [4] Zwei Steine berühren den Tisch, und der Turm ist so hoch wie vier stehende Steine (240 mm).
        [5] Höchstens drei Steine berühren den Tisch; nach einem Schlag auf den Tisch sind es mindestens sechs.
        [6] Der Turm ist sein eigenes Spiegelbild, gleich in welchen Farben.
        [7] Höchstens drei Steine berühren den Tisch; nehmt einen davon weg, der drei andere berührt: Sonst fällt nichts.
        [8] Wer einen Stein loslässt, legt ihn fest: Niemand bewegt ihn mehr.
        [9] Ein Stein berührt den Tisch; eine Karte eurer Wahl muss nicht erfüllt sein.
        [10] Einer von euch sieht keinen Turm und bewegt keinen Stein, hat aber Karten wie alle.
        [11] Eine Brücke über den Fluss: Auf der Karte stehen Steine nur auf den grauen Ufern, und auf beiden.
        [12] Ist das Papier weggezogen, berühren höchstens vier Steine den Tisch.
        [13] Der Turm ist mindestens so hoch wie fünf stehende Steine (300 mm); eine Karte eurer Wahl muss nicht erfüllt sein.
       *[14] Eine Brücke über den Sumpf: Auf der Karte stehen Steine nur auf den drei grauen Fundamenten, und auf jedem.
    }

expected =
    { $what ->
        [answer] antworte auf die Frage
        [answers] warte auf die Antworten der anderen
        [deal] gib die Karten
        [mix] sag, wie viele Karten gegeben werden
        [strike] schlag neben dem Turm auf den Tisch
        [remove] nimm einen Stein heraus, der drei andere berührt
        [pull] zieh am Papier
        [go-on] mach weiter
        [rest] warte, bis die Steine ruhig liegen
        [revealed] sucht zusammen den Turm, dann geht es weiter
        [blind] frag, wie der Turm aussieht; Daumen hoch, wenn deine Karten erfüllt sind
        [thumbs] warte auf die Daumen der anderen, oder hilf ihnen
        [last-thumb] Daumen hoch, wenn deine Karten erfüllt sind: Alle anderen sind oben
       *[build] baut einen Turm, der jede Karte erfüllt
    }
expected-bricks = warte auf die Daumen der anderen, oder hilf ihnen: noch unbenutzte Steine: { $n }
expected-parts = warte auf die Daumen der anderen, oder hilf ihnen: { $n } Teile sind noch kein Turm
look-at-evaluation = sieh nach, was aus dem Turm wurde
silent-chat = Kein Wort beim Bauen: In dieser Herausforderung gelten nur Zeichen.
silent-word = Kein Wort:
silent-about = Ihr habt nur Daumen und Zeichen.

no-tower-seen = Du siehst keinen Turm.
brick-at =
    { $brick } { $way ->
        [stands] steht
        [lies] liegt
       *[leans] lehnt
    } bei { $x }, { $y }, { $z }
bricks-in-mm = { $bricks }, in Millimetern.
tower-high = Der Turm ist { $height } Millimeter hoch.
brick-unused = { $brick }, noch nicht verbaut
brick-in-hand-of = { $brick }, in der Hand von { $who }

act-asks =
    { $act ->
        [strike] Schlag neben dem Turm auf den Tisch.
        [remove] Nimm einen Stein vom Tisch weg, der drei andere berührt.
       *[pull] Zieh das Papier weg.
    }
act =
    { $act ->
        [strike] Auf den Tisch schlagen
       *[pull] Am Papier ziehen
    }
own-hand = Mit eigener Hand
own-hand-about =
    { $act ->
        [strike] Mit eigener Hand: Zieh hier. Dorthin, und so fest, schlägst du.
        [remove] Mit eigener Hand: Zieh einen umrandeten Stein unter dem Turm heraus.
       *[pull] Mit eigener Hand: Zieh das Papier weg, so langsam, wie du dich traust.
    }
own-hand-at = { $speed } cm/s
own-hand-way =
    { $way ->
        [0] Nach rechts
        [90] Von dir weg
        [180] Nach links
       *[270] Zu dir hin
    }
act-steadily = Mit ruhiger Hand
act-point = Zeig auf einen der hellen Steine im Bild, oder auf sein Zeichen in der Reihe darunter.
hand-modes = Wie deine Hand baut
hand-mode =
    { $mode ->
        [assisted] Geführte Hand
       *[free] Freie Hand
    }
hidden-watching = Den Turm siehst du erst, wenn er gewertet wird.
hidden-watching-why = { $who } darf ihn noch nicht sehen, darum sieht ihn auch niemand, der nur zuschaut. Wer baut, sieht ihn über den eigenen Link.
hidden-blind = Du sitzt mit dem Rücken zum Turm.
hidden-blind-about = Frag die anderen, wie er aussieht. Deine Karten, dein Daumen und dein „Nein“ gelten wie immer.
take-out = Einen Stein herausnehmen
keys-bricks = Die Pfeiltasten gehen im Bild von Stein zu Stein, Enter nimmt einen.
take-brick = Einen Stein nehmen
understood = Verstanden
lean-remark =
    { $way ->
        [stands] Er hat sich aufgerichtet. Lehn ihn weiter (+5°), oder an etwas Näheres.
       *[lies] Er ist abgerutscht. Lehn ihn weniger (−5°), oder an etwas Höheres.
    }
no-hand = Ohne die geführte Hand steht oder liegt ein Stein gerade zum Tisch.

met-or-not =
    { $met ->
        [yes] Erfüllt
       *[no] Nicht erfüllt
    }
cards-language = Sprache der Karten
cards-show = Zeigen
cards-hide = Verdecken
cards-phone = Aufs Handy
whose-cards =
    { $whose ->
        [all] Alle Karten
        [the] Die Karten
       *[your] Deine Karten
    }
the-deal = Karten geben
deal-at-least = Gebt mindestens eine Karte.
deal-lower = Der letzte Versuch ging verloren: Gebt weniger als { $points } Punkte.
deal-choose =
    { $n ->
        [one] Wählt einen aus, oder keinen.
       *[other] Wählt { $n } aus, oder keinen.
    }
deal-introduction =
    { $n ->
        [one] Eine Karte zu zwei Punkten wird gegeben.
       *[other] { $n } Karten zu zwei Punkten werden gegeben.
    }
deal-fixed = Die Karten stehen fest: { n-cards }, { $points } Punkte.
deal-exact = Karten für { $points } Punkte:
the-mix = Die Mischung
the-level = Die Schwierigkeit
band = { $least } bis { $most }
band-upto = bis { $most }
band-from = ab { $least }
cards-worth = Karten zu { $points } Punkten
card-less = Eine Karte zu { $points } Punkten weniger
card-more = Eine Karte zu { $points } Punkten mehr
n-cards-worth = { n-cards } zu { $points } Punkten
on-pile = Karten zu { $points } Punkten; { $n } im Stapel
deal-total =
    { $n ->
        [one] Punkt: { level }
       *[other] Punkte: { level }
    }
deal-after-loss = Der letzte Versuch ging verloren: jetzt weniger als { $points } Punkte.
deal-everybody = Alle bekommen { n-cards }.
deal-spare =
    Alle bekommen { n-cards }, und { $spare ->
        [one] einer von euch noch eine:
       *[other] { $spare } von euch noch eine:
    }
deal-few =
    { $spare ->
        [one] Nur einer von euch bekommt eine Karte:
       *[other] Nur { $spare } von euch bekommen eine Karte:
    }
deal-who = Wer noch eine bekommt
deal-button = Geben
team-deals = Das Team entscheidet, wie viele Karten gegeben werden.
dropped =
    { $who ->
        [You] Du lässt
       *[other] { $who } lässt
    } eine Karte zu { $points } Punkten weg: Sie muss nicht erfüllt sein.
may-drop = Eine Karte muss nicht erfüllt sein: Such sie aus, und lass sie weg.

evaluation =
    { $how ->
        [won] Gebaut!
        [lost] Diesmal nicht
       *[reading] Die Wertung
    }
mute = Stumm
read-aloud = Vorlesen
judged-spared = muss nicht
evaluation-tower = { $height } mm hoch, { $grounded } auf dem Tisch.
bonus-high = +{ $n }: { $height } mm sind höher als die { $side } mm der Schachtel
bonus-few =
    +{ $n }: nur { $grounded } { $grounded ->
        [one] Stein berührt
       *[other] Steine berühren
    } den Tisch
bonus-to-win = Bonus: +{ $short } über { $low } mm oder +{ $long } über { $high } mm, jetzt { $height } mm; +{ $few } mit höchstens { $most } auf dem Tisch, jetzt { $grounded }.
height-mark = { $mm } mm: +{ $n }
campaign =
    { $done } von 14 Herausforderungen geschafft{ $next ->
        [none] . Das sind alle!
       *[other] . Als Nächstes: { $next }
    }
evaluation-points = { $points } Punkte, { $total } insgesamt.
evaluation-close =
    { $next ->
        [close] Schließen
        [score] Zum Ergebnis
        [act] Weiter
       *[deal] Nächste Karten
    }
last-evaluation = Letzte Wertung ansehen
next = Weiter
back = Zurück
all-at-once = Alles auf einmal
all-built = Geschafft.
# Alle Türme wurden gebaut, für den untersten Rang. $points: wo der nächste beginnt
built-below = Alle eure Türme stehen. Ab { $points } Punkten gibt es den nächsten Rang.
not-built = Es hat nicht sollen sein.

round-took = Sie dauerte { $time }.
round-moved =
    { $who } bewegte { $n } { $n ->
        [one] Stein
       *[other] Steine
    }
round-highest = Der höchste Turm dieser Karten
round-highest-found =
    { $proven ->
        [yes] Mit diesen Karten kann ein Turm { $height } mm hoch sein.
       *[no] Mit diesen Karten kann ein Turm mindestens { $height } mm hoch sein.
    }

the-score = Das Ergebnis
score-column =
    { $part ->
        [round] Runde
        [cards] Karten
        [bonus] Bonus
       *[points] Punkte
    }
score-in-all = Insgesamt
the-ranks = Die Ränge
intro-done =
    { $n ->
        [3] Drei Runden in 3 Versuchen. Besser geht es nicht!
       *[other] Drei Runden in { $n } Versuchen.
    }
intro-so-far = { $rounds } von 3 Runden, { n-attempts }
challenge-stands =
    { $how ->
        [won] geschafft!
        [lost] diesmal nicht.
       *[open] noch offen.
    }
time-left = Zeit zum Bauen

the-team = Das Team
you = du
thumb =
    { $up ->
        [yes] Daumen oben
       *[no] noch kein Daumen
    }
says-no = sagt Nein
sees-none = sieht keinen Turm
calls-void = hält die Karten für widersprüchlich
would-reveal = würde die Karten aufdecken
vote-void = Widerspruch?
vote-reveal = aufdecken?
what-you-say = Was du sagst
next-attempt = Zum nächsten Versuch
thumb-is-up = Daumen ist oben
cards-are-met = Karten erfüllt
say-no = Nein!
holds-none = Du hast diesmal keine Karten: Bau mit, und achte auf die Daumen der anderen.
more = Mehr
knock-down = Umwerfen
proof = Widerspruch? Den Löser fragen
proof-title = Frag den Löser einmal, ob sich diese Karten widersprechen. Wenn ja, gibt es neue.
call-void = Karten für widersprüchlich erklären
call-void-title = Sagen das alle, sieht der Löser nach. Widersprechen sich die Karten, gibt es neue; gibt es einen Turm, ist der Versuch verloren.
doubt-said =
    { $many ->
        [one] { $who } hält die Karten für widersprüchlich.
       *[other] { $who } halten die Karten für widersprüchlich.
    }
doubt-none-yet = Noch kein Turm. Geht das überhaupt? Vielleicht widersprechen sich die Karten.
doubt-ask = Den Löser fragen
doubt-too = Das glaube ich auch
doubt-go-on = Weiterbauen
reveal = Aufgeben und Karten aufdecken
give-up-sure = Gebt ihr alle auf, ist der Versuch verloren: Die Karten liegen offen, und ihr sucht den Turm zusammen.
reveal-alone = Zeig mir einen Turm
give-up-alone-sure = Dann ist der Versuch verloren, und du siehst einen Turm, der deine Karten erfüllt.
give-up-yes = Aufgeben
hint-brick = Ein Tipp: ein Stein
hint-title = Stein für Stein
hint-none = Für diese Karten fand sich kein Turm.
wait = Wartet, lasst mich mal
wait-short = Wartet!
wait-title = Die Computer ruhen eine halbe Minute.
waiting = Sie ruhen
computer = Computer
solver-knows = Der Löser kennt einen Turm, der alle diese Karten erfüllt.
solver-open = Der Löser hat weder einen Turm noch einen Widerspruch gefunden.
phone-title = Karten auf dem Handy
phone-about = Scanne das mit dem Handy: Es zeigt diese Karten, die Daumen und das „Nein“, sonst nichts. Der Turm bleibt hier. Wer den Link hat, spielt auf diesem Platz.
phone-whose = Wessen Karten
phone-qr = QR-Code des Links zu den Karten von { $who }
phone-link = Link zu den Karten von { $who }

your-towers = Eure Türme
gallery-title = Galerie von TowerBrix
gallery-empty = Hier hängt noch kein Turm. Jeder Turm, der alle seine Karten erfüllt, bleibt in diesem Browser, auch die aus echten Steinen.
build-one = Einen bauen
build-real = Mit echten Steinen bauen
build-another = Noch einen bauen
gallery-full = Platz ist für { $n }: Die mit Foto und die neuesten bleiben.
gallery-about =
    { $n ->
        [one] Ein Turm
       *[other] { $n } Türme
    }{ $highest ->
        [0] { "" }
       *[other] , der höchste { $highest } mm
    }. Nur dieser Browser behält sie.
tower-label =
    { $title }: ein Turm{ $real ->
        [yes] { " " }aus echten Steinen,
       *[no] { "" }
    } { $facts }
tower-facts = { $height } mm hoch ({ $standing } stehende Steine) · { $grounded } auf dem Tisch
points-with-bonus =
    { n-points }{ $bonus ->
        [0] { "" }
       *[other] , davon { $bonus } Bonus
    }
so-many-in-all = { $n } insgesamt
keep-picture = Als Bild sichern
take-down = Abhängen
of-real-bricks = Echte Steine
photo-add = Foto dazu
photo-other = Anderes Foto
photo-remove = Foto entfernen
photo-note = Das Foto bleibt auf diesem Gerät und wird nirgendwohin geschickt.
photo-unreadable = Diese Datei kann der Browser nicht als Bild lesen.
photos-full = Dieser Browser behält { $n } Fotos. Entferne zuerst eines von einem anderen Turm.
picture-keys = Die Pfeiltasten drehen ihn.
picture-left = Gegen den Uhrzeiger drehen
picture-right = Im Uhrzeigersinn drehen

solver = Der Löser
solver-wish =
    { $wish ->
        [highest] Den höchsten
        [bonus] Am meisten Bonus
       *[any] Einen Turm suchen
    }
solver-looking = Sucht bis zu { $seconds } Sekunden …
solver-found =
    { $wish ->
        [highest] Das ist der höchste Turm, der gefunden wurde.
        [bonus] Das ist der gefundene Turm mit den meisten Bonuspunkten.
       *[any] Es gibt einen Turm, der alle diese Karten erfüllt.
    }
solver-impossible = Nein: Diese Karten widersprechen sich.
solver-nothing =
    In { $seconds } Sekunden wurde nichts gefunden{ $proven ->
        [yes] { "" }
       *[no] , und auch nichts ausgeschlossen
    }.
solver-tower =
    Der gefundene Turm{ $step ->
        [0] { "" }
       *[other] , nach Schritt { $step }
    }
solver-bonus = Bonus { $n }
solver-steps = Schritt für Schritt
from-start = Von vorn

rank =
    { $rank ->
        [0] Ein Fundament: Der nächste Turm wird höher.
        [1] In Architektur bestanden.
        [2] Solide Arbeit.
        [3] Feine Architektur.
        [4] Türme, die am Himmel kratzen.
       *[5] Nicht zu glauben.
    }
