import { expect, test } from 'vitest';
import { isRinging } from '#rules/video-rooms.ts';
import { onDatabase } from '#test/on-database.ts';
import { enterVideoRoom } from '#test/video-participant.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function startCall(person: Person, channelId: number): Promise<number> {
  const { id } = await person.videoRooms.ofChannel({ params: { id: channelId } });
  await person.videoRooms.join({ params: { id } });
  return id;
}

/** Moves the start of a call 20 seconds back, and makes everyone leave it. */
async function hangUp(id: number): Promise<void> {
  await onDatabase(world(), "update video_rooms set started_at = started_at - interval '20 seconds' where id = $1", [
    id,
  ]);
  await everyoneLeaves(id);
}

const everyoneLeaves = (id: number) =>
  onDatabase(world(), 'update video_participants set expires_at = now() where room_id = $1', [id]);

const linesIn = async (person: Person, channelId: number) =>
  (await person.messages.list({ params: { id: channelId } })).filter(({ type }) => type === 'system');

const ofCalls = async (person: Person) =>
  (await person.notifications.list()).map(({ title, message }) => `${title}: ${message}`);

const unreadOf = async (person: Person, channelId: number) =>
  (await person.channels.unread()).find((one) => one.channelId === channelId)?.unread;

const directTo = async (person: Person, other: Person): Promise<number> =>
  (await person.channels.openDirect({ body: { userIds: [other.id] } })).id;

test('the calls in progress are listed for the people who can see their channel or meeting', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const idle = await ada.channels.create({ body: { name: 'idle', type: 'public' } });
  await ada.videoRooms.ofChannel({ params: { id: idle.id } });
  await ada.videoRooms.create({ body: { name: 'Loft' } });
  expect(await ada.videoRooms.calls()).toEqual([]);

  const channelId = await directTo(ada, grace);
  const call = await startCall(ada, channelId);
  const meeting = await ada.meetings.create({
    body: { title: 'One-on-one', meetingDate: '2026-11-25', participantIds: [ada.id, grace.id] },
  });
  const room = await grace.videoRooms.ofMeeting({ params: { id: meeting.id } });
  await grace.videoRooms.join({ params: { id: room.id } });
  const calls = await grace.videoRooms.calls();
  expect(calls.map(({ id }) => id).sort((a, b) => a - b)).toEqual([call, room.id]);
  expect(calls.find(({ id }) => id === call)).toMatchObject({
    channelId,
    startedById: ada.id,
    participantCount: 1,
    isPrivate: true,
  });
  expect(await alan.videoRooms.calls()).toEqual([]);

  await onDatabase(world(), 'update video_participants set expires_at = now()', []);
  await expect.poll(() => grace.videoRooms.calls()).toEqual([]);
});

test('a call rings no longer, on any device, for the people who joined or declined it', async () => {
  const ada = await world().admin();
  const people = await Promise.all(['Grace', 'Alan', 'Mary'].map((name) => world().colleague(ada, name)));
  const [grace, alan, mary] = people as [Person, Person, Person];
  const { id: channelId } = await ada.channels.openDirect({ body: { userIds: people.map(({ id }) => id) } });
  const id = await startCall(ada, channelId);
  const whoRings = async () => {
    const [call] = await mary.videoRooms.calls();
    return call && people.filter((person) => isRinging(call, person.id, Date.parse(call.startedAt ?? '')));
  };
  expect(await whoRings()).toEqual([grace, alan, mary]);
  const { participantId } = await grace.videoRooms.join({ params: { id } });
  await alan.videoRooms.answer({ params: { id } });
  await alan.videoRooms.answer({ params: { id } });
  expect(await whoRings()).toEqual([mary]);
  const leave = "update video_participants set expires_at = now() - interval '1 second' where id = $1";
  await onDatabase(world(), leave, [participantId]);
  await expect.poll(() => mary.videoRooms.calls()).toMatchObject([{ participantCount: 1 }]);
  expect(await whoRings()).toEqual([mary]);

  await onDatabase(world(), 'update video_participants set expires_at = now()', []);
  await expect.poll(() => mary.videoRooms.calls()).toEqual([]);
  await startCall(ada, channelId);
  expect(await whoRings()).toEqual([grace, alan, mary]);
});

