# TowerBrix: hints in a challenge of the day.

# $missed of $cards are not met; $what: what one of them asks for, a whole sentence
hint-lacking =
    { $missed ->
        [one] One of your { $cards } cards is not met yet: { $what }
       *[other] { $missed } of your { $cards } cards are not met yet. One of them: { $what }
    }
hint-no-tower = All cards are met, but the bricks are not one tower yet.
hint-all-met = All cards are met, and it is one tower. Thumb up!
hint-no-cards = Deal your cards first.
