// The faults of what holds recordings, and of a database of another version, for `fault-cases.ts`.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { startBucket } from '#test/s3-server.ts';
import type { Setup } from './fault-cases.ts';
import { print, round } from './figures.ts';
import { startProduct } from './product.ts';
import { listenerToken } from './seed.ts';

const secretKey = 'the key of the bench';
const settingsOf = ({ url }: { url: string }) => ({
  ...{ RECORDINGS_S3_URL: url, RECORDINGS_S3_ACCESS_KEY: 'bench', RECORDINGS_S3_SECRET_KEY: secretKey },
});

const call = (url: string, token: string, method: string, path: string, body?: object | string) =>
  fetch(url + path, {
    method,
    headers: {
      cookie: `quarterdeck_session=${token}`,
      ...(typeof body === 'object' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

async function ask<Answer>(...parts: Parameters<typeof call>): Promise<Answer> {
  const response = await call(...parts);
  if (!response.ok) throw new Error(`${parts[2]} ${parts[3]}: ${response.status} ${await response.text()}`);
  return response.json() as Answer;
}

/** A recorded meeting with a track for each person. */
async function recordMeeting(url: string, tokens: string[]) {
  const [host = ''] = tokens;
  const meeting = await ask<{ id: number }>(url, host, 'POST', '/api/meetings', {
    title: 'L10',
    status: 'in_progress',
  });
  await ask(url, host, 'PATCH', `/api/meetings/${meeting.id}/recording`, { isRecording: true });
  const recordings = await ask<{ id: number }[]>(url, host, 'GET', `/api/meetings/${meeting.id}/recordings`);
  const path = `/api/recordings/${recordings[0]?.id}`;
  const tracks: { token: string; path: string }[] = [];
  for (const token of tokens) {
    await ask(url, token, 'POST', `/api/meetings/${meeting.id}/join`);
    await ask(url, token, 'PUT', `${path}/answer`, { agrees: true });
    const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0 };
    const { id } = await ask<{ id: number }>(url, token, 'POST', `${path}/tracks`, body);
    tracks.push({ token, path: `/api/recordings/tracks/${id}` });
  }
  return tracks;
}

/** Sends a chunk until it is acknowledged, as a browser does. */
async function upload(url: string, { token, path }: { token: string; path: string }, nth: number, content: string) {
  while (!(await call(url, token, 'PUT', `${path}/chunks/${nth}`, content)).ok) await wait(1_000);
}

/** The bucket hangs for 15 s while twelve people are recorded: does their organization work on, and is each chunk there afterwards? */
export async function bucketThatHangs({ dataDir, env }: Setup): Promise<boolean> {
  const bucket = await startBucket(secretKey);
  const product = await startProduct(dataDir, await freePort(), { ...env, ...settingsOf(bucket) });
  const { url } = product;
  const tracks = await recordMeeting(
    url,
    Array.from({ length: 12 }, (_, n) => listenerToken(500 + n)),
  );
  const goOn = bucket.hang();
  const uploads = tracks.map((track) => upload(url, track, 0, track.path));
  const until = Date.now() + 15_000;
  let longest = 0;
  while (Date.now() < until) {
    const began = performance.now();
    await ask(url, listenerToken(520), 'POST', '/api/todos', { title: 'While the bucket hangs' });
    longest = Math.max(longest, performance.now() - began);
    await wait(100);
  }
  bucket.letOthersPass();
  goOn();
  await Promise.all(uploads);
  const played = await Promise.all(
    tracks.map(async ({ token, path }) => (await (await call(url, token, 'GET', `${path}/media`)).text()) === path),
  );
  const isRight = longest < 2_000 && played.every(Boolean);
  const figure = `${round(longest / 1000)} s for a to-do, ${played.filter((one) => !one).length} of 12 tracks wrong`;
  print('a bucket that hangs for 15 s', figure, '2 s, 0 wrong', isRight);
  await product.stop();
  await bucket.stop();
  return isRight;
}

/** What one process asked of the bucket for a first chunk comes 20 s late, when another has added more: are all of them there? */
export async function lateFirstChunk({ dataDir, env }: Setup): Promise<boolean> {
  const bucket = await startBucket(secretKey);
  const settings = { ...env, ...settingsOf(bucket) };
  const still = await startProduct(dataDir, await freePort(), settings);
  const other = await startProduct(dataDir, await freePort(), settings);
  const [track = { token: '', path: '' }] = await recordMeeting(still.url, [listenerToken(530)]);
  const goOn = bucket.hang();
  const first = call(still.url, track.token, 'PUT', `${track.path}/chunks/0`, 'chunk 0.');
  while (bucket.waiting() === 0) await wait(50);
  bucket.letOthersPass();
  const chunks = Array.from({ length: 6 }, (_, nth) => `chunk ${nth}.`);
  for (const [nth, content] of chunks.entries()) await upload(other.url, track, nth, content);
  await wait(20_000);
  goOn();
  await first;
  const played = await (await call(other.url, track.token, 'GET', `${track.path}/media`)).text();
  const isRight = played === chunks.join('');
  print('a first chunk that comes 20 s late', isRight ? 'all 6 chunks are there' : `“${played}”`, 'all 6', isRight);
  for (const product of [still, other]) await product.stop();
  await bucket.stop();
  return isRight;
}

/** A newer version has migrated the database: does this one refuse to start, and say so? */
export async function newerDatabase({ dataDir, connection, env }: Setup): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  const later = "hash = 'a later migration'";
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('a later migration', 1999999999999)",
  );
  const started = await startProduct(dataDir, await freePort(), env).then(
    (product) => product.stop().then(() => true),
    () => false,
  );
  await client.query(`delete from drizzle.__drizzle_migrations where ${later}`);
  await client.end();
  print('a database of a newer version', started ? 'served' : 'refused', 'refused', !started);
  return !started;
}
