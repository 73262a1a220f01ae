# What the page says of the ways to play Tower Topple, before a match.

preset-version = Version
preset-tower = Tower
preset-length = Length
preset-fall = A fall
# Asked once, before the first match
preset-fall-asked = By the rulebook, toppling the tower costs nothing: whoever leads can pull it down in the last round, and wins. What shall a fall cost at your table?
preset-more = More

preset-name =
    { $preset ->
        [standard] Standard
        [points] Every brick 1 point
        [last] No points
        [kind] Friendly
        [short] Short orders
        [aside] Set aside
        [alone] Alone
        [small] Small
        [usual] Regular
        [tall] Tall
        [one] One tower
        [each] A tower each
        [twelve] Twelve towers
        [target] To 25 points
        [fall-rulebook] A fall costs nothing
        [fall-minus-3] A fall costs 3 points
        [fall-tower-lost] A fall costs the tower
        [faces] Open faces
       *[strict] Strict toppling
    }

preset-about =
    { $preset ->
        [standard] Just as in the rulebook.
        [points] No texts, no orders: whoever moves most bricks wins.
        [last] Whoever moved the last brick before the tower topples wins the round.
        [kind] Nobody loses points, nobody gives any away, and the extra brick pays as well.
        [short] No skipping, no reversing, no second brick: one brick a turn, then the next player.
        [aside] Bricks are not put back on top, the top row may be pulled, and the first fall ends the match.
        [alone] Our own: one player, one tower, no texts. How many bricks do you lay before it falls?
        [small] 8 rows: a round of a few minutes.
        [usual] 18 rows, 54 bricks.
        [tall] 24 rows: more to choose from, and more to lose.
        [one] The match ends when it topples.
        [each] As many rounds as there are players or teams.
        [twelve] 12 rounds, however many play.
        [target] Until somebody has 25 at the end of a round; 12 rounds at the most.
        [fall-rulebook] As in the rulebook: only “Lose 2” and “Others +1” in your hand cost something.
        [fall-minus-3] Whoever topples the tower loses three points. A score can go below zero.
        [fall-tower-lost] Whoever topples the tower loses all the points they have won with it.
        [faces] You can read what is printed on the bricks while they are still in the tower.
       *[strict] The round is over when a single other brick falls or leaves its row. Otherwise one or two are put back.
    }

# Below the table of faces. $box: how many bricks they are; $tower: how many the tower takes
box-tally =
    { $fits ->
        [yes] { $box } bricks: just as many as the tower takes.
        [lacks] { $box } bricks, and the tower takes { $tower }: plain ones make up the rest.
       *[exceeds] { $box } bricks, and the tower takes { $tower }: lots are drawn for which stay in the box.
    }
