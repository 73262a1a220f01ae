# Noch einmal ansehen, ausprobieren und lernen: siehe en/study.ftl.

file = Eine Partiedatei
file-open = Eine Datei öffnen
file-title = Eine Partie noch einmal ansehen
file-about = Zieh eine Partiedatei hierher ({ $ending }), oder wähl eine aus. Jeder Zug wird geprüft.
file-no-record = Diese Datei lässt sich nicht abspielen. { $why }
file-no-match = Das ist keine Datei einer Partie. Die von Stackyard enden auf .stackyard.jsonl; am Tisch bekommst du sie unter „Mitschrift“.
replay-none = Hier gibt es nichts abzuspielen
replay-loading = Die Partie wird geladen …
the-match = Die Partie
replay-start = Der Anfang.
replay-result = Ergebnis:
replay-not-over = Noch nicht vorbei:
replay-verified = Geprüft
replay-not-verified = Nicht bestätigt
replay-analyse = Von hier aus analysieren
to-start = Zum Anfang
one-back = Eins zurück
one-on = Eins weiter
to-end = Zum Ende
replay-play = Abspielen
replay-pause = Pause
moment = Moment der Partie
moment-of = { $at } von { $last }

analysis-of = Analyse von { $title }
analysis-chance = Der Zufall ist dran: Tipp ein, was geschehen ist.
analysis-over = Vorbei.
analysis-turn = { $side } ist dran: { $todo }.
analysis-back = Zurück
analysis-forward = Vor
analysis-start = Anfang
analysis-end = Ende
analysis-other = Anders anfangen
analysis-set-up = Aufbauen
variations = Varianten
variations-none = Mach einen Zug auf dem Brett, um anzufangen.
engine = Was der Computer meint
engine-barred = Diese Partie wird gerade gespielt: Was der Computer meint, sagt er, wenn sie vorbei ist oder alle zustimmen.
engine-ask = Bester Zug?
engine-thinking = Überlegt …
engine-live = Beim Studieren mitrechnen
engine-level = Stufe
engine-play = Bis hier spielen
engine-draw = unentschieden, wenn beide gut spielen
engine-wins =
    { $floors ->
        [one] { $side } gewinnt mit einem Stockwerk, wenn beide gut spielen
       *[other] { $side } gewinnt mit { $floors } Stockwerken, wenn beide gut spielen
    }
engine-loses =
    { $floors ->
        [one] { $side } verliert mit einem Stockwerk, wenn beide gut spielen
       *[other] { $side } verliert mit { $floors } Stockwerken, wenn beide gut spielen
    }
engine-chances = Chancen von { $side }: { $percent }
engine-depth = Tiefe { $n }
engine-nodes = { $n } Stellungen
engine-playouts = { $n } Probespiele
study-comment = Kommentar zu diesem Zug
study-comment-start = Kommentar zur Anfangsstellung
study-save = Als Partiedatei speichern
study-kept = Bleibt in diesem Browser erhalten.
study-there = In dieser Datei stehen Varianten und Kommentare.
position = Stellung als Text
position-copy = Diese Stellung kopieren
position-load = Laden
position-copied = Kopiert.
position-shown = Kopier sie aus dem Feld.
position-set = Erledigt.

gallery = Galerie
companion = Mit dem echten Spiel

record-long = eine Partiedatei hat höchstens { $most } Bytes, diese hat { $bytes }
record-events = eine Partiedatei hat höchstens { $most } Ereignisse, diese hat { $events }
record-empty = eine Partiedatei beginnt mit ihrem Kopf, diese ist leer
record-format = Zeile 1: das ist Format { $found }, dieses Programm liest Format { $read }
record-event-due = Zeile { $line }: hier müsste Ereignis { $due } stehen, nicht Ereignis { $found }
record-study = Zeile 1: Knoten { $node } der Studie folgt auf Knoten { $parent }, der nicht vor ihm steht
record-no-text = eine Partiedatei ist Text in UTF-8, diese enthält halbe Zeichen
record-line = Zeile { $line } lässt sich nicht lesen: { $why }
