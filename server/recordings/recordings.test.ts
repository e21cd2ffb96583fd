import { expect, test } from 'vitest';
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

test('who starts a recording has agreed to it, everyone else is asked, and anyone stops it', async () => {
  const { ada, grace, id, params } = await inMeeting();
  const recording = await record(ada, id);
  expect(recording).toMatchObject({ startedById: ada.id, stoppedAt: null, agreedIds: [ada.id], declinedIds: [] });
  const answer = (agrees: boolean) => grace.recordings.answer({ params: { id: recording.id }, body: { agrees } });
  expect(await answer(false)).toMatchObject({ agreedIds: [ada.id], declinedIds: [grace.id] });
  expect(await answer(true)).toMatchObject({ agreedIds: [ada.id, grace.id], declinedIds: [] });
  await grace.recordings.record({ params, body: { isRecording: false } });
  expect(await ada.recordings.list({ params })).toMatchObject([{ stoppedById: grace.id, isReady: false }]);
  await expect(answer(true)).rejects.toThrow('409: This recording has stopped');
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
