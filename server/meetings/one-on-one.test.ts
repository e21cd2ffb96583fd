import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const refused = (status: number, path?: string) =>
  expect.objectContaining({
    status,
    ...(path && { body: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }),
  });
const reasonOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const type = { meetingType: 'one_on_one', meetingDate: '2035-01-08' } as const;

/** Ada, an admin, and Grace, Alan and Nora. */
async function people() {
  const ada = await world().admin();
  const [grace, alan, nora] = [
    await world().colleague(ada),
    await world().colleague(ada, 'Alan'),
    await world().colleague(ada, 'Nora'),
  ];
  return { ada, grace, alan, nora };
}

/** The same, and a one-on-one of Grace with Alan. */
async function pair() {
  const all = await people();
  const body = { title: 'Grace and Alan', description: 'Her salary', ...type, participantIds: [all.alan.id] };
  return { ...all, meeting: await all.grace.meetings.create({ body }) };
}

/** All ways to find a meeting. */
async function waysTo(person: Person, id: number) {
  const link = await person.calendars.create();
  return {
    list: titlesOf(await person.meetings.list()),
    mine: titlesOf(await person.meetings.list({ query: { scope: 'mine' } })),
    search: titlesOf(await person.search.find({ query: { q: 'Alan' } })).filter((title) => title.includes(' and ')),
    feed: (await (await fetch(link.url.replace(/^https?:\/\/[^/]+/, world().url))).text()).includes('Grace and Alan'),
    status: await Promise.all(
      ['', '/notes', '/calendar', '/recap'].map(
        async (rest) => (await person.fetch(`/api/meetings/${id}${rest}`)).status,
      ),
    ),
    live: await (await person.live()).subscribe({ noun: 'meetings', id }),
  };
}

test('only its two people can find a one-on-one, not even an admin', async () => {
  const { ada, grace, alan, nora, meeting } = await pair();
  expect(meeting.participantIds).toEqual([grace.id, alan.id]);
  for (const person of [grace, alan]) {
    const title = 'Grace and Alan';
    expect(await waysTo(person, meeting.id)).toMatchObject({
      list: [title],
      mine: [title],
      search: [title],
      feed: true,
    });
  }
  for (const person of [ada, nora]) {
    const hidden = { list: [], mine: [], search: [], feed: false, status: [404, 404, 404, 404] };
    expect(await waysTo(person, meeting.id)).toMatchObject({ ...hidden, live: { refused: 'not_found' } });
    const params = { id: meeting.id };
    for (const call of [
      () => person.meetings.change({ params, body: { title: 'Mine' } }),
      () => person.meetings.join({ params }),
      () => person.meetings.start({ params }),
      () => person.meetings.close({ params }),
      () => person.meetings.end({ params }),
      () => person.meetings.write({ params, body: { item: 0, update: 'AAA=' } }),
      () => person.meetings.attend({ params: { ...params, userId: person.id }, body: { isPresent: true } }),
    ])
      expect(await reasonOf(call())).toEqual(refused(404));
  }
});

test('no one else is notified of it', async () => {
  const { ada, grace, alan, nora } = await people();
  const [admin, outside, inside] = [await ada.live(), await nora.live(), await alan.live()];
  const meeting = await grace.meetings.create({
    body: { title: 'Grace and Alan', ...type, participantIds: [alan.id] },
  });
  const params = { id: meeting.id };
  await grace.meetings.start({ params });
  await alan.meetings.join({ params });
  await alan.meetings.write({ params, body: { item: 0, update: 'AAA=' } });
  const message = expect.stringContaining('Grace and Alan');
  expect(await alan.notifications.list()).toMatchObject([{ message }]);
  await grace.meetings.end({ params });
  expect(await inside.changed('meetings')).toMatchObject([{ title: 'Grace and Alan' }]);
  expect(await inside.changed('participants')).toHaveLength(1);
  await createTodo(grace, { title: 'Water the plants' });
  for (const live of [admin, outside]) {
    const { changed, removed, stale } = await live.next('changes');
    expect([Object.keys({ ...changed, ...removed }), stale]).toEqual([['todos'], undefined]);
  }
  for (const person of [ada, nora]) expect(await person.notifications.list()).toEqual([]);
  expect(await ada.meetings.held()).toEqual([]);
});

