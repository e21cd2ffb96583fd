import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  classes,
  Message,
  makeIntegrityKey,
  methods,
  parseMessage,
  type RTCIceCandidate,
  RTCPeerConnection,
} from 'werift';
import type { IceServer } from '#contract/video-rooms.ts';
import { hasTurnServer, openTurnServer } from '#test/turn-server.ts';
import { createWorld, type World } from '#test/world.ts';
import { iceServersFor } from './ice-servers.ts';

const secret = 'shared with coturn';
/** The protocol number of UDP, in the first of four bytes. */
const udp = 17 << 24;

/** Asks a TURN server for a relayed address (RFC 8656). Returns `accepted`, or the error code that it answers. */
async function allocate(
  port: number,
  { username = '', credential = '' }: Partial<IceServer>,
): Promise<'accepted' | number> {
  const socket = createSocket('udp4');
  const ask = async (request: Message) => {
    socket.send(request.bytes, port, '127.0.0.1');
    const [data] = (await once(socket, 'message')) as [Buffer];
    return parseMessage(data);
  };
  const request = () => new Message(methods.ALLOCATE, classes.REQUEST).setAttribute('REQUESTED-TRANSPORT', udp);
  const challenge = await ask(request());
  const [realm, nonce] = [challenge?.getAttributeValue('REALM'), challenge?.getAttributeValue('NONCE')];
  const authenticated = request()
    .setAttribute('USERNAME', username)
    .setAttribute('REALM', realm)
    .setAttribute('NONCE', nonce)
    .addMessageIntegrity(makeIntegrityKey(username, realm, credential));
  const answer = await ask(authenticated);
  socket.close();
  return answer?.messageClass === classes.RESPONSE ? 'accepted' : answer?.getAttributeValue('ERROR-CODE')[0];
}

describe.skipIf(!hasTurnServer)('coturn', () => {
  let turn: Awaited<ReturnType<typeof openTurnServer>>;
  let world: World;
  beforeAll(async () => {
    turn = await openTurnServer(secret);
    world = await createWorld({ TURN_URLS: turn.url, TURN_SECRET: secret });
  });
  afterAll(async () => {
    await world.close();
    await turn.close();
  });

  /** The credentials that a participant gets. */
  async function joined() {
    const ada = await world.admin();
    const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
    const [server] = (await ada.videoRooms.join({ params: { id } })).iceServers;
    return { username: server?.username ?? '', credential: server?.credential ?? '' };
  }

  test('our credentials are accepted, wrong and expired ones are refused', async () => {
    const credentials = await joined();
    const { username } = credentials;
    expect(Number(username.split(':')[0]) * 1000).toBeGreaterThan(Date.now() + 5 * 3600 * 1000);
    expect(await allocate(turn.port, credentials)).toBe('accepted');
    const of = (seconds: number, secret: string) =>
      iceServersFor('ada', new Date(Date.now() + seconds * 1000), { turn: { urls: [turn.url], secret } })[0] ?? {};
    expect(await allocate(turn.port, of(60, secret))).toBe('accepted');
    expect(await allocate(turn.port, of(-60, secret))).toBe(401);
    expect(await allocate(turn.port, of(60, 'another secret'))).toBe(401);
    expect(await allocate(turn.port, { ...credentials, credential: 'guessed' })).toBe(401);
    const prolonged = username.replace(/^\d+/, (seconds) => String(Number(seconds) + 3600));
    expect(await allocate(turn.port, { ...credentials, username: prolonged })).toBe(401);
  });

  test('two peers that reach only the TURN server reach each other', async () => {
    const peers = [await joined(), await joined()].map(
      (server) => new RTCPeerConnection({ iceServers: [{ urls: turn.url, ...server }], iceTransportPolicy: 'relay' }),
    ) as [RTCPeerConnection, RTCPeerConnection];
    const [one, other] = peers;
    const candidates: RTCIceCandidate[] = [];
    for (const [peer, target] of [peers, [other, one] as const])
      peer.onIceCandidate.subscribe((candidate) => {
        if (!candidate) return;
        candidates.push(candidate);
        void target.addIceCandidate(candidate);
      });
    const received = new Promise((resolve) =>
      other.onDataChannel.subscribe((channel) => channel.onMessage.subscribe((data) => resolve(String(data)))),
    );
    const channel = one.createDataChannel('chat');
    channel.stateChanged.subscribe((state) => state === 'open' && channel.send('ahoy'));
    await one.setLocalDescription(await one.createOffer());
    await other.setRemoteDescription(one.localDescription as never);
    await other.setLocalDescription(await other.createAnswer());
    await one.setRemoteDescription(other.localDescription as never);
    expect(await received).toBe('ahoy');
    expect(candidates.every(({ candidate }) => candidate?.includes('typ relay'))).toBe(true);
    await Promise.all(peers.map((peer) => peer.close()));
  });
});
