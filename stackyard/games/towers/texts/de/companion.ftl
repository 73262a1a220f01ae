# Was der Begleiter am echten Brett sagt: siehe en/companion.ftl.
real-title = Towers mit echten Steinen
real-about = Brett und Steine habt ihr. Tippt hier an, was gezogen wurde: Hier steht, was abgerissen wird, wem wie viele Stockwerke gehören, und die Zeit läuft.
real-names = Wer spielt?
real-name =
    { $colour ->
        [Black] Name von Schwarz
       *[White] Name von Weiß
    }
real-board = Das Brett
real-clock = Bedenkzeit für jeden
real-minutes =
    { $n ->
        [0] Keine
       *[other] { $n } min
    }
real-start = Los
real-turn = { $name } zieht
real-wins = { $name } gewinnt
real-draw = Unentschieden: beiden gehören gleich viele Stockwerke
real-floors =
    { $n ->
        [one] besitzt 1 Stockwerk
       *[other] besitzt { $n } Stockwerke
    }
real-late = { $name } hat keine Zeit mehr.
real-how = Zieht den echten Turm, tippt ihn hier an und dann sein Ziel. Die Uhr läuft ab dem ersten Zug.
real-undo = Zurücknehmen
real-pause = Uhr anhalten
real-go-on = Uhr starten
real-new = Neue Partie
real-new-sure = Ja, Brett leeren
real-rules = Regeln
