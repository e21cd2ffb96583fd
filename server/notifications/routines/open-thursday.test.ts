import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { runJobAt } from '#test/jobs.ts';
import { openWorld, type Person } from '#test/world.ts';
import { thursdayOf, todosOpenThursday } from './open-thursday.ts';

const world = openWorld();

/** A Thursday long ago: the server itself runs the routine of this week. */
const thursday = '2025-11-27';
const atEight = new Date(`${thursday}T08:00:00Z`);

/** The admin of an organization in a time zone, who wants the line about open to-dos on Thursdays. */
async function crew(timeZone = 'UTC') {
  const ada = await world().person('Ada');
  await ada.organizations.create({ body: { name: 'Analytical Engines', timeZone } });
  await ada.notifications.changePreferences({ body: { todosOpenThursday: true } });
  const organizationId = (await ada.auth.user()).organizationId ?? 0;
  return {
    ada,
    remind: (now = atEight) => runJobAt(world(), now, todosOpenThursday, { organizationId, day: thursday }),
  };
}

const add = (person: Person, title: string, dueDate: string | null) =>
  createTodo(person, { title, ownerId: person.id, dueDate });
const messagesOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);

test('people get a line about their open to-dos on Thursday, and on Friday if no process ran', () => {
  expect(['2025-11-26', '2025-11-27', '2025-11-28', '2025-11-29'].map(thursdayOf)).toEqual([
    undefined,
    thursday,
    thursday,
    undefined,
  ]);
});

test('the line of a Thursday names what is overdue or due within a week, once, and only to those who want it', async () => {
  const { ada, remind } = await crew();
  const grace = await world().colleague(ada);
  for (const [title, dueDate] of [
    ['Tar', '2025-12-03'],
    ['Oakum', '2025-11-20'],
    ['Caulk', '2025-11-28'],
    ['Splice', '2025-12-01'],
    ['Next week', '2025-12-04'],
    ['Some day', null],
  ] as const)
    await add(ada, title, dueDate);
  await createTodo(ada, { title: 'Done', ownerId: ada.id, dueDate: thursday, completed: true });
  await add(grace, 'Loft', thursday);
  for (let time = 0; time < 2; time++) await remind();
  expect(await messagesOf(ada)).toEqual(['4 to-dos are still open: Oakum, Caulk, Splice and 1 more.']);
  expect(await messagesOf(grace)).toEqual([]);
  await grace.notifications.changePreferences({ body: { todosOpenThursday: true } });
  await remind();
  expect(await messagesOf(grace)).toEqual(['“Loft” is still open.']);
});

test('it is Thursday in the time zone of the organization', async () => {
  const [east, west] = [await crew('Pacific/Kiritimati'), await crew('Pacific/Pago_Pago')];
  for (const { ada } of [east, west]) await add(ada, 'Caulk', thursday);
  // Thursday morning on Kiritimati, Wednesday morning in Pago Pago.
  for (const { remind } of [east, west]) await remind(new Date('2025-11-26T18:30:00Z'));
  expect(await messagesOf(east.ada)).toEqual(['“Caulk” is still open.']);
  expect(await messagesOf(west.ada)).toEqual([]);
  // A day later it is Friday and Thursday; two days later it is too late for the west as well.
  await west.remind(new Date('2025-11-29T12:00:00Z'));
  expect(await messagesOf(west.ada)).toEqual([]);
  await west.remind(new Date('2025-11-27T18:30:00Z'));
  expect(await messagesOf(west.ada)).toEqual(['“Caulk” is still open.']);
});
