# What can be said in a hall for children: one of these is chosen
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-moment = One moment, please.
phrase-your-turn = It is your turn.
phrase-oops = Oops!
phrase-funny = That was funny!
phrase-yes = Yes.
phrase-no = No.
phrase-again = Another one?
phrase-bye = Bye!
