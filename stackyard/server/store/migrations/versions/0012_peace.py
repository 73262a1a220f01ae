"""Keeping the peace: who has blocked whom, who keeps the hall and what they did, reports, and who was seen where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

# Compared letter by letter: an order of a language would be slower, and other than SQLite's.
ID = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def _account(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Make the tables, and the columns of sessions and of results."""
    op.create_table(
        "blocked",
        _account("account"),
        _account("other"),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "other"),
    )
    op.create_index("blocked_other", "blocked", ["other"])
    op.create_table(
        "keeper",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "keeper_act",
        sa.Column("id", ID, primary_key=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("keeper", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
    )
    op.create_index("keeper_act_made", "keeper_act", ["made"])
    op.create_table(
        "restriction",
        sa.Column("account", sa.BigInteger(), sa.ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", ID, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "kind"),
    )
    op.create_table(
        "report",
        sa.Column("id", ID, primary_key=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("match", ID, nullable=True),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
    )
    op.create_index("report_made", "report", ["made"])
    op.create_table(
        "account_network",
        _account("account"),
        sa.Column("network", ID, nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "network"),
    )
    op.create_index("account_network_network", "account_network", ["network"])
    op.create_table(
        "account_browser",
        _account("account"),
        sa.Column("browser", sa.LargeBinary(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "browser"),
    )
    op.create_index("account_browser_browser", "account_browser", ["browser"])
    op.add_column("account_session", sa.Column("way", sa.String(), nullable=False, server_default="link"))
    op.add_column("rated_result", sa.Column("late", sa.Text(), nullable=True))
