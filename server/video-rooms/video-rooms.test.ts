import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { enterVideoRoom } from '#test/video-participant.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const create = (person: Person, maxParticipants = 10) =>
  person.videoRooms.create({ body: { name: ' Standup ', maxParticipants } });

test('a room is listed with how many people are in it, and deleted by its creator, managers and admins', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const live = await alan.live();
  const { id } = await create(grace);
  expect(await live.changed('videoRooms')).toMatchObject([
    { id, name: 'Standup', participantCount: 0, isActive: false },
  ]);
  await ada.videoRooms.join({ params: { id } });
  expect(await live.changed('videoRooms')).toMatchObject([
    { id, participantCount: 1, isActive: true, startedById: ada.id },
  ]);
  expect(await alan.videoRooms.list()).toMatchObject([{ id, url: `/meeting-bridge/${id}`, maxParticipants: 10 }]);
  await expect(alan.videoRooms.delete({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await ada.videoRooms.delete({ params: { id } });
  expect(await live.removed('videoRooms')).toEqual([id]);
  expect(await alan.videoRooms.list()).toEqual([]);
});

test('a room needs a name, and from 2 to 50 places', async () => {
  const ada = await world().admin();
  expect(await ada.videoRooms.create({ body: { name: 'Loft' } })).toMatchObject({ maxParticipants: 10 });
  await expect(ada.videoRooms.create({ body: { name: ' ' } })).rejects.toThrow('400: Room Name is required');
  for (const maxParticipants of [1, 51])
    await expect(create(ada, maxParticipants)).rejects.toThrow('400: Max Participants must be from 2 to 50');
});

test('the third person of a room for two is refused, also if two join at once', async () => {
  const ada = await world().admin();
  const people = [ada, await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await create(ada, 2);
  const joined = await Promise.allSettled(people.map((person) => person.videoRooms.join({ params: { id } })));
  const refused = joined.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toMatchObject([
    { status: 409, body: { code: 'room_full', params: { most: 2 } } },
  ]);
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({ participantCount: 2 });
});

test('a person is in at most three rooms, in each of them once', async () => {
  const ada = await world().admin();
  const join = async () => ada.videoRooms.join({ params: { id: (await create(ada)).id } });
  const { id } = await create(ada);
  for (let window = 1; window <= 2; window++) await ada.videoRooms.join({ params: { id } });
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({
    participantCount: 1,
    participantIds: [ada.id],
  });
  for (let room = 2; room <= 3; room++) await join();
  await expect(join()).rejects.toMatchObject({ body: { code: 'in_too_many_rooms' } });
});

test('only hosts join a locked room, and a removed person only after a host let them in again', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await create(grace);
  const params = { id };
  await grace.videoRooms.lock({ params, body: { on: true } });
  await expect(alan.videoRooms.join({ params })).rejects.toMatchObject({ status: 403, body: { code: 'room_locked' } });
  expect(await ada.videoRooms.join({ params })).toMatchObject({ isHost: true });
  await grace.videoRooms.lock({ params, body: { on: false } });
  expect(await alan.videoRooms.join({ params })).toMatchObject({ isHost: false, roomName: 'Standup' });
  const removal = { id, userId: alan.id };
  await grace.videoRooms.remove({ params: removal });
  expect(await grace.videoRooms.find({ params })).toMatchObject({ participantCount: 1, removedIds: [alan.id] });
  await expect(alan.videoRooms.join({ params })).rejects.toMatchObject({ body: { code: 'removed_from_room' } });
  await grace.videoRooms.readmit({ params: removal });
  await alan.videoRooms.join({ params });
});

test('who has been in a room comes back while it is locked, until it is empty', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await create(ada);
  const params = { id };
  for (const person of [ada, grace, alan]) await person.videoRooms.join({ params });
  await ada.videoRooms.lock({ params, body: { on: true } });
  // As after a sleep.
  const isOut = 'delete from video_participants where room_id = $1 and user_id = $2';
  await onDatabase(world(), isOut, [id, grace.id]);
  await grace.videoRooms.join({ params });
  await ada.videoRooms.remove({ params: { id, userId: alan.id } });
  await expect(alan.videoRooms.join({ params })).rejects.toMatchObject({ body: { code: 'removed_from_room' } });
  await onDatabase(world(), 'update video_participants set expires_at = now() where room_id = $1', [id]);
  await expect(grace.videoRooms.join({ params })).rejects.toMatchObject({ body: { code: 'room_locked' } });
  // A room of the Meeting Bridge stays locked, and closed to people who were removed from it.
  await expect
    .poll(() => ada.videoRooms.find({ params }))
    .toMatchObject({
      ...{ startedAt: null, joinedIds: [], isLocked: true, removedIds: [alan.id] },
    });
});

test('the room of a meeting follows its title and its organizer', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id: meetingId } = await grace.meetings.create({ body: { title: 'L10', meetingDate: '2099-11-25' } });
  const { id } = await alan.videoRooms.ofMeeting({ params: { id: meetingId } });
  const params = { id };
  const chat = await grace.videoRooms.chat({ params });
  const live = await alan.live();
  await grace.meetings.change({ params: { id: meetingId }, body: { title: 'Weekly' } });
  expect(await live.changed('videoRooms')).toMatchObject([{ id, name: 'Weekly', createdById: grace.id }]);
  expect(await grace.channels.find({ params: { id: chat.id } })).toMatchObject({ name: 'Weekly' });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: alan.id } });
  expect(await alan.videoRooms.find({ params })).toMatchObject({ name: 'Weekly', createdById: alan.id });
  expect(await alan.videoRooms.join({ params })).toMatchObject({ roomName: 'Weekly', isHost: true });
});

