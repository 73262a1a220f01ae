# Towers: wie eine Aufgabe des Tages gewonnen wird. Siehe en/answers.ftl.

hint-none = Hier gewinnt kein Zug mehr.
hint-kind =
    { $wins ->
        [one] Nur einer deiner { $moves } Züge gewinnt hier: Er
       *[other] { $wins } deiner { $moves } Züge gewinnen hier: Der beste
    } zieht mit einem Turm von { $height ->
        [one] einem Stockwerk
       *[other] { $height } Stockwerken
    } und reißt { $floors ->
        [0] nichts
        [one] ein Stockwerk
       *[other] { $floors } Stockwerke
    } ab.
hint-move = Zieh den Turm von { $start } nach { $block }.

answer-move = { $start } nach { $block }
by-floors =
    { $value ->
        [one] einem Stockwerk
       *[other] { $value } Stockwerken
    }
answer-only =
    Nur { $move } gewinnt hier: bei bestem Spiel mit { by-floors } Vorsprung. { $margin ->
        [0] Der beste andere Zug, { $other }, bringt nur ein Unentschieden.
        [-1] Der beste andere Zug, { $other }, verliert um ein Stockwerk.
       *[other] Der beste andere Zug, { $other }, verliert um { $floors } Stockwerke.
    }
answer-left =
    { $move } hätte hier noch gewonnen: bei bestem Spiel mit { by-floors } Vorsprung. { $margin ->
        [0] { $other } bringt nur ein Unentschieden.
        [-1] { $other } verliert um ein Stockwerk.
       *[other] { $other } verliert um { $floors } Stockwerke.
    }
answer-best = { $move } gewinnt hier: bei bestem Spiel mit { by-floors } Vorsprung.
