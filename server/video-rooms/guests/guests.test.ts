import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { commentableNouns } from '#contract/nouns.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin, setRole } from '#test/roles.ts';
import { enterOn, enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { members, requiredQuery } from '#test/walk.ts';
import { addressOf, createWorld, initOf, openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

type Host = { host: Person; params: { id: number }; secret: string };

const setGuests = async (admin: Person, admitsGuests: boolean) => {
  const { organizationId } = await admin.auth.user();
  return admin.organizations.change({ params: { id: organizationId ?? 0 }, body: { admitsGuests } });
};
const openLink = async ({ host, params }: Omit<Host, 'secret'>, renew = false) =>
  new URL((await host.guests.openLink({ params, body: { renew } })).url).searchParams.get('room') ?? '';

/** An admin with a room and its link for guests. */
async function openRoom(): Promise<Host> {
  const host = await world().admin();
  await setGuests(host, true);
  const { id } = await host.videoRooms.create({ body: { name: 'Interview', maxParticipants: 20 } });
  const room = { host, params: { id } };
  return { ...room, secret: await openLink(room) };
}

const ask = async ({ secret }: Host, name = 'Maria') =>
  (await world().visitor().guests.ask({ body: { secret, name } })).token;
const stateOf = (token: string) => world().visitor().guests.state({ body: { token } });
const waiting = async ({ host, params }: Host) => (await host.videoRooms.find({ params })).waitingGuests;
const join = (token: string) => world().visitor().guests.join({ body: { token } });

/** Answers the guest who waits, and returns their id. */
async function answer(room: Host, isAdmitted: boolean): Promise<number> {
  const [guest] = await waiting(room);
  const guestId = guest?.id ?? 0;
  await room.host.guests.answer({ params: { ...room.params, guestId }, body: { isAdmitted } });
  return guestId;
}

async function connect(token: string): Promise<Socket> {
  const socket = io(world().url, { auth: { guest: token }, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** A host in a room, and a guest that they let in. */
async function hostAndGuest() {
  const room = await openRoom();
  const host = await enterVideoRoom(room.host, room.params.id);
  const token = await ask(room);
  const guestId = await answer(room, true);
  const socket = await connect(token);
  const guest = await enterOn(socket, (await join(token)).participantId);
  return { room, host, guest, guestId, token, socket };
}

const roster = (who: VideoParticipant, id: string) =>
  who.next('roster', ({ participants }) => participants.some((one) => one.id === id));

test('only admins admit guests, which is off at first', async () => {
  const host = await world().admin();
  const params = { id: (await host.videoRooms.create({ body: { name: 'Interview' } })).id };
  await expect(openLink({ host, params })).rejects.toThrow('403');
  await expect(setGuests(await world().colleague(host), true)).rejects.toThrow('403');
  await setGuests(host, true);
  const secret = await openLink({ host, params });
  expect(secret.length).toBeGreaterThan(40);
  expect(await openLink({ host, params })).toBe(secret);
  expect((await host.videoRooms.find({ params })).hasGuestLink).toBe(true);
  expect(await world().visitor().guests.find({ body: { secret } })).toEqual({ roomName: 'Interview' });
  const call = await host.videoRooms.ofChannel({
    params: { id: (await host.channels.create({ body: { name: 'yard' } })).id },
  });
  await expect(openLink({ host, params: { id: call.id } })).rejects.toThrow('403');
});

test('a link that was renewed or turned off works no longer, and those who wait wait no longer', async () => {
  const room = await openRoom();
  const token = await ask(room);
  const secret = await openLink(room, true);
  expect((await stateOf(token)).status).toBe('closed');
  await expect(ask(room)).rejects.toThrow('404');
  const renewed = await ask({ ...room, secret });
  expect((await room.host.guests.closeLink({ params: room.params })).hasGuestLink).toBe(false);
  expect((await stateOf(renewed)).status).toBe('closed');
  await expect(ask({ ...room, secret })).rejects.toThrow('404');
});

test('a guest who left waits again, and one whose page reloads does not', async () => {
  const { room, token, socket } = await hostAndGuest();
  socket.disconnect();
  const back = await enterOn(await connect(token), (await join(token)).participantId);
  await roster(back, back.id);
  back.leave();
  await expect.poll(async () => (await stateOf(token)).status).toBe('closed');
  await expect(join(token)).rejects.toThrow('404');
  await expect(connect(token)).rejects.toThrow();
  await ask(room);
  expect(await waiting(room)).toHaveLength(1);
});

test('guests who are let in and not inside come no longer once the link is renewed or turned off', async () => {
  const { room, guest, token } = await hostAndGuest();
  const admitted = async (secret: string) => {
    const token = await ask({ ...room, secret });
    await answer(room, true);
    return token;
  };
  const before = await admitted(room.secret);
  const secret = await openLink(room, true);
  expect((await stateOf(before)).status).toBe('closed');
  await expect(join(before)).rejects.toThrow('404');
  const after = await admitted(secret);
  await room.host.guests.closeLink({ params: room.params });
  await expect(join(after)).rejects.toThrow('404');
  expect((await stateOf(token)).status).toBe('admitted');
  guest.leave();
});

test('a guest waits for a host, and the first answer counts', async () => {
  const room = await openRoom();
  await enterVideoRoom(room.host, room.params.id);
  const token = await ask(room, ' Maria \u00A0\u3000\u2800\t Silva ');
  const [guest] = await waiting(room);
  expect(guest?.name).toBe('Maria Silva');
  expect(await stateOf(token)).toEqual({
    ...{ status: 'waiting', roomName: 'Interview' },
    ...{ isHostInside: true, isRecorded: false },
  });
  await expect(join(token)).rejects.toThrow('403');
  await expect(connect(token)).rejects.toThrow();
  const guestId = await answer(room, false);
  const params = { ...room.params, guestId };
  expect((await stateOf(token)).status).toBe('refused');
  await room.host.guests.answer({ params, body: { isAdmitted: true } });
  expect((await stateOf(token)).status).toBe('refused');
  await expect(join(token)).rejects.toThrow('403');
  const member = await world().colleague(room.host);
  await expect(member.guests.answer({ params, body: { isAdmitted: true } })).rejects.toThrow('403');
});

test('a guest is in the room with their name, and sends signals, reactions and a hand', async () => {
  const { room, host, guest, guestId } = await hostAndGuest();
  const here = await roster(guest, guest.id);
  expect(here.participants).toMatchObject([
    { id: host.id, name: 'Ada Byron', isGuest: false },
    { id: guest.id, userId: `guest:${guestId}`, name: 'Maria', isGuest: true },
  ]);
  await roster(host, guest.id);
  guest.send({ kind: 'state', state: { isMuted: false, hasCamera: true, isSharing: false, hasRaisedHand: true } });
  expect(await roster(host, guest.id)).toMatchObject({ participants: [{ hasRaisedHand: true, name: 'Maria' }] });
  guest.send({ kind: 'signal', to: host.id, data: 'offer' });
  expect(await host.next('signal')).toEqual({ kind: 'signal', from: guest.id, data: 'offer' });
  guest.send({ kind: 'reaction', emoji: '🎉' });
  expect(await host.next('reactions')).toMatchObject({ reactions: [{ from: guest.id }] });
  // A guest mutes no one.
  guest.send({ kind: 'mute', id: host.id });
  host.send({ kind: 'mute', id: guest.id });
  await guest.next('muted');
  const { participantIds, participantCount, guestCount } = await room.host.videoRooms.find({ params: room.params });
  expect([participantIds, participantCount, guestCount]).toEqual([[room.host.id], 2, 1]);
});

test('a guest who is muted while their connection is lost learns it when they are back', async () => {
  const { host, guest, token } = await hostAndGuest();
  const speaking = { isMuted: false, hasCamera: false, isSharing: false, hasRaisedHand: false };
  guest.send({ kind: 'state', state: speaking });
  await host.next('roster', ({ participants }) => participants.some(({ isMuted }) => !isMuted));
  guest.socket.disconnect();
  await host.next('roster', ({ participants }) => participants.some(({ isReconnecting }) => isReconnecting));
  host.send({ kind: 'mute', id: guest.id });
  await host.next('roster', ({ participants }) => participants.some((one) => one.id === guest.id && one.isMuted));
  const back = await enterOn(await connect(token), guest.id, speaking);
  expect(await back.next('muted')).toEqual({ kind: 'muted', by: host.id });
});

test('a guest is in the room in one window, the last', async () => {
  const { room, guest, token } = await hostAndGuest();
  await enterOn(await connect(token), (await join(token)).participantId);
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'movedHere' });
  expect((await room.host.videoRooms.find({ params: room.params })).participantCount).toBe(2);
});

test('guests are out when the last member is, and cannot come back', async () => {
  const { room, host, guest, token, socket } = await hostAndGuest();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const second = await ask(room, 'Second');
  host.leave();
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'noLongerMember' });
  // The connection of a guest ends with them.
  expect(await closed).toBe('io server disconnect');
  const { isActive, startedAt } = await room.host.videoRooms.find({ params: room.params });
  expect([isActive, startedAt]).toEqual([false, null]);
  await expect(join(token)).rejects.toThrow('404');
  await expect(answer(room, true)).rejects.toThrow('409: Join the room first');
  expect((await stateOf(second)).status).toBe('waiting');
});

test('a guest joins while a member is inside', async () => {
  const room = await openRoom();
  await enterVideoRoom(room.host, room.params.id);
  const token = await ask(room);
  await answer(room, true);
  // As when another guest is inside, before it is noticed that the member is not.
  await onDatabase(world(), 'delete from video_participants where room_id = $1', [room.params.id]);
  await expect(join(token)).rejects.toThrow('409: The people who invited you are not in the room');
});

test('a host removes a guest, who cannot come back', async () => {
  const { room, guest, guestId, token, socket } = await hostAndGuest();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await room.host.guests.remove({ params: { ...room.params, guestId } });
  expect(await closed).toBe('io server disconnect');
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'removed' });
  expect((await stateOf(token)).status).toBe('removed');
  await expect(join(token)).rejects.toThrow('403');
  await expect(connect(token)).rejects.toThrow();
});

