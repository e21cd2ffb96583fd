import { expect, test } from 'vitest';
import type { WorkKind } from '#contract/users.ts';
import { crewWithLeaver } from '#test/leaver.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const workOf = async (by: Person, id: string) =>
  Object.fromEntries((await by.users.work({ params: { id } })).map(({ kind, titles: _, ...counts }) => [kind, counts]));

test('what a person has is counted by kind, and each kind goes to its own new owner', async () => {
  const { ada, grace, alan, kay, leaver, rows } = await crewWithLeaver(world());
  const secret = await leaver.teams.create({ body: { name: 'Secret', isPrivate: true } });
  await leaver.rocks.create({ body: { title: 'Hush', teamId: secret.id, ownerId: leaver.id } });
  const four = { count: 4, hiddenCount: 0 };
  const work: Record<WorkKind, unknown> = {
    ...{ todos: four, issues: four, measurables: four, meetings: four, seats: four },
    drafts: { count: 0, hiddenCount: 0 },
    rocks: { count: 5, hiddenCount: 1 },
    // An admin knows the names of private teams.
    teamsLed: { count: 5, hiddenCount: 0 },
  };
  expect(await workOf(ada, leaver.id)).toEqual(work);
  const titlesFor = async (by: Person) =>
    (await by.users.work({ params: { id: leaver.id } })).find(({ kind }) => kind === 'rocks')?.titles;
  expect(await titlesFor(ada)).toEqual(['Rock 4', 'Rock 3', 'Rock 2', 'Rock 1']);
  expect(await titlesFor(leaver)).toContain('Hush');
  expect(await workOf(leaver, leaver.id)).toMatchObject({ rocks: { count: 5, hiddenCount: 0 } });
  await expect(workOf(grace, leaver.id)).rejects.toMatchObject({ status: 403 });

  await ada.users.delete({
    params: { id: leaver.id },
    query: { transferToUserId: grace.id, rocks: alan.id, todos: kay.id, teamsLed: kay.id, vacateSeats: true },
  });
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  const heldBy = (list: { id: number; ownerId: string | null }[], of: { id: number }[]) =>
    new Set(list.filter(({ id }) => ids(of).includes(id)).map(({ ownerId }) => ownerId));
  expect(heldBy(await ada.rocks.list(), rows.rocks)).toEqual(new Set([alan.id]));
  expect(heldBy(await ada.todos.list({ query: { scope: 'all' } }), rows.todos)).toEqual(new Set([kay.id]));
  expect(heldBy(await ada.issues.list(), rows.issues)).toEqual(new Set([grace.id]));
  expect(heldBy(await ada.measurables.list({ query: {} }), rows.measurables)).toEqual(new Set([grace.id]));
  expect((await ada.meetings.list()).map(({ organizerId }) => organizerId)).toEqual(rows.meetings.map(() => grace.id));
  expect(new Set((await ada.teams.list()).map(({ leaderId }) => leaderId))).toEqual(new Set([kay.id]));
  const seats = (await ada.seats.list()).filter(({ id }) => rows.seats.some((seat) => seat.id === id));
  expect(seats.map(({ people }) => people)).toEqual(rows.seats.map(() => []));

  const [entry] = (await ada.audit.list()).filter(({ noun, act }) => noun === 'users' && act === 'deleted');
  expect(entry).toMatchObject({ title: 'Leaver Byron', actor: { id: ada.id } });
  expect(entry?.changes.takenOver?.[1]).toEqual(
    expect.arrayContaining([
      { kind: 'todos', to: kay.id, name: 'Kay Byron', ids: ids(rows.todos) },
      { kind: 'issues', to: grace.id, name: 'Grace Byron', ids: ids(rows.issues) },
      { kind: 'meetings', to: grace.id, name: 'Grace Byron', ids: expect.arrayContaining(ids(rows.meetings)) },
      { kind: 'rocks', to: alan.id, name: 'Alan Byron', ids: ids(rows.rocks) },
      {
        kind: 'seats',
        to: null,
        name: null,
        ids: expect.arrayContaining([expect.stringContaining(rows.seats[0]?.id ?? '')]),
      },
    ]),
  );
});

test('a new owner of a kind must be able to work, and nothing changes otherwise', async () => {
  const { ada, grace, alan, leaver } = await crewWithLeaver(world());
  await setRole(world(), alan, 'observer');
  const stranger = await world().admin('Mallory');
  for (const rocks of [alan.id, leaver.id, stranger.id])
    await expect(
      ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id, rocks } }),
    ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'rocks' }] } });
  expect(new Set((await ada.rocks.list()).map(({ ownerId }) => ownerId))).toEqual(new Set([leaver.id]));
});

