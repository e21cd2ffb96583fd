import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { cut, recordedTrack, swellingTrack } from '#test/recorded-track.ts';
import { addChunk, openTrack, record, recordingFiles } from '#test/recordings.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld({ LOG_LEVEL: 'error' });

async function recordedMeeting() {
  const ada = await world().admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  const stop = () => ada.recordings.record({ params: { id: meetingId }, body: { isRecording: false } });
  const isReady = async () => (await ada.recordings.list({ params: { id: meetingId } }))[0]?.isReady;
  return { ada, id, stop, isReady };
}

async function upload(person: Person, track: number, chunks: Buffer[], from = 0) {
  for (const [nth, chunk] of chunks.entries()) if (nth >= from) await addChunk(person, track, nth, chunk);
}

const fileOf = async (person: Person, id: number) =>
  new Uint8Array(await (await person.fetch(`/api/recordings/tracks/${id}/media`)).arrayBuffer());
const open = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
const end = (person: Person, id: number) => person.recordings.endTrack({ params: { id } });

test.each(['webm', 'mp4'] as const)('a %s track becomes a file with its duration and an index', async (format) => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const track = await openTrack(ada, id, { mediaType: `audio/${format}` });
  const recorded = await recordedTrack(60, format);
  await upload(ada, track, cut(recorded, 12));
  expect(Buffer.from(await fileOf(ada, track))).toEqual(recorded);
  await stop();
  expect(await isReady()).toBe(false);
  await end(ada, track);
  await expect.poll(isReady).toBe(true);
  const file = await fileOf(ada, track);
  expect(await open(file).getDurationFromMetadata()).toBeCloseTo(60, 1);
  const [{ durationMs } = { durationMs: 0 }] = await ada.recordings.tracks({ params: { id } });
  // The length of the last packet is unknown.
  expect(60_000 - durationMs).toBeLessThanOrEqual(20);
  const response = await ada.fetch(`/api/recordings/tracks/${track}/media`, { headers: { range: 'bytes=100-199' } });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(file.subarray(100, 200)));
});

test('what comes late is processed too, and a damaged track stays as it was uploaded', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const [late, damaged, empty] = [await openTrack(ada, id), await openTrack(ada, id), await openTrack(ada, id)];
  const chunks = cut(await recordedTrack(30), 6);
  await upload(ada, late, chunks.slice(0, 3));
  const noise = Buffer.alloc(5000, 'noise');
  await upload(ada, damaged, [noise]);
  await stop();
  for (const track of [damaged, empty]) await end(ada, track);
  // The browser of the first track has been offline for a while.
  await onDatabase(
    world(),
    `update recording_tracks set updated_at = updated_at - interval '4 minutes' where id = $1`,
    [late],
  );
  await end(ada, empty);
  await expect.poll(isReady).toBe(true);
  expect(Buffer.from(await fileOf(ada, damaged))).toEqual(noise);
  expect(await open(await fileOf(ada, late)).getDurationFromMetadata()).toBeCloseTo(15, 0);
  await expect(end(ada, empty)).rejects.toThrow('404');
  await upload(ada, late, chunks, 3);
  expect(await isReady()).toBe(false);
  await end(ada, late);
  await expect.poll(isReady).toBe(true);
  expect(await open(await fileOf(ada, late)).getDurationFromMetadata()).toBeCloseTo(30, 1);
});