test('the room of a meeting and the call of a channel exist once, for the people who can see them', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const meeting = await ada.meetings.create({
    body: { title: 'One-on-one', meetingDate: '2026-11-25', participantIds: [ada.id, grace.id] },
  });
  const params = { id: meeting.id };
  const [room, same] = await Promise.all([ada, grace].map((person) => person.videoRooms.ofMeeting({ params })));
  expect(same).toMatchObject({ id: room?.id, kind: 'meeting', meetingId: meeting.id, maxParticipants: 50 });
  await expect(alan.videoRooms.ofMeeting({ params })).rejects.toMatchObject({ status: 404 });
  await expect(alan.videoRooms.join({ params: { id: room?.id ?? 0 } })).rejects.toMatchObject({ status: 404 });

  const direct = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  const [graceLive, alanLive] = [await grace.live(), await alan.live()];
  const call = await ada.videoRooms.ofChannel({ params: { id: direct.id } });
  expect(await graceLive.changed('videoRooms')).toMatchObject([{ id: call.id, startedById: null }]);
  await ada.videoRooms.join({ params: { id: call.id } });
  await expect(alan.videoRooms.find({ params: { id: call.id } })).rejects.toMatchObject({ status: 404 });
  expect(await graceLive.changed('videoRooms')).toMatchObject([
    { id: call.id, channelId: direct.id, startedById: ada.id },
  ]);
  const bridge = await create(ada);
  expect(await alanLive.changed('videoRooms')).toMatchObject([{ id: bridge.id }]);
  expect(await ada.videoRooms.list()).toMatchObject([{ id: bridge.id }]);
});

test('a person who joined but never entered is out of the room after a while', async () => {
  const ada = await world().admin();
  const { id } = await create(ada);
  await ada.videoRooms.join({ params: { id } });
  await onDatabase(world(), 'update video_participants set expires_at = now() where room_id = $1', [id]);
  await expect
    .poll(() => ada.videoRooms.find({ params: { id } }))
    .toMatchObject({ participantCount: 0, startedAt: null });
});

