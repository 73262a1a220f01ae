# Was man gegen andere tun kann: jemanden blockieren, das Gespräch eines Tisches stumm schalten, es melden
# $name: eines Kontos
block-person = { $name } blockieren
unblock-person = { $name } nicht mehr blockieren
block-about = Ihr setzt euch nicht mehr an offene Tische des anderen, trefft euch nicht bei der schnellen Partie, und du siehst nicht, was dort gesagt wird.
blocked-done = { $name } ist blockiert.
unblocked-done = { $name } ist nicht mehr blockiert.
blocked-title = Blockiert
blocked-none = Du hast niemanden blockiert.
blocked-take-back = Nicht mehr blockieren
talk-more = Stumm schalten, blockieren, melden
mute-table = Dieses Gespräch stumm schalten
phrase-choose = Wähle einen Satz
phrase-say = Sagen
report-person = { $name } melden
report-title = Der Leitung melden
report-lines-choose = Um welche Zeilen geht es?
report-none = Hier hat noch niemand sonst etwas gesagt.
report-why = Was stimmt nicht? (freiwillig)
report-send = Meldung senden
report-sent = Die Meldung ist abgeschickt. Danke.
