import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin } from '#test/roles.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function superAdmin(): Promise<Person> {
  const person = await world().person('Super');
  await makeSuperAdmin(world(), person);
  return person;
}

const organizationOf = async (person: Person) => (await person.auth.user()).organizationId ?? 0;

test('the overview counts across all organizations, and the list has each with its counts and admin', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  await world().colleague(ada);
  await ada.teams.create({ body: { name: 'Riggers' } });
  await ada.rocks.create({ body: { title: 'Keel' } });
  await ada.rocks.create({ body: { title: 'Mast', status: 'complete' } });
  const [row] = await root.admin.organizations({ query: { q: ada.email } });
  expect(row).toMatchObject({ id: await organizationOf(ada), userCount: 2, teamCount: 1, activeRocks: 1 });
  expect(row?.adminEmail).toBe(ada.email);
  expect(await root.admin.list({ query: { q: ada.email } })).toEqual([row]);
  const { organizations, activeOrganizations, users, activeRocks } = await root.admin.overview();
  expect([organizations >= activeOrganizations, users >= 2, activeRocks >= 1]).toEqual([true, true, true]);
});

test('organizations are listed in pages, newest first, and found by name, slug or admin email', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  for (const name of ['Quay One', 'Quay Two', 'Quay Three']) await ada.organizations.create({ body: { name } });
  const response = await root.fetch('/api/admin/organizations?q=quay&limit=2');
  const [three, two] = (await response.json()) as { id: number; name: string }[];
  expect([response.headers.get('x-total-count'), three?.name, two?.name]).toEqual(['3', 'Quay Three', 'Quay Two']);
  const rest = await root.admin.organizations({ query: { q: 'quay', limit: 2, before: two?.id } });
  expect(rest.map(({ name }) => name)).toEqual(['Quay One']);
  expect(await root.admin.list({ query: { q: 'quay-one' } })).toHaveLength(1);
});

test('an inactive organization refuses its members immediately, also over open connections, until it is active again', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  const id = await organizationOf(ada);
  const live = await ada.live();
  await root.admin.change({ params: { id }, body: { isActive: false } });
  await live.next('account');
  await expect(ada.todos.list()).rejects.toThrow('403: This organization is inactive');
  expect(await live.subscribe({ noun: 'organizations', id })).toEqual({ refused: 'not_found' });
  await root.organizations.setStatus({ params: { id }, body: { isActive: true } });
  await live.next('account');
  expect(await ada.todos.list()).toEqual([]);
});

test('a deleted organization is inactive and listed separately until it is restored unchanged', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  const { id: todoId } = await createTodo(ada, { title: 'Call' });
  const params = { id: await organizationOf(ada) };
  const live = await ada.live();
  await root.admin.delete({ params });
  await live.next('account');
  await expect(ada.todos.list()).rejects.toThrow('403: This organization is inactive');
  expect(await organizationOf(ada)).toBe(params.id);
  const listed = async (deleted: boolean) =>
    (await root.admin.list({ query: { q: ada.email, deleted } })).map(({ id, deletedAt }) => [id, deletedAt !== null]);
  expect([await listed(false), await listed(true)]).toEqual([[], [[params.id, true]]]);
  const activate = root.admin.change({ params, body: { isActive: true } });
  await expect(activate).rejects.toThrow('409: This organization is deleted. Restore it first.');
  await expect(root.admin.delete({ params })).rejects.toThrow('404: Organization not found');
  expect(await root.admin.restore({ params })).toMatchObject({ id: params.id, isActive: true, deletedAt: null });
  expect(await ada.todos.list()).toMatchObject([{ id: todoId }]);
  await expect(root.admin.restore({ params })).rejects.toThrow('404: Organization not found');
});

test('an organization that was inactive when deleted is restored inactive; its name is free meanwhile', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  await ada.organizations.create({ body: { name: 'Tide Mill' } });
  const params = { id: await organizationOf(ada) };
  await root.admin.change({ params, body: { isActive: false } });
  await root.admin.delete({ params });
  const body = { name: 'Tide Mill', adminEmail: ada.email };
  const other = await root.admin.create({ body });
  const back = await root.admin.restore({ params });
  expect([back.isActive, back.name, back.slug === other.slug]).toEqual([false, 'Tide Mill', false]);
});

