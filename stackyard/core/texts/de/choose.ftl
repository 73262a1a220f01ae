# Was die Seite vor einer Partie sagt: siehe en/choose.ftl.

choose-teams = Teams
choose-teams-drawn = Auch wer in welchem Team spielt, wird ausgelost.
choose-team = Team { $number }
choose-standard = Standard
choose-standard-about = Das Spiel, wie es in der Anleitung steht.
