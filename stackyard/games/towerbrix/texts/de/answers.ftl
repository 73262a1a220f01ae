# TowerBrix: Hinweise in der Aufgabe des Tages. Siehe en/answers.ftl.

hint-lacking =
    { $missed ->
        [one] Eine deiner { $cards } Karten ist noch nicht erfüllt: { $what }
       *[other] { $missed } deiner { $cards } Karten sind noch nicht erfüllt. Eine davon: { $what }
    }
hint-no-tower = Alle Karten sind erfüllt, aber die Steine sind noch kein einziger Turm.
hint-all-met = Alle Karten sind erfüllt, und es ist ein einziger Turm. Daumen hoch!
hint-no-cards = Lass dir erst deine Karten geben.
