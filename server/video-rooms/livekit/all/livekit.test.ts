import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startJobs } from '#test/jobs.ts';
import { apiKey, apiSecret, openLivekitServer, postWebhook, verify } from '#test/livekit-server.ts';
import { enterVideoRoom } from '#test/video-participant.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

// LiveKit's own server cannot run here. These tests follow its documentation: tokens, webhooks, and the room service's API.

let livekit: Awaited<ReturnType<typeof openLivekitServer>>;
let world: World;
beforeAll(async () => {
  livekit = await openLivekitServer();
  world = await createWorld({
    ...{ VIDEO_PROVIDER: 'livekit', LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    PUBLIC_URL: 'https://deck.example.com',
  });
  await world.runJobs();
});
afterAll(async () => {
  await world.close();
  await livekit.close();
});
beforeEach(() => livekit.reset());

const nameOf = (roomId: number) => `deck.example.com/${roomId}`;
const callsOf = (method: string) => livekit.calls.filter((call) => call.method === method);

/** An admin with a room, who is in it. */
async function inRoom() {
  const ada = await world.admin();
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup', maxParticipants: 7 } });
  const { participantId } = await ada.videoRooms.join({ params: { id } });
  return { ada, id, participantId, countOf: () => countOf(ada, id) };
}
const countOf = async (person: Person, id: number) =>
  (await person.videoRooms.find({ params: { id } })).participantCount;
const isConnected = (...identities: string[]) =>
  livekit.on('ListParticipants', (response) =>
    response.end(JSON.stringify({ participants: identities.map((identity) => ({ identity, kind: 'STANDARD' })) })),
  );

test('a token admits one participant to one room, for a minute', async () => {
  const { ada, id } = await inRoom();
  const access = await ada.videoRooms.join({ params: { id } });
  expect(access.livekit?.url).toBe(livekit.url);
  const claims = verify(access.livekit?.token ?? '');
  expect(claims).toMatchObject({
    iss: apiKey,
    sub: access.participantId,
    roomConfig: { maxParticipants: 7 },
  });
  expect(claims.video).toEqual({
    room: nameOf(id),
    ...{ roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false },
  });
  expect(claims.exp - claims.nbf).toBe(60);
});

test('a guest gets the same for the room that a host let them into', async () => {
  const { ada, id } = await inRoom();
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { admitsGuests: true } });
  const { url } = await ada.guests.openLink({ params: { id }, body: { renew: false } });
  const secret = new URL(url).searchParams.get('room') ?? '';
  const { token } = await world.visitor().guests.ask({ body: { secret, name: 'Maria' } });
  const [guest] = (await ada.videoRooms.find({ params: { id } })).waitingGuests;
  await ada.guests.answer({ params: { id, guestId: guest?.id ?? 0 }, body: { isAdmitted: true } });
  const access = await world.visitor().guests.join({ body: { token } });
  const claims = verify(access.livekit?.token ?? '');
  expect([claims.sub, claims.video]).toEqual([
    access.participantId,
    { room: nameOf(id), roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false },
  ]);
});

test('the roster says that LiveKit carries the media, and pages may connect to it', async () => {
  const { ada, id, participantId } = await inRoom();
  const participant = await enterVideoRoom(ada, id, participantId);
  expect(await participant.next('roster')).toMatchObject({ media: 'livekit' });
  const policy = (await ada.fetch('/')).headers.get('content-security-policy');
  expect(policy).toContain(`;connect-src 'self' ${livekit.url} ${livekit.url.replace('ws', 'http')}`);
});

test.each(['participant_left', 'participant_connection_aborted'])('%s ends the participation', async (event) => {
  const { ada, id, participantId, countOf } = await inRoom();
  const live = await ada.live();
  const participant = { identity: participantId, disconnectReason: 'SIGNAL_CLOSE' };
  const response = await postWebhook(world.visitor(), { event, room: { name: nameOf(id) }, participant });
  expect(response.status).toBe(204);
  expect(await live.changed('videoRooms')).toMatchObject([{ id, participantCount: 0, isActive: false }]);
  expect(await countOf()).toBe(0);
});

test('a participant who only connected again stays', async () => {
  const { id, participantId, countOf } = await inRoom();
  const participant = { identity: participantId, disconnectReason: 'DUPLICATE_IDENTITY' };
  await postWebhook(world.visitor(), { event: 'participant_left', room: { name: nameOf(id) }, participant });
  expect(await countOf()).toBe(1);
});

test('room_finished ends all participations but those that began just now', async () => {
  const { id, countOf } = await inRoom();
  const finishedAt = (createdAt: number) =>
    postWebhook(world.visitor(), { event: 'room_finished', room: { name: nameOf(id) }, createdAt: String(createdAt) });
  const now = Math.floor(Date.now() / 1000);
  await finishedAt(now);
  expect(await countOf()).toBe(1);
  await finishedAt(now + 60);
  expect(await countOf()).toBe(0);
});

test('an event of another room changes nothing', async () => {
  const { ada, id, participantId, countOf } = await inRoom();
  const other = await ada.videoRooms.create({ body: { name: 'Loft' } });
  for (const name of [nameOf(other.id), nameOf(999_999), `other.example.com/${id}`, `${nameOf(id)} `, '']) {
    const event = { event: 'participant_left', room: { name }, participant: { identity: participantId } };
    expect((await postWebhook(world.visitor(), event)).status).toBe(204);
  }
  expect(await countOf()).toBe(1);
});

