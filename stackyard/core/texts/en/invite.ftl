# Invitations to a person by name, whom an open table is for, and playing again with the same people.
# At the foot of any page: $name invites whoever is signed in here
invites-you = { $name } invites you.
invited-list = Invitations
invited-rated = rated
invited-accept = Sit down
invited-decline = No, thanks
# In the waiting room of a table
invite-title = Invite by name
invite-name = Name
invite-send = Invite
invite-person = Invite { $name }
invite-waits = is invited
invite-declined = has no time now
invite-take-back = Take back
invite-take-back-of = Take back the invitation of { $name }
# A new table for the same people. With one of them:
again-same = Play again with the same people
again-one = Play again with { $name }
partners-title = People you have played with
partners-goes-on = Play on
# Whom an open table is for, folded away: a box to tick, and two numbers
wish-more = More
wish-accounts = Only people with an account
wish-ratings = Only ratings
wish-lowest = from
wish-highest = to
wish-ratings-about = Whoever has no rating in this game yet counts as 1500.
# In the list of open tables: whom one is for. $lowest, $highest, $rating: numbers of a rating; the last two in the place of the button
open-accounts = people with an account
open-between = ratings { $lowest } to { $highest }
open-from = ratings from { $lowest }
open-to = ratings up to { $highest }
open-sign-in = Sign in to sit down
open-other-rating = Your rating: { $rating }
# On the page of what is kept
privacy-invited = If you are signed in and invite somebody by name: who invited whom to which match, until they sit down or half an hour after you have left the table. Nobody else sees it.
