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

test('the first role of a person and a changed one are logged; daily work is not', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  await admin.invitations.send({ body: { emails: ['kay@example.com'], role: 'observer' } });
  expect(await admin.audit.list({ query: { limit: 2 } })).toMatchObject([
    { noun: 'invitations', changes: { role: [null, 'observer'] } },
    { noun: 'users', changes: { role: [null, 'managee'] } },
  ]);
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

test('people of one name are named with their email, also once they have left', async () => {
  const admin = await world().admin('Ada');
  const [left, stays] = [await world().colleague(admin, 'Anna'), await world().colleague(admin, 'Anna')];
  const names = { [left.id]: `Anna Byron (${left.email})`, [stays.id]: `Anna Byron (${stays.email})` };
  const team = await admin.teams.create({ body: { name: 'Riggers' } });
  await admin.teams.change({ params: { id: team.id }, body: { leaderId: left.id } });
  await admin.seats.create({ body: { title: 'Mate', people: [{ userId: left.id }] } });
  await left.rocks.create({ body: { title: 'Keel' } });
  await admin.users.change({ params: { id: stays.id }, body: { role: 'manager' } });
  await admin.users.delete({ params: { id: left.id }, query: { transferToUserId: stays.id } });
  const log = await admin.audit.list();
  const [removed] = log.filter(({ noun, act }) => noun === 'users' && act === 'deleted');
  expect(removed).toMatchObject({ title: names[left.id], names: { [admin.id]: 'Ada Byron' } });
  const [promoted] = log.filter(({ changes }) => changes.role);
  expect(promoted?.names).toHaveProperty(stays.id, names[stays.id]);
  const takenOver = removed?.changes.takenOver?.[1] as { name: string }[];
  expect(new Set(takenOver.map(({ name }) => name))).toEqual(new Set([names[stays.id]]));
  const namesIn = (noun: string, field: string) =>
    log.filter((entry) => entry.noun === noun && field in entry.changes).map((entry) => entry.names);
  for (const names of [...namesIn('seats', 'people'), ...namesIn('teams', 'leaderId')])
    expect(names).toHaveProperty(left.id, `Anna Byron (${left.email})`);
  expect(await admin.audit.list({ query: { person: left.id, kind: 'account' } })).toMatchObject([
    { act: 'registered', names: { [left.id]: names[left.id] } },
  ]);
});

test('the agendas of a team are logged, those of a private team without their items', async () => {
  const admin = await world().admin();
  const { id } = await admin.teams.create({ body: { name: 'Riggers' } });
  const items = [{ kind: 'ids' as const, name: 'Issues', minutes: 45 }];
  const set = (items: null | { kind: 'ids'; name: string; minutes: number }[]) =>
    admin.teams.changeAgenda({ params: { id }, body: { meetingType: 'weekly', items } });
  await set(items);
  expect((await admin.audit.list())[0]).toMatchObject({ changes: { agendas: [{}, { weekly: items }] } });
  await admin.teams.change({ params: { id }, body: { isPrivate: true } });
  await set(null);
  expect((await admin.audit.list())[0]).toMatchObject({ changes: { agendas: [null, null] } });
});

test('who held a seat is logged when it is deleted or restored, and by publishing a draft for each seat that it changes', async () => {
  const admin = await world().admin();
  const [grace, kay] = [await world().colleague(admin), await world().colleague(admin, 'Kay')];
  const holders = (...people: { id: string }[]) => people.map(({ id }) => ({ userId: id, name: null }));
  const seatWith = (title: string, person: Person) => admin.seats.create({ body: { title, people: holders(person) } });
  const [changed, dropped, kept] = [
    await seatWith('Mate', grace),
    await seatWith('Cook', grace),
    await seatWith('Bosun', kay),
  ];
  const logged = async () =>
    (await admin.audit.list())
      .filter(({ noun }) => noun === 'seats')
      .map(({ act, title, changes }) => [act, title, changes.people]);
  await admin.seats.delete({ params: { id: kept.id } });
  await admin.seats.restore({ query: { id: kept.id } });
  expect((await logged()).slice(0, 2)).toEqual([
    ['restored', 'Bosun', [[], holders(kay)]],
    ['deleted', 'Bosun', [holders(kay), []]],
  ]);
  const draft = await admin.charts.create({ body: { name: 'Autumn' } });
  const query = { chartId: draft.id };
  // Meanwhile the chart itself changes, which is logged at once.
  await admin.seats.change({ params: { id: kept.id }, body: { people: holders(kay, grace) } });
  const before = await logged();
  await admin.seats.change({ params: { id: changed.id }, query, body: { people: holders(kay) } });
  await admin.seats.delete({ params: { id: dropped.id }, query });
  await admin.seats.create({ query, body: { title: 'Purser', people: holders(grace) } });
  await admin.seats.create({ query, body: { title: 'Vacant' } });
  expect(await logged()).toEqual(before);
  await admin.charts.publish({ params: { id: draft.id } });
  const after = await logged();
  expect(after.slice(after.length - before.length)).toEqual(before);
  expect(after.slice(0, -before.length).toSorted()).toEqual([
    ['changed', 'Mate', [holders(grace), holders(kay)]],
    ['created', 'Purser', [[], holders(grace)]],
    ['created', 'Vacant', undefined],
    ['deleted', 'Cook', [holders(grace), []]],
  ]);
});

test('the teams and seats that others take over from a person are logged by name', async () => {
  const admin = await world().admin();
  const grace = await world().colleague(admin);
  const team = await admin.teams.create({ body: { name: 'Riggers' } });
  await admin.teams.change({ params: { id: team.id }, body: { leaderId: grace.id } });
  await admin.seats.create({ body: { title: 'Mate', people: [{ userId: grace.id, name: null }] } });
  const before = (await admin.audit.list()).length;
  await admin.users.delete({ params: { id: grace.id }, query: { transferToUserId: admin.id } });
  const entries = (await admin.audit.list()).slice(0, -before);
  const [ofTeam, ofSeat] = ['teams', 'seats'].map((noun) => entries.filter((entry) => entry.noun === noun));
  expect(ofTeam).toMatchObject([{ title: 'Riggers', changes: { leaderId: [grace.id, admin.id] } }]);
  expect(ofSeat).toMatchObject([
    { title: 'Mate', changes: { people: [[{ userId: grace.id }], [{ userId: admin.id }]] } },
  ]);
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