test('a room has a channel of its own that ends with it, a meeting that of its team', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await create(ada);
  const params = { id };
  const [own, same] = await Promise.all([ada, grace].map((person) => person.videoRooms.chat({ params })));
  expect(own).toMatchObject({ name: 'Standup', type: 'private' });
  expect(same?.id).toBe(own?.id);
  const channel = { id: own?.id ?? 0 };
  // Before the first message, the sidebars of the people in it do not list it.
  for (const person of [ada, grace])
    expect(await person.channels.unread()).toContainEqual(
      expect.objectContaining({ channelId: own?.id, hiddenAtId: 0, lastMessageId: 0 }),
    );
  await grace.messages.create({ params: channel, body: { content: 'Can you hear me?' } });
  expect(await ada.channels.members({ params: channel })).toHaveLength(2);
  await ada.videoRooms.remove({ params: { id, userId: grace.id } });
  await expect(grace.videoRooms.chat({ params })).rejects.toMatchObject({ status: 403 });
  await expect(grace.channels.find({ params: channel })).rejects.toMatchObject({ status: 404 });
  await ada.videoRooms.delete({ params });
  await expect(ada.channels.find({ params: channel })).rejects.toMatchObject({ status: 404 });

  const team = await ada.teams.create({ body: { name: 'Yard' } });
  const ofTeam = await ada.channels.create({ body: { name: 'yard', teamId: team.id } });
  const body = { title: 'L10', meetingDate: '2026-11-25', teamId: team.id };
  const meeting = await ada.meetings.create({ body });
  const room = await ada.videoRooms.ofMeeting({ params: { id: meeting.id } });
  expect(await grace.videoRooms.chat({ params: { id: room.id } })).toMatchObject({ id: ofTeam.id });
});

test('who no longer sees a meeting no longer reads the chat of its call, until they see it again', async () => {
  const ada = await world().admin();
  const [grace, mary] = [await world().colleague(ada), await world().colleague(ada, 'Mary')];
  const team = await ada.teams.create({ body: { name: 'Bridge' } });
  for (const { id } of [grace, mary]) await ada.teams.addMember({ params: { id: team.id }, body: { userId: id } });
  await ada.teams.change({ params: { id: team.id }, body: { isPrivate: true } });
  const meeting = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress', teamId: team.id } });
  const room = await ada.videoRooms.ofMeeting({ params: { id: meeting.id } });
  const [chat] = await Promise.all([ada, grace].map((person) => person.videoRooms.chat({ params: { id: room.id } })));
  const params = { id: chat?.id ?? 0 };
  const say = (content: string) => ada.messages.create({ params, body: { content } });
  const before = await say('for the team');
  const leave = { params: { id: team.id, userId: grace.id } };
  const live = await grace.live();
  await ada.teams.removeMember(leave);
  await live.next('account');
  await say('secret after the removal');
  await expect(grace.messages.list({ params })).rejects.toThrow('404');
  await expect(grace.channels.find({ params })).rejects.toThrow('404');
  await expect(grace.messages.reply({ params: { id: before.id }, body: { content: 'hello' } })).rejects.toThrow('404');
  expect((await grace.channels.list()).map(({ id }) => id)).not.toContain(params.id);
  expect(await grace.channels.unread()).not.toContainEqual(expect.objectContaining({ channelId: params.id }));
  expect(await live.subscribe({ noun: 'channels', id: params.id })).toEqual({ refused: 'not_found' });
  expect((await grace.notifications.list()).filter(({ message }) => message?.includes('secret'))).toEqual([]);
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  expect((await grace.messages.list({ params })).map(({ content }) => content)).toContain('secret after the removal');
  const back = await grace.live();
  const board = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  await ada.meetings.change({ params: { id: meeting.id }, body: { teamId: board.id } });
  await say('secret of the board');
  const { id: last } = await createTodo(ada, { title: 'For everyone' });
  const reachEnd = async () => {
    while (!(await back.changed('todos')).some(({ id }) => id === last));
    return 'still connected';
  };
  const heard = Promise.race([back.changed('messages'), back.next('account').then(() => 'connects again'), reachEnd()]);
  expect(await heard).toBe('connects again');
});

