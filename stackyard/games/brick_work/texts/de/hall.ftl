# Was Brick Work von sich sagt: auf der Startseite, vor einer Partie, bei `stackyard games`.

about = Würfel und Noppensteine: Bau als Erster beide Brickprints nach.
credit = Entworfen von David Lankton, CMX Games. Inoffiziell: weder von ihm noch vom Verlag gemacht oder gebilligt.

option-alone = Allein
option-alone-about = Einer spielt mit einem Brickprint: Nach wie wenig Würfeln steht er? Nach 60 ist Schluss.