test('only its creator sees one that names no one, and the team sees one with a team', async () => {
  const { ada, grace, alan } = await people();
  const alone = await grace.meetings.create({ body: { title: 'Alone', ...type } });
  expect(alone.participantIds).toEqual([grace.id]);
  expect(titlesOf(await ada.meetings.list())).toEqual([]);
  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const ofTeam = await grace.meetings.create({ body: { title: 'Of the team', ...type, teamId } });
  expect(ofTeam.participantIds).toBeNull();
  const both = { title: 'Both', ...type, teamId, participantIds: [alan.id] };
  expect(await reasonOf(grace.meetings.create({ body: both }))).toEqual(refused(400, 'participantIds'));
  const others = { params: { id: ofTeam.id }, body: { participantIds: [alan.id] } };
  expect(await reasonOf(grace.meetings.change(others))).toEqual(refused(400, 'participantIds'));
});

test('observers and people of other organizations cannot be named', async () => {
  const { ada, grace, nora } = await people();
  await ada.users.change({ params: { id: nora.id }, body: { role: 'observer' } });
  const stranger = await world().admin();
  for (const id of [nora.id, stranger.id]) {
    const body = { title: 'With them', ...type, participantIds: [id] };
    expect(await reasonOf(grace.meetings.create({ body }))).toEqual(refused(400, 'participantIds'));
  }
});

test('only its organizer adds and removes people, and a removed person loses access immediately', async () => {
  const { grace, alan, nora, meeting } = await pair();
  const params = { id: meeting.id };
  const live = await alan.live();
  await live.subscribe({ noun: 'meetings', id: meeting.id });
  for (const body of [{ participantIds: [nora.id] }, { participantIds: null, meetingType: 'weekly' as const }])
    expect(await reasonOf(alan.meetings.change({ params, body }))).toEqual(refused(403));
  const changed = await grace.meetings.change({ params, body: { participantIds: [nora.id] } });
  expect(changed.participantIds).toEqual([grace.id, nora.id]);
  await live.next('account');
  await live.next('reload' as never);
  expect(await live.subscribe({ noun: 'meetings', id: meeting.id })).toEqual({ refused: 'not_found' });
  expect(await reasonOf(alan.meetings.find({ params }))).toEqual(refused(404));
  expect(await nora.meetings.find({ params })).toMatchObject({ title: 'Grace and Alan' });
});

test('a removed person’s browser is instructed to delete its cached answers', async () => {
  const { ada, grace, alan, nora, meeting } = await pair();
  const draft = await ada.charts.create({ body: { name: 'Next year' } });
  const share = (visibleTo: string[]) => ada.charts.change({ params: { id: draft.id }, body: { visibleTo } });
  await share([alan.id]);
  const audienceOf = async (person: Person) => (await person.auth.user()).audience;
  const lose = async (act: () => Promise<unknown>) => {
    const [live, before, others] = [await alan.live(), await audienceOf(alan), await audienceOf(nora)];
    await act();
    await live.next('account');
    expect(await audienceOf(alan)).not.toBe(before);
    expect(await audienceOf(nora)).toBe(others);
  };
  await lose(() => grace.meetings.change({ params: { id: meeting.id }, body: { participantIds: [] } }));
  await lose(() => share([]));
});

test('two simultaneous changes of the people of meetings both succeed', async () => {
  const { grace, alan, nora } = await people();
  const body = { title: 'One-on-one', ...type };
  const pairs = await Promise.all(
    [grace, alan].map(async (one) => ({ one, ...(await one.meetings.create({ body })) })),
  );
  const change = { participantIds: [nora.id] };
  await Promise.all(pairs.map(({ one, id }) => one.meetings.change({ params: { id }, body: change })));
  expect(await nora.meetings.list()).toHaveLength(2);
});

test('its type and its team also determine who can see it', async () => {
  const { ada, grace, alan, meeting } = await pair();
  const params = { id: meeting.id };
  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const people = [grace.id, alan.id];
  const change = async (body: object) => (await grace.meetings.change({ params, body })).participantIds;
  expect(await change({ meetingType: 'special' })).toEqual(people);
  expect(await reasonOf(alan.meetings.change({ params, body: { teamId } }))).toEqual(refused(403));
  expect(await change({ teamId })).toBeNull();
  expect(await change({ teamId: null })).toBeNull();
  expect(await reasonOf(ada.meetings.change({ params, body: { meetingType: 'one_on_one' } }))).toEqual(refused(403));
  expect(await change({ meetingType: 'one_on_one' })).toEqual([grace.id]);
  expect(await change({ participantIds: [alan.id] })).toEqual(people);
  expect(await change({ participantIds: null })).toEqual([grace.id]);
});

