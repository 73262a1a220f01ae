"""The command that brought an entry about stands in the entry's row: a durable move writes one row, not two.

Commands of before, and those that bring no entry about, stay in their own table.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
COLUMNS = ("holder", "c", "digest")


def upgrade() -> None:
    """Add the columns."""
    for name in COLUMNS:
        op.add_column("entry", sa.Column(name, sa.String()))


def downgrade() -> None:
    """Move the commands to their own table, and drop the columns."""
    op.execute(
        "INSERT INTO command (match, holder, c, digest, v) "
        "SELECT match, holder, c, digest, v FROM entry WHERE c IS NOT NULL"
    )
    for name in COLUMNS:
        op.execute(f"ALTER TABLE entry DROP COLUMN {name}")
