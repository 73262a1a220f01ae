# Was der Server am Tisch ablehnt: siehe en/server.ftl.

asked-already = das wird schon gefragt
ask-gone = das wird nicht mehr gefragt
rematch-not-yet = um eine Revanche kannst du bitten, wenn die Partie vorbei ist
rematch-there = es gibt schon eine Revanche: sieh am Tisch nach
pause-already = die Partie ist schon angehalten
pause-not = die Partie ist nicht angehalten
asked-enough = es wird schon genug gefragt: Warte auf die Antworten
undo-seen = seitdem wurden Karten aufgedeckt: Das lässt sich nicht zurücknehmen
undo-today = andere spielen dieselbe Aufgabe, darum wird darin nichts zurückgenommen
today-none = in { $title } gibt es keine Aufgabe für jeden Tag
today-days = Aufgaben gibt es vom { $first } bis heute
today-no-hints = zu Aufgaben in { $title } gibt es keine Hinweise
today-hint-late = die Partie ist inzwischen weitergegangen: Frag noch einmal
today-not-ended = das ist eine Aufgabe von heute: Du siehst sie, wenn du sie selbst beendet hast, und morgen sehen sie alle
today-not-continued = das ist eine Aufgabe von heute: weitergespielt wird von ihr aus, wenn ihr Tag vorbei ist
seat-no-person = auf diesem Platz spielt niemand
seat-not-sat = dort hat sich noch niemand hingesetzt: Die erste Einladung gilt noch
seat-holder-here = wer dort sitzt, ist da: Den Platz kannst du nur vergeben, solange jemand weg ist
seat-alone-maker = du bist allein am Tisch: Das darf nur, wer die Partie angelegt hat
seat-alone-wait = du bist allein am Tisch: Warte zwei Minuten auf die anderen, noch { $seconds } s
bot-plays-already = dort spielt schon ein Bot
bot-holder-here = wer dort sitzt, ist da: Ein Bot spielt nur für jemanden weiter, der weg ist
bot-wait = wer weg ist, hat zwei Minuten Zeit zurückzukommen: noch { $seconds } s
bot-has-seat = auf diesem Platz spielt ein Bot: Übernimm ihn erst wieder

chat-too-much = das ist viel auf einmal: Warte einen Moment
chat-watchers-full = hier ist beim Zusehen schon viel geschrieben worden: Wer mitspielt, kann weiterreden
chat-empty = darin steht nichts
chat-silent = gerade sagt niemand ein Wort: nur Zeichen wie 👍 oder 👋
name-empty = ein Name hat mindestens einen Buchstaben
name-silent = gerade sagt niemand ein Wort, auch nicht mit einem neuen Namen: Ändere ihn später

move-stale = die Partie ist schon weiter
move-paused = die Partie ist angehalten: Setz sie erst fort
move-too-late = deine Zeit war um, bevor der Zug kam
move-too-late-bot = deine Zeit war um, bevor der Zug kam: Ein Bot spielt weiter

