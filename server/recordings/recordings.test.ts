import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inMeeting() {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await grace.meetings.join({ params: { id } });
  return { ada, grace, id, params: { id } };
}

async function record(person: Person, id: number) {
  await person.recordings.record({ params: { id }, body: { isRecording: true } });
  const recording = (await person.recordings.list({ params: { id } })).at(-1);
  if (!recording) throw new Error('Nothing is recorded');
  return recording;
}

test('who starts a recording has agreed to it, and everyone else is asked', async () => {
  const { ada, grace, id, params } = await inMeeting();
  const recording = await record(ada, id);
  expect(recording).toMatchObject({ startedById: ada.id, stoppedAt: null, agreedIds: [ada.id], declinedIds: [] });
  const answer = (agrees: boolean) => grace.recordings.answer({ params: { id: recording.id }, body: { agrees } });
  expect(await answer(false)).toMatchObject({ agreedIds: [ada.id], declinedIds: [grace.id] });
  expect(await answer(true)).toMatchObject({ agreedIds: [ada.id, grace.id], declinedIds: [] });
  await ada.recordings.record({ params, body: { isRecording: false } });
  expect(await ada.recordings.list({ params })).toMatchObject([{ stoppedById: ada.id, isReady: false }]);
  await expect(answer(true)).rejects.toThrow('409: This recording has stopped');
});

test('only who started, presents or organizes, and admins stop a recording for everyone; others leave it', async () => {
  const admin = await world().admin();
  const [organizer, starter, other, presenter] = [
    await world().colleague(admin),
    await world().colleague(admin),
    await world().colleague(admin),
    await world().colleague(admin),
  ];
  const { id } = await organizer.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const params = { id };
  for (const person of [admin, starter, other, presenter]) await person.meetings.join({ params });
  await presenter.meetings.present({ params, body: { from: organizer.id } });
  const stop = (person: Person) => person.recordings.record({ params, body: { isRecording: false } });
  for (const person of [admin, organizer, starter, presenter]) {
    const recording = await record(starter, id);
    await expect(stop(other)).rejects.toMatchObject({ status: 403 });
    const answered = await other.recordings.answer({ params: { id: recording.id }, body: { agrees: false } });
    expect(answered).toMatchObject({ declinedIds: [other.id], stoppedAt: null });
    expect(await stop(person)).toMatchObject({ isRecording: false });
  }
  await record(starter, id);
  await other.meetings.present({ params, body: { from: presenter.id } });
  await expect(stop(presenter)).rejects.toMatchObject({ status: 403 });
  await stop(other);
});

test('two people who start a recording at once start one', async () => {
  const { ada, grace, id, params } = await inMeeting();
  await Promise.all([record(ada, id), record(grace, id)]);
  expect(await ada.recordings.list({ params })).toHaveLength(1);
});

test('a recording stops with its meeting', async () => {
  const { ada, id, params } = await inMeeting();
  await record(ada, id);
  await ada.meetings.suspend({ params, body: {} });
  expect(await ada.recordings.list({ params })).toMatchObject([{ stoppedById: null, stoppedAt: expect.any(String) }]);
  await ada.meetings.start({ params });
  expect(await record(ada, id)).toMatchObject({ stoppedAt: null });
  await ada.meetings.end({ params, body: {} });
  expect((await ada.recordings.list({ params })).every(({ stoppedAt }) => stoppedAt !== null)).toBe(true);
});

test('an organization can forbid recording', async () => {
  const { ada, grace, id } = await inMeeting();
  await expect(grace.recordingSettings.change({ body: { isAllowed: false } })).rejects.toThrow('403');
  await ada.recordingSettings.change({ body: { isAllowed: false } });
  await expect(record(grace, id)).rejects.toThrow("403: Your organization doesn't allow recording");
  await ada.recordingSettings.change({ body: { keepDays: null } });
  expect(await grace.recordingSettings.find()).toMatchObject({ isAllowed: false, keepDays: null });
});

test('recordings that run stop when the organization forbids them, also of meetings that the admin does not see', async () => {
  const { ada, grace, id, params } = await inMeeting();
  const mate = await world().colleague(ada);
  const oneOnOne = {
    title: '1:1',
    status: 'in_progress' as const,
    meetingType: 'one_on_one' as const,
    participantIds: [mate.id],
  };
  const { id: hidden } = await grace.meetings.create({ body: oneOnOne });
  await record(ada, id);
  await record(grace, hidden);
  const live = await mate.live();
  await ada.recordingSettings.change({ body: { isAllowed: false } });
  await live.changed('meetings');
  expect(await ada.recordings.list({ params })).toMatchObject([{ stoppedById: ada.id, stoppedAt: expect.any(String) }]);
  expect(await mate.meetings.find({ params: { id: hidden } })).toMatchObject({ isRecording: false });
  expect(await mate.recordings.list({ params: { id: hidden } })).toMatchObject([{ stoppedAt: expect.any(String) }]);
});

test('a meeting is recorded a limited number of times', async () => {
  const { ada, id } = await inMeeting();
  const { organizationId } = await ada.auth.user();
  await onDatabase(
    world(),
    `insert into recordings (organization_id, meeting_id, stopped_at)
     select $1, $2, now() from generate_series(1, ${limits.recordingsOfMeeting})`,
    [organizationId, id],
  );
  await expect(record(ada, id)).rejects.toThrow('409: This meeting has been recorded too often');
});
