# Was das Terminal von Take That Towers sagt. Siehe en/terminal.ftl. Karten heißen, wie sie bedruckt sind.

whose =
    { $who ->
        [Blue] Blau
        [Red] Rot
        [Green] Grün
        [Purple] Lila
       *[other] { $who }
    }
has-to-build =
    { whose } baut das { $floor ->
        [second] zweite
       *[first] erste
    } Stockwerk.
may-claim = { whose } darf Stockwerke beanspruchen und zieht dann.
has-to-choose = Zwei Türme sind fällig: { whose } sagt, welcher zuerst gewertet wird.
cards-come = Karten werden gegeben oder gezogen.
hand-line =
    { $tab } { whose }: { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }, { $n ->
        [0] keine Karten
        [one] eine Karte
       *[other] { $n } Karten
    }
is-due = fällig
deck-line =
    Stapel { $n }, abgelegt { $discarded }{ $last ->
        [yes] , letzte Runde
       *[no] { "" }
    }
what-to-build =
    Dein { $floor ->
        [second] zweites
       *[first] erstes
    } Stockwerk:
what-to-claim = Beanspruch Stockwerke, oder zieh:
which-scored = Welcher Turm wird zuerst gewertet?
build-card = bau ein Stockwerk: { $card }
tuck-card = beanspruch ein Stockwerk mit { $card }
where-card = Wohin kommt { $card }?
build-on = bau { $card } auf Turm { $tower }
tuck-at = schieb { $card } unter Stockwerk { $level } von Turm { $tower }
do-draw = zieh: Du hast nichts mehr zu beanspruchen
do-score = werte Turm { $tower } zuerst
