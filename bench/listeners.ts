// Who listens in bench/fan-out.ts, in a process of their own: `listeners.ts URL COUNT MESSAGES`. They say that all are there, and,
// when each has heard all messages, what was told first.
import { WebSocket } from 'ws';
import type { Changes } from '#contract/live.ts';
import { listenerToken } from './seed.ts';

const [url = '', count, messages] = process.argv.slice(2);
const due = Number(count) * Number(messages);
let [subscribed, arrived] = [0, 0];
let first: string | undefined;

/** What the server says in the protocol of socket.io, and what is answered: no more than is needed, so that it is the server which is measured. */
const answers: { [begin: string]: (say: (text: string) => void, said: string) => void } = {
  0: (say) => say('40'),
  40: (say) => say('420["subscribe",{"noun":"organizations","id":1},null]'),
  430: () => ++subscribed === Number(count) && process.send?.('subscribed'),
  42: (_, said) => take(said),
  2: (say) => say('3'),
};

function take(said: string): void {
  const [event, { changed }] = JSON.parse(said.slice(2)) as [string, Changes];
  if (event !== 'changes') return;
  const told = changed?.messages?.length ?? 0;
  arrived += told;
  // The bare server says it once for each message.
  if (told === 1) first ??= said;
  if (arrived === due) process.send?.(first);
}

for (let n = 0; n < Number(count); n++) {
  const headers = { cookie: `quarterdeck_session=${listenerToken(n)}` };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers });
  socket.on('message', (data) => {
    const said = String(data);
    answers[/^\d+/.exec(said)?.[0] ?? '']?.((text) => socket.send(text), said);
  });
}
process.once('disconnect', () => process.exit());