test('guests are out of the rooms when an admin no longer admits them', async () => {
  const { room, guest, token } = await hostAndGuest();
  await setGuests(room.host, false);
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'noLongerMember' });
  expect((await stateOf(token)).status).toBe('closed');
  await expect(ask(room)).rejects.toThrow('404');
  expect((await room.host.videoRooms.find({ params: room.params })).participantCount).toBe(1);
});

test('a link from before an admin admitted no guests works no longer', async () => {
  const room = await openRoom();
  await setGuests(room.host, false);
  expect((await room.host.videoRooms.find({ params: room.params })).hasGuestLink).toBe(false);
  await setGuests(room.host, true);
  await expect(ask(room)).rejects.toThrow('404');
});

test("a room that becomes a team's has neither guests nor a link, also when it is everyone's again", async () => {
  const { room, guest, token } = await hostAndGuest();
  const late = await ask(room);
  const team = await room.host.teams.create({ body: { name: 'Leadership' } });
  const changed = await room.host.videoRooms.change({ params: room.params, body: { teamId: team.id } });
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'noLongerMember' });
  expect(changed.teamId).toBe(team.id);
  for (const one of [token, late]) expect((await stateOf(one)).status).toBe('closed');
  await room.host.videoRooms.change({ params: room.params, body: { teamId: null } });
  const after = await room.host.videoRooms.find({ params: room.params });
  expect([after.hasGuestLink, after.waitingGuests, after.guestCount]).toEqual([false, [], 0]);
  await expect(ask(room)).rejects.toThrow('404');
});

