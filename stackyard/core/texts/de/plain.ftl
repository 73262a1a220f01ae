# Spiele, die hier kein eigenes Brett haben: siehe en/plain.ftl.

plain-drawing = Der Tisch, mit Zeichen gezeichnet
plain-choose = wähle einen Zug
plain-moves = Züge
plain-filter = Zug suchen
plain-more =
    { $more ->
        [one] Ein weiterer Zug lässt sich eintippen.
       *[other] { $more } weitere Züge lassen sich eintippen.
    }
plain-none = So schreibt sich kein Zug.
plain-asking = Der Tisch wird gezeichnet …
plain-values = Was bekannt ist
