import { expect, test } from 'vitest';
import { Doc } from 'yjs';
import { adminWithoutChannels, createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A meeting of Ada's and Grace's team in progress that Ada presents; Alan is on the team and not there. */
async function meet() {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada, 'Grace');
  const alan = await world().colleague(ada, 'Alan');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Crew' } });
  for (const { id: userId } of [grace, alan]) await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  const { id } = await ada.meetings.create({ body: { title: 'Crew L10', teamId, status: 'in_progress' } });
  const params = { id };
  await grace.meetings.join({ params });
  return { ada, grace, alan, teamId, params };
}

/** Sets the end of a meeting to this number of minutes ago. */
const endedAgo = (id: number, minutes: number) =>
  onDatabase(world(), `update meetings set ended_at = now() - interval '${minutes} minutes' where id = ${id}`);

/** Writes a note at an item, as a browser does. */
function write(person: Person, params: { id: number }, item: number, text: string) {
  const document = new Doc();
  let update = '';
  document.on('update', (bytes: Uint8Array) => {
    update = Buffer.from(bytes).toString('base64');
  });
  document.getText('note').insert(0, text);
  return person.meetings.write({ params, body: { item, update } });
}

test('a meeting that was ended by mistake continues at its item', async () => {
  const { ada, grace, teamId, params } = await meet();
  const { id: channel } = await ada.channels.create({ body: { name: 'crew', teamId } });
  await ada.meetings.goOn({ params, body: { nextItem: 1 } });
  await grace.meetings.rate({ params, body: { rating: 9 } });
  await write(grace, params, 1, 'Larch');
  await grace.meetings.end({ params, body: { summary: 'Too early' } });
  await expect(grace.meetings.reopen({ params })).rejects.toMatchObject({ status: 403 });
  const reopened = await ada.meetings.reopen({ params });
  expect(reopened).toMatchObject({
    status: 'in_progress',
    currentAgendaItem: 1,
    presenterId: ada.id,
    summary: 'Too early',
    rating: null,
    duration: null,
    endedAt: null,
  });
  expect((await ada.meetings.find({ params })).participants.map(({ rating }) => rating)).toEqual([null, null]);
  await expect(ada.meetings.recap({ params })).rejects.toMatchObject({ status: 404 });
  expect(await ada.meetings.held()).toEqual([]);
  expect(await ada.messages.list({ params: { id: channel } })).toEqual([]);
  await write(grace, params, 1, 'Oak. ');
  await createTodo(ada, { title: 'Made after', teamId });
  await ada.meetings.end({ params });
  const { notes, todos } = await ada.meetings.recap({ params });
  expect(notes[0]?.text).toMatch(/Larch/);
  expect(notes[0]?.text).toMatch(/Oak/);
  expect(todos.made.map(({ title }) => title)).toEqual(['Made after']);
  expect(await ada.messages.list({ params: { id: channel } })).toHaveLength(1);
});

test('a meeting cannot be reopened after 15 minutes, or while another of the team is in progress', async () => {
  const { ada, teamId, params } = await meet();
  await expect(ada.meetings.reopen({ params })).rejects.toThrow('409: This meeting is in progress');
  await ada.meetings.end({ params });
  const other = await ada.meetings.create({ body: { title: 'Next', teamId, status: 'in_progress' } });
  await expect(ada.meetings.reopen({ params })).rejects.toThrow('409: This team has a meeting in progress');
  await ada.meetings.end({ params: { id: other.id } });
  await endedAgo(params.id, 16);
  await expect(ada.meetings.reopen({ params })).rejects.toThrow('409: You can reopen a meeting for 15 minutes');
});

test('for 15 minutes, input written offline is added to the recap and marked as late', async () => {
  const { ada, grace, alan, params } = await meet();
  await ada.meetings.rate({ params, body: { rating: 6 } });
  await ada.meetings.end({ params });
  const live = await ada.live();
  await grace.meetings.rate({ params, body: { rating: 10 } });
  expect(await live.changed('meetings')).toMatchObject([{ status: 'completed', rating: 4 }]);
  await grace.meetings.word({ params, body: { word: 'It floats' } });
  await write(grace, params, 6, 'Call Delmar');
  const recap = await ada.meetings.recap({ params });
  expect(recap).toMatchObject({
    average: 8,
    people: [
      { name: 'Ada Byron', rating: 6 },
      { name: 'Grace Byron', rating: 10, isLate: true },
    ],
    absent: ['Alan Byron'],
    segue: { words: [{ name: 'Grace Byron', word: 'It floats', isLate: true }] },
    notes: [{ item: 'Conclude', nameKey: 'conclude', text: 'Call Delmar', isLate: true }],
  });
  expect(recap.people[0]).not.toHaveProperty('isLate');
  expect((await ada.meetings.held({ query: { q: 'delmar' } })).map(({ id }) => id)).toEqual([params.id]);
  await expect(write(alan, params, 6, 'I was not there')).rejects.toThrow('409: This meeting is completed');
  await endedAgo(params.id, 16);
  await expect(write(grace, params, 6, 'Too late')).rejects.toThrow('409: This meeting is completed');
  await expect(grace.meetings.rate({ params, body: { rating: 1 } })).rejects.toThrow('409: This meeting is completed');
  expect(await ada.meetings.recap({ params })).toEqual(recap);
});

