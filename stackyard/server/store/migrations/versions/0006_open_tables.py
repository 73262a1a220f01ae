"""The tables of the lobby: matches in which anybody may take a free seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "open_table",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_index("open_table_until", "open_table", ["until"])
