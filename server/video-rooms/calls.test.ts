import { expect, test } from 'vitest';
import { isRinging } from '#rules/video-rooms.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function startCall(person: Person, channelId: number): Promise<number> {
  const { id } = await person.videoRooms.ofChannel({ params: { id: channelId } });
  await person.videoRooms.join({ params: { id } });
  return id;
}

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
  await grace.videoRooms.join({ params: { id } });
  expect(await grace.notifications.list()).toMatchObject([
    {
      title: 'Call started',
      message: 'Ada Byron is calling you.',
      entityType: 'channel',
      entityId: channelId,
      priority: 'high',
    },
  ]);
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
  const ofCalls = async (person: Person) =>
    (await person.notifications.list()).filter(({ title }) => title === 'Call started');
  expect(await ofCalls(grace)).toMatchObject([{ message: 'Ada Byron started a call in “yard”.', entityId: channelId }]);
  for (const person of [ada, alan, mary, joan]) expect(await ofCalls(person)).toEqual([]);
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
