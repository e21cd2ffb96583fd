import { parentPort } from 'node:worker_threads';
import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate } from 'yjs';
import { limits } from '#contract/limits.ts';
import type { Merged, MergeTask } from './merge-notes.ts';

/** Counting the structs of an update takes time in proportion to its length; integrating them, to the square of their number. */
function countStructs(update: Uint8Array, most: number): void {
  if (decodeUpdate(update).structs.length > most) throw new TooManyChanges();
}
class TooManyChanges extends Error {}

function merge({ state, update }: MergeTask): Merged {
  const document = new Doc();
  try {
    countStructs(update, limits.noteUpdateStructs);
    if (state) applyUpdate(document, state);
    applyUpdate(document, update);
    const merged = encodeStateAsUpdate(document);
    countStructs(merged, limits.noteStructs);
    return { state: merged, text: document.getText('note').toString() };
  } catch (error) {
    return { refusal: error instanceof TooManyChanges ? 'tooManyChanges' : 'noUpdate' };
  }
}

parentPort?.on('message', (task: MergeTask) => parentPort?.postMessage(merge(task)));
parentPort?.postMessage('ready');
