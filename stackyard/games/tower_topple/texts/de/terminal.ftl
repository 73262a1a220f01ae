# Was das Terminal von Tower Topple sagt. Siehe en/terminal.ftl.

puts-on-top = { $who }: Leg den Stein oben auf.
wait-and-see = { $who }: Mal sehen, was die Steine tun.
has-to = { $who }: { $order }.
no-such-colour =
    { $who }: Kein { $colour ->
        [red] roter
        [blue] blauer
        [green] grüner
       *[yellow] gelber
    } Stein ist im Spiel; zieh { $instead ->
        [two] zwei andere, den ersten in anderer Farbe
        [any-two] irgendwelche zwei
       *[any] irgendeinen
    }.
round-number = Runde { $round } von { $rounds }
unit = { $who }
skips-next-turns = , setzt { $n }x aus
a-fall-costs =
    { $fall ->
        [minus-3] Ein Sturz kostet 3.
       *[tower-lost] Ein Sturz kostet den Turm: { $n }.
    }
other-way = Es geht andersherum.
then-owed = Danach:
next-owes = Der Nächste:
in-hand = In der Hand:
may-be-pulled = * darf gezogen werden
odd-rows = ungerade Reihen von vorn
even-rows = gerade Reihen von vorn
out-of-reach = | nicht im Spiel
face-name =
    { $face ->
        [plain] schlicht
        [blue] blau
        [green] grün
        [red] rot
       *[yellow] gelb
    }

what-now = Was tust du?
which-to-pull = Aus welcher Reihe ziehst du?
which-to-feel = In welcher Reihe fühlst du?
feel-first =
    fühl erst einen Stein (noch { $n ->
        [one] einmal
       *[other] { $n }-mal
    })
row = Reihe { $row }: { $slots }
which-brick = Welcher Stein?
brick-of-row =
    { $place }, { $slot ->
        [a] links
        [b] in der Mitte
       *[c] rechts
    }{ $colour ->
        [no] { "" }
        [red] , rot
        [blue] , blau
        [green] , grün
       *[yellow] , gelb
    }
how-to-pull = Wie ziehst du { $place }?
pull-simply = gerade heraus, wie es kommt
manner-line =
    { $manner ->
        [straight] gerade, mit Seite und Tempo
        [wiggle] ruckelnd
        [tap] klopfend
       *[steady] mit der anderen Hand an der Reihe darüber
    }
which-side = Zu welcher Seite und wie schnell ziehst du { $place }?
side-and-speed =
    { $side ->
        [near] zu dir
       *[far] von dir weg
    }, { $speed ->
        [gently] sanft
        [evenly] ruhig
       *[firmly] kräftig
    }
where-on-top = Wohin in Reihe { $row }?
into-slot =
    leg den Stein oben auf, { $slot ->
        [a] links (a)
        [b] in die Mitte (b)
       *[c] rechts (c)
    }
brick-coloured =
    { $colour ->
        [no] den Stein
        [red] den roten Stein
        [blue] den blauen Stein
        [green] den grünen Stein
       *[yellow] den gelben Stein
    }
feel-brick = fühl { brick-coloured } bei { $place }
pull-brick = zieh { brick-coloured } bei { $place }, { $how }
pull-so =
    { $manner ->
        [straight] gerade
        [wiggle] ruckelnd
        [tap] klopfend
       *[steady] mit der anderen Hand an der Reihe darüber
    }, { side-and-speed }
gesture =
    { $verb ->
        [claim] sag, dass kein Stein der Farbe zu ziehen ist
        [wait] wart, bis alles still liegt: Etwas fiel vor deinem Zug
        [draw] zieh einen Stein
       *[place] leg den Stein oben auf
    }
