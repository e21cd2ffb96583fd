import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FromRoom, ParticipantState } from '#contract/video-signals.ts';
import { countWaiting, whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { enterOn, enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const quiet: ParticipantState = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };

/** An admin and a colleague in a room of the admin. */
async function twoInRoom(): Promise<{ people: Person[]; inRoom: VideoParticipant[]; id: number }> {
  const ada = await world().admin();
  const people = [ada, await world().colleague(ada)];
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const inRoom = [];
  for (const person of people) inRoom.push(await enterVideoRoom(person, id));
  return { people, inRoom, id };
}

const roster = (who: VideoParticipant, ids: string[]) =>
  who.next('roster', ({ participants }) => ids.every((id) => participants.some((one) => one.id === id)));

test('people in a room see who else is in it, and what each does', async () => {
  const { people, inRoom } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  expect(await roster(grace, [ada.id, grace.id])).toMatchObject({
    ...{ isWhole: true, media: 'mesh' },
    participants: [{ userId: people[0]?.id, isMuted: true }, { userId: people[1]?.id }],
  });
  await roster(ada, [grace.id]);
  grace.send({ kind: 'state', state: { isMuted: false, hasCamera: true, isSharing: false, hasRaisedHand: true } });
  expect(await roster(ada, [grace.id])).toMatchObject({
    participants: [{ id: grace.id, isMuted: false, hasCamera: true, hasRaisedHand: true }],
  });
  grace.send({ kind: 'signal', to: ada.id, data: 'offer' });
  expect(await ada.next('signal')).toEqual({ kind: 'signal', from: grace.id, data: 'offer' });
  grace.send({ kind: 'reaction', emoji: '🎉' });
  expect(await ada.next('reactions')).toEqual({ kind: 'reactions', reactions: [{ from: grace.id, emoji: '🎉' }] });
  grace.leave();
  expect(await ada.next('roster')).toMatchObject({ left: [grace.id] });
});

test('hosts mute others, and no one else does', async () => {
  const { inRoom } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  await roster(ada, [ada.id]);
  await roster(ada, [grace.id]);
  const speaking = { isMuted: false, hasCamera: false, isSharing: false, hasRaisedHand: false };
  ada.send({ kind: 'state', state: speaking });
  await roster(ada, [ada.id]);
  grace.send({ kind: 'mute', id: ada.id });
  grace.send({ kind: 'state', state: speaking });
  expect(await roster(ada, [grace.id])).toMatchObject({ participants: [{ isMuted: false }] });
  ada.send({ kind: 'mute', id: grace.id });
  expect(await grace.next('muted')).toEqual({ kind: 'muted', by: ada.id });
  expect(await roster(ada, [grace.id])).toMatchObject({ participants: [{ isMuted: true }] });
});

test('who is muted while their connection is lost learns it when they are back, and stays muted until they say otherwise', async () => {
  const { people, inRoom } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  const speaking = { ...quiet, isMuted: false };
  grace.send({ kind: 'state', state: speaking });
  await ada.next('roster', ({ participants }) => participants.some(({ isMuted }) => !isMuted));
  grace.socket.disconnect();
  await ada.next('roster', ({ participants }) => participants.some(({ isReconnecting }) => isReconnecting));
  ada.send({ kind: 'muteAll' });
  await ada.next('roster', ({ participants }) => participants.some((one) => one.id === grace.id && one.isMuted));
  const { socket } = await (people[1] as Person).live('immediately');
  const back = await enterOn(socket, grace.id, speaking);
  expect(await roster(back, [grace.id])).toMatchObject({
    participants: [{ id: ada.id }, { id: grace.id, isMuted: true, isReconnecting: false }],
  });
  expect(await back.next('muted')).toEqual({ kind: 'muted', by: ada.id });
  back.send({ kind: 'state', state: quiet });
  back.send({ kind: 'state', state: speaking });
  await ada.next('roster', ({ participants }) => participants.some((one) => one.id === grace.id && !one.isMuted));
  // Once they have heard it, it is over.
  const again = await enterOn((await (people[1] as Person).live('immediately')).socket, grace.id, speaking);
  expect(await roster(again, [grace.id])).toMatchObject({ participants: [{}, { id: grace.id, isMuted: false }] });
});

test('the presenter of a meeting mutes everyone else at once, who unmute themselves, and other people cannot', async () => {
  const ada = await world().admin();
  const people = [await world().colleague(ada), await world().colleague(ada)] as const;
  const meeting = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const params = { id: meeting.id };
  const { id } = await ada.videoRooms.ofMeeting({ params });
  const speaking = { isMuted: false, hasCamera: false, isSharing: false, hasRaisedHand: false };
  const enter = async (person: Person) => {
    const inRoom = await enterVideoRoom(person, id);
    inRoom.send({ kind: 'state', state: speaking });
    return inRoom;
  };
  const [host, presenter, other] = [await enter(ada), await enter(people[0]), await enter(people[1])];
  await people[0].meetings.present({ params, body: { from: (await ada.meetings.find({ params })).presenterId } });
  const mutedIn = (who: VideoParticipant, one: VideoParticipant, isMuted: boolean) =>
    who.next('roster', ({ participants }) => participants.some((p) => p.id === one.id && p.isMuted === isMuted));
  await mutedIn(presenter, other, false);
  other.send({ kind: 'muteAll' });
  other.send({ kind: 'state', state: { ...speaking, hasRaisedHand: true } });
  await presenter.next('roster', ({ participants }) => participants.some(({ hasRaisedHand }) => hasRaisedHand));
  presenter.send({ kind: 'muteAll' });
  for (const one of [host, other]) expect(await one.next('muted')).toEqual({ kind: 'muted', by: presenter.id });
  await mutedIn(presenter, host, true);
  other.send({ kind: 'state', state: speaking });
  const { participants } = await mutedIn(presenter, other, false);
  expect(participants.filter(({ id, isMuted }) => id === presenter.id && isMuted)).toEqual([]);
});

test.each([
  ['deletes the room', 'deleted', (ada: Person, id: number) => ada.videoRooms.delete({ params: { id } })],
  [
    'removes them from the room',
    'removed',
    (ada: Person, id: number, userId: string) => ada.videoRooms.remove({ params: { id, userId } }),
  ],
])('a person is out of the room at once when an admin %s', async (_, reason, end) => {
  const { people, inRoom, id } = await twoInRoom();
  await end(people[0] as Person, id, people[1]?.id ?? '');
  expect(await inRoom[1]?.next('ended')).toEqual({ kind: 'ended', reason });
});

test('a person who is removed from the organization is out of the room at once', async () => {
  const { people, inRoom, id } = await twoInRoom();
  const [ada, grace] = people as [Person, Person];
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await inRoom[0]?.next('roster', ({ left }) => left.includes(inRoom[1]?.id ?? ''));
  await expect.poll(() => ada.videoRooms.find({ params: { id } })).toMatchObject({ participantCount: 1 });
});

test('the relay takes over when browsers do not reach each other', async () => {
  const { inRoom } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  grace.send({ kind: 'unreachable' });
  for (const one of [ada, grace]) await one.next('roster', ({ media, isWhole }) => media === 'relay' && isWhole);
});

test('a lost connection shows as reconnecting, and enters again with the same id', async () => {
  const { people, inRoom, id } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  await roster(ada, [grace.id]);
  grace.socket.disconnect();
  expect(await roster(ada, [grace.id])).toMatchObject({ participants: [{ isReconnecting: true }] });
  await enterVideoRoom(people[1] as Person, id, grace.id);
  expect(await roster(ada, [grace.id])).toMatchObject({ participants: [{ isReconnecting: false }] });
});

test('a person enters only with an own id, and at one place', async () => {
  const { people, inRoom, id } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  await expect(enterVideoRoom(people[0] as Person, id, grace.id)).rejects.toThrow('refused');
  await enterVideoRoom(people[0] as Person, id, ada.id);
  expect(await ada.next('ended')).toEqual({ kind: 'ended', reason: 'movedHere' });
});

test('a person who leaves before they have entered is out of the room, and no one leaves for someone else', async () => {
  const { people, inRoom, id } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  const { socket } = await (people[1] as Person).live('immediately');
  const { participantId } = await (people[1] as Person).videoRooms.join({ params: { id } });
  expect(await grace.next('ended')).toEqual({ kind: 'ended', reason: 'movedHere' });
  // So that they do not leave by themselves.
  const stay = "update video_participants set expires_at = now() + interval '1 day' where id = $1";
  await onDatabase(world(), stay, [participantId]);
  socket.emit('roomLeave', ada.id);
  socket.emit('roomLeave', participantId);
  const present = () => people[0]?.videoRooms.find({ params: { id } });
  await expect.poll(present).toMatchObject({ participantIds: [people[0]?.id], participantCount: 1 });
});

test('the window that joins last is the one in which a person is, also after another one comes back', async () => {
  const { people, inRoom, id } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  const newer = await enterVideoRoom(people[1] as Person, id);
  expect(await grace.next('ended')).toEqual({ kind: 'ended', reason: 'movedHere' });
  await roster(ada, [newer.id]);
  const comesBack = (previousId: string) => people[1]?.videoRooms.join({ params: { id }, query: { previousId } });
  await expect(comesBack(grace.id)).rejects.toMatchObject({ status: 409, body: { code: 'joined_elsewhere' } });
  await comesBack(newer.id);
});

/** Everything that a participant receives from now on. */
function recordRoom({ id, socket }: VideoParticipant): FromRoom[] {
  const received: FromRoom[] = [];
  socket.on('room', (to: string, message: FromRoom) => to === id && received.push(message));
  return received;
}

test('everyone learns of many changes in a few messages, of the last one in any case, and of none that changes nothing', async () => {
  const { inRoom } = await twoInRoom();
  const [ada, grace] = inRoom as [VideoParticipant, VideoParticipant];
  await roster(ada, [grace.id]);
  const received = recordRoom(ada);
  const setHand = (hasRaisedHand: boolean) => grace.send({ kind: 'state', state: { ...quiet, hasRaisedHand } });
  for (let times = 0; times < 100; times++) setHand(false);
  for (let times = 0; times < 50; times++) grace.send({ kind: 'reaction', emoji: '🎉' });
  await ada.next('reactions');
  expect(received.filter(({ kind }) => kind === 'roster')).toEqual([]);
  for (let times = 1; times < 200; times++) setHand(times % 2 === 1);
  await ada.next('roster', ({ participants }) => participants.some(({ hasRaisedHand }) => hasRaisedHand));
  // The next message of Grace comes after all of these.
  grace.send({ kind: 'signal', to: ada.id, data: 'last' });
  await ada.next('signal');
  const reactions = received.flatMap((message) => (message.kind === 'reactions' ? message.reactions : []));
  expect(reactions.length).toBeLessThan(15);
  expect(received.filter(({ kind }) => kind === 'roster').length).toBeLessThan(15);
});

test('no one keeps a participant of someone else in a room, and no one comes back after their time', async () => {
  const ada = await world().admin();
  const mallory = await world().admin('Mallory');
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const { participantId } = await ada.videoRooms.join({ params: { id } });
  const expiry = async () =>
    (await onDatabase(world(), 'select expires_at from video_participants where id = $1', [participantId]))[0];
  const before = await expiry();
  const [own, other] = [await ada.live('immediately'), await mallory.live('immediately')];
  expect(await other.socket.emitWithAck('roomEnter', participantId, quiet)).toBe(false);
  expect(await expiry()).toEqual(before);
  await onDatabase(world(), 'update video_participants set expires_at = now() where id = $1', [participantId]);
  expect(await own.socket.emitWithAck('roomEnter', participantId, quiet)).toBe(false);
});

test('who loses the right to see a room between joining and entering does not enter', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const meeting = await ada.meetings.create({ body: { title: 'L10', teamId: team.id, meetingDate: '2026-11-30' } });
  const { id } = await grace.videoRooms.ofMeeting({ params: { id: meeting.id } });
  const { participantId } = await grace.videoRooms.join({ params: { id } });
  const { socket } = await grace.live('immediately');
  await ada.teams.removeMember({ params: { id: team.id, userId: grace.id } });
  expect(await socket.emitWithAck('roomEnter', participantId, quiet)).toBe(false);
  expect(await ada.videoRooms.find({ params: { id } })).toMatchObject({ participantCount: 0 });
});

