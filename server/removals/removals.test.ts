import { expect, test } from 'vitest';
import { crewWithLeaver } from '#test/leaver.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';

/** Everything that names a person, as an admin sees it, without what each change renews. */
async function allRows(ada: Person) {
  const rows = {
    rocks: await ada.rocks.list(),
    todos: await ada.todos.list({ query: { scope: 'all' } }),
    issues: await ada.issues.list(),
    measurables: await ada.measurables.list({ query: {} }),
    meetings: await ada.meetings.list(),
    teams: await ada.teams.list(),
    members: await ada.teams.allMembers(),
    seats: await ada.seats.list(),
    channels: await ada.channels.list(),
    people: await ada.users.list(),
  };
  const sorted = Object.entries(rows).map(([noun, list]) => [
    noun,
    [...list].sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
  ]);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(sorted), (key, value) =>
      ['version', 'updatedAt'].includes(key) ? undefined : value,
    ),
  );
}

const login = (email: string) => world().visitor().auth.login({ body: { email, password } });

test('what three others took over goes back to the person, row by row, and can be handed over again', async () => {
  const { ada, grace, alan, kay, leaver } = await crewWithLeaver(world());
  await ada.seats.change({
    params: { id: 'visionary' },
    query: {},
    body: { people: [grace, leaver].map(({ id }) => ({ userId: id, name: null })) },
  });
  const channel = await leaver.channels.create({ body: { name: 'quiet', type: 'private' } });
  await leaver.channels.invite({ params: { id: channel.id }, body: { userId: ada.id } });
  await leaver.users.change({ params: { id: leaver.id }, body: { title: 'Rigger' } });
  const before = await allRows(ada);
  const query = { transferToUserId: grace.id, rocks: alan.id, todos: kay.id, teamsLed: kay.id };
  await ada.users.delete({ params: { id: leaver.id }, query });
  const removed = await allRows(ada);
  expect(removed).not.toEqual(before);
  await expect(login(leaver.email)).rejects.toMatchObject({ status: 401 });
  expect(await ada.users.removals()).toMatchObject([
    { person: { id: leaver.id }, removedById: ada.id, isMember: false, count: 29 },
  ]);

  const others = await ada.live();
  const { user, backCount, leftCount } = await ada.users.restore({ params: { id: leaver.id } });
  expect({ ...user, backCount, leftCount }).toMatchObject({
    id: leaver.id,
    title: 'Rigger',
    backCount: 29,
    leftCount: 0,
  });
  expect(await others.changed('users')).toMatchObject([{ id: leaver.id }]);
  expect(await allRows(ada)).toEqual(before);
  await login(leaver.email);
  expect(await ada.users.removals()).toEqual([]);
  await expect(ada.users.restore({ params: { id: leaver.id } })).rejects.toMatchObject({ status: 404 });

  await ada.users.delete({ params: { id: leaver.id }, query });
  expect(await allRows(ada)).toEqual(removed);
});

test('the messages that name the person are listed for them again, and count where they have not read them', async () => {
  const { ada, grace, leaver } = await crewWithLeaver(world());
  const { id } = await ada.channels.create({ body: { name: 'yard' } });
  const write = (content: string) => ada.messages.create({ params: { id }, body: { content, mentions: [leaver.id] } });
  const [first, second] = [await write('One'), await write('Two')];
  await leaver.channels.read({ params: { id }, body: { lastReadId: first.id } });
  const state = async () => (await leaver.channels.unread()).find(({ channelId }) => channelId === id);
  const before = [await leaver.messages.mentions(), (await state())?.mentions];
  expect(before).toMatchObject([[{ id: second.id }, { id: first.id }], 1]);
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  await ada.users.restore({ params: { id: leaver.id } });
  await leaver.auth.login({ body: { email: leaver.email, password } });
  expect([await leaver.messages.mentions(), (await state())?.mentions]).toEqual(before);
});

test('what was handed on, deleted or taken by someone else stays, and the answer says how much', async () => {
  const { ada, grace, alan, leaver, rows } = await crewWithLeaver(world());
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id, vacateSeats: true } });
  const [rock, other] = rows.rocks;
  await ada.rocks.change({ params: { id: rock?.id ?? 0 }, body: { ownerId: alan.id } });
  await ada.rocks.delete({ params: { id: other?.id ?? 0 } });
  const [seat] = rows.seats;
  await ada.seats.change({
    params: { id: seat?.id ?? '' },
    query: {},
    body: { people: [{ userId: alan.id, name: null }] },
  });
  expect(await ada.users.restore({ params: { id: leaver.id } })).toMatchObject({ leftCount: 2 });
  expect((await ada.rocks.list()).find(({ id }) => id === rock?.id)).toMatchObject({ ownerId: alan.id });
  const holders = (await ada.seats.list()).flatMap(({ id, people }) => (id === seat?.id ? people : []));
  expect(holders).toMatchObject([{ userId: alan.id }]);
});

