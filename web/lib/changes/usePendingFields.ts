import { useCallback, useSyncExternalStore } from 'react';
import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { outbox } from './appOutbox.ts';
import type { PendingChange } from './pendingChange.ts';

let fieldsByRow = new Map<string, object[]>();
let source: PendingChange[] = [];

/** The fields that waiting changes set, by row. */
function pendingFields(): Map<string, object[]> {
  if (source === outbox.pending.get()) return fieldsByRow;
  source = outbox.pending.get();
  fieldsByRow = new Map();
  const add = (row: string, fields: object[]) => fieldsByRow.set(row, [...(fieldsByRow.get(row) ?? []), ...fields]);
  for (const { state, queueKeys, overlays } of source) {
    if (state !== 'waiting') continue;
    for (const key of queueKeys) add(key, []);
    for (const { noun, rows } of overlays) for (const [id, , fields] of rows) add(`${noun} ${id}`, [fields ?? {}]);
  }
  return fieldsByRow;
}

/** The fields of a row that waiting changes set, an object for each change; undefined if none waits. */
export const usePendingFields = (noun: LiveNoun, id: RowId): object[] | undefined =>
  useSyncExternalStore(
    outbox.pending.subscribe,
    useCallback(() => pendingFields().get(`${noun} ${id}`), [noun, id]),
  );
