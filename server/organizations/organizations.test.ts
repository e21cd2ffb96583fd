import { expect, test } from 'vitest';
import type { Terms } from '#contract/terms.ts';
import { whileLocked } from '#test/locks.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person, smallPicture } from '#test/world.ts';

const world = openWorld();

/** The person's current organization. */
async function current(person: Person) {
  const { organizationId } = await person.auth.user();
  return person.organizations.find({ params: { id: organizationId ?? 0 } });
}

test('the creator of an organization is its admin, and its invite code has at least 60 bits', async () => {
  const ada = await world().person();
  const organization = await ada.organizations.create({ body: { name: 'Søren & Söhne', timeZone: 'Europe/Lisbon' } });
  expect(organization).toMatchObject({ slug: 'soren-sohne', timeZone: 'Europe/Lisbon', isActive: true });
  expect(organization.inviteCode).toMatch(/^[0-9a-z]{16}$/);
  expect(await ada.auth.user()).toMatchObject({ role: 'admin', organizationId: organization.id });
});

test('organizations with the same name have different slugs', async () => {
  const ada = await world().person();
  const first = await ada.organizations.create({ body: { name: 'Twin' } });
  const second = await ada.organizations.create({ body: { name: 'Twin' } });
  expect(second.slug).toMatch(/^twin-/);
  expect(second.slug).not.toBe(first.slug);
});

test('organizations with the same name can be created at the same time', async () => {
  const people = await Promise.all(['Ada', 'Grace', 'Alan'].map((name) => world().person(name)));
  const created = await Promise.all(people.map((person) => person.organizations.create({ body: { name: 'At once' } })));
  expect(new Set(created.map(({ slug }) => slug)).size).toBe(3);
});

test('joining with a code gives the role managee, and joining again changes nothing', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { inviteCode, id, name } = await current(ada);
  expect(await grace.organizations.join({ body: { inviteCode } })).toEqual({ organization: { id, name } });
  expect(await grace.organizations.memberships()).toMatchObject([
    { organization: { id, name, isActive: true }, role: 'managee', isDefault: true },
  ]);
});

test('an invalid code joins nothing', async () => {
  const ada = await world().person();
  await expect(ada.organizations.join({ body: { inviteCode: "' OR 1=1" } })).rejects.toThrow('404');
  expect(
    await world()
      .visitor()
      .organizations.validateInvite({ params: { code: "' OR 1=1" } }),
  ).toEqual({ valid: false });
  const long = world().visitor().organizations;
  expect(await long.validateInvite({ params: { code: 'x'.repeat(200) } })).toEqual({ valid: false });
});

test('only an admin can replace the invite code, and the old one stops working', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id, inviteCode, name } = await current(ada);
  await expect(grace.organizations.renewInviteCode({ params: { id } })).rejects.toThrow('403');
  const renewed = await ada.organizations.renewInviteCode({ params: { id } });
  const validate = (code: string) => world().visitor().organizations.validateInvite({ params: { code } });
  expect(await validate(inviteCode)).toEqual({ valid: false });
  expect(await validate(renewed.inviteCode)).toEqual({ valid: true, organization: { name } });
});

test('a call is for the organization that it names, whichever is the current one', async () => {
  const ada = await world().admin();
  const { id: first } = await current(ada);
  const { id: second } = await ada.organizations.create({ body: { name: 'Second' } });
  const titlesIn = async (id: number) => {
    const response = await ada.fetch('/api/todos?scope=all', { headers: { 'x-organization-id': String(id) } });
    return ((await response.json()) as { title: string }[]).map(({ title }) => title);
  };
  const response = await ada.fetch('/api/todos', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-organization-id': String(first) },
    body: JSON.stringify({ title: 'Found' }),
  });
  expect(response.status).toBe(201);
  expect([await titlesIn(first), await titlesIn(second)]).toEqual([['Found'], []]);
  const user = await ada.fetch('/api/user', { headers: { 'x-organization-id': String(first) } });
  expect(await user.json()).toMatchObject({ organizationId: first, defaultOrganizationId: second });
  expect(await ada.auth.user()).toMatchObject({ organizationId: second });
});

test.each(['of others', 'deactivated', 'that does not exist', 'not a number', 'too large', 'too small'])(
  'a call for an organization %s is refused',
  async (kind) => {
    const [ada, grace] = [await world().admin(), await world().admin()];
    const { id } = await current(ada);
    if (kind === 'deactivated') {
      await grace.organizations.join({ body: { inviteCode: (await current(ada)).inviteCode } });
      await ada.users.deactivate({ params: { id: grace.id } });
    }
    const header =
      {
        'that does not exist': '2147483647',
        'not a number': '1 or 1',
        'too large': '2147483648',
        'too small': '-2147483649',
      }[kind] ?? String(id);
    for (const path of ['/api/todos', '/api/user']) {
      const response = await grace.fetch(path, { headers: { 'x-organization-id': header } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'not_a_member' });
    }
  },
);