test('each new owner gets one notification, with how much they took over, and members of private teams about their new leader', async () => {
  const { ada, grace, alan, kay, leaver } = await crewWithLeaver(world());
  const secret = await leaver.teams.create({ body: { name: 'Secret', isPrivate: true } });
  await leaver.teams.addMember({ params: { id: secret.id }, body: { userId: kay.id } });
  const shared = await leaver.teams.create({ body: { name: 'Shared', isPrivate: true } });
  for (const { id: userId } of [ada, grace, kay])
    await leaver.teams.addMember({ params: { id: shared.id }, body: { userId } });
  const newFor = async (person: Person, before: number) =>
    (await person.notifications.list({ query: {} })).slice(0, -before || undefined);
  const countOf = async (person: Person) => (await person.notifications.list({ query: {} })).length;
  const [graces, alans, kays] = [await countOf(grace), await countOf(alan), await countOf(kay)];
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id, rocks: alan.id } });
  const [forAlan] = await newFor(alan, alans);
  expect(await newFor(alan, alans)).toHaveLength(1);
  expect(forAlan).toMatchObject({
    title: 'You took over work',
    message: 'Leaver Byron left the organization. You took over 4 entries.',
    entityType: 'rock',
    entityId: null,
  });
  expect(await newFor(grace, graces)).toMatchObject([{ title: 'You took over work' }]);
  const leads = (team: string) => ({
    title: 'New leader of a private team',
    message: `Leaver Byron left the organization. Grace Byron now leads the private team “${team}”.`,
  });
  const forKay = (await newFor(kay, kays)).map(({ title, message }) => ({ title, message }));
  expect(forKay).toHaveLength(2);
  expect(forKay).toEqual(expect.arrayContaining([leads('Secret'), leads('Shared')]));
});

test('who leaves by themselves is logged with who took over', async () => {
  const { ada, grace, leaver, rows } = await crewWithLeaver(world());
  const { organizationId } = await leaver.auth.user();
  await leaver.users.leave({ params: { id: organizationId ?? 0 }, query: { transferToUserId: grace.id } });
  const [entry] = (await ada.audit.list()).filter(({ noun, act }) => noun === 'users' && act === 'deleted');
  expect(entry?.changes.takenOver?.[1]).toContainEqual({
    kind: 'rocks',
    to: grace.id,
    name: 'Grace Byron',
    ids: rows.rocks.map(({ id }) => id),
  });
});

test('the choice for a team wins over that for a kind, and goes back with the person', async () => {
  const { ada, grace, alan, kay, leaver } = await crewWithLeaver(world());
  const sales = await leaver.teams.create({ body: { name: 'Sales' } });
  const other = await ada.teams.create({ body: { name: 'Yard' } });
  const ownerId = leaver.id;
  const rock = await ada.rocks.create({ body: { title: 'Sell', teamId: sales.id, ownerId } });
  const issue = await ada.issues.create({ body: { title: 'No leads', teamId: sales.id, ownerId } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Sales', teamId: sales.id } });
  const number = await ada.measurables.create({ body: { name: 'Leads', scorecardId, ownerId } });
  const elsewhere = await ada.rocks.create({ body: { title: 'Build', teamId: other.id, ownerId } });
  const { teams } = await ada.users.leaving({ params: { id: leaver.id } });
  expect(teams).toEqual(
    expect.arrayContaining([
      { id: sales.id, name: 'Sales', isPrivate: false, isLed: true, memberCount: 1, count: 3 },
      { id: other.id, name: 'Yard', isPrivate: false, isLed: false, memberCount: 1, count: 1 },
    ]),
  );
  const query = {
    ...{ transferToUserId: grace.id, rocks: alan.id, teamsLed: alan.id },
    byTeam: `${sales.id}:${kay.id}`,
  };
  await ada.users.delete({ params: { id: leaver.id }, query });
  const owners = async () => [
    (await ada.rocks.list()).find(({ id }) => id === rock.id)?.ownerId,
    (await ada.issues.list()).find(({ id }) => id === issue.id)?.ownerId,
    (await ada.measurables.list({ query: {} })).find(({ id }) => id === number.id)?.ownerId,
    (await ada.teams.list()).find(({ id }) => id === sales.id)?.leaderId,
    (await ada.rocks.list()).find(({ id }) => id === elsewhere.id)?.ownerId,
  ];
  expect(await owners()).toEqual([kay.id, kay.id, kay.id, kay.id, alan.id]);
  const membersOf = async () => (await ada.teams.members({ params: { id: sales.id } })).map(({ user }) => user.id);
  expect(await membersOf()).toEqual([kay.id]);
  await ada.users.restore({ params: { id: leaver.id } });
  expect(new Set(await owners())).toEqual(new Set([leaver.id]));
  expect(await membersOf()).toEqual([leaver.id]);
});

test('an admin knows which private teams a person leads, and chooses who takes over each without seeing into it', async () => {
  const { ada, grace, kay, leaver } = await crewWithLeaver(world());
  const secret = await leaver.teams.create({ body: { name: 'Secret', isPrivate: true } });
  const rock = await leaver.rocks.create({ body: { title: 'Hush', teamId: secret.id, ownerId: leaver.id } });
  const closed = await kay.teams.create({ body: { name: 'Closed', isPrivate: true } });
  await kay.teams.addMember({ params: { id: closed.id }, body: { userId: leaver.id } });
  await kay.rocks.create({ body: { title: 'Shut', teamId: closed.id, ownerId: leaver.id } });
  const privateFor = async (by: Person) =>
    (await by.users.leaving({ params: { id: leaver.id } })).teams.filter(({ isPrivate }) => isPrivate);
  const led = { id: secret.id, name: 'Secret', isPrivate: true, isLed: true, memberCount: 1, count: 1 };
  expect(await privateFor(ada)).toEqual([led]);
  expect(await privateFor(leaver)).toMatchObject([{ name: 'Closed', isLed: false }, led]);

  const byTeam = `${secret.id}:${kay.id}`;
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id, byTeam } });
  const team = (await kay.teams.list()).find(({ id }) => id === secret.id);
  expect(team).toMatchObject({ leaderId: kay.id, memberCount: 1 });
  expect(await kay.rocks.find({ params: { id: rock.id } })).toMatchObject({ ownerId: kay.id });
  for (const person of [ada, grace])
    await expect(person.rocks.find({ params: { id: rock.id } })).rejects.toMatchObject({ status: 404 });
});