test('a meeting that is closed after its start has a recap without ratings, and is a past meeting', async () => {
  const { ada, grace, params } = await meet();
  await grace.meetings.rate({ params, body: { rating: 9 } });
  await write(grace, params, 0, 'The carrier waits');
  const closed = await ada.meetings.close({ params, body: { item: 0 } });
  expect(closed).toMatchObject({ status: 'closed', rating: null, duration: 0, endedAt: expect.any(String) });
  expect(await ada.meetings.recap({ params })).toMatchObject({
    average: null,
    notes: [{ item: 'Segue', text: 'The carrier waits' }],
    people: [{ rating: null }, { rating: null }],
  });
  expect(await ada.meetings.held({ query: { q: 'carrier' } })).toMatchObject([{ id: params.id, average: null }]);
  await expect(grace.meetings.rate({ params, body: { rating: 9 } })).rejects.toThrow('closed without a rating');
});

test('the presenter can reveal the ratings before the end, and they can still be changed', async () => {
  const { ada, grace, params } = await meet();
  await grace.meetings.rate({ params, body: { rating: 9 } });
  const reveal = (person: Person) => person.meetings.revealRatings({ params, body: { isRevealed: true } });
  await expect(reveal(grace)).rejects.toMatchObject({ status: 403 });
  const live = await grace.live();
  expect(await reveal(ada)).toMatchObject({ ratingsRevealed: true, status: 'in_progress' });
  expect(await live.changed('participants')).toMatchObject([{ rating: null }, { rating: 9 }]);
  await ada.meetings.rate({ params, body: { rating: 7 } });
  expect(await live.changed('participants')).toMatchObject([{ user: { id: ada.id }, rating: 7 }]);
});

test('only people who are present count in the average, and those who left early have no rating', async () => {
  const { ada, grace, params } = await meet();
  await ada.meetings.rate({ params, body: { rating: 10 } });
  await grace.meetings.rate({ params, body: { rating: 1 } });
  await ada.meetings.attend({ params: { ...params, userId: grace.id }, body: { isPresent: false } });
  expect(await ada.meetings.end({ params })).toMatchObject({ rating: 5 });
  expect(await ada.meetings.recap({ params })).toMatchObject({
    average: 10,
    people: [
      { name: 'Ada Byron', rating: 10 },
      { name: 'Grace Byron', rating: null, hasLeft: true },
    ],
    absent: ['Alan Byron'],
  });
});

test('a recap keeps its names and titles when rows are renamed', async () => {
  const { ada, grace, teamId, params } = await meet();
  const { id: otherId } = await ada.teams.create({ body: { name: 'Riggers' } });
  const issue = await ada.issues.create({ body: { title: 'No lift', teamId } });
  await grace.meetings.vote({ params, body: { issueIds: [issue.id] } });
  await ada.meetings.reveal({ params, body: { isRevealed: true, round: 1 } });
  await ada.headlines.cascade({ body: { title: 'We open in Lisbon', fromTeamId: teamId, teamIds: [otherId] } });
  await ada.rocks.create({ body: { title: 'Slipway', status: 'on_track', ownerId: ada.id, teamId } });
  await ada.meetings.end({ params });
  const recap = await ada.meetings.recap({ params });
  expect(recap).toMatchObject({
    title: 'Crew L10',
    team: 'Crew',
    organizer: 'Ada Byron',
    presenter: 'Ada Byron',
    votes: [{ round: 1, votes: [{ title: 'No lift', votes: 1 }] }],
    messages: [{ title: 'We open in Lisbon', team: 'Riggers' }],
    rocks: { on: [{ title: 'Slipway', owner: 'Ada Byron', status: 'on_track' }] },
  });
  await ada.teams.change({ params: { id: teamId }, body: { name: 'Another' } });
  await grace.users.change({ params: { id: grace.id }, body: { firstName: 'Amazing' } });
  await ada.meetings.rate({ params, body: { rating: 8 } });
  expect(await ada.meetings.recap({ params })).toMatchObject({ team: 'Crew', people: [{}, { name: 'Grace Byron' }] });
});