test('chunks are swept once nothing more is accepted; the file stays, and so do files of a newer database', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const track = await openTrack(ada, id);
  const empty = await openTrack(ada, id);
  await upload(ada, track, cut(await recordedTrack(10), 4));
  await stop();
  await onDatabase(
    world(),
    `update recording_tracks set updated_at = updated_at - interval '4 minutes' where id = $1`,
    [empty],
  );
  await end(ada, track);
  await expect.poll(isReady).toBe(true);
  const file = await fileOf(ada, track);
  const strays = [`${track - 1}`, '999999'].map((id) => join(world().dataDir, 'recordings', '7', '8', id));
  for (const folder of strays) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '000000000000'), 'x');
  }
  const filesOf = async (id: number) =>
    (await recordingFiles(world())).filter((path) => path.split('/').at(-2)?.split('-')[0] === `${id}`).length;
  await world().purge();
  await expect.poll(() => filesOf(track - 1)).toBe(0);
  expect([await filesOf(track), await filesOf(999_999)]).toEqual([5, 1]);
  const dayLater = `stopped_at = stopped_at - interval '26 hours', started_at = started_at - interval '26 hours'`;
  await onDatabase(world(), `update recordings set ${dayLater} where id = $1`, [id]);
  await world().purge();
  await expect.poll(() => filesOf(track)).toBe(1);
  await expect(end(ada, empty)).rejects.toThrow('404');
  expect(await fileOf(ada, track)).toEqual(file);
});

test('a track that claims to last for months does not hold up the others', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const [odd, good] = [await openTrack(ada, id), await openTrack(ada, id)];
  await upload(ada, odd, [await recordedTrack(2, 'webm', { pause: 5_000_000 })]);
  await upload(ada, good, [await recordedTrack(2)]);
  await stop();
  for (const track of [odd, good]) await end(ada, track);
  await expect.poll(isReady).toBe(true);
  const tracks = await ada.recordings.tracks({ params: { id } });
  expect(tracks.map(({ durationMs }) => Math.round(durationMs / 1000))).toEqual([24 * 3600, 2]);
});

test('a track that would swell when it is processed stays as it was uploaded', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const track = await openTrack(ada, id, { mediaType: 'audio/mp4' });
  const file = await swellingTrack();
  await upload(ada, track, [file]);
  await stop();
  await end(ada, track);
  await expect.poll(isReady).toBe(true);
  expect(Buffer.from(await fileOf(ada, track)).equals(file)).toBe(true);
});

test('a track of which a part is missing is never taken for the whole', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const [broken, good] = [await openTrack(ada, id), await openTrack(ada, id)];
  const chunks = cut(await recordedTrack(10), 5);
  for (const track of [broken, good]) await upload(ada, track, chunks);
  const paths = (await recordingFiles(world())).filter((path) => path.includes(`/${broken}-`)).sort();
  await rm(paths[2] ?? '');
  await truncate(paths[4] ?? '', 10);
  const read = (headers = {}) => ada.fetch(`/api/recordings/tracks/${broken}/media`, { headers });
  await expect(read().then((response) => response.arrayBuffer())).rejects.toThrow();
  expect((await read({ range: 'bytes=-20' })).status).toBe(500);
  await stop();
  for (const track of [broken, good]) await end(ada, track);
  await expect.poll(isReady).toBe(true);
  expect(await open(await fileOf(ada, good)).getDurationFromMetadata()).toBeCloseTo(10, 0);
  expect((await recordingFiles(world())).filter((path) => path.includes(`/${broken}-`))).toHaveLength(4);
  expect(world().logged.some((line) => line.includes('a part of a recorded track is missing'))).toBe(true);
});

test('after three tracks that took too long, the others of a person stay as they were uploaded for a day', async () => {
  await world().runJobs();
  const { ada, id, stop, isReady } = await recordedMeeting();
  const tracks = [];
  for (let n = 0; n < 4; n++) tracks.push(await openTrack(ada, id));
  const [last = 0, ...slow] = tracks.reverse();
  const recorded = await recordedTrack(2);
  await upload(ada, last, [recorded]);
  await onDatabase(world(), 'update recording_tracks set given_up_chunks = 1 where id = any($1)', [slow]);
  await stop();
  for (const track of tracks) await end(ada, track);
  await expect.poll(isReady).toBe(true);
  expect(Buffer.from(await fileOf(ada, last))).toEqual(recorded);
});
