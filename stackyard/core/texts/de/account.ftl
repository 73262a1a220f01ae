# Die Seite des eigenen Kontos, und die Seite, die ein anderes Gerät öffnet, um hereinzukommen: siehe en/account.ftl.
account-title = Du
account-about = Ein Konto hält deinen Namen und deine Partien auf all deinen Geräten zusammen. Ohne Passwort, ohne E-Mail-Adresse.
account-guest = Du kannst Gast bleiben: Alles geht auch ohne Konto.

account-new = Ein Konto anlegen
account-brings =
    { $count ->
        [0] { "" }
        [one] Die Partie in diesem Browser kommt mit.
       *[other] Die { $count } Partien in diesem Browser kommen mit.
    }
account-ratings = Deine Wertungen
account-name = Dein Name
account-keeper = Du betreust diese Halle: Meldungen, Leute, Protokoll
account-name-rules = 2 bis 24 Zeichen. Einmal in der Woche kannst du ihn ändern.
account-make = Mit einem Passkey anlegen
account-make-about = Dein Gerät fragt nach Finger, Gesicht oder PIN. Nichts davon verlässt es.
account-have = Du hast schon eins
account-sign-in = Mit einem Passkey anmelden
account-make-plain = Mit einem Wiederherstellungscode anlegen
account-make-plain-about = Du bekommst einen Code, der nur einmal gezeigt wird. Mit ihm oder mit einem angemeldeten Gerät kommst du wieder hinein.
account-by-device = Über ein anderes Gerät
account-by-device-about = Öffne „Du“ auf einem Gerät, auf dem du angemeldet bist, drück auf „Gerät hinzufügen“ und scanne den Code mit diesem hier.
account-by-code = Mit dem Wiederherstellungscode
account-code = Wiederherstellungscode
account-recover = Hinein

account-no-passkeys = Hier gibt es keine Passkeys
account-local-address = Unter { $address } lässt sich kein Passkey anlegen, aber unter dem anderen Namen desselben Servers:
account-no-https = Ein Passkey braucht eine sichere Verbindung (https), und diese Adresse hat keine.
account-other-address = Die Passkeys dieses Servers gehören zu { $host }:
account-old-browser = Dieser Browser kann keine Passkeys anlegen.
account-without = Mit einem Wiederherstellungscode und über andere Geräte kommst du genauso hinein.

account-made =
    { $count ->
        [0] Willkommen, { $name }. Das ist dein Konto.
        [one] Willkommen, { $name }. Eine Partie ist in deinem Konto.
       *[other] Willkommen, { $name }. { $count } Partien sind in deinem Konto.
    }
account-signed-in =
    { $count ->
        [0] Willkommen zurück, { $name }.
        [one] Willkommen zurück, { $name }. Eine deiner Partien ist jetzt hier.
       *[other] Willkommen zurück, { $name }. { $count } deiner Partien sind jetzt hier.
    }
account-signed-out = Du bist hier abgemeldet.
account-ended = Dieses Gerät ist nicht mehr angemeldet. Es wurde von einem anderen aus abgemeldet, oder das Konto gibt es nicht mehr.
account-cancelled = Dein Gerät hat nichts bestätigt, also ist nichts geschehen. Ohne einen Passkey darauf kommst du über ein anderes Gerät oder mit dem Wiederherstellungscode hinein.
account-not-made = Dein Gerät hat keinen Passkey angelegt, also ist nichts geschehen.
account-passkey-here = Dieses Gerät hat schon einen Passkey von dir.
account-wrong-address = Dieser Browser legt für diese Adresse keine Passkeys an.

account-you-are = Du bist { $name }
account-rename = Ändern
account-rename-again = Ab dem { $date } kannst du ihn wieder ändern.
account-renamed = Du heißt jetzt { $name }.
account-others =
    { $count ->
        [one] Eine Partie in diesem Browser ist nicht in deinem Konto.
       *[other] { $count } Partien in diesem Browser sind nicht in deinem Konto.
    }
account-bring = Hereinholen
account-brought =
    { $count ->
        [one] Eine Partie ist jetzt drin.
       *[other] { $count } Partien sind jetzt drin.
    }

