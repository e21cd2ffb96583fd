import { expect, test } from 'vitest';
import { addChunk, openTrack, record } from '#test/recordings.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld({ QUOTAS: 'recordingMegabytes=4' });
const megabyte = new Uint8Array(1_000_000);

async function recordedMeeting() {
  const ada = await world().admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  return { ada, id, meetingId, track: await openTrack(ada, id) };
}

const noticeOf = async (
  person: Awaited<ReturnType<typeof recordedMeeting>>['ada'],
  track: number,
  nth: number,
  bytes: Uint8Array,
) =>
  (
    await person.fetch(`/api/recordings/tracks/${track}/chunks/${nth}`, { method: 'PUT', body: Buffer.from(bytes) })
  ).headers.get('x-notice');

test('an organization keeps a limited number of megabytes of recordings, and learns it before', async () => {
  const { ada, id, track } = await recordedMeeting();
  for (const nth of [0, 1, 2]) expect(await noticeOf(ada, track, nth, megabyte)).toBeNull();
  await addChunk(ada, track, 3, megabyte.subarray(0, 700_000));
  expect(await noticeOf(ada, track, 4, megabyte.subarray(0, 100))).toContain('3 of at most 4 megabytes of recordings');
  await expect(addChunk(ada, track, 5, megabyte)).rejects.toThrow(
    '409: This organization has reached its limit of 4 megabytes of recordings.',
  );
  expect(await ada.recordings.tracks({ params: { id } })).toMatchObject([{ nextChunk: 5, bytes: 3_700_100 }]);
  expect(await ada.recordingSettings.usage()).toEqual({
    keptBytes: 3_700_100,
    keptBytesLimit: 4_000_000,
    months: [
      {
        month: new Date().toISOString().slice(0, 7),
        ...{ recordedBytes: 3_700_100, transcribedSeconds: 0, tokensRead: 0, tokensWritten: 0 },
      },
    ],
  });
  await ada.recordings.delete({ params: { id } });
  expect(await ada.recordingSettings.usage()).toMatchObject({ keptBytes: 0, months: [{ recordedBytes: 3_700_100 }] });
});

test('an organization can set itself a smaller limit', async () => {
  const { ada, track } = await recordedMeeting();
  await addChunk(ada, track, 0, megabyte);
  await ada.recordingSettings.change({ body: { megabytes: 1 } });
  expect(await ada.recordingSettings.usage()).toMatchObject({ keptBytesLimit: 1_000_000 });
  await expect(addChunk(ada, track, 1, 'x')).rejects.toThrow('its limit of 1 megabyte of recordings');
  await ada.recordingSettings.change({ body: { megabytes: 100 } });
  expect(await ada.recordingSettings.usage()).toMatchObject({ keptBytesLimit: 4_000_000 });
  await addChunk(ada, track, 1, 'x');
});

test('no recording starts when the storage is full', async () => {
  const { ada, track, meetingId } = await recordedMeeting();
  for (const nth of [0, 1, 2, 3]) await addChunk(ada, track, nth, megabyte.subarray(0, 990_000));
  const setRecording = (isRecording: boolean) =>
    ada.recordings.record({ params: { id: meetingId }, body: { isRecording } });
  await setRecording(false);
  await expect(setRecording(true)).rejects.toThrow(
    '409: The storage for recordings is full. Delete old recordings, or ask an admin to raise the limit.',
  );
  const [recording] = await ada.recordings.list({ params: { id: meetingId } });
  await ada.recordings.delete({ params: { id: recording?.id ?? 0 } });
  expect(await setRecording(true)).toMatchObject({ isRecording: true });
});