test('a room has neither guests nor a link once its team is private', async () => {
  const host = await world().admin();
  await setGuests(host, true);
  const team = await host.teams.create({ body: { name: 'Leadership' } });
  const { id } = await host.videoRooms.create({ body: { name: 'Interview', teamId: team.id } });
  const secret = await openLink({ host, params: { id } });
  await host.teams.change({ params: { id: team.id }, body: { isPrivate: true } });
  await expect(ask({ host, params: { id }, secret })).rejects.toThrow('404');
});

test("the room of a meeting has neither guests nor a link once the meeting is a team's", async () => {
  const host = await world().admin();
  await setGuests(host, true);
  const meeting = await host.meetings.create({ body: { title: 'L10', meetingDate: '2026-11-30' } });
  const { id } = await host.videoRooms.ofMeeting({ params: { id: meeting.id } });
  const secret = await openLink({ host, params: { id } });
  const team = await host.teams.create({ body: { name: 'Leadership' } });
  await host.meetings.change({ params: { id: meeting.id }, body: { teamId: team.id } });
  await expect(ask({ host, params: { id }, secret })).rejects.toThrow('404');
});

test('guests are out of the rooms of an organization that is deactivated', async () => {
  const { room, guest, token } = await hostAndGuest();
  const root = await world().person('Super');
  await makeSuperAdmin(world(), root);
  const { organizationId } = await room.host.auth.user();
  await root.admin.change({ params: { id: organizationId ?? 0 }, body: { isActive: false } });
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'noLongerMember' });
  await expect(join(token)).rejects.toThrow('404');
  await expect(ask(room)).rejects.toThrow('404');
});

