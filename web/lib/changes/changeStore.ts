import type { Keeper, Letter } from './outbox.ts';

/** How many changes a browser keeps, and how large one may be, in characters. */
const [keptAtMost, sizeAtMost] = [200, 200_000];

/** Where changes are kept: in IndexedDB. A browser may refuse to keep anything. */
type Store = { set(letter: Letter): Promise<void>; del(key: string): Promise<void> };

/** Keeps changes in a store, up to a limit; `found` says which are there already. */
export function openKeeper(store: Store): Keeper & { found(letters: Letter[]): void } {
  let keys = new Set<string>();
  return {
    found(letters) {
      keys = new Set(letters.map(({ key }) => key));
    },
    async keep(letter) {
      const isFull = keys.size >= keptAtMost && !keys.has(letter.key);
      if (isFull || (letter.call.body?.length ?? 0) > sizeAtMost) return false;
      keys.add(letter.key);
      return store.set(letter).then(
        () => true,
        () => !keys.delete(letter.key),
      );
    },
    async drop(key) {
      keys.delete(key);
      await store.del(key).catch(() => undefined);
    },
  };
}
