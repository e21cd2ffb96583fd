import { expect, test } from 'vitest';
import { makeSuperAdmin } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function superAdmin(): Promise<Person> {
  const person = await world().person('Super');
  await makeSuperAdmin(world(), person);
  return person;
}

const organizationOf = async (person: Person) => (await person.auth.user()).organizationId ?? 0;

test('the overview counts what all organizations hold, and lists tell each with its numbers and its admin', async () => {
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

test('organizations come in pages, the newest first, and are found by name, slug or the email of an admin', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  for (const name of ['Quay One', 'Quay Two', 'Quay Three']) await ada.organizations.create({ body: { name } });
  const response = await root.fetch('/api/admin/organizations?q=quay&limit=2');
  const [three, two] = (await response.json()) as { id: number; name: string }[];
  expect([response.headers.get('x-total-count'), three?.name, two?.name]).toEqual(['3', 'Quay Three', 'Quay Two']);
  const rest = await root.admin.organizations({ query: { q: 'quay', limit: 2, before: two?.id } });
  expect(rest.map(({ name }) => name)).toEqual(['Quay One']);
  expect(await root.admin.list({ query: { q: 'quay-one' } })).toHaveLength(1);
});

test('an inactive organization refuses its members at once, on what they look at too, until it is active again', async () => {
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

test('a deleted organization takes everything along, and its members fall to another of theirs', async () => {
  const [root, ada] = [await superAdmin(), await world().admin('Ada')];
  const grace = await world().colleague(ada);
  const first = await organizationOf(ada);
  await ada.organizations.create({ body: { name: 'Second' } });
  const second = await organizationOf(ada);
  await ada.rocks.create({ body: { title: 'Keel', ownerId: ada.id } });
  const live = await ada.live();
  await root.admin.delete({ params: { id: second } });
  await live.next('account');
  expect(await organizationOf(ada)).toBe(first);
  await root.admin.delete({ params: { id: first } });
  expect((await grace.auth.user()).organizationId).toBeNull();
  await expect(root.admin.delete({ params: { id: first } })).rejects.toThrow('404: Organization not found');
});

test('an organization is created for whom an account has the email; they are its admin at once', async () => {
  const [root, ada, grace] = [await superAdmin(), await world().admin('Ada'), await world().person('Grace')];
  const before = await organizationOf(ada);
  const body = { name: 'Difference Engines', adminEmail: grace.email.toUpperCase(), timeZone: 'Europe/Lisbon' };
  const made = await root.admin.create({ body });
  expect(made).toMatchObject({ name: body.name, adminEmail: grace.email, userCount: 1, isActive: true });
  expect(await grace.auth.user()).toMatchObject({ organizationId: made.id, role: 'admin' });
  await root.admin.create({ body: { ...body, adminEmail: ada.email } });
  expect([await organizationOf(ada), (await ada.organizations.memberships()).length]).toEqual([before, 2]);
});

test('a super admin is told whose account has an email, and whether it is confirmed', async () => {
  const [root, ada] = [await superAdmin(), await world().person('Ada')];
  const holder = { firstName: 'Ada', lastName: 'Byron', isConfirmed: false };
  expect(await root.admin.holder({ query: { email: ada.email } })).toEqual(holder);
  expect(await root.admin.holder({ query: { email: 'nobody@example.com' } })).toBeNull();
});
