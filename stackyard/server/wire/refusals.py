"""What the hall refuses at a table: errors with the codes of `messages.CODES` and of `stackyard.core.errors`."""

from __future__ import annotations

from stackyard.core.errors import StackyardError


class StaleError(StackyardError):
    """The match has gone on since the client decided."""

    code = "stale"


class PausedError(StackyardError):
    """The match is paused."""

    code = "paused"


class ForbiddenError(StackyardError):
    """The socket may not do that."""

    code = "forbidden"


class NotJoinedError(StackyardError):
    """The socket is not at this match."""

    code = "not_joined"


class OutOfTimeError(StackyardError):
    """The move came after the time had run out."""

    code = "match_over"


class TooFastError(StackyardError):
    """Too much at once."""

    code = "rate_limited"


class ClosedError(StackyardError):
    """The match has left memory; ask the registry for it anew."""

    code = "busy"


class HallFullError(StackyardError):
    """The hall has no room for another match now."""

    code = "busy"


class SilentError(StackyardError):
    """Words where the rules allow signs alone."""

    code = "silent"


class EmptyError(StackyardError):
    """Nothing is left of a text once what cannot be seen is taken out."""

    code = "bad_request"


class OfferGoneError(StackyardError):
    """The offer is not open any more."""

    code = "offer_gone"


class BadHandError(StackyardError):
    """A hand cannot do that; it is where it was."""

    code = "bad_hand"


class HandsOffError(StackyardError):
    """Bricks move by themselves."""

    code = "hands_off"


class BadSecretError(StackyardError):
    """A secret or an invitation that opens nothing here."""

    code = "bad_secret"


class UsedError(StackyardError):
    """Somebody has sat down with this invitation."""

    code = "invitation_used"


class LostPastError(StackyardError):
    """The command answers to what the hall's database has lost."""

    code = "went_back"


class TakenIdError(StackyardError):
    """The same client id as another command's, with other content."""

    code = "id_taken"


class CompanyError(ForbiddenError):
    """Two who may not play each other there."""


class ProveError(StackyardError):
    """Whoever keeps the hall has to show a passkey first."""

    code = "prove"


class BannedError(StackyardError):
    """The keeper of the hall lets this account in no more."""

    code = "banned"


class NoAccountError(StackyardError):
    """Nobody is signed in."""

    code = "no_account"


class BadNameError(StackyardError):
    """This can be nobody's name."""

    code = "bad_name"


class NameTakenError(StackyardError):
    """Somebody else has this name, or one that looks like it."""

    code = "name_taken"


class TooSoonError(StackyardError):
    """A name was changed not long ago."""

    code = "too_soon"


class ChallengeError(StackyardError):
    """What was signed is no challenge of this browser, or one that was used or is too old."""

    code = "bad_challenge"


class CredentialError(StackyardError):
    """An authenticator's answer is not accepted."""

    code = "bad_passkey"


class ClonedError(StackyardError):
    """A passkey's counter has not grown: somebody may have copied it."""

    code = "cloned"


class BadCodeError(StackyardError):
    """A recovery code that opens no account of that name."""

    code = "bad_code"


class LinkError(StackyardError):
    """A link for another device that is used, too old, or none."""

    code = "bad_link"


class LastWayError(StackyardError):
    """Without this passkey nobody could come back to the account."""

    code = "last_way"


class TooManyError(StackyardError):
    """An account has as many of these as it may."""

    code = "too_many"
