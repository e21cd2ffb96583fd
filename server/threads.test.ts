import { expect, test } from 'vitest';
import type { MergeResult, MergeTask } from '#server/meetings/merge-notes.ts';
import { openThread } from './threads.ts';

const keys = { account: 'ada', organization: 'organization 1' };
const waiting = { all: 9, organization: 9, account: 9 };
/** Longer than a task takes on any machine. */
const timeoutMs = 60_000;

test('a thread that throws or takes too long ends, and the next task gets a new one', async () => {
  const thread = openThread<MergeTask | null, MergeResult>('#server/meetings/merge-worker.ts', {
    ...{ timeoutMs, megabytes: 64, waiting },
  });
  const noUpdate = { state: undefined, update: Uint8Array.of(9) };
  const results = [thread.run(keys, null), thread.run(keys, noUpdate, 0), thread.run(keys, noUpdate)];
  expect(await Promise.all(results)).toEqual([undefined, undefined, { refusal: 'noUpdate' }]);
});
