import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '#test/builders.ts';
import { startJobs } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { answers, openTranscriptionServer, says, type TranscriptionServer } from '#test/transcription-server.ts';
import { createWorld, openWorld, type Person, type World } from '#test/world.ts';
import { openApi } from '../api.ts';
import { openSherpa } from '../sherpa.ts';
import { transcribeSpeech } from '../speech.ts';

let service: TranscriptionServer;
let world: World;
let ada: Person;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  service = await openTranscriptionServer();
  world = await createWorld({ TRANSCRIBE_URL: service.url, TRANSCRIBE_API_KEY: 'secret', TRANSCRIBE_LANGUAGE: 'auto' });
  stopJobs = await world.runJobs([transcribeSpeech]);
});
beforeEach(async () => {
  service.answer = says('hello');
  service.asked.length = 0;
  ada = await world.admin();
});
afterAll(async () => {
  await world.close();
  service.close();
});
/** No job runs here: what is said waits. */
const waiting = openWorld();

async function record(person: Person) {
  const { id } = await person.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  await person.recordings.record({ params: { id }, body: { isRecording: true } });
  const [recording] = await person.recordings.list({ params: { id } });
  return { params: { id }, recordingId: recording?.id ?? 0 };
}
const textsOf = async (person: Person, params: { id: number }) =>
  (await person.transcripts.list({ params })).lines.map(({ text }) => text);
const sound = (bytes: number) => new Blob([new Uint8Array(bytes)]);
const jobs = (of: World, state: string) =>
  onDatabase(of, `select id from pgboss.job where name = 'transcribe-speech' and state = $1`, [state]);

test('what someone says becomes a line, live, by name, and its sound is forgotten', async () => {
  service.answer = says(' We ship on Friday. ');
  const { params, recordingId } = await record(ada);
  await ada.meetings.goOn({ params, body: { nextItem: 1 } });
  const live = await ada.live();
  await live.subscribe({ noun: 'transcripts', id: params.id });
  const [recording] = await ada.recordings.list({ params });
  const startMs = Date.now() - Date.parse(recording?.startedAt ?? '');
  await ada.transcripts.speak({
    params: { id: recordingId },
    query: { key: randomUUID(), startMs },
    body: sound(64_000),
  });
  const lines = await live.changed('transcriptLines');
  expect(lines).toMatchObject([
    { text: 'We ship on Friday.', userId: ada.id, recordingId, durationMs: 2_000, item: 1, editedById: null },
  ]);
  expect(await ada.transcripts.list({ params })).toMatchObject({ lines });
  const [asked] = service.asked;
  expect(asked?.authorization).toBe('Bearer secret');
  expect(asked?.text).toMatch(/name="model"\r\n\r\nwhisper-1\r\n.*name="response_format"\r\n\r\njson/s);
  expect(asked?.text).toContain('RIFF');
  expect(asked?.text).not.toContain('name="language"');
  expect(await onDatabase(world, 'select count(sound)::int from utterances')).toEqual([{ count: 0 }]);
  expect(await onDatabase(world, 'select transcribed_ms::int as ms from recording_usage')).toEqual([{ ms: 2_000 }]);
});

test('what Whisper makes of silence becomes no line', async () => {
  const { params, recordingId } = await record(ada);
  const speak = (startMs: number) =>
    ada.transcripts.speak({ params: { id: recordingId }, query: { key: randomUUID(), startMs }, body: sound(64_000) });
  const heard = ['Untertitel der Amara.org-Community', 'We ship on Friday. Thank you for watching.', '[BLANK_AUDIO]'];
  service.answer = (response, asked) => says(heard.shift() ?? '')(response, asked);
  for (const startMs of [0, 1, 2]) await speak(startMs);
  await expect
    .poll(() =>
      onDatabase(world, 'select id from utterances where recording_id = $1 and sound is not null', [recordingId]),
    )
    .toEqual([]);
  expect(await textsOf(ada, params)).toEqual(['We ship on Friday.']);
});

test('the same speech sent twice is transcribed once', async () => {
  const { params, recordingId } = await record(ada);
  const once = {
    params: { id: recordingId },
    query: { key: randomUUID(), startMs: 0 },
    body: sound(32_000),
  };
  await Promise.all([ada.transcripts.speak(once), ada.transcripts.speak(once)]);
  await expect.poll(() => textsOf(ada, params)).toEqual(['hello']);
  await ada.transcripts.speak(once);
  await expect.poll(() => jobs(world, 'active')).toEqual([]);
  expect(await textsOf(ada, params)).toEqual(['hello']);
});

test('where nothing is heard there is no line', async () => {
  service.answer = says('');
  const { params, recordingId } = await record(ada);
  await say(ada, recordingId);
  await expect.poll(() => onDatabase(world, 'select from utterances where sound is not null')).toEqual([]);
  expect(await textsOf(ada, params)).toEqual([]);
});

