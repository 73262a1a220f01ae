"""The tables of the challenges of Today: the secret that they are drawn from, and what came of those that count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "secret",
        sa.Column("name", ID, primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "today",
        sa.Column("day", ID, nullable=False),
        sa.Column("game", ID, nullable=False),
        sa.Column("browser", sa.LargeBinary(), nullable=False),
        sa.Column("network", sa.LargeBinary(), nullable=False),
        sa.Column("match", ID, nullable=False),
        sa.Column("rank", sa.BigInteger()),
        sa.PrimaryKeyConstraint("day", "game", "browser"),
    )
    op.create_index("today_match", "today", ["match"])