account-devices = Deine Geräte
account-device-unknown = Ein Gerät
account-here = dieses hier
account-used = benutzt: { $when }
account-revoke = Abmelden
account-revoke-device = { $device } abmelden
account-revoked = { $device } ist abgemeldet.
account-add-device = Gerät hinzufügen
account-passkeys = Deine Passkeys
account-passkeys-none = Du hast noch keinen.
account-add-passkey = Passkey hinzufügen
account-passkey-added = Der Passkey ist da.
account-remove = Entfernen
account-remove-passkey = Passkey von { $device } entfernen
account-removed = Der Passkey ist weg.
account-remove-question = Diesen Passkey entfernen? Lösch ihn auch in den Einstellungen deines Geräts, sonst bietet es ihn weiter an.
account-remove-yes = Entfernen
account-keep = Behalten
account-alarm = Vielleicht hat jemand eine Kopie dieses Passkeys: Er kam mit einem alten Zähler und wurde abgelehnt. Entferne ihn und leg einen neuen an.

account-recovery = Wiederherstellungscode
account-recovery-none = Du hast keinen. Mach dir einen für den Tag, an dem deine Geräte weg sind.
account-recovery-one = Du hast einen. Ein neuer tritt an seine Stelle.
account-recovery-make = Wiederherstellungscode machen
account-recovery-again = Einen neuen machen
account-code-title = Dein Wiederherstellungscode
account-code-about = Er wird nur dieses eine Mal gezeigt. Schreib ihn auf oder leg ihn zu deinen Passwörtern: Mit ihm und deinem Namen, { $name }, kommt jeder hinein.
account-code-used = Der Code, den du benutzt hast, gilt nicht mehr. Dieser tritt an seine Stelle.
account-code-done = Ich habe ihn

account-yours = Was von dir gespeichert ist
account-export = Alles herunterladen
account-delete = Konto löschen
account-delete-question = Dein Konto löschen? Name, Passkeys, Wiederherstellungscode und Geräte verschwinden für immer. Laufende gewertete Partien gibst du auf. Deine Partien bleiben bei den anderen, mit einem Platz ohne Namen, und verlassen diesen Browser.
account-delete-yes = Löschen
account-deleted = Dein Konto gibt es nicht mehr.
account-not-deleted = Einige deiner Partien waren nicht erreichbar, also gibt es dein Konto noch. Versuch es später noch einmal.
account-sign-out = Hier abmelden
account-sign-out-about = Wenn du dich hier abmeldest, verlassen deine Partien diesen Browser und kommen wieder, sobald du dich anmeldest.
account-sign-out-question = Du hast keinen Passkey, keinen Wiederherstellungscode und kein anderes Gerät: Niemand käme wieder hinein, auch du nicht. Trotzdem abmelden?
account-stay = Bleiben

link-title = Gerät hinzufügen
link-about = Scanne das mit dem neuen Gerät, oder öffne dort den Link. Er lässt ein Gerät herein.
link-left =
    { $seconds ->
        [one] Noch eine Sekunde
       *[other] Noch { $seconds } Sekunden
    }
link-over = Der Code ist jetzt zu alt.
link-again = Einen neuen machen
link-asks = { $device } möchte herein.
link-choose = Welche Ziffern stehen dort?
link-none = Keine davon
link-let-in = { $device } ist drin.
link-refused = Es wurde nicht hereingelassen. Wenn du das warst, versuch es noch einmal: Die Ziffern müssen dieselben sein.

link-in-title = Dieses Gerät anmelden
link-in-about = Mach nur weiter, wenn du diesen Code gerade selbst auf einem deiner Geräte gemacht hast. Öffne nie einen, den dir jemand geschickt hat.
link-in-go = Weiter
link-in-digits = Wähle diese Ziffern auf deinem anderen Gerät
link-in-wait = Warten auf dein anderes Gerät
link-in-as = Du kommst als { $name } herein, mit allem, was dieses Konto hat. Wenn das nicht dein Konto ist, hör auf.
link-in-stop = Das bin nicht ich
link-in-refused = Dein anderes Gerät hat dieses nicht hereingelassen.
link-in-nothing = In dieser Adresse steht kein Code. Mach einen auf einem angemeldeten Gerät: „Du“, dann „Gerät hinzufügen“.
link-in-signed-in = Du bist hier schon { $name }. Wer mit diesem Code hereinkommt, nimmt diesen Platz ein.
link-in-to-you = Zu deinem Konto
