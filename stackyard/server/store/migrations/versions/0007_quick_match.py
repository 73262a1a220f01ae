"""What is played at an open table to which quick match brings people: one table waits for the same at a time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column, and see to it that no two tables wait for the same."""
    op.add_column("open_table", sa.Column("quick", sa.String(), nullable=True))
    op.create_index("open_table_quick", "open_table", ["quick"], unique=True)