test('an organization is purged with all its data after 30 days, and its members switch to another of theirs', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  const grace = await world().colleague(ada);
  const first = await organizationOf(ada);
  await ada.organizations.create({ body: { name: 'Second' } });
  const second = await organizationOf(ada);
  const { id: rockId } = await ada.rocks.create({ body: { title: 'Keel', ownerId: ada.id } });
  const purge = (days: number) => world().purge(new Date(Date.now() + days * 24 * 3600_000));
  const signIn = (person: Person) =>
    person.auth.login({ body: { email: person.email, password: 'analytical engine' } });
  const isThere = async () => (await onDatabase(world(), `select id from rocks where id = ${rockId}`)).length > 0;
  await root.admin.delete({ params: { id: second } });
  await purge(29);
  expect([await organizationOf(ada), await isThere()]).toEqual([second, true]);
  await purge(31);
  await signIn(ada);
  expect([await organizationOf(ada), await isThere()]).toEqual([first, false]);
  for (const person of [root, grace]) await signIn(person);
  await root.admin.delete({ params: { id: first } });
  await purge(31);
  await signIn(grace);
  expect((await grace.auth.user()).organizationId).toBeNull();
});

test('an organization created for an existing account has it as its admin immediately', async () => {
  const [root, ada, grace] = [await superAdmin(), await world().admin('Ada'), await world().person('Grace')];
  const before = await organizationOf(ada);
  const body = { name: 'Difference Engines', adminEmail: grace.email.toUpperCase(), timeZone: 'Europe/Lisbon' };
  const made = await root.admin.create({ body });
  expect(made).toMatchObject({ name: body.name, adminEmail: grace.email, userCount: 1, isActive: true });
  expect(await grace.auth.user()).toMatchObject({ organizationId: made.id, role: 'admin' });
  await root.admin.create({ body: { ...body, adminEmail: ada.email } });
  expect([await organizationOf(ada), (await ada.organizations.memberships()).length]).toEqual([before, 2]);
});

test('a super admin can look up the account of an email, and whether it is confirmed', async () => {
  const [root, ada] = [await superAdmin(), await world().person('Ada')];
  const holder = { firstName: 'Ada', lastName: 'Byron', isConfirmed: false };
  expect(await root.admin.holder({ query: { email: ada.email } })).toEqual(holder);
  expect(await root.admin.holder({ query: { email: 'unknown@example.com' } })).toBeNull();
});

test('a super admin loses the rights immediately, but the last one keeps them', async () => {
  const house = await createWorld();
  const [root, ada] = [await house.person('Root'), await house.admin('Ada')];
  await makeSuperAdmin(house, ada);
  expect((await root.admin.superAdmins()).map(({ email }) => email)).toEqual([ada.email, root.email]);
  const live = await ada.live();
  await root.admin.removeSuperAdmin({ params: ada });
  await live.next('account');
  expect(await ada.auth.user()).toMatchObject({ isSuperAdmin: false, role: 'admin' });
  await expect(ada.admin.overview()).rejects.toThrow('403');
  await expect(root.admin.removeSuperAdmin({ params: ada })).rejects.toThrow('404: Super admin not found');
  await expect(root.admin.removeSuperAdmin({ params: root })).rejects.toThrow('409: This is the last super admin');
  await makeSuperAdmin(house, ada);
  const both = [root.admin.removeSuperAdmin({ params: ada }), ada.admin.removeSuperAdmin({ params: root })];
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const restarted = await createWorld({ SUPER_ADMIN_EMAILS: ada.email }, house.database);
  for (const one of [root, ada]) await makeSuperAdmin(house, one);
  const again = restarted.visitor();
  await again.auth.login({ body: { email: root.email, password: 'analytical engine' } });
  await expect(again.admin.removeSuperAdmin({ params: ada })).rejects.toThrow('409: SUPER_ADMIN_EMAILS contains');
  await restarted.close();
  await house.close();
});

test('a change by a super admin is rolled back if they lose the rights before it commits', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  const id = await organizationOf(ada);
  await whileLocked(world(), `select from organizations where id = ${id} for update`, async (waits) => {
    const late = root.admin.change({ params: { id }, body: { isActive: false } });
    await waits(expect(late).rejects.toMatchObject({ status: 403, body: { code: 'not_super_admin' } }));
    await onDatabase(world(), 'update users set is_super_admin = false where id = $1', [root.id]);
  });
  expect(await ada.todos.list()).toEqual([]);
});
