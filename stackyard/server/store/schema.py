"""The tables of the hall's database. The migrations build them; a test holds both to each other."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
)

metadata: Final = MetaData()
# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
Id: Final = String().with_variant(String(collation="C"), "postgresql")
OF_ACCOUNT: Final = text("account IS NOT NULL")
GONE: Final = -1  # `look_at` of a match that is being removed, step by step: nobody is told of it any more

match: Final = Table(
    "match",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game", String, nullable=False),
    Column("header", Text, nullable=False),  # JSON of core's Header, without the seed and without names
    Column("seed", LargeBinary),  # of chance events; null where people state them
    Column("clock", Text, nullable=False),  # JSON of ClockRule
    Column("state", Text, nullable=False),  # JSON of what is not in the log: clocks, pause, open offers
    Column("over", Boolean, nullable=False),
    Column("bot_due", Boolean, nullable=False),  # the hall has to act: it wakes such matches when it starts
    Column("rematch", Id),  # the match that followed
    Column("created", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("look_at", BigInteger, nullable=False),  # when retention looks at it next; or GONE
    Column("owner", Id),  # the hall in which it lives, of several; null: in none, or there is one hall
    Column("epoch", Integer, nullable=False, server_default=text("0")),  # how often it has been given to a hall
    Column("due", BigInteger),  # ms since 1970, UTC: when the clock that runs runs out; 0: look; null: none runs
    Column("runs_ms", BigInteger),  # how long that clock runs; so it has begun at `due - runs_ms`
    Column("waited", Boolean, nullable=False, server_default=false()),  # the players were given time after a restart
    Index("match_due", "due", sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL")),
    Index("match_bot_due", "bot_due", sqlite_where=text("bot_due"), postgresql_where=text("bot_due")),
    Index("match_look_at", "look_at"),
    Index("match_owner", "owner", sqlite_where=text("owner IS NOT NULL"), postgresql_where=text("owner IS NOT NULL")),
)

seat: Final = Table(
    "seat",
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),  # person or bot
    Column("name", String, nullable=False),
    Column("level", Integer),  # of a bot
    Column("digest", LargeBinary),  # SHA-256 of the holder's secret; null for bots, and until somebody has sat down
    Column("taken", Boolean, nullable=False),
    Column("invitation", LargeBinary),  # SHA-256 of the newest invitation to the seat
    Column("invited", Boolean, nullable=False),  # nobody has used it yet
    Column("maker", Boolean, nullable=False),  # who made the match sits here
    Column("program", String),  # the name of the program that plays here: of a bot without a level
    Column("account", BigInteger),  # that the seat belongs to; null: to whoever has its secret, or to nobody
    Column("account_digest", LargeBinary),  # SHA-256 of a second secret, which each device of the account knows
    PrimaryKeyConstraint("match", "seat"),
    Index("seat_account", "account", sqlite_where=OF_ACCOUNT, postgresql_where=OF_ACCOUNT),
)

entry: Final = Table(
    "entry",
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("v", Integer, nullable=False),
    Column("t", String, nullable=False),
    Column("kind", String, nullable=False),  # "e": an event; "c": a line of chat
    Column("who", String, nullable=False),  # of an event: by whom; of chat: the seat, or "" for a spectator
    Column("name", String),  # of chat: the name at that time
    Column("text", Text, nullable=False),
    Column("holder", String),  # of the last entry that a command brought about: who asked, as in `command`
    Column("c", String),
    Column("digest", String),
    PrimaryKeyConstraint("match", "v"),  # also the fence: whoever writes a version first has written it
    sqlite_with_rowid=False,
)

motion: Final = Table(
    "motion",  # what was seen of an event: see stackyard.physics.motion
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("v", Integer, nullable=False),
    Column("size", Integer, nullable=False),  # bytes; beside the key, so that sizes are read without the motions
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "v"),
)

command: Final = Table(
    "command",  # those that no entry names
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("holder", Id, nullable=False),  # who asked: see command_identity.py
    Column("c", Id, nullable=False),  # the client's id: done once, answered as often as it is sent
    Column("digest", String, nullable=False),  # of what was asked
    Column("v", Integer, nullable=False),  # the version that the answer named
    PrimaryKeyConstraint("match", "holder", "c"),
    sqlite_with_rowid=False,
)

position: Final = Table(
    "position",  # after the openings of matches that people play against each other, while they are under way
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("hash", BigInteger, nullable=False),  # of the game and the position: see `match.fair_play`
    Column("moves", Integer, nullable=False),  # that the match had then
    PrimaryKeyConstraint("match", "hash"),
    Index("position_hash", "hash"),
    sqlite_with_rowid=False,
)

ban: Final = Table(
    "ban",  # addresses that may not come in
    metadata,
    Column("network", String, primary_key=True),  # as `ipaddress` writes it: 203.0.113.7/32
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("until", BigInteger),  # null: for ever
    Column("why", Text, nullable=False),  # for the operator alone
)

writer: Final = Table(
    "writer",  # the hall that has the database open; of SQLite's it is empty, where a commit's outcome is always known
    metadata,
    Column("hall", String, primary_key=True),  # drawn when it opened
    Column("last", BigInteger, nullable=False),  # the number of its last commit
)

hall: Final = Table(
    "hall",  # the halls that share the database: see `stackyard.server.store.postgresql.leases`
    metadata,
    Column("id", Id, primary_key=True),  # drawn when it opened
    Column("address", String, nullable=False),  # at which other halls reach it
    Column("until", BigInteger, nullable=False),  # ms since 1970 by the server's clock: until then its leases hold
)

cluster: Final = Table(
    "cluster",  # one row: by what the halls know each other
    metadata,
    Column("name", String, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

history: Final = Table(
    "history",  # when the database was seen to have gone back to an earlier state; the newest number is that of today
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("why", Text, nullable=False),  # for the operator
)

secret: Final = Table(
    "secret",  # what the halls of this database know, and nobody else
    metadata,
    Column("name", Id, primary_key=True),  # "today": what the challenges of all days are drawn from
    Column("value", LargeBinary, nullable=False),
)

today: Final = Table(
    "today",  # the matches that count for a challenge of a day: the first of each browser; they outlive their matches
    metadata,
    Column("day", Id, nullable=False),  # as 2026-07-31
    Column("game", Id, nullable=False),
    Column("browser", LargeBinary, nullable=False),  # a keyed digest of its token and the day
    Column("network", LargeBinary, nullable=False),  # a keyed digest of where it came from and the day
    Column("match", Id, nullable=False),
    Column("rank", BigInteger),  # of two results the better one's is higher; null: nobody has looked at its end yet
    PrimaryKeyConstraint("day", "game", "browser"),
    Index("today_match", "match"),
)

open_table: Final = Table(
    "open_table",  # matches in which anybody may take a free seat: what the lobby shows
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("until", BigInteger, nullable=False),  # when it closes, unless its maker has been here
    Column("quick", String, nullable=True),  # of whom quick match brings here: what they want to play
    Index("open_table_until", "until"),
    Index("open_table_quick", "quick", unique=True),  # who wants the same is brought to the same table
)

account: Final = Table(
    "account",  # somebody: a name, and ways to come back to it
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # drawn: 53 bits, as many as JSON's numbers keep
    Column("handle", LargeBinary, nullable=False, unique=True),  # by which authenticators know it (WebAuthn's user id)
    Column("name", String, nullable=False),
    Column("cased", Id, nullable=False, unique=True),  # the name, its case folded
    Column("folded", Id, nullable=False, unique=True),  # the name, what looks alike folded: see `accounts.names`
    Column("named", BigInteger, nullable=False),  # seconds since 1970, UTC: when the name was chosen
    Column("made", BigInteger, nullable=False),
    Column("recovery", Text),  # Argon2id hash of the recovery code
)

account_name: Final = Table(
    "account_name",  # the names that accounts have had before
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("name", String, nullable=False),
    Column("cased", Id, nullable=False),
    Column("folded", Id, nullable=False),
    Column("until", BigInteger, nullable=False),  # seconds since 1970, UTC: when it was given up
    PrimaryKeyConstraint("account", "until"),
    Index("account_name_cased", "cased"),
    Index("account_name_folded", "folded"),
)

passkey: Final = Table(
    "passkey",
    metadata,
    Column("id", LargeBinary, primary_key=True),  # of the credential
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("counter", BigInteger, nullable=False),  # of its signatures; 0: the authenticator counts none
    Column("device", String, nullable=False),  # on which it was made, for its owner
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("used", BigInteger, nullable=False),
    Column("alarm", Boolean, nullable=False),  # a counter came that had been: somebody may have copied it
    Index("passkey_account", "account"),
)

account_session: Final = Table(
    "account_session",  # browsers that are signed in
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256 of the cookie's token
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("device", String, nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("used", BigInteger, nullable=False),  # to the hour
    Column("way", String, nullable=False, server_default=text("'link'")),  # in: passkey, recovery, link, plain
    Index("account_session_account", "account"),
)

account_challenge: Final = Table(
    "account_challenge",  # that authenticators are to sign: each is used once, in whichever hall
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256
    Column("purpose", String, nullable=False),  # "make", "add", "sign_in"; "used"
    Column("binding", LargeBinary, nullable=False),  # SHA-256 of the cookie of the browser that asked for it
    Column("account", BigInteger),  # that gets a passkey more
    Column("name", String),  # of an account that is to be made
    Column("until", BigInteger, nullable=False),  # seconds since 1970, UTC
)

device_link: Final = Table(
    "device_link",  # by which an account lets another device in
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("until", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("binding", LargeBinary),  # SHA-256 of the cookie of the browser that has opened it
    Column("device", String),
    Column("digits", String),  # that are shown there
    Column("state", String, nullable=False),  # made, opened, accepted, refused, used
    Index("device_link_account", "account"),
)

rated_result: Final = Table(
    "rated_result",  # what came of rated matches; it outlives them
    metadata,
    Column("match", Id, primary_key=True),
    Column("number", BigInteger, nullable=True),  # in the order in which they are folded; null: not folded yet
    Column("game", String, nullable=False),
    Column("way", String, nullable=False),  # to play: see `stackyard.server.ratings.ways`
    Column("pace", String, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: accounts by their numbers, levels with the table of their strengths
    Column("places", Text, nullable=False),  # JSON, by seat: 1 is the best
    Column("time", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("counted", Boolean, nullable=False),
    Column("late", Text, nullable=True),  # JSON: the seats of those whose time ran out; null: nobody's did
    Index("rated_result_number", "number", unique=True),
)

rating: Final = Table(
    "rating",  # the number of an account after each of its results: folded from them, and folded anew when wanted
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("way", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("number", BigInteger, nullable=False),  # of the result
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    PrimaryKeyConstraint("account", "game", "way", "pace", "number"),
    Index("rating_number", "number"),
)

rated_start: Final = Table(
    "rated_start",  # rated matches against levels that were begun on a day: there are only so many
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("day", Id, nullable=False),  # as 2026-07-31
    Column("nth", Integer, nullable=False),
    PrimaryKeyConstraint("account", "day", "nth"),
)

listed: Final = Table(
    "listed",  # who wishes to be on the leaderboards
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
)

team_result: Final = Table(
    "team_result",  # what teams have made of a game that all win or lose together; it outlives the matches
    metadata,
    Column("match", Id, primary_key=True),
    Column("id", Id, nullable=False),  # drawn: by which it is asked for, as the match may be unlisted
    Column("game", String, nullable=False),
    Column("kind", String, nullable=False),  # with what it is compared: see `stackyard.core.parts.TeamLadder`
    Column("size", Integer, nullable=False),  # of the team
    Column("points", Integer, nullable=False),
    Column("accounts", Text, nullable=False),  # JSON, by seat
    Column("built", Text, nullable=False),  # JSON, as the game's view writes them
    Column("time", BigInteger, nullable=False),  # seconds since 1970, UTC
    Index("team_result_id", "id", unique=True),
    Index("team_result_points", "game", "kind", "size", "points"),
)

season: Final = Table(
    "season",  # a ladder over weeks, of one game, number of players and pace; those that are over stay on the wall
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String, nullable=False),
    Column("cup", String, nullable=False),
    Column("game", String, nullable=False),
    Column("way", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("maker", BigInteger, ForeignKey("account.id", ondelete="SET NULL")),
    Column("begins", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("ends", BigInteger, nullable=False),
    Column("state", String, nullable=False),  # open, over
    Column("standings", Text),  # JSON of accounts, places and numbers, as they stood when it ended
    Index("season_state", "state", "ends"),
)

turn: Final = Table(
    "turn",  # whose turn it is in matches over days, of those who have an account
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("account", BigInteger, nullable=False),  # no key: an account that goes must not refuse somebody's move
    Column("since", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("notify_at", BigInteger),  # when a notice is to be sent; null: it was, or whoever it is was there
    Column("tries", Integer, nullable=False),  # that were in vain
    PrimaryKeyConstraint("match", "account"),
    Index("turn_account", "account"),
    Index(
        "turn_notify_at",
        "notify_at",
        sqlite_where=text("notify_at IS NOT NULL"),
        postgresql_where=text("notify_at IS NOT NULL"),
    ),
)

push_subscription: Final = Table(
    "push_subscription",  # browsers that are sent notices (Web Push), while they are signed in
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256 of the endpoint
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("session", LargeBinary, ForeignKey("account_session.digest", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),  # the browser's public one (P-256, uncompressed)
    Column("auth", LargeBinary, nullable=False),  # and its secret
    Column("language", String, nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Index("push_subscription_account", "account"),
)

quiet_hours: Final = Table(
    "quiet_hours",  # in which no notice is sent
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("begin", Integer, nullable=False),  # minutes of the day, where the account is
    Column("until", Integer, nullable=False),
    Column("zone", String, nullable=False),  # as Europe/Berlin
)

turn_feed: Final = Table(
    "turn_feed",  # private feeds (Atom) of whose turn it is
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("digest", LargeBinary, nullable=False, unique=True),  # SHA-256 of the secret in its address
)

vacation: Final = Table(
    "vacation",  # in which no clock runs in an account's matches over days; a year of them is counted
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("began", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("until", BigInteger, nullable=False),  # when it has ended, or ends by itself
    PrimaryKeyConstraint("account", "began"),
)

evening: Final = Table(
    "evening",  # of the club: rounds in which everybody plays; those that are over stay, as the club's wall
    metadata,
    Column("id", Id, primary_key=True),
    Column("plan", Text, nullable=False),  # JSON of EveningPlan
    Column("maker", BigInteger, ForeignKey("account.id", ondelete="SET NULL")),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("begins", BigInteger),  # when its first round does by itself; null: when its maker says so
    Column("state", String, nullable=False),  # open, running, over
    Column("round", Integer, nullable=False),  # the number of the newest one; 0: none
    Column("paired", BigInteger),  # when that was paired
    Column("winners", Text),  # JSON: numbers of entries
    Index("evening_state", "state", "made"),
)

evening_entry: Final = Table(
    "evening_entry",  # who plays in it: accounts, and levels of the bots
    metadata,
    Column("evening", Id, ForeignKey("evening.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # in the order in which they came, from 0
    Column("account", BigInteger, ForeignKey("account.id", ondelete="SET NULL")),  # whose name it has
    Column("level", Integer),  # of a bot
    Column("team", Integer, nullable=False),  # of those who play together, from 0
    Column("come", Integer, nullable=False),  # the round that was under way then
    Column("gone", Integer),  # the same when it left
    PrimaryKeyConstraint("evening", "number"),
    Index("evening_entry_account", "evening", "account", unique=True),
)

evening_table: Final = Table(
    "evening_table",  # who has played whom; it outlives the match
    metadata,
    Column("evening", Id, ForeignKey("evening.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("match", Id),  # null: nobody plays, as of a bye
    Column("players", Text, nullable=False),  # JSON: numbers of entries by seat; -1: a bot in the place of one
    Column("result", Text),  # JSON of TableResult, written with the end of the match; null: it is not over
    PrimaryKeyConstraint("evening", "round", "board"),
    Index("evening_table_match", "match", unique=True),
)

invitation: Final = Table(
    "invitation",  # of accounts, to matches, by name
    metadata,
    Column("match", Id, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),  # who is invited
    Column("host", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),  # by whom
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("until", BigInteger, nullable=False),  # when it lapses, unless the host has been at the table
    Column("declined", Boolean, nullable=False),
    Column("notify_at", BigInteger),  # when a notice is to be sent; null: it was, or it has been seen
    Column("tries", Integer, nullable=False),  # that were in vain
    PrimaryKeyConstraint("match", "account"),
    Index("invitation_account", "account"),
    Index("invitation_host", "host"),
    Index("invitation_until", "until"),
)

blocked: Final = Table(
    "blocked",  # whom somebody does not want to meet
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("other", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    PrimaryKeyConstraint("account", "other"),
    Index("blocked_other", "other"),
)

keeper: Final = Table(
    "keeper",  # accounts that keep the hall
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
)

keeper_act: Final = Table(
    "keeper_act",  # what keepers have done
    metadata,
    Column("id", Id, primary_key=True),  # of later ones greater
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("keeper", String, nullable=False),  # the name at that time; "": the operator
    Column("act", String, nullable=False),
    Column("about", String, nullable=False),  # the name of whom, the network, or the match
    Column("why", Text, nullable=False),
    Index("keeper_act_made", "made"),
)

restriction: Final = Table(
    "restriction",  # accounts that may not talk ("mute"), or not come in ("ban")
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Id, nullable=False),
    Column("until", BigInteger, nullable=False),  # seconds since 1970, UTC
    PrimaryKeyConstraint("account", "kind"),
)

report: Final = Table(
    "report",  # what people have told the keeper of others
    metadata,
    Column("id", Id, primary_key=True),  # drawn
    Column("made", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("reporter", String, nullable=False),  # the name of an account; "": a guest
    Column("account", BigInteger),  # whom it is about, if they have one
    Column("about", String, nullable=False),  # their name at that time
    Column("match", Id),  # where the lines were said
    Column("lines", Text, nullable=False),  # JSON: as they stood in the match then
    Column("why", Text, nullable=False),
    Column("done", Boolean, nullable=False),  # a keeper has looked at it
    Index("report_made", "made"),
)

account_network: Final = Table(
    "account_network",  # where accounts were seen in the last month
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("network", Id, nullable=False),  # an address, of IPv6 its /64
    Column("seen", BigInteger, nullable=False),  # seconds since 1970, UTC, to the hour
    PrimaryKeyConstraint("account", "network"),
    Index("account_network_network", "network"),
)

account_browser: Final = Table(
    "account_browser",  # in which browsers accounts were used: two of one browser are not rated against each other
    metadata,
    Column("account", BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("browser", LargeBinary, nullable=False),  # SHA-256 of its cookie
    Column("seen", BigInteger, nullable=False),  # seconds since 1970, UTC
    PrimaryKeyConstraint("account", "browser"),
    Index("account_browser_browser", "browser"),
)

KEPT: Final = (
    *(match, seat, entry, motion, command, position, ban, history, secret, today, open_table),
    *(account, account_name, passkey, account_session),
    *(rated_result, rating, rated_start, listed, team_result, season),
    *(turn, push_subscription, quiet_hours, turn_feed, vacation),
    *(evening, evening_entry, evening_table),
    invitation,
    *(blocked, keeper, keeper_act, restriction, report, account_network, account_browser),
)
"""What a hall is, in an order in which it can be written: what is carried from one database to another."""
