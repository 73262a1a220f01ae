"""Evenings of the club: what is played in them, who plays, and who has played whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "evening",
        sa.Column("id", ID, primary_key=True),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("maker", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="SET NULL")),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("begins", sa.BigInteger()),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("paired", sa.BigInteger()),
        sa.Column("winners", sa.Text()),
    )
    op.create_index("evening_state", "evening", ["state", "made"])
    op.create_table(
        "evening_entry",
        sa.Column("evening", ID, sa.ForeignKey("evening.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="SET NULL")),
        sa.Column("level", sa.Integer()),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("come", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Integer()),
        sa.PrimaryKeyConstraint("evening", "number"),
    )
    op.create_index("evening_entry_account", "evening_entry", ["evening", "account"], unique=True)
    op.create_table(
        "evening_table",
        sa.Column("evening", ID, sa.ForeignKey("evening.id", ondelete="CASCADE"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("match", ID),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.PrimaryKeyConstraint("evening", "round", "board"),
    )
    op.create_index("evening_table_match", "evening_table", ["match"], unique=True)
