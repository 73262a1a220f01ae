# What the solver's "no" is about.

covers-straight = No tower of the bricks that the deck asks for, each standing or lying straight with its faces along the same two directions of the table and faces that meet in full or by 2 mm at least, satisfies all of these cards, whether it would keep its balance or not. Leaning and turned bricks are not covered.
covers-any-pose = What these cards say contradicts itself: no tower satisfies all of them, however its bricks stand, lie, lean or are turned.
covers-leaned = Towers in which up to six bricks lean, on straight ones or on each other, each along one of these directions and with no straight brick on it, were looked for as well, and none was found; that is no proof.
