"""The hall's memory on disk: schema, migrations, the one writer, and reading back."""
