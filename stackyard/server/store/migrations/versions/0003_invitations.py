"""Invitations to seats, and commands by who asked for what.

A seat's secret of before stays the secret of whoever shows it. A command of before is known by its id alone.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns, and make the table of commands anew: its key is another."""
    op.add_column("seat", sa.Column("invitation", sa.LargeBinary()))
    op.add_column("seat", sa.Column("invited", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("maker", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.rename_table("command", "old_command")
    op.create_table(
        "command",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("holder", ID, nullable=False),
        sa.Column("c", ID, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "holder", "c"),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO command (match, holder, c, digest, v) SELECT match, '', c, '', v FROM old_command")
    op.drop_table("old_command")


def downgrade() -> None:
    """Go back: of the commands of one id the first is kept."""
    op.rename_table("command", "new_command")
    op.create_table(
        "command",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("c", ID, nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "c"),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO command (match, c, v) SELECT match, c, min(v) FROM new_command GROUP BY match, c")
    op.drop_table("new_command")
    with op.batch_alter_table("seat") as seat:
        for name in ("invitation", "invited", "maker"):
            seat.drop_column(name)
