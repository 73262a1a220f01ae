# The page of one's own account, and the page that another device opens to be let in.
account-title = You
account-about = An account keeps your name and your matches together on all your devices. No password, no e-mail address.
account-guest = You can go on as a guest: everything works without one.

# Whoever has none, or is not signed in here.
account-new = Make an account
account-brings =
    { $count ->
        [0] { "" }
        [one] The match in this browser comes along.
       *[other] The { $count } matches in this browser come along.
    }
account-ratings = Your ratings
account-name = Your name
account-keeper = You keep this hall: reports, people, log
account-name-rules = 2 to 24 characters. You can change it once a week.
account-make = Make it with a passkey
account-make-about = Your device asks for a finger, your face or a PIN. Nothing of that leaves it.
account-have = You have one already
account-sign-in = Sign in with a passkey
account-make-plain = Make it with a recovery code
account-make-plain-about = You get a code that is shown this once. With it, or with a device that is signed in, you get in again.
account-by-device = From another device
account-by-device-about = Where you are signed in, open “You”, press “Add a device”, and scan the code with this one.
account-by-code = By recovery code
account-code = Recovery code
account-recover = Get in

# Why there are no passkeys here, and what else there is.
account-no-passkeys = No passkeys here
account-local-address = A passkey can't be made at { $address }, but it can at the same server's other name:
account-no-https = A passkey needs a secure connection (https), and this address has none.
account-other-address = This server's passkeys belong to { $host }:
account-old-browser = This browser can't make passkeys.
account-without = A recovery code and other devices let you in just as well.

# What came of it.
account-made =
    { $count ->
        [0] Welcome, { $name }. This is your account.
        [one] Welcome, { $name }. One match is in your account.
       *[other] Welcome, { $name }. { $count } matches are in your account.
    }
account-signed-in =
    { $count ->
        [0] Welcome back, { $name }.
        [one] Welcome back, { $name }. One of your matches is here now.
       *[other] Welcome back, { $name }. { $count } of your matches are here now.
    }
account-signed-out = You are signed out here.
account-ended = This device isn't signed in any more. It was signed out from another one, or the account is gone.
account-cancelled = Your device confirmed nothing, so nothing has happened. Without a passkey on it, get in from another device or by recovery code.
account-not-made = Your device made no passkey, so nothing has happened.
account-passkey-here = This device has a passkey of yours already.
account-wrong-address = This browser makes no passkeys for this address.

# The account. $name: of the account
account-you-are = You are { $name }
account-rename = Change
account-rename-again = You can change it again on { $date }.
account-renamed = You are { $name } now.
# Matches of this browser that the account does not have
account-others =
    { $count ->
        [one] One match in this browser is not in your account.
       *[other] { $count } matches in this browser are not in your account.
    }
account-bring = Bring them in
account-brought =
    { $count ->
        [one] One match has come in.
       *[other] { $count } matches have come in.
    }

account-devices = Your devices
account-device-unknown = A device
account-here = this one
# $when: such as "yesterday"
account-used = used { $when }
account-revoke = Sign out
# What screen readers hear of the button. $device: which one
account-revoke-device = Sign out { $device }
account-revoked = { $device } is signed out.
account-add-device = Add a device
account-passkeys = Your passkeys
account-passkeys-none = You have none yet.
account-add-passkey = Add a passkey
account-passkey-added = The passkey is there.
account-remove = Remove
account-remove-passkey = Remove the passkey of { $device }
account-removed = The passkey is gone.
account-remove-question = Remove this passkey? Delete it in your device's settings too, or it will still be offered.
account-remove-yes = Remove it
account-keep = Keep it
account-alarm = Somebody may have a copy of this passkey: it came with an old counter and was refused. Remove it, and make a new one.

account-recovery = Recovery code
account-recovery-none = You have none. Make one, for the day on which you lose your devices.
account-recovery-one = You have one. A new one takes its place.
account-recovery-make = Make a recovery code
account-recovery-again = Make a new one
account-code-title = Your recovery code
account-code-about = It is shown this once. Write it down or put it where you keep passwords: with it and your name, { $name }, anybody gets in.
account-code-used = The code you have used is worth nothing any more. This one takes its place.
account-code-done = I have it

account-yours = What is stored of you
account-export = Download everything
account-delete = Delete the account
account-delete-question = Delete your account? Your name, passkeys, recovery code and devices go for good. Rated matches that go on are given up. Your matches stay with the others, at a seat without a name, and leave this browser.
account-delete-yes = Delete it
account-deleted = Your account is gone.
account-not-deleted = Some of your matches could not be reached, so your account is still there. Try again later.
account-sign-out = Sign out here
account-sign-out-about = When you sign out here, your matches leave this browser, and come back when you sign in.
account-sign-out-question = You have no passkey, no recovery code and no other device: nobody could get in again, you neither. Sign out all the same?
account-stay = Stay

# The device that is signed in lets another one in.
link-title = Add a device
link-about = Scan this with the new device, or open the link there. It lets one device in.
link-left =
    { $seconds ->
        [one] One more second
       *[other] { $seconds } more seconds
    }
link-over = The code is too old now.
link-again = Make a new one
# $device: what wants to come in, such as "Firefox on Android"
link-asks = { $device } wants to come in.
link-choose = Which digits does it show?
# A choice of three digits that are on the new device
link-none = None of these
link-let-in = { $device } is in.
link-refused = It was not let in. If that was you, try again: the digits have to be the same.

# The device that wants to come in.
link-in-title = Sign this device in
link-in-about = Only go on if you have made this code yourself just now, on a device of yours. Never open one that somebody has sent you.
link-in-go = Go on
link-in-digits = Choose these digits on your other device
link-in-wait = Waiting for your other device
# $name: of the account that lets the device in
link-in-as = You come in as { $name }, with whatever that account has. If that is not your account, stop.
link-in-stop = That is not me
link-in-refused = Your other device has not let this one in.
link-in-nothing = There is no code in this address. Make one on a device that is signed in: “You”, then “Add a device”.
link-in-signed-in = You are { $name } here already. Whoever is let in with this code takes that place.
link-in-to-you = To your account
