import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { MergeResult, MergeTask } from '#server/shared-texts/merge.ts';
import { openThread } from './threads.ts';

const keys = { account: 'ada', organization: 'organization 1' };
const waiting = { all: 9, organization: 9, account: 9 };
/** Longer than a task takes on any machine. */
const timeoutMs = 60_000;

/** An update that takes longer to read than a timer of 0 ms. */
function longUpdate(): Uint8Array {
  const document = new Doc();
  document.transact(() => {
    for (let count = 0; count < 50_000; count++) document.getText('note').insert(0, 'x');
  });
  return encodeStateAsUpdate(document);
}

test('a thread that throws or takes too long ends, and the next task gets a new one', async () => {
  const thread = openThread<MergeTask | null, MergeResult>('#server/shared-texts/merge-worker.ts', {
    ...{ timeoutMs, megabytes: 64, waiting },
  });
  const noUpdate = { state: undefined, update: Uint8Array.of(9) };
  const long = { state: undefined, update: longUpdate() };
  const results = [thread.run(keys, null), thread.run(keys, long, 0), thread.run(keys, noUpdate)];
  expect(await Promise.all(results)).toEqual([undefined, undefined, { refusal: 'noUpdate' }]);
});
