import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();

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
  expect(await ada.next('reaction')).toEqual({ kind: 'reaction', from: grace.id, emoji: '🎉' });
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
  await grace.next('muted');
  expect(await roster(ada, [grace.id])).toMatchObject({ participants: [{ isMuted: true }] });
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
    participants: [
      { id: first.id, isReconnecting: true },
      { id: second.id, isReconnecting: false },
    ],
  });
  const back = await enterVideoRoom(await signIn(processes[1], ada), id, first.id);
  expect(await roster(back, [first.id, second.id])).toMatchObject({ isWhole: true });
  await processes[1].close();
});