test('a new owner of a team must be able to work, and the caller must see the team or know that the person leads it', async () => {
  const { ada, grace, alan, leaver } = await crewWithLeaver(world());
  const team = await leaver.teams.create({ body: { name: 'Sales' } });
  const secret = await alan.teams.create({ body: { name: 'Secret', isPrivate: true } });
  await alan.teams.addMember({ params: { id: secret.id }, body: { userId: leaver.id } });
  await setRole(world(), alan, 'observer');
  const remove = (teamId: number, userId: string) =>
    ada.users.delete({
      params: { id: leaver.id },
      query: { transferToUserId: grace.id, byTeam: `${teamId}:${userId}` },
    });
  for (const [teamId, newOwner] of [
    [team.id, alan],
    [secret.id, grace],
  ] as const)
    await expect(remove(teamId, newOwner.id)).rejects.toMatchObject({ body: { errors: [{ path: 'byTeam' }] } });
  expect((await ada.users.leaving({ params: { id: leaver.id } })).teams.map(({ name }) => name)).not.toContain(
    'Secret',
  );
});

test('series and one-on-ones of a person are canceled if chosen, their people are notified, and come back with the person', async () => {
  const { ada, grace, kay, leaver } = await crewWithLeaver(world());
  const meetingDate = '2030-01-07T10:00:00.000Z';
  const series = await leaver.meetings.create({
    body: { title: 'Walk', meetingDate, repeat: 'weekly', participantIds: [leaver.id, ada.id, grace.id] },
  });
  const duo = await leaver.meetings.create({
    body: { title: 'Leaver & Kay', meetingType: 'one_on_one', meetingDate, participantIds: [leaver.id, kay.id] },
  });
  const own = await leaver.meetings.create({
    body: { title: 'Stays', meetingDate, repeat: 'weekly', participantIds: [leaver.id, ada.id] },
  });
  await leaver.channels.create({ body: { name: 'quiet', type: 'private' } });
  const leavingFor = async (by: Person) => {
    const { meetings, ...counts } = await by.users.leaving({ params: { id: leaver.id } });
    return { ...counts, titles: meetings.map(({ title }) => title).sort() };
  };
  expect(await leavingFor(ada)).toMatchObject({ titles: ['Stays', 'Walk'], hiddenMeetingCount: 1, ownChannelCount: 1 });
  expect((await leavingFor(leaver)).titles).toEqual(['Leaver & Kay', 'Stays', 'Walk']);
  await expect(leavingFor(grace)).rejects.toMatchObject({ status: 403 });

  const remove = (cancelMeetings: number[]) =>
    ada.users.delete({
      params: { id: leaver.id },
      query: { transferToUserId: ada.id, cancelMeetings: cancelMeetings.join(',') },
    });
  await expect(remove([duo.id])).rejects.toMatchObject({ body: { errors: [{ path: 'cancelMeetings' }] } });
  const scheduled = async () =>
    (await ada.meetings.list({ query: { status: 'scheduled' } }))
      .filter(({ title }) => ['Walk', 'Stays'].includes(title))
      .map(({ title, repeat, nth }) => [title, repeat, nth].join(' '))
      .sort();
  const before = await scheduled();
  expect(before).toEqual(['Stays weekly 0', 'Stays weekly 1', 'Walk weekly 0', 'Walk weekly 1']);
  await remove([series.id]);
  expect(await scheduled()).toEqual(['Stays weekly 0', 'Stays weekly 1']);
  expect((await grace.notifications.list()).map(({ title, message }) => `${title}: ${message}`)).toContainEqual(
    expect.stringMatching(/^Meeting canceled: Ada Byron canceled “Walk”/),
  );
  await ada.users.restore({ params: { id: leaver.id } });
  expect(await scheduled()).toEqual(before);
  expect((await grace.notifications.list())[0]).toMatchObject({
    title: 'Meeting with Leaver Byron again',
    entityId: series.id,
  });
  expect((await ada.meetings.find({ params: { id: series.id } })).organizerId).toBe(leaver.id);
  expect((await ada.meetings.find({ params: { id: own.id } })).organizerId).toBe(leaver.id);
});

