import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { say } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { addChunk, enterCall, openTrack, record } from '#test/recordings.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A meeting that is recorded, with a track of the person who recorded it. */
async function recordedMeeting(fields: { teamId?: number } = {}) {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress', ...fields } });
  await ada.meetings.join({ params: { id: meetingId } });
  const { id } = await record(ada, meetingId);
  return { ada, grace, meetingId, id, params: { id }, track: await openTrack(ada, id) };
}

const tracksOf = (person: Person, id: number) => person.recordings.tracks({ params: { id } });
const mediaOf = (person: Person, id: number, headers: Record<string, string> = {}) =>
  person.fetch(`/api/recordings/tracks/${id}/media`, { headers });
const textOf = async (person: Person, id: number) => (await mediaOf(person, id)).text();

test('chunks are stored in order, each once, and played as one file', async () => {
  const { ada, id, track } = await recordedMeeting();
  expect(await addChunk(ada, track, 0, 'one ', { untilMs: 5000, talk: '0-900,1000-2000' })).toEqual({
    id: track,
    nextChunk: 1,
  });
  expect(await addChunk(ada, track, 1, 'two ', { untilMs: 10_000, talk: '8000-9000' })).toMatchObject({ nextChunk: 2 });
  expect(await addChunk(ada, track, 0, 'again', { untilMs: 90_000 })).toMatchObject({ nextChunk: 2 });
  await expect(addChunk(ada, track, 3, 'four')).rejects.toMatchObject({
    status: 409,
    body: { params: { nextChunk: 2 } },
  });
  await expect(addChunk(ada, track, 2, '')).rejects.toThrow('400: This chunk is empty');
  expect(await tracksOf(ada, id)).toMatchObject([
    {
      id: track,
      userId: ada.id,
      bytes: 8,
      durationMs: 10_000,
      talk: [
        [0, 2000],
        [8000, 9000],
      ],
    },
  ]);
  expect(await textOf(ada, track)).toBe('one two ');
});

test('a chunk that is sent several times at once is stored once', async () => {
  const { ada, track } = await recordedMeeting();
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((content) => addChunk(ada, track, 0, content)));
  expect(sent.map(({ nextChunk }) => nextChunk)).toEqual([1, 1, 1, 1]);
  expect(await textOf(ada, track)).toMatch(/^[abcd]$/);
});

test('a track is opened once per key, by those who have agreed', async () => {
  const { ada, grace, id, params, meetingId } = await recordedMeeting();
  const body = { key: randomUUID(), source: 'screen', mediaType: 'video/webm', startMs: 700 } as const;
  const [one, two] = await Promise.all([
    ada.recordings.openTrack({ params, body }),
    ada.recordings.openTrack({ params, body }),
  ]);
  expect(one).toEqual(two);
  await grace.meetings.join({ params: { id: meetingId } });
  await expect(openTrack(grace, id)).rejects.toThrow("403: You haven't agreed to be recorded");
  await grace.recordings.answer({ params, body: { agrees: true } });
  await openTrack(grace, id);
});

test('players read any range of a track, over chunks of any size', async () => {
  const { ada, track } = await recordedMeeting();
  for (const [nth, content] of ['ab', 'cdefg', 'h', 'ij'].entries()) await addChunk(ada, track, nth, content);
  const whole = await mediaOf(ada, track);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/webm',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await whole.text()).toBe('abcdefghij');
  const range = async (range: string, more = {}) => {
    const { status, headers, ...response } = await mediaOf(ada, track, { range, ...more }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    return [status, headers.get('content-range'), response.text];
  };
  expect(await range('bytes=1-2')).toEqual([206, 'bytes 1-2/10', 'bc']);
  expect(await range('bytes=6-8')).toEqual([206, 'bytes 6-8/10', 'ghi']);
  expect(await range('bytes=0-')).toEqual([206, 'bytes 0-9/10', 'abcdefghij']);
  expect(await range('bytes=7-99')).toEqual([206, 'bytes 7-9/10', 'hij']);
  expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', 'hij']);
  expect(await range('bytes=9-')).toEqual([206, 'bytes 9-9/10', 'j']);
  expect((await range('bytes=10-')).slice(0, 2)).toEqual([416, 'bytes */10']);
  expect((await range('bytes=0-1,4-5'))[0]).toBe(200);
  expect((await range('lines=1-2'))[0]).toBe(200);
  const etag = whole.headers.get('etag') ?? '';
  expect(await range('bytes=1-1', { 'if-range': etag })).toEqual([206, 'bytes 1-1/10', 'b']);
  expect((await range('bytes=1-1', { 'if-range': '"another"' }))[0]).toBe(200);
  expect((await mediaOf(ada, track, { 'if-none-match': etag })).status).toBe(304);
});

test('a saved track has the names of its meeting and of who speaks', async () => {
  const { ada, track } = await recordedMeeting();
  await addChunk(ada, track, 0, 'x');
  const { headers } = await ada.fetch(`/api/recordings/tracks/${track}/file`);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
    /^attachment; filename\*=UTF-8''L10 \d{4}-\d\d-\d\d Ada Byron microphone \d+\.webm$/,
  );
});

