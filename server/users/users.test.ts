import { expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('people are listed by name with their role in the organization', async () => {
  const grace = await world().admin('Grace');
  const ada = await world().colleague(grace, 'Ada');
  await world().admin('Mallory');
  expect((await ada.users.list()).map(({ id, role }) => [id, role])).toEqual([
    [ada.id, 'managee'],
    [grace.id, 'admin'],
  ]);
});

test('a person is found without secret fields', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject({
    firstName: 'Grace',
    email: grace.email,
    role: 'managee',
  });
});

test('people of another organization are not found', async () => {
  const ada = await world().admin();
  const mallory = await world().admin('Mallory');
  for (const id of [mallory.id, 'nobody', "' or 1=1"]) {
    await expect(ada.users.find({ params: { id } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    await expect(ada.users.teams({ params: { id } })).rejects.toMatchObject({ status: 404 });
  }
});

test('the teams of a person are listed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.create({ body: { name: 'Operations' } });
  await ada.teams.addMember({ params: { id }, body: { userId: grace.id } });
  expect((await ada.users.teams({ params: { id: grace.id } })).map(({ name }) => name)).toEqual(['Leadership']);
});

test('new members and presence are sent to everyone', async () => {
  const ada = await world().admin();
  const live = await ada.live();
  expect(await live.next('presence')).toEqual({ here: [ada.id], gone: [] });
  const grace = await world().colleague(ada);
  expect(await live.changed('users')).toMatchObject([{ id: grace.id, role: 'managee' }]);
  const theirs = await grace.live();
  expect(await live.next('presence')).toEqual({ here: [grace.id], gone: [] });
  theirs.socket.disconnect();
  expect(await live.next('presence')).toEqual({ here: [], gone: [grace.id] });
});
