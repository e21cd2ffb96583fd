import { createSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { classes, Message, methods } from 'werift';
import type { MediaSource } from '#contract/media-sources.ts';
import { openRelayClient, type RelayClient } from '#test/relay-client.ts';
import { openRelay, type Relay } from '../relay.ts';

type Room = { relay: Relay; clients: RelayClient[]; speakers: string[][]; exits: (Error | undefined)[] };

const names = ['ada', 'grace', 'mary', 'hedy', 'joan', 'edith'];

/** Opens a relay on loopback with a number of participants, without connections. */
function openRoom(count: number, bandwidth = 30_000_000): Room {
  const clients: RelayClient[] = [];
  const speakers: string[][] = [];
  const exits: Room['exits'] = [];
  const relay = openRelay(
    { publicIp: null, ports: null, hasLoopback: true, bandwidth },
    {
      onSignal: (id, message) => clients[names.indexOf(id)]?.receive(message),
      onSpeakers: (ids) => speakers.push(ids),
      onExit: (error) => exits.push(error),
    },
  );
  for (const id of names.slice(0, count)) {
    relay.join(id);
    clients.push(openRelayClient((message) => relay.signal(id, message)));
  }
  onTestFinished(() => {
    for (const client of clients) client.close();
    relay.close();
  });
  return { relay, clients, speakers, exits };
}

/** Who is in the slots of a client. */
const idsInSlots = (client: RelayClient | undefined, source: MediaSource): string[] =>
  Object.values(client?.slots ?? {}).flatMap((slot) => (slot?.source === source ? [slot.participantId] : []));

/** What arrives from a participant. */
function arrivedFrom(client: RelayClient | undefined, participantId: string, source: MediaSource) {
  const [mid] = Object.entries(client?.slots ?? {}).find(
    ([, slot]) => slot?.participantId === participantId && slot.source === source,
  ) ?? ['none'];
  return client?.arrived.get(mid);
}
/** The size of the pictures that arrive from a participant now. */
const sizeOf = (client: RelayClient | undefined, participantId: string) =>
  arrivedFrom(client, participantId, 'camera')?.packets.at(-1)?.payload.length;

/** Waits until a client has sent this many more packets of sound. */
async function hasSent(client: RelayClient | undefined, count: number): Promise<void> {
  const before = client?.sentSounds ?? 0;
  await expect.poll(() => client?.sentSounds ?? 0).toBeGreaterThanOrEqual(before + count);
}

test('participants receive the sound and the camera of each other, also those who come later', async () => {
  const { clients } = openRoom(3);
  const [ada, grace, mary] = clients;
  await Promise.all([ada?.publish(), grace?.publish({ hasCamera: false })]);
  await Promise.all([ada?.subscribe(), mary?.subscribe()]);
  await expect.poll(() => idsInSlots(mary, 'microphone').toSorted()).toEqual(['ada', 'grace']);
  await expect.poll(() => arrivedFrom(mary, 'ada', 'camera')?.count ?? 0).toBeGreaterThan(20);
  await expect.poll(() => arrivedFrom(mary, 'grace', 'microphone')?.count ?? 0).toBeGreaterThan(20);
  expect(idsInSlots(ada, 'microphone')).toEqual(['grace']);
  expect(idsInSlots(ada, 'camera')).toEqual([]);
  const packets = arrivedFrom(mary, 'ada', 'camera')?.packets ?? [];
  for (const [index, { header }] of packets.entries())
    if (index > 0) expect(header.sequenceNumber).toBe(((packets[index - 1]?.header.sequenceNumber ?? 0) + 1) & 0xffff);
});

test('everyone hears the three loudest others, and a new speaker in place of the quietest', async () => {
  const { clients, speakers } = openRoom(6);
  for (const [index, client] of clients.entries()) client.speak([127, 20, 25, 30, 70, 127][index] ?? 127);
  const [ada] = clients;
  await Promise.all(clients.slice(1).map((client) => client.publish({ hasCamera: false })));
  await ada?.subscribe();
  await expect.poll(() => idsInSlots(ada, 'microphone').toSorted()).toEqual(['grace', 'hedy', 'mary']);
  await expect.poll(() => speakers.at(-1)?.toSorted()).toEqual(['grace', 'hedy', 'mary']);
  // Not clearly louder than the quietest of the three.
  clients[4]?.speak(25);
  await hasSent(clients[4], 75);
  expect(idsInSlots(ada, 'microphone')).not.toContain('joan');
  clients[4]?.speak(5);
  await expect.poll(() => idsInSlots(ada, 'microphone')).toContain('joan');
  expect(idsInSlots(ada, 'microphone')).toHaveLength(3);
});

test('a participant gets the large size of the cameras that they want large', async () => {
  const { relay, clients } = openRoom(3);
  const [ada] = clients;
  await Promise.all(clients.slice(1).map((client) => client.publish()));
  await ada?.subscribe();
  await expect.poll(() => sizeOf(ada, 'mary')).toBe(600);
  await expect.poll(() => sizeOf(ada, 'grace')).toBe(600);
  relay.signal('ada', { kind: 'wanted', cameras: [{ participantId: 'mary', quality: 'high' }] });
  await expect.poll(() => sizeOf(ada, 'mary')).toBe(1_100);
  expect(sizeOf(ada, 'grace')).toBe(600);
});

test('a camera arrives in the size that there is, and one that is off or left frees its slot', async () => {
  const { relay, clients } = openRoom(3);
  const [ada, grace, mary] = clients;
  await Promise.all([grace?.publish(), mary?.publish()]);
  await ada?.subscribe();
  relay.signal('ada', { kind: 'wanted', cameras: [{ participantId: 'grace', quality: 'high' }] });
  await expect.poll(() => sizeOf(ada, 'grace')).toBe(1_100);
  Object.assign(grace?.sizes ?? {}, { h: false });
  await expect.poll(() => sizeOf(ada, 'grace')).toBe(600);
  Object.assign(grace?.sizes ?? {}, { l: false });
  await expect.poll(() => idsInSlots(ada, 'camera')).toEqual(['mary']);
  expect(idsInSlots(ada, 'microphone').toSorted()).toEqual(['grace', 'mary']);
  relay.leave('mary');
  await expect.poll(() => idsInSlots(ada, 'camera')).toEqual([]);
  expect(idsInSlots(ada, 'microphone')).toEqual(['grace']);
});

test('a room sends less when its bandwidth is used up, and sound and one camera in any case', async () => {
  const { relay, clients } = openRoom(4, 100_000);
  const [ada] = clients;
  await Promise.all(clients.slice(1).map((client) => client.publish()));
  await ada?.subscribe();
  relay.signal('ada', { kind: 'wanted', cameras: [{ participantId: 'mary', quality: 'high' }] });
  await expect.poll(() => idsInSlots(ada, 'camera')).toEqual(['mary']);
  await expect.poll(() => sizeOf(ada, 'mary')).toBe(600);
  await expect.poll(() => idsInSlots(ada, 'microphone')).toHaveLength(3);
});

test('the sound of a muted participant is not forwarded', async () => {
  const { relay, clients } = openRoom(2);
  const [ada, grace] = clients;
  await grace?.publish({ hasCamera: false });
  await ada?.subscribe();
  await expect.poll(() => idsInSlots(ada, 'microphone')).toEqual(['grace']);
  relay.setMuted('grace', true);
  await expect.poll(() => idsInSlots(ada, 'microphone')).toEqual([]);
  const count = () => [...(ada?.arrived.values() ?? [])].reduce((sum, slot) => sum + slot.count, 0);
  // What was on its way has arrived by then.
  await hasSent(grace, 10);
  const before = count();
  await hasSent(grace, 15);
  expect(count()).toBe(before);
  relay.setMuted('grace', false);
  await expect.poll(() => idsInSlots(ada, 'microphone')).toEqual(['grace']);
});

/** A socket that records the first byte of what it receives. */
async function openVictim() {
  const socket = createSocket('udp4');
  const received: number[] = [];
  socket.on('message', (data) => received.push(data[0] ?? -1));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { socket, received, port: socket.address().port };
}

test('the relay sends nothing to an address that a participant names', async () => {
  const { clients } = openRoom(2);
  const [ada, grace] = clients;
  const victim = await openVictim();
  const edit = (sdp: string) =>
    sdp.replaceAll(/^(a=mid:.*\r\n)/gm, `$1a=candidate:1 1 udp 2130706431 127.0.0.1 ${victim.port} typ host\r\n`);
  await Promise.all([grace?.publish({ edit }), ada?.publish({ edit }), ada?.subscribe(edit)]);
  await expect.poll(() => arrivedFrom(ada, 'grace', 'camera')?.count ?? 0).toBeGreaterThan(20);
  expect(victim.received).toEqual([]);
});

test('the relay follows a check to another address only after an answer from there, and answers none without the password', async () => {
  const { relay, clients } = openRoom(2);
  const [ada, grace] = clients;
  const victim = await openVictim();
  let offer = '';
  let answer = '';
  const { receive } = ada as RelayClient;
  Object.assign(ada as RelayClient, {
    receive(message: Parameters<typeof receive>[0]) {
      if (message.kind === 'offer') offer = message.sdp;
      receive.call(ada, message);
    },
  });
  await grace?.publish();
  await ada?.subscribe((sdp) => {
    answer = sdp;
    return sdp;
  });
  await expect.poll(() => arrivedFrom(ada, 'grace', 'camera')?.count ?? 0).toBeGreaterThan(20);

  const read = (sdp: string, pattern: RegExp) => pattern.exec(sdp)?.[1] ?? '';
  const port = Number(read(offer, /127\.0\.0\.1 (\d+) typ host/));
  const check = (password: string) => {
    const message = new Message(methods.BINDING, classes.REQUEST);
    const [own, others] = [read(answer, /ice-ufrag:(\S+)/), read(offer, /ice-ufrag:(\S+)/)];
    message
      .setAttribute('USERNAME', `${others}:${own}`)
      .setAttribute('PRIORITY', 1)
      .setAttribute('ICE-CONTROLLING', 1n)
      .setAttribute('USE-CANDIDATE', null)
      .addMessageIntegrity(Buffer.from(password))
      .addFingerprint();
    victim.socket.send(message.bytes, port, '127.0.0.1');
  };
  check('a wrong password');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(victim.received).toEqual([]);

  check(read(offer, /ice-pwd:(\S+)/));
  await expect.poll(() => victim.received.length).toBeGreaterThan(1);
  const before = arrivedFrom(ada, 'grace', 'camera')?.count ?? 0;
  const pictures = 60;
  await expect.poll(() => arrivedFrom(ada, 'grace', 'camera')?.count ?? 0).toBeGreaterThan(before + pictures);
  // An answer and some checks, all of STUN, but no pictures.
  expect(victim.received.length).toBeLessThan(pictures);
  expect(victim.received.every((first) => first < 4)).toBe(true);
  relay.leave('grace');
});

test('an offer like those of Firefox, in which only the first section has a port, carries the camera too', async () => {
  const { clients } = openRoom(2);
  const [ada, grace] = clients;
  await grace?.publish({ edit: (sdp) => sdp.replace(/^m=video 9 (.*\r\n)/m, 'm=video 0 $1a=bundle-only\r\n') });
  await ada?.subscribe();
  await expect.poll(() => idsInSlots(ada, 'camera')).toEqual(['grace']);
});

test('messages without sense disturb no one else', async () => {
  const { relay, clients, exits } = openRoom(3);
  const [ada, grace] = clients;
  relay.signal('mary', { kind: 'offer', sdp: 'v=0\r\nm=video', sources: {} });
  relay.signal('mary', { kind: 'offer', sdp: `v=0\r\n${'m=video 9 X 96\r\n'.repeat(500)}`, sources: { 0: 'camera' } });
  relay.signal('mary', { kind: 'answer', sdp: '' });
  relay.signal('mary', { kind: 'subscribe' });
  relay.signal('mary', { kind: 'answer', sdp: 'm=audio\r\n'.repeat(14) });
  relay.signal('nobody', { kind: 'subscribe' });
  await grace?.publish();
  await ada?.subscribe();
  await expect.poll(() => arrivedFrom(ada, 'grace', 'camera')?.count ?? 0).toBeGreaterThan(20);
  expect(exits).toEqual([]);
});

test('an offer of data channels is not answered', async () => {
  const { clients } = openRoom(2);
  const [ada, grace] = clients;
  const channel =
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=mid:9\r\na=sctp-port:5000\r\n';
  let answers = 0;
  const receive = grace?.receive;
  Object.assign(grace ?? {}, {
    receive(message: Parameters<RelayClient['receive']>[0]) {
      if (message.kind === 'answer') answers++;
      receive?.call(grace, message);
    },
  });
  void grace?.publish({ edit: (sdp) => sdp + channel });
  await ada?.publish();
  await ada?.subscribe();
  expect(answers).toBe(0);
});

test('of many offers that one participant sends at once, the relay answers the newest', async () => {
  const { relay, clients } = openRoom(2);
  const [ada, grace] = clients;
  let offer: Parameters<Relay['signal']>[1] | undefined;
  const { signal } = relay;
  relay.signal = (id, message) => {
    if (id === 'grace' && message.kind === 'offer') offer = message;
    signal(id, message);
  };
  await grace?.publish();
  let answers = 0;
  Object.assign(grace ?? {}, {
    receive(message: Parameters<RelayClient['receive']>[0]) {
      if (message.kind === 'answer') answers++;
    },
  });
  for (let times = 0; times < 300; times++) if (offer) relay.signal('grace', offer);
  await ada?.publish();
  await ada?.subscribe();
  expect(answers).toBeGreaterThan(0);
  expect(answers).toBeLessThan(100);
});

/** Makes a worker thread of this process run a loop without end. */
async function hang(worker: Worker): Promise<void> {
  const session = new Session();
  session.connect();
  const attached = new Promise<string>((resolve) =>
    session.on('NodeWorker.attachedToWorker', ({ params }) => {
      if (params.workerInfo.title.includes('video relay') || params.workerInfo.workerId === String(worker.threadId))
        resolve(params.sessionId);
    }),
  );
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } };
  await session.post('NodeWorker.sendMessageToWorker', { sessionId: await attached, message: JSON.stringify(message) });
  onTestFinished(() => session.disconnect());
}

test('a worker that no longer answers is ended', async () => {
  const workers: Worker[] = [];
  const onWorker = (message: unknown) => void workers.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', onWorker);
  const { clients, exits } = openRoom(1);
  unsubscribe('worker_threads', onWorker);
  await clients[0]?.publish();
  await hang(workers[0] as Worker);
  await expect.poll(() => exits).toEqual([undefined]);
});

test('a worker that ends is reported once, and a new relay carries the room on', async () => {
  const workers: Worker[] = [];
  const onWorker = (message: unknown) => void workers.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', onWorker);
  const { relay, exits } = openRoom(0);
  unsubscribe('worker_threads', onWorker);
  await workers[0]?.terminate();
  await expect.poll(() => exits).toEqual([undefined]);
  relay.join('ada');
  relay.close();

  const { clients } = openRoom(2);
  await clients[0]?.publish();
  await clients[1]?.subscribe();
  await expect.poll(() => idsInSlots(clients[1], 'camera')).toEqual(['ada']);
  expect(exits).toHaveLength(1);
});