test('the following meetings of a series name the same people, unless they are changed too', async () => {
  const { ada, grace, alan, nora } = await people();
  const body = { title: 'Every week', ...type, participantIds: [alan.id], repeat: 'weekly' as const };
  const first = await grace.meetings.create({ body });
  const listed = async (person: Person) => (await person.meetings.list()).map(({ participantIds }) => participantIds);
  const all = await listed(alan);
  expect(all.length).toBeGreaterThan(1);
  expect(all.every((ids) => ids?.join() === `${grace.id},${alan.id}`)).toBe(true);
  const params = { id: first.id };
  await grace.meetings.change({ params, body: { participantIds: [nora.id], following: true } });
  expect([await listed(alan), (await listed(nora)).length, await listed(ada)]).toEqual([[], all.length, []]);
});

test('a new organizer is named in future meetings and not in past ones', async () => {
  const { ada, grace, alan, nora } = await people();
  const past = await grace.meetings.create({ body: { title: 'Past', ...type, participantIds: [alan.id] } });
  await grace.meetings.start({ params: { id: past.id } });
  await grace.meetings.end({ params: { id: past.id } });
  await grace.meetings.create({ body: { title: 'To come', ...type, participantIds: [alan.id], repeat: 'weekly' } });
  await alan.meetings.create({ body: { title: 'Of Alan', ...type, participantIds: [grace.id] } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: nora.id } });
  expect(new Set(titlesOf(await nora.meetings.list()))).toEqual(new Set(['To come']));
  const [next] = await nora.meetings.list();
  expect(next).toMatchObject({ organizerId: nora.id, participantIds: [nora.id, alan.id] });
  expect((await alan.meetings.list()).find(({ title }) => title === 'Of Alan')?.participantIds).toEqual([alan.id]);
  expect(titlesOf(await ada.meetings.list())).toEqual([]);
  expect((await alan.meetings.held()).length).toBe(1);
});

test('a new owner does not see the one-on-ones of the previous one', async () => {
  const { ada, grace, alan } = await people();
  const visibleTo = [grace.id, alan.id];
  const todo = await createTodo(grace, { title: 'Praise him', visibleTo, ownerId: grace.id });
  const issue = await grace.issues.create({ body: { title: 'Too much work', visibleTo, ownerId: grace.id } });
  const open = await createTodo(grace, { title: 'Water the plants', ownerId: grace.id });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect(await ada.todos.find({ params: { id: open.id } })).toMatchObject({ ownerId: ada.id });
  expect(await reasonOf(ada.todos.find({ params: { id: todo.id } }))).toEqual(refused(404));
  expect(await reasonOf(ada.issues.find({ params: { id: issue.id } }))).toEqual(refused(404));
  expect(await alan.todos.find({ params: { id: todo.id } })).toMatchObject({ title: 'Praise him', ownerId: null });
  expect(await alan.issues.find({ params: { id: issue.id } })).toMatchObject({ title: 'Too much work', ownerId: null });
});

test('people who cannot read a meeting cannot be marked as present', async () => {
  const { grace, nora, meeting } = await pair();
  const params = { id: meeting.id, userId: nora.id };
  expect(await reasonOf(grace.meetings.attend({ params, body: { isPresent: true } }))).toEqual(refused(404));
});

test('only the two see its rows, which are in its recap, until they move to a team', async () => {
  const { ada, grace, alan, nora, meeting } = await pair();
  const params = { id: meeting.id };
  const visibleTo = meeting.participantIds;
  await createTodo(ada, { title: 'Everyone’s' });
  await grace.meetings.start({ params });
  const [admin, inside] = [await ada.live(), await alan.live()];
  const todo = await createTodo(grace, { title: 'Praise him', visibleTo, ownerId: alan.id });
  const issue = await alan.issues.create({ body: { title: 'Too much work', visibleTo } });
  const headline = await alan.headlines.create({ body: { title: 'A child is born', visibleTo } });
  await alan.headlines.change({ params: { id: headline.id }, body: { isRead: true } });
  await createTodo(ada, { title: 'Also everyone’s' });
  expect(await inside.changed('issues')).toMatchObject([{ title: 'Too much work', visibleTo }]);
  const { changed } = await admin.next('changes');
  expect(Object.entries(changed ?? {})).toMatchObject([['todos', [{ title: 'Also everyone’s' }]]]);
  for (const person of [ada, nora]) {
    expect(await reasonOf(person.todos.find({ params: { id: todo.id } }))).toEqual(refused(404));
    expect(await reasonOf(person.issues.find({ params: { id: issue.id } }))).toEqual(refused(404));
    expect(
      await reasonOf(person.comments.createOnIssue({ params: { issueId: issue.id }, body: { content: 'Oh' } })),
    ).toEqual(refused(404));
    expect([await person.headlines.list(), await person.issues.list()]).toEqual([[], []]);
    expect((await person.issues.counts()).total).toBe(0);
    expect(await person.search.find({ query: { q: 'much work' } })).toEqual([]);
  }
  await grace.meetings.end({ params });
  const { todos, issues, headlines } = await alan.meetings.recap({ params });
  expect([titlesOf(todos.made), issues.left, titlesOf(headlines)]).toEqual([
    ['Praise him'],
    ['Too much work'],
    ['A child is born'],
  ]);

  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const renamed = await alan.issues.change({ params: { id: issue.id }, body: { title: 'Work' } });
  expect(renamed.visibleTo).toEqual(visibleTo);
  expect(await alan.issues.change({ params: { id: issue.id }, body: { teamId } })).toMatchObject({ visibleTo: null });
  await grace.todos.setTeam({ body: { todoIds: [todo.id], teamId } });
  expect(await ada.todos.find({ params: { id: todo.id } })).toMatchObject({ teamId, visibleTo: null });
});

