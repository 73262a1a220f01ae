# What the terminal says of Take That Towers. Cards are called as they are printed.

has-to-build =
    { $who } builds the { $floor ->
        [second] second
       *[first] first
    } floor.
may-claim = { $who } may claim floors, then draws.
has-to-choose = Two towers are due: { $who } says which is scored first.
cards-come = Cards are dealt or drawn.
hand-line =
    { $tab } { $who }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $n ->
        [0] no cards
        [one] one card
       *[other] { $n } cards
    }
# In brackets behind the letter of a tower that is due to be scored; nine letters at most.
is-due = due
deck-line =
    deck { $n }, discarded { $discarded }{ $last ->
        [yes] , last round
       *[no] { "" }
    }
what-to-build =
    Your { $floor ->
        [second] second
       *[first] first
    } floor:
what-to-claim = Claim floors, or draw:
which-scored = Which tower is scored first?
build-card = build a floor: { $card }
tuck-card = claim a floor with { $card }
where-card = Where does { $card } go?
build-on = build { $card } on tower { $tower }
tuck-at = tuck { $card } under floor { $level } of tower { $tower }
do-draw = draw: you have no more to claim
do-score = score tower { $tower } first
