import { beforeAll, describe, expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
let ada: Person;
let grace: Person;
let teamId: number;
beforeAll(async () => {
  ada = await world().admin();
  grace = await world().colleague(ada);
  teamId = (await ada.teams.create({ body: { name: 'Yard' } })).id;
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
});

type NewMeeting = Partial<Parameters<Person['meetings']['create']>[0]['body']>;
/** A meeting in progress of everyone, in which only its creator takes part. */
async function start(person: Person, fields: NewMeeting = {}) {
  const { id } = await person.meetings.create({ body: { title: 'L10', status: 'in_progress', ...fields } });
  return { params: { id }, topic: { noun: 'transcripts' as const, id } };
}
const linesOf = async (person: Person, params: { id: number }) => (await person.transcripts.list({ params })).lines;

test('people type lines, correct them and delete them', async () => {
  const { params } = await start(ada);
  await grace.meetings.join({ params });
  const line = await ada.transcripts.write({ params, body: { text: ' We ship on Friday ' } });
  expect(line).toMatchObject({ text: 'We ship on Friday', userId: ada.id, recordingId: null, item: 0, issueId: null });
  const ofLine = { params: { id: line.id } };
  expect(await grace.transcripts.change({ ...ofLine, body: { text: 'We ship on Monday' } })).toMatchObject({
    text: 'We ship on Monday',
    userId: ada.id,
    editedById: grace.id,
  });
  await expect(grace.transcripts.delete(ofLine)).rejects.toThrow('403');
  await ada.transcripts.delete(ofLine);
  expect(await linesOf(grace, params)).toEqual([]);
  await expect(ada.transcripts.write({ params, body: { text: '' } })).rejects.toThrow('400: Line is required');
});

test('people who were marked absent and never came read nothing', async () => {
  const { params } = await start(ada);
  const attend = (isPresent: boolean) =>
    ada.meetings.attend({ params: { ...params, userId: grace.id }, body: { isPresent } });
  await attend(false);
  await expect(linesOf(grace, params)).rejects.toThrow('403: Only the team and the participants');
  await attend(true);
  await attend(false);
  expect(await linesOf(grace, params)).toEqual([]);
});

test('the organizer and admins delete lines of others', async () => {
  const { params } = await start(grace);
  const teammate = await world().colleague(ada, 'Ida');
  await teammate.meetings.join({ params });
  for (const person of [grace, ada]) {
    const { id } = await teammate.transcripts.write({ params, body: { text: 'Not for the record' } });
    await person.transcripts.delete({ params: { id } });
  }
  expect(await linesOf(teammate, params)).toEqual([]);
});

test('a line that was deleted leaves nothing in the events', async () => {
  const { params, topic } = await start(ada);
  const live = await ada.live();
  await live.subscribe(topic);
  const { id } = await ada.transcripts.write({ params, body: { text: 'A secret' } });
  await ada.transcripts.change({ params: { id }, body: { text: 'Another secret' } });
  await ada.transcripts.delete({ params: { id } });
  expect(await live.removed('transcriptLines')).toEqual([id]);
  const rows = await onDatabase(world(), "select events::text as text from events where events::text like '%secret%'");
  expect(rows).toEqual([]);
});

test('a line belongs to the agenda item and the issue under discussion', async () => {
  const { params } = await start(ada);
  const issue = await ada.issues.create({ body: { title: 'The slipway leaks' } });
  await ada.meetings.visit({ params, body: { item: 4, from: 0 } });
  expect(await ada.meetings.discuss({ params, body: { issueId: issue.id } })).toMatchObject({
    discussedIssueId: issue.id,
  });
  const line = await ada.transcripts.write({ params, body: { text: 'Patch it' } });
  expect(line).toMatchObject({ item: 4, issueId: issue.id });
  await ada.issues.change({ params: { id: issue.id }, body: { status: 'resolved' } });
  expect(await ada.meetings.find({ params })).toMatchObject({ discussedIssueId: null });
  await ada.meetings.discuss({ params, body: { issueId: null } });
  await ada.meetings.goOn({ params, body: { nextItem: 5 } });
  const { marks } = await ada.transcripts.list({ params });
  expect(marks.map(({ item, issueId }) => [item, issueId])).toEqual([
    [0, null],
    [4, null],
    [4, issue.id],
    [4, null],
    [5, null],
  ]);
});

describe('the issue under discussion', () => {
  test('is one of the meeting that is not solved', async () => {
    const { params } = await start(grace, { teamId });
    const [mine, solved, other] = [
      await ada.issues.create({ body: { title: 'Leak', teamId } }),
      await ada.issues.create({ body: { title: 'Rot', teamId, status: 'resolved' } }),
      await ada.issues.create({ body: { title: 'Elsewhere' } }),
    ];
    for (const { id } of [solved, other])
      await expect(grace.meetings.discuss({ params, body: { issueId: id } })).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ path: 'issueId', code: 'no_such' }] },
      });
    const live = await ada.live();
    await grace.meetings.discuss({ params, body: { issueId: mine.id } });
    expect(await live.changed('meetings')).toMatchObject([{ discussedIssueId: mine.id }]);
    await grace.issues.change({ params: { id: mine.id }, body: { teamId: null } });
    expect(await ada.meetings.find({ params })).toMatchObject({ discussedIssueId: null });
    await grace.meetings.end({ params });
    await expect(grace.meetings.discuss({ params, body: { issueId: null } })).rejects.toThrow('409');
  });

  test('ends when the meeting moves on, or the issue is deleted', async () => {
    const { params } = await start(ada);
    const { id } = await ada.issues.create({ body: { title: 'Leak' } });
    await ada.meetings.discuss({ params, body: { issueId: id } });
    expect(await ada.meetings.goOn({ params, body: { nextItem: 1 } })).toMatchObject({ discussedIssueId: null });
    await ada.meetings.discuss({ params, body: { issueId: id } });
    await ada.issues.delete({ params: { id } });
    expect(await ada.meetings.find({ params })).toMatchObject({ discussedIssueId: null });
  });

  test('of a one-on-one is one that both see', async () => {
    const { params } = await start(ada, { meetingType: 'one_on_one', participantIds: [grace.id] });
    const { id: issueId } = await grace.issues.create({ body: { title: 'Pay', visibleTo: [grace.id, ada.id] } });
    expect(await grace.meetings.discuss({ params, body: { issueId } })).toMatchObject({ discussedIssueId: issueId });
  });
});

