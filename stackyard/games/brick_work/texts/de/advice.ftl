# Was der Computer rät: warum ein Zug, und die Schritte seines Plans. Die Felder heißen wie auf dem Brett.

advice-print-done = Aus deinen sechs Steinen kannst du { $name } bauen.
advice-any-brick = Für etwas frei Erfundenes passt jeder Stein.
advice-could-become = Daraus könnte werden: { $name }.
advice-useful = Der Stein sieht nützlich aus.
advice-token = Ein Chip schadet nie.
advice-listed = Das steht auf dem Plan: { $step }.
advice-nothing-fits = Zu diesen Würfeln passt nichts auf dem Plan: Ein Chip hilft später weiter.
advice-nothing-helps = Hier hilft nichts, und für weitere Chips ist kein Platz.
advice-any-action = Nichts, was das Feld erlaubt, bringt die Brickprints näher.
advice-finishes = Damit sind beide Brickprints fertig.
advice-closer =
    { $what ->
        [token] Mit einem Chip passen mehr Würfel
       *[closer] Damit rücken die Brickprints näher
    }: Danach fehlen noch etwa { $after },{ $afterTenths } Züge statt { $before },{ $beforeTenths }{ $bumps ->
        [yes] , und der verdrängte Würfel hält die Runde am Laufen
       *[no] { "" }
    }.

step-collect = Collect { $die }: nimm einen { $brick }
step-recycle = Recycle 5: { $returned } gegen { $collected }
step-build = Build { $die }: { $joins }
step-demolish = Demolish { $die }: { $cuts }
step-joined = { $upper } auf { $lower }
step-parted =
    { $n ->
        [one] Stein
       *[other] Steine
    } { $bricks } von { $object } ab
