# What Brick Work says of itself: on the front page, where a match is set up, in `stackyard games`.

about = Dice and studded bricks: recreate both brickprints first.
credit = Designed by David Lankton, CMX Games. Unofficial: not made or endorsed by the designer or the publisher.

option-alone = Alone
option-alone-about = One plays, with one brickprint: how few dice does it take until it stands? After 60 it is over.
