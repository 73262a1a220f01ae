# Die Stufen der Computerspieler: ihre Namen, und wie sie spielen.

level-1 = Knirps
level-1-about = Greift irgendeinen Stein, mit zittriger Hand.
level-2 = Nachbar
level-2-about = Meidet Steine, ohne die gleich alles umfällt, und prüft einen mit dem Finger.
level-3 = Kusine
level-3-about = Fühlt erst zwei Steine und nimmt den loseren; die Hand zittert ein wenig.
level-4 = Tante
level-4-about = Fühlt mehr Steine, achtet aufs Gleichgewicht und darauf, was ein Stein wert sein kann; eine ruhige Hand.
level-5 = Pappy
level-5-about = Sucht unter vielen den losesten Stein und zieht ihn langsam; seine Hand zittert kaum.
