# What stands on the sheets to print. Spaces are called as on the board.

# $n: pips of the brick
sheet-collect = 1 brick with { $n ->
        [one] 1 pip
       *[other] { $n } pips
    }
sheet-build = Connect exactly as many pips as the die shows
sheet-demolish = Disconnect exactly as many pips as the die shows
sheet-recycle = Return 1 or 2 loose bricks, then collect 1 or 2 with the same total of pips
sheet-adjust = Collect 1 ± token; the others lie here
sheet-tower = Turn tower: flip it when a round is over
# $side: Blue or Red
sheet-card = { $side }
sheet-brickyard = Brickyard
sheet-collection = Collection
# $n: how many at most
sheet-tokens = ± tokens, { $n } at most
sheet-cut = Cut out: six ± tokens, and slips for the brickprints
sheet-print = Brickprint
sheet-what = What is it?
sheet-who = Built by
sheet-yellow = Yellow bricks
sheet-needs = You also need four dice, and 62 bricks of the kinds shown on the cards: 21 blue, 21 red, 20 yellow. One 2x2 of blue and one of red make the turn tower. Unofficial: not made or endorsed by the designer or the publisher.
