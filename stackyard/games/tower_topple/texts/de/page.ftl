# Was die Seite von Tower Topple sagt: siehe en/page.ftl.

put-fallen =
    leg den heruntergefallenen Stein oben auf, das zählt nicht{ $more ->
        [0] { "" }
        [one] , danach den anderen
       *[other] , danach die anderen
    }
lie-beside =
    { $lying ->
        [one] Ein heruntergefallener Stein liegt neben dem Turm:
       *[other] { $lying } heruntergefallene Steine liegen neben dem Turm:
    } { $you ->
        [yes] Du legst
       *[no] { $who } legt
    } { $lying ->
        [one] ihn
       *[other] sie
    } nach dem in der Hand oben auf.
something-fell = Vor meinem Zug fiel ein Stein
something-fell-about = Etwas fiel, bevor du den Turm berührt hast: Lass alles zur Ruhe kommen und sieh nach
partly-toppled =
    { $why ->
        [strict] Ein Stein hat seine Reihe verlassen: Das zählt, auch wenn viel noch steht.
        [lower] Die Spitze liegt zwei Reihen tiefer: Das zählt, auch wenn viel noch steht.
       *[fallen] Drei Steine sind gefallen: Das zählt, auch wenn viel noch steht.
    }
read-toppled = Der wurde gerade gezogen: Was steht darauf?
resting = Alles kommt zur Ruhe …
others-fell-too =
    { $n ->
        [0] Sonst fiel nichts
        [one] Noch einer fiel
       *[other] Noch { $n } fielen
    }
it-fell-before = Etwas fiel, bevor { $who } den Turm berührt hat
what-fell-before = Was fiel seit dem letzten Zug?
the-tower = Der ganze Turm
how-many-fell =
    { $n ->
        [one] Ein Stein
       *[other] { $n } Steine
    }
team-sizes = Wie viele in jedem Team
team-split =
    { $sizes }{ $equal ->
        [yes] , so gleich wie möglich
       *[no] { "" }
    }
everybody-alone = Alle für sich
so-many-teams = { $teams } Teams zu { $size }
which-was-pulled = Der Turm ist gefallen: Welchen Stein hat { $who } gerade gezogen? Er wird umgedreht.
nobody-knows = Ein anderer, oder niemand weiß es
none-came = Es kam keiner heraus
put-fallen-real = Ein Stein ist heruntergefallen: Leg ihn oben auf, das zählt nicht.

hint-pull = Zieh einen Stein an seinem Ende aus dem Turm. Zieh daneben, und du gehst um den Turm herum.
hint-slowly = Langsam, der Länge nach. Sitzt er fest, lass los und nimm einen anderen.
hint-place =
    { $finger ->
        [yes] Tipp
       *[no] Klick
    } oben auf einen hellen Platz, oder zieh den Stein dorthin.
hint-lead = Führ ihn auf einen hellen Platz und lass los: Dort wird er abgelegt.
one-end =
    { $number ->
        [1] ein Ende
       *[other] das andere
    }
to-side =
    { $side ->
        [right] rechts
        [left] links
        [back] hinten
       *[front] vorn
    }
how-it-pulls = Wie du ziehst
manner =
    { $manner ->
        [wiggle] ruckeln
        [tap] herausklopfen
        [steady] die Reihe darüber halten
       *[straight] gerade heraus
    }

end-laid = Steine aufgelegt
end-felt = Steine gefühlt
end-from-bricks = Punkte für Steine
end-from-orders = Punkte für Aufträge
end-from-others = Von Steinen der anderen
end-lost = Verloren durch „2 verlieren“
end-lost-by-falls = Durch Stürze verloren
end-rounds-won = Runden gewonnen
end-topples = Türme umgeworfen
end-toppled =
    Runde { $round }: { $name } wirft den Turm um{ $cost ->
        [no] { "" }
       *[other] : { $cost }
    }
end-brought = Runde { $round }: { $points } für { $why }
end-gained =
    Runde { $round }: { $name } bekam { $n ->
        [one] einen Punkt
       *[other] { $n } Punkte
    } für { $why }
end-lead =
    { $before ->
        [none] Runde { $round }: { $name } geht in Führung und bleibt vorn
       *[other] { $before }. Damit lag { $name } bis zum Schluss vorn
    }
end-towers = Die Türme, wie sie zuletzt standen
end-round =
    Runde { $round }: { $laid ->
        [0] kein Stein aufgelegt
        [one] ein Stein aufgelegt
       *[other] { $laid } Steine aufgelegt
    }
end-toppler = Umgeworfen von { $name }
end-stands = Er stand bis zum Schluss

moving-rest = warte, bis alles ruhig liegt
place-fallen = heruntergefallen, neben dem Turm
fallen-beside =
    Heruntergefallen, daneben: { $n ->
        [one] ein Stein
       *[other] { $n } Steine
    }.
