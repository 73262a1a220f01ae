"""Accounts: their names, passkeys and sessions, how another device is let in, and which seats are whose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables, and the columns of seats."""
    op.create_table(
        "account",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("handle", sa.LargeBinary(), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("cased", ID, nullable=False, unique=True),
        sa.Column("folded", ID, nullable=False, unique=True),
        sa.Column("named", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("recovery", sa.Text()),
    )
    op.create_table(
        "account_name",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("cased", ID, nullable=False),
        sa.Column("folded", ID, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "until"),
    )
    op.create_index("account_name_cased", "account_name", ["cased"])
    op.create_index("account_name_folded", "account_name", ["folded"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary(), primary_key=True),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("alarm", sa.Boolean(), nullable=False),
    )
    op.create_index("passkey_account", "passkey", ["account"])
    op.create_table(
        "account_session",
        sa.Column("digest", sa.LargeBinary(), primary_key=True),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
    )
    op.create_index("account_session_account", "account_session", ["account"])
    op.create_table(
        "account_challenge",
        sa.Column("digest", sa.LargeBinary(), primary_key=True),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("binding", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.BigInteger()),
        sa.Column("name", sa.String()),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "device_link",
        sa.Column("digest", sa.LargeBinary(), primary_key=True),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("binding", sa.LargeBinary()),
        sa.Column("device", sa.String()),
        sa.Column("digits", sa.String()),
        sa.Column("state", sa.String(), nullable=False),
    )
    op.create_index("device_link_account", "device_link", ["account"])
    op.add_column("seat", sa.Column("account", sa.BigInteger()))
    op.add_column("seat", sa.Column("account_digest", sa.LargeBinary()))
    of_account = sa.text("account IS NOT NULL")
    op.create_index("seat_account", "seat", ["account"], sqlite_where=of_account, postgresql_where=of_account)
