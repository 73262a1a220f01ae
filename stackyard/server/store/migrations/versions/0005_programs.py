"""Other people's programs at seats: a bot may be a program with a name, in the place of a level."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seat", sa.Column("program", sa.String()))


def downgrade() -> None:
    """Drop the column: a bot of the first level takes the place of a program."""
    op.execute("UPDATE seat SET level = 1 WHERE program IS NOT NULL")
    op.execute("ALTER TABLE seat DROP COLUMN program")
