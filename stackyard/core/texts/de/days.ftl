# Partien über Tage: was nach einem Zug kommt, und wie man erfährt, dass man am Zug ist.

# Neben dem, wer am Zug ist, während man wartet: ein Knopf zur nächsten Partie, und einer, der um Benachrichtigungen bittet
days-next = Nächste Partie
days-tell-me = Bescheid sagen
days-told = Du erfährst, wenn du am Zug bist.
days-not-told = Dein Browser zeigt von dieser Seite keine Benachrichtigungen.

# Auf der Seite des eigenen Kontos
days-notices = Am Zug in Partien über Tage
days-notices-about = Dieser Browser kann dir sagen, dass du am Zug bist, auch wenn keine Seite von uns offen ist.
days-notices-cannot = Dieser Browser kann dir nicht sagen, dass du am Zug bist, wenn keine Seite von uns offen ist.
days-notices-on = Hier Bescheid sagen
days-notices-off = Hier nicht mehr Bescheid sagen
# Ein Kästchen, und zwei Uhrzeiten: 22:00 und 07:00
days-quiet = Nachts nichts
days-quiet-from = von
days-quiet-until = bis
days-feed-about = Oder lies es in deinem Feedreader: ein privater Feed (Atom) der Partien, in denen du am Zug bist.
days-feed-make = Feed anlegen
days-feed-again = Neue Adresse
days-feed-remove = Feed entfernen
days-feed-address = Adresse deines Feeds
days-feed-once = Kopiere sie jetzt: Wir können sie nicht noch einmal zeigen. Wer sie hat, sieht, in welchen Partien du am Zug bist.

# Auf der Seite des eigenen Kontos: solange er dauert, läuft in den eigenen Partien über Tage keine Uhr
days-vacation = Urlaub
days-vacation-about = Solange du im Urlaub bist, läuft in deinen Partien über Tage keine Uhr. Ein Klubabend geht weiter.
# $date 3. Dez. 2026: dann endet er von selbst
days-vacation-on = Du bist im Urlaub, längstens bis { $date }.
# $time 13 Tage 4 Stunden; $date: wann es wieder 14 Tage sind
days-vacation-left = Du hast noch { $time }, und ab { $date } wieder 14 Tage.
days-vacation-none = Du hast alle Tage genommen, und ab { $date } wieder 14.
days-vacation-begin = Urlaub beginnen
days-vacation-end = Urlaub beenden
# An einem Platz, klein; dann in der Liste der eigenen Partien: von jemand anderem, und von einem selbst
days-vacation-until = im Urlaub bis { $date }
days-vacation-name = { $name } ist im Urlaub bis { $date }
days-vacation-you = du bist im Urlaub bis { $date }

# Antworten, die man vorbereitet, während $name am Zug ist: ein Blatt mit denen, die es gibt, und einem Brett
days-prepare-title = Vorbereitete Antworten
days-prepare-about = Wenn { $name } so zieht, wie du erwartest, wird deine Antwort sofort gespielt. Nach jedem anderen Zug sind alle vergessen. Niemand außer dir erfährt davon.
# $expect und $answer sind Züge in Worten: „Wenn c3 nach c5, dann b1 nach c1“
days-prepare-line = Wenn { $expect }, dann { $answer }
days-prepare-delete = Löschen
# Über dem Brett: was jetzt zu ziehen ist, für den anderen und dann für einen selbst; und ein Knopf, der zurückgeht
days-prepare-expect = Zieh, was du von { $name } erwartest
days-prepare-answer = Zieh deine Antwort auf { $move }
days-prepare-other = Anderer Zug
days-prepare-ends = auf diesen Zug gibt es keine Antwort

days-time = Restliche Zeit
# Eine Partie über Tage: was jeder Platz für einen Zug hat, und was davon übrig ist: „noch 1 Tag 4 Stunden“
days-a-move = { $count ->
        [one] 1 Tag je Zug
       *[other] { $count } Tage je Zug
    }
days-left = noch { $time }
# Over a list to choose from
days-each = Tage für jeden Zug
