import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const idOf = async (person: Person) => (await person.auth.user()).organizationId ?? 0;
const approve = async (person: Person, approvedDomains: string[]) =>
  person.organizations.change({ params: { id: await idOf(person) }, body: { approvedDomains } });
const setEmail = (person: Person, email: string, confirmed: boolean) =>
  onDatabase(world(), 'update users set email = $1, email_confirmed_at = $2 where id = $3', [
    email,
    confirmed ? new Date() : null,
    person.id,
  ]);

test('people with a confirmed address at an approved domain can join without a code', async () => {
  const domain = `${randomUUID()}.example`;
  const ada = await world().admin();
  const id = await idOf(ada);
  await setEmail(ada, `ada@${domain}`, true);
  expect((await approve(ada, [`@${domain.toUpperCase()}`])).approvedDomains).toEqual([domain]);
  const kay = await world().person('Kay');
  await setEmail(kay, `kay@${domain}`, false);
  expect(await kay.organizations.offered()).toEqual([]);
  await expect(kay.organizations.joinOffered({ params: { id } })).rejects.toThrow('404');
  await setEmail(kay, `kay@${domain}`, true);
  expect(await kay.organizations.offered()).toMatchObject([{ id }]);
  await kay.organizations.joinOffered({ params: { id } });
  expect(await kay.auth.user()).toMatchObject({ organizationId: id, role: 'managee' });
  expect(await kay.organizations.offered()).toEqual([]);
});

test('public and invalid domains are refused', async () => {
  const ada = await world().admin();
  await expect(approve(ada, ['gmail.com'])).rejects.toThrow('Public email domains such as gmail.com');
  await expect(approve(ada, ['not a domain'])).rejects.toThrow('Enter a domain such as example.com');
  const grace = await world().colleague(ada);
  await expect(approve(grace, ['example.org'])).rejects.toThrow('403');
});

test('a domain can only be approved if an admin has a confirmed address there', async () => {
  const domain = `${randomUUID()}.example`;
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await setEmail(ada, `ada@${domain}`, false);
  await setEmail(grace, `grace@${domain}`, true);
  const refused = { body: { errors: [{ path: 'approvedDomains' }] } };
  await expect(approve(ada, [domain])).rejects.toMatchObject(refused);
  await setEmail(ada, `ada@${domain}`, true);
  await approve(ada, [domain]);
  await setEmail(ada, 'ada@elsewhere.example', true);
  expect((await approve(ada, [domain])).approvedDomains).toEqual([domain]);
});

test('a removed person cannot join again with a new account of the same address', async () => {
  const domain = `${randomUUID()}.example`;
  const ada = await world().admin();
  const id = await idOf(ada);
  await setEmail(ada, `ada@${domain}`, true);
  await approve(ada, [domain]);
  const kay = await world().colleague(ada, 'Kay');
  await setEmail(kay, `kay@${domain}`, true);
  await ada.users.delete({ params: { id: kay.id }, query: { transferToUserId: ada.id } });
  const [again, other] = [await world().person('Kay'), await world().person('Alan')];
  await setEmail(again, `kay@${domain}`, true);
  await setEmail(other, `alan@${domain}`, true);
  expect(await again.organizations.offered()).toEqual([]);
  await expect(again.organizations.joinOffered({ params: { id } })).rejects.toThrow('404');
  expect(await other.organizations.offered()).toMatchObject([{ id }]);
});

test('the organization is not offered to people who were removed, but to those who left', async () => {
  const domain = `${randomUUID()}.example`;
  const ada = await world().admin();
  const id = await idOf(ada);
  await setEmail(ada, `ada@${domain}`, true);
  await approve(ada, [domain]);
  const kay = await world().person('Kay');
  await setEmail(kay, `kay@${domain}`, true);
  await kay.organizations.joinOffered({ params: { id } });
  await kay.users.leave({ params: { id }, query: {} });
  await kay.organizations.joinOffered({ params: { id } });
  await ada.users.delete({ params: { id: kay.id }, query: { transferToUserId: ada.id } });
  expect(await kay.organizations.offered()).toEqual([]);
  await expect(kay.organizations.joinOffered({ params: { id } })).rejects.toThrow('404');
});
