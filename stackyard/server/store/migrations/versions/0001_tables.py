"""All tables, as they are in Stackyard 0.2.0. What they mean is said in `stackyard.server.store.schema`."""

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
        sa.Column("look_at", sa.BigInteger(), nullable=False),
        sa.Column("owner", ID),
        sa.Column("epoch", sa.Integer(), nullable=False, server_default=sa.text("0")),
    )
    is_due, is_owned = sa.text("bot_due"), sa.text("owner IS NOT NULL")
    op.create_index("match_bot_due", "match", ["bot_due"], sqlite_where=is_due, postgresql_where=is_due)
    op.create_index("match_look_at", "match", ["look_at"])
    op.create_index("match_owner", "match", ["owner"], sqlite_where=is_owned, postgresql_where=is_owned)
    op.create_table(
        "seat",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.Integer()),
        sa.Column("digest", sa.LargeBinary()),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("invitation", sa.LargeBinary()),
        sa.Column("invited", sa.Boolean(), nullable=False),
        sa.Column("maker", sa.Boolean(), nullable=False),
        sa.Column("program", sa.String()),
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
        sa.Column("holder", sa.String()),
        sa.Column("c", sa.String()),
        sa.Column("digest", sa.String()),
        sa.PrimaryKeyConstraint("match", "v"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "motion",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "v"),
    )
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
    op.create_table(
        "ban",
        sa.Column("network", sa.String(), primary_key=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("why", sa.Text(), nullable=False),
    )
    op.create_table(
        "writer",
        sa.Column("hall", sa.String(), primary_key=True),
        sa.Column("last", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "hall",
        sa.Column("id", ID, primary_key=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "cluster",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
    )