test('the rooms of one account ask the database a few times at once, and a few times in all', async () => {
  const ada = await world().admin();
  const windows = await Promise.all(Array.from({ length: 4 }, () => ada.live('immediately')));
  await whileLocked(world(), 'lock table video_participants in access exclusive mode', async () => {
    let refused = 0;
    for (const { socket } of windows)
      for (let times = 0; times < 50; times++)
        socket.emit('roomEnter', randomUUID(), quiet, (isValid: boolean) => {
          if (!isValid) refused++;
        });
    // All but those that wait for the database were refused without it.
    await expect.poll(() => refused).toBeGreaterThan(120);
    expect(await countWaiting(world(), 'update "video_participants"%')).toBeLessThanOrEqual(2);
  });
});

test('someone alone in a room gets no relay', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const first = await enterVideoRoom(ada, id);
  first.send({ kind: 'unreachable' });
  const second = await enterVideoRoom(grace, id);
  expect(await roster(second, [first.id, second.id])).toMatchObject({ isWhole: true, media: 'mesh' });
});

test('people on two processes are in one room, and it survives the process that owns it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const env = {
    DATABASE_URL: `postgres://${world().database.user}@localhost/${world().database.database}?host=${encodeURIComponent(world().database.host ?? '')}`,
  };
  const processes = [await createWorld(env, world().database), await createWorld(env, world().database)] as const;
  const signIn = async (process: (typeof processes)[number], { email }: Person) => {
    const person = process.visitor();
    await person.auth.login({ body: { email, password: 'analytical engine' } });
    return person;
  };
  const [adaThere, graceThere] = [await signIn(processes[0], ada), await signIn(processes[1], grace)];
  const first = await enterVideoRoom(adaThere, id);
  const second = await enterVideoRoom(graceThere, id);
  await roster(first, [second.id]);
  second.send({ kind: 'signal', to: first.id, data: 'x'.repeat(15_000) });
  expect((await first.next('signal')).data).toHaveLength(15_000);
  await processes[0].close();
  await onDatabase(world(), `update video_room_owners set expires_at = now() where room_id = $1`, [id]);
  await second.next('enterAgain');
  // The new owner knows who was there, so the browsers keep their connections meanwhile.
  expect(await roster(second, [first.id, second.id])).toMatchObject({
    isWhole: true,
    participants: expect.arrayContaining([
      expect.objectContaining({ id: first.id, isReconnecting: true }),
      expect.objectContaining({ id: second.id, isReconnecting: false }),
    ]),
  });
  const back = await enterVideoRoom(await signIn(processes[1], ada), id, first.id);
  expect(await roster(back, [first.id, second.id])).toMatchObject({ isWhole: true });
  await processes[1].close();
});
