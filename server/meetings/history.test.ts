import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A meeting of a team that was held, in which an issue was solved by a decision. */
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

test('held meetings are found by what was decided and said there, and by their titles', async () => {
  const { ada, yard } = await crew();
  const [larch, oak] = [await hold(ada, yard, 'L10', 'We buy larch'), await hold(ada, yard, 'Yard walk', 'We buy oak')];
  const find = async (q: string) => idsOf(await ada.meetings.held({ query: { q } }));
  expect(await find('LARCH buy')).toEqual([larch]);
  expect(await find('walk oak')).toEqual([oak]);
  expect(await find('short')).toEqual([oak, larch]);
  expect(await find('larch oak')).toEqual([]);
  expect(await find('Segue')).toEqual([]);
});

test('held meetings are found by what was carried over, done and off track', async () => {
  const { ada, yard } = await crew();
  await ada.issues.create({ body: { title: 'Payroll is late', teamId: yard } });
  await ada.rocks.create({ body: { title: 'Open Northfield', teamId: yard, status: 'off_track' } });
  await createTodo(ada, { title: 'Hire a rigger', teamId: yard, completed: true });
  const id = await hold(ada, yard, 'L10', 'We buy larch');
  for (const q of ['payroll', 'northfield', 'rigger'])
    expect(idsOf(await ada.meetings.held({ query: { q } }))).toEqual([id]);
});

test('each is told in the figures of its recap, those of a team or since a day alone where asked, in pages', async () => {
  const { ada, yard, sales } = await crew();
  await createTodo(ada, { title: 'Done', teamId: yard, completed: true });
  await createTodo(ada, { title: 'Late', teamId: yard, dueDate: '2020-01-14' });
  const [first, second] = [await hold(ada, yard, 'L10', 'Larch'), await hold(ada, yard, 'L10', 'Oak')];
  const other = await hold(ada, sales, 'L10', 'Call');
  const held = (query: object) => ada.meetings.held({ query });
  expect(await held({ teamId: yard, limit: 1 })).toMatchObject([
    { id: second, teamId: yard, minutes: 0, average: 9, todosDone: 0, todosDue: 1, solved: 1 },
  ]);
  expect(await held({ teamId: yard, before: second })).toMatchObject([{ id: first, todosDone: 1, todosDue: 2 }]);
  expect(idsOf(await held({ since: '2020-01-01' }))).toEqual([other, second, first]);
  expect(await held({ since: '2999-01-01' })).toEqual([]);
});
