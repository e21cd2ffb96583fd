import type { ChangeStore } from './outbox.ts';
import { byAge, type PendingChange } from './pendingChange.ts';

/** How many characters the body of a stored change may have. */
const maxBodyLength = 200_000;

/** A table of the browser's database. Browsers may refuse to store anything. */
export type Table = {
  values(): Promise<PendingChange[]>;
  get(id: string): Promise<PendingChange | undefined>;
  set(id: string, change: PendingChange): Promise<void>;
  delete(id: string): Promise<void>;
};

/** Stores pending changes in a table, except very long ones. */
export function openChangeStore(table: Table): ChangeStore & { list(): Promise<PendingChange[]> } {
  return {
    list: async () => (await table.values().catch(() => [])).filter(({ state }) => state).sort(byAge),
    async put(change) {
      if ((change.request.body?.length ?? 0) > maxBodyLength) return false;
      return table.set(change.id, change).then(
        () => true,
        () => false,
      );
    },
    has: (id) =>
      table.get(id).then(
        (change) => change !== undefined,
        () => true,
      ),
    delete: (id) => table.delete(id).catch(() => undefined),
  };
}
