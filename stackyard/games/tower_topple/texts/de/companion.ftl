# Der Begleiter zum echten Turm: siehe en/companion.ftl.

companion-title = Tower Topple am echten Tisch
companion-about = Ihr bringt den Turm mit. Tippt an, was gezogen wurde: Der Begleiter sagt, was folgt, zählt die Punkte und weiß, wer dran ist.
companion-start = Los
companion-teams = Teams
companion-names = Namen, in der Reihenfolge der Züge
companion-name-of = Name von Platz { $number }
companion-rules = Regeln
companion-version =
    { $version ->
        [1] Punkte und Anweisungen
        [2] Jeder Stein 1 Punkt
        [3] Ohne Punkte
       *[4] Hausregeln
    }
companion-version-about =
    { $version ->
        [1] Was auf den Steinen steht, gilt.
        [2] Was auf den Steinen steht, gilt nicht.
        [3] Wer vor dem Sturz den letzten Stein bewegt hat, gewinnt die Runde.
       *[4] Wie die erste, ohne das, was ihr ausschaltet.
    }
companion-ends = Schluss ist
companion-ends-after =
    { $end ->
        [each] nach einem Turm für jeden
        [one] nach einem Turm
       *[target] bei 25 Punkten
    }
switch =
    { $rule ->
        [top_row_safe] Oberste Reihe geschützt
        [put_on_top] Oben auflegen
        [colours] Farben werden verlangt
        [colour_bonus] Drei für eine Farbe
        [substitute] Zwei für eine Farbe
        [draw_two] Zwei ziehen
        [skip] Aussetzen
        [one_more] Noch einen ziehen
        [one_more_scores_nothing] Noch einer zählt nicht
        [reverse] Umkehren
        [edge] Randsteine
        [center] Mittelsteine
        [lose_two] Lose 2
        [lose_more] Lose 2, umgeworfen
        [others_gain] Others gain 1
        [others_more] Others gain, umgeworfen
        [add_points] Add 2 und Add 3
       *[play_on] Weiterspielen
    }
switch-off =
    { $rule ->
        [top_row_safe] Aus: Auch aus der obersten vollen Reihe darf gezogen werden.
        [put_on_top] Aus: Ein gezogener Stein kommt beiseite und zählt sofort.
        [colours] Aus: Steine, die eine Farbe verlangen, sind schlicht.
        [colour_bonus] Aus: Eine verlangte Farbe bringt 1 Punkt statt 3.
        [substitute] Aus: Niemand kann sagen, dass eine Farbe nicht geht.
        [one_more_scores_nothing] Aus: Der Stein danach zählt wie jeder andere.
        [lose_more] Aus: Wer mit „Lose 2“ in der Hand umwirft, verliert 2 statt 4.
        [others_more] Aus: Wer damit umwirft, schenkt den anderen 1 statt 4.
        [play_on] Aus: Mit dem ersten Turm, der fällt, ist Schluss.
       *[skip] Aus: Solche Steine sind schlicht.
    }

match-gone = Diese Partie lässt sich nicht mehr öffnen.
begin-another = Neue Partie anfangen
hall-lost = Der Server ist nicht zu erreichen. Neuer Versuch …
hall-lost-taps = Der Server ist nicht zu erreichen. Was ihr antippt, geht hinaus, sobald er wieder da ist.
opening = Die Partie wird geöffnet …
the-turn = Der Zug
winners =
    { $n ->
        [one] { $who } gewinnt.
       *[other] { $who } gewinnen zusammen.
    }
go-through = Noch einmal ansehen
keep-record = Mitschrift behalten
plays-for = für { $team }
do-all-agree =
    { $who } sagt: Jeder { $paint ->
        [red] rote
        [blue] blaue
        [green] grüne
       *[yellow] gelbe
    } Stein würde den Turm umwerfen oder ist nicht im Spiel. Seht ihr das alle so?
all-agree = Ja, alle
no = Nein
what-came-out = Was kam heraus?
faces-group =
    { $group ->
        [ordered] Was verlangt war
        [plain] Ohne Text
        [next] Für den Nächsten
        [turn] Für deinen Zug
       *[points] Punkte
    }
face-button =
    { $face ->
        [draw-blue] Blau
        [draw-green] Grün
        [draw-red] Rot
        [draw-yellow] Gelb
        [draw-two] zwei
        [edge] Rand
        [center] Mitte
       *[plain] { face-brief }
    }
brick-is-out = Der Stein ist draußen
claim-real = „Kein { one-paint } Stein lässt sich ziehen“
put-out-brick = Der Stein ist draußen: Leg ihn oben auf.
it-stands = Er liegt oben, und der Turm steht
did-it-fall =
    { $face ->
        [none] Hat { $who } den Turm umgeworfen?
       *[other] Hat { $who } den Turm umgeworfen, mit „{ $face }“ in der Hand?
    }
yes-it-fell = Ja, er ist gefallen
it-did-not-fall = Er ist nicht gefallen
tower-fell = Der Turm ist gefallen
take-back = Letztes Tippen zurücknehmen
new-match = Neue Partie
leave-question = Diese Partie verlassen und eine neue beginnen?
leave-sure = Ja, diese verlassen
let-watch = Andere zusehen lassen
let-watch-about = Wer diesen Link hat, sieht den Punktestand und was gezogen wurde:
watch-qr = QR-Code des Links zum Zusehen
watch-link = Link zum Zusehen
