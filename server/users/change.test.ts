import { expect, test } from 'vitest';
import type { Role, UserChange } from '#contract/users.ts';
import { onDatabase } from '#test/on-database.ts';
import { giveRole, makeSuperAdmin } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const change = (by: Person, who: Person, body: UserChange) => by.users.change({ params: { id: who.id }, body });

async function crew() {
  const ada = await world().admin();
  return { ada, grace: await world().colleague(ada, 'Grace'), alan: await world().colleague(ada, 'Alan') };
}

test('people change their own name, and send all else as it is', async () => {
  const { grace } = await crew();
  const { email, role } = await grace.users.find({ params: { id: grace.id } });
  const changed = await change(grace, grace, { firstName: ' Greta ', lastName: 'Hopper', email, role });
  expect(changed).toMatchObject({ firstName: 'Greta', lastName: 'Hopper', email, role });
  expect(await grace.auth.user()).toMatchObject({ firstName: 'Greta', lastName: 'Hopper' });
});

test('a new name is told in all organizations that a person is in', async () => {
  const { ada, grace } = await crew();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  const hopper = await world().colleague(grace, 'Hopper');
  const lives = [await ada.live(), await hopper.live()];
  await change(grace, grace, { firstName: 'Greta' });
  for (const live of lives) expect(await live.changed('users')).toMatchObject([{ id: grace.id, firstName: 'Greta' }]);
});

const others: [Role, string, UserChange][] = [
  ['managee', 'Only an admin may change the profile of another', { firstName: 'Ida' }],
  ['manager', 'Only an admin may change the profile of another', { role: 'manager' }],
];

test.each(others)('a %s changes nobody else', async (role, message, body) => {
  const { ada, grace, alan } = await crew();
  await giveRole(world(), alan, role);
  await expect(change(alan, grace, body)).rejects.toMatchObject({ status: 403, body: { message } });
  await expect(change(alan, alan, { role: 'admin' })).rejects.toMatchObject({ status: 403 });
  expect(await ada.users.find({ params: { id: grace.id } })).toMatchObject({ firstName: 'Grace', role: 'managee' });
});

test('an admin gives another role: it counts at once, and is told to the person and to all', async () => {
  const { ada, grace, alan } = await crew();
  const [own, others] = [await grace.live(), await alan.live()];
  expect(await change(ada, grace, { firstName: 'Greta', role: 'manager' })).toMatchObject({
    firstName: 'Greta',
    role: 'manager',
  });
  await own.next('account');
  expect(await others.changed('users')).toMatchObject([{ id: grace.id, role: 'manager' }]);
  await grace.scorecards.create({ body: { name: 'Numbers' } });
  await change(ada, grace, { role: 'managee' });
  await expect(grace.scorecards.create({ body: { name: 'More' } })).rejects.toThrow(
    '403: Only a manager or an admin may change scorecards',
  );
});

test('nobody changes their own role, and the last admin stays one', async () => {
  const { ada, grace } = await crew();
  await expect(change(ada, ada, { role: 'managee' })).rejects.toMatchObject({ body: { code: 'last_admin' } });
  await change(ada, grace, { role: 'admin' });
  await expect(change(ada, ada, { role: 'managee' })).rejects.toThrow('409: You cannot change your own role');
});

test('of two admins who take the role from each other at once, one stays', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, grace, alan } = await crew();
    await change(ada, grace, { role: 'admin' });
    await Promise.allSettled([change(ada, grace, { role: 'managee' }), change(grace, ada, { role: 'managee' })]);
    expect((await alan.users.list()).filter(({ role }) => role === 'admin')).toHaveLength(1);
  }
});

test('an admin gives an account of this organization alone another address, unless it is taken', async () => {
  const { ada, grace, alan } = await crew();
  const email = `new.${grace.email}`;
  expect(await change(ada, grace, { email: email.toUpperCase() })).toMatchObject({ email });
  const told = `select letter ->> 'subject' as subject from mails where recipient = $1`;
  expect(await onDatabase(world(), told, [grace.email])).toContainEqual({ subject: 'Your email address was changed' });
  await expect(change(ada, grace, { email: alan.email })).rejects.toMatchObject({ body: { code: 'email_taken' } });
});

test('the address of whoever is in another organization too, or a super admin, is nobody else’s to change', async () => {
  const { ada, grace, alan } = await crew();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  await makeSuperAdmin(world(), alan);
  for (const who of [grace, alan]) {
    await expect(change(ada, who, { email: 'mine@example.com' })).rejects.toMatchObject({ status: 403 });
    await change(ada, who, { lastName: 'Kay' });
  }
});

test('a person without a name is refused at the field', async () => {
  const { grace } = await crew();
  await expect(change(grace, grace, { firstName: ' ' })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'firstName', message: 'First name is required' }] },
  });
});
