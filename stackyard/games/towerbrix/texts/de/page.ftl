# Was die Seite in der Sprache der Karten sagt: siehe en/page.ftl.

voice = de-DE

stands = Der Turm steht.
falls = Der Turm fällt.
one-tower = Es ist ein einziger Turm.
no-tower = Nicht alle nötigen Steine hängen zusammen.
card-of = { $who }: { $card }
challenge-met = Die Herausforderung ist erfüllt.
challenge-missed = Die Herausforderung ist nicht erfüllt.

judged =
    { $card } { $met ->
        [yes] Erfüllt.
        [no] Nicht erfüllt.
       *[spared] Sie muss nicht erfüllt sein.
    }

won = Alles ist erfüllt!
won-points =
    Alles ist erfüllt: { $points } Punkte{ $bonus ->
        [0] { "" }
       *[other] { " und " }{ $bonus } Bonus
    }.
void = Die Karten widersprachen einander. Neue werden gegeben, und nichts ist verloren.
act-left = Jede Karte ist erfüllt. Eines ist noch zu tun.
fell = Der Turm ist gefallen.
lost = Verloren.
fell-again = Der Turm ist gefallen: Die Runde wird wiederholt.
lost-again = Die Runde ist verloren und wird wiederholt.

asked-deal =
    { $who ->
        [You] Du schlägst vor
       *[other] { $who } schlägt vor
    }: { $twos ->
        [0] { $threes ->
            [one] eine Karte zu drei Punkten
           *[other] { $threes } Karten zu drei Punkten
        }
        [one] eine Karte zu zwei Punkten
       *[other] { $twos } Karten zu zwei Punkten
    }{ $twos ->
        [0] .
       *[other] { $threes ->
            [0] .
           *[other] , { $threes } zu drei.
        }
    }
asked-extra = Eine mehr für { $who }.
asked-drop =
    { $who ->
        [You] Du möchtest eine deiner Karten weglassen, zu { $points } Punkten.
       *[other] { $who } möchte eine Karte zu { $points } Punkten weglassen: Sie muss dann nicht erfüllt sein.
    }
brick-of =
    { $colour ->
        [y] gelber Stein
        [p] lila Stein
        [r] roter Stein
        [b] blauer Stein
       *[g] grauer Stein
    }{ $number ->
        [0] { "" }
       *[other] { " " }{ $number }
    }
asked-brick =
    { $who ->
        [You] Du fragst: Darf { $brick } bewegt werden?
       *[other] { $who } fragt: Darf { $brick } bewegt werden?
    }
asked-knock =
    { $who ->
        [You] Du fragst, ob du den Turm abbauen darfst.
       *[other] Darf { $who } den Turm abbauen?
    }
answer-yes = Ja
answer-no = Nein
awaited = Warten auf { $who }.
not-agreed = Nicht alle sind einverstanden.
all-agreed = Alle sind einverstanden.
agreed-lasts = Einverstanden. Nach zweimal Ja fragen die Computer bei diesem Turm nicht mehr – bis du Nein sagst oder einen Stein versetzt.
take-back = Zurücknehmen

# Was jemand sagen darf, solange nichts gebaut ist, und zu denen, deren Steine er bewegen will.
shows =
    { $what ->
        [waits] Lasst mich mal
       *[reads] liest noch
    }
still-thinking = denkt noch
you-begin = Fangt ihr an!
you-build = Baut ihr!
computers-wait =
    { $helps ->
        [yes] Die Computer bewegen einen Stein nur, wenn du sie danach fragst.
       *[no] Die Computer bauen weiter, wenn bis zu eine Minute lang niemand einen Stein bewegt hat, oder gleich nach deinem Daumen. Unter Mehr sagst du es ihnen.
    }
cards-unbuilt = noch nicht
you-begin-why = Die anderen dürfen zuerst bauen; du siehst zu.
ask-first = Darf ich bewegen:
ask-knock = Darf ich den Turm abbauen?

sign-all = alle
face-down = Eine verdeckte Karte
card-spared = Sie muss nicht erfüllt sein.
drop-this = Diese Karte weglassen
drop-instead = Stattdessen diese weglassen
cards-to-come = Hier liegen die Karten, sobald gegeben ist.
cards-hidden = Die Karten sind verdeckt: Auf diesen Bildschirm schauen alle.
no-cards = Du hast diesmal keine Karten.
cards-of-players = Wer spielt, sieht seine eigenen Karten und keine anderen.

rule =
    { $deck ->
        [pink] Jede Farbe, ein Turm, jede Karte.
       *[green] Jeder Stein, ein Turm, jede Karte.
    }
rule-bricks =
    { $deck ->
        [pink] Jede Farbe
       *[green] Jeder Stein
    }
rule-tower = Ein Turm
rule-cards = Jede Karte
bricks-unused = { $n } übrig
colours-missing =
    { $n ->
        [one] eine fehlt
       *[other] { $n } fehlen
    }
bricks-in = alle verbaut
tower-so-far = am Stück
tower-parts =
    { $n ->
        [0] noch keiner
        [one] aus einem Stück
       *[other] noch keiner: { $n } Teile
    }
cards-met = { $met } von { $n } erfüllt
thumbs-up = { $up } von { $n } Daumen
thumb-bricks =
    { $deck ->
        [pink] { $n ->
            [one] Eine Farbe fehlt.
           *[other] { $n } Farben fehlen.
        }
       *[green] { $n ->
            [one] Ein Stein ist übrig.
           *[other] { $n } Steine sind übrig.
        }
    }
thumb-tower = Noch ist es kein einzelner Turm.
thumb-card = Nicht erfüllt: „{ $card }“
thumb-anyway = Trotzdem Daumen hoch
build-on = Weiterbauen
cards-by-eye = schau selbst
cards-none = die der anderen
was-there = Gab es einen Turm?

points-so-far =
    { $points ->
        [one] Punkt
       *[other] Punkte
    }

end-bricks = Steine bewegt
end-cards = Karten auf der Hand
end-cards-met = Karten erfüllt
end-noes = „Nein“ gesagt
end-towers = Die Türme dieser Partie
end-round = Runde { $round }
end-tower-facts = { $height } mm, { $points } Punkte
end-last = Der letzte Turm
end-card-met = Erfüllt
end-card-missed = Nicht erfüllt
end-won =
    { $round }: gebaut, { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    } erfüllt
end-won-points = { $round }: gebaut für { $points } Punkte
end-lost = { $round }: verloren, { $met } von { $cards } Karten erfüllt
end-fell = { $round }: Der Turm ist gefallen
end-no-tower = { $round }: verloren, der Turm hing nicht zusammen

in-hand = { $brick } ist in der Hand von { $who }

end-by-round = Runde für Runde
end-number = Runde
end-result = Ergebnis
end-was-won = gebaut
end-was-lost = verloren
end-height = Höhe in mm
end-for-cards = Für Karten
end-bonus = Für die Höhe
end-points = Punkte
end-by-card = Karte für Karte
end-held-by = Wessen Karte
end-condition = Bedingung
end-last-card = { $text }: „{ $card }“
end-completed =
    In Runde { $round } hat { $brick } von { $name } die letzte Bedingung erfüllt{ $points ->
        [0] { "" }
        [one] , für einen Punkt
       *[other] , für { $points } Punkte
    }

plate-attempts = Versuche
plate-points = Punkte
# The review of a match
who-knew = Wer welche Karte kannte
cards-then = Die Karten
everybody = Alle
