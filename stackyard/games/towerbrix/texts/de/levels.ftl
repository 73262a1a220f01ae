# Die Stufen der Computerspieler: ihre Namen, und wie sie spielen.

level-1 = Lehrling
level-1-about = Baut, was die eigenen Karten verlangen, und sagt, ob ihm dein Turm gefällt.
level-2 = Maurer
level-2-about = Merkt sich die letzten zwei Türme und rät ein wenig.
level-3 = Steinmetz
level-3-about = Merkt sich vier Türme und rät, was die anderen haben könnten.
level-4 = Polier
level-4-about = Merkt sich acht Türme und baut, was wohl allen passt.
level-5 = Architekt
level-5-about = Merkt sich zwölf Türme, denkt an viele und baut, was am meisten verrät.
