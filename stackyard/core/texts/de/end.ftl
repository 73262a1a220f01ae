# Was die Seite sagt, wenn eine Partie vorbei ist: siehe en/end.ftl.

end-how = So ging es aus
end-ranking = Wer wurde was
end-account = Woher es kam
end-moments = Was es entschied
end-score = { $score } { $unit }
end-team = Team { $number }
end-rematch = Revanche
end-to-rematch = Zur Revanche
end-review = Noch einmal ansehen
end-home = Startseite