test('observers join calls, but start none', async () => {
  const ada = await world().admin();
  const observer = await world().colleague(ada);
  await ada.users.change({ params: { id: observer.id }, body: { role: 'observer' } });
  const channel = await ada.channels.create({ body: { name: 'yard', type: 'public' } });
  await expect(observer.videoRooms.ofChannel({ params: { id: channel.id } })).rejects.toMatchObject({ status: 403 });
  const id = await startCall(ada, channel.id);
  expect(await observer.videoRooms.calls()).toMatchObject([{ id }]);
  await observer.videoRooms.join({ params: { id } });
});

test('a call notifies the other members of a direct message once, and no one who is in it already', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const id = await startCall(ada, channelId);
  expect(await grace.notifications.list()).toMatchObject([
    {
      title: 'Call started',
      message: 'Ada Byron is calling you.',
      entityType: 'channel',
      entityId: channelId,
      priority: 'high',
    },
  ]);
  await grace.videoRooms.join({ params: { id } });
  expect(await grace.notifications.list()).toEqual([]);
  expect(await ada.notifications.list()).toEqual([]);
});

test('a call notifies the members of a private channel who did not mute it or turn chat off', async () => {
  const ada = await world().admin();
  const people = await Promise.all(['Grace', 'Alan', 'Mary', 'Joan'].map((name) => world().colleague(ada, name)));
  const [grace, alan, mary, joan] = people as [Person, Person, Person, Person];
  const { id: channelId } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  const params = { id: channelId };
  for (const { id: userId } of [grace, alan, mary]) await ada.channels.invite({ params, body: { userId } });
  await alan.channels.mute({ params, body: { on: true } });
  await mary.notifications.changePreferences({ body: { chatMessages: false } });
  await startCall(ada, channelId);
  expect(await ofCalls(grace)).toContain('Call started: Ada Byron started a call in “yard”.');
  for (const person of [ada, alan, mary, joan])
    expect((await ofCalls(person)).filter((text) => text.startsWith('Call'))).toEqual([]);
});

test('a call in a public channel notifies only the members of its team', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const channel = await ada.channels.create({ body: { name: 'yard', type: 'public' } });
  await startCall(ada, channel.id);
  expect(await grace.notifications.list()).toEqual([]);

  const team = await ada.teams.create({ body: { name: 'Sales' } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const ofTeam = await ada.channels.create({ body: { name: 'sales', type: 'public', teamId: team.id } });
  await startCall(ada, ofTeam.id);
  expect(await grace.notifications.list()).toMatchObject([{ message: 'Ada Byron started a call in “sales”.' }]);
  expect(await alan.notifications.list()).toEqual([]);
});

test('a missed call is an unread line, and one notification for who missed it, however often someone calls', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const live = await grace.live();
  await hangUp(await startCall(ada, channelId));
  await expect
    .poll(() => linesIn(grace, channelId))
    .toMatchObject([
      {
        content: 'Missed call from Ada Byron.',
        user: { id: ada.id },
        change: { kind: 'call_missed', missedIds: [grace.id], seconds: expect.any(Number) },
      },
    ]);
  const [line] = (await live.changed('messages')) as { id: number; change: { seconds: number } }[];
  expect(line?.change.seconds).toBeGreaterThanOrEqual(20);
  expect(await ofCalls(grace)).toEqual(['Missed call: Ada Byron called you.']);
  expect(await grace.notifications.list()).toMatchObject([{ entityId: channelId, messageId: line?.id }]);
  expect([await unreadOf(grace, channelId), await unreadOf(ada, channelId)]).toEqual([1, 0]);

  await hangUp(await startCall(ada, channelId));
  await expect.poll(() => unreadOf(grace, channelId)).toBe(2);
  expect(await ofCalls(grace)).toEqual(['Missed call: Ada Byron called you.']);
  expect(await ofCalls(ada)).toEqual([]);
  const newest = (await linesIn(grace, channelId)).at(-1);
  await grace.channels.read({ params: { id: channelId }, body: { lastReadId: newest?.id ?? 0 } });
  expect(await grace.notifications.unreadCount()).toMatchObject({ count: 0 });
});

