import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { recordedTrack } from '#test/recorded-track.ts';
import { addChunk, openTrack, record } from '#test/recordings.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('people take turns, however many tracks one of them has recorded', async () => {
  const recorded = await recordedTrack(2);
  const recordTracks = async (count: number) => {
    const ada = await world().admin();
    const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
    const { id } = await record(ada, meetingId);
    const tracks: number[] = [];
    for (let n = 0; n < count; n++) tracks.push(await openTrack(ada, id));
    for (const track of tracks) await addChunk(ada, track, 0, recorded);
    await ada.recordings.record({ params: { id: meetingId }, body: { isRecording: false } });
    for (const track of tracks) await ada.recordings.endTrack({ params: { id: track } });
    return async () => (await ada.recordings.list({ params: { id: meetingId } }))[0]?.isReady;
  };
  const [isManyReady, isOneReady] = [await recordTracks(12), await recordTracks(1)];
  const jobs = () =>
    onDatabase(world(), `select group_id from pgboss.job where name = 'process-track' order by completed_on`);
  expect(await jobs()).toHaveLength(2);
  await world().runJobs();
  await expect.poll(isManyReady).toBe(true);
  await expect.poll(isOneReady).toBe(true);
  const order = (await jobs()).map(({ group_id }) => group_id);
  const [many] = order.filter((group, index) => order.indexOf(group) !== index);
  // The first of the other person comes with the first four of the queue.
  expect(order.findIndex((group) => group !== many)).toBeLessThan(4);
});