describe('who hears a meeting', () => {
  const tries = (person: Person, params: { id: number }, lineId: number) => [
    () => person.transcripts.list({ params }),
    () => person.transcripts.write({ params, body: { text: 'Hm' } }),
    () => person.transcripts.change({ params: { id: lineId }, body: { text: 'Hm' } }),
    () => person.transcripts.delete({ params: { id: lineId } }),
  ];
  async function statuses(person: Person, params: { id: number }, lineId: number) {
    const results = await Promise.allSettled(tries(person, params, lineId).map((attempt) => attempt()));
    const live = await person.live();
    const subscribed = await live.subscribe({ noun: 'transcripts', id: params.id });
    return [
      ...results.map((result) => (result.status === 'rejected' ? result.reason.status : 'ok')),
      'refused' in subscribed ? subscribed.refused : 'subscribed',
    ];
  }

  test('of a public team: the team, participants and admins; a colleague must join first', async () => {
    const { params } = await start(grace, { teamId });
    const line = await grace.transcripts.write({ params, body: { text: 'Between us' } });
    const colleague = await world().colleague(ada, 'Colleague');
    const observer = await world().colleague(ada, 'Observer');
    await setRole(world(), observer, 'observer');
    expect(await statuses(colleague, params, line.id)).toEqual([403, 403, 404, 404, 'not_found']);
    expect(await statuses(observer, params, line.id)).toEqual([403, 403, 404, 404, 'not_found']);
    expect((await colleague.meetings.find({ params })).own.hears).toBe(false);
    expect(await statuses(await world().admin('Mallory'), params, line.id)).toEqual([404, 404, 404, 404, 'not_found']);
    expect(await linesOf(ada, params)).toMatchObject([{ id: line.id }]);
    expect((await colleague.meetings.join({ params })).own.hears).toBe(true);
    expect(await linesOf(colleague, params)).toMatchObject([{ id: line.id }]);
    await ada.teams.addMember({ params: { id: teamId }, body: { userId: observer.id } });
    expect(await linesOf(observer, params)).toMatchObject([{ id: line.id }]);
    // They read it, and change nothing of others.
    expect(await statuses(observer, params, line.id)).toEqual(['ok', 403, 403, 403, 'subscribed']);
  });

  test('of a private team, and of a one-on-one: no admin either', async () => {
    const { id } = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
    for (const fields of [
      { teamId: id },
      { meetingType: 'one_on_one' as const, participantIds: [(await world().colleague(ada)).id] },
    ]) {
      const { params } = await start(grace, fields);
      const line = await grace.transcripts.write({ params, body: { text: 'Between us' } });
      expect(await statuses(ada, params, line.id)).toEqual([404, 404, 404, 404, 'not_found']);
      await grace.meetings.end({ params });
    }
  });

  test('lines go live to those who hear it, and no longer to someone who left the team', async () => {
    const nora = await world().colleague(ada, 'Nora');
    const { id } = await ada.teams.create({ body: { name: 'Riggers' } });
    await ada.teams.addMember({ params: { id }, body: { userId: nora.id } });
    const { params, topic } = await start(ada, { teamId: id });
    const [adas, noras] = [await ada.live(), await nora.live()];
    for (const live of [adas, noras]) expect(await live.subscribe(topic)).not.toHaveProperty('refused');
    const line = await ada.transcripts.write({ params, body: { text: 'First' } });
    for (const live of [adas, noras]) expect(await live.changed('transcriptLines')).toEqual([line]);
    await ada.teams.removeMember({ params: { id, userId: nora.id } });
    await noras.next('account');
    expect(await noras.subscribe(topic)).toEqual({ refused: 'not_found' });
    await ada.transcripts.write({ params, body: { text: 'Second' } });
    expect(await adas.changed('transcriptLines')).toMatchObject([{ text: 'Second' }]);
    const seen: unknown[] = [];
    noras.socket.on('changes', (changes) => seen.push(changes));
    const rock = await ada.rocks.create({ body: { title: 'Later' } });
    expect(await noras.changed('rocks')).toEqual([rock]);
    expect(JSON.stringify(seen)).not.toContain('Second');
  });

  test('a meeting that leaves its team is no longer heard by it', async () => {
    const nora = await world().colleague(ada, 'Nora');
    const { id } = await ada.teams.create({ body: { name: 'Sailmakers' } });
    await ada.teams.addMember({ params: { id }, body: { userId: nora.id } });
    const { params, topic } = await start(ada, { teamId: id });
    const live = await nora.live();
    await live.subscribe(topic);
    await ada.meetings.change({ params, body: { teamId: null } });
    await live.next('account');
    expect(await live.subscribe(topic)).toEqual({ refused: 'not_found' });
  });
});
