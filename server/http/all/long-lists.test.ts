import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { insertLongLists, longLists } from '#test/long-lists.ts';
import { openWorld, type Person } from '#test/world.ts';

const rows = 10_000;
/** Bytes of an answer whose rows take longer to write than a part may take, and of one that is long enough to be measured. */
const [veryLongFrom, longFrom] = [4_500_000, 1_000_000];

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

/** Reads an answer without parsing it. Returns its text, and how much work was done in all and in the longest turn of the event loop. */
async function readInTurns(path: string): Promise<{ text: string; longest: number; total: number }> {
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
  return { text: Buffer.concat(chunks).toString(), longest, total };
}

test.each(longLists)('%s lets others run while its rows are read and written', async (path) => {
  // The first reading compiles what the others use.
  await readInTurns(path);
  const { text, longest, total } = await readInTurns(path);
  const answer: unknown = JSON.parse(text);
  const before = timeUsed();
  JSON.stringify(answer);
  const writing = timeUsed() - before;
  // Compared with other work on the same machine: a part is shorter than writing all rows at once.
  if (text.length > veryLongFrom) expect(longest).toBeLessThan(0.75 * writing);
  else if (text.length > longFrom) expect(longest).toBeLessThan(0.2 * total);
});
