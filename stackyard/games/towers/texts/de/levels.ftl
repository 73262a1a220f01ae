# Die Stufen der Computerspieler: ihre Namen, und wie sie spielen.

level-1 = Besucher
level-1-about = Nimmt, was er sieht, und denkt nie an deine Antwort.
level-2 = Lehrling
level-2-about = Schaut auf deinen nächsten Zug, und nicht immer genau.
level-3 = Maurer
level-3-about = Sieht ein paar Züge voraus und lässt selten einen Turm herumliegen.
level-4 = Architekt
level-4-about = Rechnet tief und spielt Endspiele fehlerlos; antwortet sofort.
level-5 = Meister
level-5-about = Überlegt bis zu zwei Sekunden und will gewinnen.
