# Was die Seite von Brick Work sagt: siehe en/page.ftl.

die-does = { $space } mit der { $value }: { $about }.
die-with-tokens =
    { $space } als { $value }, für { $tokens ->
        [one] einen Chip
       *[other] { $tokens } Chips
    }: { $about }.
die-not = Nicht auf { $space }: { $why }

roll-dice = Würfeln
roll-first = Würfle zuerst.
roll-about = Du beginnst die Runde: Drück auf die Würfel, oder wirf sie.

prompt-roll = würfle
prompt-piece = bewege das Teil, dreh es, klick es fest
prompt-pieces =
    such dir aus, { $space ->
        [Demolish] was du auseinandernimmst
       *[other] womit du baust
    }
prompt-slip = bestätige { $space }
prompt-die = wähle den Würfel für { $space }

end-turns = Züge
end-collected = Steine geholt
end-recycled = Steine getauscht
end-joined = Noppen verbunden
end-parted = Noppen gelöst
end-tokens = Chips ausgegeben
end-bumps = Würfel verdrängt
print-quoted = „{ $print }“
end-recreated = Zug { $turn }: { $name } baut { $print } fertig
end-nearer =
    Zug { $turn }: { $name } kommt { $cells ->
        [one] ein Feld
       *[other] { $cells } Felder
    } näher
end-made = nachgebaut
end-partly = { $shared } von { $cells } Feldern
end-nothing = nicht begonnen

print-parts = Steine für { $print }
print-part = { $kind }: { $needed } nötig
print-missing = { $kind }: { $needed } nötig, { $missing } fehlen noch
print-turn = { $print } drehen
print-look = { $print } groß ansehen
print-turn-title = Um ein Viertel drehen; zieh daran, um frei zu drehen

part-how = Zieh einen Stein oben oder unten ab, oder wähl die Steine, die abgehen.

tray-yard = Noch im Steinlager
tray-yard-kind = { $kind }: { $count } im Steinlager

done = { $done } von 2
done-title = Nachgebaute Brickprints

bench-view = Blick
bench-piece = Das Teil in der Hand
bench-turn = Drehen
bench-turn-title = Das Teil drehen (R)

heard-space = { $space }. { $about }. Such dir einen Würfel aus.
heard-die = Würfel { $die } in der Hand.
heard-die-back = Der Würfel liegt wieder im Vorrat.
heard-piece = In der Hand: { $piece }.
heard-lower = Auf der Werkbank: { $piece }.
heard-let-go = Losgelassen: { $piece }.
keys-board = Auf dem Brett gehen die Pfeiltasten von Feld zu Feld, N und P zum nächsten und zum vorigen, das du wählen darfst.
bench-keys = Die Pfeiltasten bewegen das Teil in der Hand, R dreht es, N hält es über ein anderes Teil, Enter klickt es fest, Escape lässt es los.
bench-view-keys = An der Werkbank drehen die Pfeiltasten den Tisch, mit Umschalt verschieben sie ihn, Plus und Minus gehen näher heran und weiter weg, 0 zeigt alles.

hint-ask = Tipp
hint-thinking = Überlegt …
hint-take = Nehmen
hint-tell = Was tue ich?
hint-lacks =
    { $n ->
        [0] „{ $print }“ fehlt kein Stein: Deine sind noch so zusammenzusetzen.
       *[other] Für „{ $print }“ fehlen noch { $bricks }.
    }
hint-move-take = Nimm einen { $brick }.
hint-move-die =
    Setz die { $die }{ $tokens ->
        [0] { "" }
        [one] , für einen Chip auf { $value } gedreht,
       *[other] , für { $tokens } Chips auf { $value } gedreht,
    } auf { $space }{ $brick ->
        [none] { "" }
       *[other] { " " }und hol einen { $brick }
    }.
hint-move-act =
    { $brick ->
        [none] Führ { $space } aus.
       *[other] { $space }: hol einen { $brick }.
    }
hint-plan = Noch zu tun, zum Beispiel:
hint-set-up = Aufbauen
hint-close = Schließen

