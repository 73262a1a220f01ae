# What the page of Take That Towers says.
#
#   $who      a player's name
#   $slot     a tower: A, B, ...
#   $card     the name of a floor, as it is printed on the card

unseen-card = a card

# How many. $n of them
cards-in-words =
    { $n ->
        [0] no cards
        [1] one card
        [2] two cards
        [3] three cards
        [4] four cards
        [5] five cards
        [6] six cards
       *[other] { $n } cards
    }
floors-in-words =
    { $n ->
        [0] no floors
        [1] one floor
        [2] two floors
        [3] three floors
        [4] four floors
        [5] five floors
        [6] six floors
       *[other] { $n } floors
    }

# A tower and its floors, for those who hear the table. $number: of the seat; $tucked: a card
floor-vacant-now = { $card }, vacant
floor-owned-by = { $card }, owned by { $who } ({ $number })
floor-tucked =
    { $floor }; { $yours ->
        [yes] your
       *[no] a
    } { $tucked } is tucked beneath it
worth-of = { $who } { $points }
tower-named = Tower { $slot }
place-empty = Place { $slot }, empty
place-named = Place { $slot }
# $floors: how many; $due: yes where it is scored this turn; $told: its floors, a sentence each; $worth: a list
tower-told =
    Tower { $slot }, { $floors }{ $due ->
        [yes] , to be scored this turn
       *[no] { "" }
    }. From the top: { $told }. Scored now: { $worth }
can-be-built = { $start }. { $card } can be built here
can-be-built-on = { $start }. Can be built on
can-be-started = { $start }. A new tower can be started here
floor-here = { $spot }: { $floor }
floor-can-tuck = { $spot }: { $floor }. { $card } can be tucked beneath it
floor-can-claim = { $spot }: { $floor }. Can be claimed
look-at-tucked = Look at the { $card } tucked here by number { $number }

# What a seat has to do, after "Your turn: ", and as a sentence of its own
todo-wait = wait
todo-build = build a floor on any tower
todo-build-second = build a second floor, on another tower than { $slot }
todo-claim = claim floors if you like, then draw
# The deck is empty
todo-claim-last = claim floors if you like, then end the claims
todo-draw-last = end the claims
todo-draw = draw
todo-choose = choose which tower is scored first
todo-chance = the cards are being drawn
with-card-claim = choose a floor to tuck { $card } beneath
with-card-build = choose where to build { $card }
# Said when a card is picked, and put back. $todo: one of the two above
heard-held = { $card } in hand: { $todo }.
heard-back = { $card } is back among your cards.
# What keys do at the table
keys-hand = Arrow keys go from card to card, Enter picks a card or puts it back.
keys-towers = Arrow Up goes from the cards to the towers, arrow keys from floor to floor there; Enter puts the card down, Escape goes back to the cards.
keys-scoring = Space skips what is told of a scoring.
choose-card-for = Choose a card for { $spot }.
choose-floor = Choose a floor of the tower: you tuck a card beneath one.
# $n: how many cards
draw-cards = Draw { $n } and end the claims
end-claims = End the claims
others-claim = { $who } may claim floors.
others-build = { $who } is building.
others-draw = { $who } is drawing.
others-deal = The cards are being dealt.
others-choose = { $who } is choosing which tower is scored first.
over-wins = The match is over: { $who } wins.
score-first = Score { $slot } first

# While a tower is scored
tower-done = Tower { $slot } is done.
tower-begins = Tower { $slot } is scored, from the top.
pace = Pace: { $pace }
pace-title = How fast scorings are told
pace-calm = calm
pace-usual = normal
pace-brisk = quick
skip = Skip
scored-list = Scored: { $slots }
why = Why?
close-list = Close
sum = Total
scored-now = scored
worth-now = worth now
for-who = for { $who }
nobody-scores = nobody scores
last-now = Last round
last-now-empty = Last round: the deck is empty

# The steps of a turn
steps = Steps of the turn
step-build = Build
step-claim = Claim
step-draw = Draw
step-score = Score
due = due
new-tower = New tower

# Hands and piles
your-hand = Your hand
hand-of = { $who }'s hand
hand-empty = No cards in hand.
card-says = { $name }: { $effect }
in-hand-count = { $cards } in hand,
points-word = points
deck = deck
deck-count = : { $cards } to draw
gone = gone
gone-count = : { $cards } discarded

# A sheet of what has been seen
seen = What has been seen
seen-caption = Floors that have been seen
seen-floor = Floor
seen-standing = Standing
seen-scored = Scored
seen-tucks = Your tucks, gone

# Decks under names
decks = Deck
deck-short = Short
deck-short-about = Five of each: 40 cards, about a quarter of an hour.
deck-quiet = Quiet street
deck-quiet-about = No NOISE COMPLAINTs and no INFERNOs: what you claim stays yours.
deck-bad = Bad neighbours
deck-bad-about = More LANDLORDs, NOISE COMPLAINTs and INFERNOs than anybody wants.

# A seat without a name
seat-number = Seat { $number }

# When a match is over: what each has done, a line each, after the points by kind of floor.
end-points = Points, by floor
end-total = All points
end-cards = Cards played
end-claimed = Floors claimed
end-built = Floors built
# Every tower that was scored, in a table: its title and its columns; then a column each player.
end-by-tower = Tower by tower
end-place = Place
end-floors = Floors, from the ground up

# Said where seats are drawn: see docs/studies/seats.md. $players: how many play
seats-note = Of players with the same points the one who sits earlier wins. Of 100 matches of equal bots the seats won, from the first to the last, { $players ->
        [2] 52 and 48
        [3] 27, 22 and 51
       *[4] 27, 29, 23 and 21
    }.

# What one plays for, told beside the board in the first matches
goal = The most points win. Build floors, and claim them with a card: they score when their tower is done.

# A move in the middle of a sentence about it
move-build = { $card } on tower { $tower }
move-tuck = { $card } beneath { $floor }
move-draw = drawing
move-score = scoring tower { $tower } first
