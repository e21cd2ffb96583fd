// The listeners of bench/fan-out.ts in a separate process: `listeners.ts URL COUNT MESSAGES`. They report when all are subscribed and,
// when each has received all messages, the first event.
import type { Changes } from '#contract/live.ts';
import { listenBarely } from './bare-client.ts';
import { listenerToken } from './seed.ts';

const [url = '', count, messages] = process.argv.slice(2);
const due = Number(count) * Number(messages);
let arrived = 0;
let first: string | undefined;

function take(event: string): void {
  const [name, { changed }] = JSON.parse(event.slice(2)) as [string, Changes];
  if (name !== 'changes') return;
  const messageCount = changed?.messages?.length ?? 0;
  arrived += messageCount;
  // The bare server sends one event per message.
  if (messageCount === 1) first ??= event;
  if (arrived === due) process.send?.(first);
}

process.once('disconnect', () => process.exit());
await Promise.all(Array.from({ length: Number(count) }, (_, n) => listenBarely(url, listenerToken(n), take)));
process.send?.('subscribed');