test('a room is renamed by its creator, managers and admins, with its own channel, and the audit log says so', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await create(grace);
  const chat = await grace.videoRooms.chat({ params: { id } });
  const rename = (person: Person, name: string) => person.videoRooms.change({ params: { id }, body: { name } });
  await expect(rename(alan, 'Loft')).rejects.toThrow('403: Only the creator, managers and admins can change this room');
  await expect(rename(grace, ' ')).rejects.toThrow('400: Room Name is required');
  const live = await alan.live();
  expect(await rename(grace, ' Loft ')).toMatchObject({ name: 'Loft', teamId: null });
  expect(await live.changed('videoRooms')).toMatchObject([{ id, name: 'Loft' }]);
  expect(await grace.channels.find({ params: { id: chat.id } })).toMatchObject({ name: 'Loft' });
  await rename(ada, 'Attic');
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const ofMeeting = await ada.videoRooms.ofMeeting({ params: { id: meetingId } });
  await expect(ada.videoRooms.change({ params: { id: ofMeeting.id }, body: { name: 'x' } })).rejects.toThrow('403');
  const entries = await ada.audit.list({ query: { limit: 10 } });
  expect(entries).toEqual(
    expect.arrayContaining([expect.objectContaining({ noun: 'videoRooms', act: 'changed', title: 'Attic' })]),
  );
});

test('a room that becomes one of a private team is out of reach for everyone else, also for who is inside', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const mary = await world().colleague(ada, 'Mary');
  const team = await ada.teams.create({ body: { name: 'Yard', isPrivate: true } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const { id } = await create(grace);
  const params = { id };
  const chat = await grace.videoRooms.chat({ params });
  await alan.videoRooms.chat({ params });
  await expect(alan.videoRooms.change({ params, body: { teamId: team.id } })).rejects.toThrow('400');
  const [inside, outside] = [await enterVideoRoom(grace, id), await enterVideoRoom(alan, id)];
  const live = await mary.live();
  expect(await grace.videoRooms.change({ params, body: { teamId: team.id } })).toMatchObject({
    ...{ teamId: team.id, participantIds: [grace.id] },
  });
  expect(await outside.next('ended')).toMatchObject({ reason: 'noLongerMember' });
  expect(await live.removed('videoRooms')).toEqual([id]);
  expect(await alan.videoRooms.list()).toEqual([]);
  await expect(alan.videoRooms.find({ params })).rejects.toThrow('404');
  await expect(alan.videoRooms.join({ params })).rejects.toThrow('404');
  await expect(alan.messages.list({ params: { id: chat.id } })).rejects.toThrow('404');
  const { participants } = await inside.next('roster', ({ left }) => left.includes(outside.id));
  // It may also say that Grace is there.
  expect(participants.map(({ id }) => id)).not.toContain(outside.id);
  expect(await grace.videoRooms.list()).toMatchObject([{ id, participantCount: 1 }]);

  await grace.videoRooms.change({ params, body: { teamId: null } });
  expect(await alan.videoRooms.list()).toMatchObject([{ id, teamId: null }]);
  await alan.videoRooms.chat({ params });
  await alan.messages.list({ params: { id: chat.id } });
});

test('a room is created for a team, whose end leaves it to everyone', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Yard' } });
  const { id } = await ada.videoRooms.create({ body: { name: 'Loft', teamId: team.id } });
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({ teamId: team.id });
  const channel = await ada.channels.create({ body: { name: 'yard', type: 'private', teamId: team.id } });
  await ada.videoRooms.chat({ params: { id } });
  const meeting = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress', teamId: team.id } });
  const room = await ada.videoRooms.ofMeeting({ params: { id: meeting.id } });
  // The chat of a room is not the channel of the team.
  expect(await ada.videoRooms.chat({ params: { id: room.id } })).toMatchObject({ id: channel.id });
  const live = await ada.live();
  await ada.teams.delete({ params: { id: team.id } });
  expect(await live.changed('videoRooms')).toMatchObject([{ id, teamId: null }]);
  await ada.teams.restore({ params: { id: team.id } });
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({ teamId: team.id });
});
