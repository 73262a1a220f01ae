# Wie mit den Steinen gebaut wird: siehe en/hand.ftl.

hint-assisted-take =
    Zieh einen Stein dorthin, wo er stehen soll, oder { $finger ->
        [yes] tipp ihn an, hier oder unten.
       *[no] klick ihn an. Die Hand setzt ihn sanft ab.
    }
hint-assisted-lead =
    Er rastet an nahen Flächen und Kanten ein. { $finger ->
        [yes] Zwei Finger drehen ihn, ein Tipp mit dem zweiten kippt ihn.
       *[no] Q und E drehen ihn, R kippt ihn, L lehnt ihn an die Fläche, auf die du zeigst.
    }
hint-free-take = Zieh einen Stein: Er ist in deiner Hand. Zieh daneben, um um den Tisch herumzugehen.
hint-free-lead =
    Er geht nach oben und zur Seite. { $finger ->
        [yes] Mit einem zweiten Finger führst
       *[no] Mit Umschalt führst
    } du ihn von dir weg oder näher heran.
