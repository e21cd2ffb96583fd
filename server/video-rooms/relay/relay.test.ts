import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { layerBytes, openRelayClient, type RelayClient } from '#test/relay-client.ts';
import { openWorkerRelay, type Relay } from './relay.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Opened = { relay: Relay; clients: RelayClient[]; speakers(): string[]; exits(): number };

/** A relay with so many connected participants, `p0` and so on. */
async function openRoom(count: number): Promise<Opened> {
  const clients: RelayClient[] = [];
  let speakers: string[] = [];
  let exits = 0;
  const relay = openWorkerRelay(
    { publicIp: null, ports: null, hasLoopback: true },
    {
      onSignal: (id, message) => clients.find((one) => one.id === id)?.receive(message),
      onSpeakers(ids) {
        speakers = ids;
      },
      onExit() {
        exits++;
      },
    },
  );
  closing.push(relay.close);
  for (let number = 0; number < count; number++) {
    const id = `p${number}`;
    relay.join(id);
    const client = openRelayClient(id, (message) => relay.signal(id, message));
    closing.push(client.close);
    clients.push(client);
    await client.connect();
  }
  return { relay, clients, speakers: () => speakers, exits: () => exits };
}

const shown = ({ slots }: RelayClient, source: string) =>
  Object.values(slots)
    .filter((slot) => slot?.source === source)
    .map((slot) => slot?.participantId)
    .sort();

/** Whether packets of a source arrived within the last moments. */
const isArriving = ({ received }: RelayClient, key: string) =>
  performance.now() - (received.get(key)?.at ?? Number.NEGATIVE_INFINITY) < 300;

test('everyone receives the pictures and the sound of everyone else', async () => {
  const { clients } = await openRoom(3);
  const keys = clients.flatMap(({ id }) => [`camera ${id}`, `microphone ${id}`]);
  for (const client of clients)
    for (const key of keys.filter((key) => !key.endsWith(client.id)))
      await expect.poll(() => client.received.get(key)?.count ?? 0).toBeGreaterThan(30);
  expect(clients.map((client) => shown(client, 'camera'))).toEqual([
    ['p1', 'p2'],
    ['p0', 'p2'],
    ['p0', 'p1'],
  ]);
});

test('the loudest three are heard, and who speaks is known', async () => {
  const { clients, speakers } = await openRoom(6);
  const listener = clients[0] as RelayClient;
  const louder = (ids: string[]) => {
    for (const client of clients) client.level = ids.includes(client.id) ? 15 : 110;
  };
  louder(['p1', 'p2', 'p3']);
  await expect.poll(() => shown(listener, 'microphone')).toEqual(['p1', 'p2', 'p3']);
  await expect.poll(() => speakers().toSorted()).toEqual(['p1', 'p2', 'p3']);
  louder(['p3', 'p4', 'p5']);
  await expect.poll(() => shown(listener, 'microphone')).toEqual(['p3', 'p4', 'p5']);
  await expect.poll(() => isArriving(listener, 'microphone p5')).toBe(true);
});

test('a camera arrives in the wanted size, or in the one that there is', async () => {
  const { relay, clients } = await openRoom(2);
  const [sender, receiver] = clients as [RelayClient, RelayClient];
  const layer = () => receiver.received.get('camera p0')?.last;
  await expect.poll(layer).toBe(layerBytes.low);
  relay.signal('p1', { kind: 'wanted', cameras: [{ participantId: 'p0', quality: 'high' }] });
  await expect.poll(layer).toBe(layerBytes.high);
  sender.sendsHigh = false;
  await expect.poll(layer).toBe(layerBytes.low);
  sender.sendsHigh = true;
  await expect.poll(layer).toBe(layerBytes.high);
  expect(sender.keyFrameRequests).toBeGreaterThan(1);
});

test('a camera that is off frees its slot', async () => {
  const { clients } = await openRoom(2);
  const [sender, receiver] = clients as [RelayClient, RelayClient];
  await expect.poll(() => shown(receiver, 'camera')).toEqual(['p0']);
  sender.sendsCamera = false;
  await expect.poll(() => shown(receiver, 'camera')).toEqual([]);
  sender.sendsCamera = true;
  await expect.poll(() => shown(receiver, 'camera')).toEqual(['p0']);
});

test('nobody hears someone whom a host muted', async () => {
  const { relay, clients } = await openRoom(2);
  const receiver = clients[1] as RelayClient;
  await expect.poll(() => isArriving(receiver, 'microphone p0')).toBe(true);
  relay.setMuted('p0', true);
  await expect.poll(() => isArriving(receiver, 'microphone p0')).toBe(false);
  relay.setMuted('p0', false);
  await expect.poll(() => isArriving(receiver, 'microphone p0')).toBe(true);
});

test('whoever left is no longer shown', async () => {
  const { relay, clients } = await openRoom(3);
  const receiver = clients[0] as RelayClient;
  await expect.poll(() => shown(receiver, 'camera')).toEqual(['p1', 'p2']);
  relay.leave('p1');
  await expect.poll(() => shown(receiver, 'camera')).toEqual(['p2']);
  expect(shown(receiver, 'microphone')).toEqual(['p2']);
});

test('senseless messages change nothing', async () => {
  const { relay, clients } = await openRoom(2);
  const receiver = clients[1] as RelayClient;
  relay.signal('p1', { kind: 'answer', sdp: 'nothing' });
  relay.signal('p1', { kind: 'answer', sdp: 'm=audio 9\r\n'.repeat(1_000) });
  relay.signal('nobody', { kind: 'subscribe' });
  await expect.poll(() => isArriving(receiver, 'camera p0')).toBe(true);
  relay.signal('p0', { kind: 'offer', sdp: 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n', sources: {} });
  await expect.poll(() => shown(receiver, 'camera')).toEqual([]);
  expect(shown(clients[0] as RelayClient, 'camera')).toEqual(['p1']);
});

test('a crash is reported once, and takes down nothing else', async () => {
  const workers: Worker[] = [];
  const onWorker = (message: unknown) => workers.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', onWorker);
  const { relay, exits } = await openRoom(1);
  unsubscribe('worker_threads', onWorker);
  // The worker throws at a message that it does not expect.
  workers[0]?.postMessage(null);
  await expect.poll(exits).toBe(1);
  relay.signal('p0', { kind: 'subscribe' });
  relay.close();
  expect(exits()).toBe(1);
});
