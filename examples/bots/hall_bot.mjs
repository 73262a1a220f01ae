// A bot that comes to a hall and plays any game at random, over HTTP: it reads its events and posts its moves.
// The hall's owner makes its token by `stackyard bot add NAME`. Then: TOKEN=... node hall_bot.mjs http://localhost:8000
const hall = process.argv[2];
const headers = { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' };

async function post(path, body) {
  const answer = await fetch(`${hall}/api/bot/matches/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) console.log(await answer.json());
}

async function* lines(stream) {
  let rest = '';
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + part).split('\n');
    rest = whole.pop();
    yield* whole;
  }
}

const events = await fetch(`${hall}/api/bot/events`, { headers });
if (!events.ok) throw new Error((await events.json()).message);
if (process.env.JOIN) {
  const [match, invitation] = process.env.JOIN.split('#'); // a link's match and key: sit down there
  await post(`${match}/sit`, { invitation });
}
for await (const line of lines(events.body)) {
  const told = JSON.parse(line);
  if (told.t === 'turn') {
    const move = told.moves[Math.floor(Math.random() * told.moves.length)];
    await post(`${told.match}/move`, { seat: told.seat, v: told.v, move });
  } else if (told.t !== 'here') console.log(told);
}