test('an event that LiveKit did not sign changes nothing', async () => {
  const { id, participantId, countOf } = await inRoom();
  const event = { event: 'participant_left', room: { name: nameOf(id) }, participant: { identity: participantId } };
  const visitor = world.visitor();
  expect((await postWebhook(visitor, event, { secret: 'another secret of thirty-two characters' })).status).toBe(401);
  expect((await postWebhook(visitor, event, { signed: { ...event, event: 'participant_joined' } })).status).toBe(401);
  const init = { method: 'POST', headers: { 'content-type': 'application/webhook+json' }, body: JSON.stringify(event) };
  expect((await visitor.fetch('/api/video-rooms/livekit', init)).status).toBe(401);
  const long = { ...init, body: 'x'.repeat(100_000) };
  expect((await visitor.fetch('/api/video-rooms/livekit', long)).status).toBe(413);
  expect(await countOf()).toBe(1);
});

test("a host's removal disconnects people from LiveKit, and revokes their tokens", async () => {
  const { ada, id, participantId } = await inRoom();
  const grace = await world.colleague(ada);
  await enterVideoRoom(ada, id, participantId);
  const { id: graceId } = await enterVideoRoom(grace, id);
  isConnected(participantId, graceId);
  await ada.videoRooms.remove({ params: { id, userId: grace.id } });
  await expect.poll(() => callsOf('RemoveParticipant')).toHaveLength(1);
  const [removal] = callsOf('RemoveParticipant');
  expect(removal?.body).toMatchObject({ room: nameOf(id), identity: graceId });
  expect(Math.abs(Number(removal?.body.revokeTokenTs) - Date.now() / 1000)).toBeLessThan(10);
  expect(removal?.claims.video).toEqual({ roomAdmin: true, room: nameOf(id) });
  expect(callsOf('ListParticipants')[0]).toMatchObject({
    body: { room: nameOf(id) },
    claims: removal?.claims.video && { video: removal.claims.video },
  });
});

test('someone who connects to LiveKit without being in the room is disconnected', async () => {
  const { id, participantId } = await inRoom();
  const joined = (identity: string) =>
    postWebhook(world.visitor(), {
      event: 'participant_joined',
      room: { name: nameOf(id) },
      participant: { identity },
    });
  isConnected(participantId, 'gone');
  await joined(participantId);
  await joined('gone');
  await expect.poll(() => callsOf('RemoveParticipant')).toMatchObject([{ body: { identity: 'gone' } }]);
});

test('a deleted room is deleted at LiveKit, again after a refusal or without an answer', async () => {
  const { ada, id } = await inRoom();
  const other = await inRoom();
  const deleted = new Set<unknown>();
  livekit.on('DeleteRoom', (response) => {
    const room = callsOf('DeleteRoom').at(-1)?.body.room;
    const isFirst = callsOf('DeleteRoom').filter(({ body }) => body.room === room).length === 1;
    if (!isFirst) {
      deleted.add(room);
      response.end('{}');
    } else if (room === nameOf(id)) response.writeHead(503).end('{"code":"unavailable"}');
    // The first call for the other room gets no answer.
  });
  await ada.videoRooms.delete({ params: { id } });
  await other.ada.videoRooms.delete({ params: { id: other.id } });
  // Meanwhile rooms work.
  await ada.videoRooms.join({ params: { id: (await ada.videoRooms.create({ body: { name: 'Loft' } })).id } });
  await expect
    .poll(async () => {
      await startJobs(world);
      return deleted;
    })
    .toEqual(new Set([nameOf(id), nameOf(other.id)]));
  expect(callsOf('DeleteRoom')[0]?.claims.video).toEqual({ roomCreate: true });
});

test('what LiveKit no longer knows is not asked for again', async () => {
  const { ada, id, participantId } = await inRoom();
  const participant = await enterVideoRoom(ada, id, participantId);
  livekit.on('ListParticipants', (response) => response.writeHead(404).end('{"code":"not_found","msg":"no room"}'));
  participant.leave();
  await expect.poll(() => callsOf('ListParticipants')).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(callsOf('ListParticipants')).toHaveLength(1);
});

test('a host mutes the microphone at LiveKit too', async () => {
  const { ada, id, participantId } = await inRoom();
  const grace = await world.colleague(ada);
  const host = await enterVideoRoom(ada, id, participantId);
  const muted = await enterVideoRoom(grace, id);
  const graceId = muted.id;
  await host.next('roster', ({ participants }) => participants.some((one) => one.id === graceId));
  const tracks = [
    { sid: 'TR_camera', source: 'CAMERA' },
    { sid: 'TR_microphone', source: 'MICROPHONE' },
  ];
  livekit.on('GetParticipant', (response) => response.end(JSON.stringify({ identity: graceId, tracks })));
  host.send({ kind: 'mute', id: graceId });
  await expect
    .poll(() => callsOf('MutePublishedTrack'))
    .toMatchObject([{ body: { room: nameOf(id), identity: graceId, trackSid: 'TR_microphone', muted: true } }]);
  muted.send({ kind: 'state', state: { isMuted: false, hasCamera: false, isSharing: false, hasRaisedHand: false } });
  await host.next('roster', ({ participants }) => participants.some((one) => one.id === graceId && !one.isMuted));
  host.send({ kind: 'muteAll' });
  await expect.poll(() => callsOf('MutePublishedTrack')).toHaveLength(2);
});