other-bricks = Andere Steine

end-by-brick = Stein für Stein
end-times = Wie oft
end-why =
    { $why ->
        [brick] Steine ohne Auftrag
        [add] Plus 2, Plus 3
        [colour] Verlangte farbige Steine
        [two] Zwei Steine für einen Auftrag
        [edge] Verlangte Randsteine
        [center] Verlangte Mittelsteine
        [substitute] Statt einer Farbe
        [lose] 2 verlieren
        [lose-more] 2 verlieren, umgeworfen
        [others-gain] Andere +1
        [others-more] Andere +1, umgeworfen
        [fall] Der Sturz
       *[round] Der letzte Stein vor dem Sturz
    }
end-reason =
    { $why ->
        [colour] den verlangten { end-colour } Stein
        [two] zwei Steine für einen Auftrag
        [edge] einen Randstein
        [center] einen Mittelstein
        [substitute] einen Stein anstelle der Farbe
        [lose] „2 verlieren“
        [lose-more] „2 verlieren“, umgeworfen
        [others-gain] „Andere +1“
        [others-more] „Andere +1“, umgeworfen
        [fall] den Sturz
        [round] den letzten Stein vor dem Sturz
       *[brick] { end-brick }
    }
end-brick =
    { $kind ->
        [colour] einen { end-colour } Stein
        [printed] „{ $printed }“
       *[plain] einen Stein
    }
end-colour =
    { $colour ->
        [blue] blauen
        [green] grünen
        [red] roten
       *[yellow] gelben
    }

plate-unit =
    { $rounds ->
        [yes] { $n ->
            [one] Runde gewonnen
           *[other] Runden gewonnen
        }
       *[no] { $n ->
            [one] Punkt
           *[other] Punkte
        }
    }

team-number = Team { $number }
seat = Platz { $number }
points =
    { $minus ->
        [yes] −
       *[no] { "" }
    }{ $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }

this-or-that = { $least } oder { $most }
skips-turns =
    { $n ->
        [one] setzt einmal aus
       *[other] setzt { $n }-mal aus
    }
skips-so-often = setzt { $n }× aus
is-next = danach
yours = (du)
order-of-play =
    Alle der Reihe nach; es geht nach { $way ->
        [left] links
       *[right] rechts
    } weiter
play-goes =
    es geht nach { $way ->
        [left] links
       *[right] rechts
    } weiter
round = Runde { $round }
round-of =
    Runde { $round } von { $rounds }{ $target ->
        [0] { "" }
       *[other] , bis { $target } Punkte
    }
one-tower = Ein Turm

paint =
    { $paint ->
        [red] rot
        [blue] blau
        [green] grün
       *[yellow] gelb
    }
a-paint =
    { $paint ->
        [red] roten
        [blue] blauen
        [green] grünen
       *[yellow] gelben
    }
one-paint =
    { $paint ->
        [red] roter
        [blue] blauer
        [green] grüner
       *[yellow] gelber
    }
todo-granted = zieh einen Stein in anderer Farbe und dann irgendeinen, oder wag doch einen { a-paint }
todo-colour =
    { $n ->
        [2] zieh einen der beiden { a-paint } Steine
        [3] zieh einen der drei { a-paint } Steine
       *[other] zieh einen der { a-paint } Steine
    }
todo-one-left =
    { $only ->
        [yes] zieh den einzigen { a-paint } Stein im Spiel
       *[no] zieh den { a-paint } Stein
    }
todo-any-instead = zieh irgendeinen Stein: Kein { one-paint } ist im Spiel
todo-none = kein { one-paint } Stein ist im Spiel: Zieh einen in anderer Farbe, dann irgendeinen
todo =
    { $task ->
        [two] zieh zwei Steine, einen nach dem anderen
        [two-second] zieh den zweiten deiner beiden Steine
        [edge] zieh einen Randstein, von außen aus einer Reihe
        [center] zieh einen Mittelstein, aus der Mitte einer vollen Reihe
        [no-center] zieh irgendeinen Stein: Keine volle Reihe hat eine Mitte übrig
        [substitute] zieh einen Stein in anderer Farbe, dann irgendeinen
        [substitute-second] zieh noch einen Stein, irgendeinen
        [extra] zieh noch einen Stein
       *[free] zieh irgendeinen Stein
    }
put-on-top =
    { $row ->
        [0] leg den Stein oben auf den Turm
       *[other] leg den Stein oben auf, in Reihe { $row }
    }
wait = warte
pays-nothing = bringt in diesem Zug nichts
pays-for-both = { $points } für beide zusammen
pays-each = je { $points }
queued =
    { $task ->
        [two] Zwei Steine
        [edge] Randstein
        [center] Mittelstein
        [extra] Noch einer
        [substitute] Zwei Ersatzsteine
       *[free] Irgendeiner
    }
