# What the page says of the ways to play TowerBrix, before a match.

preset-game = Game
# $done: how many of the fourteen were met
preset-challenges =
    A challenge instead{ $done ->
        [0] { "" }
       *[other] { " " }({ $done } of 14 done)
    }
preset-levels = How hard a challenge
preset-more = More

preset-name =
    { $preset ->
        [intro] First steps
        [green] Green cards
        [pink] Pink cards
        [easy] Easy, 12 points
        [medium] Medium, 15 points
        [hard] Hard, 18 points
        [solvable] No contradictions
        [open] Open cards
       *[by-eye] By eye
    }

preset-about =
    { $preset ->
        [intro] The introduction: three rounds with ever more cards of two points. Attempts are counted.
        [green] Eight bricks, and all of them are used.
        [pink] Nine bricks, one of each colour at least: a little harder.
        [easy] Cards of 12 points.
        [medium] Cards of 15 points.
        [hard] Cards of 18 points.
        [solvable] You only get cards that some tower meets.
        [open] All cards lie face up: a gentle way to begin.
       *[by-eye] Your cards do not say whether they are met. Look for yourselves, as at a real table.
    }

# The names of the challenges, 1 to 14
challenge-name =
    { $number ->
        [1] Small Footprint
        [2] Time Pressure
        [3] Trade Secret
        [4] Custom Built
        [5] Shoddy Construction
        [6] Masterpiece
        [7] Budget Cuts
        [8] Staffing Shortage
        [9] One Brick Wonder
        [10] Blind Luck
        [11] Tower Bridge
        [12] Settling Foundations
        [13] High Standards
       *[14] Absurd Undertaking
    }

challenge-about =
    { $number ->
        [1] At most two bricks touch the table.
        [2] Every thumb is up within two and a half minutes.
        [3] Nobody says a word while you build.
        [4] Two bricks on the table, and 240 mm high, as four standing bricks.
        [5] A blow on the table has to bring it down.
        [6] The tower is its own mirror image.
        [7] A brick is taken from below, and nothing falls.
        [8] Once let go of, a brick stays where it is.
        [9] A single brick on the table. One card may be dropped.
        [10] The last seat sees no tower. For two players or more.
        [11] Across the river, from bank to bank.
        [12] The paper is pulled from under it.
        [13] 300 mm high, as five standing bricks. One card may be dropped.
       *[14] Across the swamp, on three foundations.
    }
