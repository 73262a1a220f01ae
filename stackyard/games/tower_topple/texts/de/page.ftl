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
something-fell = Vorher fiel etwas
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
which-was-pulled = Welcher Stein wurde gezogen? Er wird umgedreht.
nobody-knows = Ein anderer, oder niemand weiß es
none-came = Es kam keiner heraus
put-fallen-real = Ein Stein ist heruntergefallen: Leg ihn oben auf, das zählt nicht.

hint-pull = Zieh einen Stein an seinem Ende aus dem Turm. Zieh daneben, um um den Turm herumzugehen.
hint-slowly = Langsam, der Länge nach. Sitzt er fest, lass los und nimm einen anderen.
hint-place =
    { $finger ->
        [yes] Tipp
       *[no] Klick
    } oben auf einen hellen Platz, oder zieh den Stein dorthin.
hint-lead = Führ ihn auf einen hellen Platz und lass los: Dort wird er abgelegt.
one-end = Ende { $number }
to-side =
    { $side ->
        [right] rechts
        [left] links
        [back] hinten
       *[front] vorn
    }
how-it-pulls = Wie
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
end-lost = Verloren durch „Lose 2“
end-rounds-won = Runden gewonnen
end-topples = Türme umgeworfen
end-toppled =
    Runde { $round }: { $name } wirft den Turm um{ $cost ->
        [no] { "" }
       *[other] : { $cost }
    }
end-brought = Runde { $round }: { $points } für { $why }
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

moving-pull = ein Stein wird gezogen
moving-touch = ein Stein wird gefühlt
moving-place = ein Stein wird aufgelegt
moving-rest = alles kommt zur Ruhe
moving-judge = es wird geprüft, ob der Turm stünde
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
        [brick] Aufgelegte Steine
        [add] Add 2, Add 3
        [colour] Verlangte farbige Steine
        [two] Zwei Steine für einen Auftrag
        [edge] Verlangte Randsteine
        [center] Verlangte Mittelsteine
        [substitute] Statt einer Farbe
        [lose] Lose 2
        [lose-more] Lose 2, umgeworfen
        [others-gain] Others +1
        [others-more] Others +1, umgeworfen
       *[round] Der letzte Stein vor dem Sturz
    }
end-reason =
    { $why ->
        [colour] den verlangten { end-colour } Stein
        [two] zwei Steine für einen Auftrag
        [edge] einen Randstein
        [center] einen Mittelstein
        [substitute] einen Stein anstelle der Farbe
        [lose] „Lose 2“
        [lose-more] „Lose 2“, umgeworfen
        [others-gain] „Others +1“
        [others-more] „Others +1“, umgeworfen
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