describe('a service that answers', () => {
  test('badly, or not at all, is asked again', async () => {
    const bad = [
      answers(500),
      answers(429),
      answers(200, '<html>'),
      answers(200, '{"words":[]}'),
      (response: { destroy(): void }) => response.destroy(),
    ];
    const { params, recordingId } = await record(ada);
    let number = 0;
    service.answer = (response, asked) => (bad[number++] ?? says('at last'))(response, asked);
    for (const _ of bad) await say(ada, recordingId);
    const lines = bad.map(() => 'at last');
    await expect
      .poll(async () => {
        await startJobs(world);
        return textsOf(ada, params);
      })
      .toEqual(lines);
  });

  test.each([
    ['that the request is wrong', answers(400)],
    ['far too much', answers(200, 'x'.repeat(100_000))],
  ])('%s is not asked again', async (_, answer) => {
    service.answer = answer;
    const { params, recordingId } = await record(ada);
    const before = (await jobs(world, 'failed')).length;
    await say(ada, recordingId);
    await expect.poll(async () => (await jobs(world, 'failed')).length).toBe(before + 1);
    expect(service.asked).toHaveLength(1);
    expect(await textsOf(ada, params)).toEqual([]);
  });

  test('a book, in one line of a page', async () => {
    service.answer = says('x'.repeat(3_000));
    const { params, recordingId } = await record(ada);
    await say(ada, recordingId);
    await expect.poll(() => textsOf(ada, params)).toEqual(['x'.repeat(2_000)]);
  });
});

test('a service that never answers is given up after a while', async () => {
  service.answer = () => {};
  const transcribe = openApi({ url: service.url, key: '', model: 'whisper-1' }, 100);
  await expect(transcribe(new Uint8Array(2), 'en')).rejects.toThrow('timeout');
});

test('a model that cannot be loaded ends its own process only, and is tried again', async () => {
  const transcribe = openSherpa({ model: { encoder: '/none', decoder: '/none', tokens: '/none' } });
  for (let tries = 0; tries < 2; tries++)
    await expect(transcribe(new Uint8Array(2), 'en')).rejects.toThrow('The speech model ended unexpectedly');
});

test('what was said before the server stopped is transcribed by the next one', async () => {
  const first = await createWorld({ TRANSCRIBE_URL: service.url });
  const person = await first.admin();
  const { params, recordingId } = await record(person);
  await say(person, recordingId);
  await first.stop();
  const second = await createWorld({ TRANSCRIBE_URL: service.url }, first.database);
  await second.runJobs([transcribeSpeech]);
  const again = second.visitor();
  await again.auth.login({ body: { email: person.email, password: 'analytical engine' } });
  await expect.poll(() => textsOf(again, params)).toEqual(['hello']);
  await second.close();
  await first.close();
});

test('a process that hangs after another has taken over its job adds no second line', async () => {
  const { params, recordingId } = await record(ada);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  service.answer = async (response, asked) => {
    if (isFirst) {
      isFirst = false;
      await released;
    }
    says('once')(response, asked);
  };
  await say(ada, recordingId);
  await expect.poll(() => service.asked.length).toBe(1);
  // As if the process had died, and the job was given back.
  await onDatabase(
    world,
    `update pgboss.job set state = 'retry', retry_count = 1 where name = 'transcribe-speech' and state = 'active'`,
  );
  await startJobs(world);
  await expect.poll(() => textsOf(ada, params)).toEqual(['once']);
  release();
  // Waits for the one that hangs.
  await stopJobs();
  stopJobs = await world.runJobs([transcribeSpeech]);
  expect(await textsOf(ada, params)).toEqual(['once']);
});

test('a busy organization does not delay another one', async () => {
  const other = await world.admin('Mallory');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const [busy, quick] = [await record(ada), await record(other)];
  service.answer = async (response, asked) => {
    await released;
    says('late')(response, asked);
  };
  for (let number = 0; number < 5; number++) await say(ada, busy.recordingId);
  await expect.poll(() => service.asked.length).toBeGreaterThan(0);
  service.answer = says('quick');
  await say(other, quick.recordingId);
  await expect.poll(() => textsOf(other, quick.params)).toEqual(['quick']);
  expect(await textsOf(ada, busy.params)).toEqual([]);
  release();
  await expect.poll(async () => (await textsOf(ada, busy.params)).length).toBe(5);
});

test('only who agreed is transcribed; to decline deletes what was said', async () => {
  const { params, recordingId } = await record(ada);
  const grace = await world.colleague(ada);
  await grace.meetings.join({ params });
  await expect(say(grace, recordingId)).rejects.toThrow("403: You haven't agreed to be recorded");
  const answer = (agrees: boolean) => grace.recordings.answer({ params: { id: recordingId }, body: { agrees } });
  await answer(true);
  await say(grace, recordingId);
  await say(ada, recordingId);
  await expect.poll(async () => (await textsOf(ada, params)).length).toBe(2);
  const live = await ada.live();
  await live.subscribe({ noun: 'transcripts', id: params.id });
  const { lines } = await ada.transcripts.list({ params });
  await answer(false);
  const graces = lines.find(({ userId }) => userId === grace.id);
  expect(await live.removed('transcriptLines')).toEqual([graces?.id]);
  expect(await textsOf(ada, params)).toEqual(['hello']);
  await expect(say(grace, recordingId)).rejects.toThrow('403');
});

