# Was auf dem Blatt zum Ausdrucken steht.

sheet-scores = Take That Towers: Punkteblatt
sheet-tower = Gewerteter Turm
sheet-player = Person { $n }
sheet-how = Eine Zeile für jeden gewerteten Turm: was alle bekommen. Am Ende wird zusammengezählt. Inoffiziell: nicht vom Autor gemacht oder unterstützt.
