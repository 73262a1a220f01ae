# Tipps und Antworten: siehe en/answers.ftl.
clue-build =
    { $floors ->
        [0] Beginne einen neuen Turm.
       *[other] Baue auf Turm { $tower }.
    }
clue-claim = Beanspruche ein Stockwerk von Turm { $tower }.
clue-draw = Beanspruche nichts mehr: zieh Karten.
clue-card = Baue dort: { $card }.
clue-tuck = Unter { $spot } gehört { $card }.
clue-score = Werte zuerst Turm { $tower }.

answer-lost = In einer Suche über 6000 Partien hätte { $move } von hier { $wins } von 100 gewonnen, { $other } { $less }.
answer-build = { $card } auf Turm { $spot }
answer-tuck = { $card } unter { $spot }
answer-draw = Karten ziehen
answer-score = Turm { $tower } zuerst zu werten
