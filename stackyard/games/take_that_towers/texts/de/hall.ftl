# Was Take That Towers von sich sagt: auf der Startseite, vor einer Partie, bei `stackyard games`.

about = Karten und verdeckte Hände: bauen, beanspruchen, werten.
credit = Entworfen von Patrick Bene (pubby). Inoffiziell: weder von ihm gemacht noch gebilligt.
house-set = Kartendeck
option-spire = SPIRE
option-spire-about = SPIRE-Karten im Deck.
option-lobby = LOBBY
option-lobby-about = LOBBY-Karten im Deck.
option-office = OFFICE
option-office-about = OFFICE-Karten im Deck.
option-elevator = ELEVATOR
option-elevator-about = ELEVATOR-Karten im Deck.
option-suite = SUITE
option-suite-about = SUITE-Karten im Deck.
option-landlord = LANDLORD
option-landlord-about = LANDLORD-Karten im Deck.
option-noise_complaint = NOISE COMPLAINT
option-noise_complaint-about = NOISE-COMPLAINT-Karten im Deck.
option-inferno = INFERNO
option-inferno-about = INFERNO-Karten im Deck.
