import { storedForMs } from '#web/lib/storage.ts';
import { type ChangeStore, Expired, type Outbox, sendableForMs } from './outbox.ts';
import type { Owner, PendingChange } from './pendingChange.ts';

/**
 * Takes over the stored changes of earlier pages: lists those of this user that failed or expired, and deletes those older than
 * two weeks.
 * @returns the changes to send from this page in their order, those that expired, and whether another account has some
 */
export function restoreChanges(
  outbox: Outbox,
  store: ChangeStore,
  stored: PendingChange[],
  { userId, organizationId }: Owner,
  now: number,
): { toSend: PendingChange[]; expired: PendingChange[]; hasOthers: boolean } {
  const age = ({ createdAt }: PendingChange) => now - createdAt;
  const isFailed = ({ state }: PendingChange) => state === 'refused' || state === 'expired';
  for (const { id } of stored.filter((change) => age(change) > storedForMs)) void store.delete(id);
  const recent = stored.filter((change) => age(change) <= storedForMs && !outbox.has(change.id));
  const own = recent.filter((change) => change.userId === userId);
  const unsent = own.filter((change) => !isFailed(change));
  const expired = unsent
    .filter((change) => age(change) > sendableForMs)
    .map((change): PendingChange => ({ ...change, state: 'expired', reason: new Expired().sentence }));
  for (const change of expired) void store.put(change);
  for (const change of [...own.filter(isFailed), ...expired]) outbox.listFailed(change);
  return {
    toSend: unsent.filter((change) => age(change) <= sendableForMs && change.organizationId === organizationId),
    expired,
    hasOthers: recent.some((change) => change.userId !== userId && !isFailed(change) && age(change) <= sendableForMs),
  };
}