test('people of a private meeting get notified about who takes it over, and when the person is back', async () => {
  const { ada, grace, alan, kay, leaver } = await crewWithLeaver(world());
  const meet = (title: string, people: Person[], fields: object = {}) =>
    leaver.meetings.create({
      body: { title, meetingDate: '2030-01-07', participantIds: people.map(({ id }) => id), ...fields },
    });
  const duo = await meet('Leaver & Kay', [leaver, kay], { meetingType: 'one_on_one', repeat: 'weekly' });
  const circle = await meet('Circle', [leaver, ada, grace]);
  const lone = await meet('Leaver & Alan', [leaver, alan], { meetingType: 'one_on_one' });
  const body = { title: 'Grace & Leaver', meetingDate: '2030-01-07', participantIds: [grace.id, leaver.id] };
  const invited = await grace.meetings.create({ body: { ...body, meetingType: 'one_on_one' } });
  await ada.meetings.create({
    body: { ...body, title: 'Ada & Leaver', participantIds: [ada.id, leaver.id], meetingType: 'one_on_one' },
  });
  const newsOf = async (person: Person) =>
    (await person.notifications.list())
      .filter(({ entityType, entityId }) => entityType === 'meeting' && entityId !== null)
      .map(({ entityId, title, message }) => ({ entityId, title, message }));
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: alan.id } });
  const title = 'Meeting with Alan Byron';
  const now = (name: string) =>
    `Leaver Byron left the organization. “${name}”, Mon, Jan 7, now takes place with Alan Byron.`;
  expect(await newsOf(kay)).toEqual([{ entityId: duo.id, title, message: now('Leaver & Kay') }]);
  const alone = ({ id, title }: { id: number; title: string }) => ({
    entityId: id,
    title: 'Meeting without Leaver Byron',
    message: `Leaver Byron left the organization. Only you are left in “${title}”, Mon, Jan 7. Cancel it or invite someone else.`,
  });
  expect(await newsOf(grace)).toEqual([alone(invited), { entityId: circle.id, title, message: now('Circle') }]);
  expect(await newsOf(alan)).toEqual([alone(lone)]);
  expect(await newsOf(ada)).toEqual([]);

  await ada.users.restore({ params: { id: leaver.id } });
  const again = {
    title: 'Meeting with Leaver Byron again',
    message: 'Leaver Byron is back, and “Leaver & Kay”, Mon, Jan 7, takes place with them again.',
  };
  expect(await newsOf(kay)).toEqual([{ entityId: duo.id, ...again }]);
  expect(await newsOf(grace)).toMatchObject([invited, circle].map(({ id }) => ({ entityId: id, title: again.title })));
});

test('the name of a person who left differs from that of a member in every notification', async () => {
  const { ada, grace, alan, leaver } = await crewWithLeaver(world());
  const namesake = await world().colleague(ada, 'Leaver');
  const title = 'Leaver & Grace';
  await leaver.meetings.create({
    body: { title, meetingDate: '2030-01-07', meetingType: 'one_on_one', participantIds: [leaver.id, grace.id] },
  });
  const latest = async (person: Person) => (await person.notifications.list())[0]?.message;
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: alan.id } });
  expect(namesake.email).not.toBe(leaver.email);
  const name = `Leaver Byron (${leaver.email})`;
  expect(await latest(grace)).toContain(`${name} left the organization. “${title}”`);
  expect(await latest(alan)).toContain(name);
  await ada.users.restore({ params: { id: leaver.id } });
  expect(await latest(grace)).toContain(`${name} is back`);
});
