"""The hall's database: schema, migrations, the one writer, and reading back."""
