import { parentPort } from 'node:worker_threads';
import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate } from 'yjs';
import { limits } from '#contract/limits.ts';
import type { MergeResult, MergeTask } from './merge.ts';

/** Counting structs takes time proportional to their number; merging them, to its square. @throws TooManyChanges */
function checkStructs(update: Uint8Array, most: number): void {
  if (decodeUpdate(update).structs.length > most) throw new TooManyChanges();
}
class TooManyChanges extends Error {}

function merge({ state, update }: MergeTask): MergeResult {
  const document = new Doc();
  try {
    checkStructs(update, limits.sharedTextUpdateStructs);
    if (state) applyUpdate(document, state);
    applyUpdate(document, update);
    const merged = encodeStateAsUpdate(document);
    checkStructs(merged, limits.sharedTextStructs);
    return { state: merged, text: document.getText('note').toString() };
  } catch (error) {
    return { refusal: error instanceof TooManyChanges ? 'tooManyChanges' : 'noUpdate' };
  }
}

parentPort?.on('message', (task: MergeTask) => parentPort?.postMessage(merge(task)));
parentPort?.postMessage('ready');