test('a guest stays when the host is no longer a member, and another host can remove them', async () => {
  const { room, host, guest, guestId, token } = await hostAndGuest();
  const other = await world().colleague(room.host);
  await enterVideoRoom(other, room.params.id);
  await setRole(world(), other, 'admin');
  await other.users.deactivate({ params: { id: room.host.id } });
  await host.next('ended');
  expect((await stateOf(token)).status).toBe('admitted');
  await other.guests.remove({ params: { ...room.params, guestId } });
  expect(await guest.next('ended')).toEqual({ kind: 'ended', reason: 'removed' });
});

test('the token of a guest ends with the use of the room', async () => {
  const { room, host, guest, token } = await hostAndGuest();
  host.leave();
  await guest.next('ended');
  await expect.poll(async () => (await room.host.videoRooms.find({ params: room.params })).isActive).toBe(false);
  await expect.poll(async () => (await stateOf(token)).status).toBe('closed');
  await expect(join(token)).rejects.toThrow('404');
});

test('a locked or full room takes no guest: those who answer read that, and the guest goes on waiting', async () => {
  const room = await openRoom();
  await enterVideoRoom(room.host, room.params.id);
  const token = await ask(room);
  await room.host.videoRooms.lock({ params: room.params, body: { on: true } });
  await expect(answer(room, true)).rejects.toThrow('409: This room is locked. Unlock it, then let guests in.');
  await expect(ask(room)).rejects.toThrow('403');
  await room.host.videoRooms.lock({ params: room.params, body: { on: false } });
  await onDatabase(world(), 'update video_rooms set max_participants = 1 where id = $1', [room.params.id]);
  await expect(answer(room, true)).rejects.toThrow('409: This room is full');
  expect((await stateOf(token)).status).toBe('waiting');
  await onDatabase(world(), 'update video_rooms set max_participants = 2 where id = $1', [room.params.id]);
  await answer(room, true);
  await room.host.videoRooms.lock({ params: room.params, body: { on: true } });
  await expect(join(token)).rejects.toThrow('403');
  await room.host.videoRooms.lock({ params: room.params, body: { on: false } });
  await onDatabase(world(), 'update video_rooms set max_participants = 1 where id = $1', [room.params.id]);
  await expect(join(token)).rejects.toThrow('409');
});

test('a limited number of guests wait', async () => {
  const room = await openRoom();
  const asks = await Promise.allSettled(Array.from({ length: 20 }, () => ask(room)));
  expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(ask(room)).rejects.toThrow('409');
});

