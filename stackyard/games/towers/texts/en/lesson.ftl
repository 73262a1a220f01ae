# The interactive lesson; its positions and moves stand in lessons.py. step-ID-title and -text: what to see or to do;
# -praise: said when it is done; -hint: said after another legal move, which is taken back.

lesson-title = Towers in five minutes
step-own-title = Whose tower is it?
step-own-text = Every stack is a tower, and whoever has the top floor owns all of it, down to the ground. You are Black: here you own the tower on b2, all three floors of it, and White owns c3. Whoever owns the most floors at the end wins.
step-build-title = Build
step-build-text = On your turn you move one of your towers onto another tower, yours or White's: the two become one, and it is yours. A tower one floor high moves one block, up, down or sideways. Build something.
step-build-praise = Two floors, and both are yours now, the white one too.
step-surrounded-title = No way out
step-surrounded-text = A tower with towers on all four sides cannot move. The one on b2 was stuck like that until its neighbour on b1 moved away. At the edge of the board a tower never has four neighbours, so it is never stuck. Move b2.
step-surrounded-praise = Early in a game only the edge can move. Then the middle opens up.
step-surrounded-hint = Good move, but let us free the tower on b2: its neighbour on b1 has gone.
step-height-title = Height is distance
step-height-text = A tower moves as many blocks as it has floors: exactly, and in a straight line. What lies between does not matter, but it must land on a tower. Your two floors on a1 have just one way to go.
step-height-praise = Over the vacant block and onto White. Three floors, all yours.
step-height-hint = That works too, but try the tower two floors high on a1: two blocks, over the gap.
step-cut-title = Cut them off
step-cut-text = After each build, every tower that is no longer connected to the tallest one is demolished and leaves the game. Connected means step by step, sideways, up or down, over blocks with towers. Your three floors on a1 are the tallest. Build from c1 so that White's towers in the east lose touch.
step-cut-praise = The east has nothing to hold on to any more. Demolished floors count for nobody.
step-cut-hint = Look at what would be left standing: the marks show what a move demolishes. Move c1 towards your tallest.
step-tie-title = When two are tallest
step-tie-text = If several towers are the tallest, being connected to any of them is enough. Move d1 to c1: the board falls into two parts, and each has a tallest tower of two floors, so both stand.
step-tie-praise = Both stand, but not for long ...
step-tie-hint = Move the tower on d1 to c1.
step-outgrown-title = ... until one outgrows the other
step-outgrown-text = Now it is White's move: e1 onto f1 makes three floors, the only tallest. What you own in the west is cut off from it. Play White's move and see.
step-outgrown-praise = All four western floors are gone. Watch what the other side could make the tallest.
step-outgrown-hint = Move e1 onto f1.
step-skip-title = Stuck, and the end
step-skip-text = If you can move, you must, even if it hurts. If you cannot, you are skipped. When neither side can move, the game is over and the floors are counted; the same number on both sides is a draw.
step-win-title = Finish it
step-win-text = You own six floors here, and so does White. One of your moves ends the game at once and wins it; after all others White gets away with at least a draw. Look at what each move would demolish.
step-win-praise = White is cut off, nobody can move, and you own the most floors. That is a win.
step-win-hint = White would have an answer to that. Which move leaves White nothing to answer with?
step-on-title = You can play
step-on-text = That is the whole standard game. The rulebook's variations change the set-up (Sprawl, Infrastructure, Downtown) or what happens to demolished towers (Capture, Suburbs), alone or together: switch them on when you start a game. Level 1 is a friendly first opponent.