then-this-turn = Danach in diesem Zug
why-extra = „{ $face }“ kam heraus.
why-substitute = Zwei andere Steine ersetzen die Farbe.
why-order =
    { $by ->
        [nobody] „{ $face }“ kam vorher.
        [You] Du hast „{ $face }“ gezogen.
       *[other] { $by } hat „{ $face }“ gezogen.
    }
why-out-of-play = { $at } ist nicht im Spiel: Die oberste volle Reihe und was darauf liegt, bleibt.
why-not-owed =
    { $paint ->
        [none] { $at } gilt jetzt nicht: { $todo }.
       *[other] { $at } ist { paint } und gilt jetzt nicht: { $todo }.
    }
claim-button = Sagen, dass er umfällt
faster = Schneller
claim-title = Du sagst: Jeder { $paint ->
        [red] rote
        [blue] blaue
        [green] grüne
       *[yellow] gelbe
    } Stein würfe den Turm um. Stimmt das, darfst du zwei andere ziehen.
verdict-granted = Stimmt: Kein { one-paint } Stein geht heraus, ohne dass der Turm umfällt. Zieh einen in anderer Farbe, dann irgendeinen, für je 1 Punkt.
verdict-refused = Stimmt nicht: Mindestens ein { one-paint } Stein lässt sich ziehen. Es muss ein { one-paint } sein.

doing =
    { $does ->
        [feel] { $who ->
            [You] Du fühlst an einem Stein …
           *[other] { $who } fühlt an einem Stein …
        }
        [put] { $who ->
            [You] Du legst den Stein oben auf …
           *[other] { $who } legt den Stein oben auf …
        }
       *[pull] { $who ->
            [You] Du ziehst einen Stein …
           *[other] { $who } zieht einen Stein …
        }
    }
who-drew =
    { $who ->
        [You] Du hast gezogen
       *[other] { $who } hat gezogen
    }
being-built = Der Turm wird gebaut.
being-read = Was steht darauf?
being-judged = Fiele er wirklich um? Mal sehen …
falls = Der Turm fällt um!
toppled =
    { $who ->
        [nobody] Der Turm ist umgefallen.
        [You] Du hast den Turm umgeworfen.
       *[other] { $who } hat den Turm umgeworfen.
    }
unplaced = Was noch nicht oben liegt, zählt nicht.
fall-has-cost =
    Der Sturz hat { $n ->
        [one] einen Punkt
       *[other] { $n } Punkte
    } gekostet.
fall-costs-now =
    { $fall ->
        [minus-3] Ein Sturz kostet 3 Punkte
       *[tower-lost] Ein Sturz kostet, was dieser Turm brachte: { $n }
    }
next-round = Runde { $round } beginnt { $who }. Die Punkte bleiben, Aufträge verfallen.
watch-again = Den Sturz noch einmal sehen
send-fall = Den Sturz verschicken
look-at-it = Ansehen
next-tower = Nächster Turm
# Follows "Your turn: "
expected-next-tower = geh weiter zum nächsten Turm
real-tower = Dieser Turm steht auf einem echten Tisch.
real-tower-companion = Was gezogen wurde, tippst du im Begleiter ein
close = Schließen
understood = Verstanden

place-aside = beiseitegelegt
place-in-hand = der Stein in der Hand
on-top = { $place }, oben auf
reads = darauf steht { $face }
paint-at = { paint } bei { $place }
tower-size = Ein Turm aus { $rows } Reihen, { $bricks } Steine.
tower-colours = Farbige Steine: { $colours }.
tower-in-hand = Ein Stein ist in der Hand.
feel-only = darf jetzt nur gefühlt werden
not-in-play = jetzt nicht im Spiel
felt-brick =
    { $felt ->
        [loose] ist lose
        [stiff] gibt etwas nach
        [tight] sitzt fest
       *[drags] zieht andere mit
    }

steady-hand = Mit Knöpfen ziehen
put-in-row = Leg ihn in Reihe { $row }:
place-in = Auf { $slot } legen
slot = auf { $slot }
heard-chosen = { $place } ist gewählt.
keys-bricks = Die Pfeiltasten gehen von Stein zu Stein, im Bild und im Plan; Enter nimmt oder wählt einen.
plan-of-bricks = Die Steine, von oben
direction = Wohin er herauskommt
speed = Tempo
pace =
    { $pace ->
        [creeping] ganz langsam
        [slow] langsam
        [firm] zügig
        [hard] fest
       *[jerk] ein Ruck
    }
