"""The first tables: matches, seats, the log, and the commands that were done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary()),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("bot_due", sa.Boolean(), nullable=False),
        sa.Column("rematch", ID),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    due = sa.text("bot_due")
    op.create_index("match_bot_due", "match", ["bot_due"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "seat",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.Integer()),
        sa.Column("digest", sa.LargeBinary()),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_table(
        "entry",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("t", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("name", sa.String()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "v"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "command",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("c", ID, nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "c"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("command", "entry", "seat", "match"):
        op.drop_table(table)
