// Who listens in bench/fan-out.ts, in a process of their own: `listeners.ts URL COUNT MESSAGES`. They say that all are there, and,
// when each has heard all messages, what was told first.
import type { Changes } from '#contract/live.ts';
import { listenBarely } from './bare-client.ts';
import { listenerToken } from './seed.ts';

const [url = '', count, messages] = process.argv.slice(2);
const due = Number(count) * Number(messages);
let arrived = 0;
let first: string | undefined;

function take(said: string): void {
  const [event, { changed }] = JSON.parse(said.slice(2)) as [string, Changes];
  if (event !== 'changes') return;
  const told = changed?.messages?.length ?? 0;
  arrived += told;
  // The bare server says it once for each message.
  if (told === 1) first ??= said;
  if (arrived === due) process.send?.(first);
}

process.once('disconnect', () => process.exit());
await Promise.all(Array.from({ length: Number(count) }, (_, n) => listenBarely(url, listenerToken(n), take)));
process.send?.('subscribed');
