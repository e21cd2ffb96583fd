import { expect, test } from 'vitest';
import { openSender } from './sender.ts';

const refusal = (status: number, retryAfterMs?: number) => Object.assign(new Error('No'), { status, retryAfterMs });
type Entry = { name: string; durationMs: number };
const entry = (name: string, durationMs = 1_000): Entry => ({ name, durationMs });

/** A sender to a server that fails as often as there are errors, and what arrived. */
function open(errors: Error[]) {
  const arrived: string[] = [];
  const waits: number[] = [];
  const sender = openSender<Entry>(
    async ({ name }) => {
      const error = errors.shift();
      if (error) throw error;
      arrived.push(name);
    },
    async (ms) => waits.push(ms),
  );
  return { sender, arrived, waits };
}

test('utterances arrive in order, also if the server is away or busy for a while', async () => {
  const { sender, arrived, waits } = open([new TypeError('Failed to fetch'), refusal(503), refusal(429, 7_000)]);
  for (const name of ['a', 'b', 'c']) sender.add(entry(name));
  await expect.poll(() => arrived).toEqual(['a', 'b', 'c']);
  expect(waits).toEqual([1_000, 2_000, 7_000]);
});

test('what fails for a while, for a reason elsewhere, is sent again', async () => {
  const inactive = Object.assign(refusal(403), { code: 'organization_inactive' });
  const { sender, arrived, waits } = open([refusal(409, 2_000), refusal(408), inactive]);
  sender.add(entry('a'));
  await expect.poll(() => arrived).toEqual(['a']);
  expect(waits).toEqual([2_000, 2_000, 4_000]);
});

test('what the server refuses is dropped, and the next is sent', async () => {
  const { sender, arrived, waits } = open([refusal(409), refusal(403)]);
  for (const name of ['a', 'b', 'c']) sender.add(entry(name));
  await expect.poll(() => arrived).toEqual(['c']);
  expect(waits).toEqual([]);
});

test('a server that is away for long gets the last minutes', async () => {
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  const arrived: string[] = [];
  const sender = openSender<Entry>(async ({ name }) => {
    await isBack;
    arrived.push(name);
  });
  for (let number = 0; number < 100; number++) sender.add(entry(String(number), 10_000));
  comeBack();
  await expect.poll(() => arrived.at(-1)).toBe('99');
  // The first was being sent already.
  expect(arrived.slice(1)).toHaveLength(30);
});
