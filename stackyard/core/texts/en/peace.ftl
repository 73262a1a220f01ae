# What players do about others: block somebody, mute a table's chat, tell the keeper
# $name: of an account
block-person = Block { $name }
unblock-person = Unblock { $name }
block-about = You will not join each other's open tables or meet in quick match, and you will not see what they say.
blocked-done = { $name } is blocked.
unblocked-done = { $name } is no longer blocked.
blocked-title = Blocked
blocked-none = You have blocked nobody.
blocked-take-back = Unblock
talk-more = Mute, block, report
mute-table = Mute this chat
phrase-choose = Choose a phrase
phrase-say = Say it
report-person = Report { $name }
report-title = Report to the keeper
report-lines-choose = Which lines is it about?
report-none = Nobody else has said anything here.
report-why = What is wrong? (optional)
report-send = Send report
report-sent = The report has been sent. Thank you.