test('a link works for a day, and as long as who made it may host the room', async () => {
  const room = await openRoom();
  const member = await world().colleague(room.host);
  const { id } = await member.videoRooms.create({ body: { name: 'Viewing' } });
  const theirs = { host: member, params: { id }, secret: await openLink({ host: member, params: { id } }) };
  const { until } = await member.guests.openLink({ params: { id }, body: { renew: false } });
  expect(Math.abs(Date.parse(until) - Date.now() - 24 * 3600_000)).toBeLessThan(60_000);
  await setRole(world(), member, 'observer');
  await expect(ask(theirs)).rejects.toThrow('404');
  await setRole(world(), member, 'managee');
  await ask(theirs);
  await room.host.users.deactivate({ params: { id: member.id } });
  await expect(ask(theirs)).rejects.toThrow('404');
  // Another host makes a link of their own.
  const own = await openLink({ host: room.host, params: { id } });
  expect(own).not.toBe(theirs.secret);
  await ask({ ...theirs, secret: own });

  await onDatabase(world(), 'update video_rooms set guest_link_until = now() where id = $1', [room.params.id]);
  await expect(
    world()
      .visitor()
      .guests.find({ body: { secret: room.secret } }),
  ).rejects.toThrow('404');
  await expect(ask(room)).rejects.toThrow('404');
  expect((await room.host.videoRooms.find({ params: room.params })).hasGuestLink).toBe(false);
  await ask({ ...room, secret: await openLink(room) });
});

test('a limited number of guests are in a room', async () => {
  const room = await openRoom();
  await expect(ask(room).then(() => answer(room, true))).rejects.toThrow('409: Join the room first');
  await enterVideoRoom(room.host, room.params.id);
  await answer(room, false);
  const admitted = async () => {
    const token = await ask(room);
    await answer(room, true);
    return token;
  };
  const tokens: string[] = [];
  for (let nth = 0; nth < 11; nth++) tokens.push(await admitted());
  const joined = await Promise.allSettled(tokens.map(join));
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(admitted()).rejects.toThrow('409: 10 guests are in this room already');
});

test('a name is a line without invisible characters', async () => {
  const room = await openRoom();
  for (const name of ['', ' ', '\u200F\u202E', '\u2800\u3164', 'M'.repeat(61), 'M'.repeat(10_000)])
    await expect(ask(room, name), name.slice(0, 70)).rejects.toThrow('400');
  await ask(room, 'nor\u202EyB\n');
  expect((await waiting(room)).map(({ name }) => name)).toEqual(['noryB']);
});

test('a link that is renewed while someone asks lets no one wait', async () => {
  const room = await openRoom();
  const lock = `select from video_rooms where id = ${room.params.id} for update`;
  await whileLocked(world(), lock, async (waits) => {
    await waits(openLink(room, true));
    await waits(expect(ask(room)).rejects.toThrow('404'));
  });
  expect(await waiting(room)).toEqual([]);
});

test('who made the link is notified that a guest waits, unless they are in the room', async () => {
  const room = await openRoom();
  const news = async () =>
    (await room.host.notifications.list({ query: {} })).map(({ message, entityType, entityId }) => ({
      message,
      entity: [entityType, entityId],
    }));
  const one = (name: string) => [
    { message: `${name} (guest) is waiting to join “Interview”.`, entity: ['videoRoom', room.params.id] },
  ];
  await ask(room);
  expect(await news()).toEqual(one('Maria'));
  await ask(room, 'Second');
  expect(await news()).toEqual(one('Second'));
  await answer(room, false);
  expect(await news()).toEqual(one('Second'));
  await answer(room, false);
  expect(await news()).toEqual([]);
  await ask(room);
  await onDatabase(world(), 'update video_guests set expires_at = now() where room_id = $1', [room.params.id]);
  await expect.poll(news).toEqual([]);
  await ask(room);
  await room.host.guests.closeLink({ params: room.params });
  expect(await news()).toEqual([]);
  const secret = await openLink(room);
  await ask({ ...room, secret });
  await setGuests(room.host, false);
  expect(await news()).toEqual([]);
  await setGuests(room.host, true);
  await enterVideoRoom(room.host, room.params.id);
  await ask({ ...room, secret: await openLink(room) });
  expect(await news()).toEqual([]);
});