test('only participants, the team and admins who see the meeting play a track, and its own speaker', async () => {
  const ada = await world().admin('Admin');
  const [grace, mate, other, observer] = await Promise.all(
    ['Grace', 'Mate', 'Other', 'Observer'].map((name) => world().colleague(ada, name)),
  );
  if (!grace || !mate || !other || !observer) throw new Error('Someone is missing');
  await setRole(world(), observer, 'observer');
  const team = await grace.teams.create({ body: { name: 'Riggers' } });
  await grace.teams.addMember({ params: { id: team.id }, body: { userId: mate.id } });
  const create = async (fields: object) => {
    const { id } = await grace.meetings.create({ body: { title: 'L10', status: 'in_progress', ...fields } });
    const recording = await record(grace, id);
    const track = await openTrack(grace, recording.id);
    await addChunk(grace, track, 0, 'secret');
    return { id: recording.id, track };
  };
  const readers = async ({ id, track }: { id: number; track: number }) => {
    const names: string[] = [];
    for (const [name, person] of Object.entries({ ada, grace, mate, other, observer })) {
      const { status } = await mediaOf(person, track);
      const listed = (await person.recordings.all()).some((one) => one.id === id);
      const tracks = await tracksOf(person, id).catch(() => []);
      expect([status === 200, tracks.length > 0], name).toEqual([listed, listed]);
      if (listed) names.push(name);
      else expect(status).toBe(404);
    }
    return names;
  };
  const stranger = await world().admin('Mallory');
  const open = await create({ teamId: team.id });
  expect(await readers(open)).toEqual(['ada', 'grace', 'mate']);
  expect((await mediaOf(stranger, open.track)).status).toBe(404);
  await expect(addChunk(ada, open.track, 1, 'x')).rejects.toThrow('404');
  await expect(ada.recordings.endTrack({ params: { id: open.track } })).rejects.toThrow('404');
  await grace.teams.change({ params: { id: team.id }, body: { isPrivate: true } });
  expect(await readers(open)).toEqual(['grace', 'mate']);
  const between = await create({ participantIds: [mate.id], meetingType: 'one_on_one' });
  expect(await readers(between)).toEqual(['grace', 'mate']);
});

test('an observer in the call who has agreed is recorded too, and uploads the rest after leaving it', async () => {
  const { ada, id, params, meetingId } = await recordedMeeting();
  const observer = await world().colleague(ada);
  await setRole(world(), observer, 'observer');
  await enterCall(observer, meetingId);
  await observer.recordings.answer({ params, body: { agrees: true } });
  const track = await openTrack(observer, id);
  await addChunk(observer, track, 0, 'a');
  await onDatabase(world(), 'delete from video_participants where user_id = $1', [observer.id]);
  expect(await addChunk(observer, track, 1, 'b')).toMatchObject({ nextChunk: 2 });
  await expect(openTrack(observer, id)).rejects.toThrow('403: Only people who take part');
  await ada.recordings.record({ params: { id: meetingId }, body: { isRecording: false } });
  await addChunk(observer, await openTrack(observer, id), 0, 'c');
});

test('those who only see a meeting neither start, stop or join its recording, nor speak in it', async () => {
  const { ada, grace, meetingId, id, params } = await recordedMeeting();
  const refused = '403: Only people who take part in this meeting can do this. Join it first.';
  const tries = [
    () => grace.recordings.answer({ params, body: { agrees: true } }),
    () => openTrack(grace, id),
    () => say(grace, id),
    () => grace.recordings.record({ params: { id: meetingId }, body: { isRecording: false } }),
    () => grace.recordings.record({ params: { id: meetingId }, body: { isRecording: true } }),
  ];
  for (const call of tries) await expect(call()).rejects.toThrow(refused);
  await grace.meetings.join({ params: { id: meetingId } });
  await grace.recordings.answer({ params, body: { agrees: true } });
  const track = await openTrack(grace, id);
  await addChunk(grace, track, 0, 'a');
  await say(grace, id);
  await ada.meetings.attend({ params: { id: meetingId, userId: grace.id }, body: { isPresent: false } });
  for (const call of tries) await expect(call()).rejects.toThrow(refused);
  await addChunk(grace, track, 1, 'b');
  expect((await grace.recordings.answer({ params, body: { agrees: false } })).declinedIds).toEqual([grace.id]);
});

