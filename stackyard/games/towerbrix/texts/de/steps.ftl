# Wie ein Turm gebaut wird: siehe en/steps.ftl.

together = { $one } und { $other }
surface = die Fläche
beside =
    { $alone ->
        [yes] { "" }
       *[no] { ", an " }{ $beside }
    }
hold =
    { $stands ->
        [yes] { "." }
       *[no] { "; halte ihn vorerst fest." }
    }
step-stand = Stelle { $brick } auf { $on }{ beside }{ hold }
step-lay =
    Lege { $brick } { $way ->
        [across] von links nach rechts
       *[away] von vorn nach hinten
    } auf { $on }{ beside }{ hold }
step-lean =
    Stelle { $brick } mit der unteren Kante auf { $on } und lehne ihn { $way ->
        [right] nach rechts
        [left] nach links
        [back] nach hinten
       *[front] nach vorn
    } an { $beside }{ hold }
