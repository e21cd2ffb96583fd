import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { speak } from '#test/model-world.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A past meeting of a team in which an issue was solved with a decision. */
async function hold(person: Person, teamId: number, title: string, decision: string): Promise<number> {
  const { id } = await person.meetings.create({ body: { title, teamId, status: 'in_progress' } });
  const issue = await person.issues.create({ body: { title: 'No lift', teamId } });
  await person.issues.change({ params: { id: issue.id }, body: { status: 'resolved', decision } });
  await person.meetings.rate({ params: { id }, body: { rating: 9 } });
  await person.meetings.end({ params: { id }, body: { summary: 'Short and good' } });
  return id;
}
async function crew() {
  const ada = await world().admin();
  const team = async (name: string) => (await ada.teams.create({ body: { name } })).id;
  return { ada, yard: await team('Yard'), sales: await team('Sales') };
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('past meetings are found by decisions, answers and titles', async () => {
  const { ada, yard } = await crew();
  const [larch, oak] = [await hold(ada, yard, 'L10', 'We buy larch'), await hold(ada, yard, 'Yard walk', 'We buy oak')];
  const find = async (q: string) => idsOf(await ada.meetings.held({ query: { q } }));
  expect(await find('LARCH buy')).toEqual([larch]);
  expect(await find('walk oak')).toEqual([oak]);
  expect(await find('short')).toEqual([oak, larch]);
  expect(await find('larch oak')).toEqual([]);
  expect(await find('Segue')).toEqual([]);
});

test('past meetings are found in every script, by what was decided and what was said', async () => {
  const { ada, yard } = await crew();
  const decidedId = await hold(ada, yard, 'L10', '新しい倉庫を契約する。Frau Müller ruft an');
  const spokenId = await hold(ada, yard, 'L10', 'We buy oak');
  await speak(world(), spokenId, [[ada, 'เราจะประชุมพรุ่งนี้ am Straßenrand']]);
  const find = async (q: string) => await ada.meetings.held({ query: { q } });
  for (const q of ['倉庫', 'muller', 'MUELLER']) expect([q, idsOf(await find(q))]).toEqual([q, [decidedId]]);
  for (const q of ['ประชุม', 'strassenrand']) {
    const [found, ...others] = await find(q);
    expect([q, found, others]).toMatchObject([
      q,
      { id: spokenId, excerpts: [{ text: expect.stringContaining('ประชุม') }] },
      [],
    ]);
  }
});

test('past meetings are found by carried over issues, completed to-dos and numbers off track', async () => {
  const { ada, yard } = await crew();
  await ada.issues.create({ body: { title: 'Payroll is late', teamId: yard } });
  await ada.rocks.create({ body: { title: 'Open Northfield', teamId: yard, status: 'off_track' } });
  await createTodo(ada, { title: 'Hire a rigger', teamId: yard, completed: true });
  const id = await hold(ada, yard, 'L10', 'We buy larch');
  for (const q of ['payroll', 'northfield', 'rigger'])
    expect(idsOf(await ada.meetings.held({ query: { q } }))).toEqual([id]);
});

test('past meetings have the figures of their recaps, and are listed by team, by day and in pages', async () => {
  const { ada, yard, sales } = await crew();
  await createTodo(ada, { title: 'Done', teamId: yard, completed: true });
  await createTodo(ada, { title: 'Late', teamId: yard, dueDate: '2020-01-14' });
  const [first, second] = [await hold(ada, yard, 'L10', 'Larch'), await hold(ada, yard, 'L10', 'Oak')];
  const other = await hold(ada, sales, 'L10', 'Call');
  const list = (query: object) => ada.meetings.held({ query });
  expect(await list({ teamId: yard, limit: 1 })).toMatchObject([
    { id: second, teamId: yard, minutes: 0, average: 9, todosDone: 0, todosDue: 1, solved: 1 },
  ]);
  expect(await list({ teamId: yard, before: second })).toMatchObject([{ id: first, todosDone: 1, todosDue: 2 }]);
  expect(idsOf(await list({ since: '2020-01-01' }))).toEqual([other, second, first]);
  expect(await list({ since: '2999-01-01' })).toEqual([]);
});

test('past meetings are found by messages, absent people and rows on track, with excerpts', async () => {
  const { ada, yard, sales } = await crew();
  const tomas = await world().colleague(ada, 'Tomas');
  await ada.teams.addMember({ params: { id: yard }, body: { userId: tomas.id } });
  await ada.rocks.create({ body: { title: 'Open Northfield', teamId: yard } });
  const { id } = await ada.meetings.create({ body: { title: 'Yard L10', teamId: yard, status: 'in_progress' } });
  const issue = await ada.issues.create({ body: { title: 'No permit', teamId: yard } });
  await ada.issues.change({ params: { id: issue.id }, body: { teamId: sales } });
  await ada.headlines.cascade({ body: { title: 'The gate is shut', teamIds: [sales], fromTeamId: yard } });
  await ada.meetings.end({ params: { id }, body: { summary: 'Short' } });
  const find = async (q: string) => (await ada.meetings.held({ query: { q } })).map(({ excerpts }) => excerpts);
  expect(await find('PERMIT')).toEqual([[{ heading: 'Issues', text: 'No permit — Sent to Sales' }]]);
  expect(await find('gate yard')).toEqual([[{ heading: 'Messages to other teams', text: 'The gate is shut — Sales' }]]);
  expect(await find('tomas')).toEqual([[{ heading: 'Attendance and ratings', text: 'Tomas Byron — Absent' }]]);
  expect(await find('northfield')).toEqual([
    [{ heading: expect.stringMatching(/^Q\d 20\d\d Rocks$/), text: 'Open Northfield — On Track' }],
  ]);
  expect(await find('short')).toEqual([[{ heading: 'Summary', text: 'Short' }]]);
  expect(await find('yard l10')).toEqual([[]]);
  expect(await find('')).toEqual([[]]);
});

test('a past meeting keeps the name that its team had', async () => {
  const { ada, yard } = await crew();
  await hold(ada, yard, 'L10', 'We buy larch');
  await ada.teams.change({ params: { id: yard }, body: { name: 'Shipyard' } });
  expect(await ada.meetings.held()).toMatchObject([{ teamId: yard, team: 'Yard', participantIds: null }]);
});

test('one-on-ones can be listed separately, only for their two people', async () => {
  const { ada, yard } = await crew();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const open = await hold(ada, yard, 'L10', 'We buy larch');
  const meeting = { title: 'Grace and Alan', meetingType: 'one_on_one', status: 'in_progress' } as const;
  const { id } = await grace.meetings.create({ body: { ...meeting, participantIds: [alan.id] } });
  await grace.meetings.end({ params: { id }, body: { summary: 'She gets a raise' } });
  const list = async (person: Person, query: object) => idsOf(await person.meetings.held({ query }));
  for (const person of [grace, alan]) {
    expect(await list(person, {})).toEqual([id, open]);
    expect(await list(person, { withParticipants: true })).toEqual([id]);
    expect(await list(person, { withParticipants: false })).toEqual([open]);
    expect(await person.meetings.held({ query: { q: 'raise' } })).toMatchObject([
      { id, team: null, participantIds: [grace.id, alan.id], excerpts: [{ text: 'She gets a raise' }] },
    ]);
  }
  for (const query of [{ withParticipants: true }, { q: 'raise' }]) expect(await list(ada, query)).toEqual([]);
  expect(await list(ada, {})).toEqual([open]);
});

test('the next meeting is the next scheduled one of the same team or people that the caller can see', async () => {
  const { ada, yard, sales } = await crew();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const plan = (person: Person, title: string, meetingDate: string, body: object) =>
    person.meetings.create({ body: { title, meetingDate, ...body } });
  const id = await hold(ada, yard, 'L10', 'We buy larch');
  const next = (person: Person, id: number) => person.meetings.next({ params: { id } });
  await plan(ada, 'Sales L10', '2035-01-01', { teamId: sales });
  expect(await next(ada, id)).toBeNull();
  await plan(ada, 'Later', '2035-01-15', { teamId: yard });
  const { id: soon } = await plan(ada, 'Soon', '2035-01-08', { teamId: yard });
  expect(await next(ada, id)).toEqual({ id: soon, title: 'Soon', meetingDate: '2035-01-08' });

  const pair = { meetingType: 'one_on_one', participantIds: [alan.id] };
  const { id: past } = await plan(grace, 'One', '2034-01-01', { ...pair, status: 'in_progress' });
  await grace.meetings.end({ params: { id: past } });
  await plan(grace, 'Alone', '2034-12-01', { meetingType: 'one_on_one' });
  await plan(grace, 'With Ada', '2034-12-01', { ...pair, participantIds: [ada.id] });
  const { id: other } = await plan(alan, 'Two', '2035-01-01', { ...pair, participantIds: [grace.id] });
  for (const person of [grace, alan]) expect(await next(person, past)).toMatchObject({ id: other });
  await expect(next(ada, past)).rejects.toMatchObject({ status: 404 });
});

test('of ten thousand matches, only the recaps of the page are read', async () => {
  const { ada, yard } = await crew();
  const id = await hold(ada, yard, 'L10', 'We buy larch');
  // Only the latest recaps are valid: reading one of another page would fail.
  await onDatabase(
    world(),
    `with copies as (
       insert into meetings (organization_id, title, starts_at, status, team_id, duration, ended_at)
       select organization_id, title, starts_at, status, team_id, duration, ended_at - n * interval '1 hour'
       from meetings, generate_series(1, 10000) n where id = ${id} returning id, organization_id, ended_at)
     insert into meeting_recaps (organization_id, meeting_id, words, recap)
     select copies.organization_id, copies.id, words, case when ended_at > now() - interval '3 hours' then recap
       else recap || '{"notes": null}' end from copies, meeting_recaps where meeting_id = ${id}`,
  );
  const answer = await ada.fetch('/api/meetings/held?q=larch&limit=3');
  expect(answer.headers.get('x-total-count')).toBe('10001');
  const row = { excerpts: [{ heading: 'Decisions', text: 'No lift — We buy larch' }] };
  expect(await answer.json()).toMatchObject([row, row, row]);
});
