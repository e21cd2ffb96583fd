// Some of the clients of bench/restart.ts, in a separate process: `crowd.ts URL FIRST COUNT`.
import { connect, subscribe } from './live.ts';
import { listenerToken } from './seed.ts';

const [url = '', first, count] = process.argv.slice(2);
/** How long a client waits before it retries a busy server. */
const retryDelayMs = 2_000;
let subscribed = 0;

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  let lastEvent: number | null = null;
  let isSubscribed = false;
  const socket = connect(url, listenerToken(number));
  socket.on('connect', async () => {
    const answer = await subscribe(socket, lastEvent);
    if ('refused' in answer) throw new Error(`Refused: ${answer.refused}`);
    lastEvent = answer.lastEvent;
    isSubscribed = true;
    if (++subscribed === Number(count)) process.send?.('subscribed');
  });
  socket.on('changes', (changes) => {
    if (isSubscribed) lastEvent = changes.lastEvent;
  });
  socket.on('disconnect', () => {
    if (isSubscribed) subscribed -= 1;
    isSubscribed = false;
  });
  // Socket.io does not retry a connection that the server refused.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), retryDelayMs);
  });
}
process.once('disconnect', () => process.exit());
