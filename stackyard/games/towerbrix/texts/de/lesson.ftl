# Die Lektion von TowerBrix; auf Englisch steht sie in lessons.py.

lesson-title = TowerBrix in fünf Minuten
step-deal-title = Ein Team
step-deal-text = Du und Bo baut zusammen einen Turm. Jeder bekommt eine Karte, die der andere nicht sehen darf. Gib die Karten: In der ersten Runde sind es so viele, wie ihr seid.
step-deal-praise = Du hast eine Karte, und Bo auch: Von seiner siehst du die Rückseite.
step-card-title = Deine Karte
step-card-text = So muss der Turm am Ende sein. Berühr die Karte: Die Steine, von denen sie spricht, leuchten auf. Das Kreuz sagt, dass sie noch nicht erfüllt ist; klapp sie auf, um zu sehen, warum. Das siehst nur du.
step-first-title = Bauen
step-first-text = Alle bauen gleichzeitig, ohne Reihenfolge. Bo hat schon sechs Steine verbaut. Stell einen blauen Stein aufrecht auf die roten: Zieh ihn auf den hellen Platz, oder wähl ihn unten aus und setz ihn ab.
step-first-praise = Er steht, und der Haken sagt, dass deine Karte erfüllt ist.
step-first-hint = Jeder Platz wäre erlaubt. Nimm diesmal den hellen.
step-second-title = Alle
step-second-text = Mit grünen Karten müssen alle acht Steine in den Turm. Stell den anderen blauen Stein neben den ersten.
step-second-praise = Ein Turm aus allen acht, und deine Karte ist erfüllt. Aber auch die von Bo?
step-second-hint = Der andere blaue Stein gehört aufrecht neben den ersten.
step-no-title = Nein!
step-no-text = Bo sagt „Nein“: Seine Karte ist nicht erfüllt, und mehr darf er nicht sagen. Es muss an dem liegen, was du zuletzt getan hast. Nimm den zweiten blauen Stein wieder herunter, und leg ihn hin.
step-no-praise = Jetzt enden die blauen Steine verschieden hoch. Das wird es gewesen sein.
step-no-hint = Leg den zweiten blauen Stein auf den hellen Platz.
step-thumb-title = Daumen hoch
step-thumb-text = Bo hat den Daumen oben: Seine Karte ist erfüllt. Sind alle Daumen oben, berührt niemand mehr den Turm, und er wird gewertet. Deine Karte ist auch erfüllt: Daumen hoch.
step-thumb-praise = Er steht von selbst, er ist ein Turm, und jede Karte wird vorgelesen: alles erfüllt, im ersten Versuch.
step-thumb-hint = „Karten erfüllt“ ist der Daumen.
step-on-title = Du kannst spielen
step-on-text = Es folgen zwei Runden, jede mit einer Karte mehr. Im Grundspiel bringen Karten 2 oder 3 Punkte, hohe Türme und wenige Steine auf dem Tisch bringen mehr, und ihr entscheidet, was ihr euch traut. Fällt ein Turm beim Bauen um, baut ihr ihn einfach neu.