let-go-lies = Lass los, dann liegt es hier.
let-go-taken = Zu dicht an { $piece }: Beim Loslassen geht es zurück.
let-go-back = Lass hier los, dann geht es dorthin zurück, wo es war.
let-go-asks = Sucht, wo es passt …

print-not-begun = noch offen
print-is-it = { $object } ist es
print-partly = { $object }: { $shared } von { $cells }

hand-die = hält eine { $die }
hand-piece = hält { $piece }
hand-over = hält { $piece } über { $over }
hand-parts = nimmt { $piece } auseinander
hand-brick = Stein { $brick }
hand-object = Objekt { $object }

n-pips =
    { $n ->
        [one] { $n } Noppe
       *[other] { $n } Noppen
    }
n-bricks =
    { $n ->
        [one] { $n } Stein
       *[other] { $n } Steine
    }
n-tokens =
    { $n ->
        [one] { $n } Chip
       *[other] { $n } Chips
    }
pips-of =
    { $sum } von { $wanted ->
        [one] { $wanted } Noppe
       *[other] { $wanted } Noppen
    }
so-many-of = { $sum } von { $wanted }
nothing = nichts

end-by-object = Objekt für Objekt
end-player = Wer
end-print = Brickprint
end-object = Objekt
end-cells = Felder
end-bricks = Steine
end-pips = Noppen
end-by-space = Züge nach Feldern
end-turns-tokens =
    { $turns } ({ $tokens ->
        [one] ein Chip
       *[other] { $tokens } Chips
    })

plate-unit =
    { $n ->
        [one] Brickprint
       *[other] Brickprints
    }
plate-dice = Würfel
dice-of = von { $most } Würfeln
dice-of-about = { $n } von { $most } Würfeln sind gesetzt

preset-players = Spieler
preset-two = Zu zweit
preset-two-about = Wie in der Anleitung: Wer zuerst beide Brickprints nachgebaut hat, gewinnt.
preset-alone = Allein
preset-alone-about = Von uns: ein Brickprint, und alle Würfel sind deine. Nach wie wenigen steht er?

wait = warte
expected-take =
    { $n ->
        [one] nimm noch einen gelben Stein für deinen Brickprint
        [6] nimm sechs gelbe Steine für deinen Brickprint
       *[other] nimm noch { $n } gelbe Steine für deinen Brickprint
    }
expected-build = bau deinen Brickprint und sag, was es ist
expected-die = setz einen Würfel
expected-action = führ { $space } aus

# Die Felder heißen, wie sie bedruckt sind.
space =
    { $space ->
        [demolish] Demolish
        [build] Build
        [recycle] Recycle
       *[adjust] Adjust
    }
space-collect = Collect { $pips }
space-about =
    { $space ->
        [demolish] Löse genau so viele Noppen, wie der Würfel zeigt
        [build] Verbinde genau so viele Noppen, wie der Würfel zeigt
        [recycle] Gib 1 oder 2 Steine ab und hol 1 oder 2 mit zusammen gleich vielen Noppen
        [adjust] Nimm einen +/−-Chip
       *[collect4] Hol einen Stein mit { n-pips-of-space }
    }
n-pips-of-space =
    { $pips ->
        [one] { $pips } Noppe
       *[other] { $pips } Noppen
    }
sign-build = So viele Noppen verbinden, wie der Würfel zeigt
sign-demolish = So viele Noppen lösen, wie der Würfel zeigt
sign-recycle = Mit { $die }: 1 oder 2 Steine gegen gleich viele Noppen tauschen
sign-adjust = Ein Chip: Er dreht einen Würfel um eins
would-bump = Dort liegt eine { $die }, die du verdrängst.
space-dice = Würfel: { $dice }.
space-tokens = Mit Chips.
space-not-now = Jetzt nicht: { $why }
board = Der Spielplan
turn-tower = Zugturm: { $name } ist Player One
goes-first = { $name } zuerst

