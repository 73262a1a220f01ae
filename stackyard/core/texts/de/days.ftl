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

days-time = Restliche Zeit
# Eine Partie über Tage: was jeder Platz für einen Zug hat, und was davon übrig ist: „noch 1 Tag 4 Stunden“
days-a-move = { $count ->
        [one] 1 Tag je Zug
       *[other] { $count } Tage je Zug
    }
days-left = noch { $time }
# Over a list to choose from
days-each = Tage für jeden Zug
