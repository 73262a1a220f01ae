# Was in einer Halle für Kinder gesagt werden kann: Eines davon wird gewählt
phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke!
phrase-moment = Einen Moment, bitte.
phrase-your-turn = Du bist dran.
phrase-oops = Hoppla!
phrase-funny = Das war lustig!
phrase-yes = Ja.
phrase-no = Nein.
phrase-again = Noch eine Partie?
phrase-bye = Tschüss!