pool = Der Würfelvorrat
die = Würfel: { $die }
die-turned-to = Würfel: { $die }, gedreht auf { $value }
die-made-with =
    Würfel: { $die }, gedreht auf { $value } für { $n ->
        [one] einen Chip
       *[other] { $n } Chips
    }
die-down = Würfel um eins hinunterdrehen
die-down-title = Ein Chip: eins weniger
die-up = Würfel um eins hinaufdrehen
die-up-title = Ein Chip: eins mehr
tokens-held = { n-tokens }, davon { $spent } auszugeben
no-dice-yet = Noch keine Würfel
pool-empty = Der Vorrat ist leer

slip = Was der Würfel tut
slip-dice = Würfel zum Setzen
something-else = Etwas anderes wählen
collect-a = { $brick } holen
bump = Mit deiner { $value } die { $there } verdrängen, die dort liegt
acting-with = { $space } mit der { $value }
bump-then = Die { $there }, die dort liegt, wird neu gewürfelt; dann wählst du, was deine { $value } tut. Zurück geht es nicht.
take-token = Mit der { $value } einen Chip nehmen
spare-die = Such dir einen Würfel aus, den du entbehren kannst.
recycle-button = Tauschen
build-below = Wähl das Teil, das nach unten kommt, dann das obere.
build-above = Wähl jetzt das Teil, das oben drauf kommt.
build-above-turn = Wähl jetzt das Teil, das oben drauf kommt. „Drehen“ legt das untere quer.
part-object = Wähl das Objekt, das du auseinandernimmst.
play-with = Mit der { $value } spielen
play-sums = Der Würfel verlangt { $value }, dein Plan hat { $sum }
play-choose = Such dir einen Würfel dafür aus
play-none = Kein Würfel lässt sich zur { $sum } drehen
recycle-return = Gib 1 oder 2 ab
recycle-return-a = Einen { $brick } abgeben; { $n } von { $of } gewählt
recycle-then = Dann hol ebenso viele Noppen
recycle-even = { n-pips } gegen { n-pips }
recycle-more =
    { $n ->
        [one] Hol noch { $n } Noppe
       *[other] Hol noch { $n } Noppen
    }
recycle-collect-a = Einen { $brick } holen; { $n } gewählt
clear = Leeren

the-plan = Der Plan
piece-brick = { $brick }
step-join = { $upper } auf { $lower }, { n-pips }
step-lift =
    { $bricks ->
        [one] { $bricks } Stein
       *[other] { $bricks } Steine
    } ({ $numbers }) von Objekt { $object } abheben, { n-pips }
planned = Geplant: { $step }
pips-here = { $of }, { $here } mit diesem Teil
no-lift = So lässt sich das nicht abheben: Beide Hälften müssen für sich zusammenhalten, und die obere muss gerade nach oben weg können.
to-lift = Steine zum Abheben
comes-off = Was abgeht
comes-off-way =
    { $bricks ->
        [one] Stein { $numbers }
       *[other] Steine { $numbers }
    }: { n-pips }
click-in = Festklicken
swap = Tauschen
let-go = Loslassen
lift-off = Abheben
step-back = Einen Schritt zurück

bench-name = Werkbank.
bench-sides = 1 bis 4 wählen die Seite der Werkbank.
mat-over = { $upper } über { $lower } bei { $at }: { n-pips }.
mat-apart = Du nimmst Objekt { $object } auseinander.
mat-pieces = Alle Teile: { $pieces }.
mat-empty = Hier liegt nichts.
tray-object = Objekt { $object }, { n-bricks }
tray-loose =
    { $brick }, lose, { $pips ->
        [one] { $pips } Noppe
       *[other] { $pips } Noppen
    }, du hast { $n }
in-hand = in der Hand
on-bench = auf der Werkbank
nothing-yet = Noch nichts
object-about = Objekt { $object }: { n-bricks } ({ $bricks }), { $pips }.
fit-same = Das ist „{ $print }“
fit-partly =
    { $shared } von { $cells } Feldern von „{ $print }“{ $extra ->
        [0] { "" }
       *[other] , { $extra } zu viel
    }
