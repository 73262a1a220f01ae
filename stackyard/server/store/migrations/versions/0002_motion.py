"""What was seen when bricks moved, beside the events it belongs to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "motion",
        sa.Column("match", sa.String(), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "v"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("motion")
