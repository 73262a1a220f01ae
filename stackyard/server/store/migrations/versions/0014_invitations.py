"""Invitations to a person by name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "invitation",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("host", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.Column("notify_at", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "account"),
    )
    op.create_index("invitation_account", "invitation", ["account"])
    op.create_index("invitation_host", "invitation", ["host"])
    op.create_index("invitation_until", "invitation", ["until"])