test('a private meeting and a private team are closed to those who took over as soon as the person is back', async () => {
  const { ada, grace, kay, leaver } = await crewWithLeaver(world());
  await leaver.teams.create({ body: { name: 'Secret', isPrivate: true } });
  const meeting = await leaver.meetings.create({
    body: { title: 'Talk', meetingDate: '2030-01-07', participantIds: [leaver.id, grace.id] },
  });
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: kay.id } });
  await ada.users.restore({ params: { id: leaver.id } });
  expect((await kay.meetings.list()).map(({ id }) => id)).not.toContain(meeting.id);
  expect((await grace.meetings.list()).find(({ id }) => id === meeting.id)?.participantIds).toEqual([
    leaver.id,
    grace.id,
  ]);
  expect((await kay.teams.list()).map(({ name }) => name)).not.toContain('Secret');
});

test('of two admins who bring someone back at once, one does; and an owner who left meanwhile keeps nothing from coming back', async () => {
  const { ada, grace, alan, leaver, rows } = await crewWithLeaver(world());
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: alan.id } });
  const restore = () => ada.users.restore({ params: { id: leaver.id } });
  const results = await Promise.allSettled([restore(), restore()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { backCount: 0 } });
  await ada.users.restore({ params: { id: grace.id } });
  expect(new Set((await ada.rocks.list()).map(({ ownerId }) => ownerId))).toEqual(new Set([grace.id]));
  expect(rows.rocks).toHaveLength(4);
  await expect(grace.users.removals()).rejects.toMatchObject({ status: 401 });
  await expect(alan.users.restore({ params: { id: leaver.id } })).rejects.toMatchObject({ status: 403 });
});

test('someone whose address has another account by now comes back without an account, to be invited', async () => {
  const { ada, grace, leaver } = await crewWithLeaver(world());
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  const again = { firstName: 'New', lastName: 'Account', email: leaver.email, password };
  await world().visitor().auth.register({ body: again });
  const { user } = await ada.users.restore({ params: { id: leaver.id } });
  expect(user).toMatchObject({ id: leaver.id, hasAccount: false, email: '' });
});

test('who left by themselves gets their work back only when they have joined again', async () => {
  const { ada, grace, leaver, rows } = await crewWithLeaver(world());
  const { organizationId } = await leaver.auth.user();
  await leaver.users.change({ params: { id: leaver.id }, body: { title: 'Rigger' } });
  await leaver.users.leave({ params: { id: organizationId ?? 0 }, query: { transferToUserId: grace.id } });
  const restore = () => ada.users.restore({ params: { id: leaver.id } });
  await expect(restore()).rejects.toMatchObject({ status: 409 });
  const [organization] = await ada.organizations.list();
  await leaver.organizations.join({ body: { inviteCode: organization?.inviteCode ?? '' } });
  expect(await leaver.auth.user()).toMatchObject({ title: 'Rigger' });
  expect(await ada.users.removals()).toMatchObject([{ isMember: true }]);
  expect(await restore()).toMatchObject({ leftCount: 0 });
  expect(new Set((await ada.rocks.list()).map(({ ownerId }) => ownerId))).toEqual(new Set([leaver.id]));
  expect(rows.rocks).toHaveLength(4);
});

test('after 30 days no one can be brought back', async () => {
  const { ada, grace, leaver } = await crewWithLeaver(world());
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  const age = (days: number) =>
    onDatabase(world(), 'update removals set removed_at = now() - make_interval(days => $2) where person_id = $1', [
      leaver.id,
      days,
    ]);
  await age(29);
  await world().purge();
  expect(await ada.users.removals()).toHaveLength(1);
  await age(31);
  expect(await ada.users.removals()).toEqual([]);
  await expect(ada.users.restore({ params: { id: leaver.id } })).rejects.toMatchObject({ status: 404 });
  await world().purge();
  expect(await onDatabase(world(), 'select from removals where person_id = $1', [leaver.id])).toEqual([]);
});
