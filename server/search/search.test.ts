import { beforeAll, describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { manyTodos } from '#test/many-todos.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
let ada: Person;

beforeAll(async () => {
  ada = await world().admin();
  await world().colleague(ada, 'Grace');
  await ada.rocks.create({ body: { title: 'Open the harbour office' } });
  for (const title of [
    'Call the harbour master',
    'Raise prices by 10% in May',
    'Raise prices by 100 in May',
    'rename snake_case to camelCase',
    'rename snakeXcase',
    "Answer O'Brien",
    'Say "aye" at the rail',
    'Paint the 🚢 blue',
    'Split a \\ in two',
    'Überholen der Maschine',
  ]) {
    await createTodo(ada, { title });
  }
});

const found = async (q: string) => (await ada.search.find({ query: { q } })).map(({ title }) => title);

describe('a search finds', () => {
  test.each([
    ['harbour master', ['Call the harbour master']],
    ['MASTER call', ['Call the harbour master']],
    ['harbour', ['Open the harbour office', 'Call the harbour master']],
    ['10%', ['Raise prices by 10% in May']],
    ['snake_case', ['rename snake_case to camelCase']],
    ["O'Brien", ["Answer O'Brien"]],
    ['"aye"', ['Say "aye" at the rail']],
    ['🚢', ['Paint the 🚢 blue']],
    ['\\', ['Split a \\ in two']],
    ['überholen', ['Überholen der Maschine']],
    ['harbour nowhere', []],
    ['   ', []],
    ["' or 1=1 --", []],
  ])('by %j: %j', async (q, titles) => {
    expect(await found(q)).toEqual(titles);
  });

  test('people by name and email', async () => {
    expect(await ada.search.find({ query: { q: 'grace byr' } })).toMatchObject([
      { kind: 'person', title: 'Grace Byron' },
    ]);
    expect(await found(ada.email)).toEqual(['Ada Byron']);
  });

  test('teams, issues, measurables and meetings', async () => {
    const crew = await world().admin();
    const { id: scorecardId } = await crew.scorecards.create({ body: { name: 'Weekly numbers' } });
    await crew.meetings.create({ body: { title: 'Rigging L10', meetingDate: '2026-11-23' } });
    await crew.measurables.create({ body: { name: 'Rigging hours', scorecardId } });
    await crew.issues.create({ body: { title: 'The rigging loft leaks' } });
    await crew.teams.create({ body: { name: 'Rigging', description: 'Masts and sails' } });
    expect((await crew.search.find({ query: { q: 'rigging' } })).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['team', 'Masts and sails'],
      ['issue', 'open'],
      ['measurable', 'Weekly numbers'],
      ['meeting', '2026-11-23'],
    ]);
  });

  test('milestones with their rock and scorecards with their team, without deleted ones', async () => {
    const crew = await world().admin();
    const { id: rockId } = await crew.rocks.create({ body: { title: 'Open the loft' } });
    const reached = await crew.milestones.create({ body: { rockId, title: 'Keel bought' } });
    await crew.milestones.change({ params: { id: reached.id }, body: { completed: true } });
    const { id } = await crew.milestones.create({ body: { rockId, title: 'Keel laid' } });
    const team = await crew.teams.create({ body: { name: 'Yard' } });
    const scorecard = await crew.scorecards.create({ body: { name: 'Keels a week', teamId: team.id } });
    expect(await crew.search.find({ query: { q: 'keel' } })).toEqual([
      { kind: 'milestone', id, title: 'Keel laid', detail: 'Open the loft', rockId },
      { kind: 'milestone', id: reached.id, title: 'Keel bought', detail: 'Open the loft', rockId },
      { kind: 'scorecard', id: scorecard.id, title: 'Keels a week', detail: 'Yard' },
    ]);
    const mallory = await world().admin('Mallory');
    expect(await mallory.search.find({ query: { q: 'keel' } })).toEqual([]);
    await crew.rocks.delete({ params: { id: rockId } });
    await crew.scorecards.delete({ params: { id: scorecard.id } });
    expect(await crew.search.find({ query: { q: 'keel' } })).toEqual([]);
  });

  test('headlines, unread ones first, for those who may see them, until they are deleted', async () => {
    const crew = await world().admin();
    const outsider = await world().colleague(crew, 'Outsider');
    const team = await crew.teams.create({ body: { name: 'Board', isPrivate: true } });
    const old = await crew.headlines.create({ body: { title: 'Delmar renews' } });
    const secret = await crew.headlines.create({ body: { title: 'Delmar sells', teamId: team.id } });
    const read = await crew.headlines.create({ body: { title: 'Delmar visits' } });
    await crew.headlines.change({ params: { id: read.id }, body: { isRead: true } });
    expect(await crew.search.find({ query: { q: 'delmar' } })).toEqual(
      [secret, old, read].map(({ id, title, createdAt }) => ({ kind: 'headline', id, title, detail: createdAt })),
    );
    await crew.headlines.delete({ params: { id: read.id } });
    const titles = (await outsider.search.find({ query: { q: 'delmra' } })).map(({ title }) => title);
    expect(titles).toEqual([old.title]);
  });

  test('video rooms of the Team Meeting Bridge, but none of meetings and channels', async () => {
    const crew = await world().admin();
    const meeting = await crew.meetings.create({ body: { title: 'Slipway L10', meetingDate: '2026-11-23' } });
    await crew.videoRooms.ofMeeting({ params: { id: meeting.id } });
    const { id } = await crew.videoRooms.create({ body: { name: 'Slipway' } });
    const rooms = (await crew.search.find({ query: { q: 'slipway' } })).filter(({ kind }) => kind === 'videoRoom');
    expect(rooms).toEqual([{ kind: 'videoRoom', id, title: 'Slipway', detail: null }]);
  });

  test('seats by the people in them', async () => {
    const crew = await world().admin();
    const { id } = await crew.seats.create({
      body: { title: 'Chandler', people: [{ userId: crew.id }, { name: 'Jonathan Swift' }] },
    });
    const seat = { kind: 'seat', id, title: 'Chandler' };
    expect(await crew.search.find({ query: { q: 'swift chandler' } })).toMatchObject([seat]);
    expect(await crew.search.find({ query: { q: 'chandler ada' } })).toMatchObject([seat]);
  });

  test.each([
    ['harbour mastre', ['Call the harbour master']],
    ['harbor', ['Open the harbour office', 'Call the harbour master']],
    ['mastter', ['Call the harbour master']],
    ['ofice', ['Open the harbour office']],
    ['tow', ['Split a \\ in two']],
    ["O'Brein", ["Answer O'Brien"]],
    ['hrabuor', []],
  ])('misspelled words, by %j: %j', async (q, titles) => {
    expect(await found(q)).toEqual(titles);
  });

  test('misspelled words only if there is no exact match, and nothing of another organization', async () => {
    const crew = await world().admin();
    const { id: scorecardId } = await crew.scorecards.create({ body: { name: 'Weekly numbers' } });
    await crew.measurables.create({ body: { name: 'Order book', scorecardId } });
    const find = async (q: string) => (await crew.search.find({ query: { q } })).map(({ title }) => title);
    expect(await find('order bok')).toEqual(['Order book']);
    expect(await ada.search.find({ query: { q: 'order bok' } })).toEqual([]);
    await createTodo(crew, { title: 'Order bok paper' });
    expect(await find('order bok')).toEqual(['Order bok paper']);
  });

  test('seats of the primary chart with their people', async () => {
    const crew = await world().admin();
    const people = [{ userId: crew.id }, { name: 'Rosa Lund' }];
    const { id } = await crew.seats.create({ body: { title: 'Head of Ropes', people } });
    await crew.charts.create({ body: { name: 'Draft' } });
    expect(await crew.search.find({ query: { q: 'ropes head' } })).toEqual([
      { kind: 'seat', id, title: 'Head of Ropes', detail: 'Ada Byron, Rosa Lund' },
    ]);
  });

  test('pending before completed ones, without archived and deleted ones', async () => {
    const ids: number[] = [];
    for (const title of ['Anchor one', 'Anchor two', 'Anchor three', 'Anchor four']) {
      ids.push((await createTodo(ada, { title })).id);
    }
    const [, two = 0, three = 0, four = 0] = ids;
    await ada.todos.change({ params: { id: two }, body: { completed: true, archived: true } });
    await ada.todos.delete({ params: { id: three } });
    await ada.todos.change({ params: { id: four }, body: { completed: true } });
    expect(await found('anchor')).toEqual(['Anchor one', 'Anchor four']);
  });

  test('at most six of each kind', async () => {
    for (let index = 0; index < 8; index++) await createTodo(ada, { title: `Buoy ${index}` });
    expect(await found('buoy')).toHaveLength(6);
  });

  test('a pending one among thousands of completed ones', async () => {
    const busy = await world().admin();
    const completeMany = async () => {
      await manyTodos(world(), busy, 2_500);
      await onDatabase(world(), "update todos set completed_at = now() where title ~ '^Row [0-9]'");
    };
    await completeMany();
    const { id } = await createTodo(busy, { title: 'Row ashore' });
    await completeMany();
    expect(await busy.search.find({ query: { q: 'row' } })).toMatchObject([{ id }, {}, {}, {}, {}, {}]);
  });

  test('nothing of another organization', async () => {
    const mallory = await world().admin('Mallory');
    expect(await mallory.search.find({ query: { q: 'harbour' } })).toEqual([]);
  });
});

test('a query that is too long is refused', async () => {
  await expect(ada.search.find({ query: { q: 'x'.repeat(201) } })).rejects.toMatchObject({ status: 400 });
});
