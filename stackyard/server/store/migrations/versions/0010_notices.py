"""Whose turn it is in matches over days, and how its players are told: by push, or by a private feed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "turn",
        sa.Column("match", ID, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("notify_at", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "account"),
    )
    op.create_index("turn_account", "turn", ["account"])
    is_due = sa.text("notify_at IS NOT NULL")
    op.create_index("turn_notify_at", "turn", ["notify_at"], sqlite_where=is_due, postgresql_where=is_due)
    op.create_table(
        "push_subscription",
        sa.Column("digest", sa.LargeBinary(), primary_key=True),
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column(
            "session", sa.LargeBinary(), sa.ForeignKey("account_session.digest", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_index("push_subscription_account", "push_subscription", ["account"])
    op.create_table(
        "quiet_hours",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("begin", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
    )
    op.create_table(
        "turn_feed",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("digest", sa.LargeBinary(), nullable=False, unique=True),
    )
