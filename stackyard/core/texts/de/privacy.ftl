# Was der Server von einem Spieler speichert, und wie er es bekommt oder löschen lässt.
privacy-title = Was von dir gespeichert wird
privacy-about = Du brauchst hier kein Konto, und niemand verfolgt dich. Das hier ist alles.
privacy-server = Auf dem Server
privacy-moves = Deine Partien: jeder Zug und wann du ihn gemacht hast, der Name, den du dir gegeben hast, und was du am Tisch gesagt hast.
privacy-key = Ein Fingerabdruck des Schlüssels zu deinem Platz, nie der Schlüssel selbst. Wer deinen Link mit dem Schlüssel hat, kann für dich spielen.
privacy-address = Deine Netzadresse, solange du da bist, damit niemand den Server für sich allein beansprucht. Gespeichert wird sie nur, wenn du ausgesperrt wurdest.
privacy-today = Wie du in einer Aufgabe des Tages abgeschnitten hast, 400 Tage lang und ohne deinen Namen, damit andere vergleichen können. Dazu ein Fingerabdruck deines Browsers und deines Netzes nur für diesen Tag, damit jeder einmal zählt.
privacy-lobby = Wenn du einen Tisch für alle öffnest, steht dein Name auf der Startseite, bis alle sitzen. Suchst du jemanden zum Spielen, steht bis dahin ein Fingerabdruck deines Browsers dabei, damit du nicht dir selbst begegnest. Während eine solche Partie gespielt wird, können alle von der Startseite aus zusehen, wenn keiner von euch vor dem ersten Zug nein gesagt hat. Eine Partie per Link steht in keiner Liste, außer alle, die sie spielen, wollen das.
privacy-rated = Wenn du gewertete Partien spielst: wer gegen wen gespielt und wer gewonnen hat, für immer, als Nummern von Konten. Deine Wertungen und deine Bilanz stehen auf einer Seite für alle. Löschst du dein Konto, sind Name und Seite weg, und seine Nummer bleibt in den Ergebnissen, mit nichts verbunden; was gewertet noch läuft, ist aufgegeben. Haben an einem Tisch von TowerBrix alle ein Konto, bleibt auf dieselbe Weise, was euer Team gebaut hat.
privacy-notices = Wenn du benachrichtigt werden willst, sobald du am Zug bist: die Adresse, die dein Browser dafür bekommen hat, und deine Ruhezeiten, bis du das abschaltest. Der Dienst deines Browsers, der sie zustellt, kann sie nicht lesen. Wann du im Urlaub bist, was die sehen, die über Tage mit dir spielen, für zwei Jahre.
privacy-evenings = Wenn du an einem Abend des Vereins mitspielst: gegen wen du gespielt hast und wie es ausging, für immer und für alle zu sehen. Löschst du dein Konto, ist dein Name daraus weg.
privacy-account = Wenn du ein Konto anlegst: sein Name, den alle sehen dürfen, die Namen davor, und mit welchen Browsern du wann da warst. Von Passkeys nur der öffentliche Teil, von Cookies und Codes nur Fingerabdrücke. Kein Passwort, keine E-Mail-Adresse.
# Ein Link
privacy-to-account = Dein Konto
privacy-browser = In deinem Browser
privacy-peace = Wenn du angemeldet bist: die Netzadressen, von denen du kamst, einen Monat lang, und in welchen Browsern, ein halbes Jahr lang; wen du blockierst, nur für dich. Meldungen mit den Zeilen, um die es geht, 90 Tage lang: wer diesen Server betreut, sieht sie.
privacy-local = Die Schlüssel zu deinen Plätzen, deine Einstellungen, wie weit du in den Lektionen bist und wie du deine Aufgaben gelöst hast. Ein Cookie erst, wenn du dich anmeldest.
privacy-kept-title = Wie lange
# In der Liste der eigenen Partien: $finished: Tage; 0: für immer
privacy-kept =
    { $finished ->
        [0] Beendete Partien bleiben für immer.
       *[other] Partien bleiben hier noch { $finished } Tage, nachdem sie zu Ende sind.
    }
privacy-kept-unfinished =
    { $days ->
        [0] Unbeendete bleiben auch.
       *[other] Unbeendete bleiben nach dem letzten Zug noch { $days } Tage.
    }
privacy-kept-unplayed =
    { $days ->
        [0] Partien ohne einen Zug bleiben auch.
       *[other] Partien ohne einen Zug verschwinden nach { $days } Tagen.
    }
privacy-kept-motions =
    { $days ->
        [0] Wie sich Steine bewegt haben, bleibt bei der Partie.
       *[other] Wie sich Steine bewegt haben, kannst du noch { $days } Tage lang ansehen.
    }
# Ein Link
privacy-more = Mehr dazu
privacy-yours = Deine Partien
privacy-yours-about =
    { $count ->
        [0] Dieser Browser hat keine Schlüssel zu Partien.
        [one] Dieser Browser hat den Schlüssel zu einer Partie.
       *[other] Dieser Browser hat die Schlüssel zu { $count } Partien.
    }
privacy-export = Alles herunterladen
privacy-delete = Alles löschen
privacy-delete-about = Eine Partie verschwindet ganz, wenn sonst niemand in ihr gespielt hat. Sonst behalten die anderen die Partie, ohne deinen Namen und ohne das, was du gesagt hast. Eine Partie, die du noch spielst, muss erst zu Ende sein.
privacy-delete-question = Alle deine Partien löschen? Das lässt sich nicht rückgängig machen.
privacy-delete-yes = Löschen
privacy-delete-no = Behalten
# $gone: Partien, die gelöscht sind oder aus denen er heraus ist; $left: die noch laufen
privacy-deleted =
    { $gone ->
        [0] Nichts wurde gelöscht.
        [one] In einer Partie steht nichts mehr von dir.
       *[other] In { $gone } Partien steht nichts mehr von dir.
    }
privacy-left =
    { $left ->
        [one] Eine läuft noch: Verlass oder beende sie zuerst.
       *[other] { $left } laufen noch: Verlass oder beende sie zuerst.
    }
