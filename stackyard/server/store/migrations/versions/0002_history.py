"""The table of histories: when the database was seen to have gone back. See `stackyard.server.store.schema`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "history",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
    )