test('the presenter of a meeting answers its guests, who wait until someone is there that can', async () => {
  const host = await world().admin();
  await setGuests(host, true);
  const [presenter, other] = [await world().colleague(host), await world().colleague(host)];
  const meeting = await host.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const params = { id: (await host.videoRooms.ofMeeting({ params: { id: meeting.id } })).id };
  const room = { host, params, secret: await openLink({ host, params }) };
  const { presenterId: from } = await host.meetings.find({ params: { id: meeting.id } });
  await presenter.meetings.present({ params: { id: meeting.id }, body: { from } });
  await enterVideoRoom(other, params.id);
  const token = await ask(room);
  expect((await stateOf(token)).isHostInside).toBe(false);
  await expect(answer({ ...room, host: other }, true)).rejects.toThrow('403');
  await enterVideoRoom(presenter, params.id);
  expect((await stateOf(token)).isHostInside).toBe(true);
  await answer({ ...room, host: presenter }, true);
  expect((await stateOf(token)).isRecorded).toBe(false);
  await host.recordings.record({ params: { id: meeting.id }, body: { isRecording: true } });
  expect(await stateOf(token)).toEqual({
    ...{ status: 'admitted', roomName: 'L10' },
    ...{ isHostInside: false, isRecorded: true },
  });
});

test('people may ask by a renewed link after too many asked by the old one', async () => {
  const limited = await createWorld({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
  onTestFinished(() => limited.close());
  const host = await limited.admin();
  await setGuests(host, true);
  const params = { id: (await host.videoRooms.create({ body: { name: 'Interview' } })).id };
  const askFrom = async (secret: string, nth: number) => {
    const { status } = await limited.visitor().fetch('/api/guests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${nth}` },
      body: JSON.stringify({ secret, name: 'Maria' }),
    });
    return status;
  };
  const secret = await openLink({ host, params });
  // Two windows of time at most.
  const statuses: number[] = [];
  for (let nth = 0; nth < 121; nth++) statuses.push(await askFrom(secret, nth));
  expect(statuses.at(-1)).toBe(429);
  expect(await askFrom(await openLink({ host, params }, true), 200)).toBe(201);
});

test('guests who give no sign of life wait no longer', async () => {
  const room = await openRoom();
  const host = await enterVideoRoom(room.host, room.params.id);
  const token = await ask(room);
  const { changed } = await room.host.live();
  await onDatabase(world(), 'update video_guests set expires_at = now() where room_id = $1', [room.params.id]);
  expect((await changed('videoRooms'))[0]?.waitingGuests).toEqual([]);
  expect((await stateOf(token)).status).toBe('closed');
  host.leave();
});

test('the token of a guest opens no call of an account and no topic', async () => {
  const { room, socket, token } = await hostAndGuest();
  const headers = {
    cookie: ['quarterdeck_session', '__Host-quarterdeck_session', 'quarterdeck_guest']
      .map((name) => `${name}=${token}`)
      .join('; '),
    authorization: `Bearer ${token}`,
  };
  for (const { call, endpoint } of members) {
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, String(room.params.id)]),
    );
    const init = initOf(endpoint, endpoint.example);
    const address = addressOf(endpoint, { params, query: requiredQuery });
    const response = await world()
      .visitor()
      .fetch(address, { ...init, headers: { ...init.headers, ...headers } });
    expect([call, response.status]).toEqual([call, 401]);
  }
  const { organizationId } = await room.host.auth.user();
  for (const noun of ['organizations', 'meetings', 'transcripts', 'channels', ...commentableNouns])
    for (const id of [1, organizationId])
      expect(await socket.emitWithAck('subscribe', { noun, id }, null), noun).toEqual({ refused: 'unauthorized' });
});

test('a guest enters no room but their own', async () => {
  const { socket } = await hostAndGuest();
  const other = await openRoom();
  const { participantId } = await other.host.videoRooms.join({ params: other.params });
  const quiet = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };
  expect(await socket.emitWithAck('roomEnter', participantId, quiet)).toBe(false);
});
