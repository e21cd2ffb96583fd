import { expect, test } from 'vitest';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function leave(who: Person, newOwner?: Person) {
  const { organizationId } = await who.auth.user();
  return who.users.leave({ params: { id: organizationId ?? 0 }, query: { transferToUserId: newOwner?.id } });
}

async function crew() {
  const ada = await world().admin();
  return { ada, grace: await world().colleague(ada, 'Grace'), alan: await world().colleague(ada, 'Alan') };
}

test('someone who owns nothing can leave without a new owner, and keeps their account', async () => {
  const { ada, grace } = await crew();
  await leave(grace);
  expect(await grace.auth.user()).toMatchObject({ email: grace.email, organizationId: null });
  await expect(ada.users.find({ params: { id: grace.id } })).rejects.toMatchObject({ status: 404 });
});

test('someone who owns something must name a new owner, who gets all of it', async () => {
  const { ada, grace, alan } = await crew();
  const rock = await grace.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  const team = await grace.teams.create({ body: { name: 'Riggers' } });
  await expect(leave(grace)).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'transferToUserId' }] } });
  expect((await ada.rocks.find({ params: { id: rock.id } })).ownerId).toBe(grace.id);
  await leave(grace, alan);
  expect((await ada.rocks.find({ params: { id: rock.id } })).ownerId).toBe(alan.id);
  expect(await ada.teams.list()).toMatchObject([{ id: team.id, leaderId: alan.id }]);
});

test('after leaving, another organization becomes current, with its live topics', async () => {
  const { ada, grace } = await crew();
  const elsewhere = await grace.organizations.create({ body: { name: 'Elsewhere' } });
  const [first] = (await grace.organizations.list()).filter(({ id }) => id !== elsewhere.id);
  await grace.organizations.switch({ params: { id: first?.id ?? 0 } });
  const [own, others] = [await grace.live(), await ada.live()];
  await leave(grace);
  await own.next('account');
  expect(await others.removed('users')).toEqual([grace.id]);
  expect((await grace.auth.user()).organizationId).toBe(elsewhere.id);
});

test('the last admin cannot leave', async () => {
  const { ada, grace } = await crew();
  await expect(leave(ada, grace)).rejects.toMatchObject({ status: 409, body: { code: 'last_admin' } });
  await setRole(world(), grace, 'admin');
  await leave(ada, grace);
  expect((await grace.users.list()).map(({ firstName }) => firstName)).toEqual(['Alan', 'Grace']);
});

test('the invite code is replaced', async () => {
  const { ada, grace } = await crew();
  const [before] = await ada.organizations.list();
  await leave(grace);
  const code = before?.inviteCode ?? '';
  expect(await world().visitor().organizations.validateInvite({ params: { code } })).toEqual({ valid: false });
});

test('the new owner must be another person of the organization', async () => {
  const { grace } = await crew();
  const stranger = await world().admin('Mallory');
  for (const newOwner of [grace, stranger]) await expect(leave(grace, newOwner)).rejects.toMatchObject({ status: 400 });
});
