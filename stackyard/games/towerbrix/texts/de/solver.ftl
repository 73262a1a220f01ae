# Wovon das Nein des Lösers handelt.

covers-straight = Gerade gebaut erfüllt kein Turm aus den Steinen, die der Kartensatz verlangt, alle diese Karten, ob er stehen bliebe oder nicht. Gerade heißt: Jeder Stein steht oder liegt, alle in denselben zwei Richtungen, und Flächen, die sich treffen, treffen sich ganz oder um mindestens 2 mm. Von schrägen und verdrehten Steinen ist damit nichts gesagt.
covers-any-pose = Diese Karten widersprechen sich: Kein Turm erfüllt sie alle, wie seine Steine auch stehen, liegen, lehnen oder gedreht sind.
covers-leaned = Auch Türme mit bis zu sechs schrägen Steinen, an geraden oder aneinander, jeder in einer der Richtungen und ohne geraden Stein darauf, waren dabei; keiner hat sich gefunden. Ein Beweis ist das nicht.
