# Plätze, die verlassen wurden oder deren Spieler weg sind: siehe en/leaving.ftl.

table-leave = Aussteigen
table-leave-title = Aus der Partie aussteigen?
table-leave-about =
    Die anderen spielen weiter, und ein Bot übernimmt { $alone ->
        [yes] deinen Platz
       *[no] den Platz von { $who }
    }. { $wins ->
        [yes] Du kannst jederzeit zurückkommen.
       *[no] Du kannst jederzeit zurückkommen, aber nicht mehr gewinnen.
    }
table-leave-now = Aussteigen: Ein Bot spielt für dich weiter
table-back = Weiterspielen

table-late = braucht länger als sonst
table-stand-in = ausgestiegen · ein Bot der Stufe { $level } springt ein
table-cannot-win = kann nicht gewinnen
# Statt des Namens auf einem Schild, das Teil des Bretts ist, wo ein Bot für jemanden weiterspielt.
table-bot-of = Bot für { $who }

table-vote-bot = { $who } ist seit zwei Minuten weg: Soll ein Bot weiterspielen?
table-vote-end = { $who } ist seit zwei Minuten weg: Soll die Partie enden?
table-vote-waits = Warten auf { $others }.
table-let-bot = Bot weiterspielen lassen
table-end-match = Partie beenden
table-has-left = { $who } ist ausgestiegen.
