import { expect, onTestFinished, test } from 'vitest';
import { openRelayClient, type RelayClient } from '#test/relay-client.ts';
import { openRelay, type Relay } from './relay.ts';

type Room = { relay: Relay; clients: Record<string, RelayClient>; speakers: string[][] };

/** Opens a relay on loopback with these participants, without connections. */
function openRoom(...ids: string[]): Room {
  const clients: Room['clients'] = {};
  const speakers: string[][] = [];
  const relay = openRelay(
    { publicIp: null, ports: null, hasLoopback: true, bandwidth: 30_000_000 },
    {
      onSignal: (id, message) => clients[id]?.receive(message),
      onSpeakers: (ids) => speakers.push(ids),
      onExit: () => {},
    },
  );
  for (const id of ids) {
    relay.join(id);
    clients[id] = openRelayClient((message) => relay.signal(id, message));
  }
  onTestFinished(() => {
    for (const client of Object.values(clients)) client.close();
    relay.close();
  });
  return { relay, clients, speakers };
}

test('two participants receive the sound and the camera of each other', async () => {
  const { clients } = openRoom('ada', 'grace');
  const { ada, grace } = clients;
  await Promise.all([ada?.publish(), grace?.publish(), ada?.subscribe(), grace?.subscribe()]);
  await expect
    .poll(() => Object.values(ada?.slots ?? {}).filter(Boolean))
    .toEqual([
      { participantId: 'grace', source: 'microphone' },
      { participantId: 'grace', source: 'camera' },
    ]);
});