object-of = Objekt { $object } von { $name }.
object-fits = Objekt { $object }: { $fit }.
back-to-bench =
    { $mine ->
        [yes] Zurück zu meiner Werkbank
       *[no] Zurück zur Werkbank von { $who }
    }
bench-empty-yellow = Gelbe Steine, die du nimmst, liegen dann hier.
bench-empty = Steine, die du holst, liegen dann hier.
your-yellow = Deine gelben Steine
your-collection = Deine Sammlung

idle-die = Such dir einen Würfel aus, oder das Feld, auf das er soll.
idle-space = Eine { $die }: Such dir eins der hellen Felder aus.
idle-both-build = Beide bauen ihren Brickprint.
idle-print-stands = Dein Brickprint steht. { $name } baut noch.
idle-plan = { $name } ist dran. Plan solange an der Werkbank weiter.
idle-acts = { $name } ist dran.
told = Was geschehen ist
was-faster = { $name } war schneller: Der letzte gelbe { $brick } ist weg. Nimm einen anderen Stein.
both-reached = Ihr habt beide nach dem { $brick } gegriffen. Versuch es noch einmal.

your-print = Dein Brickprint
your-print-is = Dein Brickprint: { $print }.
print-pick = Zieh einen Stein auf einen anderen, oder wähl erst den unteren, dann den oberen.
print-take = Nimm sechs gelbe Steine und bau etwas daraus, gern schon nebenher. Ihr beide baut es dann nach.
print-what = Was ist es?
print-example = Ein Segelboot
print-nameless = Gib ihm zuerst einen Namen.
print-done = Fertig
the-prints = Die Brickprints
print-about = Der Brickprint { $print }: { $bricks }
print-yours = deiner
print-by = { $name }
lay-over = { $print } über mein Objekt legen
lay-over-title = Über mein Objekt legen
overlay = auflegen
still-building = { $name } baut noch

rival-done = { $done } von 2
rival-yard = Lager: { $bricks }
look-at-it = Ansehen.
loose-brick = { $brick }, lose
yellow-brick = { $brick }, gelb
no-yellow-yet = Noch keine gelben Steine
none-collected = Noch nichts geholt
yellow-yard = Das gelbe Steinlager
yellow-yard-title = Gelbes Steinlager
yellow-more =
    { $n ->
        [0] du hast deine sechs
       *[other] nimm noch { $n }
    }
take-yellow = Einen gelben { $brick } nehmen, { $left } da
put-back = Zurücklegen
put-yellow-back = Einen gelben { $brick } zurücklegen
only-loose-back = Nur lose Steine gehen zurück.

move-die = die { $die } auf { $space }
move-act =
    { $space }{ $does ->
        [none] { "" }
       *[other] { " " }({ $what })
    }
move-full =
    die { $die }{ $tokens ->
        [0] { "" }
       *[other] , auf { $value } gedreht,
    } auf { $space }{ $does ->
        [none] { "" }
       *[other] { " " }({ $what })
    }
move-joins = { $upper } auf { $lower }
move-parts =
    { $bricks ->
        [one] Stein
       *[other] Steine
    } { $numbers } von Objekt { $object } ab
move-exchanges = { $returned } gegen { $collected }

wrong-face = Der Würfel muss { $wanted } zeigen.
occupied = Besetzt: Nach { $turns } Zügen einer Runde wird hier nicht mehr verdrängt.
not-in-yard =
    In deinem Steinlager ist kein Stein mit { $die ->
        [one] 1 Noppe
       *[other] { $die } Noppen
    }.
nothing-loose = Du hast keinen losen Stein zum Abgeben.
not-two = Es gibt keine zwei Teile zum Verbinden.
not-built = Nichts von dem, was du hast, lässt sich mit genau { $die } verbinden.
no-objects = Du hast kein Objekt, das du auseinandernehmen könntest.
not-released = Nichts von dem, was du hast, löst sich mit genau { $die }.
full-of-tokens = Du hast { $n } Chips: Gib erst einen aus.