test('its rows are in the work of both, and only their owner or creator can restore them', async () => {
  const { ada, grace, alan, nora, meeting } = await pair();
  const visibleTo = meeting.participantIds;
  const todo = await createTodo(grace, { title: 'Praise him', visibleTo, ownerId: grace.id });
  await grace.issues.create({ body: { title: 'Too much work', visibleTo } });
  const workOf = async (person: Person) => ({
    todos: titlesOf(await person.todos.list()),
    issues: titlesOf(await person.issues.list({ query: { scope: 'mine' } })),
    counted: (await person.dashboard.stats()).openIssues,
  });
  for (const person of [grace, alan])
    expect(await workOf(person)).toEqual({ todos: ['Praise him'], issues: ['Too much work'], counted: 1 });
  for (const person of [ada, nora]) expect(await workOf(person)).toEqual({ todos: [], issues: [], counted: 0 });
  await grace.todos.delete({ params: { id: todo.id } });
  expect(titlesOf(await grace.trash.list())).toEqual(['Praise him']);
  expect(await alan.trash.list()).toEqual([]);
});

test('a row can only name members including the caller, without a team, and its owner sees it too', async () => {
  const { ada, grace, alan, nora } = await people();
  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const stranger = await world().admin();
  const title = 'Praise';
  for (const body of [
    { title, visibleTo: [alan.id] },
    { title, visibleTo: [grace.id, alan.id], teamId },
    { title, visibleTo: [grace.id, stranger.id] },
  ]) {
    for (const create of [grace.todos.create, grace.issues.create, grace.headlines.create])
      expect(await reasonOf(create({ body }))).toEqual(refused(400, 'visibleTo'));
  }
  const todo = await createTodo(grace, { title, visibleTo: [grace.id, alan.id] });
  const params = { id: todo.id };
  const live = await alan.live();
  await live.subscribe({ noun: 'todos', id: todo.id });
  const handed = await grace.todos.change({ params, body: { ownerId: nora.id } });
  expect(handed.visibleTo).toEqual([grace.id, alan.id, nora.id]);
  expect(await nora.todos.find({ params })).toMatchObject({ title });
  expect(await reasonOf(ada.todos.find({ params }))).toEqual(refused(404));
  const made = await nora.todos.create({ body: { title, visibleTo: [nora.id], assigneeIds: [alan.id] } });
  expect(made).toMatchObject([{ visibleTo: [nora.id, alan.id] }]);
});

test('a recap that everyone can read contains nothing of a private team', async () => {
  const { ada, grace } = await people();
  const team = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  await grace.rocks.create({ body: { title: 'Sell the company', teamId: team.id, status: 'off_track' } });
  await grace.issues.create({ body: { title: 'The price', teamId: team.id } });
  await grace.issues.create({ body: { title: 'Rain' } });
  await createTodo(grace, { title: 'Call the bank', teamId: team.id });
  const { id } = await grace.meetings.create({ body: { title: 'All hands', status: 'in_progress' } });
  await grace.meetings.end({ params: { id } });
  const { rocks, issues, todos } = await ada.meetings.recap({ params: { id } });
  expect([rocks.total, issues.left, todos.made]).toEqual([0, ['Rain'], []]);
  const own = await grace.meetings.create({ body: { title: 'L10', status: 'in_progress', teamId: team.id } });
  await grace.meetings.end({ params: { id: own.id } });
  const recap = await grace.meetings.recap({ params: { id: own.id } });
  expect([recap.rocks.total, recap.issues.left]).toEqual([1, ['The price']]);
});
