import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { makeSuperAdmin } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** The entries of the log as an admin reads them, latest first: kind, noun, act and subject. */
const entriesOf = async (admin: Person, query = {}) =>
  (await admin.audit.list({ query })).map(({ kind, noun, act, title }) => `${kind}: ${noun} ${act} ${title}`);

test('changes of settings and members, sign-ins and deletions are logged with actor, time and address', async () => {
  const admin = await world().admin('Ada');
  const { organizationId } = await admin.auth.user();
  await admin.fetch(`/api/organizations/${organizationId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox' },
    body: JSON.stringify({ name: 'Engines' }),
  });
  const [renamed] = await admin.audit.list();
  expect(renamed).toMatchObject({
    actor: { id: admin.id },
    changes: { name: ["Ada's crew", 'Engines'] },
    address: '127.0.0.1',
    userAgent: 'Firefox',
  });
  const grace = await world().colleague(admin);
  const rock = await grace.rocks.create({ body: { title: 'Keel' } });
  await grace.rocks.delete({ params: { id: rock.id } });
  await grace.auth.logout();
  expect(await entriesOf(admin)).toEqual([
    'account: accounts signed_out Grace Byron',
    'deletion: rocks deleted Keel',
    'member: users created Grace Byron',
    'account: accounts registered Grace Byron',
    'setting: organizations changed Engines',
    "setting: organizations created Ada's crew",
  ]);
});

test('a changed role is logged; daily work is not', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  const before = (await admin.audit.list()).length;
  await admin.users.change({ params: { id: grace.id }, body: { role: 'manager' } });
  await admin.todos.create({ body: { title: 'Splice' } });
  const [change, ...rest] = await admin.audit.list();
  expect(change).toMatchObject({ kind: 'member', title: 'Grace Byron', changes: { role: ['managee', 'manager'] } });
  expect(rest).toHaveLength(before);
});

test('teams, holders of seats, published drafts and invitations sent again are logged', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  const logged = async (noun: string) => (await admin.audit.list()).filter((entry) => entry.noun === noun);

  const team = await admin.teams.create({ body: { name: 'Riggers' } });
  await admin.teams.change({ params: { id: team.id }, body: { name: 'Sailmakers' } });
  expect(await logged('teams')).toMatchObject([
    { act: 'changed', changes: { name: ['Riggers', 'Sailmakers'] } },
    { act: 'created', title: 'Riggers' },
  ]);

  const people = [{ userId: grace.id, name: null }];
  const seat = await admin.seats.create({ body: { title: 'Mate', people } });
  await admin.seats.change({ params: { id: seat.id }, body: { people: [] } });
  expect((await logged('seats')).filter(({ title }) => title === 'Mate')).toMatchObject([
    { act: 'changed', changes: { people: [people, []] }, names: { [grace.id]: 'Grace Byron' } },
    { act: 'created', changes: { people: [[], people] }, names: { [grace.id]: 'Grace Byron' } },
  ]);

  const draft = await admin.charts.create({ body: { name: 'Autumn' } });
  const before = (await logged('seats')).length;
  const inDraft = { params: { id: seat.id }, query: { chartId: draft.id } };
  await admin.seats.change({ ...inDraft, body: { people } });
  expect(await logged('seats')).toHaveLength(before);
  await admin.charts.publish({ params: { id: draft.id } });
  expect(await logged('charts')).toMatchObject([
    { changes: { isPrimary: [false, true], name: ['Autumn', 'Primary Chart'] } },
    { changes: { isPrimary: [true, false] } },
  ]);

  await admin.invitations.send({ body: { emails: ['kay@example.com'], role: 'managee' } });
  const [invitation] = await admin.invitations.list();
  await admin.invitations.resend({ params: { id: invitation?.id ?? 0 } });
  const [again] = await logged('invitations');
  expect(again).toMatchObject({ act: 'changed', title: 'kay@example.com', actor: { id: admin.id } });
  expect(again?.changes).toHaveProperty('sentAt');
});

test('a change of an account is logged in all its organizations, by an admin only in theirs', async () => {
  const [ada, alan] = [await world().admin('Ada'), await world().admin('Alan')];
  const grace = await world().colleague(ada, 'Grace');
  const codeOf = async (person: Person) => {
    const { organizationId } = await person.auth.user();
    return (await person.organizations.find({ params: { id: organizationId ?? 0 } })).inviteCode;
  };
  const changes = async (person: Person) =>
    (await person.audit.list()).filter(({ noun, act }) => noun === 'accounts' && act.startsWith('email_change'));
  const params = { id: grace.id };
  await ada.users.change({ params, body: { email: 'grace@new.example' } });
  await grace.organizations.join({ body: { inviteCode: await codeOf(alan) } });
  // Alan's organization is her current one now.
  await ada.users.cancelEmail({ params });
  expect(await changes(ada)).toMatchObject([
    { act: 'email_change_canceled', changes: { email: ['grace@new.example', null] } },
    { act: 'email_change_requested', actor: { id: ada.id }, changes: { email: [grace.email, 'grace@new.example'] } },
  ]);
  expect(await changes(alan)).toEqual([]);
  await grace.users.change({ params, body: { email: 'grace@own.example', password: 'analytical engine' } });
  for (const admin of [ada, alan])
    expect((await changes(admin))[0]).toMatchObject({ act: 'email_change_requested', actor: { id: grace.id } });
});

test('the log has filters for person, kind and day, and pages', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  const days = { from: '2000-01-01', to: '2000-01-02' };
  expect(await entriesOf(admin, days)).toEqual([]);
  expect(await entriesOf(admin, { from: '2000-01-01', to: '2999-01-01', person: grace.id })).toHaveLength(2);
  expect(await entriesOf(admin, { kind: 'member' })).toEqual(['member: users created Grace Byron']);
  const [first] = await admin.audit.list({ query: { limit: 1 } });
  const [second] = await admin.audit.list({ query: { limit: 1, before: first?.id } });
  expect(second?.id).toBeLessThan(first?.id ?? 0);
});

test('super admins can read everything, also of a deleted organization', async () => {
  const [root, ada] = [await world().person('Super'), await world().admin('Ada')];
  await makeSuperAdmin(world(), root);
  const { organizationId } = await ada.auth.user();
  const query = { organization: organizationId ?? 0 };
  await root.admin.delete({ params: { id: organizationId ?? 0 } });
  await world().purge(new Date(Date.now() + 31 * 24 * 3600_000));
  await root.auth.login({ body: { email: root.email, password: 'analytical engine' } });
  const [ended, created] = await root.audit.listAll({ query });
  expect(ended).toMatchObject({ act: 'deleted', title: "Ada's crew", actor: { id: root.id }, organization: null });
  expect(created).toMatchObject({ act: 'created' });
});

test('no one can change the log, and entries are kept for two years', async () => {
  const admin = await world().admin();
  const entries = await entriesOf(admin);
  for (const change of [`update audit set title = 'x'`, 'delete from audit']) {
    await expect(onDatabase(world(), change)).rejects.toThrow('the audit log is not changed');
  }
  const old = `insert into audit (organization_id, kind, noun, act, title, created_at)
    select organization_id, 'setting', 'organizations', 'changed', 'Old', now() - interval '25 months' from memberships where user_id = $1`;
  await onDatabase(world(), old, [admin.id]);
  expect(await entriesOf(admin)).toContain('setting: organizations changed Old');
  await world().purge(new Date());
  expect(await entriesOf(admin)).toEqual(entries);
});
