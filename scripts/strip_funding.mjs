// Removes every "funding" key from web/package-lock.json: they are web addresses, and a lock file names no host.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../web/package-lock.json', import.meta.url);
const before = readFileSync(path, 'utf8');
const lock = JSON.parse(before, (key, value) => (key === 'funding' ? undefined : value));
const after = JSON.stringify(lock, null, 2) + '\n';
if (after !== before) writeFileSync(path, after);