pace-and-speed = { $pace }, { $speed } mm pro Sekunde
pull-button =
    { $brick ->
        [none] Ziehen
       *[other] { $brick } ziehen
    }
feel-button =
    { $brick ->
        [none] Fühlen
       *[other] { $brick } fühlen
    }
feel-title =
    Fühl, wie fest er sitzt; { $n ->
        [one] noch einmal in diesem Zug
       *[other] noch { $n }-mal in diesem Zug
    }
choose-brick = Such dir einen Stein aus, hier oder im Bild.
after-jam = Zieh schneller, oder nimm einen anderen.
feel-about = „Fühlen“ sagt, wie fest er sitzt.
not-to-pull = { $brick } darfst du fühlen, aber jetzt nicht ziehen.

score-sheet = Punkteblatt
sheet-topples = Der Turm fällt um.
in-the-box = Noch im Kasten
never-read = Steine, die noch niemand gelesen hat
box-exceeds = Im Kasten sind mehr Steine, als der Turm fasst: { $tower } von diesen { $box } sind in ihm.
all-read = Alle wurden gelesen.
quoted = „{ $words }“
reason-brick =
    { $paint ->
        [none] ein Stein
       *[other] ein { one-paint } Stein
    }
reason-ordered =
    { $paint ->
        [none] der verlangte Stein
       *[other] der verlangte { $paint ->
            [red] rote
            [blue] blaue
            [green] grüne
           *[yellow] gelbe
        } Stein
    }
reason =
    { $reason ->
        [two] zwei Steine für einen Auftrag
        [edge] ein Randstein
        [center] ein Mittelstein
        [substitute] anstelle der Farbe
        [lose] „2 verlieren“
        [lose-more] „2 verlieren“, und umgeworfen
        [others-gain] geschenkt: „Andere +1“
        [others-more] geschenkt: damit umgeworfen
        [fall] der Sturz
       *[round] der letzte Stein vor dem Sturz
    }
note-house-rule = Nach euren Hausregeln gilt er als schlicht.
note-mute = In diesem Zug zählt nichts mehr.
note-for-order = Er wurde für einen Auftrag gezogen und zählt nicht extra.
note-ordered = Er war verlangt: { $points }, sobald er oben liegt.

face-card = Der gezogene Stein
face-card-close = Karte schließen
face-brief =
    { $face ->
        [plain] Schlicht
        [blue] Blau
        [green] Grün
        [red] Rot
        [yellow] Gelb
        [draw-blue] Nächster: Blau
        [draw-green] Nächster: Grün
        [draw-red] Nächster: Rot
        [draw-yellow] Nächster: Gelb
        [draw-two] Nächster: zwei
        [edge] Nächster: Rand
        [center] Nächster: Mitte
        [skip] Aussetzen
        [one-more] Noch einer
        [reverse] Umkehren
        [lose-2] 2 verlieren
        [others-gain] Andere +1
        [add-2] Plus 2
       *[add-3] Plus 3
    }
face-colour-about = Ein { one-paint } Stein ohne Text. Er bringt 1 Punkt, und 3, wenn du ihn ziehen musstest.
face-about =
    { $face ->
        [plain] Darauf steht nichts. Er bringt 1 Punkt.
        [draw-two] Wer als Nächstes dran ist, zieht zwei Steine nacheinander und bekommt dafür zusammen 1 Punkt.
        [edge] Wer als Nächstes dran ist, zieht einen Stein vom Rand einer Reihe, deren Mitte liegen bleibt, für 1 Punkt.
        [center] Wer als Nächstes dran ist, zieht den mittleren Stein einer vollen Reihe, für 1 Punkt.
        [skip] Du setzt deinen nächsten Zug aus: Umwerfen kannst du dann nichts, Punkte machen aber auch nicht.
        [one-more] Liegt dieser Stein oben, zählt er, und du ziehst noch einen. Danach bringt in diesem Zug nichts mehr Punkte.
        [reverse] Es geht andersherum weiter, bis zum nächsten solchen Stein oder bis der Turm umfällt. Zu zweit ändert sich nichts.
        [lose-2] Er kostet dich 2 Punkte, sobald er oben liegt, und 4, wenn du mit ihm in der Hand den Turm umwirfst.
        [others-gain] Für dich nichts. Alle anderen bekommen 1 Punkt, sobald er oben liegt, und 4, wenn du mit ihm in der Hand den Turm umwirfst.
        [add-2] Er bringt 2 Punkte, sobald er oben liegt.
        [add-3] Er bringt 3 Punkte, sobald er oben liegt.
       *[draw-red] Wer als Nächstes dran ist, muss einen der beiden { a-paint } Steine ziehen und bekommt dafür 3 Punkte.
    }

move-pull = { $place } ziehen
move-feel = { $place } fühlen
move-put = auf Platz { $slot } legen