sit-used-up = mit dieser Einladung hat sich schon jemand hingesetzt: Bitte um einen neuen Link, oder sieh zu
sit-no-seat = diese Einladung öffnet hier keinen Platz: Bitte um einen neuen Link
sit-none-free = hier ist kein Platz mehr frei: Such dir einen anderen Tisch, oder sieh zu
sit-already = du hast an diesem Tisch schon einen Platz
open-maker = freie Plätze für alle öffnen kann nur, wer die Partie angelegt hat und mitspielt
open-no-seat = es ist kein Platz frei, der für alle offen sein könnte: Lass einen für jemanden frei
watch-not = eine Partie, die vorbei ist, oder eine von heute, die andere auch spielen, kann nicht allen gezeigt werden
open-prepared = eine Partie, die anders als sonst beginnt oder deren Zufall vorher bekannt ist, ist für Eingeladene
fill-no-seat = es ist kein Platz für einen Bot frei
# Ein offener Tisch, der nach Konten fragt oder nach Wertungszahlen: $number ist die von dem, der kommt, $lowest und $highest die des Tisches
asks-accounts = dieser Tisch ist für Leute mit Konto: melde dich an, um Platz zu nehmen, oder sieh zu
asks-range-accounts = dieser Tisch fragt nach einer Wertungszahl: melde dich an, um Platz zu nehmen, oder sieh zu
asks-lowest = dieser Tisch ist für Wertungszahlen ab { $lowest }, und deine ist { $number } in diesem Spiel: nimm einen anderen, oder sieh zu
asks-highest = dieser Tisch ist für Wertungszahlen bis { $highest }, und deine ist { $number } in diesem Spiel: nimm einen anderen, oder sieh zu
asks-no-numbers = für das, was hier gespielt wird, gibt es keine Wertungszahlen: wähle eine gewertete Spielweise mit ihrer Uhr, oder frage nach keiner
asks-nobody = niemand hat eine Wertungszahl dazwischen: die untere ist höher als die obere
# Einladungen an jemanden mit Namen: $name
invite-maker = einladen kann nur, wer die Partie angelegt hat und an ihr sitzt
invite-no-seat = zu dieser Partie kann niemand eingeladen werden: kein Platz ist frei, oder andere spielen dasselbe
invite-self = dich selbst kannst du nicht einladen
invite-blocked = du hast { $name } blockiert: nimm das zuerst auf deiner Seite zurück
invite-sits = { $name } sitzt schon an diesem Tisch
invite-many = du hast zu viele offene Einladungen: nimm zuerst eine zurück
again-not-yours = du hast in dieser Partie nicht mit deinem Konto gespielt
again-nobody = sonst hat niemand diese Partie mit einem Konto gespielt: frage am Tisch nach einer Revanche, oder schicke einen Link
again-prepared = diese Partie lässt sich von hier aus nicht wiederholen: ihr Anfang war vorbereitet, oder andere haben dasselbe gespielt
open-tables-many = gerade sind zu viele Tische offen: Schließ einen von deinen, oder nimm einen freien Platz
begin-begun = die Partie hat schon begonnen
begin-maker = früher anfangen kann nur, wer die Partie angelegt hat; sonst beginnt sie, wenn alle sitzen

hall-full = alle Tische sind besetzt: Komm später wieder
match-away = diese Partie ist gerade nicht erreichbar: Tritt noch einmal bei
match-elsewhere = diese Partie wird jetzt in einer anderen Halle gespielt: Tritt noch einmal bei
tables-many = du hast zu viele Tische offen: Verlass erst einen
no-match = diese Partie gibt es nicht: Prüf den Link
table-cleared = dieser Tisch wurde gerade abgeräumt: Tritt noch einmal bei
too-many-requests = zu viele Anfragen: Warte einen Moment
uploads-many = gerade sind schon viele Dateien unterwegs: Schick deine gleich noch einmal
record-secret = diese Partie hat Geheimnisse: Ihre Mitschrift ist offen, wenn sie vorbei ist
moments-not-over = die Augenblicke einer Partie sind zu sehen, wenn sie vorbei ist

bricks-moving = die Steine bewegen sich noch: Warte, bis sie still liegen
bricks-held = andere haben Steine in der Hand: Warte, bis alle Hände offen sind
brick-in-other-hand = der Stein ist in einer anderen Hand
hand-other-window = ein anderes Fenster führt diese Hand

help-own-match = das ist deine Partie, oder nahe dran: Hilfe gibt es, wenn sie vorbei ist
help-under-way = genau diese Stellung wird gerade gespielt: Hilfe gibt es, wenn die Partie vorbei ist
help-needs-no-yes = hier hilft der Computer, ohne dass jemand zustimmen muss
help-when-begun = um Hilfe kannst du bitten, wenn die Partie begonnen hat
help-on-already = der Computer hilft schon
help-not-on = der Computer hilft gerade nicht
review-not-over = diese Partie ist noch nicht vorbei: Durchgesehen wird sie danach
review-too-long = diese Partie hat { $events } Ereignisse: Durchgesehen werden höchstens { $most }
review-none = von { $title } gibt es noch keine Durchsicht
review-gone = diese Durchsicht wird nicht mehr aufbewahrt: Fordere sie noch einmal an
reviews-many = gerade werden viele Partien durchgesehen: Versuch es etwas später noch einmal

# Wer die Halle betreibt, schließt sie bald oder bringt etwas in Ordnung. $minutes: die noch bleiben
hall-closing = die Halle schließt bald und nimmt keine neuen Partien an: versuch es später noch einmal
hall-closes-in =
    { $minutes ->
        [0] Die Halle schließt jetzt. Deine Partie bleibt erhalten: Spiel weiter, wenn wieder offen ist.
        [one] Die Halle schließt in einer Minute. Deine Partie bleibt erhalten: Spiel weiter, wenn wieder offen ist.
       *[other] Die Halle schließt in { $minutes } Minuten. Deine Partie bleibt erhalten: Spiel weiter, wenn wieder offen ist.
    }
