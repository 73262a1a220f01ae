# What Towers says of itself: on the front page, where a match is set up, in `stackyard games`.

about = Two builders, one downtown: stack, cut off, own the most floors.
credit = Designed by Dale Emery, rules CC BY-SA 3.0 US. Unofficial: not made or endorsed by the designer.
option-width = Width
option-width-about = Blocks from west to east (Downtown).
option-height = Height
option-height-about = Blocks from south to north (Downtown).
option-sprawl = Sprawl
option-sprawl-about = Begin with an empty downtown: the players put the floors down.
option-utilities = Infrastructure
option-utilities-about = How many utilities are put down before building; towers need a utility to stand. 0: not played. Even on an even number of blocks, odd on an odd one, and at most the blocks less two.
option-capture = Capture
option-capture-about = Demolished floors count for whoever demolished them.
option-suburbs = Suburbs
option-suburbs-about = What is cut off is not removed but flattened to single floors.
option-swap = Swap
option-swap-about = After the first move the other player may exchange colours instead.