test('of a group, those who neither joined nor declined miss the call, and a muted conversation notifies no one', async () => {
  const ada = await world().admin();
  const people = await Promise.all(['Grace', 'Alan', 'Mary', 'Joan'].map((name) => world().colleague(ada, name)));
  const [grace, alan, mary, joan] = people as [Person, Person, Person, Person];
  const { id: channelId } = await ada.channels.openDirect({ body: { userIds: people.map(({ id }) => id) } });
  await joan.channels.mute({ params: { id: channelId }, body: { on: true } });
  const id = await startCall(ada, channelId);
  await grace.videoRooms.join({ params: { id } });
  expect(await alan.videoRooms.decline({ params: { id } })).toMatchObject({
    ...{ joinedIds: [ada.id, grace.id], declinedIds: [alan.id], answeredIds: [ada.id, grace.id, alan.id] },
  });
  // About to join, but she never does.
  await mary.videoRooms.answer({ params: { id } });
  await hangUp(id);
  await expect
    .poll(() => linesIn(mary, channelId))
    .toMatchObject([
      {
        content: 'Ada Byron started a call. It lasted less than a minute.',
        change: { kind: 'call_ended', missedIds: [mary.id, joan.id].sort() },
      },
    ]);
  expect(await ofCalls(mary)).toEqual(['Missed call: Ada Byron called you.']);
  for (const person of [ada, grace, alan, joan]) expect(await ofCalls(person)).toEqual([]);
  expect([await unreadOf(mary, channelId), await unreadOf(joan, channelId), await unreadOf(alan, channelId)]).toEqual([
    ...[1, 1, 0],
  ]);
});

test('a declined call is no missed one, and a person who joins after all has not declined', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const id = await startCall(ada, channelId);
  await grace.videoRooms.decline({ params: { id } });
  await hangUp(id);
  await expect
    .poll(() => linesIn(grace, channelId))
    .toMatchObject([{ content: 'Ada Byron called. The call was declined.', change: { missedIds: [] } }]);
  expect(await ofCalls(grace)).toEqual([]);
  expect(await unreadOf(grace, channelId)).toBe(0);

  await startCall(ada, channelId);
  await grace.videoRooms.decline({ params: { id } });
  await grace.videoRooms.join({ params: { id } });
  expect(await grace.videoRooms.decline({ params: { id } })).toMatchObject({
    ...{ joinedIds: [ada.id, grace.id], declinedIds: [] },
  });
});

test('a call that is hung up at once leaves nothing, and an unanswered one in a channel neither', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const slip = await startCall(ada, channelId);
  expect(await ofCalls(grace)).toEqual(['Call started: Ada Byron is calling you.']);
  await onDatabase(world(), "update video_rooms set started_at = now() + interval '1 minute' where id = $1", [slip]);
  await everyoneLeaves(slip);
  await expect.poll(() => ada.videoRooms.calls()).toEqual([]);
  expect(await linesIn(grace, channelId)).toEqual([]);
  expect(await ofCalls(grace)).toEqual([]);

  const { id: yard } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  await ada.channels.invite({ params: { id: yard }, body: { userId: grace.id } });
  const before = (await linesIn(ada, yard)).length;
  await hangUp(await startCall(ada, yard));
  await expect.poll(() => ada.videoRooms.calls()).toEqual([]);
  expect(await linesIn(ada, yard)).toHaveLength(before);
  const answered = await startCall(ada, yard);
  await grace.videoRooms.join({ params: { id: answered } });
  await hangUp(answered);
  await expect
    .poll(async () => (await linesIn(ada, yard)).at(-1)?.change)
    .toMatchObject({
      ...{ kind: 'call_ended', missedIds: [] },
    });
});

test('two people who call each other at once are in one call, which leaves one line', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const [id, same] = await Promise.all([startCall(ada, channelId), startCall(grace, channelId)]);
  expect(same).toBe(id);
  const [call] = await ada.videoRooms.calls();
  expect(call).toMatchObject({ participantCount: 2, joinedIds: expect.arrayContaining([ada.id, grace.id]) });
  await hangUp(id);
  await expect.poll(() => linesIn(ada, channelId)).toMatchObject([{ change: { kind: 'call_ended' } }]);
});

