"""Addresses that may not come in: see `stackyard.server.door.bans`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "ban",
        sa.Column("network", sa.String(), primary_key=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("why", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("ban")
