# Die Stufen der Computerspieler: ihre Namen, und wie sie spielen.

level-1 = Kind
level-1-about = Baut erst den eigenen Brickprint, dann deinen, und verliert manchmal den Faden.
level-2 = Bastler
level-2-about = Folgt dem kürzesten Plan, Schritt für Schritt, was auch immer die Würfel zeigen.
level-3 = Maurer
level-3-about = Zählt grob, wie viele Züge noch fehlen, und sorgt dafür, dass viele Würfel passen.
level-4 = Ingenieur
level-4-about = Weiß, wie viele Züge noch fehlen, für beide Brickprints zusammen.
level-5 = Baumeister
level-5-about = Wägt jede Bauweise ab, und was sie dir lässt: Würfel, und den letzten Zug einer Runde.
