import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person, type Refused } from '#test/world.ts';

const world = openWorld();

/** The refusals among simultaneous calls. */
const refusedOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).flatMap((call) => (call.status === 'rejected' ? (call.reason as Refused) : []));

test('of ten simultaneous changes of a description one succeeds, and the others get its text', async () => {
  const ada = await world().admin();
  const { id } = await ada.rocks.create({ body: { title: 'Open the loft', description: 'Find it' } });
  const change = (_: unknown, n: number) =>
    ada.rocks.change({ params: { id }, body: { description: `Text ${n}`, descriptionFrom: 'Find it' } });
  const refused = await refusedOf(Array.from({ length: 10 }, change));
  const { description: text } = await ada.rocks.find({ params: { id } });
  expect(refused).toHaveLength(9);
  for (const { status, body } of refused) {
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'text_changed',
      params: { field: 'description', text },
    });
  }
});

test('changes of other fields, or to the same text, cause no conflict', async () => {
  const ada = await world().admin();
  const { id } = await createTodo(ada, { title: 'Call', description: 'First' });
  const change = (body: Parameters<Person['todos']['change']>[0]['body']) => ada.todos.change({ params: { id }, body });
  await change({ title: 'Call back', completed: true });
  await change({ description: 'Second', descriptionFrom: 'First' });
  await change({ description: 'Second', descriptionFrom: 'First' });
  await change({ title: 'Call again', descriptionFrom: 'First' });
  expect(await change({ description: null, descriptionFrom: ' Second ' })).toMatchObject({ description: null });
  await change({ description: 'Third', descriptionFrom: '' });
});

test('the last change wins if it does not name the text it is based on', async () => {
  const ada = await world().admin();
  const { id } = await ada.issues.create({ body: { title: 'Booked twice', description: 'First' } });
  for (const description of ['Second', 'Third']) await ada.issues.change({ params: { id }, body: { description } });
  expect(await ada.issues.find({ params: { id } })).toMatchObject({ description: 'Third' });
});

test('the same applies to to-dos, issues, milestones, meetings, teams, the organization and notes', async () => {
  const ada = await world().admin();
  const description = 'Mine';
  const body = { description, descriptionFrom: 'What never was' };
  const todo = await createTodo(ada, { title: 'Call', description: 'Theirs' });
  const issue = await ada.issues.create({ body: { title: 'Booked twice', description: 'Theirs' } });
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const milestone = await ada.milestones.create({ body: { rockId: rock.id, title: 'Lease', description: 'Theirs' } });
  const meeting = await ada.meetings.create({
    body: { title: 'L10', meetingDate: '2030-01-07', description: 'Theirs', repeat: 'weekly' },
  });
  const team = await ada.teams.create({ body: { name: 'Leadership', description: 'Theirs' } });
  const { organizationId } = await ada.auth.user();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({
    body: { name: 'Boats', scorecardId: scorecard.id, ownerId: ada.id },
  });
  const week = { year: 2026, week: 47 };
  const note = (note: string, noteFrom: string | null) =>
    ada.measurables.enter({ params: { id }, body: { ...week, note, noteFrom } });
  await note('Theirs', null);
  const refused = await refusedOf([
    ada.todos.change({ params: { id: todo.id }, body }),
    ada.issues.change({ params: { id: issue.id }, body }),
    ada.milestones.change({ params: { id: milestone.id }, body }),
    ada.meetings.change({ params: { id: meeting.id }, body: { ...body, following: true } }),
    ada.teams.change({ params: { id: team.id }, body }),
    ada.organizations.change({ params: { id: organizationId ?? 0 }, body }),
    note('Mine', null),
  ]);
  expect(refused.map(({ body: { code } }) => code)).toEqual(Array(7).fill('text_changed'));
  expect(await note('Mine', 'Theirs')).toMatchObject({ note: 'Mine' });
});
