"""In which hall each match lives, of several on one database: see `stackyard.server.store.postgresql.leases`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from stackyard.server.store.schema import Id

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the lease to each match, and make the tables of the halls."""
    op.add_column("match", sa.Column("owner", Id))
    op.add_column("match", sa.Column("epoch", sa.Integer(), nullable=False, server_default=sa.text("0")))
    is_owned = sa.text("owner IS NOT NULL")
    op.create_index("match_owner", "match", ["owner"], sqlite_where=is_owned, postgresql_where=is_owned)
    op.create_table(
        "hall",
        sa.Column("id", Id, primary_key=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "cluster",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("cluster")
    op.drop_table("hall")
    op.drop_index("match_owner", "match")
    op.execute("ALTER TABLE match DROP COLUMN epoch")
    op.execute("ALTER TABLE match DROP COLUMN owner")
