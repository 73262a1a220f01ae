"""Which commit of a hall was the last: see `stackyard.server.store.postgresql.session`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "writer",
        sa.Column("hall", sa.String(), primary_key=True),
        sa.Column("last", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("writer")
