# Was Towers von sich sagt: auf der Startseite, vor einer Partie, bei `stackyard games`.

about = Zwei bauen an einer Innenstadt: stapeln, abschneiden, die meisten Stockwerke haben.
credit = Entworfen von Dale Emery, Regeln CC BY-SA 3.0 US. Inoffiziell: weder von ihm gemacht noch gebilligt.
option-width = Breite
option-width-about = Felder von West nach Ost (Innenstadt).
option-height = Länge
option-height-about = Felder von Süd nach Nord (Innenstadt).
option-sprawl = Zersiedlung
option-sprawl-about = Die Innenstadt ist anfangs leer: Ihr setzt die Stockwerke selbst.
option-utilities = Infrastruktur
option-utilities-about = Wie viele Versorger vor dem Bauen gesetzt werden; Türme brauchen einen, um zu stehen. 0: ohne. Gerade bei gerader Felderzahl, ungerade bei ungerader, höchstens zwei weniger als Felder.
option-capture = Eroberung
option-capture-about = Was du abreißt, zählt für dich.
option-suburbs = Vororte
option-suburbs-about = Abgeschnittene Türme bleiben stehen, geschrumpft auf ein Stockwerk.
option-swap = Tauschen
option-swap-about = Nach dem ersten Zug darf der andere stattdessen die Farben tauschen.
