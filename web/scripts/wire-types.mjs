// Reads a JSON Schema from standard input and writes its definitions as TypeScript: scripts/wire_types.py calls it.
import { text } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';
import { resolveConfig } from 'prettier';

const banner = `// Generated from stackyard/server/wire/messages.py and the games by scripts/wire_types.py.
// Do not edit: \`make types\` writes it.
// Numbers, bounds and patterns are checked by the hall; see the JSON Schemas of the REST side at /schema.
`;
const schema = JSON.parse(await text(process.stdin));
const all = { title: 'Wire', anyOf: Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` })), ...schema };
const style = { ...(await resolveConfig('src/lib/wire.ts')), plugins: [] };
const types = await compile(all, 'Wire', {
  bannerComment: banner,
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style,
});
process.stdout.write(types.replace(/export type Wire =[^;]*;\n/, ''));
