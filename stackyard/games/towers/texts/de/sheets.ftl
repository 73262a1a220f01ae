# Was auf den Blättern zum Ausdrucken steht.

sheet-start = Am Anfang steht auf jedem Feld ein Stockwerk: eines von Schwarz, wo ein Punkt ist, eines von Weiß, wo ein Ring ist. 32 Damesteine von jeder Farbe. Regeln von Dale Emery, CC BY-SA 3.0 US; dieses Blatt ist inoffiziell.
sheet-scores = Towers: Punkteblatt
sheet-match = Partie
sheet-player =
    { $side ->
        [Black] Schwarz
       *[White] Weiß
    }
sheet-floors = Stockwerke von { sheet-player }
sheet-count = Wer mehr Stockwerke besitzt, gewinnt: Alle Stockwerke eines Turms gehören dem, dessen Stockwerk oben liegt.
