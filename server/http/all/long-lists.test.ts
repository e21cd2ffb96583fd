import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { insertLongLists, longLists } from '#test/long-lists.ts';
import { openWorld, type Person } from '#test/world.ts';

const rows = 10_000;
/** Bytes. A shorter answer takes so little that a single turn of the event loop is much of it. */
const longFrom = 1_000_000;

const world = openWorld();
let ada: Person;

beforeAll(async () => {
  ada = await world().admin();
  const client = new Client(world().database);
  await client.connect();
  await insertLongLists(client, 1, 1, rows);
  await client.end();
}, 600_000);

/** The time that this thread has had the processor, in ms: it does not grow while others have it. */
function timeUsed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Reads an answer without parsing it. Returns its text, and the longest part of its work that was done in one turn of the event loop. */
async function readInTurns(path: string): Promise<{ text: string; longestPart: number }> {
  const began = timeUsed();
  let [longest, before, isDone] = [0, began, false];
  const turn = () => {
    const now = timeUsed();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const response = await ada.fetch(`/api/${path}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  isDone = true;
  const total = timeUsed() - began;
  expect(response.status).toBe(200);
  return { text: Buffer.concat(chunks).toString(), longestPart: longest / total };
}

test.each(longLists)('%s lets others run while its rows are read and written', async (path) => {
  // The first reading compiles what the others use.
  await readInTurns(path);
  const { text, longestPart } = await readInTurns(path);
  expect(JSON.parse(text)).toBeTypeOf('object');
  if (text.length > longFrom) expect(longestPart).toBeLessThan(0.25);
});
