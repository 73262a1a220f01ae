"""What was seen when bricks moved, beside the events it belongs to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "motion",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "v"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("motion")
