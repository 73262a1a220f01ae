# Was auf den Steinen gedruckt ist, und was es heißt.

name-brick-draw-blue = Der Nächste zieht Blau
name-brick-draw-green = Der Nächste zieht Grün
name-brick-draw-red = Der Nächste zieht Rot
name-brick-draw-yellow = Der Nächste zieht Gelb
name-brick-draw-two = Der Nächste zieht zwei
name-brick-skip = Du setzt nächstes Mal aus
name-brick-one-more = Zieh noch einen
name-brick-reverse = Andersherum
name-brick-edge = Der Nächste zieht einen Randstein
name-brick-center = Der Nächste zieht einen Mittelstein
name-brick-lose-2 = Du verlierst 2
name-brick-others-gain = Alle anderen bekommen 1
name-brick-add-2 = 2 dazu
name-brick-add-3 = 3 dazu
name-brick =
    { $face ->
        [draw-blue] { name-brick-draw-blue }
        [draw-green] { name-brick-draw-green }
        [draw-red] { name-brick-draw-red }
        [draw-yellow] { name-brick-draw-yellow }
        [draw-two] { name-brick-draw-two }
        [edge] { name-brick-edge }
        [center] { name-brick-center }
        [skip] { name-brick-skip }
        [one-more] { name-brick-one-more }
        [reverse] { name-brick-reverse }
        [lose-2] { name-brick-lose-2 }
        [others-gain] { name-brick-others-gain }
        [add-2] { name-brick-add-2 }
       *[add-3] { name-brick-add-3 }
    }