test('a call that starts before the end of the last one is noticed leaves the line of that one', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  await hangUp(await startCall(ada, channelId));
  const id = await startCall(grace, channelId);
  expect(await linesIn(ada, channelId)).toMatchObject([{ change: { kind: 'call_missed', missedIds: [grace.id] } }]);
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({ startedById: grace.id, joinedIds: [grace.id] });
});

test('the call of a deleted channel ends for everyone in it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: channelId } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  await ada.channels.invite({ params: { id: channelId }, body: { userId: grace.id } });
  const id = await startCall(ada, channelId);
  const participant = await enterVideoRoom(grace, id);
  await ada.channels.delete({ params: { id: channelId } });
  expect(await participant.next('ended')).toMatchObject({ reason: 'noLongerMember' });
  await ada.channels.restore({ params: { id: channelId } });
  expect(await ada.videoRooms.calls()).toEqual([]);
});

test('who a host removed from a call, and its lock, are forgotten when it ends', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const id = await startCall(ada, channelId);
  const params = { id };
  await grace.videoRooms.join({ params });
  await ada.videoRooms.remove({ params: { id, userId: grace.id } });
  await ada.videoRooms.lock({ params, body: { on: true } });
  await expect(grace.videoRooms.join({ params })).rejects.toMatchObject({ body: { code: 'removed_from_room' } });
  await hangUp(id);
  // Also before the end is noticed.
  await grace.videoRooms.join({ params });
  expect(await grace.videoRooms.find({ params })).toMatchObject({ removedIds: [], isLocked: false });

  const office = await ada.office.token({ body: { roomName: 'Meeting Room' } });
  await ada.videoRooms.join({ params: { id: office.id } });
  await ada.videoRooms.remove({ params: { id: office.id, userId: grace.id } });
  await everyoneLeaves(office.id);
  await grace.videoRooms.join({ params: { id: office.id } });
});

test('answering, joining or declining a call that is over is refused, also if the next one runs already', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  const id = await startCall(ada, channelId);
  const params = { id };
  const startedAt = (await grace.videoRooms.find({ params })).startedAt ?? '';
  const query = { startedAt };
  expect(await grace.videoRooms.answer({ params, query })).toMatchObject({ startedAt });
  await everyoneLeaves(id);
  const isOver = { status: 409, body: { code: 'call_ended', message: 'The call has ended.' } };
  await expect(grace.videoRooms.join({ params, query })).rejects.toMatchObject(isOver);
  await expect.poll(() => ada.videoRooms.calls()).toEqual([]);
  const refuses = async () => {
    for (const call of ['join', 'answer', 'decline'] as const)
      await expect(grace.videoRooms[call]({ params, query })).rejects.toMatchObject(isOver);
  };
  await refuses();
  await ada.videoRooms.join({ params });
  await refuses();
  expect(await grace.videoRooms.find({ params })).toMatchObject({ answeredIds: [ada.id], joinedIds: [ada.id] });
  const next = (await grace.videoRooms.find({ params })).startedAt ?? '';
  await grace.videoRooms.join({ params, query: { startedAt: next } });
});

test.each(['answer', 'decline', 'join'] as const)(
  'who does “%s” reads no longer that someone is calling',
  async (act) => {
    const ada = await world().admin();
    const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
    const { id: channelId } = await ada.channels.openDirect({ body: { userIds: [grace.id, alan.id] } });
    const id = await startCall(ada, channelId);
    const live = await grace.live();
    const [news] = await grace.notifications.list();
    expect(news).toMatchObject({ title: 'Call started' });
    await grace.videoRooms[act]({ params: { id } });
    expect(await live.removed('notifications')).toEqual([news?.id]);
    expect(await grace.notifications.list()).toEqual([]);
    expect(await ofCalls(alan)).toEqual(['Call started: Ada Byron is calling you.']);
  },
);

test('a missed call is read once its conversation has another one that the person joins', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channelId = await directTo(ada, grace);
  await hangUp(await startCall(ada, channelId));
  await expect.poll(() => ofCalls(grace)).toEqual(['Missed call: Ada Byron called you.']);
  await startCall(grace, channelId);
  expect(await grace.notifications.list()).toMatchObject([{ title: 'Missed call', isRead: true }]);
});
