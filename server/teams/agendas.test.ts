import { expect, test } from 'vitest';
import type { AgendaItem } from '#contract/agendas.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const short: AgendaItem[] = [
  { kind: 'notes', name: 'Weather', minutes: 3 },
  { kind: 'ids', name: 'Troubles', minutes: 20 },
];

/** A team of Ada and Grace. */
async function gather() {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Bridge' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const change = (person: Person, items: AgendaItem[] | null, from?: AgendaItem[] | null) =>
    person.teams.changeAgenda({ params: { id: teamId }, body: { meetingType: 'weekly', items, from } });
  return { ada, grace, teamId, change };
}
const agendaOf = async (person: Person, id: number) => (await person.meetings.find({ params: { id } })).agenda;

test('members can set the agenda of a team, which meetings use when they start', async () => {
  const { ada, grace, teamId, change } = await gather();
  const scheduled = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: '2030-01-07' } });
  const quarterly = { title: 'Planning', teamId, meetingDate: '2030-01-07', meetingType: 'quarterly' } as const;
  const planning = await ada.meetings.create({ body: quarterly });
  expect((await change(grace, short)).agendas).toEqual({ weekly: short });
  expect(await agendaOf(ada, scheduled.id)).toEqual(short);
  expect(await agendaOf(ada, planning.id)).toHaveLength(7);
  await ada.meetings.start({ params: { id: scheduled.id } });
  await change(ada, null);
  expect(await agendaOf(ada, scheduled.id)).toEqual(short);
  await ada.meetings.goOn({ params: { id: scheduled.id }, body: { nextItem: 1 } });
  await expect(ada.meetings.goOn({ params: { id: scheduled.id }, body: { nextItem: 2 } })).rejects.toThrow('409');
});

test('without its own agenda a team uses the default', async () => {
  const { ada, teamId, change } = await gather();
  await change(ada, short);
  expect((await change(ada, null)).agendas).toEqual({});
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: '2030-01-07' } });
  expect((await agendaOf(ada, id)).map(({ minutes }) => minutes)).toEqual([5, 5, 5, 5, 5, 60, 5]);
});

test('names that are ours have a key, by which each reader sees them in their language', async () => {
  const { ada, teamId, change } = await gather();
  const ours: AgendaItem = { kind: 'rocks', name: 'Rock Review', nameKey: 'rock_review', minutes: 5 };
  const { nameKey: _, ...typed } = ours;
  expect((await change(ada, [typed, ...short])).agendas.weekly).toEqual([ours, ...short]);
  // A program that changes a name need not know of keys.
  const renamed = await change(ada, [{ ...ours, name: 'Rückblick' }], [typed, ...short]);
  expect(renamed.agendas.weekly).toEqual([{ ...typed, name: 'Rückblick' }]);
  await change(ada, null);
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: '2030-01-07' } });
  expect(await agendaOf(ada, id)).toContainEqual(ours);
});

test('colleagues see a new agenda immediately', async () => {
  const { grace, teamId, change, ada } = await gather();
  const live = await grace.live();
  await change(ada, short);
  expect(await live.changed('teams')).toMatchObject([{ id: teamId, agendas: { weekly: short } }]);
});

test('of two simultaneous changes of an agenda the second is refused', async () => {
  const { ada, grace, change } = await gather();
  await change(ada, short, null);
  await expect(change(grace, short.slice(1), null)).rejects.toMatchObject({ status: 409 });
  expect((await change(grace, short.slice(1), short)).agendas.weekly).toHaveLength(1);
});

test.each([
  ['no item', []],
  ['21 items', Array(21).fill(short[0])],
  ['no name', [{ ...short[0], name: ' ' }]],
  ['no time', [{ ...short[0], minutes: 0 }]],
  ['more than four hours', [{ ...short[0], minutes: 241 }]],
])('an agenda with %s is refused', async (_, items) => {
  const { ada, change } = await gather();
  await expect(change(ada, items as AgendaItem[])).rejects.toMatchObject({ status: 400 });
});

test('one-on-ones have their own default agenda', async () => {
  const ada = await world().admin();
  const body = { title: 'Ada and Grace', meetingDate: '2030-01-07', meetingType: 'one_on_one' } as const;
  const { id } = await ada.meetings.create({ body });
  expect((await agendaOf(ada, id)).map(({ name }) => name)).toContain('Feedback, Both Ways');
});
