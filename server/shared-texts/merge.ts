import type { Scope } from '#server/scope.ts';
import { openThread } from '#server/threads.ts';

/** The current state of a shared text, if any, and a Yjs update from a browser. */
export type MergeTask = { state: Uint8Array | undefined; update: Uint8Array };
export type MergeResult = { state: Uint8Array; text: string } | { refusal: 'noUpdate' | 'tooManyChanges' };

/**
 * A text that thirty people edit for an hour takes 5 ms, the worst within the limits 300 ms. Only a few merges may wait, because each
 * holds a database connection. At most five of an organization can wait, because it may have six calls in progress, so no one who
 * writes with others is refused.
 */
const thread = openThread<MergeTask, MergeResult>('#server/shared-texts/merge-worker.ts', {
  timeoutMs: 1_000,
  megabytes: 64,
  waiting: { all: 8, organization: 5, account: 2 },
});

/**
 * Merges an update into a shared text in a thread, with a timeout. Yjs takes time proportional to the square of the number of structs, so a
 * crafted update would block all other calls. @throws Busy if many merges are waiting
 */
export async function mergeUpdate(
  { actor }: Pick<Scope, 'actor'>,
  task: MergeTask,
  timeoutMs?: number,
): Promise<MergeResult> {
  const keys = { account: actor.userId, organization: `organization ${actor.organizationId}` };
  return (await thread.run(keys, task, timeoutMs)) ?? { refusal: 'tooManyChanges' };
}
