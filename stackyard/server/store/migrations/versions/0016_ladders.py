"""Ladders: what teams have made of games that all win or lose together, and seasons of the club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "team_result",
        sa.Column("match", ID, primary_key=True),
        sa.Column("id", ID, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("accounts", sa.Text(), nullable=False),
        sa.Column("built", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
    )
    op.create_index("team_result_id", "team_result", ["id"], unique=True)
    op.create_index("team_result_points", "team_result", ["game", "kind", "size", "points"])
    op.create_table(
        "season",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("cup", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("way", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("maker", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="SET NULL")),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("standings", sa.Text()),
    )
    op.create_index("season_state", "season", ["state", "ends"])
