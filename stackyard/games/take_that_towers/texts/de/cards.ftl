# Was die Karten von Take That Towers bewirken: siehe en/cards.ftl.

effect-spire = Besitzer bekommt 3. Der Turm wird in diesem Zug gewertet.
effect-lobby = Besitzer bekommt 1 je Stockwerk darüber.
effect-office = Besitzer bekommt 2 je OFFICE im Turm.
effect-elevator = Mit Besitzer: alle bekommen 2 je eigener Karte im Turm.
effect-suite = Besitzer zieht 2 Karten.
effect-landlord = Besitzer nimmt das Stockwerk darunter.
effect-noise_complaint = Mit Besitzer: Das Stockwerk darunter wird frei.
effect-inferno = Mit Besitzer: Die zwei Stockwerke darunter werden frei.
