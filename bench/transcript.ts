// `npm run bench -- transcript [SPEAKERS …]`: what does it cost to transcribe a number of people with pocketsphinx, who speak half of the
// time each? How soon after the end of a sentence is its line at a client, and how many words are wrong?
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Changes } from '#contract/live.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording } from '#contract/recordings.ts';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { freePort } from '#test/free-port.ts';
import { canSpeak, sentences, speechOf, voices, wordCount, wordErrors } from '#test/speech.ts';
import { percentile, print, round } from './figures.ts';
import { connect } from './live.ts';
import { databaseOf, type Running, startProduct } from './product.ts';
import { seed, token, tokens } from './seed.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 3, 5];
/** How many sentences each person says, with as long a pause after each. */
const sentencesEach = 8;
/** How long a browser waits for more before it sends what was said. */
const hangoverMs = 500;
const timeoutMs = 30_000;

if (!canSpeak)
  throw new Error('This bench needs flite and pocketsphinx: apt-get install flite pocketsphinx pocketsphinx-en-us');

/** The CPU time in ms of a process and of its children that have ended; Linux only. */
function timeWithChildren({ process: { pid } }: Running): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

async function call<Answer>(
  url: string,
  by: string,
  method: string,
  path: string,
  body?: object | Blob,
): Promise<Answer> {
  const isJson = body !== undefined && !(body instanceof Blob);
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `quarterdeck_session=${by}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body && { body: isJson ? JSON.stringify(body) : body }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

type Sentence = { key: string; text: string; begin: number; endedAt: number };

/** Makes people talk in a recorded meeting. Returns the delay of each line in ms, the wrong words, and the CPU time in ms a second. */
async function talk(product: Running, size: number) {
  const { url } = product;
  const people = tokens.slice(0, size);
  const { id } = await call<Meeting>(url, token, 'POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await call(url, token, 'PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  const [recording] = await call<Recording[]>(url, token, 'GET', `/api/meetings/${id}/recordings`);
  if (!recording) throw new Error('Nothing is recorded');
  const startedAt = Date.parse(recording.startedAt);
  for (const person of people) {
    await call(url, person, 'POST', `/api/meetings/${id}/join`);
    await call(url, person, 'PUT', `/api/recordings/${recording.id}/answer`, { agrees: true });
  }
  const socket = connect(url, token);
  await new Promise((resolve) => socket.emit('subscribe', { noun: 'transcripts', id }, null, resolve));
  const received: (TranscriptLine & { at: number })[] = [];
  socket.on('changes', ({ changed }: Changes) => {
    for (const line of changed?.transcriptLines ?? []) received.push({ ...line, at: Date.now() });
  });

  const spoken: Sentence[][] = people.map(() => []);
  const began = performance.now();
  const cpuBefore = timeWithChildren(product);
  const sending: Promise<unknown>[] = [];
  await Promise.all(
    people.map(async (person, number) => {
      await sleep(number * 700);
      for (let nth = 0; nth < sentencesEach; nth++) {
        const text = sentences[(nth + number * 3) % sentences.length] ?? '';
        const sound = speechOf(text, voices[number % voices.length]);
        const durationMs = sound.length / 32;
        const begin = Date.now() - startedAt;
        await sleep(durationMs);
        const one: Sentence = { key: randomUUID(), text, begin, endedAt: Date.now() };
        spoken[number]?.push(one);
        const path = `/api/recordings/${recording.id}/speech?key=${one.key}&startMs=${begin}`;
        sending.push(sleep(hangoverMs).then(() => call(url, person, 'POST', path, new Blob([sound]))));
        await sleep(durationMs);
      }
    }),
  );
  await Promise.all(sending);
  const all = spoken.flat();
  const until = performance.now() + timeoutMs;
  while (received.length < all.length && performance.now() < until) await sleep(50);
  const cpu = timeWithChildren(product) - cpuBefore;
  const seconds = (performance.now() - began) / 1000;
  socket.disconnect();
  const lines = all.map((one) => ({
    ...one,
    line: received.find(({ spokenAt }) => Date.parse(spokenAt) === startedAt + one.begin),
  }));
  await call(url, token, 'PATCH', `/api/meetings/${id}/end`, {});
  const errors = lines.reduce((sum, { text, line }) => sum + wordErrors(text, line?.text ?? ''), 0);
  return {
    delays: lines.map(({ line, endedAt }) => (line ? line.at - endedAt : timeoutMs)),
    wrong: errors / wordCount(all.map(({ text }) => text).join(' ')),
    share: cpu / 1000 / seconds / size,
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-transcript-'));
const product = await startProduct(dataDir, await freePort(), { TRANSCRIBER: 'pocketsphinx' });
await seed(databaseOf(dataDir));
// The jobs start some seconds after the server.
await sleep(5_000);
let isMet = true;
for (const size of sizes) {
  const { delays, wrong, share } = await talk(product, size);
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
  const who = size === 1 ? '1 speaker' : `${size} speakers`;
  const report = (what: string, figure: string, aim: string, met: boolean) => {
    print(`${who}: ${what}`, figure, aim, met);
    isMet &&= met;
  };
  report(
    'end of a sentence to its line',
    `p50 ${round(p50 / 1000)} s, p95 ${round(p95 / 1000)} s`,
    'p95 < 3 s',
    p95 < 3_000,
  );
  report('share of a core for each', `${round(share * 100)} %`, '< 25 %', share < 0.25);
  report('wrong words', `${round(wrong * 100)} %`, '< 25 %', wrong < 0.25);
}
await product.stop();
await rm(dataDir, { recursive: true });
process.exitCode = isMet ? 0 : 1;