hall-stays-open = Die Halle bleibt doch offen.
hall-restores = die Halle kehrt zu einem früheren Stand zurück: komm gleich noch einmal herein
match-removed = diese Partie ist entfernt worden

# Jemand möchte aus einer Partie verschwinden, in der er noch spielt
own-under-way = diese Partie läuft noch: verlass oder beende sie zuerst

# Rated matches
rated-no-way = so wird nichts gewertet: wähle eine gewertete Spielart mit einer ihrer Uhren
rated-prepared = eine gewertete Partie beginnt wie das Spiel, und niemand kennt ihren Zufall vorher
rated-seats = in einer gewerteten Partie hat, wer sie macht, einen Platz, und die anderen sind für Menschen oder Stufen der Bots
rated-no-level = gegen Stufen der Bots wird gewertet, wo sie mit so vielen gemessen wurden, nicht über Tage, nicht neben anderen
rated-needs-account = diese Partie wird gewertet: melde dich an, um Platz zu nehmen, oder sieh zu
rated-own-seat = du hast an diesem gewerteten Tisch schon einen Platz
rated-no-program = Programme spielen keine gewerteten Partien
rated-no-help = diese Partie wird gewertet: der Computer hilft niemandem
rated-no-pause = diese Partie wird gewertet: ihre Uhr wird nicht angehalten
rated-no-seat = diese Partie wird gewertet: niemand übernimmt einen Platz
rated-no-bots = in einer gewerteten Partie spielt nur, wer sich hinsetzt: Bots füllen keinen Platz auf
rated-no-undo = diese Partie wird gewertet: kein Zug wird zurückgenommen
rated-nobody = hier heißt niemand so
rated-not-taken-back = dieses Ergebnis hat niemand aus der Wertung genommen
rated-taken-back = dieses Ergebnis wird schon nicht mehr gewertet
no-team = dieses Team gibt es hier nicht
rated-no-result = hier wurde nichts gewertet
rated-enough-today = du hast heute { $most } gewertete Partien gegen Stufen begonnen: morgen geht es weiter

## Abende des Vereins

season-off = hier darf niemand eine Saison ansetzen
season-name = eine Saison braucht einen Namen
season-over = diese Saison ist zu Ende
season-maker = das kann nur, wer die Saison angesetzt hat
no-season = diese Saison gibt es nicht
club-not-ended = dieses Spiel läuft noch an anderen Tischen: Du siehst es, wenn du es selbst gespielt hast, und alle sehen es, wenn es alle gespielt haben
club-as-it-is = eine Partie eines Abends wird so gespielt, wie sie ist: Niemand hilft, niemand wartet, niemand setzt sich auf einen anderen Platz, und kein Zug wird zurückgenommen
club-off = hier darf niemand einen Abend ansetzen
club-enough = du hast schon { $most }, die nicht zu Ende sind
club-enough-network = aus deinem Netz gibt es schon { $most }, die nicht zu Ende sind
club-enough-all = es gibt schon { $most }, die nicht zu Ende sind
club-name = ein Abend braucht einen Namen
club-again = andere sind im selben Moment gekommen: versuche es noch einmal
club-not-in = du spielst an diesem Abend nicht mit
club-in = du spielst an diesem Abend schon mit
club-begun = dieser Abend hat begonnen
club-few = noch ist niemand zum Spielen da: Ein Abend beginnt zu zweit, und nicht nur mit Bots
club-over = dieser Abend ist zu Ende
club-maker = das kann nur, wer den Abend angesetzt hat
club-no-evening = diesen Abend gibt es nicht
club-late = dieses K.-o.-Turnier nimmt niemanden mehr auf: Wer spät kommt, braucht in der ersten Hälfte der ersten Runde den Platz von jemandem ohne Partie
club-full = dieser Abend ist voll
club-team-full = dieses Team ist voll
club-no-duplicate = { $title } wird so nicht als Duplikat gespielt
club-cooperative = in { $title } spielen alle zusammen: Nur ein Duplikat hat Sieger
club-pairs = bei dieser Art von Abend sitzen zwei an einem Tisch
club-tables = an diesen Tischen sitzen drei oder vier
club-level = { $title } hat keine Bots dieser Stufe
