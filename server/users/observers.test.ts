import { expect, test } from 'vitest';
import { lateMinutes } from '#rules/meetings.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { passMinutes } from '#test/recaps.ts';
import { setRole } from '#test/roles.ts';
import { smallPicture } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

/** An admin, a member, and an observer, all on one team. */
async function crew() {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const olga = await world().colleague(ada, 'Olga');
  await setRole(world(), olga, 'observer');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  for (const { id: userId } of [grace, olga]) await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  return { ada, grace, olga, teamId };
}

test('observers can read and comment, with files and mentions, and change nothing else', async () => {
  const { ada, olga, teamId } = await crew();
  const todo = await createTodo(ada, { title: 'Splice', teamId });
  expect(await olga.todos.list()).toMatchObject([{ id: todo.id }]);
  const file = await olga.files.upload({ query: { name: 'Sketch' }, body: smallPicture });
  const body = { content: 'Like this?', mentions: [ada.id], fileIds: [file.id] };
  const { id } = await olga.comments.create({ params: { todoId: todo.id }, body });
  await olga.comments.change({ params: { id }, body: { content: 'Like that?' } });
  expect(await ada.notifications.list()).toMatchObject([{ entityId: todo.id }]);
  await expect(olga.todos.change({ params: { id: todo.id }, body: { completed: true } })).rejects.toThrow(
    '403: Observers can read and comment, but not change anything else',
  );
  await olga.comments.delete({ params: { id } });
  await olga.comments.restore({ params: { id } });
});

test('a member who becomes an observer keeps their work but cannot change it', async () => {
  const { ada, grace, teamId } = await crew();
  const rock = await grace.rocks.create({ body: { title: 'Keel', ownerId: grace.id } });
  await ada.teams.change({ params: { id: teamId }, body: { leaderId: grace.id } });
  const seat = await ada.seats.create({ body: { title: 'Rigger', people: [{ userId: grace.id }] } });
  await setRole(world(), grace, 'observer');
  expect(await grace.rocks.find({ params: { id: rock.id } })).toMatchObject({ ownerId: grace.id });
  for (const refused of [
    () => grace.rocks.change({ params: { id: rock.id }, body: { title: 'Hull' } }),
    () => grace.rocks.delete({ params: { id: rock.id } }),
    () => grace.teams.change({ params: { id: teamId }, body: { name: 'Mine' } }),
  ])
    await expect(refused()).rejects.toThrow('403');
  const people = [{ userId: grace.id }, { userId: ada.id }];
  expect((await ada.seats.change({ params: { id: seat.id }, body: { people } })).people).toHaveLength(2);
  await ada.rocks.change({ params: { id: rock.id }, body: { title: 'Hull', ownerId: ada.id } });
});

test('observers cannot be assigned work', async () => {
  const { ada, grace, olga, teamId } = await crew();
  const title = 'Caulk';
  const ownerId = olga.id;
  const todo = await createTodo(ada, { title });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers', teamId } });
  const meeting = await ada.meetings.create({ body: { title, teamId, status: 'in_progress' } });
  const tries: [field: string, call: () => Promise<unknown>][] = [
    ['ownerId', () => ada.todos.create({ body: { title, ownerId } })],
    ['assignedToId', () => ada.todos.create({ body: { title, assignedToId: olga.id } })],
    ['assigneeIds', () => ada.todos.create({ body: { title, assigneeIds: [ada.id, olga.id] } })],
    ['ownerId', () => ada.todos.change({ params: { id: todo.id }, body: { ownerId } })],
    ['ownerId', () => ada.rocks.create({ body: { title, ownerId } })],
    ['ownerId', () => ada.issues.create({ body: { title, ownerId } })],
    ['ownerId', () => ada.measurables.create({ body: { name: 'Boats', scorecardId, ownerId } })],
    ['leaderId', () => ada.teams.change({ params: { id: teamId }, body: { leaderId: olga.id } })],
    ['people', () => ada.seats.create({ body: { title, people: [{ userId: olga.id }] } })],
    ['userId', () => ada.meetings.attend({ params: { id: meeting.id, userId: olga.id }, body: { isPresent: true } })],
    ['userIds', () => ada.channels.openDirect({ body: { userIds: [olga.id] } })],
    ['transferToUserId', () => ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: olga.id } })],
  ];
  for (const [path, call] of tries)
    await expect(call()).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path, message: expect.stringContaining('Observers can only read and comment') }] },
    });
});

test('observers get no notifications', async () => {
  const { ada, grace, olga, teamId } = await crew();
  await setRole(world(), olga, 'managee');
  await confirm(world(), grace, olga);
  const todo = await createTodo(olga, { title: 'Splice', ownerId: olga.id, teamId });
  const rock = await olga.rocks.create({ body: { title: 'Keel', ownerId: olga.id, teamId } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: new Date().toISOString() } });
  for (const person of [grace, olga]) await person.meetings.join({ params: { id } });
  await setRole(world(), olga, 'observer');
  await ada.meetings.start({ params: { id } });
  const content = 'Done? @Olga @Grace';
  await ada.comments.create({ params: { todoId: todo.id }, body: { content, mentions: [olga.id, grace.id] } });
  await ada.rocks.change({ params: { id: rock.id }, body: { status: 'off_track' } });
  const { id: channelId } = await ada.channels.create({ body: { name: 'yard' } });
  await ada.messages.create({ params: { id: channelId }, body: { content: '@channel', mentions: [olga.id] } });
  await ada.meetings.end({ params: { id } });
  await passMinutes(world(), lateMinutes);
  expect(await grace.notifications.list()).not.toEqual([]);
  expect(await olga.notifications.list()).toEqual([]);
  const recapsTo = (email: string) =>
    mailbox()
      .to(email)
      .filter((mail) => /^Subject: .*: recap\r$/m.test(mail));
  await expect.poll(() => recapsTo(grace.email)).toHaveLength(1);
  expect(recapsTo(olga.email)).toEqual([]);
});

test('observers cannot see the invite code', async () => {
  const { ada, olga } = await crew();
  const id = (await ada.auth.user()).organizationId ?? 0;
  expect((await ada.organizations.find({ params: { id } })).inviteCode).not.toBe('');
  expect((await olga.organizations.find({ params: { id } })).inviteCode).toBe('');
  expect((await olga.organizations.list()).map(({ inviteCode }) => inviteCode)).toEqual(['']);
});
