# Die Seite für alle, die die Halle betreuen
keeper-title = Leitung
keeper-guest = Melde dich zuerst an.
keeper-to-account = Zu deinem Konto
keeper-show-passkey = Passkey zeigen
keeper-code = Wiederherstellungscode
keeper-show-code = Code benutzen
keeper-reports = Meldungen
keeper-no-reports = Es wartet nichts auf dich.
# $who: um wen es geht; $by: wer es gemeldet hat
keeper-report-about = { $who }, gemeldet von { $by }
keeper-guest-by = jemandem ohne Konto
keeper-done = Erledigt
keeper-look = { $name } ansehen
keeper-match = Die Partie
keeper-find = Jemanden suchen
keeper-name = Name
keeper-find-go = Suchen
keeper-why = Warum (fürs Protokoll)
keeper-long = Wie lange
keeper-day = einen Tag
keeper-week = eine Woche
keeper-month = einen Monat
keeper-ever = für immer
keeper-mute = Stumm stellen
keeper-unmute = Wieder reden lassen
keeper-ban = Aussperren
keeper-unban = Wieder hereinlassen
keeper-rename = Umbenennen
keeper-close = Zugang schließen
keeper-hand-over = Leitung übergeben
keeper-yes = Ja
keeper-no = Nein
# $name: eines Kontos
keeper-ban-sure = { $name } aussperren? Alle Geräte werden abgemeldet, und die Plätze gehen verloren.
keeper-close-sure = { $name } für immer schließen? Passkeys und Wiederherstellungscode werden gelöscht: mit diesem Konto kommt niemand mehr herein.
keeper-hand-over-sure = Die Leitung an { $name } übergeben? Danach hast du sie nicht mehr.
keeper-muted-until = Stumm bis { $date }
keeper-banned-until = Ausgesperrt bis { $date }
keeper-muted-ever = Für immer stumm
keeper-banned-ever = Für immer ausgesperrt
keeper-is-keeper = Betreut die Halle
# $sessions: angemeldete Geräte
keeper-devices =
    { $sessions ->
        [one] Ein Gerät ist angemeldet
       *[other] { $sessions } Geräte sind angemeldet
    }
keeper-networks = Im letzten Monat gesehen in
# $count: Konten
keeper-accounts =
    { $count ->
        [one] ein Konto war im letzten Monat dort
       *[other] { $count } Konten waren im letzten Monat dort
    }
keeper-ban-network = Dieses Netz sperren
# $network: eine Adresse oder ein Netz; $count: Konten
keeper-network-sure =
    { $count ->
        [one] { $network } sperren? Ein Konto war im letzten Monat dort.
       *[other] { $network } sperren? { $count } Konten waren im letzten Monat dort, und keines kommt von dort noch herein.
    }
keeper-banned-networks = Gesperrte Netze
keeper-restricted = Stumm oder ausgesperrt
keeper-nobody = Niemand.
keeper-pairs = Paare in einem Netz
keeper-pairs-about = Sie spielen auffällig oft oder einseitig gewertete Partien gegeneinander und waren im selben Netz. Es kann eine Familie sein.
# $matches: zwischen den beiden; $one, $other: wie viele wer gewonnen hat
keeper-pair =
    { $matches ->
        [one] Eine Partie: { $one } zu { $other }
       *[other] { $matches } Partien: { $one } zu { $other }
    }
keeper-unrate = Nicht werten
keeper-rate = Wieder werten
keeper-no-pairs = Keine solchen Paare.
keeper-club = Abende und Saisons
keeper-club-name = Wie es heißt
keeper-cup = Pokal
keeper-club-end = Beenden
keeper-log = Protokoll
keeper-operator = der Betreiber
# $act: was getan wurde
keeper-act =
    { $act ->
        [mute] stumm gestellt
        [unmute] darf wieder reden
        [ban] ausgesperrt
        [unban] wieder hereingelassen
        [ban_network] Netz gesperrt
        [unban_network] Netz wieder hereingelassen
        [rename] umbenannt
        [close] Zugang geschlossen
        [hand_over] Leitung übergeben an
        [appoint] betreut jetzt die Halle
        [take_back] betreut die Halle nicht mehr
        [unrate] Ergebnis nicht gewertet
        [rate] Ergebnis wieder gewertet
        [rename_evening] Abend umbenannt
        [rename_season] Saison umbenannt
        [end_evening] Abend beendet
        [end_season] Saison beendet
       *[other] Meldung erledigt
    }
keeper-keepers = Wer die Halle betreut
keeper-phrases = Geredet wird hier nur in festen Sätzen.