test('files open in the organization that their address names', async () => {
  const ada = await world().admin();
  const { id: first } = await current(ada);
  const file = await ada.files.upload({ query: { name: 'slip.jpg' }, body: smallPicture });
  await ada.organizations.create({ body: { name: 'Second' } });
  const statusOf = async (query: string) => (await ada.fetch(`/api/files/${file.id}${query}`)).status;
  expect([await statusOf(''), await statusOf(`?organization=${first}`)]).toEqual([404, 200]);
  // Other calls name it in the header.
  expect((await ada.fetch(`/api/todos?organization=${first}`)).status).not.toBe(403);
});

test('users can switch between their organizations', async () => {
  const ada = await world().admin();
  const { id: first, name } = await current(ada);
  await ada.organizations.create({ body: { name: 'Second' } });
  expect(await ada.organizations.switch({ params: { id: first } })).toEqual({ organization: { id: first, name } });
  expect((await current(ada)).id).toBe(first);
});

test('switching in two tabs at the same time leaves one current organization', async () => {
  const ada = await world().admin();
  const { id: first } = await current(ada);
  const { id: second } = await ada.organizations.create({ body: { name: 'Second' } });
  for (let round = 0; round < 10; round++) {
    await Promise.all([first, second, first, second].map((id) => ada.organizations.switch({ params: { id } })));
  }
  const memberships = await ada.organizations.memberships();
  expect(memberships.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('without an organization all calls about work are refused', async () => {
  const ada = await world().person();
  await expect(ada.rocks.list()).rejects.toThrow('403: You are not in an organization');
  expect(await ada.organizations.list()).toEqual([]);
});

test('only admins change the settings, and invalid ones are refused', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await current(ada);
  await expect(grace.organizations.change({ params: { id }, body: { name: 'Mine' } })).rejects.toThrow('403');
  const change = (body: object) => ada.organizations.change({ params: { id }, body });
  await expect(change({ timeZone: 'Mars/Olympus' })).rejects.toThrow('must be an IANA time zone');
  await expect(change({ timeZone: '+05:00' })).rejects.toThrow('must be an IANA time zone');
  await expect(change({ fiscalYearStartMonth: 13 })).rejects.toThrow('Fiscal year start month must be at most 12');
  expect(await change({ name: '  Renamed  ' })).toMatchObject({ name: 'Renamed' });
});

test('weeks start on the day in the settings, and values keep their year and week number', async () => {
  const ada = await world().admin();
  const params = { id: (await current(ada)).id };
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats', scorecardId: scorecard.id } });
  const enter = (year: number) => ada.measurables.enter({ params: { id }, body: { year, week: 53, value: 7 } });
  await enter(2026);
  await expect(enter(2025)).rejects.toThrow('2025 has no week 53');
  expect(await ada.organizations.change({ params, body: { weekStartsOn: 'sunday' } })).toMatchObject({
    weekStartsOn: 'sunday',
  });
  await enter(2025);
  const [measurable] = await ada.measurables.list({ query: { year: 2026 } });
  expect(measurable?.values).toMatchObject([{ week: 53, value: 7 }]);
  await expect(ada.organizations.change({ params, body: { weekStartsOn: 'friday' as never } })).rejects.toThrow('400');
});

test('an organization can set and reset its own terms in each language', async () => {
  const ada = await world().admin();
  const params = { id: (await current(ada)).id };
  const terms: Terms = {
    en: { rock: { one: 'Objective', many: 'Objectives' } },
    de: { rock: { one: 'Ziel', many: 'Ziele', article: 'das' } },
  };
  const change = (terms: object) => ada.organizations.change({ params, body: { terms } });
  expect((await change(terms)).terms).toEqual(terms);
  await expect(change({ en: { rock: { one: 'Objective' } } })).rejects.toThrow('400');
  await expect(change({ de: { rock: { one: 'Ziel', many: 'Ziele', article: 'the' } } })).rejects.toThrow('400');
  await expect(change({ en: { rock: { one: 'O'.repeat(41), many: 'Os' } } })).rejects.toThrow(
    'Term is limited to 40 characters',
  );
  expect((await change({})).terms).toEqual({});
});

test('a change is rolled back if its permission ends meanwhile', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'admin');
  const params = { id: (await ada.auth.user()).organizationId ?? 0 };
  const { inviteCode } = await ada.organizations.find({ params });
  let status: Promise<number> = Promise.resolve(0);
  await whileLocked(world(), `select from organizations where id = ${params.id} for update`, async (waits) => {
    status = grace.organizations.renewInviteCode({ params }).then(
      () => 200,
      (refused) => refused.status,
    );
    await waits(status);
    await setRole(world(), grace, 'managee');
  });
  expect(await status).toBe(403);
  expect((await ada.organizations.find({ params })).inviteCode).toBe(inviteCode);
});