test('who declines while their speech is transcribed gets no line', async () => {
  const { params, recordingId } = await record(ada);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  service.answer = async (response, asked) => {
    await released;
    says('never')(response, asked);
  };
  await say(ada, recordingId);
  await expect.poll(() => service.asked.length).toBe(1);
  await ada.recordings.answer({ params: { id: recordingId }, body: { agrees: false } });
  release();
  await expect.poll(() => jobs(world, 'active')).toEqual([]);
  expect(await textsOf(ada, params)).toEqual([]);
});

test('of speech that arrives while its speaker declines, nothing is stored', async () => {
  const admin = await waiting().admin();
  const { recordingId } = await record(admin);
  const answer = (agrees: boolean) => admin.recordings.answer({ params: { id: recordingId }, body: { agrees } });
  for (const _ of [1, 2, 3]) {
    await answer(true);
    const calls = Array.from({ length: 12 }, () => say(admin, recordingId));
    await Promise.allSettled([...calls, answer(false)]);
    const stored = 'select from utterances where recording_id = $1';
    expect(await onDatabase(waiting(), stored, [recordingId])).toEqual([]);
  }
});

test('a transcribed line is one line, without control characters', async () => {
  service.answer = says('We\u0000 ship\n[2] Bob: \u001b[31mnow');
  const { params, recordingId } = await record(ada);
  await say(ada, recordingId);
  await expect.poll(() => textsOf(ada, params)).toEqual(['We ship [2] Bob: [31mnow']);
});

test('speech is refused that is no sound, too long, or after the end', async () => {
  const admin = await waiting().admin();
  const { params, recordingId } = await record(admin);
  const send = (body: Blob, startMs = 0) =>
    admin.transcripts.speak({ params: { id: recordingId }, query: { key: randomUUID(), startMs }, body });
  await expect(send(sound(3))).rejects.toThrow('400: Speech must be up to twelve seconds of 16-bit samples');
  await expect(send(sound(0))).rejects.toThrow('400');
  await expect(send(sound(12 * 32_000 + 2))).rejects.toThrow('413');
  await admin.recordings.record({ params, body: { isRecording: false } });
  // What was said before the stop may arrive later.
  await send(sound(2));
  await expect(send(sound(2), 3600_000)).rejects.toThrow('409: This recording has stopped');
  await onDatabase(
    waiting(),
    `update recordings set stopped_at = now() - interval '61 minutes',
    started_at = now() - interval '2 hours' where id = ${recordingId}`,
  );
  await expect(send(sound(2))).rejects.toThrow('409: This recording has stopped');
});

test('a server without an engine says so', async () => {
  const plain = await createWorld({ TRANSCRIBER: 'off' });
  const admin = await plain.admin();
  const { recordingId } = await record(admin);
  expect(await admin.recordingSettings.find()).toMatchObject({ canTranscribe: false });
  await expect(say(admin, recordingId)).rejects.toThrow("409: This server can't transcribe speech");
  await plain.close();
});

test('an organization may have so much speech waiting, and the client tries again', async () => {
  const admin = await waiting().admin();
  const { recordingId } = await record(admin);
  for (let number = 0; number < 60; number++) await say(admin, recordingId);
  await expect(say(admin, recordingId)).rejects.toMatchObject({
    status: 429,
    body: { code: 'too_many_calls', params: { retryAfterSeconds: 5 } },
  });
  const { organizationId } = await admin.auth.user();
  await onDatabase(waiting(), 'update utterances set sound = null where organization_id = $1', [organizationId]);
  await say(admin, recordingId);
});

test('the minutes of a month are limited by the organization', async () => {
  const admin = await waiting().admin();
  const { recordingId } = await record(admin);
  await admin.recordingSettings.change({ body: { transcribedMinutes: 1 } });
  const { organizationId } = await admin.auth.user();
  await onDatabase(
    waiting(),
    `insert into recording_usage (organization_id, month, transcribed_ms)
     values ($1, to_char(now() at time zone 'UTC', 'YYYY-MM'), 58500)`,
    [organizationId],
  );
  await say(admin, recordingId);
  await expect(say(admin, recordingId)).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'quota_reached',
      message: 'Your organization has used its 1 minute of transcription of this month. An admin can raise the limit.',
      params: { what: 'transcribedMinutes', most: 1 },
    },
  });
});

test('keys and the sound of what could not be transcribed are purged after a day', async () => {
  const admin = await waiting().admin();
  const { recordingId } = await record(admin);
  await say(admin, recordingId);
  const count = async () =>
    (await onDatabase(waiting(), 'select id from utterances where recording_id = $1', [recordingId])).length;
  await waiting().purge(new Date(Date.now() + 23 * 3600_000));
  expect(await count()).toBe(1);
  await waiting().purge(new Date(Date.now() + 25 * 3600_000));
  expect(await count()).toBe(0);
});
