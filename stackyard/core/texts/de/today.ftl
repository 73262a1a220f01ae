# Die Aufgaben des Tages: siehe en/today.ftl.

today-title = Heute
today-about = In jedem Spiel eine Aufgabe am Tag, für alle dieselbe. Es zählt die erste Partie, die du anfängst.
today-new = Neue in { $time }
today-streak =
    { $days ->
        [one] 1 Tag in Folge
       *[other] { $days } Tage in Folge
    }
today-play = Spielen
today-go-on = Weiter
today-ended = beendet
today-problems = Rätsel
today-problems-about = Kleinere: Finde den Zug.
today-grade =
    { $grade ->
        [1] Leicht
        [2] Mittel
       *[3] Schwer
    }
today-solved = gelöst
today-play-problem = Finde den Zug

time-hours = { $hours } Std. { $minutes } Min.
time-minutes = { $minutes } Min.

challenge-compiled = Beginnt in etwa { $seconds } s: Erst werden die Regeln übersetzt
challenge-task =
    { $game ->
        [towers] Finde den Gewinnzug und gewinne
        [take-that-towers] Ein Stapel, drei Bots, die meisten Punkte
        [brick-work] Ein Brickprint, mit möglichst wenig Würfeln
        [tower-topple] Ein Turm, so viele Steine, wie er trägt
        [towerbrix] Bau den Turm, so schnell du kannst
       *[other] Für alle derselbe Anfang
    }
challenge-about =
    { $game ->
        [towers] Nur ein Zug gewinnt hier. Finde ihn und spiel gegen einen Bot der Stufe 3 zu Ende. Je größer dein Vorsprung, desto besser.
        [take-that-towers] Alle spielen mit demselben gemischten Stapel, jeder allein gegen drei Bots. Es zählen deine Punkte am Ende.
        [brick-work] Alle bauen denselben Brickprint nach, jeder allein mit seinen zwanzig Steinen. Es fallen für alle dieselben Würfel. Es zählt, wie viele du setzt, bis er steht; nach 60 ist Schluss.
        [tower-topple] Alle ziehen am selben Turm, jeder allein: keine Karten, keine Aufträge. Es zählen die Steine, die du gelegt hast, bis er fällt.
        [towerbrix] Es gibt einen Turm, der kann, was diese Karten verlangen. Bau ihn allein: Die Zeit läuft, sobald du auf Spielen drückst.
       *[other] Alle fangen gleich an, jeder für sich. Wie weit kommst du?
    }
challenge-rules =
    { $hints ->
        [yes] Ohne Zurücknehmen. Ein Tipp steht in deinem Ergebnis.
       *[no] Ohne Zurücknehmen und ohne Tipps.
    } Es zählt die erste Partie, die du anfängst, und niemand sieht sie, bevor die eigene beendet ist.
challenge-rules-past =
    Der Tag ist vorbei, darum zählt es nicht mehr. { $hints ->
        [yes] Ohne Zurücknehmen. Ein Tipp steht in deinem Ergebnis.
       *[no] Ohne Zurücknehmen und ohne Tipps.
    }
challenge = Aufgabe des Tages
challenge-of = { $game }, { $day }
challenge-play = Aufgabe spielen
challenge-go-on = Weiterspielen
challenge-today = Die Aufgabe von heute
challenge-none = An diesem Tag gibt es keine Aufgabe
challenge-none-about = Es gibt eine für jeden Tag vom { $first } bis heute.
challenge-none-game = In { $game } gibt es keine Aufgabe des Tages.

challenge-result-floors =
    { $value ->
        [one] 1 Stockwerk Vorsprung
       *[other] { $value } Stockwerke Vorsprung
    }
challenge-result-points =
    { $value ->
        [one] 1 Punkt
       *[other] { $value } Punkte
    }
challenge-result-bricks =
    { $value ->
        [one] 1 Stein
       *[other] { $value } Steine
    }
challenge-result-dice =
    { $value ->
        [one] steht nach 1 Würfel
       *[other] steht nach { $value } Würfeln
    }
challenge-result-minutes = { $time } Min.
challenge-result-hours = { $time } Std.
challenge-result-lost = verloren
challenge-result-drawn = unentschieden
challenge-result-hinted =
    { $count ->
        [one] { $result }, mit einem Tipp
       *[other] { $result }, mit { $count } Tipps
    }
challenge-hinted = Mit Tipps steht es hinter allen ohne.
challenge-better =
    { $others ->
        [one] Besser als { $count } von einem anderen.
       *[other] Besser als { $count } von { $others } anderen.
    }
challenge-first = Das erste Ergebnis heute.
challenge-only = Das einzige Ergebnis dieses Tages.
challenge-not-counted = Zählt nicht: Nur die erste Partie eines Browsers zählt, und höchstens fünf aus einem Netz.
challenge-unranked = Zählt nicht: Der Tag war vorbei.

challenge-shared = { $game }, { $day }: { $result } in der Aufgabe des Tages. Schaffst du es besser?
challenge-share = Teilen
challenge-copied = Kopiert
challenge-tomorrow = Morgen wieder: in { $time }
challenge-replay = Ansehen
challenge-compare = Mit der anderen Partie vergleichen
challenge-yours = Deine Partie
challenge-friends = Die andere Partie
challenge-friend-waits =
    { $named ->
        [yes] { $who } hat dir das geschickt.
       *[no] Jemand hat dir das geschickt.
    } Die andere Partie siehst du hier, sobald du deine beendet hast.
challenge-board = Das Brett am Ende
challenge-yourself = Selbst spielen

challenge-hint = Tipp
challenge-hint-about = Der erste sagt, worauf es ankommt, der zweite zeigt den Zug. Dein Ergebnis sagt, dass du einen hattest, und steht hinter allen ohne.
challenge-hint-ask = Gib mir einen Tipp
challenge-on-my-own = Allein weiter
challenge-show-me = Zeig es mir
challenge-show-me-about = Damit endet die Partie, und sie gilt als verloren. Dann siehst du, wie sie zu gewinnen war.
challenge-why =
    { $game ->
        [towers] So wird gewonnen
       *[other] Was besser war
    }
challenge-why-start = Das Brett davor.
challenge-why-move = Zug { $number } von { $of }
challenge-why-back = Einen Zug zurück
challenge-why-next = Nächster Zug

challenge-days = Alle Tage
challenge-days-about = Vergangene Tage kannst du auch spielen, sie zählen nur nicht mehr.
challenge-earlier = Früher
challenge-later = Später
challenge-played = gespielt
