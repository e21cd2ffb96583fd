// The work of another organization, one call at a time, in a process of its own: `neighbour.ts URL`. It reads to-dos, and every
// fifth call creates one. To each message it answers how long the calls since the last one took, in ms.
import { setTimeout as wait } from 'node:timers/promises';
import { strangerToken } from './seed.ts';

const [address = ''] = process.argv.slice(2);
const headers = { cookie: `quarterdeck_session=${strangerToken}`, 'content-type': 'application/json' };
let delays: number[] = [];

process.on('message', () => {
  process.send?.(delays);
  delays = [];
});
for (let number = 0; ; number++) {
  const change = { method: 'POST', body: '{"title":"Worked on"}' };
  const began = performance.now();
  const response = await fetch(`${address}/api/todos`, { headers, ...(number % 5 === 0 && change) });
  await response.arrayBuffer();
  if (!response.ok) console.error(`A call of the other organization was answered with ${response.status}`);
  delays.push(performance.now() - began);
  await wait(20);
}
