# Was der Begleiter von TowerBrix sagt: siehe en/companion.ftl.

not-alone = { $challenge } geht nur ab zwei Spielern.
