import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { cut, recordedTrack } from '#test/recorded-track.ts';
import { addChunk, openTrack, record, recordingFiles } from '#test/recordings.ts';
import { signatureOf, startBucket } from '#test/s3-server.ts';
import { createWorld, type World } from '#test/world.ts';
import { s3Store } from '../s3.ts';
import { StoreUnavailable } from '../store.ts';

const [accessKey, secretKey] = ['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'];

let bucket: Awaited<ReturnType<typeof startBucket>>;
let world: World;
beforeAll(async () => {
  bucket = await startBucket(secretKey);
  world = await createWorld({
    RECORDINGS_S3_URL: `${bucket.url}/deck`,
    RECORDINGS_S3_ACCESS_KEY: accessKey,
    RECORDINGS_S3_SECRET_KEY: secretKey,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await world.close();
  await bucket.stop();
});

test('our bucket signs like the example in the documentation of Amazon S3', () => {
  const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const request = {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': '20130524T000000Z',
    },
    payloadHash: emptyHash,
  };
  expect(signatureOf(request, '20130524/us-east-1/s3/aws4_request', secretKey)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('recordings are uploaded to a bucket, processed, played and deleted there', async () => {
  await world.runJobs();
  const ada = await world.admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  const track = await openTrack(ada, id);
  const recorded = await recordedTrack(20);
  for (const [nth, chunk] of cut(recorded, 8).entries()) await addChunk(ada, track, nth, chunk);
  const read = async (range?: string) => {
    const response = await ada.fetch(`/api/recordings/tracks/${track}/media`, range ? { headers: { range } } : {});
    return Buffer.from(await response.arrayBuffer());
  };
  expect(await read()).toEqual(recorded);
  expect(await read('bytes=5000-25000')).toEqual(recorded.subarray(5000, 25_001));
  expect(bucket.objects.size).toBe(8);
  await ada.meetings.end({ params: { id: meetingId } });
  await ada.recordings.endTrack({ params: { id: track } });
  await expect.poll(() => bucket.objects.size).toBe(9);
  await expect.poll(async () => (await ada.recordings.list({ params: { id: meetingId } }))[0]?.isReady).toBe(true);
  const processed = await read();
  expect([...bucket.objects].find(([key]) => key.endsWith('/processed-8'))?.[1]).toEqual(processed);
  expect([...bucket.objects.keys()].every((key) => key.startsWith('deck/'))).toBe(true);
  expect(await recordingFiles(world)).toEqual([]);
  await ada.recordings.delete({ params: { id } });
  await expect.poll(() => bucket.objects.size).toBe(0);
});

test('while the bucket is down, nothing is acknowledged and nothing lost', async () => {
  const ada = await world.admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  const track = await openTrack(ada, id);
  await addChunk(ada, track, 0, 'one');
  bucket.isDown = true;
  await expect(addChunk(ada, track, 1, 'two')).rejects.toThrow("503: Recordings can't be stored or played right now.");
  expect((await ada.fetch(`/api/recordings/tracks/${track}/media`)).status).toBe(503);
  bucket.isDown = false;
  expect(await addChunk(ada, track, 1, 'two')).toMatchObject({ nextChunk: 2 });
  expect(await (await ada.fetch(`/api/recordings/tracks/${track}/media`)).text()).toBe('onetwo');
});

test('while the bucket hangs, all other calls of an organization that records run, and two requests wait for it', async () => {
  const ada = await world.admin();
  const people = [
    ada,
    ...(await Promise.all(['B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => world.colleague(ada, name)))),
  ];
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  const tracks: number[] = [];
  for (const person of people) {
    await person.meetings.join({ params: { id: meetingId } });
    await person.recordings.answer({ params: { id }, body: { agrees: true } });
    tracks.push(await openTrack(person, id));
  }
  const stored = bucket.objects.size;
  const goOn = bucket.hang();
  const uploads = people.map((person, index) => addChunk(person, tracks[index] ?? 0, 0, person.id));
  await expect.poll(bucket.waiting).toBe(2);
  for (const person of people) await person.todos.create({ body: { title: 'While the bucket hangs' } });
  const openTransactions = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect(await onDatabase(world, openTransactions)).toEqual([]);
  expect(bucket.waiting()).toBe(2);
  goOn();
  await Promise.all(uploads);
  expect(bucket.objects.size).toBe(stored + people.length);
  expect(await (await ada.fetch(`/api/recordings/tracks/${tracks[7]}/media`)).text()).toBe(people[7]?.id);
});

test('an answer that is no whole list is no empty folder', async () => {
  const server = createServer((_request, response) => response.end('<html>Sign in</html>')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  const store = s3Store({ url, region: 'us-east-1', accessKey, secretKey });
  await expect(store.delete('1/2/')).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a wrong key is refused, and says so in the cause', async () => {
  const store = s3Store({ url: bucket.url, region: 'us-east-1', accessKey, secretKey: 'wrong' });
  await expect(store.put('1/2/3/000000000000', Buffer.from('x'))).rejects.toMatchObject({
    status: 503,
    cause: { message: 'PUT 403: <Error/>' },
  });
});
