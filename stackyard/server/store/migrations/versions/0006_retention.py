"""When retention looks at a match next: see `stackyard.server.store.retention`.

It looks at those of before after a week, so that whoever wants to keep them longer has time to say so.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column and its index."""
    op.add_column("match", sa.Column("look_at", sa.BigInteger(), nullable=False, server_default=sa.text("0")))
    op.execute(f"UPDATE match SET look_at = {int(time.time()) + 7 * 86400}")  # noqa: S608 - a number
    op.create_index("match_look_at", "match", ["look_at"])


def downgrade() -> None:
    """Remove what was on its way out, and both."""
    op.execute("DELETE FROM match WHERE look_at < 0")
    op.drop_index("match_look_at", "match")
    op.execute("ALTER TABLE match DROP COLUMN look_at")
