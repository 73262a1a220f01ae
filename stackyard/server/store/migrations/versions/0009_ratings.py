"""Rated results, which outlive their matches; the numbers that were folded from them; who is on the leaderboards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rated_result",
        sa.Column("match", ID, primary_key=True),
        sa.Column("number", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("way", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
    )
    op.create_index("rated_result_number", "rated_result", ["number"], unique=True)
    op.create_table(
        "rating",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("way", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("account", "game", "way", "pace", "number"),
    )
    op.create_index("rating_number", "rating", ["number"])
    op.create_table(
        "rated_start",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("day", ID, nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account", "day", "nth"),
    )
    op.create_table(
        "listed",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    )
