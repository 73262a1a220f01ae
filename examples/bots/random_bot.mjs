// A program that plays any game at random: `stackyard arena towers --levels 1 --engine "node random_bot.mjs"`.
import { createInterface } from 'node:readline';

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.do === 'hello') {
    say({ id: asked.id, ok: true, protocol: 1, name: 'random', author: 'Stackyard' });
  } else if (asked.do === 'choose') {
    say({ id: asked.id, ok: true, move: asked.moves[Math.floor(Math.random() * asked.moves.length)] });
  } else if (asked.do === 'quit') {
    break;
  } // "stop", "over": nothing that this program would do
}
process.exit(0);
