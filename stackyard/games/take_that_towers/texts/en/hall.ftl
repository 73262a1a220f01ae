# What Take That Towers says of itself: on the front page, where a match is set up, in `stackyard games`.

about = Cards and hidden hands: build, claim, score.
credit = Designed by Patrick Bene (pubby). Unofficial: not made or endorsed by the designer.
house-set = deck
option-spire = SPIRE
option-spire-about = SPIRE cards in the deck.
option-lobby = LOBBY
option-lobby-about = LOBBY cards in the deck.
option-office = OFFICE
option-office-about = OFFICE cards in the deck.
option-elevator = ELEVATOR
option-elevator-about = ELEVATOR cards in the deck.
option-suite = SUITE
option-suite-about = SUITE cards in the deck.
option-landlord = LANDLORD
option-landlord-about = LANDLORD cards in the deck.
option-noise_complaint = NOISE COMPLAINT
option-noise_complaint-about = NOISE COMPLAINT cards in the deck.
option-inferno = INFERNO
option-inferno-about = INFERNO cards in the deck.
