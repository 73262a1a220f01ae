# Was die Seite sagt, wenn eine Partie vorbei ist: siehe en/end.ftl.

end-how = So ging es aus
end-ranking = Endstand
end-account = Woher die Punkte kommen
end-moments = Was den Ausschlag gab
end-moments-also = Was sonst wichtig war
end-score = { $score } { $unit }
end-left = ist ausgestiegen
end-team = Team { $number }
end-show = Wendepunkt zeigen
end-moment-alt = Das Brett davor: { $text }
end-decided = Zug { $number }: { $text }
end-rematch = Revanche
end-rematch-swapped = Revanche mit getauschten Plätzen
end-to-rematch = Zur Revanche
end-look-back = Ansehen
end-review = Durchgehen
end-harder = Weiter mit Stufe { $level }
end-easier = Leichter: Stufe { $level }
end-series = Du gegen { $name }: { $won } zu { $lost }
end-send = Moment verschicken
end-home = Startseite
end-evening = Zum Abend
