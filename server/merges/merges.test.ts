import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('an admin brings back a merged person with what the member still has', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const chris = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const ownerId = chris.id;
  const [joined, shared] = [
    await ada.teams.create({ body: { name: 'Boats' } }),
    await ada.teams.create({ body: { name: 'Sails' } }),
  ];
  for (const [teamId, userId] of [
    [joined.id, chris.id],
    [shared.id, chris.id],
    [shared.id, grace.id],
  ] as const)
    await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  const rock = await ada.rocks.create({ body: { title: 'Loft', ownerId } });
  const reassigned = await ada.rocks.create({ body: { title: 'Given away', ownerId } });
  const todo = await createTodo(ada, { title: 'Saw', ownerId });
  const issue = await ada.issues.create({ body: { title: 'Rot', ownerId } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const measurable = await ada.measurables.create({ body: { name: 'Planks', scorecardId, ownerId } });
  const seatWith = (title: string, ...ids: string[]) =>
    ada.seats.create({ body: { title, people: ids.map((userId) => ({ userId, name: null })) } });
  const seats = [await seatWith('Shipwright', chris.id), await seatWith('Mate', chris.id, grace.id)];
  const own = await ada.rocks.create({ body: { title: 'Own', ownerId: grace.id } });

  await ada.users.merge({ params: { id: chris.id }, body: { userId: grace.id } });
  expect(await ada.users.merges()).toMatchObject([
    { person: { id: chris.id, firstName: 'Chris' }, userId: grace.id, mergedById: ada.id, count: 9 },
  ]);
  await ada.rocks.change({ params: { id: reassigned.id }, body: { ownerId: ada.id } });
  await expect(grace.users.unmerge({ params: { id: chris.id } })).rejects.toMatchObject({ status: 403 });
  await expect(grace.users.merges()).rejects.toMatchObject({ status: 403 });

  expect(await ada.users.unmerge({ params: { id: chris.id } })).toMatchObject({ id: chris.id, hasAccount: false });
  const ownerOf = async (id: number) => (await ada.rocks.find({ params: { id } })).ownerId;
  expect(await Promise.all([rock, reassigned, own].map(({ id }) => ownerOf(id)))).toEqual([chris.id, ada.id, grace.id]);
  expect((await ada.todos.find({ params: { id: todo.id } })).ownerId).toBe(chris.id);
  expect((await ada.issues.find({ params: { id: issue.id } })).ownerId).toBe(chris.id);
  expect(await ada.measurables.list({ query: {} })).toMatchObject([{ id: measurable.id, ownerId: chris.id }]);
  const list = await ada.seats.list();
  const holdersOf = ({ id }: { id: string }) =>
    list
      .find((seat) => seat.id === id)
      ?.people.map(({ userId }) => userId)
      .toSorted();
  expect(seats.map(holdersOf)).toEqual([[chris.id], [chris.id, grace.id].toSorted()]);
  const membersOf = async (id: number) => (await ada.teams.members({ params: { id } })).map(({ userId }) => userId);
  expect(await membersOf(joined.id)).not.toContain(grace.id);
  expect(await membersOf(joined.id)).toContain(chris.id);
  expect(await membersOf(shared.id)).toEqual(expect.arrayContaining([chris.id, grace.id]));
  expect(await ada.users.merges()).toEqual([]);
  await expect(ada.users.unmerge({ params: { id: chris.id } })).rejects.toMatchObject({ status: 404 });
  const log = (await ada.audit.list()).filter(({ changes }) => 'mergedInto' in changes);
  expect(log).toMatchObject([
    { act: 'changed', title: 'Chris Rock', changes: { mergedInto: ['Grace Byron', null] } },
    { act: 'deleted', title: 'Chris Rock', changes: { mergedInto: [null, 'Grace Byron'] } },
  ]);
  await ada.users.merge({ params: { id: chris.id }, body: { userId: grace.id } });
  expect(await ada.users.merges()).toHaveLength(1);
});

test('the log names a member of a common name with their email', async () => {
  const ada = await world().admin();
  const [anna] = [await world().colleague(ada, 'Anna'), await world().colleague(ada, 'Anna')];
  const { id } = await ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  await ada.users.merge({ params: { id }, body: { userId: anna.id } });
  await ada.users.unmerge({ params: { id } });
  const name = `Anna Byron (${anna.email})`;
  expect((await ada.audit.list()).flatMap(({ changes }) => (changes.mergedInto ? [changes.mergedInto] : []))).toEqual([
    [name, null],
    [null, name],
  ]);
});

test('a merge can be undone for 30 days, and not once the member has left', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const add = (firstName: string) => ada.users.add({ body: { firstName, lastName: 'Rock' } });
  const [chris, dick] = [await add('Chris'), await add('Dick')];
  for (const { id } of [chris, dick]) await ada.users.merge({ params: { id }, body: { userId: grace.id } });
  await onDatabase(world(), `update merges set merged_at = now() - interval '31 days' where person_id = $1`, [
    chris.id,
  ]);
  expect(await ada.users.merges()).toMatchObject([{ person: { id: dick.id } }]);
  await expect(ada.users.unmerge({ params: { id: chris.id } })).rejects.toMatchObject({ status: 404 });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await expect(ada.users.unmerge({ params: { id: dick.id } })).rejects.toMatchObject({ status: 409 });
  await world().purge();
  expect(await onDatabase(world(), 'select person_id from merges where person_id = $1', [chris.id])).toEqual([]);
});