test('who may no longer see a meeting adds nothing to what they recorded in it', async () => {
  const { ada, grace, id, params, meetingId } = await recordedMeeting();
  await grace.meetings.join({ params: { id: meetingId } });
  await grace.recordings.answer({ params, body: { agrees: true } });
  const track = await openTrack(grace, id);
  await addChunk(grace, track, 0, 'a');
  const between = { participantIds: [ada.id], meetingType: 'one_on_one' as const };
  await ada.meetings.change({ params: { id: meetingId }, body: between });
  await expect(addChunk(grace, track, 1, 'b')).rejects.toThrow('404');
  await expect(addChunk(grace, track, 0, 'a')).rejects.toThrow('404');
  await expect(grace.recordings.endTrack({ params: { id: track } })).rejects.toThrow('404');
  expect(await textOf(grace, track)).toBe('a');
});

test('a browser that was offline uploads up to a day later what it recorded before the stop', async () => {
  const { ada, id, track, meetingId } = await recordedMeeting();
  await addChunk(ada, track, 0, 'a');
  await ada.recordings.record({ params: { id: meetingId }, body: { isRecording: false } });
  expect(await addChunk(ada, track, 1, 'b')).toMatchObject({ nextChunk: 2 });
  const late = await openTrack(ada, id);
  await addChunk(ada, late, 0, 'c');
  const afterStop = openTrack(ada, id, { startMs: 3600_000 });
  await expect(afterStop).rejects.toMatchObject({ status: 409, body: { code: 'recording_stopped' } });
  await ada.recordings.endTrack({ params: { id: track } });
  await expect(addChunk(ada, track, 2, 'd')).rejects.toThrow('409: This track has ended');
  await onDatabase(
    world(),
    `update recordings set started_at = started_at - interval '25 hours', stopped_at = stopped_at - interval '25 hours' where id = $1`,
    [id],
  );
  await expect(addChunk(ada, late, 1, 'd')).rejects.toThrow('409: This recording has stopped');
  expect(await addChunk(ada, late, 0, 'c')).toMatchObject({ nextChunk: 1 });
});

test('a clock that runs ahead puts nothing behind the end of a recording', async () => {
  const { ada, id } = await recordedMeeting();
  const track = await openTrack(ada, id, { startMs: 20 * 3600_000 });
  await addChunk(ada, track, 0, 'a', { untilMs: 23 * 3600_000, talk: '0-90000000' });
  const tracks = await tracksOf(ada, id);
  for (const { id, startMs, durationMs, talk } of tracks) {
    expect([id, startMs < 120_000, durationMs < 120_000]).toEqual([track, true, true]);
    expect(talk.every(([, to]) => to <= durationMs)).toBe(true);
  }
});

test('no one takes the tracks of everyone', async () => {
  const { ada, grace, id, params, meetingId } = await recordedMeeting();
  await grace.meetings.join({ params: { id: meetingId } });
  const { organizationId } = await ada.auth.user();
  await onDatabase(
    world(),
    `insert into recording_tracks (organization_id, recording_id, user_id, key, source, media_type, start_ms)
     select $1, $2, $3, n, 'camera', 'video/webm', 0 from generate_series(1, ${limits.recordingTracksOfPerson}) as n`,
    [organizationId, id, ada.id],
  );
  await expect(openTrack(ada, id)).rejects.toThrow('409: This recording has too many tracks');
  await grace.recordings.answer({ params, body: { agrees: true } });
  await openTrack(grace, id);
});

test('the first chunk removes nothing that is stored, whatever else has the same id', async () => {
  const { ada, id, track } = await recordedMeeting();
  const { organizationId } = await ada.auth.user();
  // Files of a later track of the same id, which a restore has undone.
  const folder = join(world().dataDir, 'recordings', `${organizationId}`, `${id}`, `${track}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '000000000002'), 'of another track');
  for (const [nth, content] of ['ab', 'cd', 'ef'].entries()) await addChunk(ada, track, nth, content);
  expect(await textOf(ada, track)).toBe('abcdef');
  expect(await readFile(join(folder, '000000000002'), 'utf8')).toBe('of another track');
});
