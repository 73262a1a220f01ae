# The page of whoever keeps the hall
keeper-title = Keeper
keeper-guest = Sign in first.
keeper-to-account = To your account
keeper-show-passkey = Show passkey
keeper-code = Recovery code
keeper-show-code = Use the code
keeper-reports = Reports
keeper-no-reports = Nothing waits for you.
# $who: whom a report is about; $by: who has sent it
keeper-report-about = { $who }, reported by { $by }
keeper-guest-by = a guest
keeper-done = Done
keeper-look = Look at { $name }
keeper-match = The match
keeper-find = Find a person
keeper-name = Name
keeper-find-go = Find
keeper-why = Why (for the log)
keeper-long = For how long
keeper-day = a day
keeper-week = a week
keeper-month = a month
keeper-ever = for good
keeper-mute = Mute
keeper-unmute = Unmute
keeper-ban = Ban
keeper-unban = Lift the ban
keeper-rename = Rename
keeper-close = Close access
keeper-hand-over = Hand over the hall
keeper-yes = Yes
keeper-no = No
# $name: of an account
keeper-ban-sure = Ban { $name }? All devices are signed out, and the seats are taken away.
keeper-close-sure = Close { $name } for good? Passkeys and recovery code are removed: nobody comes in by this account again.
keeper-hand-over-sure = Hand the hall over to { $name }? You will not be its keeper any more.
keeper-muted-until = Muted until { $date }
keeper-banned-until = Banned until { $date }
keeper-muted-ever = Muted for good
keeper-banned-ever = Banned for good
keeper-is-keeper = Keeps the hall
# $sessions: devices that are signed in
keeper-devices =
    { $sessions ->
        [one] One device is signed in
       *[other] { $sessions } devices are signed in
    }
keeper-networks = Seen in the last month at
# $count: accounts
keeper-accounts =
    { $count ->
        [one] one account was seen there in the last month
       *[other] { $count } accounts were seen there in the last month
    }
keeper-ban-network = Ban this network
# $network: an address or a network; $count: accounts
keeper-network-sure =
    { $count ->
        [one] Ban { $network }? One account was seen there in the last month.
       *[other] Ban { $network }? { $count } accounts were seen there in the last month, and none of them will come in from there.
    }
keeper-banned-networks = Banned networks
keeper-restricted = Muted and banned
keeper-nobody = Nobody.
keeper-pairs = Pairs at one network
keeper-pairs-about = These play rated matches against each other unusually often or one-sidedly, and were seen at one network. It may be a family.
# $matches: between the two; $one, $other: how many each has won
keeper-pair =
    { $matches ->
        [one] One match: { $one } to { $other }
       *[other] { $matches } matches: { $one } to { $other }
    }
keeper-unrate = Do not rate
keeper-rate = Rate again
keeper-no-pairs = No such pairs.
keeper-club = Evenings and seasons
keeper-club-name = What it is called
keeper-cup = Cup
keeper-club-end = End
keeper-log = Log
keeper-operator = the operator
# $act: what was done
keeper-act =
    { $act ->
        [mute] muted
        [unmute] unmuted
        [ban] banned
        [unban] ban lifted
        [ban_network] network banned
        [unban_network] network let in
        [rename] renamed
        [close] access closed
        [hand_over] handed over to
        [appoint] made keeper
        [take_back] no longer keeper
        [unrate] result not rated
        [rate] result rated again
        [rename_evening] evening renamed
        [rename_season] season renamed
        [end_evening] evening ended
        [end_season] season ended
       *[other] report done
    }
keeper-keepers = Keepers
keeper-phrases = Chat here is set phrases only.
