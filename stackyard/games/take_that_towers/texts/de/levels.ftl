# Die Stufen der Computerspieler: ihre Namen, und wie sie spielen.

level-1 = Untermieter
level-1-about = Nimmt, was gerade gut aussieht, oft aus einer Laune.
level-2 = Mieter
level-2-about = Nimmt, was jetzt am besten aussieht, und schaut nicht weiter.
level-3 = Hausmeister
level-3-about = Schaut kurz, was die anderen haben könnten und was sie als Nächstes tun.
level-4 = Bauherr
level-4-about = Wägt ein paar hundert Möglichkeiten ab, wie es weitergeht; antwortet sofort.
level-5 = Magnat
level-5-about = Überlegt bis zu anderthalb Sekunden und will gewinnen.
