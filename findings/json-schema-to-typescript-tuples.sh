#!/usr/bin/env bash
# json-schema-to-typescript 16.0.0 and tuples.
# Expected: a tuple of JSON Schema 2020-12 (`prefixItems`, closed by `"items": false`) becomes a tuple of TypeScript.
# Seen: `prefixItems` is not read. Open, the tuple is `unknown[]`; closed, it is `never[]`, a type that no value but the
# empty list has, without a warning. The same tuple in the form of draft 7 (`items` a list) becomes `[number, string]`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-schema-to-typescript@16.0.0 >/dev/null
cat >tuples.mjs <<'JS'
import { compile } from 'json-schema-to-typescript';
const pair = [{ type: 'integer' }, { type: 'string' }];
const forms = {
  open: { type: 'array', prefixItems: pair },
  closed: { type: 'array', prefixItems: pair, items: false },
  draft7: { type: 'array', items: pair, additionalItems: false, minItems: 2 },
};
for (const [name, p] of Object.entries(forms)) {
  const schema = { type: 'object', properties: { p }, required: ['p'], additionalProperties: false };
  const text = await compile(schema, 'T', { bannerComment: '' });
  console.log(name, /p: (.*);/.exec(text)[1]);
}
JS
seen=$(node tuples.mjs)
wanted=$'open unknown[]\nclosed never[]\ndraft7 [number, string]'
echo "$seen"
[ "$seen" = "$wanted" ] || { echo "it behaves otherwise now" >&2; exit 1; }
