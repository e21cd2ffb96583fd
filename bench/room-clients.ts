// Some of the participants of bench/rooms.ts, in a separate process so that their CPU time does not count.
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';
import { openRelayClient, type RelayClient } from '#test/relay-client.ts';

/** What this process receives. `join` also makes a participant connect again. */
export type ToClients =
  | { kind: 'join'; id: string; level: number; large: string }
  | { kind: 'signal'; id: string; message: FromRelay }
  | { kind: 'count' };

/** What it answers: the delay from joining to the first packet of a picture in ms, and what has arrived so far. */
export type FromClients =
  | { kind: 'signal'; id: string; message: ToRelay }
  | { kind: 'picture'; id: string; delay: number }
  | { kind: 'counted'; packets: number; bytes: number; cameras: number };

const clients = new Map<string, RelayClient>();
const tell = (message: FromClients) => void process.send?.(message);

function open(id: string): RelayClient {
  const client = openRelayClient((message) => tell({ kind: 'signal', id, message }));
  clients.set(id, client);
  return client;
}

/** Connects a participant, who shows one other large. */
async function join(id: string, level: number, large: string): Promise<void> {
  const began = performance.now();
  const client = clients.get(id) ?? open(id);
  let hasPicture = false;
  client.speak(level);
  client.onPacket = (mid) => {
    if (hasPicture || client.slots[mid]?.source !== 'camera') return;
    hasPicture = true;
    tell({ kind: 'picture', id, delay: performance.now() - began });
  };
  // Like browsers, try again if the machine was too busy to connect in time.
  const connect = (): Promise<unknown> => Promise.all([client.publish(), client.subscribe()]).catch(connect);
  await connect();
  tell({ kind: 'signal', id, message: { kind: 'wanted', cameras: [{ participantId: large, quality: 'high' }] } });
}

function count(): void {
  const slots = [...clients.values()].flatMap(({ arrived }) => [...arrived.values()]);
  const cameras = [...clients.values()].flatMap(({ slots }) => Object.values(slots));
  tell({
    kind: 'counted',
    packets: slots.reduce((sum, { count }) => sum + count, 0),
    bytes: slots.reduce((sum, { bytes }) => sum + bytes, 0),
    cameras: cameras.filter((slot) => slot?.source === 'camera').length,
  });
}

process.on('message', (message: ToClients) => {
  if (message.kind === 'join') void join(message.id, message.level, message.large);
  else if (message.kind === 'signal') clients.get(message.id)?.receive(message.message);
  else count();
});
process.once('disconnect', () => process.exit());
