"""When the clock that runs in a match runs out: three columns and an index. See `stackyard.server.store.schema`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; a match with a clock that was not over is looked at once, as nobody knows whether it runs."""
    op.add_column("match", sa.Column("due", sa.BigInteger(), nullable=True))
    op.add_column("match", sa.Column("runs_ms", sa.BigInteger(), nullable=True))
    op.add_column("match", sa.Column("waited", sa.Boolean(), nullable=False, server_default=sa.false()))
    is_due = sa.text("due IS NOT NULL")
    op.create_index("match_due", "match", ["due"], sqlite_where=is_due, postgresql_where=is_due)
    op.execute("""UPDATE match SET due = 0, runs_ms = 0 WHERE NOT over AND clock NOT LIKE '%"none"%'""")
