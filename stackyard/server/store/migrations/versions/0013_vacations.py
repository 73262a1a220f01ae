"""Vacations: while an account is on one, no clock runs in its matches over days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "vacation",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "began"),
    )
