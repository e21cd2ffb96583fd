import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const heldBy = async (person: Person, q: string) => (await person.meetings.held({ query: { q } })) as { id: number }[];
const foundBy = async (person: Person, q: string) =>
  (await person.search.find({ query: { q } })).flatMap(({ kind, id }) => (kind === 'meeting' ? id : []));

test('what was said finds the meeting, for those who may hear it, with an excerpt', async () => {
  const ada = await world().admin();
  const [grace, colleague] = [await world().colleague(ada), await world().colleague(ada, 'Colleague')];
  const { id } = await grace.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await grace.transcripts.write({ params: { id }, body: { text: 'The slipway leaks, says the harbour master' } });
  await grace.transcripts.write({ params: { id }, body: { text: 'We patch it in March' } });
  expect(await foundBy(grace, 'slipway march')).toEqual([id]);
  await grace.meetings.end({ params: { id } });
  for (const person of [ada, grace]) {
    expect(await heldBy(person, 'SLIPWAY l10')).toMatchObject([
      { id, excerpts: [{ heading: 'Transcript', text: 'The slipway leaks, says the harbour master' }] },
    ]);
    expect(await foundBy(person, 'slipway')).toEqual([id]);
  }
  expect(await heldBy(colleague, 'slipway')).toEqual([]);
  expect(await foundBy(colleague, 'slipway')).toEqual([]);
  expect(await foundBy(await world().admin('Mallory'), 'slipway')).toEqual([]);
  // The title still finds it, without what was said.
  expect(await heldBy(colleague, 'l10')).toMatchObject([{ id, excerpts: [] }]);
  expect(await heldBy(grace, 'submarine slipway')).toEqual([]);
});

test('an excerpt of what was said is named in the language of its reader', async () => {
  const ada = await world().admin();
  await ada.users.changePreferences({ body: { language: 'de' } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await ada.transcripts.write({ params: { id }, body: { text: 'Die Helling leckt' } });
  await ada.meetings.end({ params: { id } });
  expect(await heldBy(ada, 'helling')).toMatchObject([{ excerpts: [{ heading: 'Transkript' }] }]);
});

test('what was said in a one-on-one finds it for its people only', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const plan = { title: '1:1', meetingType: 'one_on_one' as const, participantIds: [] };
  const { id } = await grace.meetings.create({ body: { ...plan, status: 'in_progress' } });
  await grace.transcripts.write({ params: { id }, body: { text: 'About the raise' } });
  expect(await foundBy(grace, 'raise')).toEqual([id]);
  expect(await foundBy(ada, 'raise')).toEqual([]);
});

test('a meeting whose title has the words comes first', async () => {
  const ada = await world().admin();
  const titled = await ada.meetings.create({ body: { title: 'The keel', meetingDate: '2020-01-06' } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await ada.transcripts.write({ params: { id }, body: { text: 'The keel is laid' } });
  expect(await foundBy(ada, 'keel')).toEqual([titled.id, id]);
});
