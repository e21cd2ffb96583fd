import { expect, test } from 'vitest';
import { createTodo } from './builders.ts';
import { onDatabase } from './on-database.ts';
import { openWorld, type Person } from './world.ts';

const world = openWorld();

/** Ada, an admin; Grace, who leads a private team and may edit scorecards; and Nora, who is not on the team. */
async function company() {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const nora = await world().colleague(ada, 'Nora');
  await ada.users.change({ params: { id: grace.id }, body: { role: 'manager' } });
  const { id: teamId } = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  return { ada, grace, nora, teamId };
}

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

/** What a person receives when `act` changes a row, besides what everyone receives. */
async function receivedBy(person: Person, act: () => Promise<unknown>, by: Person): Promise<string[]> {
  const live = await person.live();
  // Their own presence is sent some time after they connect.
  await live.next('presence');
  const received: string[] = [];
  live.socket.onAny((event, data) => received.push(event === 'changes' ? JSON.stringify(data.changed ?? data) : event));
  await act();
  const last = await createTodo(by, { title: 'For everyone' });
  while (!(await live.changed('todos')).some(({ id }) => id === last.id));
  live.socket.disconnect();
  return received.filter((one) => !one.includes('For everyone'));
}

test('a filter by a hidden rock or issue finds nothing, even if visible rows are linked to it', async () => {
  const { grace, nora, teamId } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId } });
  const hidden = await grace.issues.create({ body: { title: 'The price', teamId } });
  const issue = await grace.issues.create({ body: { title: 'Damp', rockId: rock.id } });
  const todo = await createTodo(grace, { title: 'Buy paint', rockId: rock.id, issueId: hidden.id });
  expect(titlesOf(await nora.issues.list({ query: { rockId: rock.id } }))).toEqual([]);
  expect(await nora.issues.counts({ query: { rockId: rock.id } })).toMatchObject({ total: 0 });
  expect(titlesOf(await nora.todos.list({ query: { rockId: rock.id } }))).toEqual([]);
  expect(titlesOf(await nora.todos.list({ query: { issueId: hidden.id, scope: 'all' } }))).toEqual([]);
  expect([issue, todo].map(({ rockId }) => rockId)).toEqual([null, null]);
});

test('an owner outside a private team learns nothing about rows that are linked to theirs', async () => {
  const { grace, nora, teamId } = await company();
  const rock = await grace.rocks.create({ body: { title: 'Sell the company', teamId } });
  const body = { title: 'Audit', teamId, rockId: rock.id };
  const issue = await grace.issues.create({ body: { ...body, ownerId: nora.id } });
  const todo = await createTodo(grace, { ...body, issueId: issue.id, ownerId: nora.id });
  await createTodo(grace, { title: 'Call the buyer', teamId, issueId: issue.id });
  expect(await nora.issues.find({ params: { id: issue.id } })).toMatchObject({ rockId: null, todosTotal: 0 });
  expect(await nora.todos.find({ params: { id: todo.id } })).toMatchObject({ rockId: null });
  expect(await nora.issues.list({ query: { rockId: rock.id } })).toEqual([]);
  const own = await grace.issues.create({ body: { ...body, ownerId: grace.id } });
  expect(own).toMatchObject({ rockId: rock.id });
});

test('a message does not show hidden rows that were created from it, nor does its version change', async () => {
  const { grace, nora, teamId } = await company();
  const [channel] = await grace.channels.list();
  const params = { id: channel?.id ?? 0 };
  const { id: messageId } = await grace.messages.create({ params, body: { content: 'We sell' } });
  const before = await nora.messages.list({ params });
  const make = async () => {
    await createTodo(grace, { title: 'Call the buyer', teamId, messageId });
    await grace.issues.create({ body: { title: 'The price', visibleTo: [grace.id], messageId } });
  };
  expect(await receivedBy(nora, make, grace)).toEqual([]);
  expect(await nora.messages.list({ params })).toEqual(before);
});

test('a headline does not reveal that it came from a private team', async () => {
  const { ada, grace, nora, teamId } = await company();
  const open = await ada.teams.create({ body: { name: 'Yard' } });
  await grace.headlines.cascade({ body: { title: 'We sell', fromTeamId: teamId, teamIds: [open.id] } });
  expect(await nora.headlines.list()).toMatchObject([{ title: 'We sell', fromTeamId: null }]);
});

test('an invitation does not reveal that it leads to a private team', async () => {
  const { grace, nora, teamId } = await company();
  await grace.invitations.send({ body: { emails: ['chris@example.com'], teamId } });
  expect(await nora.invitations.list()).toMatchObject([{ email: 'chris@example.com', teamId: null }]);
});

test('no one outside receives that a private team is deleted and restored, and its members reload', async () => {
  const { grace, nora, teamId } = await company();
  const params = { id: teamId };
  const inside = await grace.live();
  const received = await receivedBy(
    nora,
    async () => {
      await grace.teams.delete({ params });
      await grace.teams.restore({ params });
    },
    grace,
  );
  expect(received).toEqual([]);
  for (const _ of ['deleted', 'restored']) await inside.next('account');
});

test('an owner outside who reassigns a measurable no longer sees or receives it', async () => {
  const { ada, grace, nora, teamId } = await company();
  const { id: scorecardId } = await grace.scorecards.create({ body: { name: 'Cash', teamId } });
  const { id } = await grace.measurables.create({ body: { name: 'In the bank', scorecardId, ownerId: nora.id } });
  const live = await nora.live();
  await live.subscribe({ noun: 'measurables', id });
  await nora.measurables.change({ params: { id }, body: { ownerId: grace.id } });
  expect(await live.removed('measurables')).toEqual([id]);
  await grace.comments.createOnMeasurable({ params: { measurableId: id }, body: { content: 'We are broke' } });
  const last = await createTodo(ada, { title: 'For everyone' });
  const received: string[] = [];
  live.socket.onAny((_, data) => received.push(JSON.stringify(data)));
  while (!(await live.changed('todos')).some((todo) => todo.id === last.id));
  expect(received.join()).not.toContain('We are broke');
  expect(await live.subscribe({ noun: 'measurables', id })).toEqual({ refused: 'not_found' });
});

test('everyone reloads when many rows change at once, even if the first is hidden from them', async () => {
  const { ada, nora, teamId } = await company();
  const { organizationId = 0 } = await ada.auth.user();
  const make = (team: number | null, count: number) =>
    onDatabase(
      world(),
      `insert into rocks (organization_id, title, status, priority, quarter_start, team_id)
       select $1, 'Rock ' || n, 'on_track', 'medium', '2026-10-01', $2 from generate_series(1, $3) n`,
      [organizationId, team, count],
    );
  await make(teamId, 150);
  await make(null, 150);
  const live = await nora.live();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { fiscalYearStartMonth: 4 } });
  await live.stale('rocks');
});

test('the activity of a seat shows nothing of a draft for a few, even if it was the primary chart before', async () => {
  const { ada, grace, nora } = await company();
  const [primary] = await ada.charts.list();
  const draft = await ada.charts.create({ body: { name: 'Next year' } });
  await ada.charts.publish({ params: { id: draft.id } });
  const params = { id: primary?.id ?? 0 };
  await ada.charts.change({ params, body: { visibleTo: [grace.id] } });
  const body = { title: 'Nora must go' };
  await ada.seats.change({ params: { id: 'integrator' }, query: { chartId: params.id }, body });
  const activity = await nora.seats.activity({ params: { id: 'integrator' } });
  expect(JSON.stringify(activity)).not.toContain('Nora must go');
});
