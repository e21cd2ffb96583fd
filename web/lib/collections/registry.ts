import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import type { Collection } from './collection.ts';
import type { StoredOverlay } from './optimisticChanges.ts';

/** What receives the live changes of a noun. */
type Receiver = {
  /** The moment of a question to the server, for its answer. */
  ask(): number;
  receive(rows: never[], askedAt?: number): void;
  remove(id: RowId, version: number): void;
  clear(): void;
  suspect?(): void;
  refresh?(): void;
};

const receivers = new Map<LiveNoun, Receiver>();

/** Sets what receives the live changes of a noun. */
export const bind = (noun: LiveNoun, receiver: Receiver): void => void receivers.set(noun, receiver);

/** Returns what receives the live changes of a noun; undefined until the code of one of its lists is loaded. */
export const receiverOf = (noun: LiveNoun): Receiver | undefined => receivers.get(noun);

/** Marks all rows as possibly outdated, after events were missed. */
export function suspectRows(): void {
  for (const rows of receivers.values()) rows.suspect?.();
}

/** Computes all lists again: they may have other rows although no row has changed. */
export function refreshRows(): void {
  for (const rows of receivers.values()) rows.refresh?.();
}

/** Forgets all rows: those of another organization must not show in this tab. */
export function forgetRows(): void {
  for (const rows of receivers.values()) rows.clear();
}

/** Shows a stored overlay in the rows of its noun again. */
type RestoreOverlay = (stored: StoredOverlay) => ReturnType<Collection<never>['begin']>;
const restorers = new Map<LiveNoun, RestoreOverlay>();
const waitingForCollection = new Map<LiveNoun, ((restore: RestoreOverlay) => void)[]>();

/** Calls `handle` as soon as the collection of a noun exists. */
export function whenCollected(noun: LiveNoun, handle: (restore: RestoreOverlay) => void): void {
  const restore = restorers.get(noun);
  if (restore) handle(restore);
  else waitingForCollection.set(noun, [...(waitingForCollection.get(noun) ?? []), handle]);
}

/** Registers the collection of a noun. From now on its rows show stored overlays. */
export function announceCollection(noun: LiveNoun, restore: RestoreOverlay): void {
  restorers.set(noun, restore);
  for (const handle of waitingForCollection.get(noun) ?? []) handle(restore);
  waitingForCollection.delete(noun);
}
