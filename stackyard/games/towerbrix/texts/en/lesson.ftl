# The interactive lesson; its positions and moves stand in lessons.py. step-ID-title and -text: what to see or to do;
# -praise: said when it is done; -hint: said after another legal move, which is taken back.

lesson-title = TowerBrix in five minutes
step-deal-title = One team
step-deal-text = You and Bo build one tower together. Each of you gets a card that the other may not see. Deal: in the first round there are as many cards as players.
step-deal-praise = You have a card, and so has Bo: you see the back of Bo’s.
step-card-title = Your card
step-card-text = This is what the tower has to look like in the end. Touch the card: the bricks it means light up. The cross says that it is not met as the bricks lie now; unfold it to see why. Nobody else sees that.
step-first-title = Build
step-first-text = All hands build at once, without turns. Bo has built with six bricks already. Put a blue brick upright onto the red ones: drag it to the lit place, or choose it below and set it down.
step-first-praise = It stands, and the tick says that your card is met.
step-first-hint = You may put it anywhere. For now, take the lit place.
step-second-title = Every brick
step-second-text = With green cards all eight bricks have to be in the tower. Stand the other blue brick beside the first.
step-second-praise = One tower of all eight, and your card is met. But is Bo’s?
step-second-hint = The other blue brick belongs beside the first one, upright.
step-no-title = No!
step-no-text = Bo says “no”: Bo’s card is not met, and more than that may not be said. It must be about what you did last. Take the second blue brick down again, and let it lie.
step-no-praise = Now the blue bricks end at different heights. That must have been it.
step-no-hint = Let the second blue brick lie at the lit place.
step-thumb-title = Thumbs up
step-thumb-text = Bo’s thumb is up: Bo’s card is met. When all thumbs are up, nobody touches the tower any more, and it is evaluated. Yours is met too: thumb up.
step-thumb-praise = It stands by itself, it is one tower, and each card is read aloud: every demand is met at the first attempt.
step-thumb-hint = “My cards are met” is the thumb.
step-on-title = You can play
step-on-text = Two more rounds follow, each with one card more. In the base game cards score 2 or 3 points, high towers and few bricks on the table bring more, and you decide how much you dare. A tower that falls while you build is simply built again.
