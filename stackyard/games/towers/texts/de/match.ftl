# Towers: warum ein Zug nicht geht, was geschehen ist und wie es steht. Siehe en/match.ftl.
#
# Wörter: floor Stockwerk, tower Turm, block Feld, utility Versorger, district Viertel, suburb Vorort.

side =
    { $side ->
        [Black] Schwarz
        [White] Weiß
       *[other] { $side }
    }
other-side =
    { $other ->
        [Black] Schwarz
        [White] Weiß
       *[other] { $other }
    }
standing =
    Schwarz hat { $black } { $black ->
        [one] Stockwerk
       *[other] Stockwerke
    }{ $capture ->
        [yes] { " und " }{ $black_captured }{ " erobert" }
       *[no] { "" }
    }, Weiß { $white }{ $capture ->
        [yes] { " und " }{ $white_captured }{ " erobert" }
       *[no] { "" }
    }: { $result ->
        [open] Die Partie läuft
        [draw] Unentschieden
        [Black] Schwarz gewinnt
       *[White] Weiß gewinnt
    }.

match-over = die Partie ist vorbei. { $standing }
turn-of-side = { side } ist an der Reihe
turn-of-seat = Platz { $seat } ist an der Reihe
over = die Partie ist vorbei
no-such-move = einen Zug mit der Nummer { $move } gibt es nicht
no-move =
    { $shown } ist kein Zug: { $skip ->
        [yes] { "Aussetzen geschieht von selbst; " }
       *[no] { "" }
    }schreib c3-c5 zum Bauen, @c3 für ein Stockwerk, u@c3 für einen Versorger oder swap

swap-off = in dieser Partie wird nicht getauscht
swap-late = getauscht wird nur im zweiten Zug der Partie, und nicht von dem, der den ersten gemacht hat
still-placing =
    gebaut wird erst, wenn { $phase ->
        [utilities] alle Versorger stehen
       *[floors] alle Stockwerke liegen
    }: setz das nächste
not-placing =
    { $thing ->
        [floors] Stockwerke
       *[utilities] Versorger
    } werden jetzt nicht gesetzt: { $now ->
        [build] zieh einen Turm
        [floors] setz ein Stockwerk
       *[utilities] setz einen Versorger
    }
occupied = { $block } ist bebaut: Nimm ein freies Feld
vacant = auf { $block } steht nichts
bare-utility = { $block } ist ein bloßer Versorger: Er gehört niemandem und bleibt, wo er ist
tower-of-other = der Turm auf { $block } gehört { side }
surrounded = { $block } ist an allen vier Seiten zugebaut und kommt nicht weg
off-board = { $block } liegt nicht auf dem Brett: Die Felder sind a1 bis { $last }
not-in-line = { $start } und { $to } liegen nicht in einer Linie: Ein Turm zieht gerade, längs oder quer
target-vacant = { $to } ist leer: Ein Turm muss auf einem Turm landen, { blocks } von { $start } entfernt

floors =
    { $height ->
        [0] kein Stockwerk
        [one] ein Stockwerk
       *[other] { $height } Stockwerke
    }
blocks =
    { $height ->
        [0] kein Feld
        [one] ein Feld
       *[other] { $height } Felder
    }
reach =
    { $height ->
        [one] ein Turm aus einem Stockwerk zieht genau ein Feld weit
       *[other] ein Turm aus { $height } Stockwerken zieht genau { $height } Felder weit
    }
distance = { reach }: Von { $block } geht es nach { $landings }
distance-nowhere = { reach }: { $block } kann nirgends hin
either = { $one } oder { $other }
direction-off =
    { $distance }; im { $direction ->
        [north] Norden
        [east] Osten
        [south] Süden
       *[west] Westen
    } ist das Brett zu Ende

built =
    { side } baut { $start } auf { $block }: ein Turm aus { $height ->
        [one] einem Stockwerk
       *[other] { $height } Stockwerken
    }.
captured = { floors } für { side }
many-towers = { $count } Türme
demolished =
    { $count ->
        [one] Abgerissen wird { $towers }
       *[other] Abgerissen werden { $towers }
    } ({ $lost }).
flattened =
    { $count ->
        [one] { $towers } ist abgeschnitten und wird flach gemacht
       *[other] { $towers } sind abgeschnitten und werden flach gemacht
    } ({ $lost }).
cut-off =
    { $count ->
        [one] { $towers } ist abgeschnitten, ein Vorort
       *[other] { $towers } sind abgeschnitten, ein Vorort
    } aus einzelnen Stockwerken.
skipped = { side } hat keinen Turm, der ziehen kann, und setzt aus.
swapped = Die Farben werden getauscht: Wer { side } hatte, spielt ab jetzt { other-side }, und { side } ist an der Reihe.
floor-put = { side } setzt ein Stockwerk auf { $block }.
utility-put =
    { side } setzt einen Versorger auf { $block }{ $replaces ->
        [yes] { " und nimmt dafür ein eigenes Stockwerk weg" }
       *[no] { "" }
    }.

threat =
    { $last ->
        [yes] { side } kann mit dem Zug von { $start } nach { $to } alles abschneiden, was dir gehört.
       *[no] { $count ->
            [one] { side } bedroht { $block }: { $start } nach { $to } kostet dich { $floors } Stockwerke.
           *[other] { side } bedroht { $block } und mehr: { $start } nach { $to } kostet dich { $floors } Stockwerke.
        }
    }

# Einstellungen, die nicht zusammenpassen
grade-range = eine Aufgabe hat Grad 1 bis { $most }, nicht { $grade }
utilities-negative = es gibt 0 Versorger (ohne Infrastruktur) oder mehr, nicht { $utilities }
downtown-small = eine Innenstadt hat mindestens zwei Felder: 1 mal 1 ist zu klein
downtown-side =
    eine Innenstadt ist { $least } bis { $most } Felder { $way ->
        [wide] breit
       *[long] lang
    }, nicht { $size }
downtown-size = eine Innenstadt von { $width } mal { $height } hat { $blocks } Felder
utilities-most = { $size } und nimmt höchstens { $most } Versorger auf, nicht { $utilities }
utilities-parity =
    { $size }: Sie braucht eine { $parity ->
        [odd] ungerade
       *[even] gerade
    } Zahl von Versorgern, damit beiden gleich viele Türme gehören; { $utilities } ist keine
sprawl-odd = { $size }, die zwei bei Zersiedlung nicht teilen können: Nimm eine ungerade Zahl von Versorgern dazu
remark-odd-blocks = Eine ungerade Zahl von Feldern und keine Versorger: Schwarz beginnt mit einem Stockwerk mehr als Weiß.
remark-swap = Tauschen ist eine Hausregel: In der Anleitung kommt es nicht vor.
